"""Scenarios of the sample cards in text form, and playing them.

A scenario is a state and what must be otherwise after each step; see rules/sample_cards.txt.
Places and piles are named from the player of the card: ``own1`` is his first place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from cardtool.cards import Card
from cardtool.effects.lookup import played_effects
from cardtool.effects.spec import Script
from cardtool.engine.kameloh.duel import DeckList, Duel
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.state import Side, State
from cardtool.engine.kameloh.table import CardTable
from effect_duels import picture, seen_from
from kameloh_duels import fighter, options, side, state_of, step
from kameloh_samples import samples

__all__ = ["Scenario", "happens", "read_scenarios"]

_PRESETS = {"dufo": DUFO, "wimu": WIMU}
_PILES = {
    "dufo": {"deck": "2 " * 20, "hand": "2 " * 8},
    "wimu": {"oases": ["2 2", "2 2"]},
}


@dataclass(slots=True)
class Scenario:
    """What is to be seen of one card.

    Attributes:
        card, text: its number, and its rules in German. rules: a rule set. defends: whether the
            other begins. own, foe: what they have. line: where it stands in the file.
        steps: what is done, and what is otherwise then.
    """

    card: str
    text: str
    rules: str
    defends: bool
    own: str
    foe: str
    line: int
    steps: list[tuple[str, str]] = field(default_factory=list)


def read_scenarios(text: str) -> list[Scenario]:
    """Return the scenarios of a file."""
    heading, found = "", list[Scenario]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if line.startswith("  "):
            done, _, seen = line.partition(" -> ")
            found[-1].steps.append((done.strip(), seen.strip()))
        elif line.startswith("["):
            heading = line
        else:
            rules, own, foe = (part.strip() for part in line.split("|"))
            card, _, printed = heading.removeprefix("[").partition("] ")
            name, _, defends = rules.partition(" ")
            found.append(Scenario(card, printed, name, defends == "defends", own, foe, number))
    return found


def happens(case: Scenario) -> list[tuple[str, dict[str, str], dict[str, str]]]:
    """Return for each step what is done, what is otherwise then, and what has to be."""
    duel, state = _table(case)
    player = int(case.defends)
    found = []
    before = _seen(duel, state, case.card, player)
    for done, seen in case.steps:
        for text in done.split(";"):
            _do(duel, state, text.strip(), player)
        after = _seen(duel, state, case.card, player)
        changed = {key: value for key, value in after.items() if before[key] != value}
        found.append((done, changed, _wanted(seen)))
        before = after
    return found


@cache
def _cards() -> tuple[list[Card], dict[str, Script]]:
    """Return the sample cards that can be played, and what they do by their texts."""
    known = [card for card in samples()[0] if card.nr and card.kind is not None and card.hk]
    cards = [card for card in known if card.d is not None or card.d_mark is not None]
    return cards, played_effects(cards).scripts


def _table(case: Scenario) -> tuple[Duel, State]:
    cards, scripts = _cards()
    rules = _PRESETS[case.rules]
    table = CardTable(cards, samples()[1], rules, None, scripts)
    duel = Duel(rules, table, [DeckList([], []), DeckList([], [])])
    sides = [_side(duel, case, case.own, case.card), _side(duel, case, case.foe, "")]
    if case.defends:
        sides.reverse()
    state = state_of(duel, sides[0][0], sides[1][0])
    for letter, (_, left) in zip("ab", sides, strict=True):
        for place, lp in left.items():
            fighter(state, f"{letter}{place}").lp = lp
    return duel, state


def _side(duel: Duel, case: Scenario, given: str, card: str) -> tuple[Side, dict[int, int]]:
    """Return a side, and the LP of its monsters that have lost some by their places."""
    has: dict[str, Any] = {"datteln": 9, **_PILES[case.rules]}
    for part in filter(None, given.split(";")):
        name, _, what = part.strip().partition(" ")
        if name == "oasen":
            has["oases"] = [oase.strip() for oase in what.split(",")]
        else:
            has[name] = int(what) if name == "datteln" else what
    arena = [word.partition(":") for word in has.get("arena", "").split()]
    has["arena"] = " ".join(nr for nr, _, _ in arena)
    if card not in has["arena"].split():
        has["hand"] = f"{has.get('hand', '')} {card}"
    return side(duel, **has), {place: int(lp) for place, (_, _, lp) in enumerate(arena, 1) if lp}


def _seen(duel: Duel, state: State, card: str, player: int) -> dict[str, str]:
    """Return all there is, piles in the order of numbers, but that the card is in the hand."""
    found = picture(duel, state, player)
    mine = found["own.hand"].split()
    if card in mine:
        mine.remove(card)
    found["own.hand"] = " ".join(mine)
    for name, owner in (("own", player), ("foe", 1 - player)):
        there = [duel.table.cards[item.card].nr for item in state.items if item.by == owner]
        found[f"{name}.items"] = " ".join(there)
    return {key: _in_order(key, value) for key, value in found.items()}


def _in_order(key: str, value: str) -> str:
    return " ".join(sorted(value.split())) if "." in key else value


def _wanted(seen: str) -> dict[str, str]:
    """Return what ``own1=-; own.points=3`` says, or ``nothing``."""
    pairs = [part.strip().partition("=") for part in seen.split(";") if seen != "nothing"]
    return {key: _in_order(key, value) for key, _, value in pairs}


def _do(duel: Duel, state: State, text: str, player: int) -> None:
    """Carry out ``item 6>own1``, ``end``, ``end*3``, or see that ``no item 6>own1`` holds."""
    word, _, times = text.partition("*")
    if word == "end":
        for _ in range(int(times or 1)):
            _end_turn(duel, state)
        return
    action = seen_from(text.removeprefix("no "), player)
    kind, _, rest = action.partition(" ")
    if kind in {"item", "battle-item", "monster"}:
        nr, mark, goal = rest.partition(">")
        action = f"{kind} {nr}@hand{mark}{goal}"
    if text.startswith("no "):
        there = options(duel, state)
        assert not [one for one in there if one == action or one.startswith(f"{action}>")]
    else:
        step(duel, state, action)


def _end_turn(duel: Duel, state: State) -> None:
    """Play nothing more in this turn: the first who may attack does."""
    turn = state.turn
    while state.turn == turn:
        step(duel, state, options(duel, state)[0])
