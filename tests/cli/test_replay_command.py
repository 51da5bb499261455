"""The commands `replay show` and `replay verify`."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtool.engine.registry import parse_rules
from cardtool.sim.replay import record
from cardtool.sim.replay_format import Header
from cli_harness import Cli
from recorded_games import EVERY_RULES, bots, match, recorded

TEXT = recorded().text()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the file of a recorded game."""
    path = tmp_path / "spiel.jsonl"
    path.write_text(TEXT, "utf-8", newline="")
    return path


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_show_tells_the_facts_and_every_turn(cli: Cli, tmp_path: Path, rules: str) -> None:
    """The header's facts, then each turn with both arenas and sentences, then the end."""
    path = tmp_path / "game.jsonl"
    path.write_text(recorded(rules).text(), "utf-8", newline="")
    shown = cli("replay", "show", path)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"Rules     {parse_rules(rules).name}\n")
    for fact in (r"Seed      7", r"Deck B    Zweite, 60 cards, played by greedy"):
        assert re.search(f"^{fact}$", shown.out, re.MULTILINE)
    turns = len(
        re.findall(r"^Round \d+, .*'s .*turn.*(?<!but the buy-out)\.$", shown.out, re.MULTILINE)
    )
    assert turns >= 10
    assert shown.out.count("Arena a1 ") == shown.out.count("Arena b1 ") == turns
    assert re.search(r"\d+ decisions?\. (A draw|.* wins): ", " ".join(shown.out.split()))


