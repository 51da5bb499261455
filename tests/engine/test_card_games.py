"""Random games with all sample cards, which do what they say, within the invariants.

Cheap invariants are checked after every step, the costly ones at every tenth. The long runs
are marked `games`: 200 games a rule set, 5,000 with ``--soak``.
"""

from __future__ import annotations

from functools import cache

import pytest

from cardtool.cards import Card, Kind
from cardtool.decks import Deck, Entry, Zone
from cardtool.effects.lookup import played_effects
from cardtool.effects.spec import Script
from cardtool.engine.core import Event
from cardtool.engine.kameloh.checked import CheckedGame
from cardtool.engine.kameloh.compiling import compiled
from cardtool.engine.kameloh.effects import AURA, KINDS_OF_DEED
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.kameloh.state import Phase
from cardtool.engine.registry import parse_rules, rule_sets
from cardtool.engine.rng import Rng, derive
from kameloh_samples import samples

EVERY = 10
PARTS = 10
MONSTERS = 12


@cache
def playable() -> tuple[list[Card], list[Card]]:
    """Return the yellow monsters and all other sample cards that a deck may hold."""
    yellow, others = [], []
    for card in samples()[0]:
        complete = card.hk is not None and (card.d is not None or card.d_mark is not None)
        figured = card.gw is not None or card.kind not in {Kind.MONSTER, Kind.MUTATION}
        if card.nr and card.kind is not None and complete and figured:
            (yellow if card.kind is Kind.MONSTER else others).append(card)
    return yellow, others


@cache
def scripts() -> dict[str, Script]:
    """Return what all sample cards do by their texts."""
    return dict(played_effects(card for pile in playable() for card in pile).scripts)


def drawn_deck(name: str, seed: int) -> Deck:
    """Return sixty of all sample cards, enough yellow monsters among them."""
    yellow, others = playable()
    rng = Rng.of(derive(seed, name))
    chosen = list(range(len(yellow) + len(others)))
    rng.shuffle(chosen)
    monsters = [n for n in chosen if n < len(yellow)][:MONSTERS]
    rest = [n for n in chosen if n not in monsters][: 60 - MONSTERS]
    cards = [(yellow + others)[n] for n in monsters + rest]
    return Deck(name, tuple(Entry(1, card.nr or "", card, Zone.MAIN) for card in cards))


def game_of(rules: str, seed: int) -> KamelohGame:
    """Return the game between two drawn decks."""
    decks = [drawn_deck(name, seed) for name in ("first", "second")]
    return match_up(parse_rules(rules), decks, samples()[1], samples()[0], scripts()).game()


def play(rules: str, seed: int, told: list[Event] | None = None) -> bool:
    """Play a game at random, checking it; return whether it ends."""
    game = CheckedGame(game_of(rules, seed), EVERY, seed)
    emit = None if told is None else told.append
    state = game.new(seed, emit=emit)
    rng = Rng.of(derive(seed, "players"))
    while state.options:
        game.apply(state, state.options[rng.below(len(state.options))], emit)
    return state.phase == Phase.OVER


@pytest.mark.parametrize("rules", rule_sets())
def test_some_games_of_all_cards(rules: str) -> None:
    """Clauses X1 to X6, known faults 14, 18: whatever cards do, no step breaks an invariant."""
    assert all(play(rules, seed) for seed in range(3))


@pytest.mark.games
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", rule_sets())
def test_many_games_of_all_cards(rules: str, part: int, *, soak: bool) -> None:
    """Clauses X1 to X6, known faults 14, 18: nor in 200 games (5,000 in a soak) a rule set."""
    games = range(part, 5000 if soak else 200, PARTS)
    assert all(play(rules, 100 + seed) for seed in games)


@pytest.mark.games
def test_every_kind_of_effect_occurs() -> None:
    """Clauses X1 to X6: together the games bring all that the sample cards can do."""
    told: list[Event] = []
    for seed in range(60):
        play("dufo(start_money=20)", seed, told)
        play("wimu(start_money=20)", seed, told)
    seen = {KINDS_OF_DEED[event.values[0]] for event in told if event.what == "effect"}
    seen |= {"capture" for event in told if event.what == "captured"}
    cards = [card for pile in playable() for card in pile]
    made = [compiled(cards, scripts(), oases=oases) for oases in (False, True)]
    kinds = {deed.kind for one in made for deed in one.deeds}
    assert seen == {KINDS_OF_DEED[kind] for kind in kinds if kind < AURA}
