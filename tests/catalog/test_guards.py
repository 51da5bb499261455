"""Guards: a sync that would lose many cards or fields stops before it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from catalog_samples import Pages, dump, herd, page

from cardtool.catalog.sync import SyncOptions, sync
from cardtool.errors import CatalogError
from cardtool.wiki.snapshot import Page


def many(count: int, **params: str) -> Pages:
    """Return a source of as many cards."""
    return Pages(herd(count, **params))


def test_renamed_field_stops_the_sync(path: Path) -> None:
    """Known fault 1: a field that vanishes from many cards stops it, and the new one is named."""
    sync(path, many(20, klasse="Flieger"))
    before = dump(path)
    renamed = Pages([*herd(14, Klassse="Flieger"), *herd(20, klasse="Flieger")[14:]])
    with pytest.raises(CatalogError, match=r"14 of 20 cards would lose their klasse.*Klassse"):
        sync(path, renamed)
    assert dump(path) == before
    assert sync(path, renamed, SyncOptions(allow_loss=True)).changed == 14


@pytest.mark.parametrize(
    ("total", "lost", "stops"), [(20, 4, False), (25, 5, False), (24, 5, True)]
)
def test_limits_of_the_field_guard(path: Path, total: int, lost: int, stops: bool) -> None:  # noqa: FBT001
    """Known fault 1: more than 20 % of the cards that had the field, and at least five."""
    sync(path, Pages([*herd(total, rasse="Kamel"), page(99, "ohne")]))
    fewer = [*herd(lost), *herd(total, rasse="Kamel")[lost:], page(99, "ohne")]
    if stops:
        with pytest.raises(CatalogError, match="would lose their rasse"):
            sync(path, Pages(fewer))
    else:
        assert sync(path, Pages(fewer)).changed == lost


def test_renamed_template_stops_the_sync(path: Path) -> None:
    """Known fault 1: cards that vanish because their template has a new name stop it, too."""
    sync(path, many(10))
    gone = Pages([Page(p.title, p.text.replace("Ka-Mel-Oh!", "Kamelkarte")) for p in herd(10)])
    with pytest.raises(CatalogError, match=r"10 of 10 cards would be gone.*--template"):
        sync(path, gone)
    report = sync(path, gone, SyncOptions(templates=("Kamelkarte",)))
    assert (report.changed, report.cards) == (10, 10)


def test_mass_deletion_stops_the_sync(path: Path) -> None:
    """More than 20 % of the cards gone, and at least five, is not believed without --allow-loss."""
    sync(path, many(20))
    before = dump(path)
    with pytest.raises(CatalogError, match=r"5 of 20 cards would be gone.*--allow-loss"):
        sync(path, many(15))
    assert dump(path) == before
    assert sync(path, many(16)).deleted == 4
    assert sync(path, many(8), SyncOptions(allow_loss=True)).deleted == 8
