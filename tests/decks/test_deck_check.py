"""The deck check: one test per clause that a deck can break, under every rule set."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from deck_makers import (
    ALL_RULES,
    ALLES,
    BAUSATZ,
    DUFO,
    KAMELKOENIG,
    MUTANT,
    POOL,
    RIESE,
    WIMU,
    card,
    deck,
    rules,
    with_cards,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe, Stats, Values
from cardtool.deck_checks.case import Case
from cardtool.deck_checks.recipes import computed, result_stats
from cardtool.decks import CardPool, Deck, DeckRules
from cardtool.problems import Problem, Severity
from cardtool.validation import CLAUSES, check_deck, check_pairing


def found(
    text: str, asked: DeckRules = WIMU, pool: CardPool = POOL, *, size: int = 60
) -> dict[str, Problem]:
    """Return the findings about a deck by code, each code once."""
    report = check_deck(deck(text, pool, size=size), asked, pool)
    codes = {problem.code: problem for problem in report.problems}
    assert len(codes) == len(report.problems)
    return codes


def under_all(text: str, pool: CardPool = POOL, *, size: int = 60) -> list[list[str]]:
    """Return the codes found under dufo, wimu and kamelkoenig."""
    return [sorted(found(text, asked, pool, size=size)) for asked in ALL_RULES]


def test_a_sound_deck_has_no_findings():
    """Sections 1 and 2: sixty known, complete cards are fine under all rule sets."""
    assert under_all("") == [[], [], []]


@pytest.mark.parametrize(("size", "count"), [(59, 59), (61, 61), (3, 3)])
def test_d1_exactly_sixty_cards(size: int, count: int):
    """Clause D1: 59 and 61 cards are errors with count and limit."""
    for asked in ALL_RULES:
        problem = found("", asked, size=size)["deck_size"]
        assert (problem.count, problem.limit, problem.clause) == (count, 60, "D1")
        assert problem.severity is Severity.ERROR


def test_d1_a_deck_of_no_cards():
    """Clause D1: an empty list breaks D1 and D2."""
    assert under_all("", size=0) == [["deck_size", "few_monsters"]] * 3


def test_d1_an_unknown_line_counts():
    """Clause D1: 59 known cards and one unknown line break D4, not D1."""
    assert under_all("1 Kamelomat") == [["unknown_card"]] * 3


def test_d1_copies_are_free_unless_set():
    """Clause D1: there is no copy limit unless `max_copies` sets one."""
    assert found("20 Floh") == {}
    problem = found("20 Floh", rules("wimu(max_copies=50)"))
    assert problem == {}
    report = check_deck(deck("2 Floh\n2x #3\nSide:\n1 Floh"), rules("wimu(max_copies=4)"), POOL)
    over = {p.card: p.count for p in report.problems if p.code == "max_copies"}
    assert over["3"] == 5


@pytest.mark.parametrize(("copies", "over"), [(3, False), (4, False), (5, True)])
def test_d1_as_many_copies_as_are_allowed(copies: int, over: bool):  # noqa: FBT001
    """Clause D1: exactly `max_copies` are fine, one more is an error."""
    report = check_deck(deck(f"{copies} Floh"), rules("wimu(max_copies=4)"), POOL)
    assert ("3" in {p.card for p in report.problems if p.code == "max_copies"}) is over


def test_known_fault_10_lines_of_one_card_are_summed():
    """Known fault 10: two lines of three copies slip past no copy limit."""
    report = check_deck(deck("3 Floh\n3 Floh"), rules("wimu(max_copies=5)"), POOL)
    assert ("3", 6, 5) in {(p.card, p.count, p.limit) for p in report.problems}


@pytest.mark.parametrize("count", [0, -4, 1001, 1_000_000])
def test_d1_counts_that_are_slips(count: int):
    """Clause D1: negative, zero and absurd counts are errors that quote the count."""
    report = check_deck(deck(f"{count} Floh"), WIMU, POOL)
    problem = next(p for p in report.problems if p.code == "count_range")
    assert (problem.count, problem.card, problem.severity) == (count, "3", "error")


def test_d1_a_million_cards_are_counted():
    """Clause D1: a million copies are a million cards too many, and nothing hangs."""
    problem = found("1000000 Streik", size=0)["deck_size"]
    assert problem.count == 1_000_000


def test_d2_three_yellow_monsters():
    """Clause D2: two yellow monsters cannot end the opening draw; violet ones do not count."""
    few = "2 Kamel\n1 Dreihöcker\n1 Bausatz\n56 Streik"
    assert under_all(few, size=0) == [["few_monsters"]] * 3
    assert found("3 Kamel\n57 Streik", size=0) == {}
    assert found("3 Kamel\n57 Streik", rules("wimu(opening_monsters=4)"), size=0)


def test_d3_only_grouping_results_in_the_fusionsdeck():
    """Clause D3: anything else in Kamelkönig's Fusionsdeck is an error."""
    codes = under_all("Fusionsdeck:\n2 Kamel\nHauptdeck:")
    assert codes == [["fusion_deck_unused"]] * 2 + [["not_for_fusion_deck"]]
    assert found("Fusionsdeck:\n2 Kamel\nHauptdeck:", KAMELKOENIG)["not_for_fusion_deck"].count == 2


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        *(("Kamel", False), ("Dreihöcker", False), ("Streik", False), ("Bausatz", False)),
        *(("Seil", False), ("Alleskleber", False), ("Riese", True), ("Zirkus", True)),
    ],
)
def test_d3_every_other_kind_of_card_is_wrong_there(name: str, fits: bool):  # noqa: FBT001
    """Clause D3: monsters, mutation results and all items are errors in the Fusionsdeck."""
    report = check_deck(deck(f"Fusionsdeck:\n1 {name}\nHauptdeck:"), KAMELKOENIG, POOL)
    wrong = [p for p in report.problems if p.code == "not_for_fusion_deck"]
    assert [(p.severity, p.clause) for p in wrong] == [("error", "D3")] * (not fits)


