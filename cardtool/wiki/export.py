"""MediaWiki XML exports as a source: plain, gzip or bzip2, a file or standard input."""

from __future__ import annotations

import bz2
import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final, cast

from cardtool.errors import ExportError
from cardtool.wiki.export_xml import PageReader
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cardtool.wiki.titles import one_line

__all__ = ["BASE_HINTS", "HEAD_BYTES", "ExportSource", "is_export"]

# Words that a page with a card call has somewhere, whatever else is on it.
BASE_HINTS: Final = ("Ka-Mel-Oh", "Kameloh")
HEAD_BYTES: Final = 512
_PIECE: Final = 64 * 1024
_GZIP: Final = b"\x1f\x8b"
_BZIP2: Final = b"BZh"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def is_export(head: bytes) -> bool:
    """Return whether a file that starts with `head` may be an export: XML, gzip or bzip2."""
    return head.startswith((_GZIP, _BZIP2)) or _is_xml(head)


def _is_xml(head: bytes) -> bool:
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text.startswith(b"<") or head.startswith(_UTF16)


class ExportSource:
    """A MediaWiki XML export as a source; of several revisions of a page the newest counts.

    Attributes:
        skipped: after reading, the card pages without a readable text and why.
    """

    kind = "export"

    def __init__(self, origin: Path | BinaryIO, location: str, hints: Iterable[str] = ()) -> None:
        """Read from a file or a binary stream, which messages call `location`.

        A stream can be read once. Pages outside the prefix are drafts if one of
        :data:`BASE_HINTS` or of `hints`, further template names, is in their text.
        """
        self.location = location
        self.skipped: dict[str, str] = {}
        self._origin = origin
        self._hints = _pattern((*BASE_HINTS, *hints))

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield the pages under `prefix`, and drafts, in the order of the file.

        Raises:
            ExportError: the file is broken, cut off, unsafe or no export; says where. Pages
                may have been yielded before.
        """
        name = one_line(self.location)
        reader = PageReader(name, prefix, self._hints)
        self.skipped = reader.skipped
        titles: set[str] = set()
        for page in _parsed(reader, self._pieces(name)):
            if page.title in titles:
                raise ExportError(f"{name}: the page {page.title!r} is in it twice")
            titles.add(page.title)
            yield page
        if not titles:
            raise ExportError(
                f"{name}: none of its {reader.seen} pages is a card: no title with a text"
                f" starts with {prefix!r}, no other text has a card's template"
            )

    def _pieces(self, name: str) -> Iterator[bytes]:
        position = 0
        try:
            with _opened(self._origin) as stream:
                while piece := stream.read(_PIECE):
                    if position == 0 and not _is_xml(piece):
                        raise ExportError(f"{name} is no XML: give a MediaWiki export")
                    position += len(piece)
                    yield piece
        except (OSError, EOFError, zlib.error) as error:
            reason = one_line(str(error))
            raise ExportError(
                f"{name}: cannot be read on after {position} bytes of XML: {reason}; fetch it again"
            ) from error
        if position == 0:
            raise ExportError(f"{name} is empty: give a MediaWiki export")


def _parsed(reader: PageReader, pieces: Iterable[bytes]) -> Iterator[Page]:
    for piece in pieces:
        yield from reader.feed(piece)
    yield from reader.feed(b"", last=True)


def _pattern(hints: Iterable[str]) -> re.Pattern[str]:
    # In a title blanks and underscores are the same, and so is the case of the first letter.
    words = (r"[\s_]+".join(map(re.escape, re.split(r"[\s_]+", hint.strip()))) for hint in hints)
    return re.compile("|".join(word for word in words if word), re.IGNORECASE)


@contextmanager
def _opened(origin: Path | BinaryIO) -> Iterator[BinaryIO]:
    """Open `origin` and unpack it if its first bytes say that it is packed."""
    with origin.open("rb") if isinstance(origin, Path) else nullcontext(origin) as stream:
        head = stream.read(len(_BZIP2))
        whole = cast("BinaryIO", _Rejoined(head, stream))
        if head.startswith(_GZIP):
            with gzip.GzipFile(fileobj=whole, mode="rb") as unpacked:
                yield cast("BinaryIO", unpacked)
        elif head.startswith(_BZIP2):
            yield cast("BinaryIO", _Bunzip2(whole))
        else:
            yield whole


class _Rejoined:
    """A stream whose first bytes were read already; standard input cannot be rewound."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def read(self, size: int) -> bytes:
        head, self._head = self._head[:size], self._head[size:]
        return head + self._rest.read(size - len(head)) if size > len(head) else head


class _Bunzip2:
    """Packed streams one after the other; :mod:`bz2` itself overlooks what else follows."""

    def __init__(self, packed: BinaryIO) -> None:
        self._packed = packed
        self._stream = bz2.BZ2Decompressor()

    def read(self, size: int) -> bytes:
        piece = b""
        while not piece:
            more = self._stream.unused_data
            if not more and (self._stream.eof or self._stream.needs_input):
                more = self._packed.read(_PIECE)
                if not more and self._stream.eof:
                    return b""
                if not more:
                    raise EOFError("it ends before its end-of-stream marker")
            if self._stream.eof:
                self._stream = bz2.BZ2Decompressor()
            piece = self._stream.decompress(more, size)
        return piece
