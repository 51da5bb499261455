"""What effects do, told in sentences: one for each kind of deed (kameloh.md section 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.table import GROUPING
from cardtool.report.effect_phrases import goods_of, how_long, in_which_fights, priced
from cardtool.report.game_words import datteln, origin
from cardtool.report.plurals import many
from cardtool.report.tale import Tale

__all__ = ["tell_effect"]

_TICK: Final = 5
"""Numbers of an event of what comes each round; others say how long it lasts, too."""


def tell_effect(tale: Tale) -> str:
    """Return what one deed of a card did to one thing."""
    return _DEEDS[tale.value()](tale)


def _whom(tale: Tale) -> str:
    return tale.monster(tale.value(2), tale.value(1))


def _time(tale: Tale) -> str:
    return how_long(tale.value(5), tale.value(6))


def _player(tale: Tale) -> str:
    """Return the player whom it happened to."""
    return tale.seats.names[tale.value(4)]


def _target(tale: Tale) -> str:
    """Return the card that it happened to, unless the reader may not know it (S8)."""
    return "a card" if tale.secret else tale.name(tale.value(2))


def _card(tale: Tale) -> str:
    """Return the card that did it."""
    return tale.name(tale.event.card)


def _source(tale: Tale) -> str:
    """Return what a monster has it from, which may be what its own card says."""
    return "its own effect" if tale.value(2) == tale.event.card else _card(tale)


def _deed(tale: Tale) -> Deed | None:
    """Return the deed of the card that did it, if it has only one of that kind."""
    deeds = [
        deed
        for deed in tale.game.duel.table.deeds
        if deed.card == tale.event.card and deed.kind == tale.value()
    ]
    return deeds[0] if len(deeds) == 1 else None


def _figure(unit: str) -> Callable[[Tale], str]:
    def teller(tale: Tale) -> str:
        deed = _deed(tale)
        fights = "" if deed is None else in_which_fights(deed)
        change, when = tale.value(3), f"{fights}{_time(tale)}"
        if change < 0:
            return f"{_whom(tale)} loses {-change} {unit}{when} because of {_source(tale)}."
        if not change:
            return f"{_whom(tale)} gets no {unit} from {_source(tale)}."
        return f"{_whom(tale)} gets +{change} {unit} from {_source(tale)}{when}."

    return teller


def _lp(tale: Tale) -> str:
    told = f"gets {tale.value(3):+d} LP from {_source(tale)}{_time(tale)}"
    return f"{_whom(tale)} {told}: {tale.value(4)} LP now."


def _damage(tale: Tale) -> str:
    lost, left = -tale.value(3), max(tale.value(4), 0)
    if lost <= 0:
        return f"{_whom(tale)} takes no damage from {_source(tale)}."
    return f"{_whom(tale)} takes {lost} LP damage from {_source(tale)}: {left} LP left."


def _heal(tale: Tale) -> str:
    healed, now = tale.value(3), tale.value(4)
    if healed <= 0:
        return f"{_whom(tale)} has lost no LP that {_source(tale)} could give back."
    return f"{_whom(tale)} gets back {healed} LP from {_source(tale)}: {now} LP now."


def _each_round(once: Callable[[Tale], str], told: str) -> Callable[[Tale], str]:
    """Return the teller of what comes each round, and of the card that lets it come."""

    def teller(tale: Tale) -> str:
        if len(tale.event.values) == _TICK:
            return once(tale)
        start = f"at the start of each turn of {tale.who}{_time(tale)}"
        return f"{_whom(tale)} {told.format(n=tale.value(3))} from {_source(tale)} {start}."

    return teller


def _to_wueste(tale: Tale) -> str:
    return f"{_whom(tale)} is sent to the Wüste by {_source(tale)}."


def _to_hand(tale: Tale) -> str:
    duel = tale.game.duel
    grouped = duel.table.cards[tale.value(2)].role == GROUPING
    goal = "Fusionsdeck" if grouped and duel.rules.fusion_deck else "hand"
    return f"{_whom(tale)} is returned to its owner's {goal} by {_source(tale)}."


def _state(told: str) -> Callable[[Tale], str]:
    def teller(tale: Tale) -> str:
        return f"{_whom(tale)} {told.format(n=tale.value(3))}{_time(tale)} ({_card(tale)})."

    return teller


def _skip(tale: Tale) -> str:
    count = tale.value(3)
    attacks = "attack" if count == 1 else f"{count} attacks"
    return f"{_whom(tale)} must skip its next {attacks} because of {_source(tale)}."


def _extra(tale: Tale) -> str:
    more = f"{many(tale.value(3), 'more monster')} into the arena"
    return f"{_player(tale)} may send {more}{_time(tale)} ({_card(tale)})."


def _price(tale: Tale) -> str:
    deed = _deed(tale)
    goods = "cards" if deed is None else goods_of(deed)
    change = f"{priced(tale.value(3))}{_time(tale)}"
    return f"{goods.capitalize()} of {_player(tale)} cost {change} ({_card(tale)})."


def _gain(tale: Tale) -> str:
    return f"{_player(tale)} gets {datteln(tale.value(3)) if tale.value(3) else 'nothing'} from {_card(tale)}."


def _lose(tale: Tale) -> str:
    return f"{_player(tale)} loses {datteln(tale.value(3))} to {_card(tale)}."


def _steal(tale: Tale) -> str:
    thief = tale.seats.names[1 - tale.value(4)]
    return f"{_card(tale)} takes {datteln(tale.value(3))} from {_player(tale)} for {thief}."


def _draw(tale: Tale) -> str:
    return f"{_player(tale)} draws {many(tale.value(3), 'card')} ({_card(tale)})."


def _draw_oase(tale: Tale) -> str:
    return f"{_player(tale)} draws {_target(tale)} from Oase {tale.value(3) + 1} ({_card(tale)})."


def _discard(tale: Tale) -> str:
    return f"{_player(tale)} discards {_target(tale)} because of {_card(tale)}."


def _fetch(tale: Tale) -> str:
    at = tale.value(3)
    if at == a.WASTE:
        return f"{_player(tale)} takes {_target(tale)} from the Wüste to the hand ({_card(tale)})."
    shuffled = f"{origin(at)}, which is shuffled and lies face down"
    return f"{_player(tale)} takes {_target(tale)} from {shuffled} ({_card(tale)})."


def _revive(tale: Tale) -> str:
    return f"{_card(tale)} puts {_whom(tale)} from the Wüste into the arena without paying."


def _ends(verb: str) -> Callable[[Tale], str]:
    def teller(tale: Tale) -> str:
        return f"{_card(tale)} {verb} {_target(tale)} of {_player(tale)}."

    return teller


def _turns(verb: str, lies: str) -> Callable[[Tale], str]:
    def teller(tale: Tale) -> str:
        oase = f"Oase {tale.value(3) + 1} of {_player(tale)}"
        return f"{_card(tale)} {verb} {oase}: {_target(tale)} lies {lies}."

    return teller


def _put_under(tale: Tale) -> str:
    return f"{_player(tale)} puts a card of the hand under {_card(tale)}."


def _new_pile(tale: Tale) -> str:
    count = many(tale.value(3), "card")
    oases = tale.game.duel.rules.has_oases
    goal = "a new pile in an Oase" if oases else "the lowest cards of the deck"
    verb = "become" if tale.value(3) != 1 else "becomes"
    return f"{count} of {_player(tale)}, shuffled by {_card(tale)}, {verb} {goal}."


_DEEDS: Final[Mapping[int, Callable[[Tale], str]]] = {
    e.PLUS_AP: _figure("AP"),
    e.PLUS_DP: _figure("DP"),
    e.PLUS_LP: _lp,
    e.DAMAGE: _damage,
    e.DAMAGE_EACH: _each_round(_damage, "will take {n} LP damage"),
    e.HEAL: _heal,
    e.HEAL_EACH: _each_round(_heal, "will get back {n} LP"),
    e.TO_WUESTE: _to_wueste,
    e.TO_HAND: _to_hand,
    e.DIRECT: _state("may attack directly"),
    e.SKIP: _skip,
    e.NO_DAMAGE: _state("takes no damage"),
    e.PROTECT: _state("is safe from the enemy's items"),
    e.REFLECT: _state("turns fight damage back on the attacker"),
    e.SET_HK: _state("counts as HK {n}"),
    e.EXTRA: _extra,
    e.PRICE: _price,
    e.GAIN: _gain,
    e.LOSE: _lose,
    e.STEAL: _steal,
    e.DRAW: _draw,
    e.DRAW_OASE: _draw_oase,
    e.DISCARD: _discard,
    e.FETCH: _fetch,
    e.REVIVE: _revive,
    e.CANCEL: _ends("cancels"),
    e.DESTROY: _ends("destroys"),
    e.ACTIVATE: _turns("activates", "open"),
    e.DEACTIVATE: _turns("deactivates", "face down again"),
    e.PUT_UNDER: _put_under,
    e.NEW_PILE: _new_pile,
}
