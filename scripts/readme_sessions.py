"""Run the README's terminal sessions and put what they print below them.

    .venv/test/bin/python scripts/readme_sessions.py [--figures]    rewrites README.md

Figures of many games, which take minutes, are those between ``<!-- $ cardtool … -->`` and
``<!-- end -->``: the first table that the command prints as Markdown. They are made anew with
``--figures``. The tests hold README.md to the same text, in a soak to the same figures, so
that it never shows what is no longer true.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self
from unittest import mock

from cardtool.cli.app import run

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIGURES = re.compile(r"^<!-- \$ (cardtool .*?) -->\n(.*?)^<!-- end -->$", re.MULTILINE | re.DOTALL)


class _Calendar(datetime):
    """A clock by which a day passes from one run to the next, so that the README stands still."""

    _days = itertools.count()

    @classmethod
    def start(cls) -> None:
        """Go back to the first day."""
        cls._days = itertools.count()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        """Return noon: a run asks when it begins and when it ends."""
        return cls(2026, 11, 1, 12, tzinfo=tz) + timedelta(days=next(cls._days) // 2)


def session(block: str) -> str:
    """Return a console block with the output of its `$ cardtool …` lines as it is now."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return "\n".join(_step(part) for part in parts)


def _step(part: str) -> str:
    command = part.partition("\n")[0]
    words = shlex.split(command)
    if words[0] != "cardtool":
        subprocess.run(words, check=True)
        return f"$ {command}\n"
    return f"$ {command}\n{_printed(words[1:])}"


def _printed(words: list[str]) -> str:
    shown = io.StringIO()
    nothing = io.TextIOWrapper(io.BytesIO())
    with (
        contextlib.redirect_stdout(shown),
        contextlib.redirect_stderr(shown),
        mock.patch("sys.stdin", nothing),
    ):
        run(words)
    lines = (line.rstrip() for line in shown.getvalue().strip("\n").splitlines())
    return "\n".join(lines) + "\n"


def rendered(readme: str, folder: Path) -> str:
    """Return the README with every session run anew, in a `folder` that looks like the clone."""
    _Calendar.start()
    with _clone(folder), mock.patch("cardtool.catalog.sync.datetime", _Calendar):
        return BLOCK.sub(lambda found: f"```console\n{session(found[1])}```", readme)


def with_figures(readme: str, folder: Path) -> str:
    """Return the README with its figures of many games made anew."""
    with _clone(folder):
        run(["sync", "data/wiki", "--quiet"])
        return FIGURES.sub(
            lambda found: f"<!-- $ {found[1]} -->\n{_table(found[1])}<!-- end -->", readme
        )


def _table(command: str) -> str:
    """Return the first table that a command prints as Markdown."""
    text = _printed([*shlex.split(command)[1:], "--format", "md"])
    lines = itertools.dropwhile(lambda line: not line.startswith("|"), text.splitlines())
    table = itertools.takewhile(lambda line: line.startswith("|"), lines)
    return "".join(f"{line}\n" for line in table)


@contextlib.contextmanager
def _clone(folder: Path) -> Iterator[None]:
    """Stand in a `folder` that looks like the clone, with a catalog of one's own."""
    surroundings = {"CARDTOOL_DB": str(folder / "cards.sqlite"), "COLUMNS": "80"}
    with _inside(folder), mock.patch.dict(os.environ, surroundings):
        yield


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    (folder / "data").symlink_to(ROOT / "data")
    with contextlib.chdir(folder):
        yield


def main() -> None:
    """Rewrite the README."""
    path = ROOT / "README.md"
    text = path.read_text("utf-8")
    if sys.argv[1:] == ["--figures"]:
        with tempfile.TemporaryDirectory() as folder:
            text = with_figures(text, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        text = rendered(text, Path(folder))
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
