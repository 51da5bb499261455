"""Lines of deck lists: every dialect, and what cannot be read in one way only."""

from __future__ import annotations

import pytest
from deck_makers import KAMEL, POOL, card

from cardtool.deck_formats.lines import as_count, read_line
from cardtool.decks import CardPool, Deck, Zone, read_deck


def only(text: str, pool: CardPool = POOL) -> tuple[int, str | None]:
    """Return count and number of the one card a line names."""
    entry = read_line(text, pool)
    return entry.count, entry.card.nr if entry.card else None


def read(text: str, pool: CardPool = POOL) -> Deck:
    """Return the deck of a list."""
    return read_deck(text, pool, name="Test")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("3 Kamel", (3, "1")),
        ("3 1", (3, "1")),
        ("3x #1", (3, "1")),
        ("2x 1", (2, "1")),
        ("2X 1", (2, "1")),
        ("3× Kamel", (3, "1")),
        ("3 × Kamel", (3, "1")),
        ("3×Kamel", (3, "1")),
        ("3 x Kamel", (3, "1")),
        ("3x#1", (3, "1")),
        ("1*3", (3, "1")),
        ("#1*3", (3, "1")),
        ("1 * 3", (3, "1")),
        ("Kamel", (1, "1")),
        ("KAMEL", (1, "1")),
        ("#1", (1, "1")),
        ("1", (1, "1")),
        ("#1 Kamel", (1, "1")),
        ("3 1 Kamel", (3, "1")),
        ("3x #1 Kamel", (3, "1")),
        ("- 3 Kamel", (3, "1")),
        ("* 3 Kamel", (3, "1")),
        ("• Kamel", (1, "1")),
        ("3\t Kamel", (3, "1")),
        ("3\u00a0Kamel", (3, "1")),
        ("3 Dreihocker", (3, "5")),
        ("3 Kamel // mein liebstes", (3, "1")),
        ("3 Kamel # mein liebstes", (3, "1")),
        ("3x\t1   # Kamel", (3, "1")),
        ("-3 Kamel", (-3, "1")),
        ("−3 Kamel", (-3, "1")),
        ("0 Kamel", (0, "1")),
        ("٣ Kamel", (3, "1")),
    ],
)
def test_every_dialect_of_a_line(line: str, found: tuple[int, str]):
    """CLI.md, deck files: count first, number first, bare names and numbers, comments."""
    assert only(line) == found


@pytest.mark.parametrize(
    ("line", "count", "text"),
    [
        ("3 Kamelle", 3, "Kamelle"),
        ("Kamelle", 1, "Kamelle"),
        ("3x #99", 3, "#99"),
        ("99*3", 3, "#99"),
        ("3 1 Dromedar", 3, "1 Dromedar"),
        ("#1 Dromedar", 1, "#1 Dromedar"),
        ("3 Kamelle // Karneval", 3, "Kamelle // Karneval"),
    ],
)
def test_a_line_that_names_no_card_is_kept(line: str, count: int, text: str):
    """Clause D1: a line that names no known card counts too, so it stays, as it is written."""
    entry = read_line(line, POOL)
    assert (entry.count, entry.text, entry.card, entry.choices) == (count, text, None, ())


def test_a_name_that_starts_with_a_number_is_one_card():
    """Known fault 12: `3 Wünsche` is a card's name, if there is no other card `Wünsche`."""
    pool = CardPool([KAMEL, card("20", "3 Wünsche")])
    assert only("3 Wünsche", pool) == (1, "20")
    assert only("2 3 Wünsche", pool) == (2, "20")


def test_a_name_that_starts_with_a_number_may_be_ambiguous():
    """CLI.md: where `3 Wünsche` can also be three cards `Wünsche`, both choices are listed."""
    pool = CardPool([card("20", "3 Wünsche"), card("21", "Wünsche")])
    entry = read_line("3 Wünsche", pool)
    assert entry.card is None
    assert [choice[:6] for choice in entry.choices] == ["1 × 20", "3 × 21"]
    assert only("3x #21", pool) == (3, "21")


def test_an_x_in_a_name_is_no_times_sign():
    """Known fault 12: `3 X Wing` is tried as three `X Wing` too."""
    assert only("3 X Wing", CardPool([card("20", "X Wing")])) == (3, "20")
    assert only("3xylophone", CardPool([card("20", "3xylophone")])) == (1, "20")


def test_a_number_that_is_a_name_is_ambiguous():
    """CLI.md: a number that is also another card's name is an error that lists the choices."""
    pool = CardPool([KAMEL, card("20", "1")])
    entry = read_line("3 1", pool)
    assert (entry.card, len(entry.choices)) == (None, 2)
    assert only("3x #1", pool) == (3, "1")


def test_two_cards_of_one_name_are_ambiguous():
    """CLI.md: two cards of one name, case and umlauts aside, are listed."""
    pool = CardPool([card("20", "Höcker"), card("21", "HOCKER")])
    entry = read_line("3 höcker", pool)
    assert (entry.card, entry.count, len(entry.choices)) == (None, 3, 2)


def test_a_number_means_the_page_of_that_title():
    """Known fault 5, DESIGN 3.2: of two cards that claim a number the page's own is meant."""
    own = card("20", "Echt")
    other = card("20", "Falsch", page="Projekt:Ka-Mel-Oh!/Karte/21", position=1)
    entry = read_line("3x #20", CardPool([other, own]))
    assert entry.card == own


