"""Files and the standard input: read as far as they can be meant, or named with a reason."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardtool.errors import InputError
from cardtool.file_reading import read_limited


def test_no_more_is_read_than_shows_that_it_is_too_much(tmp_path: Path) -> None:
    """Of a file, and of stdin, one byte more than allowed is taken."""
    path = tmp_path / "file"
    path.write_bytes(b"abcdef")
    assert read_limited(str(path), None, 6) == b"abcdef"
    assert read_limited(str(path), None, 3) == b"abcd"
    assert read_limited("-", io.BytesIO(b"abcdef"), 3) == b"abcd"


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("-", "there is no standard input"),
        (".", "it is a folder"),
        ("none/there", "No such file or directory"),
        ("nul\0byte", "embedded null byte"),
    ],
)
def test_what_cannot_be_read_is_named(where: str, reason: str) -> None:
    """The message has the path and the reason, whatever the reader of the file makes of it."""
    with pytest.raises(InputError) as caught:
        read_limited(where, None, 9)
    assert (str(caught.value), caught.value.reason) == (f"cannot read {where}: {reason}", reason)
