"""What acts on monsters and sides, and what lies in the arena, in a few words (C11, T8, X2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Deed, Until
from cardtool.engine.kameloh.figures import at_spot, held_for_side, holding, reaches, spots, worth
from cardtool.engine.kameloh.lasting import Item, Modifier
from cardtool.engine.kameloh.state import State
from cardtool.report.effect_phrases import goods_of, in_which_fights, priced
from cardtool.report.game_words import card_name, square_at
from cardtool.report.plurals import many

__all__ = ["acting_on", "acting_on_side", "hanging_on"]

_STATES: Final[Mapping[int, str]] = {
    e.PLUS_AP: "{n:+d} AP",
    e.PLUS_DP: "{n:+d} DP",
    e.PLUS_LP: "{n:+d} LP",
    e.DAMAGE_EACH: "{n} LP damage each round",
    e.HEAL_EACH: "{n} LP healing each round",
    e.CAPTURE: "captured",
    e.DIRECT: "may attack past enemies",
    e.SKIP: "attacks to leave out: {n}",
    e.NO_DAMAGE: "takes no damage",
    e.PROTECT: "out of reach of enemy items",
    e.REFLECT: "turns damage back",
    e.SET_HK: "counts as HK {n}",
}
_WAITING: Final[Mapping[int, str]] = {
    e.AURA: "acts while it lies there",
    e.WATCH: "lies in wait",
}
_WHILE: Final = "while it is there"


def acting_on(duel: Duel, state: State, spot: int) -> Iterator[str]:
    """Yield what acts on a monster, a text for each card and duration: ``Keule +5 AP (lasting)``."""
    found: dict[tuple[int, str], list[str]] = {}
    for modifier in at_spot(state, spot).modifiers:
        deed = duel.table.deeds[modifier.deed]
        what = _STATES[modifier.kind].format(n=modifier.amount) + in_which_fights(deed)
        time = "" if modifier.kind == e.SKIP else _time(modifier)
        found.setdefault((deed.card, time), []).append(what)
    for by, fighter, deed in (one for kind in _STATES for one in holding(duel, state, kind)):
        if _holds(duel, state, by, fighter, deed, spot):
            amount = worth(duel, state, deed, by, spot)
            what = _STATES[deed.kind].format(n=amount) + in_which_fights(deed)
            found.setdefault((deed.card, _WHILE), []).append(what)
    for (card, time), told in found.items():
        yield f"{card_name(duel.table, card)} {', '.join(told)}{f' ({time})' * bool(time)}"


def _holds(duel: Duel, state: State, by: int, fighter: int, deed: Deed, spot: int) -> bool:
    """Return whether something that holds acts on a monster, against whomever it fights."""
    enemies = 0
    for player in (0, 1):
        for other in spots(state, player):
            enemies |= 1 << other
    return reaches(duel, state, deed, (by, fighter), spot, enemies)


def _time(modifier: Modifier) -> str:
    return {
        Until.FIGHT: "this fight",
        Until.TURN: "this turn",
        Until.ROUNDS: f"rounds: {modifier.turns}",
    }.get(modifier.until, "lasting")


def acting_on_side(duel: Duel, state: State, player: int) -> Iterator[str]:
    """Yield what acts on all of a side: prices (M4), and how many monsters may be sent."""
    for modifier in state.sides[player].modifiers:
        deed = duel.table.deeds[modifier.deed]
        if modifier.kind in {e.PRICE, e.EXTRA}:
            yield _on_side(duel, deed, modifier.amount, _time(modifier))
    for kind in (e.PRICE, e.EXTRA):
        for by, deed in held_for_side(duel, state, kind, player):
            yield _on_side(duel, deed, worth(duel, state, deed, by, 0), _WHILE)


def _on_side(duel: Duel, deed: Deed, amount: int, time: str) -> str:
    source = f"({card_name(duel.table, deed.card)}, {time})"
    if deed.kind == e.EXTRA:
        return f"{many(amount, 'more monster')} may be sent {source}"
    return f"{goods_of(deed)} cost {priced(amount)} {source}"


def hanging_on(duel: Duel, state: State, item: Item) -> Iterator[str]:
    """Yield what an item in the arena does there, and how many cards lie under it (T8)."""
    whom = [
        f"{card_name(duel.table, at_spot(state, spot).card)} ({square_at(spot)})"
        for player in (0, 1)
        for spot in spots(state, player)
        if any(modifier.source == item.number for modifier in at_spot(state, spot).modifiers)
    ]
    if whom:
        yield f"on {', '.join(whom)}"
    told: list[str] = []
    for side in state.sides:
        for modifier in side.modifiers:
            if modifier.source == item.number:
                told += _of_side(duel, modifier)
    yield from dict.fromkeys(told)
    if item.under:
        yield f"{many(len(item.under), 'card')} under it"


def _of_side(duel: Duel, modifier: Modifier) -> Iterator[str]:
    """Yield what hangs on an item and acts on no single monster."""
    if modifier.kind == e.DELAYED:
        yield f"acts in {many(modifier.turns, 'round')}"
    elif modifier.kind in _WAITING:
        time = "" if modifier.until == Until.LASTING else f", {_time(modifier)}"
        yield f"{_WAITING[modifier.kind]}{time}"
    else:
        yield _on_side(duel, duel.table.deeds[modifier.deed], modifier.amount, _time(modifier))
