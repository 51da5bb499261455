"""The README tells the truth: its Python runs, its sessions print what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

import readme_sessions
from cardtool.cli.app import app, run
from cardtool.effects.overlay import read_effects

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """Return the README's fenced blocks of one language."""
    return [body for name, body in FENCE.findall(README) if name == language]


@pytest.fixture
def in_clone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stand in the clone, with a catalog of one's own."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "cards.sqlite"))


def test_sessions_print_what_the_readme_shows(tmp_path: Path) -> None:
    """Every `$ cardtool …` of the README prints exactly the lines below it."""
    assert README.count("$ cardtool ") >= 5
    assert readme_sessions.rendered(README, tmp_path) == README


def test_figures_are_those_that_the_readme_shows(tmp_path: Path, *, soak: bool) -> None:
    """Every table of many games is what its command prints (--soak); each has its command."""
    found = readme_sessions.FIGURES.findall(README)
    assert len(found) >= 2
    for command, table in found:
        assert command in README.replace(f"<!-- $ {command} -->", "")
        assert table.count("\n") > 2
    if soak:
        assert readme_sessions.with_figures(README, tmp_path) == README


@pytest.mark.usefixtures("in_clone")
def test_python_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's Python runs from top to bottom and prints what its comments say."""
    assert blocks("python")
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102
        expected = re.findall(r"# → (.*)$", block, re.MULTILINE)
        assert capsys.readouterr().out.splitlines() == expected


def test_effect_files_can_be_read() -> None:
    """An overlay file that the README shows is one."""
    files = [body for body in blocks("toml") if "[[effect]]" in body]
    assert [len(read_effects(body, "README.md").entries) for body in files] == [1]


def commands() -> list[str]:
    """Return every command of the command line, groups spelled out."""
    found = []
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        found += [f"{name} {sub}" for sub in inner] if inner else [name]
    return found


@pytest.mark.parametrize("name", commands())
def test_every_command_is_in_the_readme(name: str) -> None:
    """A command that the README does not name is one that nobody finds."""
    assert f"cardtool {name}" in README


@pytest.mark.parametrize("name", commands())
def test_every_help_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` of every command ends with an example that starts with the command itself."""
    assert run([*name.split(), "--help"]) == 0
    assert f"cardtool {name}" in capsys.readouterr().out.partition("Example:")[2]
