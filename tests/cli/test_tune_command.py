"""The command `tune`: searching, verifying, going on, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import derive
from cardtool.sim import run as sim_run
from cardtool.sim import tune as sim_tune
from cli_harness import Cli
from made_games import Law, made_batches

DECKS = ("sample:decks/schwarm.txt", "sample:decks/riesen.txt")
SHORT = ("--rules", "wimu(target=4)")
SHORTER = (*DECKS, *SHORT, "--goal", "rounds=2±1", "--set", "target=1", "--seed", "1")

pytestmark = pytest.mark.usefixtures("catalog")


def test_what_is_found_is_verified(cli: Cli, tmp_path: Path) -> None:
    """The chosen rule set can be typed; figures before and after are of fresh deals.

    Two processes find and count what one does (known fault 17). --resume verifies with more
    games, and only with those that are missing.
    """
    file = tmp_path / "tuned.json"
    words = ("tune", *SHORTER, "--budget", "400", "-f", "json")
    shown = cli(*words, "--jobs", "1", "-o", file)
    assert shown.code == 0
    assert cli(*words, "--jobs", "2").out == file.read_text("utf-8")
    found = json.loads(file.read_text("utf-8"))
    assert found["schema"] == "cardtool.tune/1"
    assert found["goals"] == [{"name": "rounds", "low": 1, "high": 3}]
    chosen = parse_rules(found["chosen"]["rules"])
    assert (chosen.rules.target, chosen.rules.oases) == (1, 3)
    assert found["chosen"]["changes"] == 1
    assert found["verification"]["seed"] == derive(1, "verify")
    before, after = (found["verification"][when] for when in ("before", "after"))
    assert (before["rules"], after["rules"]) == ("wimu(target=4)", chosen.name)
    assert found["search"]["games"] + before["games"] + after["games"] <= 400
    for one in (before, after):
        assert one["games"] == sum(
            one[end] for end in ("wins", "losses", "draws", "limit", "errors")
        )
    again = cli("tune", "--resume", file, "--budget", "440", "-f", "json")
    more = json.loads(again.out)
    assert more["verification"]["after"]["games"] > after["games"]
    assert more["chosen"] == found["chosen"]
    assert [one["verification"]["looks"] for one in (found, more)] == [1, 2]
    assert [one["verification"]["level"] for one in (found, more)] == [0.975, 0.991667]
    assert (tmp_path / "more.json").write_text(again.out, "utf-8")
    shown = cli("results", "show", tmp_path / "more.json").out
    assert "This is look 2 at it: goals are judged by intervals of 99.17 %, so that" in shown
    assert "Goals on fresh deals (99.17 % intervals)" in shown
    same = cli("tune", "--resume", file, "-f", "json")
    assert f"nothing is left to play: {file} holds {after['games']} games each" in same.err
    assert same.out == file.read_text("utf-8")
    told = cli("tune", "--resume", file, "--budget", "400", "--seed", "1")
    assert f"Chosen: {chosen.name} (1 change)." in told.out
    assert "Goals on fresh deals" in told.out
    other = cli("tune", "--resume", file, "--seed", "2")
    assert (other.code, other.out) == (2, "")
    assert "has --seed 1, not 2" in other.err


def test_what_is_not_met_is_no_error(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 3 is for judges: a goal out of reach is reported and exits 0."""
    monkeypatch.setattr(sim_run, "play_batch", made_batches(lambda *_: Law(seat=600)))
    words = (*DECKS, *SHORT, "--goal", "seat=0..1", "--set", "oases=4", "--seed", "1")
    shown = cli("tune", *words, "--budget", "400", "--jobs", "1")
    assert shown.code == 0
    assert "Not met: on fresh deals the interval of a goal lies outside." in shown.out


def test_an_interrupted_search_shows_what_it_has(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C in the search: exit 130, a report, and nothing claimed."""

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "tuned.json"
    monkeypatch.setattr(sim_tune.Search, "run", leave)
    shown = cli("tune", *SHORTER, "-f", "json", "-o", file)
    assert shown.code == 130
    found = json.loads(file.read_text("utf-8"))
    assert found["verdict"] == "open"
    assert found["search"]["interrupted"] is True
    assert found["verification"]["after"]["games"] == 0
    told = cli("tune", "--resume", file, "--budget", "1")
    assert "0 rule sets tried, then interrupted." in told.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([*DECKS, "--set", "oases=4"], "name a goal"),
        ([*DECKS, "--goal", "seat=49..51"], "name what may be changed"),
        ([*DECKS, "--goal", "seta=49..51", "--set", "oases=4"], "did you mean seat?"),
        ([*DECKS, "--goal", "seat=51..49", "--set", "oases=4"], "the smaller one"),
        ([*DECKS, "--goal", "seat=49..51", "--set", "oases=3"], "oases=3 changes nothing in wimu"),
        ([*DECKS, "--goal", "seat=49..51", "--set", "oases=4", "--budget", "9"], "takes --budget"),
        ([*DECKS, "--goal", "seat=49..51", "--price", "999=1"], "card 999 is in neither deck"),
        (["--goal", "seat=49..51", "--set", "oases=4"], "name two decks"),
        (["--resume", "x.json", "--goal", "seat=49..51"], "leave out decks and goals"),
        ([*DECKS, "--resume", "x.json"], "leave out decks and goals"),
    ],
)
def test_bad_input(cli: Cli, words: list[str], told: str) -> None:
    """One line says what is wrong; nothing is played."""
    shown = cli("tune", *words)
    assert shown.code == 2
    assert told in shown.err
    assert shown.out == ""


def test_only_its_own_files_are_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    """The report of a sweep is no search, and the seed is that of the search."""
    file = tmp_path / "sweep.json"
    words = (*DECKS, *SHORT, "--set", "oases=3,4", "--games", "2", "--seed", "1")
    assert cli("sweep", *words, "-f", "json", "-o", file).code == 0
    shown = cli("tune", "--resume", file)
    assert shown.code == 1
    assert "made by cardtool sweep, not by tune" in shown.err
