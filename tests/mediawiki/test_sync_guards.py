"""A sync from a real wiki that would lose something stops, and says how to go on."""

from __future__ import annotations

import re

import pytest
from catalog_state import catalog_state, live_texts, tombstones
from syncing import FEW, Synced, Syncing, rewrite
from wiki_readers import NoTime, card

from mediawiki_editor import Editor
from mediawiki_pages import FORGE, WORKSHOP
from mediawiki_server import SITE_NAME, Fault

# The other card templates have their fields in an order of their own.
CALL = re.compile(r"\{\{\s*Ka-Mel-Oh!?\s*(?=[|\n}])")
FIELD = re.compile(r"\|\s*klasse\s*=")


def test_renamed_template(few: Syncing, editor: Editor) -> None:
    """Known fault 1: a new name of the template stops the sync; --template NAME goes on."""
    editor.move("Vorlage:Ka-Mel-Oh!", "Vorlage:Kamelkarte")
    texts = {t: CALL.sub("{{Kamelkarte", text) for t, text in live_texts(few.catalog).items()}
    rewrite(few.wiki, {t: text for t, text in texts.items() if t.startswith(card(""))})
    for title in (FORGE, WORKSHOP):
        editor.edit(title, texts[title])
    cards = few.cards()
    said = few.refuses()
    assert "--template" in said
    assert few.run("--template", "Kamelkarte")["cards"] == len(cards)
    assert [row["name"] for row in few.cards()] == [row["name"] for row in cards]
    assert not few.unlike_fresh("--template", "Kamelkarte")
    # The name is remembered.
    with few.asking() as asked:
        assert few.run()["unchanged"] == FEW
    assert len(asked) <= 2


def test_renamed_field(few: Syncing) -> None:
    """Known fault 1: a field with a new name in more than a fifth of the cards stops the sync."""
    texts = {t: x for t, x in live_texts(few.catalog).items() if FIELD.search(x)}
    renamed = {t: FIELD.sub("|gattung=", x) for t, x in sorted(texts.items())[: len(texts) // 3]}
    assert len(renamed) > 5
    rewrite(few.wiki, renamed)
    said = few.refuses()
    assert "klasse" in said
    assert "gattung" in said
    assert few.run("--allow-loss")["changed"] == len(renamed)
    assert not few.unlike_fresh()


def test_mass_deletion(few: Syncing, editor: Editor) -> None:
    """More than a fifth of the cards gone is not believed without --allow-loss; a fifth is.

    With it they are gone, and their tombstones keep the last texts.
    """
    texts, old = live_texts(few.catalog), few.catalog.read_bytes()
    gone = [card(number) for number in range(31, 44)]
    for title in gone:
        editor.delete(title)
    said = few.refuses()
    assert f"{len(gone)} of 60 cards" in said
    assert "--allow-loss" in said
    assert few.run("--allow-loss")["deleted"] == len(gone)
    assert tombstones(few.catalog) == {title: texts[title] for title in gone}
    assert not few.unlike_fresh()
    few.catalog.write_bytes(old)
    editor.undelete(gone.pop())
    assert few.run()["deleted"] == len(gone) == 60 // 5
    assert not few.unlike_fresh()


@pytest.mark.parametrize(
    ("php", "name"),
    [
        ("$wgSitename = 'Dromedarwiki';", "Dromedarwiki"),
        ("$wgServer = 'http://dromedar.example';", "dromedar.example"),
    ],
    ids=["name", "server"],
)
def test_another_wiki_under_the_old_address(few: Syncing, php: str, name: str) -> None:
    """A wiki with another name or server stops the sync, which names both."""
    few.wiki.configure(php)
    said = few.refuses()
    assert name in said
    assert (SITE_NAME if name == "Dromedarwiki" else few.wiki.url[7:]) in said
    assert "--allow-loss" in said
    assert few.run("--allow-loss")["unchanged"] == FEW
    # From then on it is the known one.
    assert few.run()["unchanged"] == FEW


def test_newer_software(few: Syncing) -> None:
    """That the wiki runs a newer MediaWiki is mentioned, and stops nothing."""
    few.wiki.configure(
        "$wgHooks['APIQuerySiteInfoGeneralInfo'][] = static function ( $module, &$data ) {\n"
        "\t$data['generator'] = 'MediaWiki 1.99.0';\n};"
    )
    before = catalog_state(few.catalog, history=True)
    shown = few.cli("sync", few.wiki.api, "--db", few.catalog)
    assert shown.code == 0
    assert "MediaWiki 1.99.0" in shown.err
    assert catalog_state(few.catalog, history=True) == before
    assert "1.99.0" not in few.cli("sync", few.wiki.api, "--db", few.catalog).err


EMPTY = (
    "{}",
    '{"batchcomplete":true}',
    '{"batchcomplete":true,"query":{"pages":[]}}',
    "[]",
    "null",
)


@pytest.mark.parametrize("body", EMPTY)
def test_empty_answers(
    pending: Syncing, synced: dict[str, Synced], no_time: NoTime, body: str
) -> None:
    """An answer without anything in it is not an empty wiki, even if loss is allowed."""
    assert not no_time.slept
    answer: Fault = {"status": 200, "body": body}
    for position in range(synced["pending"].requests):
        pending.wiki.inject([*[None] * position, *[answer] * 50])
        pending.refuses()
        pending.wiki.inject([*[None] * position, *[answer] * 50])
        pending.refuses("--allow-loss")


def test_wiki_without_cards(few: Syncing) -> None:
    """A wiki that has no card pages any more is taken for a mistake, even if loss is allowed."""
    few.wiki.maintenance(
        "sql.php",
        "--query",
        "UPDATE page SET page_title = 'Weg/' || page_id WHERE page_title LIKE 'Ka-Mel-Oh!/Karte/%'",
    )
    few.refuses()
    few.refuses("--allow-loss")


def test_private_wiki(few: Syncing) -> None:
    """A wiki that has closed its doors stops the sync, and says what would open them."""
    few.wiki.configure("$wgGroupPermissions['*']['read'] = false;")
    assert "CARDTOOL_WIKI_USER" in few.refuses()
