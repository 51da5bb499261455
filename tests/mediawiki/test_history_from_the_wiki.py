"""The history of cards that were edited, moved, deleted and restored in a real MediaWiki."""

from __future__ import annotations

from pathlib import Path

from wiki_readers import card, source_of

from cardtool.catalog.history import Event, state_at
from cardtool.catalog.moments import iso
from cardtool.catalog.query import open_reader
from cardtool.catalog.sync import sync
from mediawiki_editor import Editor
from mediawiki_server import MediaWiki


def pull(path: Path, wiki: MediaWiki) -> None:
    """Sync from the wiki."""
    with source_of(wiki) as source:
        sync(path, source)


def events(path: Path, nr: str) -> list[tuple[str, Event]]:
    """Return titles and events of a card's history."""
    with open_reader(path) as reader:
        return [(step.state.title, step.event) for step in reader.history(nr).steps]


def test_what_happened_to_cards(tmp_path: Path, wiki: MediaWiki, editor: Editor) -> None:
    """Edits, moves, a deletion and a restoration are told, with the wiki's own revisions."""
    path = tmp_path / "catalog.sqlite"
    pull(path, wiki)
    revision = editor.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}")
    editor.delete(card(5))
    pull(path, wiki)
    editor.move(card(2), card("2neu"))
    editor.move(card(3), card("3neu"), redirect=False)
    editor.undelete(card(5))
    pull(path, wiki)
    assert events(path, "2neu") == [
        (card(2), Event.NEW),
        (card(2), Event.CHANGED),
        (card("2neu"), Event.MOVED),
    ]
    assert events(path, "2")[-1] == (card(2), Event.MOVED_AWAY)
    assert events(path, "3")[-1] == (card(3), Event.MOVED_AWAY)
    assert [event for _, event in events(path, "5")] == [
        Event.NEW,
        Event.DELETED,
        Event.RESTORED,
    ]
    with open_reader(path) as reader:
        moved = reader.moved()
        assert {nr: moved.get(nr) for nr in "235"} == {
            "2": card("2neu"),
            "3": card("3neu"),
            "5": None,
        }
        history = reader.history("2neu")
    edited = state_at(history.states, str(revision))
    assert edited.text == "{{Ka-Mel-Oh!|name=Neu}}"
    assert iso(history.steps[1].when) == edited.timestamp
