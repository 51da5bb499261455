"""Run the README's terminal sessions and put what they print below them.

    .venv/test/bin/python scripts/readme_sessions.py    rewrites README.md

The tests hold README.md to the same text, so that it never shows what is no longer true.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from pathlib import Path

from cardtool.cli.app import run

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def session(block: str) -> str:
    """Return a console block with the output of its `$ cardtool …` lines as it is now."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return "\n".join(_step(part) for part in parts)


def _step(part: str) -> str:
    command, _, before = part.partition("\n")
    words = shlex.split(command)
    if words[0] != "cardtool":
        return f"$ {command}\n{before}".rstrip() + "\n"
    return f"$ {command}\n{_printed(words[1:])}"


def _printed(words: list[str]) -> str:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
        run(words)
    lines = (line.rstrip() for line in shown.getvalue().strip("\n").splitlines())
    return "\n".join(lines) + "\n"


def rendered(readme: str, catalog: Path) -> str:
    """Return the README with every session run anew in the clone, in a fresh `catalog`."""
    before = Path.cwd(), os.environ.get("CARDTOOL_DB"), os.environ.get("COLUMNS")
    os.chdir(ROOT)
    os.environ.update(CARDTOOL_DB=str(catalog), COLUMNS="80")
    try:
        return BLOCK.sub(lambda found: f"```console\n{session(found[1])}```", readme)
    finally:
        os.chdir(before[0])
        for name, value in zip(("CARDTOOL_DB", "COLUMNS"), before[1:], strict=True):
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def main() -> None:
    """Rewrite the README."""
    path = ROOT / "README.md"
    with tempfile.TemporaryDirectory() as folder:
        text = rendered(path.read_text("utf-8"), Path(folder) / "cards.sqlite")
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
