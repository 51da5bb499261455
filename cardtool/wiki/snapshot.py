"""Raw pages as plain values, and what a source of them has to offer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from cardtool.cards import CARD_PREFIX

__all__ = ["CARD_PREFIX", "HIDDEN_TEXT", "Page", "Source", "is_card_page", "title_nr"]

# Why a page has no text, in every kind of source that may lack one.
HIDDEN_TEXT: Final = "its text is hidden in the wiki"


@dataclass(frozen=True, slots=True)
class Page:
    """One wiki page in one revision, as the source gave it.

    Attributes:
        title: full title with namespace, blanks instead of underscores.
        text: raw wikitext.
        page_id, revision: the wiki's own ids, None where the source has none.
        timestamp: time of the revision as ISO 8601 in UTC, or None.
    """

    title: str
    text: str
    page_id: int | None = None
    revision: int | None = None
    timestamp: str | None = None

    @property
    def sha1(self) -> str:
        """SHA-1 of the text in UTF-8, as 40 hex digits (MediaWiki's own measure)."""
        return hashlib.sha1(self.text.encode("utf-8", "surrogatepass")).hexdigest()  # noqa: S324

    @property
    def size(self) -> int:
        """Length of the text in bytes of UTF-8 (MediaWiki's own measure)."""
        return len(self.text.encode("utf-8", "surrogatepass"))


class Source(Protocol):
    """Something that gives pages: a folder, an XML export, a wiki."""

    @property
    def kind(self) -> str:
        """``folder``, ``export`` or ``api``."""

    @property
    def location(self) -> str:
        """Where it reads from, as the user would type it."""

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield every page whose title starts with `prefix`, and pages that may hold drafts.

        Raises:
            SourceError: the source cannot be read to its end; what was yielded before
                must then be thrown away.
        """


def is_card_page(title: str, prefix: str = CARD_PREFIX) -> bool:
    """Return whether `title` is a card page: the prefix and one more title part."""
    rest = title.removeprefix(prefix)
    return rest != title and bool(rest) and "/" not in rest


def title_nr(title: str, prefix: str = CARD_PREFIX) -> str | None:
    """Return the number of a card page, its last title part, or None for other pages."""
    return title.removeprefix(prefix).strip() if is_card_page(title, prefix) else None
