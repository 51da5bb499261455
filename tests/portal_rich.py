"""Cards of the portal game that do anything the card reader takes, drawn by chance.

What an effect may say is not repeated here: effects are drawn key by key, and those that
:func:`~cardtool.effects.record.read_script` refuses, or that such a card cannot have, are drawn
again.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from cardtool.effects.costs import Cost
from cardtool.effects.mistakes import placed
from cardtool.effects.record import read_cost, read_script
from cardtool.effects.spec import Colour, Script
from cardtool.effects.vocabulary import PORTAL
from cardtool.engine.portal.duel import DeckList, Duel
from cardtool.engine.portal.rules import Rules
from cardtool.engine.portal.table import CardTable
from cardtool.engine.rng import Rng, derive
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.portal_kinds import misplaced, phases_of
from portal_duels import ALL

__all__ = ["rich_cards", "rich_duel"]

T = TypeVar("T")
Record = dict[str, Any]

CREATURES: Final = 18
SPELLS: Final = 18
DECK: Final = 20
_SIZE: Final = CREATURES + SPELLS + 2
_SIDES: Final = ("own", "enemy", "any")
_COLOURS: Final = tuple(Colour)
_PLAYERS: Final = ("draw", "damage", "gain_energy", "lose_energy")
_POWERS: Final = ("raise_power", "lower_power")
_UNCOUNTED: Final = ("destroy", "to_hand", "discard", "fetch")
_OPERATIONS: Final = (*_POWERS, *_PLAYERS, *_UNCOUNTED, "extra_attack")
_KNOWN: Final = ("self", "host", "same", "other", "attacker", "defender")
_PICKS: Final = ("chosen", "owner", "random", "all", "highest", "lowest", *_KNOWN)
_EVENTS: Final = {
    PortalKind.WESEN: ("always", "phase", "arrival", "defeat", "victory"),
    PortalKind.ZAUBER: ("play",),
    PortalKind.SCHNELLAKTION: ("play",),
    PortalKind.WEITERBILDUNG: ("play", "always", "phase"),
    PortalKind.CHARAKTER: ("always", "phase"),
    PortalKind.AUSRUESTUNG: ("always", "phase"),
}
_OF_SPELLS: Final = (PortalKind.ZAUBER, PortalKind.WEITERBILDUNG, PortalKind.SCHNELLAKTION)


class _Dice:
    """Chance with a seed of its own."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng.of(derive(seed, "cards"))

    def one_of(self, things: tuple[T, ...]) -> T:
        return things[self.rng.below(len(things))]

    def number(self, least: int, most: int) -> int:
        return least + self.rng.below(most - least + 1)

    def may(self, percent: int) -> bool:
        return self.rng.below(100) < percent


def _bounded(dice: _Dice, target: Record) -> Record:
    """Bound what creatures are meant by power, colour or type, now and then."""
    if dice.may(20):
        target["bound"] = {"figure": "power", dice.one_of(("least", "most")): dice.number(1, 5)}
    if dice.may(10):
        target["colour"] = [dice.one_of(_COLOURS)]
    if dice.may(10):
        target["typ"] = dice.one_of(("Tier", "Ding"))
    return target


def _creatures(dice: _Dice) -> Record:
    pick = dice.one_of(_PICKS)
    found: Record = {"side": dice.one_of(_SIDES), "pick": pick}
    if pick in {"highest", "lowest"}:
        found["by"] = "power"
    return _bounded(dice, found)


def _target(dice: _Dice, do: str) -> Any:
    if do in _PLAYERS:
        someone = {"what": "player", "side": dice.one_of(_SIDES)}
        return dice.one_of(("you", "foe", someone, someone | {"pick": "all"}))
    picks = ("chosen", "owner", "random", "all")
    what = dice.one_of(("card", "creature", "spell"))
    if do == "discard":
        found = {"what": what, "side": dice.one_of(_SIDES[:2]), "pick": dice.one_of(picks)}
        found["zone"] = "hand"
    elif do == "fetch":
        found = {"what": what, "side": "own", "zone": dice.one_of(("grave", "deck"))}
        found["pick"] = dice.one_of(("chosen", "random"))
    elif do in {"destroy", "to_hand"} and dice.may(40):
        found = {"what": "spell", "side": dice.one_of(_SIDES), "pick": dice.one_of(picks)}
    else:
        found = _creatures(dice)
    if dice.may(30):
        found["count"] = dice.number(1, 3)
    if dice.may(20):
        found["up_to"] = True
    return found


