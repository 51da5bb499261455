"""A card drawn for the terminal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, PriceMark
from cardtool.effects.lookup import card_effects
from cardtool.problems import Problem, Severity
from cardtool.report.card_face import card_face
from cardtool.report.lines import plain
from cardtool.report.safe_text import visible
from cardtool.report.text_layout import cell_width

HANS = Card(
    nr="5",
    name="Höckerhans",
    kind=Kind.MONSTER,
    hk=1,
    ap=40,
    dp=30,
    lp=120,
    d=3,
    klasse="Kakteen",
    rasse="Floh",
    angriff="Absturz",
    abwehr="siehe oben",
    text="Kostet zwei Datteln.\nSonst nichts.",
    handicap="+5",
    bild="Hans.jpg",
    autor="Kamelist",
    page="Projekt:Ka-Mel-Oh!/Karte/5",
    revision=17,
)
PROBLEM = Problem("price", Severity.WARNING, "Projekt:x:3", "no price", hint="write one")
texts = st.none() | st.text(max_size=60)
figures = st.none() | st.integers(min_value=0, max_value=999)
cards = st.builds(
    Card,
    nr=texts,
    name=texts,
    kind=st.none() | st.sampled_from(Kind),
    typ=texts,
    hk=st.none() | st.integers(min_value=0, max_value=9),
    ap=figures,
    dp=figures,
    lp=figures,
    d=figures,
    d_mark=st.none() | st.sampled_from(PriceMark),
    klasse=texts,
    text=texts,
    handicap=texts,
    bild=texts,
    autor=texts,
    page=st.text(max_size=60),
    revision=figures,
)


def face(card: Card, width: int = 60) -> str:
    """Return the drawn card as plain text."""
    return plain(card_face(card, (), (), width))


def styles(card: Card) -> dict[str, str]:
    """Return the last text in each style that is used."""
    return {span.style: span.text for line in card_face(card, (), (PROBLEM,), 60) for span in line}


def test_all_that_is_printed_is_there() -> None:
    """Clauses C2, C5: figures, names, text, picture, handicap and GW are on the card."""
    shown = face(HANS)
    for piece in (
        "5 Höckerhans",
        "★ gold (HK 1)",
        "40 AP | 30 DP | 120 LP | 3 D",
        "Hans.jpg",
        "Kakteen",
        "Floh",
        "Absturz",
        "siehe oben",
        "Kostet zwei Datteln.",
        "Sonst nichts.",
        "Handicap +5",
        "GW 260",
        "Projekt:Ka-Mel-Oh!/Karte/5",
        "17",
        "Kamelist",
    ):
        assert piece in shown


def test_unknown_is_a_question_mark() -> None:
    """An unfinished card shows ? for each figure, never 0."""
    shown = face(Card(page="Projekt:x"))
    assert "? AP | ? DP | ? LP | ? D" in shown
    assert "GW ?" in shown
    assert "HK ?" in shown
    assert "0" not in shown


def test_an_item_has_a_price_only() -> None:
    """Clause C2: items have no AP, DP, LP, so no GW either."""
    shown = face(Card(nr="8", name="Umhang", kind=Kind.ITEM, hk=4, d=2))
    assert "│ 2 D " in shown
    assert "AP" not in shown
    assert "GW" not in shown
    assert "Angriff" not in shown


def test_a_mark_stands_for_the_price() -> None:
    """Clause C6: MK or FM is printed instead of a number."""
    assert "| MK D" in face(Card(kind=Kind.MUTATION, d_mark=PriceMark.MK))


@pytest.mark.parametrize(
    ("hk", "style", "word"),
    [
        (1, "gold", "gold"),
        (2, "silver", "silver"),
        (3, "bronze", "bronze"),
        (4, "dung", "dung heap"),
    ],
)
def test_hk_is_a_word_and_a_style(hk: int, style: str, word: str) -> None:
    """Clause C2: HK 1 is gold, 2 silver, 3 bronze, 4 the dung heap."""
    assert word in styles(Card(hk=hk))[style]


def test_a_strange_hk_and_typ_are_shown_as_they_are() -> None:
    """What is outside the rules is neither hidden nor named after something it is not."""
    shown = face(Card(hk=7, typ="Zwitter"))
    assert "? (HK 7)" in shown
    assert "? (Zwitter)" in shown


def test_recipes_and_problems_stand_below() -> None:
    """Sentences and problems follow the card; a problem has its severity as style."""
    lines = card_face(HANS, ["Mutation of 5 gives 7."], [PROBLEM], 60)
    shown = plain(lines)
    assert shown.index("╰") < shown.index("Mutation of 5 gives 7.") < shown.index("no price")
    assert "Projekt:x:3: no price (write one)" in shown
    assert styles(HANS)["warning"].strip() == "Warning"


@settings(max_examples=60, deadline=None)
@given(cards, st.integers(min_value=40, max_value=200))
def test_no_line_is_too_wide(card: Card, width: int) -> None:
    """At 40 to 200 columns every line fits, the box is straight, nothing escapes."""
    lines = card_face(card, ["x" * 300], [PROBLEM], width)
    widths = [sum(cell_width(span.text) for span in line) for line in lines]
    assert max(widths) <= width
    box = next(at for at, line in enumerate(lines) if line[0].text.startswith("╰"))
    assert set(widths[: box + 1]) == {min(width, 60)}
    assert all(visible(span.text) == span.text for line in lines for span in line)


def test_a_tiny_width_still_works() -> None:
    """Below 20 columns the card is drawn for 20."""
    assert max(map(len, face(HANS, 3).splitlines())) == 20


def does(text: str, kind: Kind = Kind.ITEM) -> str:
    """Return what is drawn of a card with this text, with what it does."""
    card = Card(nr="9", kind=kind, text=text)
    return plain(card_face(card, (), (), 60, card_effects(card)))


def test_effects_stand_below() -> None:
    """Clause X1: each effect is a sentence, with its origin and when the item may be played."""
    shown = does("Ein gegnerisches Monster verliert 60 LP.")
    assert "Effects   from its text\n" in shown
    assert "          One enemy monster of your choice takes 60 LP\n          damage.\n" in shown
    assert "Windows   main, attack, defence\n" in shown


def test_monsters_have_no_windows() -> None:
    """Clause X1: windows are for items; a monster's effect has its own moment."""
    shown = does("Solange dieses Monster in der Arena liegt, hat es +10 AP.", Kind.MONSTER)
    assert "Windows" not in shown


def test_what_is_not_understood_is_shown() -> None:
    """Section 10: an unread sentence stands there with a wording that would be read."""
    shown = does("Es kostet eine Dattel weniger.")
    assert "Effects   not understood" in shown
    assert "Unread    “Es kostet eine Dattel weniger.” (readable: “" in shown


@given(st.text(max_size=200), st.integers(min_value=20, max_value=80))
def test_effects_keep_the_width(text: str, width: int) -> None:
    """No line is wider than asked for, whatever the text says."""
    card = Card(nr="9", kind=Kind.ITEM, text=text + " Ein eigenes Monster verliert alle Datteln.")
    lines = card_face(card, (), (), width, card_effects(card))
    assert max(sum(cell_width(span.text) for span in line) for line in lines) <= width
