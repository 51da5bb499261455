"""The command `tournament`: all against all, gauntlets, folders, going on, bad input."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardtool.samples import data_dir
from cli_harness import Cli

MUTANTS, GIANTS, ROTTE, SWARM = (
    f"sample:decks/{name}.txt" for name in ("mutanten", "riesen", "rotte", "schwarm")
)
THREE = (MUTANTS, GIANTS, ROTTE)
SHORT = ("--rules", "wimu(target=4)", "--seed", "3", "--jobs", "1")
RESULTS = ("wins", "losses", "draws", "limit", "errors")

pytestmark = pytest.mark.usefixtures("catalog")


def played(cli: Cli, *words: str | Path, games: int = 4) -> Any:
    """Return the JSON report of a tournament."""
    shown = cli("tournament", *words, *SHORT, "--games", str(games), "--format", "json")
    assert shown.code == 0, shown.err
    return json.loads(shown.out)


def test_the_report_reconciles(cli: Cli) -> None:
    """Known fault 15: wins, losses, draws, limit and errors add up for decks, seats, pairings."""
    found = played(cli, *THREE)
    assert found["schema"] == "cardtool.tournament/1"
    assert found["rules"].startswith("wimu(")
    assert "target=4" in found["rules"]
    assert found["games"] == 3 * 4
    assert found["games"] == sum(found[end] for end in ("decided", "draws", "limit", "errors"))
    for deck in found["decks"]:
        assert deck["games"] == 8 == sum(deck[result] for result in RESULTS)
        for result in RESULTS:
            assert deck[result] == sum(seat[result] for seat in deck["by_seat"].values())
    for result in ("wins", "losses"):
        assert sum(deck[result] for deck in found["decks"]) == found["decided"]
    for pairing in found["pairings"]:
        assert pairing["games"] == 4 == sum(pairing[result] for result in RESULTS)
        one, two = pairing["decks"]
        assert found["matrix"][one][two] == pairing["rate"]
        assert 0 < pairing["expected"] < 1
    assert [found["matrix"][at][at] for at in range(3)] == [None] * 3
    assert sorted(deck["rank"] for deck in found["decks"]) == [1, 2, 3]
    ranked = sorted(found["decks"], key=lambda deck: deck["rank"])
    values = [deck["rating"]["value"] for deck in ranked]
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(0, abs=0.05)


def test_the_same_bytes_for_any_number_of_jobs(cli: Cli) -> None:
    """Known faults 16, 17: seed and decks decide all; processes and repetition change nothing."""
    words = ("tournament", *THREE, *SHORT[:4], "--games", "34", "--format", "json")
    one, two = (cli(*words, "--jobs", jobs) for jobs in ("1", "2"))
    assert one.code == two.code == 0
    assert one.out == two.out


def test_two_decks_play_the_games_of_simulate(cli: Cli) -> None:
    """The first pairing plays the deals of the seed itself; the first games of any run agree."""
    found = played(cli, GIANTS, ROTTE)
    alone = cli("simulate", GIANTS, ROTTE, *SHORT, "--games", "4", "--format", "json")
    (pairing,) = found["pairings"]
    (entry,) = json.loads(alone.out)["run"]["entries"]
    assert found["run"]["entries"][0]["counts"] == entry["counts"]
    assert pairing["wins"] == json.loads(alone.out)["wins"]


def test_resume_goes_on(cli: Cli, tmp_path: Path) -> None:
    """A report that is gone on with is the report of all games at once; decks may be named."""
    file = tmp_path / "report.json"
    words = ("tournament", *THREE, *SHORT)
    assert cli(*words, "--games", "2", "--format", "json", "--output", file).code == 0
    on = cli("tournament", "--resume", file, "--games", "4", "--format", "json", "--jobs", "1")
    assert json.loads(on.out) == played(cli, *THREE)
    again = cli(*words, "--resume", file, "--games", "2", "--format", "json")
    assert again.out == file.read_text("utf-8")


def test_resume_refuses_other_games(cli: Cli, tmp_path: Path) -> None:
    """Another schedule, other decks, or a report of another command is not gone on with."""
    file = tmp_path / "report.json"
    words = ("tournament", "--resume", file, "--games", "2")
    made = ("--games", "2", "--format", "json", "--output", file)
    assert cli("tournament", *THREE, *SHORT, *made).code == 0
    for other in ((*THREE, "--gauntlet", *SHORT), (MUTANTS, ROTTE, GIANTS, *SHORT)):
        shown = cli(*words, *other)
        assert shown.code == 2
        assert "not of the games asked for" in shown.err
    assert "name the decks to compare" in cli(*words, "--gauntlet").err
    assert "made by cardtool tournament" in cli("simulate", "--resume", file).err


def test_a_gauntlet(cli: Cli) -> None:
    """The first deck meets all others, they not each other; its rating is 0 without interval."""
    found = played(cli, *THREE, "--gauntlet")
    assert found["gauntlet"] is True
    assert [pairing["decks"] for pairing in found["pairings"]] == [[0, 1], [0, 2]]
    assert found["decks"][0]["rating"] == {"value": 0.0, "low": None, "high": None}
    assert found["decks"][0]["games"] == 8
    assert found["decks"][1]["games"] == 4
    assert found["matrix"][1][2] is None
    shown = cli("tournament", *THREE, "--gauntlet", *SHORT, "--games", "2")
    assert "Der dritte Höcker kommt noch against each other deck" in shown.out
    assert "Share of each deck in % against the others" not in shown.out
    assert "0 Elo is Der dritte Höcker kommt noch" in shown.out


def test_a_folder_means_its_decks(cli: Cli, tmp_path: Path) -> None:
    """All files of a folder play, sorted by name; hidden files do not count."""
    folder = tmp_path / "decks"
    folder.mkdir()
    for target, name in (("b.txt", "riesen"), ("a.txt", "rotte"), (".c.txt", "schwarm")):
        shutil.copy(data_dir() / "decks" / f"{name}.txt", folder / target)
    found = played(cli, folder, games=2)
    alone = played(cli, ROTTE, GIANTS, games=2)
    assert found == alone
    assert len(played(cli, "sample:decks", games=2)["decks"]) == 4


def test_decks_of_one_name_are_told_apart(cli: Cli, tmp_path: Path) -> None:
    """The same deck may play itself; each of one name gets a number, no other's name."""
    file = tmp_path / "other.txt"
    text = (data_dir() / "decks" / "riesen.txt").read_text("utf-8")
    file.write_text(text.replace("Name: ", "Name: X\n# "), "utf-8")
    other = tmp_path / "another.txt"
    other.write_text(text.replace("Name: ", "Name: X (1)\n# "), "utf-8")
    found = played(cli, file, other, file, games=2)
    assert [deck["name"] for deck in found["decks"]] == ["X (2)", "X (1)", "X (3)"]


