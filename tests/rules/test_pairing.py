"""From decks to a duel: what is dealt, and every reason why it cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Card, Kind, Recipe
from cardtool.decks import Deck, Entry, Zone
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.kameloh.pairing import check_decks, duel_of
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.table import GREEN, YELLOW
from cardtool.engine.registry import parse_rules
from cardtool.errors import DeckError
from kameloh_duels import item, monster, names, violet

YELLOW_CARD, GREEN_CARD = monster("m1"), item("i1")
RESULT = violet("w1", Kind.GROUPING, "60/50/200", d=2)
RECIPE = Recipe("w1", Kind.GROUPING, (), ())


def deck(*entries: Entry, name: str = "Karawane", yellow: int = 24, green: int = 36) -> Deck:
    """Return a deck of yellow and green cards with some lines more."""
    base = (Entry(yellow, "m1", YELLOW_CARD), Entry(green, "i1", GREEN_CARD))
    return Deck(name, base + entries)


def line(card: Card, count: int = 1, zone: Zone = Zone.MAIN) -> Entry:
    """Return a line that names a card."""
    return Entry(count, card.nr or "?", card, zone)


def paired(rules: Rules, first: Deck, second: Deck | None = None) -> Duel:
    """Return the duel of a deck with a sound one."""
    return duel_of(rules, [first, second or deck(name="Oase")], [RECIPE])


def refusal(rules: Rules, first: Deck, second: Deck | None = None) -> str:
    """Return the message with which a pairing is refused."""
    with pytest.raises(DeckError) as caught:
        paired(rules, first, second)
    return str(caught.value)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_two_decks_are_dealt_as_listed(rules: Rules):
    """Clause D1: every copy of every line is in the duel, each card once in the table."""
    duel = paired(rules, deck(), deck(yellow=40, green=20))
    counts = [[one.main.count(duel.table.index(nr)) for nr in ("m1", "i1")] for one in duel.decks]
    assert counts == [[24, 36], [40, 20]]
    assert [card.role for card in duel.table.cards] == [GREEN, YELLOW]


def test_the_cards_in_play_are_known_without_a_duel():
    """Clauses D3, D7: each card once, by number; a Fusionsdeck counts where the rules have one."""
    first = deck(line(RESULT, zone=Zone.FUSION))
    assert check_decks(WIMU, [first, deck()]) == {"m1": YELLOW_CARD, "i1": GREEN_CARD}
    assert set(check_decks(KAMELKOENIG, [first, deck()])) == {"m1", "i1", "w1"}


def test_fifty_nine_cards_can_be_dealt():
    """Clause D1: a wrong number of cards is for the deck check; the engine deals what is there."""
    duel = paired(WIMU, deck(green=35))
    assert len(duel.decks[0].main) == 59
    assert len(KamelohGame(duel).new(1).sides[0].hand) == 6


def test_the_fusionsdeck_lies_outside_the_deck():
    """Clause D3, reading R4: Kamelkönig's results lie apart from the sixty, any number."""
    duel = paired(KAMELKOENIG, deck(line(RESULT, 5, Zone.FUSION)))
    state = KamelohGame(duel).new(1)
    assert [names(duel, one.fusion) for one in duel.decks] == ["w1 w1 w1 w1 w1", ""]
    assert names(duel, state.sides[0].fusion) == "w1 w1 w1 w1 w1"
    assert len(duel.decks[0].main) == 60


@pytest.mark.parametrize("rules", [DUFO, WIMU], ids=["dufo", "wimu"])
def test_without_fusionsdeck_its_section_stays_out_of_play(rules: Rules):
    """Clauses D3, D7, reading R23: the cards of that section are not dealt, not even known."""
    duel = paired(rules, deck(line(RESULT, 5, Zone.FUSION)))
    assert (duel.decks[0].fusion, len(duel.decks[0].main)) == ([], 60)
    assert [card.nr for card in duel.table.cards] == ["i1", "m1"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_grouping_result_among_the_sixty_is_dealt(rules: Rules):
    """Clauses D3, D7: one file serves all; among the sixty it is a card like any other."""
    duel = paired(rules, deck(line(RESULT), green=35))
    assert names(duel, duel.decks[0].main).count("w1") == 1
    assert duel.decks[0].fusion == []


def test_the_side_section_stays_out_of_play():
    """Clause D7: the game knows no side deck."""
    duel = paired(KAMELKOENIG, deck(line(RESULT, 3, Zone.SIDE)))
    assert [card.nr for card in duel.table.cards] == ["i1", "m1"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_line_without_a_card_is_refused(rules: Rules):
    """Clause D4: every card must be known; the line is quoted."""
    text = refusal(rules, deck(Entry(1, "Kammel")))
    assert text == "Karawane: Kammel names no card"


def test_a_line_without_a_card_in_an_unused_section_is_not():
    """Clause D7: what stays out of play does not stop a game, but under its own rules it does."""
    entry = Entry(1, "Kammel", zone=Zone.FUSION)
    assert len(paired(WIMU, deck(entry)).decks) == 2
    assert refusal(KAMELKOENIG, deck(entry)) == "Karawane: Kammel names no card"


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (replace(item("i9"), kind=None), "i9 i9 has no number or no kind"),
        (replace(item("i9"), nr=None), "i9 has no number or no kind"),
        (replace(monster("m9"), ap=None), "m9 m9 lacks AP, DP or LP"),
        (replace(monster("m9"), lp=None), "m9 m9 lacks AP, DP or LP"),
        (violet("v9", Kind.MUTATION), "v9 v9 lacks AP, DP or LP"),
    ],
)
def test_a_card_that_cannot_be_played_is_refused(card: Card, why: str):
    """Clause D4: a card needs number, kind and, as yellow monster or mutation, its figures."""
    assert refusal(WIMU, deck(line(card))) == f"Karawane: {why}"


