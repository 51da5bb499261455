"""Syncing: what is new, changed, gone, restored; settings; counts; speed."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from catalog_samples import Pages, call, content, dump, herd, page
from hypothesis import given, settings
from hypothesis import strategies as st

import cardtool.catalog.reading as reading_module
import cardtool.catalog.settings as settings_module
from cardtool.cards import Card, Kind, Recipe
from cardtool.catalog.query import open_reader
from cardtool.catalog.rows import recipe_of, recipe_row, storable
from cardtool.catalog.sync import SyncOptions, SyncReport, read_pages, reparse, sync, verify
from cardtool.errors import NoCatalog, SourceError, UsageError
from cardtool.problems import Severity
from cardtool.wiki.snapshot import CARD_PREFIX, Page

MUTATION = "Mutation aus [[Projekt:Ka-Mel-Oh!/Karte/1]] mit [[Projekt:Ka-Mel-Oh!/Karte/2]]."


def cards(path: Path) -> list[Card]:
    """Return all cards of a catalog."""
    with open_reader(path) as reader:
        return reader.load()[0]


def recipes(path: Path) -> list[Recipe]:
    """Return all recipes of a catalog."""
    with open_reader(path) as reader:
        return reader.load()[1]


def counts(report: SyncReport) -> tuple[int, int, int, int, int]:
    """Return the numbers of pages of a report."""
    return report.new, report.changed, report.restored, report.unchanged, report.deleted


def test_first_sync_stores_everything(path: Path) -> None:
    """A first sync stores every page with its cards, and says how many there are."""
    source = Pages([page(1, revision=7), Page("Kamel:Hans", call("Entwurf")), page(2, ap="x")])
    report = sync(path, source)
    assert counts(report) == (3, 0, 0, 0, 0)
    assert (report.cards, report.drafts) == (2, 1)
    assert report.problems[Severity.ERROR] == 1
    assert str(report) == (
        "pages: 3 new, 0 changed, 0 unchanged, 0 deleted; 2 cards and 1 draft; problems: 1 error"
    )
    assert [(c.nr, c.revision, c.draft) for c in cards(path)] == [
        ("1", 7, False),
        ("2", None, False),
        (None, None, True),
    ]


def test_second_sync_writes_only_its_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Goal C2: unchanged pages are neither parsed nor written; only the run is recorded."""
    source = Pages(herd(20))
    sync(path, source)
    before = content(path)
    monkeypatch.setattr(reading_module, "parse_page", None)
    report = sync(path, source)
    assert counts(report) == (0, 0, 0, 20, 0)
    assert content(path) == before
    assert sum('INSERT INTO "sync_run"' in line for line in dump(path)) == 2


def test_changed_page_is_read_again(path: Path) -> None:
    """Only the page that changed is parsed; its old cards and problems are gone."""
    sync(path, Pages([page(1), page(2, ap="x"), page(3)]))
    seen: list[tuple[int, int | None]] = []
    report = sync(
        path,
        Pages([page(1), page(2, ap="40"), page(3)]),
        SyncOptions(progress=lambda done, total: seen.append((done, total))),
    )
    assert counts(report) == (0, 1, 0, 2, 0)
    assert seen == [(1, None), (2, None), (3, None), (1, 1)]
    assert [c.ap for c in cards(path)] == [30, 40, 30]
    assert report.problems[Severity.ERROR] == 0
    assert verify(path) == ()


def test_new_revision_of_the_same_text(path: Path) -> None:
    """A null edit changes the revision, not the card; a source without ids forgets none."""
    sync(path, Pages([page(1, revision=5)]))
    assert counts(sync(path, Pages([page(1, revision=6)]))) == (0, 0, 0, 1, 0)
    assert [c.revision for c in cards(path)] == [6]
    sync(path, Pages([page(1)]))
    assert [c.revision for c in cards(path)] == [6]
    assert verify(path) == ()


def test_gone_page_is_kept_and_comes_back(path: Path) -> None:
    """A page the source no longer has is marked as deleted, and restored when it is back."""
    both = Pages([page(1), page(2, "Zwei")])
    sync(path, both)
    before = cards(path)
    report = sync(path, Pages([page(1)]))
    assert counts(report) == (0, 0, 0, 1, 1)
    assert report.cards == 1
    assert [(c.nr, c.deleted) for c in cards(path)] == [("1", False), ("2", True)]
    with open_reader(path) as reader:
        assert reader.card("zwei").deleted
    assert verify(path) == ()
    assert counts(sync(path, Pages([page(1)]))) == (0, 0, 0, 1, 0)
    assert counts(sync(path, both)) == (0, 0, 1, 1, 0)
    assert cards(path) == before