def test_the_tables(cli: Cli) -> None:
    """Ratings, matrix, pairings and seats are shown best deck first, with effective rules."""
    shown = cli("tournament", *THREE, *SHORT, "--games", "4")
    assert shown.code == 0
    head, *_ = shown.out.partition("Ratings (95 % intervals; 0 Elo is the mean)")
    assert "3 decks, all against all, played by greedy." in head
    assert "target=4" in head
    assert "4 games a pairing, 12 in all, from --seed 3." in head
    for title in ("Share of each deck in %", "Pairings", "Results", "By who starts", "●"):
        assert title in shown.out
    assert max(map(len, shown.out.split("Results")[1].splitlines())) <= 80
    plain = cli("tournament", *THREE, *SHORT, "--games", "4", "--format", "md")
    assert "| Deck | Against | Games | Wins |" in plain.out
    assert "| # | Deck | Elo | Games | Wins | Losses | Draws | Limit | Errors |" in plain.out
    assert "●" not in plain.out


def test_results_are_shown_and_joined(cli: Cli, tmp_path: Path) -> None:
    """`results show` repeats the report, `results merge` adds up the games of several seeds."""
    words = ("tournament", GIANTS, ROTTE, *SHORT[:2], "--jobs", "1", "--games", "4")
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for seed, file in enumerate(files):
        made = cli(*words, "--seed", str(seed), "--format", "json", "--output", file)
        assert made.code == 0
    assert cli("results", "show", files[0]).out == cli(*words, "--seed", "0").out
    joined = json.loads(cli("results", "merge", *files, "--format", "json").out)
    parts = [json.loads(file.read_text("utf-8")) for file in files]
    for result in ("games", *RESULTS):
        in_parts = sum(part["decks"][0][result] for part in parts)
        assert joined["decks"][0][result] == in_parts


