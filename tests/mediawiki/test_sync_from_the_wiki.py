"""`cardtool sync` from a real MediaWiki: the first time, again, and by way of its exports."""

from __future__ import annotations

import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from catalog_state import IDS, catalog_state, differences, everything, live_texts, only_cards
from syncing import COUNTS, PAGES, Syncing
from wiki_readers import card

from mediawiki_editor import Editor
from mediawiki_pages import export_xml, wiki_pages
from mediawiki_server import MediaWiki


def test_first_sync(syncs: Syncing) -> None:
    """A first sync brings 300 card pages and all drafts; report and server count alike."""
    syncs.catalog.unlink()
    with syncs.asking() as asked:
        report = syncs.run()
    assert {name: report[name] for name in COUNTS} == dict.fromkeys(COUNTS, 0) | {"new": PAGES}
    assert report["requests"] == len(asked) == 2 + 7
    assert report["bytes"] > 100_000
    assert report["seconds"] > 0
    assert (report["skipped"], report["dry_run"]) == ({}, False)
    assert report["cards"] == len(syncs.cards())
    assert sum(row["draft"] for row in syncs.cards("--all")) == report["drafts"] == 2
    syncs.verify()


def test_first_sync_gives_what_the_texts_give(syncs: Syncing, data: Path, tmp_path: Path) -> None:
    """The catalog from the API is that of the texts the wiki was filled with, ids apart.

    The file has no ids and no revisions, and more pages that may hold drafts: which ones use a
    template, only the wiki knows.
    """
    dump = tmp_path / "texts.xml"
    dump.write_text(export_xml(wiki_pages(data / "wiki")), encoding="utf-8")
    texts = catalog_state(syncs.fresh(source=dump), without=IDS)
    assert not differences(only_cards(texts), only_cards(catalog_state(syncs.catalog, without=IDS)))


def test_folder_route(syncs: Syncing, tmp_path: Path) -> None:
    """What `catalog export` writes is read again as the same catalog, ids and revisions too."""
    shown = syncs.cli("catalog", "export", tmp_path / "pages", "--db", syncs.catalog)
    assert shown.code == 0
    again = catalog_state(syncs.fresh(source=tmp_path / "pages"))
    assert not differences(catalog_state(syncs.catalog), again)


def test_nothing_new(syncs: Syncing) -> None:
    """A second sync asks twice at most and writes nothing but its run."""
    before = everything(syncs.catalog)
    with syncs.asking() as asked:
        report = syncs.run()
    assert everything(syncs.catalog) == before
    assert {name: report[name] for name in COUNTS if report[name]} == {"unchanged": PAGES}
    assert report["requests"] == len(asked) <= 2


def test_full_sync_of_nothing_new(syncs: Syncing) -> None:
    """A full sync reads every page again, and ends with the same catalog."""
    before = catalog_state(syncs.catalog, history=True)
    with syncs.asking() as asked:
        assert syncs.counts("--full") == {"unchanged": PAGES}
    assert not differences(before, catalog_state(syncs.catalog, history=True))
    # Fifty texts a request, each page once.
    assert sum("rvprop" in request for request in asked) == -(-PAGES // 50)


def test_dry_run(syncs: Syncing, editor: Editor) -> None:
    """A dry run says what would change, field by field, and writes nothing."""
    editor.edit(card(2), "{{Ka-Mel-Oh!|nr=2|typ=monster|name=Neu|ap=77}}")
    before = everything(syncs.catalog, but=())
    report = syncs.run("--dry-run")
    assert everything(syncs.catalog, but=()) == before
    changed = {c["field"]: c["new"] for c in report["changes"] if c["page"] == card(2)}
    assert report["dry_run"] is True
    assert (changed["name"], changed["ap"]) == ("Neu", 77)
    assert {name: report[name] for name in COUNTS if report[name]} == {
        "changed": 1,
        "unchanged": PAGES - 1,
    }


def test_hidden_old_revision(syncs: Syncing, editor: Editor) -> None:
    """An old revision that is hidden changes nothing: what was seen of it is kept."""
    first = syncs.card("2")["revision"]
    editor.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}")
    assert syncs.counts() == {"changed": 1, "unchanged": PAGES - 1}
    editor.hide(first)
    before = everything(syncs.catalog)
    with syncs.asking() as asked:
        assert syncs.counts() == {"unchanged": PAGES}
    assert everything(syncs.catalog) == before
    assert len(asked) <= 2
    assert not syncs.unlike_fresh()


