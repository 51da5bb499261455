"""Whole games of the portal game as text, as its teller tells them to one who sees all."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from cardtool.engine.core import Event
from cardtool.engine.rng import Rng, derive
from cardtool.report.lines import plain
from cardtool.report.seats import Seats
from cardtool.telling.tellers import teller_of
from portal_duels import sample_match

__all__ = ["PORTAL_GAMES", "portal_playthrough"]

WIDTH: Final = 100

PORTAL_GAMES: Final = (
    ("x1", 1, "schule", "pegel"),
    ("x1(defender_pays=off,main_actions=one)", 2, "glut", "moos"),
    ("x2", 3, "gruft", "raben"),
)
"""Rule set, seed and decks of each."""


def portal_playthrough(rules: str, seed: int, first: str, second: str) -> str:
    """Return a game between random players: the fields, what may be done, what follows."""
    title = f"{rules}, seed {seed}: a {first}, b {second}"
    return "\n".join([title, *_told(rules, seed, first, second)]) + "\n"


def _told(rules: str, seed: int, first: str, second: str) -> Iterator[str]:
    match = sample_match(rules, first, second)
    game = match.game()
    teller = teller_of(match, game, Seats(("a", "b"), None))
    heard: list[Event] = []
    state, rng = game.new(seed, emit=heard.append), Rng.of(derive(seed, "golden"))
    drawn = 0
    while state.options:
        yield from _wrapped("then: ", (text for event in heard for text in teller.hear(event)))
        if drawn != (drawn := state.round):
            yield from ("", *plain(teller.draw(state, WIDTH)).splitlines())
        yield from _wrapped(
            f"{'ab'[state.to_act]} may: ", (game.notation(action) for action in state.options)
        )
        action = state.options[rng.below(len(state.options))]
        yield f"{'ab'[state.to_act]} does: {game.notation(action)}"
        heard.clear()
        game.apply(state, action, heard.append)
    yield from _wrapped("then: ", (text for event in heard for text in teller.hear(event)))
    outcome = game.outcome(state)
    assert outcome is not None
    yield teller.outcome(outcome)


def _wrapped(head: str, words: Iterable[str]) -> list[str]:
    return textwrap.wrap(
        head + "; ".join(words), WIDTH, subsequent_indent="   ", break_on_hyphens=False
    )
