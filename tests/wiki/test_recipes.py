"""Recipes: what sentences say, how cards are looked up, how statements are put together."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, Part, Recipe, Values
from cardtool.wiki.parse import parse_page
from cardtool.wiki.recipe_patterns import PATTERNS, Pattern
from cardtool.wiki.recipe_text import MAX_SENTENCE, read_sentences
from cardtool.wiki.recipes import NONE, Linked, check_numbers, link_recipes, read_overlay
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cardtool.wiki.statements import SELF, Claim, Group, Ref, Statement

HANS = "[[Projekt:Ka-Mel-Oh!/Karte/5|Höckerhans]]"
Cards = dict[str, tuple[str, str, str]]

# nr: typ, name, text
MUTATION: Cards = {
    "5": ("monster", "Höckerhans", ""),
    "7": ("monster", "Höckerkaiser", ""),
    "8": ("item", "Dritter Höcker", ""),
}
GROUPING: Cards = {
    "1": ("monster", "Hinz", ""),
    "2": ("monster", "Kunz", ""),
    "3": ("zm-monster", "Hinz und Kunz", ""),
    "4": ("item", "Leim", ""),
    "6": ("item", "Kleber", ""),
}


def said(wikitext: str) -> list[Claim]:
    """Return what a text on card 1 says."""
    return [claim for _, _, claim in read_sentences(wikitext, CARD_PREFIX + "1")]


def page(nr: str, typ: str, name: str, text: str, more: str = "") -> Page:
    """Return the page of one card."""
    body = f"|typ={typ}|name={name}|hk=1|ap=1|dp=1|lp=1|d=1|rasse=Floh|text={text}{more}"
    return Page(CARD_PREFIX + nr, f"{{{{Ka-Mel-Oh!{body}}}}}")


def linked(cards: Cards, overlay: str = "") -> Linked:
    """Return the linked cards of some pages."""
    parsed = [parse_page(page(nr, *rest)) for nr, rest in cards.items()]
    return link_recipes(
        [card for p in parsed for card in p.cards],
        [statement for p in parsed for statement in p.statements],
        read_overlay(overlay, "o.toml") if overlay else NONE,
    )


def told(base: Cards, **texts: str) -> Linked:
    """Return the linked cards of `base` with texts, given as n5="…"."""
    cards = {nr: (typ, name, texts.get(f"n{nr}", "")) for nr, (typ, name, _) in base.items()}
    return linked(cards)


def kinds(result: Linked) -> dict[str | None, Kind | None]:
    """Return the final kind of each number."""
    return {card.nr: card.kind for card in result.cards}


def codes(result: Linked) -> list[str]:
    """Return the codes of all problems."""
    return [problem.code for problem in result.problems]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda p: p.name)
def test_every_row_of_the_table(pattern: Pattern) -> None:
    """Each pattern reads its own example, and says what the table expects."""
    read = read_sentences(pattern.example)
    assert (pattern.name, pattern.expected) in [(says, claim) for says, _, claim in read]


@pytest.mark.parametrize(
    "ref",
    [
        HANS,
        "[[Projekt:Ka-Mel-Oh!/Karte/5]]",
        "[[projekt:Ka-Mel-Oh!/Karte/5#x|h]]",
        "[[../5|Hans]]",
        "{{:Projekt:Ka-Mel-Oh!/Karte/5}}",
        "Karte 5",
        "der Karte Nr. 5",
        "Nr. 5",
        "Nr.5",
        "#5",
        "5",
        "dem Monster '''5'''",
        f"„{HANS}“",
        "„Höckerhans“ (Karte 5)",
        f"Karte {HANS}",
    ],
)
def test_ways_to_name_a_card_by_number(ref: str) -> None:
    """Links, transclusions, numbers in all their forms mean the same card."""
    assert said(f"Mutation aus {ref} mit #8.") == [
        Claim(Kind.MUTATION, (SELF,), (Group(Ref("nr", "5")),), (Ref("nr", "8"),))
    ]


@pytest.mark.parametrize("ref", ["„Höckerhans“", '"Höckerhans"', "Höckerhans", "einem Höckerhans"])
def test_ways_to_name_a_card_by_name(ref: str) -> None:
    """A name stands in quotes or bare, with an article or without."""
    assert said(f"Mutation aus {ref} mit #8.")[0].parts == (Group(Ref("name", "Höckerhans")),)


@pytest.mark.parametrize(
    ("words", "least", "most"),
    [
        ("mindestens zwei", 2, None),
        ("zwei bis vier", 2, 4),
        ("2-4", 2, 4),
        ("drei", 3, 3),
        ("zwei oder mehr", 2, None),
        ("beliebig vielen", 2, None),
        ("zwölf", 12, 12),
    ],
)
def test_numbers_of_a_group(words: str, least: int, most: int | None) -> None:
    """Clause Z1: how many monsters of a Rasse or Klasse, in digits or German words."""
    (claim,) = said(f"Zusammenrottung aus {words} Monstern der Rasse „Floh“ ohne Item.")
    assert claim.parts == (Group(rasse="Floh", least=least, most=most),)
    assert claim.needs_item is False


@pytest.mark.parametrize(
    "text",
    [
        "Macht aus Wasser Wein.",
        "Verwandelt AP in DP.",
        "Das Monster mutiert nicht.",
        "Wer Mut hat, rottet sich zusammen.",
        "Mit jedem Universal-Fusions-Item möglich.",
        "x" * (MAX_SENTENCE + 1) + " Mutation aus #5 mit #8.",
    ],
)
def test_sentences_that_say_nothing(text: str) -> None:
    """What only sounds like a recipe is none."""
    assert said(text) == []


def test_line_breaks_inside_a_sentence() -> None:
    """A line break before a small letter or a card ends no sentence; an empty line does."""
    assert said("Mutation aus #5\nmit\n#8. Gut")[0].items == (Ref("nr", "8"),)
    assert said("Mutation aus Hans<br>Ein Kamel.")[0].parts == (Group(Ref("name", "Hans")),)


def test_own_statement_makes_the_recipe_and_the_kinds() -> None:
    """Clause U1: the violet card says all; `monster` and `item` become what the recipe needs."""
    result = told(MUTATION, n7=f"Mutation aus {HANS} mit „Dritter Höcker“.")
    assert result.recipes == (Recipe("7", Kind.MUTATION, (Part(("5",)),), ("8",)),)
    assert kinds(result) == {"5": Kind.MONSTER, "7": Kind.MUTATION, "8": Kind.MUTATION_ITEM}
    assert result.problems == ()


@pytest.mark.parametrize(
    "texts",
    [
        {"n8": "Mutations-Item: verwandelt Karte 5 in Karte 7."},
        {"n5": "Mutiert mit „Dritter Höcker“ zu Höckerkaiser."},
        {"n7": "Mutation aus Höckerhans.", "n8": "Mutations-Item für #7."},
        {"n7": "Mutation aus #5.", "n5": "Kann mit #8 zu #7 mutieren."},
        {"n5": "Mutiert zu #7.", "n8": "Mutations-Item für Höckerkaiser!"},
        {"n5": "Mutiert mit #8 zu #7.", "n7": "Mutation aus #5 mit #8.", "n8": "Macht aus #5 #7."},
    ],
)
def test_statements_are_merged(texts: dict[str, str]) -> None:
    """What violet card, item and yellow monster say about one result is one recipe."""
    result = told(MUTATION, **texts)
    assert result.recipes == (Recipe("7", Kind.MUTATION, (Part(("5",)),), ("8",)),)
    assert result.problems == ()


def test_own_word_wins() -> None:
    """A second item that the violet card does not name is a problem, not a recipe."""
    cards = MUTATION | {"9": ("item", "Falscher Höcker", "Macht aus #5 #7.")}
    result = told(cards, n7="Mutation aus #5 mit #8.", n9="Macht aus #5 #7.")
    assert result.recipes[0].items == ("8",)
    assert codes(result) == ["recipe_contradiction"]
    assert kinds(result)["9"] is Kind.ITEM


def test_several_items_serve() -> None:
    """If the violet card names no item, all that name it serve."""
    result = told(
        GROUPING, n3="Fusion von #1 und #2.", n4="Fusions-Item für #3.", n6="Fusions-Item für #3."
    )
    assert result.recipes == (
        Recipe("3", Kind.GROUPING, (Part(("1",)), Part(("2",))), ("4", "6"), needs_item=True),
    )


def test_other_parts_are_a_further_recipe() -> None:
    """A whole statement with other parts is a second way to the same result."""
    cards = MUTATION | {"9": ("monster", "Höckerheinz", "")}
    result = told(cards, n7="Mutation aus #5 mit #8.", n9="Mutiert mit #8 zu #7.")
    assert [recipe.parts for recipe in result.recipes] == [(Part(("5",)),), (Part(("9",)),)]
    assert result.problems == ()


@pytest.mark.parametrize(
    ("text", "needs", "items"),
    [
        ("Zusammenrottung aus Hinz und Kunz mit Leim.", True, ("4",)),
        ("Zusammenrottung aus Hinz und Kunz ohne Item.", False, ()),
        ("Zusammenrottung aus Hinz und Kunz, kein Item nötig.", False, ()),
        ("Zusammenrottung aus Hinz und Kunz. Es ist kein Item nötig.", False, ()),
        ("Zusammenrottung aus Hinz und Kunz mit oder ohne Leim.", False, ("4",)),
        ("Zusammenrottung aus Hinz und Kunz mit #4 oder #6.", True, ("4", "6")),
        ("Zusammenrottung aus Hinz und Kunz.", False, ()),
    ],
)
def test_grouping_and_its_item(text: str, needs: bool, items: tuple[str, ...]) -> None:  # noqa: FBT001
    """Clause C10: each grouping card says whether it needs an item, and which."""
    (recipe,) = told(GROUPING, n3=text).recipes
    assert (recipe.needs_item, recipe.items) == (needs, items)


def test_others_may_join_later() -> None:
    """Clauses Z4, Z5: how many may take part in all, and where the figures come from."""
    text = (
        "Zusammenrottung aus zwei Monstern der Rasse „Floh“ mit #4. Die Werte werden addiert. "
        "Weitere Flöhe dürfen später beitreten (insgesamt höchstens fünf)."
    )
    (recipe,) = told(GROUPING, n3=text).recipes
    assert recipe.parts == (Part((), None, "Floh", 2, 5),)
    assert recipe.values is Values.SUM
    assert recipe.parts[0].fits(Card(kind=Kind.MONSTER, rasse="FLOH"))


@pytest.mark.parametrize(
    "joins", ["Weitere Flöhe dürfen später beitreten.", "Weitere können dazukommen."]
)
def test_nobody_knows_who_may_join(joins: str) -> None:
    """A sentence about joining is a problem where only named cards make the result."""
    result = told(GROUPING, n3=f"Zusammenrottung aus #1 und #2 ohne Item. {joins}")
    assert codes(result) == ["recipe_unclear"]
    assert [part.most for part in result.recipes[0].parts] == [1, 1]


def test_copies() -> None:
    """Clause Z1: `zwei Hinz` are two copies of one card."""
    (recipe,) = told(GROUPING, n3="Zusammenrottung aus zwei Hinz und 3x #2 mit #4.").recipes
    assert recipe.parts == (Part(("1",), least=2, most=2), Part(("2",), least=3, most=3))


def test_universal_item() -> None:
    """Clause C9: the universal item is a grouping item and marked so; a monster cannot be one."""
    text = "Universal-Fusions-Item: ersetzt jedes Fusions-Item."
    result = told(GROUPING, n4=text, n1=text)
    assert [card.nr for card in result.cards if card.universal] == ["4"]
    assert kinds(result)["4"] is Kind.GROUPING_ITEM
    assert codes(result) == ["recipe_contradiction"]


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("Mutation aus Höckerhanz mit #8.", "recipe_unknown_card", "did you mean Höckerhans?"),
        ("Mutation aus #99 mit #8.", "recipe_unknown_card", "correct the number"),
        ("Mutation aus Zwilling mit #8.", "recipe_ambiguous", "10, 11"),
        ("Mutation aus #7 mit #8.", "recipe_contradiction", None),
        ("Mutation aus #8 mit #5.", "recipe_contradiction", "correct its typ"),
        ("Mutation aus #5.", "recipe_incomplete", None),
        ("Zusammenrottung aus #5 und #8 ohne Item.", "recipe_part", None),
    ],
)
def test_what_cannot_be_linked_is_a_problem(text: str, code: str, hint: str | None) -> None:
    """Unknown, ambiguous and impossible cards are problems with the line of the text."""
    twins: Cards = dict.fromkeys(("10", "11"), ("monster", "Zwilling", ""))
    result = told(MUTATION | twins, n7=text)
    problem = next(p for p in result.problems if p.code == code)
    assert problem.where == f"{CARD_PREFIX}7:1"
    assert (hint or "") in (problem.hint or "")


def test_item_without_result_text() -> None:
    """An item whose result tells no parts still gets its kind; the recipe is incomplete."""
    result = told(GROUPING, n4="Fusions-Item für #3.")
    assert kinds(result)["4"] is Kind.GROUPING_ITEM
    assert codes(result) == ["recipe_incomplete"]
    assert result.recipes == ()


@pytest.mark.parametrize(
    ("typ", "text"),
    [
        ("mutation", "Zusammenrottung aus #1 und #2 ohne Item."),
        ("zm-monster", "Mutation aus #1 mit #4."),
        ("item", "Mutation aus #1 mit #4."),
    ],
)
def test_an_explicit_typ_is_never_changed(typ: str, text: str) -> None:
    """Clause C1: a recipe that contradicts a card's typ is a problem and no recipe."""
    result = linked(GROUPING | {"3": (typ, "Drei", text)})
    assert "recipe_contradiction" in codes(result)
    assert result.recipes == ()


