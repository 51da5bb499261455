"""A small wiki that the catalog's tests sync from."""

from __future__ import annotations

from catalog_samples import call

from cardtool.wiki.snapshot import CARD_PREFIX
from fake_wiki import FakePage

DRAFT = "Benutzer:Kamelfreund/Werkstatt"
"""Title of a page with a draft."""


def title(nr: int | str) -> str:
    """Return the title of a card page."""
    return f"{CARD_PREFIX}{nr}"


def herd_of_a_wiki(count: int) -> list[FakePage]:
    """Return that many card pages, numbered from 1, and one with a draft."""
    pages = [FakePage(title(nr), call(f"Kamel {nr}")) for nr in range(1, count + 1)]
    return [*pages, FakePage(DRAFT, call("Entwurf"))]
