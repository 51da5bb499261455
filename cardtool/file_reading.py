"""Reading a file or the standard input, of which no more is taken than can be meant."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from cardtool.errors import InputError

__all__ = ["read_limited"]


def read_limited(where: str, stdin: BinaryIO | None, most: int) -> bytes:
    """Return the content of a file, or of `stdin` where the path is ``-``.

    Of what is larger than `most` bytes one byte more is read, so that it shows.

    Raises:
        InputError: it has no name, is a folder, cannot be read, or there is no `stdin`.
    """
    if not where:
        raise InputError("''", "no file is named")
    if where == "-":
        if stdin is None:
            raise InputError("-", "there is no standard input")
        return stdin.read(most + 1)
    try:
        if Path(where).is_dir():
            raise InputError(where, "it is a folder")
        with Path(where).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise InputError(where, error.strerror or str(error)) from None
    except ValueError as error:
        raise InputError(where, str(error)) from None
