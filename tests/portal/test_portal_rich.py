"""Games of cards that do anything they may, played at random within the invariants.

Sample cards do little that no author thought of. Here decks are made of random effects; cheap
invariants are checked after every step, the costly ones at every fourth. With ``--soak`` there
are a hundred times as many games.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.effects.spec import Choice, FigureOf, PerEach, Pick, Script, effects_of
from cardtool.effects.spec import Event as Trigger
from cardtool.effects.vocabulary import PORTAL
from cardtool.engine.core import Event
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.checked import CheckedGame
from cardtool.engine.portal.events import WORDS
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.presets import X1
from cardtool.engine.portal.rules import MainActions
from portal_duels import play_at_random
from portal_rich import rich_cards, rich_duel

EVERY = 4
PARTS = 6
SLICE = 24
SOAK = 2400
# Short games: what can go wrong goes wrong early, and many are better than long ones.
SHORT = replace(X1, deck_size=20, turn_limit=20, act_limit=12)
RULES = (
    SHORT,
    replace(SHORT, main_actions=MainActions.ONE, first_turn_attack=False),
    replace(SHORT, places=2, spell_places=1, defender_pays=False),
)


def play(seed: int, every: int = EVERY) -> tuple[list[Event], set[int]]:
    """Play a game of random cards at random, checking it; return what happened and was done."""
    rules = RULES[seed % len(RULES)]
    duel = rich_duel(rules, seed // len(RULES))
    return play_at_random(CheckedGame(PortalGame(duel), every, seed), seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_random_effects(part: int, *, soak: bool) -> None:
    """Clauses PC3, PE1, PZ1, PZ2: no effect that a card may have breaks an invariant."""
    for seed in range(part, SOAK if soak else SLICE, PARTS):
        try:
            told, _ = play(seed)
        except Exception as wrong:
            wrong.add_note(f"the game of seed {seed}")
            raise
        assert told[-1].what == "over"


def test_random_effects_do_everything() -> None:
    """Clause PE1: the cards above have every operation, trigger, pick and kind of amount."""
    scripts = [card.script for seed in range(SLICE) for card in rich_cards(seed)]
    steps = [step for script in scripts if isinstance(script, Script) for step in script.steps]
    effects = effects_of(steps)
    assert {effect.operation for effect in effects} == set(PORTAL.operations)
    assert {effect.trigger.event for effect in effects} == set(PORTAL.all_of(Trigger))
    assert {effect.target.pick for effect in effects} == set(PORTAL.all_of(Pick))
    assert {type(effect.amount) for effect in effects} == {int, type(None), PerEach, FigureOf}
    assert any(isinstance(step, Choice) for step in steps)
    assert any(effect.condition is not None for effect in effects)


def test_everything_happens_in_such_games() -> None:
    """Clauses PT2 to PE1: soon all that can be done is done, and every word of it told."""
    kinds, words = set(range(len(a.KINDS))), set(WORDS)
    for seed in range(SOAK // PARTS):
        told, done = play(seed, 0)
        kinds -= done
        words -= {event.what for event in told}
        if not kinds and not words:
            break
    assert (kinds, words) == (set(), set())