def test_a_grouping_without_figures_is_no_error():
    """Clauses D4, Z4: a grouping result may print none, they are computed."""
    duel = paired(WIMU, deck(line(violet("w1", Kind.GROUPING))))
    assert not duel.table.cards[duel.table.index("w1")].prints_figures


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_too_few_yellow_monsters_are_refused(rules: Rules):
    """Clause D2, reading R3: with two the opening draw cannot end; violet ones do not count."""
    short = deck(line(violet("v1", Kind.MUTATION, "30/20/100")), yellow=2, green=57)
    assert refusal(rules, short) == "Karawane: 2 yellow monsters, the opening needs 3"


def test_yellow_monsters_outside_the_deck_do_not_count():
    """Clauses D2, D7: what lies in another section is never drawn."""
    short = deck(line(monster("m7"), 3, Zone.FUSION), yellow=2, green=58)
    assert "2 yellow monsters" in refusal(KAMELKOENIG, short)


@pytest.mark.parametrize(("rules", "least"), [(DUFO, 8), (WIMU, 9), (KAMELKOENIG, 9)])
def test_a_deck_too_small_to_deal_is_refused(rules: Rules, least: int):
    """Clauses S2, S5: a hand and a card for each Oase must be there."""
    text = refusal(rules, deck(yellow=3, green=least - 4))
    assert text == f"Karawane: {least - 1} cards, the deal needs {least}"
    assert len(paired(rules, deck(yellow=3, green=least - 3)).decks) == 2


def test_two_cards_of_one_number_are_refused():
    """Clause D4: a number must mean one card in both decks."""
    other = replace(monster("m1"), ap=60, page="elsewhere")
    text = refusal(WIMU, deck(), deck(line(other), name="Oase"))
    assert text == "Oase: m1 m1 is not the only card m1"


def test_all_mistakes_are_listed_once():
    """Both decks' mistakes come in one message, none twice."""
    broken = deck(Entry(1, "Kammel"), Entry(1, "Kammel"), yellow=1, green=3)
    text = refusal(WIMU, broken, broken)
    assert text.split("; ") == [
        "Karawane: Kammel names no card",
        "Karawane: 1 yellow monsters, the opening needs 3",
        "Karawane: 6 cards, the deal needs 9",
    ]


def test_more_cards_than_an_action_can_tell_apart_are_refused():
    """A match holds up to 1,023 different cards; the next one is an error, not another card."""
    many = [line(item(f"x{n}")) for n in range(1022)]
    rules = parse_rules("wimu(deck_size=999)").rules
    assert len(paired(rules, deck(*many[:-1])).table.cards) == 1023
    assert "1024 different cards" in refusal(rules, deck(*many))


def test_decks_are_matched_by_the_name_of_a_rule_set():
    """Clause S2: the same decks, another rule set, another hand size."""
    sizes = [
        len(match_up(parse_rules(name), [deck(), deck()], [RECIPE]).game().new(1).sides[0].hand)
        for name in PRESETS
    ]
    assert sizes == [8, 6, 6]


@pytest.mark.parametrize("missing", [{"hk": None}, {"hk": 7}, {"d": None}], ids=str)
def test_a_card_needs_a_price_and_an_hk(missing: dict[str, int | None]):
    """Clause D4: what a defeat brings and what a card costs cannot be made up."""
    told = refusal(WIMU, deck(line(replace(monster("m9"), **missing))))
    assert told == "Karawane: m9 m9 lacks a price or an HK of 1 to 4"
