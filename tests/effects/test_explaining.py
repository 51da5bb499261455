"""What a text would make a card do, and when such an item may be played."""

from __future__ import annotations

import pytest

from cardtool.cards import Kind
from cardtool.effects.explaining import MAX_TEXT, explain
from cardtool.effects.german import MAX_SENTENCES
from cardtool.effects.spec import Event, Window, effects_of
from cardtool.effects.text import Status
from cardtool.errors import InputError

BATTLE = (Window.MAIN, Window.ATTACK, Window.DEFENCE)


@pytest.mark.parametrize(
    ("text", "windows"),
    [
        ("Ein eigenes Monster erhält in diesem Kampf +20 AP.", BATTLE),
        ("Du ziehst zwei Karten.", (Window.MAIN,)),
        ("Ein eigenes Monster erhält in diesem Kampf +20 AP. Du ziehst zwei Karten.", (BATTLE[0],)),
        ("Nur zur Zierde.", None),
        ("Du ziehst zwei Karten. Es kostet eine Dattel weniger.", None),
    ],
)
def test_windows_of_an_item(text: str, windows: tuple[Window, ...] | None) -> None:
    """Clause X1: all effects together say when; nothing is said of what is not played."""
    assert explain(text, Kind.ITEM).windows == windows


def test_a_monster_is_not_played_in_windows() -> None:
    """Clause X1: windows are of items; a text about this monster is a monster's."""
    text = "Dieses Monster erhält +10 AP."
    assert (explain(text, Kind.MONSTER).windows, explain(text).windows) == (None, None)


def test_the_kind_of_card_decides_what_a_text_means() -> None:
    """The same words are a state of a monster, and one thing done by an item."""
    text = "Du erhältst zu Beginn deines Zuges eine Dattel."
    on_monster, on_item = (explain(text, kind).sentences[0] for kind in (Kind.MONSTER, Kind.ITEM))
    assert on_monster.status is Status.READ
    assert [e.trigger.event for e in effects_of(on_monster.steps)] == [Event.TURN_START]
    assert on_item != on_monster


def test_a_text_read_in_part_is_said_to_be() -> None:
    """A card is played as a whole or not at all."""
    assert explain("Du ziehst zwei Karten. Es kostet eine Dattel weniger.").half_read
    assert not explain("Du ziehst zwei Karten. Nur zur Zierde.").half_read
    assert not explain("Es kostet eine Dattel weniger.").half_read


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" \n ", "it is empty"),
        ("x" * (MAX_TEXT + 1), "no card's text has more than 10,000 characters"),
        ("Ja. " * (MAX_SENTENCES + 1), "no card's text has more than 40 sentences"),
    ],
)
def test_what_is_no_cards_text_is_refused(text: str, why: str) -> None:
    """Nothing is left out in silence: a text is explained to its end, or not at all."""
    with pytest.raises(InputError, match=f"cannot read line 3: {why}"):
        explain(text, name="line 3")


def test_the_longest_text_is_read() -> None:
    """As many sentences as a card may have are all explained."""
    assert len(explain("Ja. " * MAX_SENTENCES).sentences) == MAX_SENTENCES
