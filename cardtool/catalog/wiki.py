"""The wiki that a catalog was read from: one wiki's pages are never compared with another's."""

from __future__ import annotations

import sqlite3
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Self

from cardtool.errors import CatalogError
from cardtool.wiki.census import KnownWiki
from cardtool.wiki.discovery import Site
from cardtool.wiki.titles import one_line

__all__ = ["CatalogWiki", "load_wiki"]

_SQL: Final = "SELECT api, name, server, generator, namespace, current FROM wiki"


@dataclass(frozen=True, slots=True)
class CatalogWiki:
    """A wiki as the catalog remembers it.

    Attributes:
        api: address of its api.php. name: sitename. server: host, perhaps with a port.
        generator: software and version. namespace: number of the cards' namespace.
        current: whether the pages were last read from it, not from a folder or an export.
    """

    api: str
    name: str
    server: str
    generator: str
    namespace: int
    current: bool = True

    @classmethod
    def of(cls, site: Site, known: KnownWiki) -> Self:
        """Return a wiki as a census describes it."""
        return cls(site.api, site.name, site.server, site.generator, known.namespace)

    @property
    def known(self) -> KnownWiki:
        """What saves the next census a search."""
        return KnownWiki(self.api, self.namespace)

    def is_same(self, other: CatalogWiki) -> bool:
        """Return whether `other` is this wiki; a newer version of its software is no other one."""
        return (self.name, self.server) == (other.name, other.server)

    def left(self) -> Self:
        """Return it as a wiki whose pages now come from somewhere else."""
        return replace(self, current=False)

    def refuse_other(self, found: CatalogWiki) -> None:
        """Stop before another wiki's pages take the place of this one's.

        Raises:
            CatalogError: names both.
        """
        if not self.is_same(found):
            raise CatalogError(
                f"{found.api} is the wiki {_named(found)}, but the catalog has the pages of"
                f" {_named(self)}; it stays as it was. Use another file with --db, or"
                " --allow-loss if that is meant"
            )

    def notice(self, found: CatalogWiki) -> str | None:
        """Return what is worth telling about the change from this to `found`, if anything is."""
        if not self.is_same(found):
            return f"the pages are those of {_named(found)} now, before they were {_named(self)}'s"
        if self.generator == found.generator:
            return None
        before, now = one_line(self.generator, 80), one_line(found.generator, 80)
        return f"the wiki runs on {now} now, before it was {before}"

    def as_row(self) -> dict[str, Any]:
        """Return its row in the table ``wiki``."""
        return {"id": 1, **asdict(self)}


def _named(wiki: CatalogWiki) -> str:
    return f"{one_line(wiki.name, 80)!r} on {one_line(wiki.server, 80)}"


def load_wiki(db: sqlite3.Connection) -> CatalogWiki | None:
    """Return the wiki of a catalog, or None if it never was read from one.

    Raises:
        TypeError: the row is none that cardtool writes.
    """
    row = db.execute(_SQL).fetchone()
    if row is None:
        return None
    api, name, server, generator, namespace, current = row
    texts = (api, name, server, generator)
    if not all(isinstance(text, str) for text in texts) or not isinstance(namespace, int):
        raise TypeError("the wiki is described by something else than texts")
    return CatalogWiki(api, name, server, generator, namespace, bool(current))
