"""The second file of sentences held aside says nothing that the first one says.

That it is well-formed and says enough is tested beside the first, in test_held_aside_file.
"""

from __future__ import annotations

import re
from pathlib import Path

from held_aside import FILE, FRESH, read_held_aside

_FIGURE_OR_NAME = re.compile(r"\d+|„[^“]*“")


def _wordings(path: Path) -> set[str]:
    """Return the sentences of a file without their figures and quoted names."""
    held = read_held_aside(path.read_text("utf-8"))
    sentences = (*(rule.sentence for rule in held.rules), *held.flavour, *held.outside)
    return {_FIGURE_OR_NAME.sub("…", sentence) for sentence in sentences}


def test_no_wording_stands_in_both_files() -> None:
    """A sentence of the second file is no sentence of the first with other figures or names."""
    assert not _wordings(FRESH) & _wordings(FILE)


def test_no_wording_stands_twice_in_the_fresh_file() -> None:
    """Each sentence of the second file is worded in its own way."""
    held = read_held_aside(FRESH.read_text("utf-8"))
    assert len(_wordings(FRESH)) == len(held.rules) + len(held.flavour) + len(held.outside)