def test_rows_for_programs(cli: Cli) -> None:
    """CSV and JSON Lines hold the ratings, best deck first, without bars."""
    words = ("tournament", GIANTS, ROTTE, *SHORT, "--games", "4")
    rows = [json.loads(line) for line in cli(*words, "-f", "jsonl").out.splitlines()]
    assert [row["rank"] for row in rows] == [1, 2]
    assert sum(row["wins"] for row in rows) == sum(row["losses"] for row in rows)
    assert all("bar" not in row for row in rows)
    assert cli(*words, "-f", "csv").out.splitlines()[0].startswith("rank,deck,rating,games,wins")


def test_the_bot_plays_all_decks(cli: Cli) -> None:
    """Known fault 13: --bots is one name, and changes the games."""
    random = played(cli, GIANTS, ROTTE, "--bots", "random")
    assert random["bots"] == ["random", "random"]
    assert random["pairings"] != played(cli, GIANTS, ROTTE)["pairings"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((), 2, "name two decks at least"),
        ((GIANTS,), 2, "two decks at least, and"),
        ((GIANTS, "nowhere.txt"), 1, "nowhere.txt"),
        ((GIANTS, ""), 1, "empty name"),
        ((GIANTS, "-", "-"), 1, "stdin can be read as one deck only"),
        ((GIANTS, ROTTE, "--bots", "greedy,random"), 2, "one bot plays all decks"),
        ((GIANTS, ROTTE, "--bots", "greddy"), 2, "did you mean greedy?"),
        ((GIANTS, ROTTE, "--rules", "wimo"), 2, "did you mean wimu?"),
        ((GIANTS, ROTTE, "--rules", "wimu(deck_size=40)"), 1, "cannot be played under wimu"),
        ((GIANTS, ROTTE, "--jobs", "2", "--cluster", "tcp://x:1"), 2, "with --cluster"),
    ],
)
def test_what_cannot_be_played(cli: Cli, words: tuple[str, ...], code: int, message: str) -> None:
    """Bad input is one line that names what is wrong, before any game is played."""
    shown = cli("tournament", *words, "--games", "2")
    assert (shown.code, shown.out) == (code, "")
    assert message in shown.err
    assert shown.err.count("\n") == 1


def test_folders_that_hold_no_decks(cli: Cli, tmp_path: Path) -> None:
    """An empty folder, a picture, a text about decks and a folder inside are errors by name."""
    empty = tmp_path / "empty"
    empty.mkdir()
    assert f"no deck in the folder {empty}" in cli("tournament", empty, GIANTS).err
    for name, content in (("bild.png", b"\x89PNG\0"), ("liesmich.md", b"# Unsere Decks\n")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / name).write_bytes(content)
        shown = cli("tournament", folder, GIANTS, ROTTE)
        assert shown.code == 1
        assert str(folder / name) in shown.err
    assert "it is a folder" in cli("tournament", tmp_path, GIANTS).err


def test_a_folder_that_cannot_be_read(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder without permission is an error that names it."""

    def refuse(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refuse)
    shown = cli("tournament", tmp_path)
    assert shown.code == 1
    assert f"{tmp_path}: Permission denied" in shown.err
