"""Syncing from a wiki: only what changed is fetched, and the catalog is the wiki's state."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from catalog_samples import Pages, call, dump
from wiki_samples import DRAFT, herd_of_a_wiki, title

from cardtool.catalog.query import open_reader
from cardtool.catalog.sync import SyncOptions, SyncReport, read_pages, reparse, sync, verify
from cardtool.errors import CatalogBusy, CatalogError, WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.snapshot import Page
from fake_wiki import FakePage, FakeWiki


@pytest.fixture
def wiki() -> Iterator[FakeWiki]:
    """A wiki of twelve cards and a draft."""
    with FakeWiki(herd_of_a_wiki(12)) as running:
        yield running


def pull(path: Path, wiki: FakeWiki, **options: bool) -> SyncReport:
    """Sync from the wiki."""
    return sync(path, ApiSource(wiki.api, Transport()), SyncOptions(**options))  # type: ignore[arg-type]


def counts(report: SyncReport) -> dict[str, int]:
    """Return the numbers of pages that are not 0."""
    names = ("new", "changed", "restored", "unchanged", "moved", "deleted")
    return {name: getattr(report, name) for name in names if getattr(report, name)}


def asked(wiki: FakeWiki) -> list[str]:
    """Return the ids of pages whose texts were asked for, request by request."""
    queries = (request.query for request in wiki.api_requests())
    return [query.get("pageids", "") for query in queries if query.get("prop") == "revisions"]


def is_fresh(path: Path, wiki: FakeWiki) -> bool:
    """Return whether the catalog's pages and cards in use are those of a fresh sync."""
    fresh = path.with_name("fresh.sqlite")
    fresh.unlink(missing_ok=True)
    pull(fresh, wiki)
    assert verify(path) == ()
    with open_reader(path) as old, open_reader(fresh) as new:
        same = old.load(everything=False) == new.load(everything=False)
        drafts = [[c for c in r.load()[0] if c.draft and not c.deleted] for r in (old, new)]
    return same and drafts[0] == drafts[1] and [*read_pages(path)] == [*read_pages(fresh)]


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    """Return the rows of a query."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.execute(sql))


def overtaken(monkeypatch: pytest.MonkeyPatch, path: Path, wiki: FakeWiki, name: str) -> ApiSource:
    """Return a source whose texts have come when another sync fetches a newer one and is done."""
    source = ApiSource(wiki.api, Transport())
    changes = source.changes

    def meanwhile(*arguments: object) -> Iterator[object]:
        yield from changes(*arguments)  # type: ignore[arg-type]
        wiki.content.put(title(4), call(name))
        pull(path, wiki)

    monkeypatch.setattr(source, "changes", meanwhile)
    return source


def test_nothing_changed(path: Path, wiki: FakeWiki) -> None:
    """A second sync makes at most two requests, fetches no text and writes only its run."""
    first = pull(path, wiki)
    assert counts(first) == {"new": 13}
    assert (first.cards, first.drafts, first.requests) == (12, 1, len(wiki.api_requests()))
    assert first.received > 0
    before = dump(path)
    again = pull(path, wiki)
    assert counts(again) == {"unchanged": 13}
    assert again.requests <= 2
    assert len(asked(wiki)) == 1
    assert [line for line in dump(path) if line not in before] == [
        line for line in dump(path) if line.startswith('INSERT INTO "sync_run" VALUES(2')
    ]


def test_only_the_changed_page_is_fetched(path: Path, wiki: FakeWiki) -> None:
    """An edit costs one more request, for that page; the earlier text is kept."""
    pull(path, wiki)
    edited = wiki.content.put(title(3), call("Neu"))
    assert counts(pull(path, wiki)) == {"changed": 1, "unchanged": 12}
    assert asked(wiki)[1:] == [str(edited.page_id)]
    assert is_fresh(path, wiki)
    kept = rows(path, "SELECT revision, text, deleted, run FROM card_revision")
    assert kept == [(1003, call("Kamel 3"), 0, 1)]
    assert rows(path, "SELECT title, revision FROM page WHERE run = 2") == [
        (title(3), edited.revision)
    ]


def test_full_sync_fetches_everything(path: Path, wiki: FakeWiki) -> None:
    """With --full every text is fetched, and nothing is written if nothing changed."""
    pull(path, wiki)
    before = rows(path, "SELECT * FROM page")
    assert counts(pull(path, wiki, full=True)) == {"unchanged": 13}
    assert len(asked(wiki)) == 2
    assert rows(path, "SELECT * FROM page") == before


def test_moved_page(path: Path, wiki: FakeWiki) -> None:
    """A moved page is moved, neither deleted nor new; its old title is a tombstone."""
    pull(path, wiki)
    wiki.content.move(title(3), title(33))
    report = pull(path, wiki)
    assert counts(report) == {"moved": 1, "unchanged": 12}
    assert [(c.field, c.old, c.new) for c in report.changes] == [
        ("page", title(3), title(33)),
        ("nr", "3", "33"),
    ]
    assert is_fresh(path, wiki)
    with open_reader(path) as reader:
        assert reader.card("33").name == "Kamel 3"
        assert reader.card("3").deleted


def test_move_with_redirect(path: Path, wiki: FakeWiki) -> None:
    """A redirect that stays behind is a page without a card."""
    pull(path, wiki)
    wiki.content.move(title(3), title(33))
    wiki.content.put(title(3), f"#WEITERLEITUNG [[{title(33)}]]")
    assert counts(pull(path, wiki)) == {"moved": 1, "changed": 1, "unchanged": 12}
    assert is_fresh(path, wiki)
    assert [row[0] for row in rows(path, "SELECT text FROM card_revision")] == [call("Kamel 3")]


def test_swapped_pages(path: Path, wiki: FakeWiki) -> None:
    """Two pages that changed places are both moved, and each card has the other's number."""
    pull(path, wiki)
    wiki.content.move(title(1), "Projekt:Zwischenlager")
    wiki.content.move(title(2), title(1))
    wiki.content.move("Projekt:Zwischenlager", title(2))
    assert counts(pull(path, wiki)) == {"moved": 2, "unchanged": 11}
    assert is_fresh(path, wiki)
    with open_reader(path) as reader:
        assert [reader.card(nr).name for nr in "12"] == ["Kamel 2", "Kamel 1"]


