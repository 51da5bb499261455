"""What a wiki says of its pictures: where each lies, how large it is, its type and SHA-1.

Source: https://www.mediawiki.org/wiki/API:Imageinfo
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from cardtool.wiki.listing import Answer, Entry, answers_to, items_of, unknown_form
from cardtool.wiki.query import Api
from cardtool.wiki.titles import normal_title
from cardtool.wiki.values import number, text, title

__all__ = ["MISSING", "ImageInfo", "look_up"]

# Nothing is wrong then: many cards name a picture that nobody has uploaded yet.
MISSING: Final = "not in the wiki"
# Readers without an account may name so many titles in one request.
_BATCH: Final = 50
_QUERY: Final = {"prop": "imageinfo", "iiprop": "url|size|mime|sha1", "redirects": "1"}
# Every MediaWiki understands this name of the namespace.
_NAMESPACE: Final = "File:"
# What no title can hold: https://www.mediawiki.org/wiki/Manual:Page_title . "|" would
# divide the request, and "#" would ask for another file.
_NO_TITLE: Final = re.compile(r"[#<>\[\]|{}\x00-\x1f\x7f\ufffd\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class ImageInfo:
    """One file of the wiki.

    Attributes:
        title: its name as the wiki writes it, without namespace.
        url: where it lies. size: in bytes. mime: its type. sha1: checksum, hexadecimal.
    """

    title: str
    url: str
    size: int
    mime: str
    sha1: str


def look_up(api: Api, names: Iterable[str]) -> dict[str, ImageInfo | str]:
    """Return of each name of a picture what the wiki says, or why it says nothing.

    Names are without namespace; redirects are followed. One request for fifty of them.

    Raises:
        WikiError: the wiki refuses, cannot be reached, or answers in an unknown form.
    """
    titles = {name: _title(name) for name in names}
    known: dict[str, ImageInfo | str] = {}
    rest = iter(dict.fromkeys(title for title in titles.values() if title))
    while batch := list(islice(rest, _BATCH)):
        known |= _look_up_batch(api, batch)
    return {name: known[title] if title else "no valid name" for name, title in titles.items()}


def _title(name: str) -> str | None:
    """Return the title to ask for; letters and accents composed, as MediaWiki keeps them."""
    title = normal_title(unicodedata.normalize("NFC", name))
    return None if not title or _NO_TITLE.search(title) else _NAMESPACE + title


@dataclass(slots=True)
class _Batch:
    """What the answers to one batch have said so far.

    Attributes:
        leads: titles to what they are short for, or redirect to. pages: entries by title.
    """

    leads: dict[str, str] = field(default_factory=dict)
    pages: dict[str, Entry] = field(default_factory=dict)

    def page(self, title: str) -> Entry | None:
        """Return the entry of the page that `title` leads to, None if there is none (yet)."""
        seen = {title}
        while (title := self.leads.get(title, title)) not in seen:
            seen.add(title)
        return self.pages.get(title)

    def knows(self, title: str) -> bool:
        """Return whether everything about `title` has come."""
        page = self.page(title) or {}
        return "imageinfo" in page or "invalid" in page or page.get("imagerepository") == ""


def _look_up_batch(api: Api, titles: Sequence[str]) -> dict[str, ImageInfo | str]:
    batch = _Batch()
    for answer in answers_to(api, {**_QUERY, "titles": "|".join(titles)}):
        _note(api, answer, batch)
        # Of a single file the wiki would go on with its older versions.
        if all(map(batch.knows, titles)):
            break
    return {title: _info(api, batch.page(title)) for title in titles}


def _note(api: Api, answer: Answer, batch: _Batch) -> None:
    for kind in ("normalized", "redirects"):
        for lead in items_of(api, answer, kind):
            batch.leads[str(lead.get("from"))] = str(lead.get("to"))
    for entry in items_of(api, answer, "pages"):
        # The first answer has the newest version.
        page = batch.pages.setdefault(str(entry.get("title")), {})
        page.update({key: value for key, value in entry.items() if key not in page})


def _info(api: Api, entry: Entry | None) -> ImageInfo | str:
    if entry is None:
        return "the wiki says nothing of it"
    if entry.get("invalid"):
        return "no valid name"
    versions = entry.get("imageinfo")
    if not versions:
        return MISSING
    try:
        return _read(entry, versions[0])
    except (LookupError, TypeError, AttributeError) as error:
        raise unknown_form(api) from error


def _read(entry: Entry, version: Mapping[str, Any]) -> ImageInfo | str:
    if not version.keys() >= {"url", "size", "mime", "sha1"}:
        return "its file is lost or hidden in the wiki"
    return ImageInfo(
        title=title(entry["title"]).partition(":")[2],
        url=text(version["url"]),
        size=number(version["size"]),
        mime=text(version["mime"]),
        sha1=text(version["sha1"]).casefold(),
    )
