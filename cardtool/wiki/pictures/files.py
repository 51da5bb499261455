"""Files of pictures: which are taken, what they are named, and the folder they are in."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtool.errors import OutputError
from cardtool.wiki.file_names import TEMPORARY, safe_name, write_whole
from cardtool.wiki.pictures.info import ImageInfo
from cardtool.wiki.titles import one_line

__all__ = ["ImageFolder", "image_names", "is_image", "is_image_name", "sha1_of", "why_not"]

# What a MediaWiki takes as it is installed ($wgFileExtensions). SVG is none of them, and is
# not taken from a wiki that allows it: it can hold scripts, which run when the file is
# opened in a browser.
_BEGINNINGS: Final = {
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/webp": (b"RIFF",),
}
_NAME: Final = re.compile(r".+\.(gif|jpe|jpeg|jpg|png|webp)", re.IGNORECASE | re.DOTALL)
# Below the 255 of most file systems, so that a path has room on Windows, too.
_MAX_BYTES: Final = 200
# Stands in no other file name: titles have it encoded.
_MARK: Final = "~"
_DIGITS: Final = 12
_MIB: Final = 1024 * 1024
# Seconds; no run takes so long for a file, even where the clocks of two machines differ.
_ABANDONED: Final = 24 * 3600


def why_not(info: ImageInfo, limit: int) -> str | None:
    """Return why a picture is not to be fetched, None if it is; `limit` in bytes."""
    if info.mime not in _BEGINNINGS:
        known = ", ".join(kind.removeprefix("image/") for kind in _BEGINNINGS)
        return f"{one_line(info.mime, 40)} is none of {known}"
    if not is_image_name(info.title):
        return "its name does not end like that of a picture"
    if info.size > limit:
        return f"larger than {limit / _MIB:.3g} MiB: {info.size} bytes"
    return None


def is_image_name(title: str) -> bool:
    """Return whether `title` ends as the names of pictures do."""
    return _NAME.fullmatch(title) is not None


def is_image(data: bytes, mime: str) -> bool:
    """Return whether `data` begins as every file of the type `mime` does."""
    if mime == "image/webp" and data[8:12] != b"WEBP":
        return False
    return data.startswith(_BEGINNINGS.get(mime, ()))


def sha1_of(data: bytes) -> str:
    """Return the SHA-1 in hexadecimal, as MediaWiki gives it."""
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()


def image_names(titles: Iterable[str], present: Iterable[str]) -> dict[str, str]:
    """Return a file name for each title; `present` are the names of the folder's files.

    It is the title itself, without what is not harmless in file names (:func:`safe_name`).
    Titles that differ in case only, from each other or from a file that is there, and long
    ones get a part of a checksum into theirs. A title keeps the name that it has got once.
    """
    plain = {title: safe_name(title).replace(_MARK, f"%{ord(_MARK):02X}") for title in titles}
    there = {unicodedata.normalize("NFC", name) for name in present}
    used = Counter(map(_case_free, there | set(plain.values())))
    return {title: _name(title, name, there, used) for title, name in plain.items()}


def _name(title: str, plain: str, there: set[str], used: Counter[str]) -> str:
    marked = _marked(title, plain)
    if len(plain.encode()) > _MAX_BYTES:
        return marked
    if plain in there:
        return plain
    return marked if marked in there or used[_case_free(plain)] > 1 else plain


def _marked(title: str, plain: str) -> str:
    stem, dot, suffix = plain.rpartition(".")
    end = f"{_MARK}{sha1_of(title.encode())[:_DIGITS]}{dot}{suffix}"
    room = _MAX_BYTES - len(end.encode())
    return stem.encode()[:room].decode("utf-8", "ignore") + end


def _case_free(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


class ImageFolder:
    """A folder of pictures; it is made when the first one is put into it.

    Attributes:
        path: where it is.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        """Look at `path` later; `clock` gives the time in seconds, as file systems count it."""
        self.path = path
        self._clock = clock

    def names(self) -> list[str]:
        """Return the names of the files that are there.

        Raises:
            OutputError: it is no folder, or cannot be read.
        """
        try:
            return sorted(os.listdir(self.path))  # noqa: PTH208 (iterdir fails later)
        except FileNotFoundError as error:
            if self.path.is_symlink():
                where = one_line(str(self.path))
                raise OutputError(f"{where} is a link to a folder that is not there") from error
            return []
        except OSError as error:
            raise _error("read the folder", self.path, error) from error

    def blocks(self, name: str) -> bool:
        """Return whether something is there that no file `name` can take the place of."""
        path = self.path / name
        return path.is_dir() and not path.is_symlink()

    def holds(self, name: str, size: int, sha1: str) -> bool:
        """Return whether the file `name` is there and has this size and checksum."""
        path = self.path / name
        try:
            # Asked before it is opened: opening a named pipe would wait for ever.
            same = path.is_file() and path.stat().st_size == size
            return same and sha1_of(path.read_bytes()) == sha1
        except OSError:
            return False

    def put(self, name: str, data: bytes) -> None:
        """Write the file `name`, which appears whole or not at all.

        Raises:
            OutputError: it cannot be written.
        """
        path = self.path / name
        try:
            self.path.mkdir(exist_ok=True)
            try:
                write_whole(path, data)
            except FileNotFoundError:
                # Somebody has tidied up here, and took the file that was not whole yet.
                self.path.mkdir(exist_ok=True)
                write_whole(path, data)
        except OSError as error:
            raise _error("write", path, error) from error

    def tidy(self) -> None:
        """Remove what a run that was killed long ago has left of a file, as far as it goes.

        Another run may be at work here: what is not a day old could be its.

        Raises:
            OutputError: the folder cannot be read.
        """
        for name in self.names():
            if name.startswith(TEMPORARY):
                with suppress(OSError):
                    self._remove_abandoned(self.path / name)

    def _remove_abandoned(self, path: Path) -> None:
        found = path.lstat()
        if stat.S_ISREG(found.st_mode) and self._clock() - found.st_mtime > _ABANDONED:
            path.unlink()


def _error(what: str, path: Path, error: OSError) -> OutputError:
    return OutputError(f"cannot {what} {one_line(str(path))}: {error.strerror or error}")
