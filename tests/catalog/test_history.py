"""The history of pages: every state is told once, and moves are followed (CLI.md, Catalog)."""

from __future__ import annotations

import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from catalog_samples import Pages, call, page
from hypothesis import given, settings
from hypothesis import strategies as st
from wiki_samples import DRAFT, herd_of_a_wiki, title

from cardtool.catalog.comparison import compare
from cardtool.catalog.history import Event, History, Step, steps_of
from cardtool.catalog.query import open_reader
from cardtool.catalog.sync import SyncOptions, sync
from cardtool.errors import CardNotFound
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from fake_wiki import FakePage, FakeWiki


@pytest.fixture
def wiki() -> Iterator[FakeWiki]:
    """A wiki of six cards and a draft."""
    with FakeWiki(herd_of_a_wiki(6)) as running:
        yield running


def pull(path: Path, wiki: FakeWiki) -> None:
    """Sync from the wiki, whatever is lost."""
    sync(path, ApiSource(wiki.api, Transport()), SyncOptions(allow_loss=True))


def history(path: Path, card: str | None = None, limit: int | None = None) -> History:
    """Return a history of the catalog."""
    with open_reader(path) as reader:
        return reader.history(card, limit)


def moved(path: Path) -> dict[str, str]:
    """Return which numbers' cards are where now."""
    with open_reader(path) as reader:
        return reader.moved()


def short(steps: tuple[Step, ...]) -> list[tuple[str, Event, int | None]]:
    """Return title part, event and run of each step."""
    return [(s.state.title.removeprefix(CARD_PREFIX), s.event, s.state.run) for s in steps]


def test_edits_in_order(path: Path, wiki: FakeWiki) -> None:
    """Each edit that a run found is a state with its revision, time, and the changed fields."""
    pull(path, wiki)
    wiki.content.put(title(3), call("Kamel 3", ap="40"))
    pull(path, wiki)
    pull(path, wiki)
    found = history(path, "3")
    assert short(found.steps) == [("3", Event.NEW, 1), ("3", Event.CHANGED, 2)]
    first, second = found.steps
    assert (first.state.revision, first.state.text) == (1003, call("Kamel 3"))
    assert second.before == first.state
    compared = compare(second.before, second.state, found.settings)
    assert [(c.field, c.old, c.new) for c in compared.changes] == [("ap", 30, 40)]
    assert (compared.nr, compared.name, compared.rewritten) == ("3", "Kamel 3", True)
    assert found.states == (first.state, second.state)


def test_move_without_redirect(path: Path, wiki: FakeWiki) -> None:
    """The states under the earlier title come first; there the tombstone says where it went."""
    pull(path, wiki)
    wiki.content.put(title(3), call("Kamel 3", ap="40"))
    pull(path, wiki)
    wiki.content.move(title(3), title(33))
    pull(path, wiki)
    assert short(history(path, "33").steps) == [
        ("3", Event.NEW, 1),
        ("3", Event.CHANGED, 2),
        ("33", Event.MOVED, 3),
    ]
    assert history(path, "33").steps[-1].origin == title(3)
    old = history(path, "3").steps
    assert short(old)[-1] == ("3", Event.MOVED_AWAY, 3)
    assert old[-1].target == title(33)
    assert old[-1].state.deleted
    assert moved(path) == {"3": title(33)}


def test_move_with_redirect(path: Path, wiki: FakeWiki) -> None:
    """The redirect that stays behind is a state of the old title, which still has a history."""
    pull(path, wiki)
    wiki.content.move(title(3), title(33))
    wiki.content.put(title(3), f"#WEITERLEITUNG [[{title(33)}#oben]]")
    pull(path, wiki)
    found = history(path, "#3")
    assert short(found.steps) == [("3", Event.NEW, 1), ("3", Event.MOVED_AWAY, 2)]
    assert found.steps[-1].target == title(33)
    compared = compare(found.steps[-1].before, found.steps[-1].state, found.settings)
    assert [(c.field, c.new) for c in compared.changes] == [
        ("redirect", f"{title(33)}#oben"),
        ("card", None),
    ]
    assert compared.name == "Kamel 3"
    assert moved(path) == {"3": title(33)}
    with open_reader(path) as reader, pytest.raises(CardNotFound, match=r"card 3 is 33 Kamel 3"):
        reader.card("3")


def test_move_and_back(path: Path, wiki: FakeWiki) -> None:
    """A page that came back is followed through both moves, each state told once."""
    pull(path, wiki)
    wiki.content.move(title(3), title(33))
    pull(path, wiki)
    wiki.content.move(title(33), title(3))
    pull(path, wiki)
    steps = history(path, "3").steps
    assert sorted(short(steps)) == [
        ("3", Event.MOVED, 3),
        ("3", Event.MOVED_AWAY, 2),
        ("3", Event.NEW, 1),
        ("33", Event.MOVED, 2),
    ]
    assert steps[-1].origin == title(33)
    assert moved(path) == {"33": title(3)}


