"""`cardtool results merge|show`: files of results, joined and reported again."""

from __future__ import annotations

import json
from inspect import signature
from pathlib import Path

import pytest

from cardtool import __version__
from cardtool.cli.app import app, run
from cardtool.report.lab_reports import REPORTS
from cli_harness import Cli

A, B = "sample:decks/schwarm.txt", "sample:decks/rotte.txt"
COMMANDS = {
    "simulate": ("simulate", A, B),
    "compare": ("compare", A, B, "--rules", "dufo", "--rules", "wimu"),
}
EACH = pytest.mark.parametrize("command", list(COMMANDS))
FORMATS = ("table", "csv", "json", "jsonl", "md", "wikitext", "html")
pytestmark = pytest.mark.usefixtures("catalog")


def games(seed: int) -> tuple[str, ...]:
    """Return the options of a short run."""
    return ("--bots", "random", "--games", "6", "--seed", str(seed), "--jobs", "1")


@pytest.fixture(scope="module")
def files(sample_catalog: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Path]]:
    """Return by command the results of seeds 1 to 3."""
    folder = tmp_path_factory.mktemp("results")
    found: dict[str, list[Path]] = {}
    for command, words in COMMANDS.items():
        for seed in (1, 2, 3):
            file = folder / f"{command}{seed}.json"
            target = ("--db", str(sample_catalog), "--format", "json", "--output", str(file))
            assert run([*words, *games(seed), *target, "--quiet"]) == 0
            found.setdefault(command, []).append(file)
    return found


def merged(cli: Cli, *files: str | Path) -> str:
    """Return what joining files prints as JSON."""
    shown = cli("results", "merge", *files, "--format", "json")
    assert shown.code == 0, shown.err
    return shown.out


ENDS = ("wins", "losses", "draws", "limit", "errors")


@EACH
def test_results_are_shown_as_they_were_reported(
    cli: Cli, files: dict[str, list[Path]], command: str
) -> None:
    """Byte for byte what the command itself prints, for people and for programs."""
    file = files[command][0]
    assert cli("results", "show", file, "--format", "json").out == file.read_text("utf-8")
    for form in ("table", "csv"):
        again = cli("results", "show", file, "--format", form).out
        assert again == cli(*COMMANDS[command], *games(1), "--format", form).out


@EACH
def test_files_are_joined_in_any_order(
    cli: Cli, files: dict[str, list[Path]], tmp_path: Path, command: str
) -> None:
    """The report is the command's own, and holds all that is needed to join further."""
    texts = {merged(cli, *files[command]), merged(cli, *files[command][::-1])}
    assert len(texts) == 1
    found = json.loads(texts.pop())
    assert found["schema"] == f"cardtool.{command}/1"
    assert found["run"]["spans"] == [[1, 0, 3], [2, 0, 3], [3, 0, 3]]
    one, two, three = files[command]
    (tmp_path / "12.json").write_text(merged(cli, one, two), encoding="utf-8")
    assert json.loads(merged(cli, three, tmp_path / "12.json")) == found


def test_the_head_names_all_seeds_and_games(cli: Cli, files: dict[str, list[Path]]) -> None:
    """Known faults 13, 15: what was joined says what it is of, and adds up."""
    two = files["simulate"][1::-1]
    assert "Under wimu; 12 games from --seed 1, 2." in cli("results", "merge", *two).out
    found = json.loads(merged(cli, *two))
    assert found["games"] == sum(found[end] for end in ENDS) == 12


def test_joined_results_go_to_a_file(
    cli: Cli, files: dict[str, list[Path]], tmp_path: Path
) -> None:
    """--output, like everywhere: nothing is overwritten without --force."""
    target = tmp_path / "both.json"
    two = files["simulate"][:2]
    words = ("results", "merge", *two, "--format", "json", "--output", target)
    assert cli(*words).code == 0
    assert target.read_text("utf-8") == merged(cli, *two)
    shown = cli(*words)
    assert (shown.code, "exists already" in shown.err) == (1, True)
    assert cli(*words, "--force").code == 0


