"""Names of players with settings: how they are read, shown and refused."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.errors import UnknownName, UsageError
from cardtool.players.naming import WHOLE_SHARE, Share, split_players
from cardtool.players.player import BOTS, known_bot


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("greedy", "greedy"),
        (" Greedy ( ) ", "greedy"),
        ("mix(0.3)", "mix(p=0.3)"),
        ("mix( P = 0.30 )", "mix(p=0.3)"),
        ("mix(.25)", "mix(p=0.25)"),
        ("mix(1)", "mix(p=1)"),
        ("mix(0.5)", "mix"),
    ],
)
def test_a_name_has_one_canonical_text(typed: str, text: str) -> None:
    """Settings are shown by name, those with their usual value are left out."""
    found = known_bot(typed)
    assert (found.text, str(found)) == (text, text)
    assert known_bot(text) == found


def test_a_name_keeps_all_settings() -> None:
    """Those left out have their usual value, and workers get the same name by pickle."""
    assert known_bot("mix").values == (("p", WHOLE_SHARE // 2),)
    assert known_bot("greedy").values == ()
    sent = pickle.dumps(known_bot("mix(0.1)"))
    assert pickle.loads(sent) == known_bot("mix(0.1)")  # noqa: S301 (its own bytes)


@given(st.integers(0, WHOLE_SHARE))
@settings(max_examples=50)
def test_every_share_is_read_back(share: int) -> None:
    """What is shown of a share is the share itself."""
    assert Share().parse(Share().show(share)) == share


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("mix(2)", "mix: p cannot be '2': it is a number from 0 to 1 with at most four decimals"),
        ("mix(1.0001)", "mix: p cannot be"),
        ("mix(0.00001)", "mix: p cannot be"),
        ("mix(p=)", "mix: p cannot be ''"),
        ("mix(-0)", "mix: p cannot be"),
        ("mix(0.1,p=0.2)", "mix: p is given twice"),
        ("mix(0.1,0.2)", "mix has no setting for '0.2'. Known: p, a number from 0 to 1"),
        ("mix(pp=1)", "mix has no setting 'pp'; did you mean p? Known: p, a number"),
        ("greedy(nodes=3)", "greedy has no setting 'nodes'. It has none"),
        ("greedy(3)", "greedy has no setting for '3'. It has none"),
        ("", "'' is no player; write greedy or"),
        ("greedy)", "'greedy)' is no player"),
        ("(3)", "'(3)' is no player"),
    ],
)
def test_impossible_settings_are_refused(typed: str, message: str) -> None:
    """The message names what there is and the range."""
    with pytest.raises(UsageError) as refused:
        known_bot(typed)
    assert str(refused.value).startswith(message)


def test_an_unknown_bot_is_an_error_with_the_nearest() -> None:
    """The message lists the bots."""
    with pytest.raises(
        UnknownName, match=r"did you mean greedy\? Known: greedy, random, seeker, search, mix"
    ):
        known_bot("gredy(3)")


def test_every_setting_of_a_bot_has_a_usual_value_that_can_be_typed() -> None:
    """What stands for a setting left out is one of its own values."""
    found = [one for kind in BOTS.values() for one in kind.settings]
    assert found
    assert all(one.codec.parse(one.codec.show(one.default)) == one.default for one in found)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("greedy,search(nodes=400,depth=2)", ["greedy", "search(nodes=400,depth=2)"]),
        ("mix(0.1,p=2),mix(0.2)", ["mix(0.1,p=2)", "mix(0.2)"]),
    ],
)
def test_a_list_is_divided_outside_brackets(text: str, names: list[str]) -> None:
    """A comma between the settings of one player does not divide."""
    assert split_players(text) == names


@pytest.mark.parametrize("text", ["", " ", "greedy,", ",greedy", "greedy,,random"])
def test_a_list_without_a_player_is_refused(text: str) -> None:
    """A comma too many is no player."""
    with pytest.raises(UsageError, match="lacks a player"):
        split_players(text)


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("greedy", "greedy"),
        ("search", "search(nodes=64,depth=4)"),
        ("search(depth=2)", "search(nodes=64,depth=2)"),
        ("mix", "mix(p=0.5)"),
    ],
)
def test_a_full_name_has_all_settings(typed: str, full: str) -> None:
    """Known fault 13: it says what is played whatever the defaults are one day."""
    assert known_bot(typed).full == full
    assert known_bot(full) == known_bot(typed)