def test_moved_over_another_page(path: Path, wiki: FakeWiki) -> None:
    """Of two pages the one that was moved over is gone, and counts as lost for the guard."""
    pull(path, wiki)
    for nr in range(1, 6):
        wiki.content.move(title(nr), title(nr + 5))
    with pytest.raises(CatalogError, match="5 of 12 cards would be gone"):
        pull(path, wiki)
    assert counts(pull(path, wiki, allow_loss=True)) == {"moved": 5, "unchanged": 3}
    assert is_fresh(path, wiki)


def test_many_moves_are_no_loss(path: Path, wiki: FakeWiki) -> None:
    """When all card pages get new titles no card is lost."""
    pull(path, wiki)
    for nr in range(1, 13):
        wiki.content.move(title(nr), title(nr + 100))
    assert counts(pull(path, wiki)) == {"moved": 12, "unchanged": 1}
    assert is_fresh(path, wiki)


def test_renamed_field_on_moved_pages(path: Path, wiki: FakeWiki) -> None:
    """Known fault 1: a field that vanishes while the pages are moved stops the sync, too."""
    pull(path, wiki)
    for nr in range(1, 13):
        wiki.content.move(title(nr), title(nr + 100))
        wiki.content.put(title(nr + 100), call(f"Kamel {nr}").replace("| ap", "| angriffspunkte"))
    with pytest.raises(CatalogError, match=r"12 of 12 cards would lose their ap.*angriffspunkte"):
        pull(path, wiki)


def test_deleted_restored_and_made_anew(path: Path, wiki: FakeWiki) -> None:
    """A deleted page is a tombstone; it comes back as the same page or as another one."""
    pull(path, wiki)
    old = wiki.content.find(title(5))
    assert old is not None
    wiki.content.delete(title(5))
    assert counts(pull(path, wiki)) == {"unchanged": 12, "deleted": 1}
    with open_reader(path) as reader:
        assert reader.card("5").name == "Kamel 5"
        assert reader.card("5").deleted
    wiki.content.pages.append(old)
    assert counts(pull(path, wiki)) == {"restored": 1, "unchanged": 12}
    wiki.content.delete(title(5))
    wiki.content.put(title(5), call("Anders"))
    assert counts(pull(path, wiki)) == {"changed": 1, "unchanged": 12}
    assert is_fresh(path, wiki)
    kept = rows(path, "SELECT deleted, run FROM card_revision ORDER BY id")
    assert kept == [(0, 1), (1, 2), (0, 3)]