def _amount(dice: _Dice) -> Any:
    if dice.may(70):
        return dice.number(1, 4)
    if dice.may(50):
        counted = {"what": dice.one_of(("card", "creature", "spell")), "pick": "all"}
        counted |= {"side": dice.one_of(_SIDES)}
        counted |= {"zone": dice.one_of(("hand", "field", "grave", "spells"))}
        return {"each": 1, "of": counted}
    strongest = {"side": dice.one_of(_SIDES), "pick": "highest", "by": "power"}
    whose = dice.one_of(("self", "host", "you", "foe", strongest, {"pick": "other"}))
    figure = dice.one_of(("power", "energy", "damage"))
    return {"figure": figure, "of": whose, "over": dice.number(1, 2)}


def _effect(dice: _Dice, event: str) -> Record:
    do = dice.one_of(_OPERATIONS)
    found: Record = {"do": do, "target": _target(dice, do), "trigger": event}
    if do not in _UNCOUNTED:
        found["amount"] = _amount(dice)
    if do in _POWERS and event != "always":
        found["duration"] = dice.one_of(("turn", "fight", "lasting"))
    if dice.may(15):
        present = _bounded(dice, {"side": dice.one_of(_SIDES), "pick": "all"})
        found["condition"] = {"present": present, "least": dice.number(1, 2)}
    return found


def _step(dice: _Dice, event: str) -> Record:
    if event == "always" or dice.may(85):
        return _effect(dice, event)
    ways: list[list[Record]] = [[_effect(dice, event)] for _ in range(2)]
    return {"choose": ways + [[]] * dice.may(40)}


def _script(dice: _Dice, kind: PortalKind) -> Script:
    """Draw what a card of a kind does until the card reader takes it."""
    while True:
        first = dice.one_of(_EVENTS[kind])
        events = [first] * dice.number(1, 2)
        if dice.may(20):
            events.append(dice.one_of(_EVENTS[kind]))
        record = {"version": 1, "steps": [_step(dice, event) for event in events]}
        phases = [phase for phase in ALL if dice.may(40)]
        record["windows"] = ALL if dice.may(65) or not phases else phases
        script, wrong = read_script(record, PORTAL)
        if script is None or wrong:
            continue
        steps = placed(script.steps, ())
        if not list(misplaced(steps, kind, phases_of(script, kind))):
            return script


def _cost(dice: _Dice) -> Cost:
    """Draw an Aufrufszauber; most cards have none, that much is played."""
    asks: Record = {}
    if dice.may(30):
        asks["energy"] = dice.number(1, 3)
    if dice.may(20):
        asks["discard"] = dice.number(1, 2)
    if dice.may(20):
        asks["sacrifice"] = _bounded(dice, {"count": dice.number(1, 2)})
    if dice.may(10):
        asks["control"] = _bounded(dice, {"count": 1})
    cost, wrong = read_cost(asks, "cost", PORTAL)
    assert not wrong, wrong
    return cost


def rich_cards(seed: int) -> tuple[PortalCard, ...]:
    """Return creatures and spells, then one Charakter and one Ausrüstung."""
    dice = _Dice(seed)
    kinds = [PortalKind.WESEN] * CREATURES
    kinds += [dice.one_of(_OF_SPELLS) for _ in range(SPELLS)]
    kinds += [PortalKind.CHARAKTER, PortalKind.AUSRUESTUNG]
    return tuple(_card(dice, number, kind) for number, kind in enumerate(kinds, 1))


def _card(dice: _Dice, number: int, kind: PortalKind) -> PortalCard:
    more: Record = {"script": _script(dice, kind)}
    if kind is PortalKind.WESEN:
        more |= {"colour": dice.one_of(_COLOURS), "typ": dice.one_of(("Tier", "Ding"))}
        more |= {"power": dice.number(0, 6)}
    if kind is PortalKind.CHARAKTER:
        more |= {"limit": 18, "energy": 10}
    if kind is PortalKind.WESEN or kind.is_spell:
        more |= {"cost": _cost(dice)}
    name = f"Card {number}"
    return PortalCard(number=number, size=_SIZE, booster=1, name=name, kind=kind, **more)


def rich_duel(rules: Rules, seed: int) -> Duel:
    """Return a duel of two decks of twenty such cards, drawn from the same ones."""
    cards = rich_cards(seed)
    table = CardTable(cards)
    rng = Rng.of(derive(seed, "decks"))
    main = [table.index(card.nr) for card in cards[:-2]]
    outside = [table.index(card.nr) for card in cards[-2:]]
    decks = [[main[rng.below(len(main))] for _ in range(DECK)] for _ in (0, 1)]
    return Duel(rules, table, [DeckList(deck, *outside) for deck in decks])
