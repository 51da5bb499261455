"""Control characters and terminal escapes become visible (CLI.md, common to all commands)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.report.safe_text import escaped_controls, one_line, visible, visible_block

DANGEROUS = [chr(code) for code in (*range(32), *range(0x7F, 0xA0))] + list(
    "\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufff9\U000e0041\ud800\udfff"
)


@pytest.mark.parametrize("character", DANGEROUS, ids=lambda c: f"U+{ord(c):04X}")
def test_every_dangerous_character_is_shown(character: str) -> None:
    """No control, direction mark, separator or lone surrogate survives."""
    shown = visible(f"a{character}b")
    assert character not in shown
    assert shown.isprintable()
    assert shown.startswith("a")
    assert shown.endswith("b")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mrot\x1b[0m", "␛[31mrot␛[0m"),
        ("\x9b31m", "\\x9b31m"),
        ("a\u202eb", "a\\u202eb"),
        ("\x7f\x00", "␡␀"),
        ("zwei\r\nZeilen", "zwei␍␊Zeilen"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    """C0 controls become pictures, the others their number."""
    assert visible(text) == shown


@pytest.mark.parametrize("text", ["Höckerhans", "„Floh“ – 3 D", "駱駝", "a\u00a0b", "e\u0301", "❤️"])
def test_ordinary_text_is_left_alone(text: str) -> None:
    """Umlauts, quotes, wide and combining characters are no danger."""
    assert visible(text) == one_line(text) == visible_block(text) == text


def test_one_line_marks_line_ends() -> None:
    """Each line end of a cell is one mark, whatever its kind; a tab is a blank."""
    assert one_line("a\r\nb\rc\nd\u2028e\tf\x1b") == "a⏎b⏎c⏎d⏎e f␛"


def test_a_block_keeps_lines_and_tabs() -> None:
    """Text of several lines keeps its line feeds and tabs, nothing else."""
    assert visible_block("a\n\tb\r\x1b") == "a\n\tb␍␛"


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=("Cs",))) | st.sampled_from(["\ud800", "\x7f"]))
def test_json_keeps_its_value(text: str) -> None:
    """RFC 8259 section 7: escaping changes the text of a JSON string, not its value."""
    written = escaped_controls(json.dumps(text, ensure_ascii=False))
    assert json.loads(written) == text
    assert visible(written) == written
