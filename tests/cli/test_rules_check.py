"""The command `rules check`: verdicts, forms, exit codes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli_harness import Cli


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """Return a file without mistakes."""
    path = tmp_path / "good.toml"
    path.write_text('base = "wimu"\noases = 4\n')
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """Return a file with an error on line 2 and on line 4, and a warning on line 3."""
    path = tmp_path / "bad.toml"
    path.write_text('base = "dufo"\noases = 4\ntarget = 20\nhand = "8"\n')
    return path


def test_a_good_file_is_named(cli: Cli, good: Path) -> None:
    """When all is well the canonical name is said, and the exit code is 0."""
    shown = cli("rules", "check", good)
    assert (shown.code, shown.out) == (0, f"{good}: fine, it is wimu(oases=4)\n")


def test_mistakes_stand_below_their_file(cli: Cli, good: Path, bad: Path) -> None:
    """Each file has its verdict, each problem its line, clause and hint; exit 3."""
    shown = cli("rules", "check", bad, good)
    assert shown.code == 3
    assert f"{bad}: no rule set, 2 errors, 1 warning" in shown.out
    assert "line 2: error S5: oases changes nothing in dufo: there are no Oasen" in shown.out
    assert "line 4: error S2: hand cannot be a text, '8'" in shown.out
    assert "without quotes" in shown.out
    assert shown.out.endswith(f"{good}: fine, it is wimu(oases=4)\n")


def test_json_is_one_object_of_problems(cli: Cli, good: Path, bad: Path) -> None:
    """CLI.md: a problem has code, severity, where, message, clause and hint in every JSON."""
    record = json.loads(cli("rules", "check", bad, good, "--format", "json").out)
    first, second = record["reports"]
    assert record["schema"] == "cardtool.rules-check/1"
    assert (first["ok"], first["rules"], first["errors"], first["warnings"]) == (False, None, 2, 1)
    assert set(first["problems"][0]) == {
        *("code", "severity", "where", "message", "clause", "hint"),
    }
    assert [p["where"] for p in first["problems"]] == [f"{bad}:{line}" for line in (2, 3, 4)]
    assert (second["ok"], second["rules"], second["problems"]) == (True, "wimu(oases=4)", [])


@pytest.mark.parametrize("form", ["csv", "jsonl", "md", "wikitext", "html"])
def test_every_form_has_all_problems(cli: Cli, bad: Path, form: str) -> None:
    """All messages and hints are in every form that shows rows."""
    out = cli("rules", "check", bad, "--format", form).out
    assert all(word in out for word in ("no Oasen", "is what dufo has", "without quotes"))


def test_all_settings_are_listed_once(cli: Cli, tmp_path: Path) -> None:
    """Of several unknown names the first lists what there is, the others say where it stands."""
    path = tmp_path / "x.toml"
    path.write_text('base = "wimu"\nxyzzy = 1\nquux = 2\nplugh = 3\n')
    out = " ".join(cli("rules", "check", path).out.split())
    assert out.count("base_ap") == 1
    assert out.count("line 2 lists what there is") == 2


def test_an_empty_name_is_no_folder(cli: Cli) -> None:
    """Nothing is named: that is what is said."""
    assert "no file is named" in cli("rules", "check", "").err


def test_rows_name_good_files_too(cli: Cli, good: Path) -> None:
    """A file without problems has a row with its rule set."""
    (row,) = csv.DictReader(io.StringIO(cli("rules", "check", good, "--format", "csv").out))
    assert (row["file"], row["rules"], row["code"]) == (str(good), "wimu(oases=4)", "")


def test_strict_makes_warnings_count(cli: Cli, tmp_path: Path) -> None:
    """CLI.md: exit 3 for errors only, with --strict for warnings, too."""
    path = tmp_path / "same.toml"
    path.write_text('base = "wimu"\noases = 3\n')
    assert cli("rules", "check", path).code == 0
    assert cli("rules", "check", path, "--strict").code == 3


def test_a_file_that_is_not_there(cli: Cli, good: Path, tmp_path: Path) -> None:
    """CLI.md: exit 1 where it cannot go on, with one line; the other files are checked all the same."""
    shown = cli("rules", "check", tmp_path / "none.toml", good)
    assert shown.code == 1
    assert len(shown.err.splitlines()) == 1
    assert "none.toml" in shown.err
    assert "fine, it is wimu(oases=4)" in shown.out


@pytest.mark.parametrize("name", ["nope:12", "nope:²"])
def test_a_file_whose_name_ends_like_a_line(cli: Cli, tmp_path: Path, name: str) -> None:
    """A number at the end of a file's name is no line of it."""
    shown = cli("rules", "check", tmp_path / name)
    assert shown.code == 1
    assert "\n  error: it cannot be read" in shown.out


def test_stdin(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash reads stdin, once."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'base = "wimu"\noasis = 1')))
    shown = cli("rules", "check", "-")
    assert shown.code == 3
    assert "stdin: no rule set, 1 error\n  line 2:" in shown.out
    assert cli("rules", "check", "-", "-").code == 2


def test_terminal_escapes_are_made_visible(cli: Cli, tmp_path: Path) -> None:
    """CLI.md: nothing in a file reaches the terminal as a command."""
    path = tmp_path / "x.toml"
    path.write_text('base = "\\u001b[31m"\n"\\u001b[1m" = 1\n')
    out = cli("rules", "check", path).out
    assert "no rule set, 2 errors" in out
    assert "\x1b" not in out