def test_hidden_text_changes_nothing(path: Path, wiki: FakeWiki) -> None:
    """A page whose text nobody may see is skipped; the catalog keeps what it has of it."""
    pull(path, wiki)
    old = wiki.content.find(title(5))
    assert old is not None
    wiki.content.delete(title(5))
    wiki.content.pages.append(replace(old, revision=2000, hidden=True))
    report = pull(path, wiki)
    assert counts(report) == {"unchanged": 13}
    assert report.skipped == {title(5): "its text is hidden in the wiki"}
    with open_reader(path) as reader:
        assert reader.card("5").name == "Kamel 5"
        assert not reader.card("5").deleted


def test_wiki_that_was_set_back(path: Path, wiki: FakeWiki) -> None:
    """An older revision than the catalog's is fetched like a newer one."""
    before = list(wiki.content.pages)
    pull(path, wiki)
    wiki.content.put(title(3), call("Neu"))
    pull(path, wiki)
    wiki.content.pages = before
    assert counts(pull(path, wiki)) == {"changed": 1, "unchanged": 12}
    assert is_fresh(path, wiki)


def test_another_wiki_under_the_old_address(path: Path, wiki: FakeWiki) -> None:
    """Another sitename or server stops the sync before a text is asked for."""
    pull(path, wiki)
    before = dump(path)
    wiki.content.sitename = "Dromedarpedia"
    with pytest.raises(CatalogError, match=r"Dromedarpedia.*Kamelopedia.*--allow-loss"):
        pull(path, wiki)
    assert len(asked(wiki)) == 1
    assert dump(path) == before
    assert counts(pull(path, wiki, allow_loss=True)) == {"unchanged": 13}
    assert len(asked(wiki)) == 2
    assert counts(pull(path, wiki)) == {"unchanged": 13}


def test_newer_mediawiki_is_only_mentioned(path: Path, wiki: FakeWiki) -> None:
    """An update of the wiki's software is worth a sentence, not a stop."""
    pull(path, wiki)
    wiki.content.version = "1.43.1"
    report = pull(path, wiki)
    assert report.notices == (
        "the wiki runs on MediaWiki 1.43.1 now, before it was MediaWiki 1.39.17",
    )
    assert counts(report) == {"unchanged": 13}
    assert pull(path, wiki).notices == ()


def test_after_a_folder_ids_are_not_trusted(path: Path, wiki: FakeWiki) -> None:
    """What a folder brought is compared text by text with the wiki, not by its ids."""
    pull(path, wiki)
    other = [replace(p, text=p.text + " ", revision=p.revision) for p in read_pages(path)]
    sync(path, Pages(other))
    assert counts(pull(path, wiki)) == {"changed": 13}
    assert len(asked(wiki)) == 2
    assert is_fresh(path, wiki)
    sync(path, Pages(other))
    wiki.content.sitename = "Dromedarpedia"
    with pytest.raises(CatalogError, match="Dromedarpedia"):
        pull(path, wiki)


def test_draft_that_becomes_a_card(path: Path, wiki: FakeWiki) -> None:
    """A draft that is moved into the card namespace is a card from then on."""
    pull(path, wiki)
    wiki.content.move(DRAFT, title(13))
    report = pull(path, wiki)
    assert counts(report) == {"moved": 1, "unchanged": 12}
    assert (report.cards, report.drafts) == (13, 0)
    assert is_fresh(path, wiki)


def test_template_name_needs_no_texts(path: Path, wiki: FakeWiki) -> None:
    """A new template name reads the stored pages again, and finds the drafts that use it."""
    wiki.content.put(title(20), call("Neu").replace("Ka-Mel-Oh!", "Kamelkarte"))
    wiki.content.put("Benutzer:Zwei", call("Zweiter").replace("Ka-Mel-Oh!", "Kamelkarte"))
    pull(path, wiki)
    report = sync(path, ApiSource(wiki.api, Transport()), SyncOptions(templates=("Kamelkarte",)))
    assert counts(report) == {"new": 1, "unchanged": 14}
    assert (report.cards, report.drafts) == (13, 2)
    assert len(asked(wiki)[1].split("|")) == 1
    assert counts(pull(path, wiki)) == {"unchanged": 15}


