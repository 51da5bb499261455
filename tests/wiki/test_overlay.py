"""Overlay files: recipes that win over what the cards say, read strictly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import CARD_PREFIX, Card, Kind, Part, Recipe, Values
from cardtool.errors import OverlayError
from cardtool.wiki.recipes import Linked, RecipeOverlay, link_recipes, read_overlay
from cardtool.wiki.statements import SELF, Claim, Group, Ref, Statement

WHOLE = """# Rezepte
[[recipe]]
result = "7"
kind = "grouping"
parts = [{cards = ["1", "2"]}, {rasse = "Floh", least = 2, most = 4}, {klasse = "X", most = 0}]
items = ["8"]
needs_item = false
values = "highest"

[[recipe]]
result = "9"
kind = "mutation"
parts = [{cards = ["5"]}]
items = ["6"]

[[universal]]
card = "8"
"""


def lines(text: str) -> list[str]:
    """Return the mistakes of an overlay as `line: start of the message`."""
    with pytest.raises(OverlayError, match=r"^o\.toml") as caught:
        read_overlay(text, "o.toml")
    return [m.removeprefix("o.toml:") for m in str(caught.value).split("; o.toml:")]


def link(overlay: RecipeOverlay) -> Linked:
    """Link cards 1-9, of which card 9 says that it is a mutation of card 1."""
    items = ("6", "8")
    cards = [
        Card(
            nr=str(n),
            name=f"Karte {n}",
            typ="item" if str(n) in items else "monster",
            kind=Kind.ITEM if str(n) in items else Kind.MONSTER,
            page=f"{CARD_PREFIX}{n}",
        )
        for n in range(1, 10)
    ]
    claim = Claim(Kind.MUTATION, (SELF,), (Group(Ref("nr", "1")),), (Ref("nr", "99"),))
    return link_recipes(cards, [Statement(f"{CARD_PREFIX}9", 0, 1, "x", "Satz", claim)], overlay)


def test_everything_an_overlay_can_say() -> None:
    """All keys are read, with their defaults; 0 for most says any number."""
    overlay = read_overlay(WHOLE, "o.toml")
    parts = (Part(("1", "2")), Part((), None, "Floh", 2, 4), Part((), "X", None, 1, None))
    assert overlay.recipes == (
        (
            "o.toml:2",
            Recipe("7", Kind.GROUPING, parts, ("8",), False, Values.HIGHEST, "overlay"),  # noqa: FBT003
        ),
        ("o.toml:10", Recipe("9", Kind.MUTATION, (Part(("5",)),), ("6",), origin="overlay")),
    )
    assert overlay.universal == (("o.toml:16", "8"),)


def test_the_overlay_wins() -> None:
    """An overlay replaces what the texts tell of its results, and tells kinds like they do."""
    result = link(read_overlay(WHOLE, "o.toml"))
    assert [(r.result, r.origin, r.items) for r in result.recipes] == [
        ("7", "overlay", ("8",)),
        ("9", "overlay", ("6",)),
    ]
    assert {c.nr: c.kind for c in result.cards if c.nr in {"6", "7", "8", "9"}} == {
        "6": Kind.MUTATION_ITEM,
        "7": Kind.GROUPING,
        "8": Kind.GROUPING_ITEM,
        "9": Kind.MUTATION,
    }
    assert [c.nr for c in result.cards if c.universal] == ["8"]


def test_cards_nobody_knows() -> None:
    """A recipe with a card that does not exist is left out and reported with its line."""
    text = WHOLE.replace('card = "8"', 'card = "88"').replace('["5"]', '["55"]')
    problems = link(read_overlay(text, "o.toml")).problems
    found = [(p.code, p.where, p.card) for p in problems if p.where.startswith("o.toml")]
    assert found == [
        ("recipe_unknown_card", "o.toml:10", "55"),
        ("recipe_unknown_card", "o.toml:16", "88"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('result = "7"', "result = 7", 3, "result is a card number as text"),
        ('result = "7"', "", 2, "result is a card number as text"),
        ('"grouping"', '"fusion"', 4, "kind is one of mutation, grouping"),
        ('kind = "mutation"', "", 10, "kind is one of"),
        ("items = [", "itens = [", 6, "unknown key 'itens'; known: result"),
        ('items = ["8"]', 'items = "8"', 6, "items is a list of card numbers"),
        ("needs_item = false", "needs_item = 0", 7, "needs_item is true or false"),
        ('"highest"', '"all"', 8, "values is one of printed, sum, highest, mean"),
        ("least = 2", "least = 0", 5, "least is a whole number 1-60"),
        ("most = 4", "most = 1", 5, "most 1 is below least 2"),
        ("most = 0", "most = true", 5, "most is a whole number 0-60"),
        ('klasse = "X"', "klasse = 1", 5, "klasse is text"),
        ('klasse = "X"', 'klasse = "X", cards = ["1"]', 5, "a part names either cards or"),
        ('klasse = "X"', 'art = "X"', 5, "unknown key 'art'"),
        ('[{cards = ["5"]}]', "[]", 13, "parts is a list such as"),
        ('[{cards = ["5"]}]', '[{cards = ["5"], least = 2}]', 13, "a mutation has one part"),
        (
            'items = ["6"]',
            'items = ["6"]\nneeds_item = false',
            15,
            "a mutation always needs an item",
        ),
        ("[[universal]]", "[[universell]]", 16, "there is no table 'universell'; did you mean"),
        ("[[universal]]", "[universal]", 16, "universal is no list of tables"),
        ('card = "8"', "card = []", 17, "card is a card number as text"),
    ],
)
def test_mistakes(old: str, new: str, line: int, message: str) -> None:
    """Unknown keys and wrong values are refused, each with its line."""
    assert old in WHOLE
    found = lines(WHOLE.replace(old, new, 1))
    assert any(m.startswith(f"{line}: {message}") for m in found), found


def test_effects_may_stand_beside() -> None:
    """A file with effects, too, is read as if they were not there."""
    effects = '[[effect]]\ncard = "1"\nsteps = []\n\n[[raise]]\ncard = "2"\nap = 5\n'
    assert read_overlay(WHOLE + effects, "o.toml") == read_overlay(WHOLE, "o.toml")


def test_all_mistakes_at_once() -> None:
    """Every mistake is listed, in the order of lines, not only the first."""
    text = (
        WHOLE.replace('"grouping"', "1").replace('card = "8"', "card = 8").replace("least", "lest")
    )
    assert [m.partition(":")[0] for m in lines(text)] == ["4", "5", "17"]


def test_no_toml() -> None:
    """What is no TOML is refused with the place of the fault."""
    with pytest.raises(OverlayError, match=r"o\.toml is no TOML: .*line 2"):
        read_overlay("[[recipe]]\nresult = \n", "o.toml")


def test_a_number_without_end_is_named() -> None:
    """Python reads no number of over 4300 digits: that is said with its line."""
    text = f"[[recipe]]\nneeds_item = {'9' * 5000}\n"
    with pytest.raises(OverlayError, match=r"o\.toml is no TOML: Too long a number \(at line 2\)"):
        read_overlay(text, "o.toml")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from([*WHOLE.splitlines(), "[recipe]", "recipe = 1", "parts = [1]", "x = {}"])
    )
)
def test_reading_fails_in_one_way_only(given_lines: list[str]) -> None:
    """Whatever the file, the result is an overlay or an OverlayError."""
    text = "\n".join(given_lines)
    try:
        overlay = read_overlay(text, "o.toml")
    except OverlayError:
        assert lines(text)
    else:
        assert all(r.origin == "overlay" for _, r in overlay.recipes)