def test_deleted_page_can_come_back_changed(path: Path) -> None:
    """A page that is deleted and created anew has its new text."""
    sync(path, Pages([page(1), page(2)]))
    sync(path, Pages([page(1)]))
    report = sync(path, Pages([page(1), page(2, ap="60")]))
    assert counts(report) == (0, 0, 1, 1, 0)
    assert [(c.ap, c.deleted) for c in cards(path)] == [(30, False), (60, False)]


def test_empty_source_empties_nothing(path: Path) -> None:
    """No pages at all is an error of the source, never an empty catalog."""
    sync(path, Pages(herd(3)))
    before = dump(path)
    with pytest.raises(SourceError, match="no pages in pages"):
        sync(path, Pages([]))
    assert dump(path) == before


def test_title_given_twice(path: Path) -> None:
    """Of one page in two revisions the newer counts, whatever the order."""
    sync(path, Pages([page(1, "Neu", revision=9), page(1, "Alt", revision=3)]))
    assert [c.name for c in cards(path)] == ["Neu"]


def test_page_id_given_twice(path: Path) -> None:
    """Of two titles with one page id the newest keeps it, so that the catalog stays sound."""
    pages = [
        Page(f"{CARD_PREFIX}{nr}", call(f"Kamel {nr}"), 7, revision)
        for nr, revision in ((1, 50), (2, 60), (3, 55))
    ]
    sync(path, Pages(pages))
    assert [(p.page_id, p.revision) for p in read_pages(path)] == [(None, 50), (7, 60), (None, 55)]
    assert verify(path) == ()


def test_order_of_pages_changes_nothing(tmp_path: Path) -> None:
    """Two sources with the same pages in another order give the same catalog."""
    pages = [*herd(12), page("10a", text=MUTATION), Page("Projekt:Werkstatt", call("Entwurf"))]
    first, second = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    sync(first, Pages(pages))
    sync(second, Pages(pages[::-1]))
    assert content(first) == content(second)


def test_half_a_surrogate_pair_is_stored_as_text(path: Path) -> None:
    """What UTF-8 cannot hold is replaced on the way in, so that one page stops no sync."""
    assert storable("ä\ud83d\ude00") == "ä😀"
    sync(path, Pages([page(1, "Kamel \udc80 nul\0 &#xD800;")]))
    assert "Kamel \ufffd" in cards(path)[0].params["name"]
    assert verify(path) == ()


def test_recipes_follow_the_change_of_any_page(path: Path) -> None:
    """A recipe on one page decides the kind of cards on others, and lets go of them again."""
    three = [page(1), page(2, typ="item"), page(3, typ="monster", text=MUTATION)]
    sync(path, Pages(three))
    assert [c.kind for c in cards(path)] == [Kind.MONSTER, Kind.MUTATION_ITEM, Kind.MUTATION]
    assert [r.result for r in recipes(path)] == ["3"]
    with open_reader(path) as reader:
        assert [r.result for r in reader.recipes_of("2")] == ["3"]
        assert reader.recipes_of("4") == []
    report = sync(path, Pages([*three[:2], page(3, typ="monster")]))
    assert [c.kind for c in cards(path)] == [Kind.MONSTER, Kind.ITEM, Kind.MONSTER]
    assert ("2", "kind") in [(c.nr, c.field) for c in report.changes]
    assert recipes(path) == []
    assert verify(path) == ()


def test_recipes_of_deleted_pages_are_gone(path: Path) -> None:
    """What a deleted page says of recipes no longer holds."""
    three = [page(1), page(2, typ="item"), page(3, typ="monster", text=MUTATION)]
    sync(path, Pages(three))
    sync(path, Pages(three[:2]))
    assert recipes(path) == []
    assert [c.kind for c in cards(path)] == [Kind.MONSTER, Kind.ITEM, Kind.MONSTER]
    assert verify(path) == ()
    sync(path, Pages(three))
    assert [r.result for r in recipes(path)] == ["3"]