def test_a_number_nobody_owns_is_ambiguous():
    """Known fault 5: two claims and no page of that title are listed, none wins."""
    claims = [card("20", f"K{n}", page=f"Projekt:Ka-Mel-Oh!/Karte/{n}") for n in (30, 31)]
    assert len(read_line("3x #20", CardPool(claims)).choices) == 2


def test_drafts_and_deleted_cards_are_found_last():
    """Drafts and cards of deleted pages answer only where no other card does."""
    draft = card(None, "Kamel", draft=True, page="Kamel:X/Werkstatt")
    gone = card("30", "Zirkusfloh", deleted=True)
    pool = CardPool([draft, KAMEL, gone])
    assert only("3 Kamel", pool) == (3, "1")
    assert only("3 Zirkusfloh", pool) == (3, "30")


@pytest.mark.parametrize(
    ("digits", "count"),
    [("3", 3), ("-3", -3), ("007", 7), ("9" * 5000, 999_999_999), ("0" * 20, 0)],
)
def test_absurd_counts_are_held(digits: str, count: int):
    """Bad input: a count of thousands of digits is a slip, not a crash."""
    assert as_count(digits) == count


@pytest.mark.parametrize(
    ("heading", "zone"),
    [
        ("Fusionsdeck", Zone.FUSION),
        ("Fusionsdeck:", Zone.FUSION),
        ("[Fusionsdeck]", Zone.FUSION),
        ("== Fusionsdeck ==", Zone.FUSION),
        ("=== Fusion deck ===", Zone.FUSION),
        ("## Fusionsdeck", Zone.FUSION),
        ("# Fusionsdeck", Zone.FUSION),
        ("#extra", Zone.FUSION),
        ("--- Extra Deck ---", Zone.FUSION),
        ("Fusions-Deck (3)", Zone.FUSION),
        ("Fusionsdeck (3 Karten):", Zone.FUSION),
        ("Fusionsdeck: 3", Zone.FUSION),
        ("EXTRA", Zone.FUSION),
        ("Sideboard", Zone.SIDE),
        ("Hauptdeck", Zone.MAIN),
        ("Monster (20)", Zone.MAIN),
        ("Items:", Zone.MAIN),
        ("Grün", Zone.MAIN),
    ],
)
def test_headings_in_german_and_english(heading: str, zone: Zone):
    """CLI.md: headings of both languages, framed in any usual way, say where cards lie."""
    start = "Side:" if zone is Zone.MAIN else "Hauptdeck:"
    deck = read(f"{start}\n{heading}\n3 Kamel")
    assert [(e.zone, e.count) for e in deck.entries] == [(zone, 3)]
    assert deck.problems == ()


@pytest.mark.parametrize("heading", ["[Kamele]", "== Wüste ==", "Kamele:", "--- Kram ---"])
def test_an_unknown_heading_is_a_problem(heading: str):
    """Nothing is imported partly in silence: the message names the known headings."""
    deck = read(f"{heading}\n3 Kamel")
    assert [p.code for p in deck.problems] == ["unknown_heading"]
    assert "Fusionsdeck" in (deck.problems[0].hint or "")
    assert deck.size() == 3


def test_a_heading_that_is_a_card_too_is_ambiguous():
    """A bare `Monster` is no heading for sure if a card is called so."""
    pool = CardPool([KAMEL, card("20", "Monster")])
    assert len(read("Monster\n3 Kamel", pool).entries[0].choices) == 2
    assert len(read("Monster:\n3 Kamel", pool).entries) == 1


def test_head_lines_fill_the_head():
    """Name, author and format stand in head lines; the file's name is the last resort."""
    deck = read("Name: Höckerwut # 1\nAutor: Dufo\nFormat: wimu\n3 Kamel")
    assert (deck.name, deck.author, deck.format) == ("Höckerwut # 1", "Dufo", "wimu")
    assert read("3 Kamel").name == "Test"


def test_unknown_and_repeated_head_lines_are_warned_of():
    """Nothing is left out in silence."""
    deck = read("Name: A\nName: B\nDatum: 2007\n3 Kamel")
    assert deck.name == "A"
    assert [p.severity for p in deck.problems] == ["warning", "warning"]


def test_a_line_with_a_colon_among_the_cards_is_no_head_line():
    """Clause D1: below the first card an unknown line counts as a card."""
    assert read("3 Kamel\nFoo: bar").size() == 4


def test_comments_are_no_cards_and_numbers_no_comments():
    """CLI.md: `#` and `//` start comments, but `#1` is a card."""
    deck = read("# 3 Kamel\n// 3 Kamel\n#Kommentar\n#1\n# 1")
    assert deck.size() == 1


def test_bom_crlf_and_odd_blanks():
    """CLI.md: BOM, CRLF, tabs and no-break spaces do not disturb."""
    deck = read_deck("\ufeffName: A\r\n\r\n3\u00a0Kamel\r2\tStreik\r\n".encode(), POOL, name="x")
    assert (deck.name, deck.size()) == ("A", 5)


def test_counts_are_summed_over_lines_and_zones():
    """Known fault 10: several lines of one card are one sum."""
    deck = read("2 Kamel\n3x #1\nKAMEL\nFusionsdeck:\n1*4")
    assert deck.counted() == [(KAMEL, 6)]
    assert deck.counted(Zone) == [(KAMEL, 10)]


def test_hints_name_the_nearest_card():
    """Clause D4: an unknown line comes with a guess."""
    assert POOL.hint("Kamelx") == "Kamel"
    assert POOL.hint("zzzzzz") is None


def test_recipes_are_found_by_their_result():
    """The pool gives recipes by the number of what they make."""
    assert len(POOL.recipes_for("5")) == 1
    assert POOL.recipes_for(None) == ()