def test_dry_run_asks_and_writes_nothing(path: Path, wiki: FakeWiki) -> None:
    """A dry run against a wiki tells the fields, fetches only changes and leaves the file alone."""
    pull(path, wiki)
    before = path.read_bytes()
    wiki.content.put(title(3), call("Kamel 3", ap="60"))
    report = pull(path, wiki, dry_run=True)
    assert [(c.nr, c.field, c.old, c.new) for c in report.changes] == [("3", "ap", 30, 60)]
    assert path.read_bytes() == before


def test_catalog_that_changed_during_the_sync(
    path: Path, wiki: FakeWiki, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another sync that finishes first is not undone by what this one did not fetch."""
    pull(path, wiki)
    with pytest.raises(CatalogBusy, match="try again"):
        sync(path, overtaken(monkeypatch, path, wiki, "Neu"))
    assert is_fresh(path, wiki)


def test_lost_template_of_a_draft(path: Path, wiki: FakeWiki) -> None:
    """A draft whose page uses no card template any more is gone."""
    pull(path, wiki)
    wiki.content.put(DRAFT, "leer")
    report = pull(path, wiki)
    assert counts(report) == {"unchanged": 12, "deleted": 1}
    assert report.drafts == 0
    assert is_fresh(path, wiki)


@pytest.mark.parametrize("full", [False, True])
def test_moved_page_with_a_hidden_text(path: Path, wiki: FakeWiki, full: bool) -> None:  # noqa: FBT001
    """A page that was moved, and whose text nobody may see any more, stays where it was."""
    pull(path, wiki)
    wiki.content.move(title(5), title(55))
    moved = wiki.content.find(title(55))
    assert moved is not None
    wiki.content.delete(title(55))
    wiki.content.pages.append(replace(moved, hidden=True))
    report = pull(path, wiki, full=full)
    assert counts(report) == {"unchanged": 13}
    assert list(report.skipped) == [title(5)]
    with open_reader(path) as reader:
        assert not reader.card("5").deleted


def test_cards_that_become_drafts_are_lost(path: Path, wiki: FakeWiki) -> None:
    """Cards that leave their place for somewhere else are gone as cards, moved or not."""
    pull(path, wiki)
    for nr in range(1, 6):
        wiki.content.move(title(nr), f"Benutzer:Kamelfreund/{nr}")
    with pytest.raises(CatalogError, match="5 of 12 cards would be gone"):
        pull(path, wiki)
    report = pull(path, wiki, allow_loss=True)
    assert (report.cards, report.drafts, report.moved) == (7, 6, 5)
    assert report.notices[0].startswith("5 of 12 cards would be gone")


def test_mistyped_prefix_of_a_wiki(path: Path, wiki: FakeWiki) -> None:
    """A longer prefix makes drafts of most cards, which is not believed; it is named."""
    pull(path, wiki)
    options = SyncOptions(prefix=title(1))
    with pytest.raises(CatalogError, match=r"9 of 12 cards would be gone.*is it mistyped"):
        sync(path, ApiSource(wiki.api, Transport()), options)


def test_drafts_do_not_thin_out_the_guards(path: Path, wiki: FakeWiki) -> None:
    """Known fault 1: what is a fifth of the cards is counted without the drafts."""
    many = "\n".join(call(f"Entwurf {n}") for n in range(60))
    wiki.content.put("Benutzer:Kamelfreund/Viele", many)
    pull(path, wiki)
    for nr in range(1, 6):
        wiki.content.put(title(nr), call(f"Kamel {nr}").replace("| ap", "| angriffspunkte"))
    with pytest.raises(CatalogError, match="5 of 12 cards would lose their ap"):
        pull(path, wiki)
    for nr in range(1, 6):
        wiki.content.delete(title(nr))
    with pytest.raises(CatalogError, match="5 of 12 cards would be gone"):
        pull(path, wiki)


def test_dry_run_shows_a_loss_without_stopping(path: Path, wiki: FakeWiki) -> None:
    """Where a sync would stop, a dry run says so and shows every card that would go."""
    pull(path, wiki)
    for nr in range(1, 6):
        wiki.content.delete(title(nr))
    report = pull(path, wiki, dry_run=True)
    assert report.notices[0].startswith("5 of 12 cards would be gone")
    assert [(c.nr, c.field, c.new) for c in report.changes] == [
        (str(nr), "deleted", True) for nr in range(1, 6)
    ]


def test_another_wiki_and_a_loss(path: Path, wiki: FakeWiki) -> None:
    """Whoever lets another wiki in is told of the cards that go with it, too."""
    pull(path, wiki)
    wiki.content.sitename = "Dromedarpedia"
    for nr in range(1, 6):
        wiki.content.delete(title(nr))
    first, second = pull(path, wiki, allow_loss=True).notices
    assert "Dromedarpedia" in first
    assert "Kamelopedia" in first
    assert second.startswith("5 of 12 cards would be gone")


def test_source_of_another_kind_is_mentioned(path: Path, wiki: FakeWiki) -> None:
    """Pages of a folder in the place of a wiki's, or the other way round, are worth a sentence."""
    pull(path, wiki)
    report = sync(path, Pages(read_pages(path)))
    assert report.notices == (f"the pages came from {wiki.api} before: a catalog has one source",)
    assert pull(path, wiki).notices == (
        "the pages came from pages before: a catalog has one source",
    )


@pytest.mark.parametrize("full", [False, True])
def test_older_sync_does_not_win(
    path: Path,
    wiki: FakeWiki,
    monkeypatch: pytest.MonkeyPatch,
    full: bool,  # noqa: FBT001
) -> None:
    """A sync that asked earlier and writes later does not put old texts over newer ones."""
    pull(path, wiki)
    wiki.content.put(title(4), call("Neu"))
    with pytest.raises(CatalogBusy, match="try again"):
        sync(path, overtaken(monkeypatch, path, wiki, "Neuer"), SyncOptions(full=full))
    with open_reader(path) as reader:
        assert reader.card("4").name == "Neuer"


def test_empty_wiki_is_not_believed(path: Path, wiki: FakeWiki) -> None:
    """A wiki without a single card page is an error, and the catalog stays."""
    pull(path, wiki)
    before = dump(path)
    wiki.content.pages = [FakePage("Hauptseite", "Kamel")]
    with pytest.raises(WikiError, match="has no page whose title starts"):
        pull(path, wiki)
    assert dump(path) == before


def test_catalog_of_the_first_schema(path: Path, wiki: FakeWiki) -> None:
    """A catalog of schema 1 is brought up to date by the next sync, and by a dry run in memory."""
    old = Path(__file__).with_name("schema_1.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as db:
        db.executescript(old)
    before = path.read_bytes()
    assert pull(path, wiki, dry_run=True, allow_loss=True).changed == 1
    assert path.read_bytes() == before
    assert counts(pull(path, wiki, allow_loss=True)) == {"changed": 1, "new": 12, "deleted": 1}
    assert rows(path, "PRAGMA user_version") == [(3,)]
    assert [row[0] for row in rows(path, "SELECT run FROM card_revision")] == [None, None]
    assert is_fresh(path, wiki)


def test_reparse_brings_an_old_catalog_up_to_date(path: Path) -> None:
    """Reading again offline brings a catalog of schema 1 to the present one, too."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(Path(__file__).with_name("schema_1.sql").read_text("utf-8"))
    with pytest.raises(CatalogError, match="catalog reparse"):
        open_reader(path)
    assert reparse(path).unchanged == 2
    sizes = rows(path, "SELECT size, length(CAST(text AS BLOB)) FROM page")
    assert all(size == length for size, length in sizes)
    assert verify(path) == ()


def test_page_ids_of_an_export_move_nothing(path: Path) -> None:
    """Without a census, another title is another page, whatever its id."""
    sync(path, Pages([Page(title(1), call("A"), 7, 70), Page(title(2), call("B"), 8, 80)]))
    report = sync(path, Pages([Page(title(3), call("A"), 7, 71), Page(title(2), call("B"), 8, 80)]))
    assert counts(report) == {"new": 1, "unchanged": 1, "deleted": 1}