def test_d3_the_fusionsdeck_lies_outside_the_sixty():
    """Clause D3, reading R4: Kamelkönig's Fusionsdeck has any size and does not count."""
    text = "1 Kamel\n1 Dromedar\n1 Seil\nFusionsdeck:\n1 Riese\nHauptdeck:"
    assert found(text, KAMELKOENIG) == {}


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"name": None}, "name"),
        ({"hk": None}, "HK"),
        ({"hk": 5}, "HK"),
        ({"d": None}, "price"),
        ({"d": None, "d_mark": PriceMark.MK}, "price"),
        ({"ap": None}, "AP"),
        ({"dp": None}, "DP"),
        ({"lp": None}, "LP"),
        ({"kind": None}, "kind"),
    ],
)
def test_d4_a_card_must_be_complete(more: dict[str, object], word: str):
    """Clause D4: a yellow monster needs name, HK 1 to 4, price, AP, DP and LP."""
    pool = with_cards(replace(card("20", "Halb"), **more))  # type: ignore[arg-type]
    for asked in ALL_RULES:
        problem = found("1x #20", asked, pool)["incomplete_card"]
        assert word in problem.message
        assert (problem.clause, problem.card, problem.severity) == ("D4", "20", "error")


def test_d4_items_need_no_figures():
    """Clause D4, C2: an item has no AP, DP, LP and is complete without them."""
    assert found("1 Streik") == {}


def test_d4_mk_and_fm_are_prices_of_violet_cards():
    """Clauses D4, C6: MK or FM on a violet card is complete."""
    pool = with_cards(replace(MUTANT, d=None, d_mark=PriceMark.MK))
    assert under_all("1 Dreihöcker\n1 Bausatz", pool) == [[], [], []]


