"""What editors do between two looks, and between a look and the fetching, at a real MediaWiki."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from wiki_readers import card, contents, fetched, outcomes, source_of

from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Census, Outcome, PageState
from mediawiki_editor import Editor
from mediawiki_pages import WORKSHOP, wiki_pages
from mediawiki_server import MediaWiki


def by_title(census: Census) -> dict[str, PageState]:
    """Return the states of a census by title."""
    return {state.title: state for state in census.pages}


def settled(source: ApiSource, before: Census, now: Census) -> tuple[Census, dict[str, str]]:
    """Fetch what differs from an earlier census, as a sync does; return the state and texts."""
    known = set(before.pages)
    found = list(source.changes(now, lambda state: state in known))
    pages = [item.page for item in found if item.page is not None]
    return now.after(found), contents(pages)


def move_two_onto_three(editor: Editor) -> None:
    """Delete a card and move another one to its title, without a redirect."""
    editor.delete(card(3))
    editor.move(card(2), card(3), redirect=False)


def swap(editor: Editor) -> None:
    """Exchange the titles of two cards."""
    editor.move(card(2), card("x"), redirect=False)
    editor.move(card(3), card(2), redirect=False)
    editor.move(card("x"), card(3), redirect=False)


def move_over_a_redirect(editor: Editor) -> None:
    """Move a card away, leaving a redirect, and back over it."""
    editor.move(card(2), card("2neu"))
    editor.move(card("2neu"), card(2))


def recreate(editor: Editor) -> None:
    """Delete a card and make another one of its title."""
    editor.delete(card(2))
    editor.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}")


def restore(editor: Editor) -> None:
    """Delete a card and restore it."""
    editor.delete(card(2))
    editor.undelete(card(2))


CHANGES: list[Callable[[Editor], object]] = [
    lambda e: e.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}"),
    lambda e: e.edit(card(2), ""),
    lambda e: e.edit(card(2), f"#WEITERLEITUNG [[{card(3)}]]"),
    lambda e: e.edit(card("neu"), "{{Ka-Mel-Oh!|name=Neu}}"),
    lambda e: e.delete(card(2)),
    lambda e: e.move(card(2), card("2neu")),
    lambda e: e.move(card(2), card("2neu"), redirect=False),
    lambda e: e.move(card(2), "Benutzer:Kamelfreund/Karte", redirect=False),
    lambda e: e.move(WORKSHOP, card("neu"), redirect=False),
    move_two_onto_three,
    swap,
    move_over_a_redirect,
    recreate,
    restore,
]
NAMES = (
    *("edit", "blank", "make a redirect", "new", "delete", "move", "move without redirect"),
    *("move away", "move a draft in", "move onto a deleted one", "swap", "move over a redirect"),
    *("recreate", "restore"),
)


@pytest.mark.parametrize("change", CHANGES, ids=NAMES)
def test_changes_between_two_looks(
    wiki: MediaWiki, editor: Editor, data: Path, change: Callable[[Editor], object]
) -> None:
    """Fetching what differs between two censuses gives every text that has changed."""
    with source_of(wiki) as source:
        before = source.census()
        texts = contents(wiki_pages(data / "wiki"))
        change(editor)
        now = source.census(known=before.known)
        after, fresh = settled(source, before, now)
        assert set(after.pages) == set(now.pages)
        held = {s.title: texts[s.title] for s in now.pages if s in set(before.pages)}
        truth = contents(found.page for found in source.fetch(now, now.pages) if found.page)
        assert held | fresh == truth
        assert len(fresh) <= 2


@pytest.mark.parametrize("change", CHANGES, ids=NAMES)
def test_changes_between_census_and_fetching(
    wiki: MediaWiki, editor: Editor, change: Callable[[Editor], object]
) -> None:
    """Whatever happens meanwhile, the result is a state of the wiki; the next look completes it."""
    looked_at = {card(1), card(2), card(3), WORKSHOP}
    with source_of(wiki) as source:
        census = source.census()
        change(editor)
        found = list(source.changes(census, lambda state: state.title not in looked_at))
        after, now = census.after(found), source.census()
        assert len({state.title for state in after.pages}) == len(after.pages)
        # Nothing is there that is not; only pages made after the census are missing.
        there = {state.page_id for state in after.pages}
        ids = {state.page_id for state in now.pages}
        assert there <= ids
        assert (ids - there).isdisjoint(state.page_id for state in census.pages)
        pages = [item.page for item in found if item.page is not None]
        present = [s for s in now.pages if s.page_id in {page.page_id for page in pages}]
        assert contents(pages) == contents(i.page for i in source.fetch(now, present) if i.page)


def test_outcomes(wiki: MediaWiki, editor: Editor) -> None:
    """Each page that was asked for says what has become of it."""
    with source_of(wiki) as source:
        census = source.census()
        editor.edit(card(1), "neu")
        editor.move(card(2), card("2neu"))
        editor.delete(card(3))
        editor.delete(card(4))
        editor.edit(card(4), "anders")
        titles = [card(n) for n in range(1, 6)]
        assert outcomes(source, census, *titles) == {
            card(1): Outcome.EDITED,
            card(2): Outcome.MOVED,
            card(3): Outcome.GONE,
            card(4): Outcome.REPLACED,
            card(5): Outcome.LISTED,
        }
        # A restored page has its old id and revision again.
        editor.undelete(card(3))
        assert outcomes(source, census, card(3)) == {card(3): Outcome.LISTED}


def test_moving_changes_the_revision_and_not_the_id(wiki: MediaWiki, editor: Editor) -> None:
    """A moved page is known by its id; that its title is another one shows in its revision."""
    with source_of(wiki) as source:
        before = by_title(source.census())[card(2)]
        editor.move(card(2), card("2neu"), redirect=False)
        after = by_title(source.census())
        assert card(2) not in after
        assert after[card("2neu")].page_id == before.page_id
        assert after[card("2neu")].revision != before.revision
        assert after[card("2neu")].size == before.size


def test_hidden_revisions(wiki: MediaWiki, editor: Editor) -> None:
    """An old revision can be hidden without any effect; the newest one the wiki keeps open."""
    with source_of(wiki) as source:
        first = by_title(source.census())[card(2)]
        editor.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}")
        census = source.census()
        assert first.revision is not None
        editor.hide(first.revision)
        assert source.census() == census
        newest = by_title(census)[card(2)].revision
        assert newest is not None
        answer = editor.hide(newest)
        assert "fehlgeschlagen" in str(answer) or "errors" in str(answer)
        found = fetched(source, census, card(2))
        assert [item.outcome for item in found] == [Outcome.LISTED]


def bring_in(wiki: MediaWiki, text: str) -> None:
    """Import a revision of a card as an administrator does, without a trace in recent changes."""
    dump = wiki.root / "silent.xml"
    dump.write_text(
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">'
        f"<page><title>{card(2)}</title><revision><timestamp>2020-01-01T00:00:00Z</timestamp>"
        "<contributor><username>K</username></contributor><model>wikitext</model>"
        f"<format>text/x-wiki</format><text>{text}</text></revision></page></mediawiki>",
        encoding="utf-8",
    )
    wiki.maintenance("importDump.php", "--quiet", "--no-updates", str(dump))


def test_silent_changes(wiki: MediaWiki) -> None:
    """A revision that is imported without a trace in the recent changes is seen like any other."""
    with source_of(wiki) as source:
        before = source.census()
        bring_in(wiki, "still")
        _, fresh = settled(source, before, source.census())
        assert fresh == {card(2): "still"}


def test_texts_in_another_unicode_form(wiki: MediaWiki) -> None:
    """A text that is stored longer than it is sent differs from no census, and comes once."""
    bring_in(wiki, "Wu\u0308ste")
    with source_of(wiki) as source:
        census = source.census()
        found = fetched(source, census, card(2))
        page = found[0].page
        assert page is not None
        assert page.text == "W\u00fcste"
        assert found[0].asked.size == len(page.text.encode()) + 1
        assert census.after(found) == census
