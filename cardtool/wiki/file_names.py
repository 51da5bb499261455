"""File names out of titles, harmless on every usual system, and files that are whole.

Not allowed, or not harmless: separators and the other characters that Windows refuses,
what cannot be seen, names of devices, hidden files. Such characters are percent-encoded.
Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
"""

from __future__ import annotations

import os
import re
import tempfile
import unicodedata
from pathlib import Path
from typing import Final

__all__ = ["TEMPORARY", "percent_encoded", "safe_name", "write_whole"]

# How the names of files that are not whole yet start.
TEMPORARY: Final = ".cardtool-"
_UNSAFE: Final = frozenset('%/\\:*?"<>|')
_DEVICE: Final = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)", re.IGNORECASE
)


def safe_name(text: str) -> str:
    """Return `text` as a file name, without what is not harmless, for a suffix to follow.

    Percent-decoding gives the text back, so no two texts share a name, but for letter case
    (and for the form of umlauts, once a file system has changed it).
    """
    plain = "".join(char if _harmless(char) else percent_encoded(char) for char in text)
    # A decomposed title, or "%3A" before a combining accent, would be composed when read.
    if not unicodedata.is_normalized("NFC", plain):
        plain = "".join(char if char.isascii() else percent_encoded(char) for char in plain)
    if plain.startswith((".", " ")) or _DEVICE.match(plain):
        plain = percent_encoded(plain[0]) + plain[1:]
    return plain


def percent_encoded(text: str) -> str:
    """Return `text` with every byte percent-encoded."""
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8"))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears complete or not at all; an old one is replaced.

    Raises:
        OSError: it cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=TEMPORARY)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _harmless(char: str) -> bool:
    return char.isprintable() and char not in _UNSAFE
