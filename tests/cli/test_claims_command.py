"""The command `claims`: it needs no catalog, prints verdicts, and goes on with what it has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtool.cli.complete import claim_names
from cli_harness import Cli

OWN = """games = 50
[[claim]]
id = "starter"
from = "nobody"
text = "Who starts is ahead."
measure = "starter"
rules = "wimu(target=2)"
decks = [["schwarm", "riesen"]]
above = 50
[[claim]]
id = "longer"
from = "nobody"
text = "More points take longer."
measure = "rounds"
rules = "wimu(target=4)"
decks = [["schwarm", "riesen"]]
base = { rules = "wimu(target=2)" }
above = 0
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a file of two small claims."""
    path = tmp_path / "own.toml"
    path.write_text(OWN, "utf-8")
    return path


@pytest.mark.games
def test_all_of_ours_are_shown(cli: Cli) -> None:
    """Without a catalog: every claim with its measure, figure, limit and verdict."""
    shown = cli("claims", "--games", "2", "--seed", "1", "--jobs", "1")
    assert shown.code == 0
    assert "2 games of each pairing from --seed 1." in shown.out
    assert "free-search-decides" in shown.out
    assert "above 75" in shown.out
    assert "A's share of points in %, less that under wimu(search_price=0)" in shown.out


def test_any_number_of_jobs_gives_the_same_bytes(cli: Cli, own: Path) -> None:
    """Known fault 17: parallel, serial and resumed runs write the same report."""
    words = ("claims", "--file", own, "--seed", "3", "--format", "json")
    whole = cli(*words, "--jobs", "2", "--games", "100")
    assert whole.code == 0
    assert cli(*words, "--jobs", "1", "--games", "100") == whole
    kept = own.parent / "kept.json"
    assert cli(*words, "--jobs", "1", "--output", kept).code == 0
    assert cli(*words, "--resume", kept, "--jobs", "1", "--games", "100").out == whole.out
    found = json.loads(whole.out)
    assert found["schema"] == "cardtool.claims/1"
    assert found["games"] == 100
    assert [one["verdict"] for one in found["claims"]][1] == "supported"
    assert cli("results", "show", kept).out.startswith("50 games of each pairing from --seed 3.")


def test_a_report_says_what_it_is_of(cli: Cli, own: Path) -> None:
    """Resumed alone, with the file or with the name: claims and file need not be said again."""
    kept = own.parent / "kept.json"
    words = ("--games", "30", "--jobs", "1", "--format", "json")
    named = ("claims", "longer", "--file", own, "--seed", "3")
    whole = cli(*named, *words)
    assert cli(*named, "--format", "json", "--games", "10", "--output", kept).code == 0
    again = ("claims", "--resume", kept, *words)
    assert cli(*again) == whole
    assert cli(*again, "--file", own) == whole
    assert cli(*again, "longer", "--file", own, "--seed", "3") == whole
    other = cli(*again, "starter", "--file", own)
    assert other.code == 2
    assert "not of the games asked for" in other.err
    assert "has --seed 3, not 4" in cli(*again, "--seed", "4").err


def test_what_cannot_be_judged_is_not_played(cli: Cli, own: Path) -> None:
    """Results that do not say what was claimed are refused before any game."""
    kept = own.parent / "kept.json"
    words = ("--file", own, "--seed", "3", "--games", "2", "--format", "json")
    assert cli("claims", *words, "--output", kept).code == 0
    text = kept.read_text("utf-8")
    said = r"\"measure\":\"starter\""
    assert text.count(said) == 1
    kept.write_text(text.replace(said, said.replace("starter", "luck")), "utf-8")
    shown = cli("claims", "--resume", kept, "--games", "1000000")
    assert shown.code == 1
    assert "do not say what was claimed" in shown.err


def test_no_catalog_is_needed(
    cli: Cli, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claims are played with the sample cards, so nothing is said of a catalog's state."""
    words = ("claims", "longer", "--file", own, "--games", "2", "--seed", "1", "--jobs", "1")
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "none.db"))
    shown = cli(*words, "--format", "json")
    assert shown.code == 0
    assert json.loads(shown.out)["run"]["catalog"] is None


def test_limits_are_not_moved_afterwards(cli: Cli, own: Path) -> None:
    """A file whose limit was changed after the games is not judged by them."""
    kept = own.parent / "kept.json"
    words = ("claims", "--file", own, "--seed", "3", "--games", "2", "--jobs", "1")
    assert cli(*words, "--format", "json", "--output", kept).code == 0
    own.write_text(OWN.replace("above = 50", "above = 40"), "utf-8")
    shown = cli(*words, "--resume", kept)
    assert shown.code == 2
    assert "not of the games asked for: their options differ" in shown.err


def test_one_of_them(cli: Cli, own: Path) -> None:
    """Only what is named is played."""
    shown = cli("claims", "longer", "--file", own, "--seed", "1", "--games", "2", "--jobs", "1")
    assert "longer" in shown.out
    assert "starter" not in shown.out


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("free-serch-decides",), 2, "did you mean free-search-decides?"),
        (("--file", "nowhere.toml"), 1, "cannot read nowhere.toml"),
        (("--games", "0"), 2, "'--games'"),
        (("--jobs", "1", "--cluster", "tcp://x"), 2, "--jobs are this machine's"),
    ],
)
def test_what_cannot_be_tested_is_said(
    cli: Cli, words: tuple[str, ...], code: int, message: str
) -> None:
    """Unknown claims are a usage error, a file that is not there is another."""
    shown = cli("claims", *words)
    assert shown.code == code
    assert message in shown.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"games = 2\n", "the file has no claims"),
        (b"games = \xff\n", "is not UTF-8 text"),
        (b"# " + b"x" * (1 << 20), "larger than 1 MiB"),
        (b"games = 2\nclaim = 3\n", "own.toml:2: claim is no list of tables"),
    ],
)
def test_files_that_hold_no_claims(cli: Cli, own: Path, content: bytes, message: str) -> None:
    """What is no file of claims is said in one line."""
    own.write_bytes(content)
    shown = cli("claims", "--file", own)
    assert shown.code in {1, 2}
    assert message in shown.err


def test_claims_are_completed() -> None:
    """Shells complete the names of our claims."""
    assert "free-search-decides" in claim_names("free")
    assert claim_names("zzz") == []
