"""Any legal combination of settings can be dealt and played to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.engine.kameloh.checked import CheckedGame
from cardtool.engine.kameloh.rules import SETTINGS
from cardtool.engine.registry import parse_rules, rule_sets
from cardtool.engine.rule_sets import Given, judge
from cardtool.engine.settings import (
    Flag,
    Limits,
    MaybeWhole,
    Numbers,
    Range,
    Tagged,
    Whole,
    Word,
)
from cardtool.errors import UsageError
from kameloh_samples import PAIRS, play_randomly, rich_effects, sample_game

# What the decks at hand allow, and games that end soon.
BOUNDS = {"hand": (3, 20), "opening_monsters": (1, 9), "turn_limit": (1, 12)}
MOST = 30


SMALL = st.integers(0, MOST)
INCOMES = ("breeding", "oasis", "oasis(0)", "oasis(3)", "breeding(0:1/5:=5)")
POINTS = ("off", "constant", "constant(0)", "price", "price(9/0)", "7")


def _joined(parts: list[int]) -> str:
    return "/".join(map(str, parts))


def _numbers(least: int, most: int, count: int) -> st.SearchStrategy[str]:
    one = st.integers(least, most)
    return st.lists(one, min_size=count, max_size=count).map(_joined)


def _range(codec: Range) -> st.SearchStrategy[str]:
    end = st.integers(0, min(codec.most, 300))
    return st.tuples(end, end).map(lambda ends: f"{min(ends)}-{max(ends)}")


TEXTS: dict[type, Callable[[Any], st.SearchStrategy[str]]] = {
    Whole: lambda codec: st.integers(codec.least, min(codec.most, MOST)).map(str),
    MaybeWhole: lambda _: st.one_of(st.just("off"), SMALL.map(str)),
    Flag: lambda _: st.sampled_from(["on", "off"]),
    Word: lambda codec: st.sampled_from([str(word) for word in codec.words]),
    Range: _range,
    Numbers: lambda codec: _numbers(0, MOST, codec.count),
    Limits: lambda codec: _numbers(1, 500, 4 if codec.gw else 3),
    Tagged: lambda codec: st.sampled_from(INCOMES if codec.bare is None else POINTS),
}


def texts_for(name: str) -> st.SearchStrategy[str]:
    """Return the texts that a setting may be given as."""
    if name in BOUNDS:
        return st.integers(*BOUNDS[name]).map(str)
    codec = SETTINGS[name].codec
    return TEXTS[type(codec)](codec)


OPEN = [name for name, about in SETTINGS.items() if not about.fixed]


@st.composite
def rule_texts(draw: st.DrawFn) -> str:
    """Return a rule set with some settings, leaving out each that does not go with the rest."""
    base = draw(st.sampled_from(rule_sets()))
    given_settings = [f"turn_limit={draw(texts_for('turn_limit'))}"]
    names = draw(st.lists(st.sampled_from(OPEN), max_size=8, unique=True))
    for name in [name for name in names if name != "turn_limit"]:
        longer = [*given_settings, f"{name}={draw(texts_for(name))}"]
        try:
            parse_rules(f"{base}({','.join(longer)})")
        except UsageError:
            continue
        given_settings = longer
    return f"{base}({','.join(given_settings)})"


@pytest.mark.parametrize("name", OPEN)
@settings(max_examples=10, derandomize=True, database=None)
@given(data=st.data())
def test_every_setting_can_be_drawn(name: str, data: st.DataObject) -> None:
    """Known fault 13: what is drawn for a setting is a value of it, so the next test leaves out none."""
    text = data.draw(texts_for(name))
    assert judge(None, [Given(name, text)]).mistakes == []


def test_any_settings(*, soak: bool) -> None:
    """Clause E8: whatever is set, the game ends within its invariants and its turn limit."""

    @settings(max_examples=2000 if soak else 50, derandomize=not soak, database=None)
    @given(rule_texts(), st.sampled_from(PAIRS), st.integers(0, 10**9))
    def check(rules: str, pair: tuple[str, str], seed: int) -> None:
        game = CheckedGame(sample_game(rules, *pair, rich_effects(seed % 3)), 10, seed)
        state, _ = play_randomly(game, seed)
        assert game.outcome(state) is not None
        assert state.turn <= 2 * game.duel.rules.turn_limit

    check()
