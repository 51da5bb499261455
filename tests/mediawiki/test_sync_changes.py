"""What editors do between two syncs: the catalog ends as a fresh one of the wiki would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from catalog_state import live_texts, tombstones
from syncing import COUNTS, FEW, Syncing, rewrite
from wiki_readers import card

from mediawiki_editor import Editor
from mediawiki_pages import WORKSHOP

NEW = "{{Ka-Mel-Oh!|nr=2|typ=monster|name=Neues Kamel|hk=1|ap=20|dp=10|lp=60|d=1}}"
DRAFT = "{{Ka-Mel-Oh!|typ=monster|name=Wanda|hk=1|ap=20|dp=10|lp=60|d=1}}"
USER = "Benutzer:Wüstenwanda"


@dataclass(frozen=True)
class Change:
    """What happens between two syncs.

    Attributes:
        name: of the test. act: makes it happen. counts: numbers of pages in the second report.
        gone: titles that are tombstones afterwards.
        first: what happened before, and was synced.
    """

    name: str
    act: Callable[[Editor], object]
    counts: Mapping[str, int]
    gone: tuple[str, ...] = ()
    first: Callable[[Editor], object] | None = None


def both(*acts: Callable[[Editor], object]) -> Callable[[Editor], None]:
    """Do one after the other."""

    def act(editor: Editor) -> None:
        for each in acts:
            each(editor)

    return act


def moved(title: str, target: str, *, redirect: bool = True) -> Callable[[Editor], None]:
    """Move a page."""
    return lambda e: e.move(title, target, redirect=redirect)


def edited(title: str, text: str) -> Callable[[Editor], int]:
    """Save a text."""
    return lambda e: e.edit(title, text)


def deleted(title: str) -> Callable[[Editor], None]:
    """Delete a page."""
    return lambda e: e.delete(title)


def undeleted(title: str) -> Callable[[Editor], None]:
    """Restore a page."""
    return lambda e: e.undelete(title)


def edit_and_back(editor: Editor) -> None:
    """Change card 2 and take it back."""
    text = editor.text(card(2))
    editor.edit(card(2), NEW)
    editor.edit(card(2), text)


def recreate_as_it_was(editor: Editor) -> None:
    """Delete card 2 and make it anew with the same text."""
    text = editor.text(card(2))
    editor.delete(card(2))
    editor.edit(card(2), text)


SWAP = both(
    moved(card(2), card("x"), redirect=False),
    moved(card(3), card(2), redirect=False),
    moved(card("x"), card(3), redirect=False),
)
AWAY = "Benutzer:Kamelfreund/Karte"

CHANGES = [
    Change("edit", edited(card(2), NEW), {"changed": 1, "unchanged": FEW - 1}),
    Change("new", edited(card("neu"), NEW), {"new": 1, "unchanged": FEW}),
    Change("blank", edited(card(2), ""), {"changed": 1, "unchanged": FEW - 1}),
    Change(
        "becomes a redirect",
        edited(card(2), f"#WEITERLEITUNG [[{card(3)}]]"),
        {"changed": 1, "unchanged": FEW - 1},
    ),
    Change("loses the template", edited(card(2), "weg"), {"changed": 1, "unchanged": FEW - 1}),
    Change("edit and back", edit_and_back, {"unchanged": FEW}),
    Change(
        "move",
        moved(card(2), card("2neu")),
        {"moved": 1, "changed": 1, "unchanged": FEW - 1},
    ),
    Change(
        "move without redirect",
        moved(card(2), card("2neu"), redirect=False),
        {"moved": 1, "unchanged": FEW - 1},
        gone=(card(2),),
    ),
    Change(
        "move over a redirect",
        moved(card("2neu"), card(2)),
        {"moved": 1, "changed": 1, "unchanged": FEW - 1},
        first=moved(card(2), card("2neu")),
    ),
    Change(
        "move away and back",
        both(moved(card(2), card("2neu")), moved(card("2neu"), card(2))),
        {"new": 1, "unchanged": FEW},
    ),
    Change(
        "move onto a deleted one",
        both(deleted(card(3)), moved(card(2), card(3), redirect=False)),
        {"moved": 1, "unchanged": FEW - 2},
        gone=(card(2),),
    ),
    Change("swap", SWAP, {"moved": 2, "unchanged": FEW - 2}),
    Change(
        "move out of the cards",
        moved(card(2), AWAY, redirect=False),
        {"moved": 1, "unchanged": FEW - 1},
        gone=(card(2),),
    ),
    Change("delete", deleted(card(2)), {"deleted": 1, "unchanged": FEW - 1}, gone=(card(2),)),
    Change(
        "undelete",
        undeleted(card(2)),
        {"restored": 1, "unchanged": FEW - 1},
        first=deleted(card(2)),
    ),
    Change("delete and undelete", both(deleted(card(2)), undeleted(card(2))), {"unchanged": FEW}),
    Change(
        "recreate with another text",
        both(deleted(card(2)), edited(card(2), NEW)),
        {"changed": 1, "unchanged": FEW - 1},
    ),
    Change("recreate with the same text", recreate_as_it_was, {"unchanged": FEW}),
    Change(
        "recreate what was a tombstone",
        edited(card(2), NEW),
        {"restored": 1, "unchanged": FEW - 1},
        first=deleted(card(2)),
    ),
    Change("draft appears", edited(USER, DRAFT), {"new": 1, "unchanged": FEW}),
    Change(
        "draft changes",
        edited(USER, DRAFT.replace("20", "30")),
        {"changed": 1, "unchanged": FEW},
        first=edited(USER, DRAFT),
    ),
    Change(
        "draft loses the template",
        edited(USER, "leer"),
        {"deleted": 1, "unchanged": FEW},
        gone=(USER,),
        first=edited(USER, DRAFT),
    ),
    Change(
        "draft is deleted",
        deleted(WORKSHOP),
        {"deleted": 1, "unchanged": FEW - 1},
        gone=(WORKSHOP,),
    ),
    Change(
        "draft becomes a card",
        moved(USER, card("wanda"), redirect=False),
        {"moved": 1, "unchanged": FEW},
        gone=(USER,),
        first=edited(USER, DRAFT),
    ),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_changes_between_two_syncs(few: Syncing, editor: Editor, change: Change) -> None:
    """The second sync ends as a fresh one, counts what happened, and keeps what is gone."""
    if change.first is not None:
        change.first(editor)
        few.run()
    texts = live_texts(few.catalog)
    change.act(editor)
    report = few.run()
    assert not few.unlike_fresh()
    few.verify()
    assert {row["page"] for row in few.cards("--all") if row["deleted"]} == set(change.gone)
    assert tombstones(few.catalog) == {title: texts[title] for title in change.gone}
    assert {name: report[name] for name in COUNTS if report[name]} == dict(change.counts)


@pytest.mark.parametrize("redirect", [None, False, True], ids=["deleted", "moved", "redirect"])
def test_a_vanished_card_is_still_shown(
    few: Syncing,
    editor: Editor,
    redirect: bool | None,  # noqa: FBT001
) -> None:
    """A card whose page is gone is shown with --all and by its number, as it was last."""
    before = few.card("2")
    if redirect is None:
        editor.delete(card(2))
    else:
        editor.move(card(2), card("2neu"), redirect=redirect)
    few.run()
    assert "2" not in {row["nr"] for row in few.cards()}
    if redirect:
        # The redirect is the page of that title now; the card has the new one's number.
        assert few.card("2neu")["name"] == before["name"]
        return
    (row,) = [row for row in few.cards("--all") if row["nr"] == "2"]
    assert (row["name"], row["deleted"], row["draft"]) == (before["name"], True, False)
    now = few.card("2")
    assert now["deleted"] is True
    same = ("nr", "name", "ap", "dp", "lp", "text", "page", "revision")
    assert {name: now[name] for name in same} == {name: before[name] for name in same}


def test_changes_that_leave_no_trace(few: Syncing) -> None:
    """A revision that is imported without an entry in the recent changes is found."""
    rewrite(few.wiki, {card(2): NEW})
    report = few.run()
    assert live_texts(few.catalog)[card(2)] == NEW
    assert not few.unlike_fresh()
    assert (report["changed"], report["unchanged"]) == (1, FEW - 1)


def test_many_changes_at_once(few: Syncing, editor: Editor) -> None:
    """Edits, moves, deletions and drafts in one go, and again in the next."""
    editor.edit(card(2), NEW)
    editor.move(card(2), card("2neu"))
    editor.delete(card(4))
    editor.edit(USER, DRAFT)
    few.run()
    assert not few.unlike_fresh()
    editor.undelete(card(4))
    editor.move(card("2neu"), card(2))
    editor.delete(USER)
    few.run()
    assert not few.unlike_fresh()
    few.verify()