def test_statements_of_other_kinds_contradict() -> None:
    """A result cannot be mutation and grouping; its own card decides."""
    result = told(MUTATION, n7="Mutation aus #5 mit #8.", n8="Fusions-Item für #7.")
    assert [recipe.kind for recipe in result.recipes] == [Kind.MUTATION]
    assert codes(result) == ["recipe_contradiction"]


def test_contradicting_values() -> None:
    """Clause Z4: two answers to where figures come from are a problem."""
    text = "Fusion von #1 und #2. Die Werte werden addiert. Es gilt der Durchschnitt der Werte."
    assert codes(told(GROUPING, n3=text)) == ["recipe_contradiction"]


def test_shared_numbers() -> None:
    """Known fault 5: two cards of one number are both kept, both reported; the page owns it."""
    own = parse_page(page("5", "monster", "Echt", "")).cards[0]
    other = parse_page(
        Page("Kamel:X/Werkstatt", "\n{{Ka-Mel-Oh!|nr=5|typ=item|name=Falsch}}")
    ).cards[0]
    result = link_recipes([other, own], [])
    assert result.cards == (own, other)
    assert [(p.code, p.where, p.card, p.count) for p in result.problems] == [
        ("duplicate_nr", "Kamel:X/Werkstatt:1", "5", 2),
        ("duplicate_nr", f"{CARD_PREFIX}5:1", "5", 2),
    ]
    assert all(f"belongs to {CARD_PREFIX}5" in (p.hint or "") for p in result.problems)
    assert check_numbers([own]) == ()


