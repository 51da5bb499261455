"""How pages are read: remembered in the catalog, so that they are read the same way again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from cardtool import __version__
from cardtool.cards import CARD_PREFIX
from cardtool.errors import UsageError

__all__ = ["Settings", "load_settings", "settings_of"]

# What no title of a MediaWiki page can have; see https://www.mediawiki.org/wiki/Manual:Page_title
_NO_TITLE: Final = frozenset("[]{}#<>|")


@dataclass(frozen=True, slots=True)
class Settings:
    """What decides how a page is read.

    Attributes:
        templates: names of card templates besides the usual ones.
        prefix: how the titles of card pages start.
        overlay, overlay_name: text and name of the recipe overlay, empty for none.
        cardtool: version of the parser that read the pages.
    """

    templates: tuple[str, ...] = ()
    prefix: str = CARD_PREFIX
    overlay: str = ""
    overlay_name: str = ""
    cardtool: str = __version__

    def changed_by(
        self,
        templates: tuple[str, ...] | None,
        overlay: tuple[str, str] | None,
        prefix: str | None = None,
    ) -> Self:
        """Return the settings of a new run: what is None stays, empty names mean none.

        Raises:
            UsageError: no title can start with `prefix`, or it names no namespace.
        """
        new = replace(self, cardtool=__version__)
        if templates is not None:
            new = replace(new, templates=tuple(sorted({n for n in templates if n.strip()})))
        if overlay is not None:
            new = replace(new, overlay=overlay[0], overlay_name=overlay[1])
        return new if prefix is None else replace(new, prefix=_checked_prefix(prefix))

    def reads_like(self, other: Settings) -> bool:
        """Return whether a page read with `other` need not be read again."""
        mine, others = ((*s.templates, s.prefix, s.cardtool) for s in (self, other))
        return mine == others

    def links_like(self, other: Settings) -> bool:
        """Return whether recipes linked with `other` need not be linked again."""
        return (self.overlay, self.overlay_name) == (other.overlay, other.overlay_name)

    def as_rows(self) -> list[dict[str, str]]:
        """Return the rows of the table ``meta``."""
        values = {
            "templates": json.dumps(self.templates),
            "prefix": self.prefix,
            "overlay": self.overlay,
            "overlay_name": self.overlay_name,
            "cardtool": self.cardtool,
        }
        return [{"key": key, "value": value} for key, value in values.items()]

    @classmethod
    def from_meta(cls, meta: Mapping[str, str]) -> Self:
        """Return the settings that :meth:`as_rows` wrote.

        Raises:
            TypeError, ValueError, KeyError: these are not what it writes.
        """
        templates = json.loads(meta["templates"])
        texts = [*meta.values(), *templates]
        if not isinstance(templates, list) or not all(isinstance(text, str) for text in texts):
            raise TypeError("the settings are no texts")
        values: dict[str, Any] = {**meta, "templates": tuple(templates)}
        return cls(**values)


def _checked_prefix(prefix: str) -> str:
    wrong = sorted({c for c in prefix if c in _NO_TITLE or not c.isprintable()})
    if wrong:
        raise UsageError(f"no page title can have {wrong[0]!r}: the prefix is wrong")
    if not prefix.partition(":")[0].strip() or ":" not in prefix:
        raise UsageError(f"the prefix must start with a namespace and a colon, as {CARD_PREFIX!r}")
    return prefix


def load_settings(db: sqlite3.Connection) -> Settings | None:
    """Return the settings of a catalog, or None if nothing was ever read into it."""
    meta = dict(db.execute("SELECT key, value FROM meta"))
    return Settings.from_meta(meta) if meta else None


def settings_of(db: sqlite3.Connection) -> Settings:
    """Return the settings of a catalog, the usual ones if nothing was ever read into it."""
    return load_settings(db) or Settings()
