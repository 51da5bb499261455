"""Text from the wiki made harmless for terminals: nothing hidden, nothing obeyed."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["escaped_controls", "one_line", "visible", "visible_block"]

# Beside the control characters: marks that turn the direction of writing, line and
# paragraph separators, annotation and tag characters, and lone surrogates.
_HIDDEN: Final = (
    r"\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e007f"
)
_UNSAFE: Final = re.compile(f"[\x00-\x1f{_HIDDEN}]")
_UNSAFE_BUT_BLANKS: Final = re.compile(f"[\x00-\x08\x0b-\x1f{_HIDDEN}]")
_UNSAFE_IN_JSON: Final = re.compile(f"[{_HIDDEN}]")
_LINE_END: Final = re.compile("\r\n?|[\n\u2028\u2029]")

_FIRST_PICTURE: Final = 0x2400
_PICTURE_OF_DELETE: Final = "␡"
_DELETE: Final = "\x7f"


def visible(text: str) -> str:
    r"""Return `text` with every control character shown as a printable one.

    C0 controls become their pictures (ESC is ``␛``, a line feed ``␊``), all others their
    number (``\x9b``, ``\u202e``). The result has no line end and no terminal escape.
    """
    return text if text.isprintable() else _UNSAFE.sub(_shown, text)


def one_line(text: str) -> str:
    """Return `text` on one line: line ends as ``⏎``, tabs as blanks, the rest visible."""
    if text.isprintable():
        return text
    return visible(_LINE_END.sub("⏎", text).replace("\t", " "))


def visible_block(text: str) -> str:
    """Return `text` with its line feeds and tabs kept and all other controls visible."""
    return text if text.isprintable() else _UNSAFE_BUT_BLANKS.sub(_shown, text)


def escaped_controls(json_text: str) -> str:
    r"""Return a JSON text with the controls that JSON lets pass written as ``\uXXXX``.

    The value it stands for stays the same (RFC 8259 section 7).
    """
    return json_text if json_text.isprintable() else _UNSAFE_IN_JSON.sub(_json_escape, json_text)


def _shown(match: re.Match[str]) -> str:
    character = match[0]
    if character == _DELETE:
        return _PICTURE_OF_DELETE
    code = ord(character)
    if code < ord(" "):
        return chr(_FIRST_PICTURE + code)
    return character.encode("ascii", "backslashreplace").decode("ascii")


def _json_escape(match: re.Match[str]) -> str:
    pairs = match[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{pairs[at : at + 4]}" for at in range(0, len(pairs), 4))
