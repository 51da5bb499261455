"""What editors do while a sync runs: nothing half, and the next sync has it (known fault 6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from catalog_state import catalog_state, differences, live_texts
from syncing import Syncing
from wiki_readers import NoTime, card

from mediawiki_editor import Editor
from mediawiki_pages import WORKSHOP

NEW = "{{Ka-Mel-Oh!|nr=5|typ=monster|name=Neues Kamel|hk=1|ap=20|dp=10|lp=60|d=1}}"
OTHER = NEW.replace("20", "30")


def recreate(editor: Editor) -> None:
    """Delete card 5 and make another one of its title."""
    editor.delete(card(5))
    editor.edit(card(5), NEW)


def swap(editor: Editor) -> None:
    """Exchange the titles of card 5, which is being fetched, and of card 6, which is not."""
    editor.move(card(5), card("x"), redirect=False)
    editor.move(card(6), card(5), redirect=False)
    editor.move(card("x"), card(6), redirect=False)


def onto_another(editor: Editor) -> None:
    """Move card 5, which is being fetched, onto card 6, which is not."""
    editor.delete(card(6))
    editor.move(card(5), card(6), redirect=False)


CHANGES: dict[str, Callable[[Editor], object]] = {
    "edit": lambda e: e.edit(card(5), NEW),
    "edit elsewhere": lambda e: e.edit(card(6), NEW),
    "move": lambda e: e.move(card(5), card("5neu")),
    "move without redirect": lambda e: e.move(card(5), card("5neu"), redirect=False),
    "move onto another": onto_another,
    "move a draft in": lambda e: e.move(WORKSHOP, card("neu"), redirect=False),
    "swap": swap,
    "delete": lambda e: e.delete(card(5)),
    "recreate": recreate,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_changes_during_a_sync(
    few: Syncing, editor: Editor, change: Callable[[Editor], object], *, soak: bool
) -> None:
    """Before whichever request it happens: the catalog is sound, and complete after the next.

    Each text in it is one that its title had before or has after the change.
    """
    editor.edit(card(5), OTHER)
    few.wiki.save("before")
    requests = few.requests()
    before = live_texts(few.catalog) | {card(5): OTHER}
    change(editor)
    few.wiki.save("after")
    complete = few.fresh()
    later = [(position, few.catalog.read_bytes()) for position in range(1, requests)]
    # The users of the templates, the list of cards, then the texts.
    first = [(position, b"") for position in ((1, 2, 3) if soak else (2,))]
    for position, old in later + first:
        few.catalog.unlink()
        if old:
            few.catalog.write_bytes(old)
        few.wiki.load("before")
        few.wiki.inject([*[None] * position, {"load": "after"}])
        few.run()
        check_mixed(live_texts(few.catalog), before, live_texts(complete))
        few.verify()
        # What came too late for this sync comes with the next.
        few.wiki.load("after")
        few.run()
        assert not differences(catalog_state(complete), catalog_state(few.catalog))


def check_mixed(found: dict[str, str], before: dict[str, str], after: dict[str, str]) -> None:
    """Check that each text is one of its title, and that what nobody touched is there."""
    assert not [t for t in found if found[t] not in {before.get(t), after.get(t)}]
    untouched = {title: text for title, text in before.items() if after.get(title) == text}
    assert untouched.items() <= found.items()


def test_edit_during_a_sync_that_fails(few: Syncing, editor: Editor, no_time: NoTime) -> None:
    """Known fault 6: what is edited while a sync runs that fails is found by the next one."""
    assert not no_time.slept
    editor.edit(card(5), NEW)
    few.wiki.save("before")
    requests = few.requests()
    editor.edit(card(6), NEW)
    few.wiki.save("after")
    few.wiki.load("before")
    busy = {"status": 503, "body": "Wartung"}
    for position in range(requests):
        few.wiki.inject([*[None] * position, {"load": "after", **busy}, *[busy] * 50])
        assert "503" in few.refuses()
    few.wiki.inject([])
    report = few.run()
    assert not few.unlike_fresh()
    assert live_texts(few.catalog)[card(5)] == live_texts(few.catalog)[card(6)] == NEW
    assert report["changed"] == 2


def test_edit_after_a_sync_that_failed(few: Syncing, editor: Editor, no_time: NoTime) -> None:
    """Known fault 6: what is edited after a failed sync is found by the next one."""
    assert not no_time.slept
    editor.edit(card(5), NEW)
    few.wiki.inject([*[None] * (few.requests() - 1), *[{"status": 503}] * 50])
    few.refuses()
    few.wiki.inject([])
    editor.edit(card(6), NEW)
    editor.edit(card(5), OTHER)
    assert few.run()["changed"] == 2
    assert live_texts(few.catalog)[card(5)] == OTHER
    assert not few.unlike_fresh()
