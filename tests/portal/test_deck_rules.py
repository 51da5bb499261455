"""What the portal game asks of a deck (clauses PD1 to PD5), and decks made of its cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.deck_checks.portal import portal_pool
from cardtool.decks import DECK_FORMATS, Deck, Entry, Zone, format_deck, read_deck
from cardtool.engine.portal.building import build_portal_deck
from cardtool.engine.registry import parse_rules
from cardtool.errors import DeckError
from cardtool.validation import check_deck, check_pairing
from portal_duels import sample_cards, sample_deck, sample_pool


def codes(deck: Deck, rules: str) -> list[tuple[str, str | None]]:
    """Return the codes and clauses of what is wrong with a deck."""
    report = check_deck(deck, parse_rules(rules).deck_rules, sample_pool())
    return [(problem.code, problem.clause) for problem in report.problems]


def changed(name: str, *lines: str, without: int = 0) -> Deck:
    """Return a sample deck with further lines of its main deck, and without its last cards."""
    deck = sample_deck(name)
    main = [entry for entry in deck.entries if entry.zone is Zone.MAIN]
    others = [entry for entry in deck.entries if entry.zone is not Zone.MAIN]
    more = read_deck("\n".join(lines) or "x", sample_pool(), name="more").entries if lines else ()
    kept = main[: len(main) - without]
    return replace(deck, entries=(*kept, *more, *others))


def test_a_deck_has_fifty_cards() -> None:
    """Clause PD1: exactly; Charakter and Ausrüstung do not belong to them."""
    assert codes(changed("glut", without=1), "x1") == [("deck_size", "PD1")]
    assert codes(changed("glut", "1 Moderkrähe"), "x1") == [("deck_size", "PD1")]
    wrong = changed("glut", "1 Amtskette", "1 Baron von Unten", without=1)
    assert codes(wrong, "x1") == [("outside_the_deck", "PD1")] * 2


def test_two_of_each_card() -> None:
    """Clause PD2: over all lines; a card is its collector number."""
    assert codes(changed("glut", "2 Funkenhund", without=1), "x1") == [("max_copies", "PD2")]


@pytest.mark.parametrize("line", ["2 Funkenhund", "2 Reflex"])
def test_x2_has_black_creatures_only(line: str) -> None:
    """Clause PD3, reading Q2: no creature of another colour, and no spell."""
    assert codes(changed("gruft", line, without=1), "x2")[0] == ("black_creatures_only", "PD3")


def test_x2_may_have_spells() -> None:
    """Clause PD3, reading Q2: with x2_spells=on they go with the black creatures."""
    spells = changed("raben", "2 Reflex", without=1)
    assert codes(spells, "x2(x2_spells=on)") == []
    assert codes(spells, "x2") == [("black_creatures_only", "PD3")]


def test_x2_with_spells_has_black_creatures_all_the_same() -> None:
    """Clause PD3, reading Q2: x2_spells=on lets spells in, not creatures of another colour."""
    found = codes(changed("raben", "2 Funkenhund", without=1), "x2(x2_spells=on)")
    assert found == [("black_creatures_only", "PD3")]


@pytest.mark.parametrize(("rules", "name"), [("x1", "glut"), ("x2", "gruft")])
@pytest.mark.parametrize(
    ("zone", "entries", "code"),
    [
        (Zone.CHARACTER, (), "one_character"),
        (Zone.EQUIPMENT, (), "one_equipment"),
        (Zone.CHARACTER, ("Baron von Unten", "Doktor Nimbus"), "one_character"),
        (Zone.CHARACTER, ("Amtskette",), "wrong_kind"),
    ],
)
def test_one_charakter_and_one_equipment(
    zone: Zone, entries: tuple[str, ...], code: str, rules: str, name: str
) -> None:
    """Clause PD4, reading Q3: compulsory, one of each, in both formats."""
    deck = sample_deck(name)
    assert codes(deck, rules) == []
    kept = tuple(entry for entry in deck.entries if entry.zone is not zone)
    given = tuple(Entry(1, text, sample_pool().named(text)[0], zone) for text in entries)
    assert codes(replace(deck, entries=kept + given), rules) == [(code, "PD4")]


def test_a_deck_plays_under_its_own_format() -> None:
    """Clause PD5: the other one is an error, and so is a pairing of both."""
    assert ("other_format", "PD5") in codes(sample_deck("raben"), "x1")
    rules = parse_rules("x1").deck_rules
    found = check_pairing(sample_deck("glut"), sample_deck("raben"), rules)
    assert [problem.clause for problem in found] == ["PD5"]
    assert check_pairing(sample_deck("glut"), sample_deck("moos"), rules) == ()


def test_unknown_cards_are_told_with_the_nearest() -> None:
    """Clause PD1: a line that names no card is an error with a guess, and counts as a card."""
    deck = changed("glut", "2 Funkenhunt", without=1)
    report = check_deck(deck, parse_rules("x1").deck_rules, sample_pool())
    (problem,) = report.problems
    assert (problem.code, problem.hint) == ("unknown_card", "did you mean Funkenhund?")


@pytest.mark.parametrize("form", [form for form in DECK_FORMATS if form not in {"ydk", "wikitext"}])
def test_decks_come_back_from_every_form(form: str) -> None:
    """Clause PD4: what lies outside the deck is kept by every form that can hold it."""
    deck = sample_deck("pegel")
    text = format_deck(deck, form, sample_pool())
    assert read_deck(text, sample_pool(), name="x") == deck


def test_a_form_that_cannot_hold_it_says_so() -> None:
    """Clause PD4: ydk knows three parts of a deck; nothing is dropped unsaid."""
    with pytest.raises(DeckError, match="ydk cannot hold"):
        format_deck(sample_deck("pegel"), "ydk", sample_pool())


@pytest.mark.parametrize("rules", ["x1", "x2", "x1(deck_size=30,max_copies=1)"])
def test_made_decks_are_legal(rules: str) -> None:
    """Clauses PD1 to PD4: from the cards there are, and the same for the same seed."""
    asked = parse_rules(rules).deck_rules
    made = [build_portal_deck(sample_pool(), asked, seed) for seed in (1, 1, 2)]
    assert check_deck(made[0], asked, sample_pool()).ok(strict=True)
    assert made[0] == made[1] != made[2]


def test_too_few_cards_for_a_deck() -> None:
    """Clause PD1: it is said how many are missing."""
    with pytest.raises(DeckError, match="cards too few"):
        build_portal_deck(sample_pool(), parse_rules("x2(deck_size=90)").deck_rules, 1)


@pytest.mark.parametrize(
    ("line", "count", "nr"),
    [
        ("2 1", 2, "1/143/1"),
        ("2 #2", 2, "2/143/1"),
        ("2x #3", 2, "3/143/1"),
        ("2x 4", 2, "4/143/1"),
        ("5*2", 2, "5/143/1"),
        ("6/143/1*2", 2, "6/143/1"),
        ("#7/143/1 * 2", 2, "7/143/1"),
        ("2 8/143/1", 2, "8/143/1"),
        ("2 #9 Kellerassel, gekrönt", 2, "9/143/1"),
        ("48", 1, "48/143/1"),
        ("#49/143/1", 1, "49/143/1"),
    ],
)
def test_a_number_alone_names_its_card(line: str, count: int, nr: str) -> None:
    """Clause PC1: deck lines know a card by its whole number, or by the first part of it."""
    (entry,) = read_deck(line, sample_pool(), name="x").entries
    assert entry.card is not None
    assert (entry.count, entry.card.nr) == (count, nr)


def test_a_number_of_two_boosters_lists_both_cards() -> None:
    """Clause PC1: a short number, or a name, of two cards is an error with their numbers."""
    (wolf,) = [one for one in sample_cards() if one.name == "Nebelwolf"]
    other = replace(wolf, size=40, booster=3)
    pool = portal_pool((*sample_cards(), other))
    deck = read_deck("2 39\n2 Nebelwolf\n2 39/40/3", pool, name="x")
    report = check_deck(deck, parse_rules("x1").deck_rules, pool)
    found = [p for p in report.problems if p.code == "ambiguous_card"]
    assert [p.message for p in found] == ["'39' can be 2 cards", "'Nebelwolf' can be 2 cards"]
    assert {p.hint for p in found} == {
        "write #NUMBER for one of: 39/143/1 Nebelwolf; 39/40/3 Nebelwolf"
    }
    assert deck.entries[2].card is other


def test_a_file_full_of_unknown_lines_has_some_guesses() -> None:
    """Bad input: of thousands of unknown lines each is an error, as many are guessed as elsewhere."""
    lines = "\n".join(f"1 Funkenhund{n:04}" for n in range(2000))
    deck = read_deck(lines, sample_pool(), name="deck")
    report = check_deck(deck, parse_rules("x1").deck_rules, sample_pool())
    unknown = [problem for problem in report.problems if problem.code == "unknown_card"]
    assert len(unknown) == 2000
    assert sum("did you mean Funkenhund" in (problem.hint or "") for problem in unknown) == 30
