"""What is sent to other processes."""

from __future__ import annotations

import pickle

from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from kameloh_duels import raising
from kameloh_samples import deck, raises, samples


def test_a_match_up_comes_back_as_it_was_sent():
    """Cards, rules and effects survive the way to another process, compiled or not."""
    cards, recipes = samples()
    decks = [deck("mutanten"), deck("rotte")]
    match = match_up(parse_rules("dufo"), decks, recipes, cards, raises())
    sent = pickle.dumps(match)
    assert pickle.loads(sent) == match  # noqa: S301 (made in the line above)


def test_an_effect_comes_back_as_it_was_sent():
    """A compiled frozen class would not, if it did not say how."""
    effect = raising(5, -5, 20, Lasts.ROUNDS, 3)
    assert pickle.loads(pickle.dumps(effect)) == effect  # noqa: S301 (made here)
