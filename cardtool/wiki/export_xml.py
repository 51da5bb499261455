"""MediaWiki's XML export as events: one page at a time, in bounded memory.

Elements are known by their local names, so that schema versions 0.3 to 0.11 read alike
(https://www.mediawiki.org/xml/). A document type is refused before any entity of it
could be expanded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from cardtool.errors import ExportError
from cardtool.wiki.snapshot import HIDDEN_TEXT, Page
from cardtool.wiki.titles import Namespaces, normal_title, one_line

__all__ = ["MAX_TEXT", "PageReader"]

# Characters of one text. MediaWiki's own limit is 2 MiB unless a wiki raised it.
MAX_TEXT: Final = 8 * 1024 * 1024
_MAX_DEPTH: Final = 40
_MAX_FIELD: Final = 10_000
# Bytes of one tag or comment, which expat keeps until its end.
_MAX_MARKUP: Final = 4 * 1024 * 1024

_PAGE: Final = "/mediawiki/page"
_REVISION: Final = "/mediawiki/page/revision"
_TEXT: Final = "/mediawiki/page/revision/text"
_NAMESPACE: Final = "/mediawiki/siteinfo/namespaces/namespace"
_FIELDS: Final = {
    "/mediawiki/page/title": "title",
    "/mediawiki/page/id": "id",
    "/mediawiki/page/revision/id": "id",
    "/mediawiki/page/revision/timestamp": "timestamp",
}
_TIMESTAMP: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


@dataclass(slots=True)
class _Revision:
    fields: dict[str, str] = field(default_factory=dict)
    text: str | None = None
    missing: str = "the export has no text for it"
    stub: bool = False
    oversized: bool = False

    def age(self) -> tuple[str, int]:
        return (self.timestamp or "", _number(self.fields.get("id")) or 0)

    @property
    def timestamp(self) -> str | None:
        stamp = self.fields.get("timestamp", "")
        return stamp if _TIMESTAMP.fullmatch(stamp) else None


@dataclass(slots=True)
class _PageDraft:
    fields: dict[str, str] = field(default_factory=dict)
    newest: _Revision | None = None


class PageReader:
    """Reads an export piece by piece; pages come out as they are complete.

    Attributes:
        skipped: titles under the prefix that have no text to read, each with the reason.
        seen: how many pages were read, wanted or not.
    """

    def __init__(self, name: str, prefix: str, hints: re.Pattern[str]) -> None:
        """Want pages under `prefix`, and others whose text matches `hints`."""
        self.skipped: dict[str, str] = {}
        self.seen = 0
        self._name = name
        self._prefix = prefix
        self._hints = hints
        self._done: list[Page] = []
        self._fed = 0
        self._at = [""]
        self._names: list[tuple[str, int]] = []
        self._namespaces = Namespaces(())
        self._number = 0
        self._page = _PageDraft()
        self._revision = _Revision()
        self._chars: list[str] | None = None
        self._room = 0
        self._parser = self._new_parser()

    def _new_parser(self) -> expat.XMLParserType:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.XmlDeclHandler = self._declared
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        return parser

    def feed(self, data: bytes, *, last: bool = False) -> list[Page]:
        """Take more of the file, `last` at its end; return the pages that are complete now.

        Raises:
            ExportError: this is no well-formed, harmless MediaWiki export; says where.
        """
        self._fed += len(data)
        try:
            self._parser.Parse(data, last)
        except expat.ExpatError as error:
            raise self._error(_explained(error, last=last)) from error
        if self._fed - self._parser.CurrentByteIndex > _MAX_MARKUP and not last:
            raise self._error("a tag or comment without end")
        done, self._done = self._done, []
        return done

    def _error(self, reason: str) -> ExportError:
        return ExportError(f"{self._name}:{self._parser.CurrentLineNumber}: {reason}")

    def _declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.casefold() not in {"utf-8", "utf8"}:
            shown = one_line(encoding, 40)
            raise self._error(f"it declares the encoding {shown}; a MediaWiki export is UTF-8")

    def _refuse_doctype(self, *_: object) -> None:
        raise self._error("it has a document type (DOCTYPE), which no MediaWiki export has")

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        local = name.rpartition(" ")[2]
        if len(self._at) == 1 and local != "mediawiki":
            shown = one_line(local, 40)
            raise self._error(f"no MediaWiki export: its root is <{shown}>, not <mediawiki>")
        if len(self._at) > _MAX_DEPTH:
            raise self._error("elements are nested too deeply")
        at = f"{self._at[-1]}/{local}"
        self._at.append(at)
        if at == _PAGE:
            self._page = _PageDraft()
        elif at == _REVISION:
            self._revision = _Revision()
        elif at == _TEXT:
            self._start_text(attributes)
        elif at == _NAMESPACE:
            self._number = _signed(attributes.get("key"))
            self._collect(_MAX_FIELD)
        elif at in _FIELDS:
            self._collect(_MAX_FIELD)

    def _start_text(self, attributes: Mapping[str, str]) -> None:
        # A stub dump names its texts by id or place and leaves them out.
        size = attributes.get("bytes", "0")
        self._revision.stub = size != "0" or "id" in attributes or "location" in attributes
        if "deleted" in attributes:
            self._revision.missing = HIDDEN_TEXT
        else:
            self._revision.text = ""
        self._collect(MAX_TEXT)

    def _collect(self, room: int) -> None:
        self._chars = []
        self._room = room

    def _characters(self, data: str) -> None:
        if self._chars is None:
            return
        self._room -= len(data)
        if self._room >= 0:
            self._chars.append(data)

    def _end(self, _name: str) -> None:
        at = self._at.pop()
        chars = self._chars
        if chars is not None and (at in _FIELDS or at in {_TEXT, _NAMESPACE}):
            self._chars = None
            self._field(at, "".join(chars))
        elif at == _REVISION:
            self._end_revision()
        elif at == _PAGE:
            self._end_page()
        elif at == "/mediawiki/siteinfo":
            self._namespaces = Namespaces(self._names)

    def _field(self, at: str, value: str) -> None:
        if at == _TEXT:
            self._revision.oversized = self._room < 0
            if self._revision.text is not None:
                self._revision.text = value
        elif self._room < 0:
            raise self._error(f"more than {_MAX_FIELD} characters in <{at.rpartition('/')[2]}>")
        elif at == _NAMESPACE:
            self._names.append((value, self._number))
        else:
            draft = self._revision if at.startswith(_REVISION) else self._page
            draft.fields[_FIELDS[at]] = value

    def _end_revision(self) -> None:
        newest = self._page.newest
        if newest is None or self._revision.age() >= newest.age():
            self._page.newest = self._revision

    def _end_page(self) -> None:
        self.seen += 1
        title = normal_title(self._page.fields.get("title", ""))
        if not title:
            raise self._error("a page without a title ends here")
        under = self._namespaces.under(title, self._prefix)
        revision = self._page.newest or _Revision()
        if under is not None:
            self._keep_card_page(under, revision)
        elif revision.text and not revision.oversized and self._hints.search(revision.text):
            self._keep(title, revision, revision.text)

    def _keep_card_page(self, title: str, revision: _Revision) -> None:
        if revision.oversized:
            raise self._error(f"the text of {one_line(title, 80)!r} is too long to be a wiki page")
        if revision.text is None:
            self.skipped[title] = revision.missing
        elif revision.stub and not revision.text:
            raise self._error(
                f"the text of {one_line(title, 80)!r} is not in the file; export whole pages"
            )
        else:
            self._keep(title, revision, revision.text)

    def _keep(self, title: str, revision: _Revision, text: str) -> None:
        number = _number(self._page.fields.get("id"))
        newest = _number(revision.fields.get("id"))
        self._done.append(Page(title, text, number, newest, revision.timestamp))


def _explained(error: expat.ExpatError, *, last: bool) -> str:
    reason = expat.ErrorString(error.code)
    where = f"column {error.offset + 1}"
    if last:
        return f"the file breaks off here, {where} ({reason}); fetch it again"
    return f"broken XML at {where}: {reason}; it must be a whole MediaWiki export in UTF-8"


def _number(text: str | None) -> int | None:
    fits = text is not None and text.isascii() and text.isdigit() and len(text) <= 18
    return int(text) if text is not None and fits else None


def _signed(text: str | None) -> int:
    sign = -1 if text is not None and text.startswith("-") else 1
    return sign * (_number((text or "").removeprefix("-")) or 0)