def test_d4_a_grouping_without_figures_needs_a_known_recipe():
    """Clauses D4, Z4: figures computed from a known recipe are complete, unknown ones not."""
    assert found("1 Zirkus\n2 Floh") == {}
    lonely = card("20", "Haufen", Kind.GROUPING, ap=None, dp=None, lp=None)
    assert {"incomplete_card", "no_recipe"} == set(found("1 Haufen", pool=with_cards(lonely)))


@pytest.mark.parametrize("handicap", ["sonder", "Sonder ", "SONDER"])
def test_d4_a_sonderkarte_is_an_error(handicap: str):
    """Clause D4, reading R5: special cards are not playable."""
    pool = with_cards(card("20", "Gott", handicap=handicap))
    assert under_all("1 Gott", pool) == [["special_card"]] * 3


def test_d4_unknown_cards_come_with_a_guess():
    """Clause D4: an unknown line is an error with the nearest name, the text quoted."""
    problem = found("1 Kamell")["unknown_card"]
    assert "'Kamell'" in problem.message
    assert problem.hint == "did you mean Kamel?"
    assert "zzz" in found("1 zzz")["unknown_card"].message


def test_d4_a_file_full_of_unknown_lines_is_judged_quickly():
    """Bad input: of thousands of unknown lines each is an error, some have a guess."""
    lines = "\n".join(f"Kamel{n:04}" for n in range(5000))
    report = check_deck(deck(lines, size=0), WIMU, POOL)
    unknown = [p for p in report.problems if p.code == "unknown_card"]
    assert len(unknown) == 5000
    assert sum("did you mean" in (p.hint or "") for p in unknown) == 30


def test_d4_ambiguous_cards_list_their_choices():
    """Clause D4, CLI.md: the choices of a name two cards have are listed."""
    pool = with_cards(card("20", "Zwilling"), card("21", "zwilling"))
    problem = found("2 Zwilling", pool=pool)["ambiguous_card"]
    assert "20 Zwilling" in (problem.hint or "")
    assert "21 zwilling" in (problem.hint or "")


def test_d4_drafts_and_deleted_cards_are_flagged():
    """Clause D4: a draft or a card whose page is gone is known, but the deck is warned."""
    draft = card(None, "Entwurf", draft=True, page="Kamel:X/Werkstatt")
    pool = with_cards(draft, card("20", "Weg", deleted=True))
    codes = found("1 Entwurf\n1 Weg", pool=pool)
    assert {code: p.severity for code, p in codes.items()} == {
        "draft_card": "warning",
        "deleted_card": "warning",
    }


@pytest.mark.parametrize(
    ("more", "limit"),
    [
        ({"ap": 9}, "10-60"),
        ({"ap": 61}, "10-60"),
        ({"dp": 4}, "5-50"),
        ({"dp": 51}, "5-50"),
        ({"lp": 19}, "20-300"),
        ({"lp": 301}, "20-300"),
    ],
)
@pytest.mark.parametrize("base", [card("20", "Kante"), replace(MUTANT, nr="20", name="Kante")])
def test_d5_figures_outside_the_ranges(base: Card, more: dict[str, int], limit: str):
    """Clauses D5, C3: a yellow monster or mutation result outside C3 is an error."""
    kante = replace(base, **more)  # type: ignore[arg-type]
    recipe = Recipe("20", Kind.MUTATION, (Part(("1",)),), ("6",))
    pool = with_cards(kante, recipes=(recipe,))
    for asked in ALL_RULES:
        problem = found(
            "1 Kante\n1 Bausatz" if kante.kind is Kind.MUTATION else "1 Kante", asked, pool
        )
        assert set(problem) == {"figure_range"}
        assert (problem["figure_range"].limit, problem["figure_range"].severity) == (limit, "error")


def test_d5_the_ends_of_the_ranges_are_fine():
    """Clauses D5, C3: the least and greatest figures may be printed."""
    low = card("20", "Klein", ap=10, dp=5, lp=20, d=0)
    high = card("21", "Groß", ap=60, dp=50, lp=180, d=6)
    assert under_all("1 Klein\n1 Groß", with_cards(low, high)) == [[], [], []]