def test_moved_twice(path: Path, wiki: FakeWiki) -> None:
    """A number leads to the present title over any number of moves, and the states with it."""
    pull(path, wiki)
    for old, new in ((3, 33), (33, 333)):
        wiki.content.move(title(old), title(new))
        pull(path, wiki)
    assert [nr for nr, _, _ in short(history(path, "333").steps)] == ["3", "33", "333"]
    assert moved(path) == {"3": title(333), "33": title(333)}
    wiki.content.delete(title(333))
    pull(path, wiki)
    assert moved(path) == {}


def test_swapped_pages(path: Path, wiki: FakeWiki) -> None:
    """Of two pages that changed places each shows its own past and the other's at this title."""
    pull(path, wiki)
    wiki.content.move(title(1), "Projekt:Lager")
    wiki.content.move(title(2), title(1))
    wiki.content.move("Projekt:Lager", title(2))
    pull(path, wiki)
    steps = history(path, "1").steps
    assert {nr for nr, _, _ in short(steps)} == {"1", "2"}
    last = steps[-1]
    assert (last.event, last.origin, last.target) == (Event.MOVED, title(2), title(2))
    assert last.before is not None
    assert last.before.text == last.state.text == call("Kamel 2")
    assert moved(path) == {}


def test_deleted_restored_and_made_anew(path: Path, wiki: FakeWiki) -> None:
    """A deletion is a state with the last text; another page at the title has another id."""
    pull(path, wiki)
    old = wiki.content.find(title(5))
    assert old is not None
    wiki.content.delete(title(5))
    pull(path, wiki)
    wiki.content.pages.append(old)
    pull(path, wiki)
    wiki.content.delete(title(5))
    pull(path, wiki)
    wiki.content.put(title(5), call("Anders"))
    pull(path, wiki)
    steps = history(path, "5").steps
    assert [event for _, event, _ in short(steps)] == [
        Event.NEW,
        Event.DELETED,
        Event.RESTORED,
        Event.DELETED,
        Event.ANEW,
    ]
    assert len({step.state.page_id for step in steps}) == 2
    assert steps[1].state.text == call("Kamel 5")
    assert [step.when for step in steps] == sorted(step.when for step in steps if step.when)


def test_deleted_and_made_anew_between_two_runs(path: Path, wiki: FakeWiki) -> None:
    """A page with another id is another page, though no run found the title empty."""
    pull(path, wiki)
    wiki.content.delete(title(5))
    wiki.content.put(title(5), call("Anders"))
    pull(path, wiki)
    assert short(history(path, "5").steps)[1:] == [("5", Event.ANEW, 2)]


def test_saved_again(path: Path, wiki: FakeWiki) -> None:
    """A new revision with the same text is a state without any change."""
    pull(path, wiki)
    wiki.content.put(title(5), call("Kamel 5"))
    pull(path, wiki)
    step = history(path, "5").steps[-1]
    assert step.event is Event.SAVED
    assert not compare(step.before, step.state, history(path).settings).rewritten


def test_drafts_have_a_history(path: Path, wiki: FakeWiki) -> None:
    """A draft is found by name and by title, also after it became a card."""
    pull(path, wiki)
    assert history(path, "Entwurf").states == history(path, DRAFT).states
    wiki.content.move(DRAFT, title(7))
    pull(path, wiki)
    assert [s.title for s in history(path, "7").states] == [DRAFT, title(7)]


def test_another_wiki_is_no_move(path: Path, wiki: FakeWiki) -> None:
    """A page id that means another page in another wiki makes no move of two pages."""
    pull(path, wiki)
    wiki.content.sitename = "Dromedarpedia"
    wiki.content.pages = [
        replace(p, title=title(n + 50), text=call(f"Dromedar {n}"))
        for n, p in enumerate(wiki.content.pages)
    ]
    pull(path, wiki)
    assert {s.event for s in history(path, "50").steps} == {Event.NEW}
    assert {s.event for s in history(path, "1").steps} == {Event.NEW, Event.DELETED}
    assert moved(path) == {}


def test_a_move_between_two_exports(path: Path) -> None:
    """Where no run could tell moves, the same id with the same text is one."""
    before, after = (Page(title(nr), call("Kamel"), page_id=9, revision=nr) for nr in (3, 33))
    sync(path, Pages([before, page(1)]))
    sync(path, Pages([after, page(1)]))
    assert short(history(path, "33").steps) == [("3", Event.NEW, 1), ("33", Event.MOVED, 2)]