def test_show_names_cards_in_german_and_keeps_to_the_width(
    cli: Cli, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sentences name cards as they are printed; no line is wider than the terminal."""
    monkeypatch.setenv("COLUMNS", "72")
    shown = cli("replay", "show", game)
    assert "Höcker & Flöhe sends Höckerhans from" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 72


def test_show_gives_rows_in_other_formats(cli: Cli, game: Path) -> None:
    """Other formats have one row for the deal and one for each decision."""
    rows = json.loads(cli("replay", "show", game, "--format", "json").out)
    steps = [json.loads(line) for line in TEXT.splitlines()[1:-1]]
    assert [row["action"] for row in rows] == [None, *(step["action"] for step in steps)]
    assert [row["state"] for row in rows[1:]] == [step["state"] for step in steps]
    assert rows[0]["told"].endswith("Höcker & Flöhe begins.")
    assert rows[1]["told"].startswith(
        "Round 1, Höcker & Flöhe's turn. Höcker & Flöhe has 0 Datteln."
    )
    begun = {
        row["n"]: row["told"].partition("Round ")[2] for row in rows if "Round " in row["told"]
    }
    assert all(row["player"] in begun[row["n"]] for row in rows if row["n"] in begun)
    assert len(cli("replay", "show", game, "-f", "csv").out.splitlines()) == len(rows) + 1


def test_show_tells_decks_of_one_name_apart(cli: Cli, tmp_path: Path) -> None:
    """A deck that plays itself is called A and B in the sentences."""
    one = match()
    twins = replace(one, decks=(one.decks[0],) * 2)
    path = tmp_path / "game.jsonl"
    head = Header(twins, 3, starter=1)
    path.write_text(record(head, bots(head, "random", "random")).text(), "utf-8")
    shown = cli("replay", "show", path)
    assert "Deck A    Höcker & Flöhe, 60 cards\n" in shown.out
    assert "Starter   B, as it was agreed\n" in shown.out


def test_show_names_what_is_played_without_effect(cli: Cli, tmp_path: Path) -> None:
    """Cards whose text nobody understands are named (kameloh.md section 10)."""
    path = tmp_path / "game.jsonl"
    known = match()
    for unread, listed in (((), False), (("40", "1"), True)):
        head = Header(replace(known, unread=unread, effects={}), 3)
        text = record(head, bots(head, "random", "random")).text()
        path.write_text(text, "utf-8")
        shown = cli("replay", "show", path).out
        assert (
            "Unread    40 (40), Höckerhans (1); played without their effect\n" in shown
        ) is listed


def test_show_writes_to_a_file_that_is_not_there_yet(cli: Cli, game: Path, tmp_path: Path) -> None:
    """--output writes the story; an existing file needs --force."""
    path = tmp_path / "story.txt"
    assert cli("replay", "show", game, "-o", path).code == 0
    assert path.read_text("utf-8") == cli("replay", "show", game).out
    assert cli("replay", "show", game, "-o", path).code == 1
    assert cli("replay", "show", game, "-o", path, "--force").code == 0


def test_show_says_that_a_game_is_unfinished(cli: Cli, game: Path) -> None:
    """A record without its end is shown as far as it goes, with a note."""
    game.write_text("".join(f"{line}\n" for line in TEXT.splitlines()[:9]) + '{"n', "utf-8")
    shown = cli("replay", "show", game)
    assert shown.code == 0
    assert "Note      line 10 is cut off and left out\n" in shown.out
    assert shown.out.endswith("\n8 decisions, not played to the end.\n")


def test_show_stops_at_what_cannot_have_been_played(cli: Cli, game: Path) -> None:
    """A record that does not fit the game: exit 1 and one line with file and line."""
    game.write_text(TEXT.replace('"player":0', '"player":1', 1), "utf-8")
    shown = cli("replay", "show", game)
    assert (shown.code, shown.out) == (1, "")
    line = re.escape(str(game)) + r": line \d+: player 1 decides, but it is player 0"
    assert re.match(f"cardtool: {line}", shown.err)


def test_show_lets_no_control_character_through(cli: Cli, tmp_path: Path) -> None:
    """Names in a record are wiki text: escapes are made visible, in each format."""
    path = tmp_path / "game.jsonl"
    path.write_text(TEXT.replace("Höckerhans", r"\u001b[2J"), "utf-8")
    for form in ("table", "csv", "html"):
        shown = cli("replay", "show", path, "-f", form)
        assert shown.code == 0
        assert "\x1b" not in shown.out


def test_verify_says_that_games_are_true(cli: Cli, game: Path) -> None:
    """Exit 0, and one line for each record: that is the result, and so on stdout."""
    shown = cli("replay", "verify", game, game)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.count(f"{game}: the game is played as it is recorded; ") == 2
    assert json.loads(cli("replay", "verify", game, "--format", "json").out) == []


def test_verify_names_the_first_difference_of_each_record(
    cli: Cli, game: Path, tmp_path: Path
) -> None:
    """Exit 3, and a problem for each record that differs; true ones stay out of it."""
    other = tmp_path / "other.jsonl"
    other.write_text(re.sub(r'("n":7,.*"state":")....', r"\g<1>0000", TEXT), "utf-8")
    shown = cli("replay", "verify", game, other, "--format", "json")
    assert shown.code == 3
    (problem,) = json.loads(shown.out)
    assert problem["code"] == "replay_state"
    assert problem["where"] == f"{other}:8"
    assert "recorded is 0000" in problem["message"]


def test_verify_judges_damaged_records_too(cli: Cli, game: Path, tmp_path: Path) -> None:
    """A record that cannot be read is a problem, and the others are still judged."""
    empty, cut = tmp_path / "empty.jsonl", tmp_path / "cut.jsonl"
    empty.write_text("")
    cut.write_text(TEXT[:100], "utf-8")
    shown = cli("replay", "verify", empty, cut, game, "--format", "json")
    assert shown.code == 3
    found = [(problem["code"], problem["where"]) for problem in json.loads(shown.out)]
    assert found == [("replay_broken", str(empty)), ("replay_broken", f"{cut}:1")]
    plain = cli("replay", "verify", empty, cut, game).out.splitlines()
    assert [line.partition(": ")[0] for line in plain] == [str(empty), f"{cut}:1", str(game)]


def test_verify_tells_other_ends_in_words(cli: Cli, game: Path) -> None:
    """What the end should be is points and reasons, no line of JSON."""
    game.write_text(re.sub(r'"points":\[\d+,', '"points":[999,', TEXT), "utf-8")
    game.write_text(re.sub(r'"winner":\w+', '"winner":0', game.read_text("utf-8")), "utf-8")
    shown = cli("replay", "verify", game).out
    assert re.search(r"the game ends \d+:\d+ \(\w+\), recorded is 999:\d+ \(\w+\)", shown)


def test_verify_says_what_is_cut_off(cli: Cli, game: Path) -> None:
    """A record whose last line is cut off is an unfinished game, and said to be."""
    game.write_text("".join(f"{line}\n" for line in TEXT.splitlines()[:9]) + '{"n', "utf-8")
    shown = cli("replay", "verify", game)
    assert shown.code == 0
    assert "(line 10 is cut off and left out); 8 decisions, not played to the end." in shown.out


@pytest.mark.parametrize("name", ["show", "verify"])
def test_records_come_from_stdin_too(cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The path - reads the record from stdin."""
    stdin = SimpleNamespace(buffer=io.BytesIO(TEXT.encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert cli("replay", name, "-").code == 0


def test_stdin_is_one_record(cli: Cli) -> None:
    """What is piped in is read once: naming it twice is a usage error."""
    shown = cli("replay", "verify", "-", "-")
    assert (shown.code, shown.err) == (2, "cardtool: stdin can be read as one record only\n")


@pytest.mark.parametrize("words", [("replay", "show"), ("replay", "verify"), ("play", "--resume")])
def test_a_closed_stdin_is_one_line(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """The path - without a standard input: exit 1, not a file of that name."""
    monkeypatch.setattr("sys.stdin", None)
    shown = cli(*words, "-")
    assert (shown.code, shown.out) == (1, "")
    assert shown.err == "cardtool: cannot read record -: there is no standard input\n"


@pytest.mark.parametrize("name", ["show", "verify"])
def test_a_file_that_is_not_there_is_one_line(cli: Cli, tmp_path: Path, name: str) -> None:
    """A file that cannot be read: exit 1, not a problem of a record."""
    shown = cli("replay", name, tmp_path / "none.jsonl")
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.startswith("cardtool: cannot read record ")
    assert len(shown.err.splitlines()) == 1
