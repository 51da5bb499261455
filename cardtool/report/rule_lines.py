"""The rule behind each kind of decision, in a line with its clause (kameloh.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.behaviours import GroupingItem, OasisIncome, TiedSearch
from cardtool.engine.kameloh.rules import Rules
from cardtool.report.game_words import datteln

__all__ = ["RuleLine", "lines_citing", "rule_of"]


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
    varying = _VARYING.get(kind)
    return _ALWAYS[kind] if varying is None else varying(rules)


def lines_citing(rules: Rules, clause: str) -> list[str]:
    """Return what is told of a clause such as ``T2`` or a reading such as ``R29``, each once."""
    absent = _absent(rules)
    found = [rule_of(rules, kind) for kind in range(len(a.KINDS)) if kind not in absent]
    return list(dict.fromkeys(one.text for one in found if clause in one.clauses.split(", ")))


def _absent(rules: Rules) -> set[int]:
    """Return the kinds of action that never come under these rules."""
    absent = set() if rules.has_oases else set(_AT_OASEN)
    kinds = {
        a.JOIN: rules.late_joining,
        a.TAKE_OPEN: rules.take_open,
        a.TARGET: rules.single_attacks,
        a.HOLD: rules.attack_optional,
    }
    return absent | {kind for kind, there in kinds.items() if not there}


def _up_to(count: int, word: str) -> str:
    return f"one {word}" if count == 1 else f"up to {count} {word}s"


def _rest(rules: Rules) -> RuleLine:
    if rules.attack_optional:
        attack = "which may be left out"
    else:
        attack = "which is compulsory when both sides have a monster"
    clauses = "T4, T7" + ", R10" * rules.attack_optional
    if rules.has_oases:
        return RuleLine(
            f"T2, {clauses}",
            f"Nothing has to be done before the attack, {attack}. The very first turn of a game "
            "has no attack.",
        )
    return RuleLine(
        f"T1, {clauses}",
        f"After monsters and items the turn goes on to the attack, {attack}, and then to drawing. "
        "The very first turn of a game has no attack.",
    )


def _monster(rules: Rules) -> RuleLine:
    monsters = _up_to(rules.monsters_per_turn, "monster")
    if not rules.has_oases:
        return RuleLine(
            "T1, T8, M4",
            f"A turn begins with {monsters} for free places of the arena, each for its printed "
            "price; once an item is played no monster follows.",
        )
    if rules.hand_only:
        return RuleLine(
            "H7, T8, M4",
            f"In every turn {monsters} of the hand may go to free places of the arena, each for "
            "its printed price.",
        )
    return RuleLine(
        "T2, T8, M4",
        f"In a turn of playing cards {monsters} may go to free places of the arena, from the hand "
        "or an open Oase, each for its printed price.",
    )


def _item(rules: Rules) -> RuleLine:
    used = (
        "A used item goes to the Wüste, a lasting one when its effect ends; one that would change "
        "nothing is not offered."
    )
    if rules.has_oases:
        text = "Any number of items may be played before the attack, each for its price."
        return RuleLine("T2, M4, T11, X1, X2", f"{text} {used}")
    text = "After the monsters any number of items may be played, each for its price."
    return RuleLine("T1, M4, T11, X1, X2", f"{text} {used}")


def _mutate(rules: Rules) -> RuleLine:
    if rules.result_paid:
        paid = "the result is paid, takes the monster's place and has full LP."
    else:
        paid = "item and result are free. The result takes the monster's place and has full LP."
    return RuleLine(
        ", ".join(("U1", *_paying(rules, "U2", "U3"), "U4")),
        f"A yellow monster of the arena, its item and its result make a mutation; {paid}"
        + _searching(rules),
    )


def _group(rules: Rules) -> RuleLine:
    always = rules.grouping_item is GroupingItem.ALWAYS
    item = "and an item" if always else "and the item if the card asks for one"
    place = " of the Fusionsdeck" if rules.fusion_deck else ""
    parts = "parts outside the arena are paid"
    paid = f"result and {parts}." if rules.result_paid else f"result and item are free, {parts}."
    return RuleLine(
        ", ".join(("Z1", *_paying(rules, "Z2", "Z3"), "C10")),
        f"Two or more monsters, the result{place}, {item} make a Zusammenrottung; {paid}"
        + _searching(rules),
    )


def _paying(rules: Rules, free: str, paid: str) -> list[str]:
    """Return the clauses of what a result costs and of its search."""
    tied = isinstance(rules.search, TiedSearch)
    found = [free] if tied or not rules.result_paid else []
    found += [paid] if rules.result_paid else []
    return [*found, "H5"] if tied and rules.no_search else found


def _searching(rules: Rules) -> str:
    if rules.no_search or not isinstance(rules.search, TiedSearch):
        return ""
    return " If one of the two is missing, it may be searched in the deck for the other's price."


def _activate(rules: Rules) -> RuleLine:
    text = "Activating turns over the top card of one Oase"
    clauses = "T2"
    if isinstance(rules.income, OasisIncome) and rules.income.amount:
        text += f", which brings {datteln(rules.income.amount)} a turn while that card lies open"
        clauses += ", M2"
    if rules.hand_only:
        return RuleLine(f"{clauses}, H7", f"{text}. Cards of the hand may be played afterwards.")
    return RuleLine(clauses, f"{text}. It takes the whole turn before the attack.")


def _bury(rules: Rules) -> RuleLine:
    cards = _up_to(rules.bury_most, "card")
    goal = "under any of your Oasen each" if rules.bury_anywhere else "under one of your Oasen"
    text = f"{cards} of the hand may go {goal}, before anything is drawn."
    return RuleLine("T2, R29", text[0].upper() + text[1:])


def _attacker(rules: Rules) -> RuleLine:
    bonus = f", with {rules.lone_bonus} AP more" if rules.lone_bonus else ""
    return RuleLine(
        "F3", f"Of two attackers against one defender only one fights, chosen by its owner{bonus}."
    )


_AT_OASEN: Final = (a.ACTIVATE, a.BURY, a.DRAW, a.TAKE_OPEN, a.SEARCH, a.TAKE)
_VARYING: Final[Mapping[int, Callable[[Rules], RuleLine]]] = {
    a.REST: _rest,
    a.MONSTER: _monster,
    a.ITEM: _item,
    a.MUTATE: _mutate,
    a.GROUP: _group,
    a.ACTIVATE: _activate,
    a.BURY: _bury,
    a.ATTACKER: _attacker,
}
_ALWAYS: Final[Mapping[int, RuleLine]] = {
    a.JOIN: RuleLine(
        "Z5",
        "A monster may join a Zusammenrottung later, as far as its recipe allows: the figures "
        "change, lost LP stay lost.",
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
        "T6, X1, X2, X3",
        "Before the fight the attacker names his battle items, then the defender his; all are "
        "paid at once. Then they take effect: the defender's cancelling ones first, then the "
        "attacker's, then the defender's others. One that is cancelled, or whose monster is "
        "gone, does nothing.",
    ),
    a.DONE: RuleLine(
        "T6", "Whoever has named his battle items has had his say; neither speaks twice."
    ),
    a.TARGET: RuleLine(
        "H3",
        "Each monster attacks one enemy; both targets are named before the fight, and against "
        "one target the DP count once.",
    ),
    a.HOLD: RuleLine("T7, R10", "Under these rules the attack may be left out."),
    a.AIM: RuleLine(
        "X3, F5",
        "A card's effect is carried out step by step; who its text says chooses the monster. "
        "Nothing is offered that would change nothing, and defeats are judged after each step.",
    ),
    a.PICK: RuleLine(
        "X3, X4",
        "An effect moves the cards that its text names; it may fill a hand beyond its size.",
    ),
    a.PICK_OASE: RuleLine(
        "X4, R51",
        "Cards are drawn by effect from inactive Oasen of one's choice; an Oase looked through "
        "is shuffled and lies face down.",
    ),
    a.PICK_ITEM: RuleLine(
        "X3, T11",
        "What an item does ends with it, and it goes to its owner's Wüste; a battle item that is "
        "cancelled before it takes effect stays paid.",
    ),
    a.OPTION: RuleLine(
        "X3", "Whoever plays the card takes one of the ways that would change anything."
    ),
    a.ENOUGH: RuleLine("X3", "Where a card says up to so many, fewer will do."),
    a.DIRECT: RuleLine(
        "X6, R17",
        "A monster that attacks directly leaves the fight of this turn and brings a point, one "
        "a turn at most; others fight on.",
    ),
}