def test_d5_prices_outside_the_range():
    """Clauses D5, C3: a price above 6 is an error for every kind of card."""
    pool = with_cards(card("20", "Teuer", Kind.ITEM, d=7))
    assert under_all("1 Teuer", pool) == [["price_range"]] * 3
    assert found("1 Teuer", rules("wimu(base_price=0-7)"), pool) == {}


def test_d5_a_mutation_above_its_gw_is_an_error():
    """Clauses D5, C8: a mutation result above GW 400 is an error; the setting moves it."""
    pool = with_cards(replace(MUTANT, ap=60, dp=50, lp=181))
    text = "1 Dreihöcker\n1 Bausatz"
    assert under_all(text, pool) == [["mutation_gw"]] * 3
    assert found(text, pool=pool)["mutation_gw"].severity is Severity.ERROR
    assert found(text, rules("wimu(mutation_gw=401)"), pool) == {}
    assert found(text, rules("wimu(mutation_gw=off)"), pool) == {}


def test_d5_a_monster_above_its_gw_is_a_warning():
    """Clauses D5, C8, reading R2: a yellow monster above GW 400 is a warning."""
    pool = with_cards(card("20", "Stark", ap=60, dp=50, lp=181))
    assert under_all("1 Stark", pool) == [["monster_gw"]] * 3
    assert found("1 Stark", pool=pool)["monster_gw"].severity is Severity.WARNING
    assert found("1 Stark", rules("wimu(monster_gw=off)"), pool) == {}


GROUP = "1 Kamel\n1 Dromedar\n1 Seil\n1 Riese"


def test_d5_a_grouping_below_the_minimum_is_an_error():
    """Clause D5: a grouping figure below C3's minimum is an error."""
    pool = with_cards(replace(RIESE, ap=9))
    assert set(found(GROUP, DUFO, pool)) == {"figure_range"}
    assert set(found(GROUP, WIMU, pool)) == {"figure_range"}


@pytest.mark.parametrize(
    ("asked", "cut"),
    [(DUFO, "AP 60, DP 50, LP 180, GW 400"), (WIMU, "AP 70, DP 55, LP 250, GW 500")],
)
def test_d5_a_grouping_above_its_caps_is_told_its_real_values(asked: DeckRules, cut: str):
    """Clauses D5, C7: the warning states the values the grouping will really fight with."""
    pool = with_cards(replace(RIESE, ap=75, dp=55, lp=320))
    problem = found(GROUP, asked, pool)["grouping_caps"]
    assert (problem.severity, problem.clause) == ("warning", "D5")
    assert problem.message.endswith(f"fights with {cut}")


@pytest.mark.parametrize(
    ("figures", "cut"),
    [
        ((10, 5, 351), "AP 10, DP 5, LP 350, GW 380"),
        ((70, 60, 241), "AP 70, DP 60, LP 240, GW 500"),
        ((50, 30, 341), "AP 50, DP 30, LP 340, GW 500"),
        ((10, 5, 350), ""),
        ((70, 60, 240), ""),
    ],
)
def test_d5_lp_alone_may_be_cut(figures: tuple[int, int, int], cut: str):
    """Clauses D5, C7: by the cap of the LP, or by the GW where each figure is within its cap."""
    pool = with_cards(replace(RIESE, **dict(zip(("ap", "dp", "lp"), figures, strict=True))))
    told = found(GROUP, WIMU, pool)
    assert list(told) == ["grouping_caps"] * bool(cut)
    assert all(p.message.endswith(f"fights with {cut}") for p in told.values())


def test_d5_caps_by_agreement():
    """Clause C7, house rule H6: with high_caps Dufo's grouping is cut less."""
    pool = with_cards(replace(RIESE, ap=65, dp=50, lp=100))
    assert "grouping_caps" in found(GROUP, DUFO, pool)
    assert found(GROUP, rules("dufo(high_caps=on)"), pool) == {}


