"""The rule behind each kind of decision, in a line with its clause (kameloh.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.rules import Rules

__all__ = ["RuleLine", "rule_of"]


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule as people are told it.

    Attributes:
        clauses: where it stands, such as ``T1, M4``. text: one or two sentences.
    """

    clauses: str
    text: str

    def __str__(self) -> str:
        """Return both."""
        return f"{self.text} [{self.clauses}]"


def rule_of(rules: Rules, kind: int) -> RuleLine:
    """Return the rule behind a kind of action of :mod:`cardtool.engine.kameloh.actions`."""
    if kind in _MAKING:
        found = _MAKING[kind][0 if rules.result_paid else 1]
    else:
        found = (_FIXED_TURN.get(kind) if not rules.has_oases else None) or _ALWAYS[kind]
    numbers = (
        ("MONSTERS", rules.monsters_per_turn),
        ("CARDS", rules.bury_most),
        ("BONUS", rules.lone_bonus),
    )
    text = found.text
    for word, number in numbers:
        text = text.replace(word, str(number))
    return RuleLine(found.clauses, text)


# Words in capitals stand for numbers of the rules.
_ALWAYS: Final[Mapping[int, RuleLine]] = {
    a.REST: RuleLine(
        "T2, T4, T7",
        "Nothing in a turn is compulsory but the attack, which follows when both sides have a "
        "monster. The very first turn of a game has none.",
    ),
    a.MONSTER: RuleLine(
        "T2, T8, M4",
        "In a turn of playing cards up to MONSTERS monsters go to free places of the arena, from the "
        "hand or an open Oase, each for its printed price.",
    ),
    a.ITEM: RuleLine(
        "T2, M4, T11",
        "Any number of items may be played before the attack, each for its price. A used item "
        "goes to the Wüste, a lasting one when its effect ends.",
    ),
    a.JOIN: RuleLine(
        "Z5",
        "A monster may join a Zusammenrottung later, as far as its recipe allows: the figures "
        "change, lost LP stay lost.",
    ),
    a.ACTIVATE: RuleLine(
        "T2, M2",
        "Activating turns over the top card of one Oase, which then brings Datteln every "
        "turn until that card is played. It takes the whole turn before the attack.",
    ),
    a.BURY: RuleLine(
        "T2, R29",
        "Up to CARDS cards of the hand may go under one of your Oasen, before anything is drawn.",
    ),
    a.DRAW: RuleLine(
        "T2",
        "Top cards of inactive Oasen may be drawn one by one, until the hand is full.",
    ),
    a.TAKE_OPEN: RuleLine(
        "T3, R7",
        "The open card of an Oase may be taken to the hand; the Oase is inactive then.",
    ),
    a.SEARCH: RuleLine(
        "T2",
        "For its price you look through one Oase and take exactly one card; the Oase is "
        "shuffled and lies face down.",
    ),
    a.TAKE: RuleLine("T2", "Exactly one card of the Oase looked through goes to the hand."),
    a.PART: RuleLine(
        "Z1",
        "Parts are yellow monsters that the recipe names; those not yet in the arena are paid. "
        "All go to the Wüste.",
    ),
    a.FINISH: RuleLine(
        "Z1, Z4, C7",
        "With all the parts it needs the Zusammenrottung takes one place, its figures cut to "
        "the caps, with full LP.",
    ),
    a.BATTLE_ITEM: RuleLine(
        "T6, X3",
        "Before the fight the attacker names his battle items, then the defender his; all are "
        "paid at once and take effect together, the attacker's first.",
    ),
    a.DONE: RuleLine(
        "T6", "Whoever has named his battle items has had his say; neither speaks twice."
    ),
    a.ATTACKER: RuleLine(
        "F3",
        "Of two attackers against one defender only one fights, chosen by its owner, with "
        "BONUS AP more.",
    ),
    a.TARGET: RuleLine(
        "H3",
        "Each monster attacks one enemy; both targets are named before the fight, and against "
        "one target the DP count once.",
    ),
    a.HOLD: RuleLine("T7, R10", "Under these rules the attack may be left out."),
}
_FIXED_TURN: Final[Mapping[int, RuleLine]] = {
    a.REST: RuleLine(
        "T1, T4, T7",
        "After monsters and items the turn goes on to the attack, which is compulsory when both "
        "sides have a monster, and then to drawing. The very first turn of a game has no attack.",
    ),
    a.MONSTER: RuleLine(
        "T1, T8, M4",
        "A turn begins with up to MONSTERS monsters for free places of the arena, each for its "
        "printed price; once an item is played no monster follows.",
    ),
    a.ITEM: RuleLine(
        "T1, M4, T11",
        "After the monsters any number of items may be played, each for its price. A used item "
        "goes to the Wüste, a lasting one when its effect ends.",
    ),
}
# First where the result is paid, second where both cards are free or one is searched.
_MAKING: Final[Mapping[int, tuple[RuleLine, RuleLine]]] = {
    a.MUTATE: (
        RuleLine(
            "U1, U3, U4",
            "A yellow monster of the arena, its item and its result make a mutation; the result "
            "is paid, takes the monster's place and has full LP.",
        ),
        RuleLine(
            "U1, U2, U4",
            "A yellow monster of the arena, its item and its result make a mutation, free from "
            "the hand; one of the two may be searched in the deck for the price of the other.",
        ),
    ),
    a.GROUP: (
        RuleLine(
            "Z1, Z3, C10",
            "Two or more monsters, the result, and the item if the card asks for one make a "
            "Zusammenrottung; result and parts outside the arena are paid.",
        ),
        RuleLine(
            "Z1, Z2, C10",
            "Two or more monsters, the result and an item make a Zusammenrottung; result and item "
            "are free from the hand, or one is searched in the deck for the price of the other.",
        ),
    ),
}