def test_a_number_means_the_page_of_that_title() -> None:
    """Known fault 5, DESIGN 3.2: references and statements go by the page that owns a number."""
    draft = parse_page(Page("Kamel:X", "{{Ka-Mel-Oh!|nr=7|typ=item|text=Mutation aus #1 mit #2.}}"))
    pages = [parse_page(page(nr, *rest)) for nr, rest in MUTATION.items()]
    pages[1] = parse_page(page("7", "monster", "Kaiser", "Mutation aus #5 mit #8."))
    cards = [card for p in (draft, *pages) for card in p.cards]
    result = link_recipes(cards, [s for p in (draft, *pages) for s in p.statements])
    assert [recipe.parts for recipe in result.recipes] == [(Part(("5",)),)]
    assert [c.kind for c in result.cards if c.nr == "7"] == [Kind.MUTATION, Kind.ITEM]


def test_deleted_cards_are_out() -> None:
    """A deleted card shares no number and is no part."""
    alive = Card(nr="5", name="A", kind=Kind.MONSTER, typ="monster", page=CARD_PREFIX + "5")
    gone = Card(nr="5", name="B", page="Kamel:X", deleted=True)
    assert link_recipes([gone, alive], []).problems == ()


def test_statements_survive_json() -> None:
    """The catalog keeps statements as JSON: writing and reading loses nothing."""
    for pattern in PATTERNS:
        statement = Statement("Seite", 1, 3, pattern.name, "Satz", pattern.expected)
        assert Statement.from_dict(json.loads(json.dumps(statement.as_dict()))) == statement


@settings(max_examples=30, deadline=None)
@given(st.integers())
def test_order_changes_nothing(seed: int) -> None:
    """Cards and statements in any order give the same cards, recipes and problems."""
    cards = MUTATION | GROUPING | {"9": ("item", "Leim", "Macht aus #5 #7. Fusions-Item für Kunz.")}
    texts = {
        "7": "Mutation aus #5 mit Leim. Mutation aus Hinz mit #8.",
        "3": "Fusion von #1, Kunz und #5. Die Werte werden addiert. Es zählen die höchsten Werte.",
        "8": "Verwandelt #1 in #7. Dient jeder Fusion als Item.",
        "6": "Fusions-Item für #3.",
    }
    parsed = [parse_page(page(nr, c[0], c[1], texts.get(nr, c[2]))) for nr, c in cards.items()]
    all_cards = [card for p in parsed for card in p.cards]
    statements = [s for p in parsed for s in p.statements]
    expected = link_recipes(all_cards, statements)
    shuffle = random.Random(seed)  # noqa: S311
    shuffle.shuffle(all_cards)
    shuffle.shuffle(statements)
    assert link_recipes(all_cards, statements) == expected
    assert len(expected.recipes) > 1