@pytest.mark.parametrize(
    ("values", "stats"),
    [
        (Values.SUM, Stats(20, 10, 40)),
        (Values.PRINTED, Stats(20, 10, 40)),
        (Values.HIGHEST, Stats(10, 5, 20)),
        (Values.MEAN, Stats(10, 5, 20)),
    ],
)
def test_z4_values_are_computed_from_the_parts(values: Values, stats: Stats):
    """Clause Z4, reading R38: as the recipe says, else the sum of the least parts."""
    recipe = Recipe("9", Kind.GROUPING, (Part(rasse="Floh", least=2, most=5),), (), values=values)
    assert computed(recipe, Case.of(deck("5 Floh"), WIMU, POOL)) == stats


def test_z4_the_strongest_fitting_monsters_of_the_deck_count():
    """Clause Z4: of several monsters that fit, the strongest copies in the deck are taken."""
    big = card("20", "Großfloh", rasse="FLOH", ap=40, dp=5, lp=20)
    pool = with_cards(big)
    zirkus = pool.by_nr("9")
    assert zirkus
    case = Case.of(deck("1 Großfloh\n3 Floh", pool), WIMU, pool)
    assert result_stats(zirkus, case) == Stats(50, 10, 40)


def test_z4_printed_figures_win_over_computed_ones():
    """Clause Z4: what is printed counts, what is not is computed."""
    pool = with_cards(card("9", "Zirkus", Kind.GROUPING, ap=33, dp=None, lp=None))
    zirkus = pool.by_nr("9")
    assert zirkus
    assert result_stats(zirkus, Case.of(deck("2 Floh", pool), WIMU, pool)) == Stats(33, 10, 40)


def test_z4_unknown_parts_leave_figures_unknown():
    """Clause Z4: where a part's figures are unknown nothing is guessed."""
    pool = CardPool([card("3", "Floh", rasse="Floh", ap=None), POOL.cards[8]], POOL.recipes)
    zirkus = pool.by_nr("9")
    assert zirkus
    empty = Case.of(Deck("Test"), WIMU, pool)
    assert result_stats(zirkus, empty) == Stats()
    assert (
        result_stats(zirkus, Case.of(Deck("Test"), WIMU, CardPool([zirkus], POOL.recipes)))
        == Stats()
    )


def test_d5_computed_values_are_capped_too():
    """Clauses D5, Z4, C7: a grouping without figures is warned of by its computed ones."""
    pool = with_cards(card("3", "Floh", rasse="Floh", ap=50, dp=20, lp=50))
    problem = found("1 Zirkus\n2 Floh", pool=pool)["grouping_caps"]
    assert problem.message.endswith("fights with AP 70, DP 40, LP 100, GW 320")


def test_c9_the_universal_item_is_wimus_error_only():
    """Clause C9: forbidden by WiMu, allowed by Dufo and Kamelkönig."""
    text = "1 Kamel\n1 Dromedar\n1 Alleskleber\n1 Riese\nExtra:\n1 Riese\nHauptdeck:"
    for asked, forbidden in ((DUFO, False), (WIMU, True), (KAMELKOENIG, False)):
        assert ("universal_item" in found(text, asked)) is forbidden
    assert found(text, WIMU)["universal_item"].clause == "C9"
    assert ALLES.universal


def test_d7_a_grouping_in_the_wrong_place():
    """Clause D7, reading R23: one file serves all rule sets, with warnings only."""
    text = f"{GROUP}\nFusionsdeck:\n1 Riese\nHauptdeck:"
    assert under_all(text) == [
        ["fusion_deck_unused"],
        ["fusion_deck_unused"],
        ["grouping_in_main_deck"],
    ]
    assert {p.severity for asked in ALL_RULES for p in found(text, asked).values()} == {"warning"}


def test_d7_a_side_deck_stays_out_of_play():
    """Clause D7: the game knows no side deck; what lies there is warned of, not checked."""
    problem = found("Side:\n3 Kamel\nMain:")["side_deck_unused"]
    assert (problem.count, problem.severity) == (3, "warning")