def test_redirects_in_a_circle(path: Path) -> None:
    """Redirects that lead nowhere say nothing of where a card is."""
    pairs = ((2, 3), (3, 2), (4, 4), (5, 99))
    pointers = [Page(title(a), f" #REDIRECT [[{title(b)}]]") for a, b in pairs]
    pages = [page(1), Page(title(6), f"#redirect:[[{title(7)}]]"), *pointers]
    sync(path, Pages([*pages, Page(title(7), f"#REDIRECT [[{title(1)}]]")]))
    assert moved(path) == {"6": title(1), "7": title(1)}


def test_before_schema_2(path: Path) -> None:
    """A state without a run comes first, and nobody knows when it was seen."""
    sync(path, Pages([page(1), page(2)]))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE page SET run = NULL")
    sync(path, Pages([page(1, ap="10"), page(2)]))
    steps = history(path, "1").steps
    assert [(s.state.run, s.state.seen is None, s.when is None) for s in steps] == [
        (None, True, True),
        (2, False, False),
    ]


def test_latest_changes(path: Path, wiki: FakeWiki) -> None:
    """Over all cards the newest run comes first, then as people count; the limit cuts."""
    pull(path, wiki)
    for nr in (10, 2):
        wiki.content.put(title(nr), call("Neu"))
    pull(path, wiki)
    assert short(history(path).steps)[:2] == [("2", Event.CHANGED, 2), ("10", Event.NEW, 2)]
    assert len(history(path).steps) == 9
    assert history(path, limit=3).steps == history(path).steps[:3]
    assert history(path, limit=0).steps == ()


def test_unknown_card(path: Path, wiki: FakeWiki) -> None:
    """What is no number, title or name is an error that names the nearest."""
    pull(path, wiki)
    with pytest.raises(CardNotFound, match="Kamel 1"):
        history(path, "Kamel 11")
    with closing(sqlite3.connect(path)) as db:
        assert steps_of(db, title(99)) == ()


TEXTS = st.sampled_from([None, *(call("Kamel", ap=str(ap)) for ap in (10, 20, 30))])


@settings(max_examples=15)
@given(texts=st.lists(TEXTS, min_size=1, max_size=6))
def test_texts_are_those_of_the_syncs(texts: list[str | None]) -> None:
    """The texts that a history shows are those that the syncs found, each change once."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "catalog.sqlite"
        for text in (call("Kamel"), *texts):
            found = [] if text is None else [Page(title(1), text)]
            sync(path, Pages([page(2), *found]), SyncOptions(allow_loss=True))
        states = history(path, "1").states
    shown = [None if state.deleted else state.text for state in states]
    assert shown == [text for text, _ in groupby((call("Kamel"), *texts))]


OPERATIONS = st.tuples(
    st.sampled_from(["put", "move", "delete"]),
    st.sampled_from([1, 2, 3]),
    st.sampled_from([1, 2, 3]),
)


def act(wiki: FakeWiki, step: int, what: str, nr: int, other: int) -> None:
    """Do something to a page if it can be done; no id is ever used twice."""
    there = wiki.content.find(title(nr))
    now = there or FakePage(title(nr), call("Kamel"), page_id=100 + step)
    gone = {title(nr)}
    if what == "put":
        now = replace(now, text=f"{now.text}.")
    elif what == "move" and there:
        now = replace(now, title=title(other))
        gone.add(title(other))
    wiki.content.pages = [p for p in wiki.content.pages if p.title not in gone]
    if what != "delete" and (there or what == "put"):
        wiki.content.pages.append(replace(now, revision=2000 + step))


@settings(max_examples=10)
@given(operations=st.lists(OPERATIONS, min_size=1, max_size=6))
def test_moves_are_followed(operations: list[tuple[str, int, int]]) -> None:
    """Every page that is there has all its states in its history, as the syncs found them."""
    seen: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    pages = [FakePage(title(nr), call(f"Kamel {nr}")) for nr in (1, 2, 3, 9)]
    with tempfile.TemporaryDirectory() as folder, FakeWiki(pages) as wiki:
        path = Path(folder) / "catalog.sqlite"
        for step, operation in enumerate((None, *operations)):
            if operation is not None:
                act(wiki, step, *operation)
            pull(path, wiki)
            for found in wiki.content.pages:
                state = (found.title, found.text, found.revision)
                if seen[found.page_id][-1:] != [state]:
                    seen[found.page_id].append(state)
        for found in wiki.content.pages:
            states = history(path, found.title.removeprefix(CARD_PREFIX)).states
            mine = [s for s in states if s.page_id == found.page_id and not s.deleted]
            assert [(s.title, s.text, s.revision) for s in mine] == seen[found.page_id]