def test_overlay_is_remembered_and_replaced(path: Path) -> None:
    """A recipe overlay holds for later runs until another one, or an empty one, is given."""
    overlay = (
        '[[recipe]]\nresult = "3"\nkind = "mutation"\nparts = [{cards = ["1"]}]\nitems = ["2"]\n'
    )
    source = Pages([page(1), page(2, typ="item"), page(3)])
    sync(path, source, SyncOptions(overlay=(overlay, "eigene.toml")))
    assert [(r.result, r.origin) for r in recipes(path)] == [("3", "overlay")]
    sync(path, source)
    reparse(path)
    assert [r.result for r in recipes(path)] == ["3"]
    with open_reader(path) as reader:
        assert reader.info()["recipe_overlay"] == "eigene.toml"
    sync(path, source, SyncOptions(overlay=("", "leer.toml")))
    assert recipes(path) == []


def test_template_name_takes_effect_on_unchanged_pages(path: Path) -> None:
    """Known fault 13: a new template name reads old pages again, and is remembered."""
    odd = Page(f"{CARD_PREFIX}2", call("Zwei").replace("Ka-Mel-Oh!", "Kamelkarte"))
    source = Pages([page(1), odd])
    assert sync(path, source).cards == 1
    assert sync(path, source, SyncOptions(templates=("Kamelkarte",))).cards == 2
    assert sync(path, source).cards == 2
    assert reparse(path).cards == 2
    assert reparse(path, templates=("",)).cards == 1
    with pytest.raises(UsageError):
        sync(path, source, SyncOptions(templates=("a|b",)))


def test_prefix_decides_which_pages_are_drafts(path: Path) -> None:
    """Another prefix makes other pages card pages; the catalog remembers it."""
    source = Pages([page(1), Page("Projekt:Spiel/Karte/5", call("Fünf"))])
    sync(path, source)
    assert [c.nr for c in cards(path) if not c.draft] == ["1"]
    sync(path, source, SyncOptions(prefix="Projekt:Spiel/Karte/"))
    assert [c.nr for c in cards(path) if not c.draft] == ["5"]
    with open_reader(path) as reader:
        assert reader.info()["prefix"] == "Projekt:Spiel/Karte/"


