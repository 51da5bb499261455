"""The command `sweep`: grids, reports, going on, bad input."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cardtool.engine.kameloh.family import KAMELOH
from cli_harness import Cli

DECKS = ("sample:decks/schwarm.txt", "sample:decks/riesen.txt")
SHORT = ("--rules", "wimu(target=4)")
GRID = ("--set", "oases=3,4", "--set", "search_price=0,4")
ENDS = ("wins", "losses", "draws", "limit", "errors")

pytestmark = pytest.mark.usefixtures("catalog")

VALUES = KAMELOH.measures.values


def test_a_grid_is_played(cli: Cli) -> None:
    """One row a point, the differences to the base, the effects; the rules are in the head."""
    words = ("sweep", *DECKS, *SHORT, *GRID, "--games", "8", "--seed", "1", "--jobs", "1")
    shown = cli(*words)
    assert shown.code == 0
    assert "Under wimu(target=4) with oases=3,4; search_price=0,4; 8 games for each" in shown.out
    assert "Differences to oases=3, search_price=0, deal by deal" in shown.out
    assert "Which setting moves what" in shown.out
    assert cli(*words) == shown


def test_the_report_adds_up(cli: Cli) -> None:
    """Each point plays by its own rules, and its games are counted once, by who started too."""
    shown = cli("sweep", *DECKS, *SHORT, *GRID, "--games", "8", "--seed", "1", "-f", "json")
    found = json.loads(shown.out)
    assert (found["schema"], found["rules"], found["seed"]) == (
        "cardtool.sweep/1",
        "wimu(target=4)",
        1,
    )
    assert found["settings"] == {"oases": ["3", "4"], "search_price": ["0", "4"]}
    assert [point["rules"] for point in found["points"]] == [
        "wimu(search_price=0,target=4)",
        "wimu(search_price=4,target=4)",
        "wimu(oases=4,search_price=0,target=4)",
        "wimu(oases=4,search_price=4,target=4)",
    ]
    for at, point in enumerate(found["points"]):
        assert point["games"] == sum(point[end] for end in ENDS) == 8
        assert sum(sum(seat.values()) for seat in point["by_starter"].values()) == 8
        assert list(point["differences"]) == ([] if at == found["base"] else list(VALUES))
    assert len(found["effects"]) == 2 * len(VALUES)
    assert {one["rank"] for one in found["effects"]} == {1, 2}


def test_rows_for_programs(cli: Cli) -> None:
    """Known fault 20: CSV has a column for each setting and nothing above it."""
    words = (*DECKS, *SHORT, "--set", "oases=3,4", "--price", "18=1,2", "--games", "2")
    shown = cli("sweep", *words, "--seed", "1", "-f", "csv")
    rows = list(csv.DictReader(io.StringIO(shown.out)))
    assert [(row["oases"], row["price_18"]) for row in rows] == [
        ("3", "1"),
        ("3", "2"),
        ("4", "1"),
        ("4", "2"),
    ]
    assert all(row["games"] == "2" for row in rows)
    assert all(
        float(row["rounds_low"]) <= float(row["rounds"]) for row in rows if row["rounds_low"]
    )
    assert "a_points_high" in rows[0]


def test_the_same_bytes_for_any_jobs(cli: Cli) -> None:
    """Known fault 17: two processes count what one does."""
    words = ("sweep", *DECKS, *SHORT, "--set", "oases=3,4", "--games", "100", "--seed", "5")
    one, two = (cli(*words, "-f", "json", "--jobs", jobs) for jobs in "12")
    assert one.code == 0
    assert one == two


def test_a_sweep_is_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    """Known fault 16: --resume plays the pairs that are missing, and needs no decks."""
    words = ("sweep", *DECKS, *SHORT, *GRID, "--seed", "3", "--jobs", "1", "-f", "json")
    file = tmp_path / "sweep.json"
    assert cli(*words, "--games", "4", "-o", file).code == 0
    whole = cli(*words, "--games", "10")
    assert cli("sweep", "--resume", file, "--games", "10", "-f", "json").out == whole.out
    assert cli(*words, "--resume", file, "--games", "10").out == whole.out
    other = cli(*words[:-2], "--set", "target=5", "--resume", file, "--games", "10")
    assert other.code == 2
    assert "is not of the games asked for" in other.err


def test_what_was_left_out_and_what_did_nothing_is_said(cli: Cli) -> None:
    """Known fault 13: a value given twice counts once; a setting without effect is named."""
    words = (
        "sweep",
        *DECKS,
        *SHORT,
        "--set",
        "max_copies=off,9,off",
        "--games",
        "4",
        "--seed",
        "1",
    )
    shown = cli(*words)
    assert "max_copies=off is given more than once: it counts once" in shown.err
    assert "max_copies made no difference in any of these games." in shown.out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([*DECKS], 2, "a sweep compares two values at least"),
        ([*DECKS, "--set", "oasen=3,4"], 2, "did you mean oases?"),
        ([*DECKS, "--set", "oases=3,x"], 2, "oases cannot be 'x'"),
        ([*DECKS, "--rules", "dufo", "--set", "oases=3,4"], 2, "changes nothing in dufo"),
        ([*DECKS, "--set", "deck_size=50,60"], 1, "the deck has 60 cards, not 50"),
        ([*DECKS, "--price", "18=9"], 2, "two values at least"),
        ([*DECKS, "--price", "18=0..9"], 2, "no card may cost 7 under wimu: base_price is 0-6"),
        ([*DECKS, "--price", "999=0,1"], 2, "card 999 is in neither deck"),
        ([DECKS[0], "--set", "oases=3,4"], 2, "name two decks"),
        (["--resume", "x.json", "--set", "oases=3,4"], 2, "is in the file of --resume"),
        (["--resume", "x.json"], 1, "cannot read x.json"),
    ],
)
def test_bad_input(cli: Cli, words: list[str], code: int, told: str) -> None:
    """One line says what is wrong; nothing is played."""
    shown = cli("sweep", *words, "--seed", "1")
    assert shown.code == code
    assert told in shown.err
    assert shown.out == ""
