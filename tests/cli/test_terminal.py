"""What a person at a terminal sees: drawn tables, coloured cards, progress; NO_COLOR honoured."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from cli_harness import Cli

CODE = "from cardtool.__main__ import main; main()"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def in_terminal(*words: str, columns: int = 80, typed: str = "", **env: str) -> str:
    """Run `cardtool …` in a terminal of so many columns and return what it shows."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    surroundings = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}
    child = subprocess.Popen(
        [sys.executable, "-c", CODE, *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=surroundings | {"TERM": "xterm-256color"} | env,
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux says EIO when the other side has gone
            break
        if not piece:
            break
        shown += piece
    child.wait(60)
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("columns", [80, 200])
def test_a_short_table_is_drawn_within_the_terminal(columns: int) -> None:
    """A short table has a rule under its head and no line wider than the terminal."""
    shown = ESCAPE.sub("", in_terminal("cards", "--limit", "5", columns=columns))
    assert "─" in shown
    assert "5 cards" in shown
    assert max(len(line) for line in shown.splitlines()) <= columns


@pytest.mark.usefixtures("catalog")
def test_a_long_table_is_plain() -> None:
    """More rows than anybody draws come as plain lines, one each."""
    shown = in_terminal("cards", columns=200)
    assert "\x1b" not in shown
    assert len(shown.splitlines()) > 180


@pytest.mark.usefixtures("catalog")
def test_a_card_has_the_colour_of_its_genus() -> None:
    """A yellow monster is framed in the wiki's yellow (clause C1), and in nothing under NO_COLOR."""
    yellow = "38;2;255;207;19"
    assert yellow in in_terminal("card", "1", COLORTERM="truecolor")
    assert "\x1b[3" not in in_terminal("card", "1", COLORTERM="truecolor", NO_COLOR="1")
    assert "\x1b[3" not in in_terminal("card", "1", "--no-color", COLORTERM="truecolor")


@pytest.mark.usefixtures("catalog")
def test_card_text_is_never_markup(tmp_path: Path) -> None:
    """Card text with square brackets is shown as it stands, not read as Rich markup."""
    pages = tmp_path / "pages"
    pages.mkdir()
    page = "{{Ka-Mel-Oh!|nr=1|typ=monster|name=[bold]Kamel[/bold] :smile:|text=[red]rot}}"
    (pages / "1.wiki").write_text(page)
    db = str(tmp_path / "odd.sqlite")
    in_terminal("sync", str(pages), "--db", db)
    for words in (("cards",), ("card", "1")):
        assert "[bold]Kamel[/bold] :smile:" in ESCAPE.sub("", in_terminal(*words, "--db", db))


@pytest.mark.usefixtures("catalog")
def test_verdicts_are_coloured() -> None:
    """A verdict marks its warnings by colour on a terminal."""
    assert "\x1b[" in in_terminal("deck", "check", "sample:decks/rotte.txt")


def test_progress_shows_on_long_work_only(tmp_path: Path) -> None:
    """A sync of many pages draws a bar on the terminal; --quiet draws none."""
    pages = tmp_path / "pages"
    pages.mkdir()
    for n in range(3000):
        (pages / f"{n}.wiki").write_text(
            f"{{{{Ka-Mel-Oh!|nr={n}|name=K{n}|text={'[[a|b]] ' * 40}}}}}"
        )
    loud = in_terminal("sync", str(pages), "--db", str(tmp_path / "a.sqlite"))
    quiet = in_terminal("sync", str(pages), "--db", str(tmp_path / "b.sqlite"), "-q")
    assert "━" in loud
    assert "3000 new" in loud
    assert quiet == ""


@pytest.mark.usefixtures("catalog")
def test_debug_shows_the_traceback(cli: Cli, tmp_path: Path) -> None:
    """--debug raises what would else be one line."""
    with pytest.raises(Exception, match="sync"):
        cli("cards", "--db", tmp_path / "none.sqlite", "--debug")


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("columns", [80, 200])
def test_a_game_is_drawn_in_colours_within_the_terminal(columns: int) -> None:
    """A game that is watched has coloured cards and no line wider than the terminal."""
    decks = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")
    words = ("play", *decks, "--bot", "greedy", "--bot", "greedy", "--seed", "7")
    shown = in_terminal(*words, columns=columns)
    assert ESCAPE.search(shown)
    assert max(len(line) for line in ESCAPE.sub("", shown).splitlines()) <= columns
    assert not ESCAPE.search(in_terminal(*words, NO_COLOR="1"))


def test_a_terminal_without_columns_is_one_of_80() -> None:
    """COLUMNS=0, or a terminal that tells no width, hides nothing."""
    shown = ESCAPE.sub("", in_terminal("rules", "diff", "wimu", "dufo", columns=0, COLUMNS="0"))
    assert "grouping_caps" in shown


@pytest.mark.usefixtures("catalog")
def test_a_turn_without_a_choice_waits_for_enter() -> None:
    """Enter goes on; other commands work there, too."""
    decks = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")
    words = ("play", *decks, "--rules", "dufo", "--seed", "5")
    shown = ESCAPE.sub("", in_terminal(*words, typed="1\n\nc kaktus kurt\nq\nq\n"))
    assert shown.count("You had nothing to choose in this turn.") == 2
    assert shown.count("Enter goes on> ") == 4
    assert "Kaktus Kurt (#28): monster" in shown
    assert "You lose" not in shown