def test_new_parser_reads_old_pages(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update of cardtool the next sync reads unchanged pages with the new parser."""
    source = Pages(herd(3))
    sync(path, source)
    monkeypatch.setattr(settings_module, "__version__", "99")
    read: list[int | None] = []
    report = sync(path, source, SyncOptions(progress=lambda _, total: read.append(total)))
    assert counts(report) == (0, 0, 0, 3, 0)
    assert read.count(3) == 3


def test_full_sync_reads_deleted_pages_too(path: Path) -> None:
    """With `full` every page is parsed again, and nothing else changes."""
    sync(path, Pages(herd(4)))
    sync(path, Pages(herd(3)))
    before = sorted(line for line in content(path) if 'INTO "problem"' not in line)
    read: list[int | None] = []
    options = SyncOptions(full=True, progress=lambda _, total: read.append(total))
    assert counts(sync(path, Pages(herd(3)), options)) == (0, 0, 0, 3, 0)
    assert read.count(4) == 4
    assert sorted(line for line in content(path) if 'INTO "problem"' not in line) == before


def test_dry_run_reports_fields_and_writes_nothing(path: Path) -> None:
    """A dry run names every field that would change, and leaves the file alone."""
    sync(path, Pages([page(1), page(2, "Zwei"), page(3, "Drei")]))
    before = path.read_bytes()
    planned = Pages([page(1, ap="60", klasse="Flieger"), page(3, "Drei"), page(4, "Vier")])
    report = sync(path, planned, SyncOptions(dry_run=True))
    assert [(c.nr, c.field, c.old, c.new) for c in report.changes] == [
        ("1", "klasse", None, "Flieger"),
        ("1", "ap", 30, 60),
        ("2", "deleted", False, True),
        ("4", "card", None, "Vier"),
    ]
    assert counts(report) == (1, 1, 0, 1, 1)
    assert (report.cards, report.dry_run) == (3, True)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    done = sync(path, planned)
    assert done.changes == report.changes


def test_dry_run_without_a_catalog_makes_none(path: Path) -> None:
    """A dry run of a first sync shows every card as new and leaves no file."""
    report = sync(path, Pages(herd(2)), SyncOptions(dry_run=True))
    assert [(c.field, c.new) for c in report.changes] == [("card", "Kamel 1"), ("card", "Kamel 2")]
    assert list(path.parent.iterdir()) == []


def test_card_that_left_its_page(path: Path) -> None:
    """A second call that is removed from a page is a card that goes."""
    two = Page(f"{CARD_PREFIX}1", call("Eins") + call("Zwei", nr="2"))
    sync(path, Pages([two]))
    report = sync(path, Pages([page(1, "Eins")]))
    assert [(c.position, c.field, c.old, c.new) for c in report.changes] == [
        (1, "card", "Zwei", None)
    ]
    assert len(cards(path)) == 1


def test_report_as_json(path: Path) -> None:
    """The JSON form has all numbers and every change, of a dry run and of a real one."""
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    options = SyncOptions(dry_run=True, clock=lambda: noon)
    report = sync(path, Pages([page(1, ap="x")]), options)
    assert report.as_dict() == {
        "new": 1,
        "changed": 0,
        "restored": 0,
        "unchanged": 0,
        "moved": 0,
        "deleted": 0,
        "cards": 1,
        "drafts": 0,
        "problems": {"error": 1, "warning": 0, "info": 0},
        "requests": 0,
        "bytes": 0,
        "seconds": 0.0,
        "skipped": {},
        "notices": [],
        "dry_run": True,
        "changes": [
            {
                "page": f"{CARD_PREFIX}1",
                "position": 0,
                "nr": "1",
                "name": "Höckerhans",
                "field": "card",
                "old": None,
                "new": "Höckerhans",
            }
        ],
    }
    assert sync(path, Pages([page(1, ap="x")])).as_dict()["changes"] == report.as_dict()["changes"]


def test_runs_are_recorded_in_utc(path: Path) -> None:
    """Each run is kept with its times, its source and its counts."""
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    sync(path, Pages(herd(2)), SyncOptions(clock=lambda: noon))
    db = sqlite3.connect(path)
    run = db.execute("SELECT started, finished, kind, location, new, status FROM sync_run")
    assert run.fetchall() == [
        ("2026-11-30T12:00:00+00:00", "2026-11-30T12:00:00+00:00", "folder", "pages", 2, "complete")
    ]
    db.close()


def test_reparse_needs_a_catalog(path: Path) -> None:
    """Without a catalog there is nothing to read again, and no file comes of trying."""
    with pytest.raises(NoCatalog, match="cardtool sync"):
        reparse(path)
    assert list(path.parent.iterdir()) == []


def test_read_pages_gives_back_the_pages(path: Path) -> None:
    """The raw pages come out as they went in, ids included, deleted ones left out."""
    first = Page(f"{CARD_PREFIX}2", "kein\nKamel ", 12, 34, "2026-01-01T00:00:00Z")
    sync(path, Pages([page(10), first, page(1)]))
    sync(path, Pages([page(10), first]))
    assert list(read_pages(path)) == [first, page(10)]


TEXTS = st.sampled_from(
    ["", call("A"), call("B", ap="x"), call("C", typ="item"), "#REDIRECT [[X]]"]
)


STATES = st.dictionaries(st.sampled_from(["1", "2", "3", "10a"]), TEXTS, min_size=1)


@settings(max_examples=12, deadline=None)
@given(st.lists(STATES, min_size=1, max_size=4))
def test_any_history_ends_like_a_fresh_sync(
    tmp_path_factory: pytest.TempPathFactory, states: list[dict[str, str]]
) -> None:
    """Whatever was synced before, the cards in use are those of a fresh sync of the last state."""
    folder = tmp_path_factory.mktemp("history")
    sources = [
        Pages([Page(CARD_PREFIX + nr, text) for nr, text in state.items()]) for state in states
    ]
    for source in sources:
        sync(folder / "old.sqlite", source)
    sync(folder / "new.sqlite", sources[-1])
    used = [card for card in cards(folder / "old.sqlite") if not card.deleted]
    assert used == cards(folder / "new.sqlite")
    assert verify(folder / "old.sqlite") == ()
    assert list(read_pages(folder / "old.sqlite")) == list(read_pages(folder / "new.sqlite"))


def test_recipe_rows_both_ways() -> None:
    """A recipe comes out of its row as it went in."""
    recipe = Recipe("3", Kind.GROUPING, (), ("2", "4"), needs_item=False, origin="overlay")
    names = ("result", "kind", "parts", "items", "needs_item", "values", "origin")
    assert recipe_of([recipe_row(recipe)[name] for name in names]) == recipe