def test_a_run_that_counted_nothing_yet_is_reported(
    cli: Cli, files: dict[str, list[Path]], tmp_path: Path
) -> None:
    """Ctrl-C may come before the first batch is done: dashes instead of figures."""
    file = files["simulate"][0]
    found = json.loads(file.read_text("utf-8"))["run"]
    none = {"results": {side: dict.fromkeys(ENDS, 0) for side in "ab"}, "cells": []}
    none |= {"games": {}, "pairs": {}, "cards": [{}, {}], "reasons": {}, "faults": [], "alone": {}}
    found["spans"], found["entries"][0]["counts"] = [[1, 0, 0]], none
    empty = tmp_path / "none.json"
    empty.write_text(json.dumps(found), encoding="utf-8")
    for form in FORMATS:
        shown = cli("results", "show", empty, "--format", form)
        assert shown.code == 0, shown.err
    assert merged(cli, empty, file) == file.read_text("utf-8")


def refusal(cli: Cli, *words: str | Path) -> str:
    """Return the one line with which a command line is refused."""
    shown = cli("results", *words)
    assert (shown.code, shown.out) == (1, ""), shown
    assert shown.err.count("\n") == 1
    return shown.err


def test_what_counts_twice_is_refused(cli: Cli, files: dict[str, list[Path]]) -> None:
    """One line with the file, the pairs and the seed, and exit 1."""
    file = files["simulate"][0]
    told = f"pairs 0 to 2 of seed 1 are twice in {file}: they would count twice"
    assert told in refusal(cli, "merge", file, file)


def changed(file: Path, target: Path, **changes: object) -> Path:
    """Write the results of a file anew with other values at their top."""
    found = json.loads(file.read_text("utf-8"))["run"] | changes
    target.write_text(json.dumps(found), encoding="utf-8")
    return target


def test_different_games_are_refused(
    cli: Cli, files: dict[str, list[Path]], tmp_path: Path
) -> None:
    """A clear word on what differs, and both files: other commands, other cards."""
    one, two = files["simulate"][0], files["compare"][1]
    told = refusal(cli, "merge", one, two)
    assert f"{one} and {two} are of different games: their commands differ" in told
    tables = json.loads(one.read_text("utf-8"))["run"]["tables"]
    tables[0]["cards"][0]["lp"] += 1
    other = changed(files["simulate"][1], tmp_path / "other.json", tables=tables)
    told = refusal(cli, "merge", one, other)
    assert f"{other} are of different games: their cards, or what these do, differ" in told


def test_results_of_unknown_commands_are_refused(
    cli: Cli, files: dict[str, list[Path]], tmp_path: Path
) -> None:
    """Another cardtool may know more commands than this one."""
    file = changed(files["simulate"][0], tmp_path / "divine.json", command="divine")
    told = refusal(cli, "show", file)
    assert f"{file}: nothing is known of results of 'divine'" in told
    assert "simulate" in told


@pytest.mark.parametrize("command", ["show", "merge"])
def test_what_is_no_file_of_results_is_refused(cli: Cli, tmp_path: Path, command: str) -> None:
    """Missing files, other JSON, and nothing at all."""
    assert "cannot read nowhere.json" in refusal(cli, command, "nowhere.json")
    file = tmp_path / "other.json"
    file.write_text('{"cards": []}', encoding="utf-8")
    assert f"{file}: no results" in refusal(cli, command, file)


def test_stdin_is_one_file_only(cli: Cli) -> None:
    """Reading it twice would read nothing the second time."""
    shown = cli("results", "merge", "-", "-")
    assert (shown.code, "stdin" in shown.err) == (2, True)


def test_results_of_every_command_are_reported() -> None:
    """What can be gone on with can be shown and joined: a new command adds a line."""
    kept = {
        one.name
        for one in app.registered_commands
        if one.callback is not None and "resume" in signature(one.callback).parameters
    }
    assert kept - {"play"} == set(REPORTS)


def test_files_of_another_cardtool_are_shown_only(
    cli: Cli, files: dict[str, list[Path]], tmp_path: Path
) -> None:
    """Its games may go otherwise: no further ones are added, in one line that says why."""
    one, two = files["simulate"][:2]
    assert json.loads(one.read_text("utf-8"))["run"]["cardtool"] == __version__
    old = changed(one, tmp_path / "old.json", cardtool="0.0.9")
    assert cli("results", "show", old).code == 0
    told = f"{old} is of cardtool 0.0.9, and here is {__version__}, whose games may go otherwise"
    assert told in refusal(cli, "merge", two, old)
    for words in (("--resume", old), (A, B, *games(1), "--resume", old)):
        shown = cli("simulate", *words)
        assert (shown.code, shown.out, shown.err.count("\n")) == (1, "", 1)
        assert told in shown.err
