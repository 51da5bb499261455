"""What cards do, written in tests as the JSON form of effects, and tables to play them at.

Places and piles are named from the player of the card: ``own1`` is his first place, ``foe.hand``
the other's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtool.cards import Kind
from cardtool.effects.record import read_script
from cardtool.effects.spec import VERSION, Script
from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.agenda import settle
from cardtool.engine.kameloh.battle import take_effect
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of, dp_of
from cardtool.engine.kameloh.game import carry_out
from cardtool.engine.kameloh.notation import parse
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from kameloh_duels import (
    duel_with,
    item,
    monster,
    mutates,
    names,
    options,
    side,
    state_of,
    violet,
)

MONSTERS = (
    monster("m1", "10/50/100", klasse="Höcker"),
    monster("m2", "20/40/80", hk=3, rasse="Floh"),
    monster("m3", "15/45/60", d=2, hk=2, klasse="Höcker"),
    monster("m4", "60/5/300", d=3, hk=1),
    monster("m5", "30/10/50"),
    monster("weak", "10/5/20", hk=3),
    monster("big", "60/50/300", hk=1),
)
"""m1 to m3 cannot hurt each other."""

OTHERS = (item("b1", kind=Kind.MUTATION_ITEM), violet("v1", Kind.MUTATION, "40/20/120", d=1))


def scripts(*steps: Any, windows: list[str] | None = None) -> Script:
    """Return all that a card does, from the JSON form of its steps; a list is a choice."""
    written = [{"choose": one} if isinstance(one, list) else one for one in steps]
    value: dict[str, Any] = {"version": VERSION, "steps": written}
    made, mistakes = read_script(value if windows is None else {**value, "windows": windows})
    assert made is not None, [f"{one.place} {one.message}" for one in mistakes]
    return made


def script(windows: list[str] | None = None, **step: Any) -> Script:
    """Return a card that does one thing: ``script(do="damage", amount=60)``."""
    return scripts(step, windows=windows)


def table(
    effects: Mapping[str, Script],
    own: Mapping[str, Any] | None = None,
    foe: Mapping[str, Any] | None = None,
    rules: Rules = WIMU,
    *,
    prices: Mapping[str, int] | None = None,
    turn: int = 4,
) -> tuple[Duel, State]:
    """Return a game in which player 0 begins a turn; what has an effect and no figures is an item."""
    cards = [*MONSTERS, *OTHERS]
    known = {card.nr for card in cards}
    cost = prices or {}
    cards += [item(nr, cost.get(nr, 0)) for nr in effects if nr not in known]
    cards = [replace(card, d=cost.get(card.nr or "", card.d)) for card in cards]
    duel = duel_with(rules, cards, [mutates("m1", "b1", "v1")], effects)
    piles: dict[str, Any] = (
        {"oases": ["m5 m5", "m5 m5"]} if rules.has_oases else {"deck": "m5 " * 20}
    )
    sides = [side(duel, **{**piles, "arena": "m1", **(given or {})}) for given in (own, foe)]
    return duel, state_of(duel, *sides, turn=turn)


def seen_from(text: str, player: int) -> str:
    """Return a text with the places of a player's own side, and the other's, as squares."""
    sides = ("own", "foe") if player == 0 else ("foe", "own")
    for name, letter in zip(sides, "ab", strict=True):
        text = text.replace(f">{name}", f">{letter}")
    return text


def come_about(duel: Duel, state: State) -> list[Event]:
    """Let all take effect that has been played, and go no further."""
    told: list[Event] = []
    while state.agenda or state.due or state.phase == Phase.TAKE_EFFECT:
        if (state.agenda or state.due) and not settle(duel, state, told.append):
            break
        if state.phase == Phase.TAKE_EFFECT and not state.agenda:
            take_effect(duel, state)
    return told


def act(duel: Duel, state: State, *actions: str) -> list[Event]:
    """Carry out actions that must be offered, and all that takes effect by them; go no further."""
    told: list[Event] = []
    for text in actions:
        assert text in options(duel, state), f"{text} is none of {options(duel, state)}"
        carry_out(duel, state, parse(duel.table, text), told.append)
        told += come_about(duel, state)
    return told


def play(duel: Duel, state: State, window: str, use: str, *chosen: str) -> list[Event]:
    """Let an item such as ``i>foe1`` be played in a window, and what it asks be chosen."""
    player = int(window == "defence")
    nr, _, at = use.partition(">")
    words = f"{'item' if window == 'main' else 'battle-item'} {nr}@hand" + f">{at}" * bool(at)
    steps = {
        "main": [words],
        "attack": ["rest", words, "done", "done"],
        "defence": ["rest", "done", words, "done"],
    }[window]
    return act(duel, state, *(seen_from(text, player) for text in (*steps, *chosen)))


def picture(duel: Duel, state: State, player: int) -> dict[str, str]:
    """Return all there is, seen by a player, in words, but where the item ``i`` is."""
    found: dict[str, str] = {}
    for name, owner in (("own", player), ("foe", 1 - player)):
        one = state.sides[owner]
        found[f"{name}.hand"] = _names(duel, one.hand)
        found[f"{name}.waste"] = _names(duel, sorted(one.waste))
        found[f"{name}.deck"] = str(len(one.deck))
        found[f"{name}.datteln"], found[f"{name}.points"] = str(one.datteln), str(one.points)
        for number, oasis in enumerate(one.oases):
            found[f"{name}.oase{number + 1}"] = f"{len(oasis.cards)}{'!' * oasis.open}"
        for place, fighter in enumerate(one.fighters):
            words = "-"
            if fighter is not None:
                spot = a.square(owner, place)
                figures = f"{ap_of(duel, state, spot)}/{dp_of(duel, state, spot)}/{fighter.lp}"
                words = f"{duel.table.cards[fighter.card].nr}:{figures}"
            found[f"{name}{place + 1}"] = words
    return found


def _names(duel: Duel, cards: list[int]) -> str:
    return " ".join(nr for nr in names(duel, cards).split() if nr != "i")


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return what is otherwise now, as ``foe1=m1:10/50/40 own.datteln=4``, in the order of names."""
    found = {key: after[key] for key in sorted(after) if before[key] != after[key]}
    return "; ".join(f"{key}={value}" for key, value in found.items()) or "nothing"