def test_what_is_out_of_play_is_not_checked():
    """Clause D7: Dufo's and WiMu's unused Fusionsdeck brings no further findings."""
    pool = with_cards(replace(RIESE, ap=5, handicap="sonder"))
    assert set(found("Fusionsdeck:\n1 Riese\nMain:", WIMU, pool)) == {"fusion_deck_unused"}


def test_problems_of_reading_are_in_the_report():
    """Nothing is imported partly in silence: an unknown heading is an error of the check."""
    assert "unknown_heading" in found("[Kamele]\n1 Floh")


def test_every_code_has_a_clause_and_every_finding_its_clause():
    """The codes are stable and each belongs to a clause of kameloh.md."""
    assert all(
        code == code.lower() and (clause or "D")[0] in "CD" for code, clause in CLAUSES.items()
    )


LINES = [
    "3 Floh",
    "2x #3",
    "1 Zirkus",
    "1 Alleskleber",
    "1 Quatsch",
    "2 Bausatz",
    "0 Riese",
    "4 Quark",
]


@settings(max_examples=40, deadline=None)
@given(lines=st.permutations(LINES))
def test_the_order_of_lines_changes_nothing(lines: list[str]):
    """The same report, byte for byte, whatever the order of the lines."""
    for asked in ALL_RULES:
        one = check_deck(deck("\n".join(LINES)), asked, POOL)
        two = check_deck(deck("\n".join(lines)), asked, POOL)
        assert json.dumps(one.as_dict()) == json.dumps(two.as_dict())


def test_the_report_names_the_rules_in_full():
    """Known fault 13: the report's head states the effective rules, every setting of them."""
    report = check_deck(deck(""), rules("wimu(oases=4,target=15)"), POOL)
    assert report.rules == "wimu(oases=4,target=15)"
    assert dict(report.settings)["oases"] == "4"
    assert dict(report.settings)["deck_size"] == "60"


def test_the_reports_json_form():
    """CLI.md: the documented schema, problems with their fixed keys."""
    report = check_deck(deck(f"{GROUP}\n1 Quatsch\nExtra:\n2 Riese\nMain:"), WIMU, POOL)
    found_ = report.as_dict()
    assert list(found_) == [
        "schema",
        "deck",
        "rules",
        "settings",
        "counts",
        "ok",
        "errors",
        "warnings",
        "problems",
    ]
    assert found_["schema"] == "cardtool.deck-report/1"
    assert found_["counts"] == {"main": 60, "fusion": 2, "side": 0}
    assert (found_["ok"], found_["errors"], found_["warnings"]) == (False, 1, 1)
    assert [p["severity"] for p in found_["problems"]] == ["error", "warning"]
    assert json.loads(json.dumps(found_)) == found_


def test_strict_minds_warnings():
    """CLI.md: warnings alone are fine, except with --strict."""
    report = check_deck(deck("Side:\n1 Floh\nMain:"), WIMU, POOL)
    assert report.ok()
    assert not report.ok(strict=True)
    assert check_deck(deck(""), WIMU, POOL).ok(strict=True)


@pytest.mark.parametrize(
    ("first", "second", "codes"),
    [
        (None, None, []),
        ("wimu", None, []),
        ("WiMu(oases=4)", "wimu", []),
        ("dufo", "wimu", ["formats_differ", "other_format"]),
        ("Kamelkönig", "kamelkoenig", ["other_format", "other_format"]),
    ],
)
def test_a_pairing_is_of_one_rule_set(first: str | None, second: str | None, codes: list[str]):
    """Decks made for different rule sets are no pairing; settings do not count."""
    pair = (Deck("A", format=first), Deck("B", format=second))
    assert [p.code for p in check_pairing(*pair, WIMU)] == codes


def test_pools_of_the_tests_are_sound():
    """The hand-made cards these tests change are complete themselves."""
    assert found("1 Dreihöcker\n1 Bausatz") == {}
    assert BAUSATZ.kind is Kind.MUTATION_ITEM