def test_only_what_changed_is_fetched(syncs: Syncing, editor: Editor) -> None:
    """The texts of three changed pages come in one request behind the two of the census."""
    for number in (2, 3, 4):
        editor.edit(card(number), f"{{{{Ka-Mel-Oh!|name=Neu {number}}}}}")
    with syncs.asking() as asked:
        report = syncs.run()
    assert report["requests"] == len(asked) <= 3
    assert report["changed"] == 3


def changed_wiki(editor: Editor) -> None:
    """Change some pages, so that ids and revisions are not in the order of the titles."""
    editor.edit(card(2), "{{Ka-Mel-Oh!|name=Zwischendurch}}")
    editor.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}")
    editor.move(card(3), card("3neu"))
    editor.delete(card(4))
    editor.edit("Benutzer:Wüstenwanda", "{{Ka-Mel-Oh!|name=Wanda}}")


@pytest.mark.parametrize("form", ["--current file", "--full gzip"])
def test_dumps(syncs: Syncing, editor: Editor, tmp_path: Path, form: str) -> None:
    """A dump, plain or packed, gives the catalog that the API gives, ids and times included.

    Only pages without any card may differ (see above).
    """
    changed_wiki(editor)
    revisions, packing = form.split()
    dump = tmp_path / "dump"
    syncs.wiki.maintenance("dumpBackup.php", revisions, "--quiet", f"--output={packing}:{dump}")
    from_dump, from_api = (catalog_state(syncs.fresh(source=s)) for s in (dump, None))
    assert not differences(only_cards(from_api), only_cards(from_dump))


def special_export(wiki: MediaWiki, titles: list[str]) -> bytes:
    """Return what the wiki's own export page gives for these pages."""
    form = {"title": "Spezial:Exportieren", "action": "submit", "curonly": "1"}
    fields = urllib.parse.urlencode(form | {"pages": "\n".join(titles)}).encode()
    with urllib.request.urlopen(f"{wiki.url}/index.php", fields) as reply:  # noqa: S310
        exported: bytes = reply.read()
    return exported


def test_special_export(syncs: Syncing, editor: Editor, tmp_path: Path) -> None:
    """The wiki's export page gives the catalog that the API gives, ids and times included."""
    changed_wiki(editor)
    from_api = catalog_state(syncs.fresh())
    titles = [*live_texts(syncs.catalog), card("3neu"), "Benutzer:Wüstenwanda"]
    dump = tmp_path / "export.xml"
    dump.write_bytes(special_export(syncs.wiki, titles))
    assert not differences(
        only_cards(from_api), only_cards(catalog_state(syncs.fresh(source=dump)))
    )


def test_catalog_of_an_export_goes_on_with_the_api(
    syncs: Syncing, editor: Editor, tmp_path: Path
) -> None:
    """A catalog that a dump has filled is kept up to date from the API, and the other way."""
    dump = tmp_path / "dump"
    words = ("--current", "--quiet", f"--output=file:{dump}")
    syncs.wiki.maintenance("dumpBackup.php", *words)
    syncs.catalog.unlink()
    syncs.run(source=dump)
    changed_wiki(editor)
    syncs.run()
    assert not syncs.unlike_fresh()
    syncs.wiki.maintenance("dumpBackup.php", *words)
    before = only_cards(catalog_state(syncs.catalog))
    report = syncs.run(source=dump)
    assert report["new"] == report["changed"] == 0
    assert not differences(before, only_cards(catalog_state(syncs.catalog)))
