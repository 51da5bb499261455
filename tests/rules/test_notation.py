"""Actions as numbers and as words."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtool.cards import Kind, Part
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.notation import notation, parse
from cardtool.engine.kameloh.presets import WIMU
from cardtool.errors import UsageError
from kameloh_duels import duel_with, groups, item, monster, mutates, violet

ODD = ("10", "10a", "7+8", "a@hand", "b > c", "50%", "Ö/ä", "x>1", "oasis2", "駱駝", "~.-_", "%40")
TABLE = duel_with(
    WIMU,
    [
        *map(monster, ODD),
        item("u"),
        violet("v", Kind.MUTATION, "10/5/20"),
        violet("w", Kind.GROUPING),
    ],
    [mutates("10", "u", "v"), groups("w", [Part(("10",), least=2, most=3)])],
).table
CARDS = range(len(TABLE.cards))
CARD = st.sampled_from(CARDS)
PLACE = st.integers(0, 1)
OASIS = st.integers(a.OASES, a.FUSION - 1)
FROM_PLAY = st.one_of(st.just(a.HAND), OASIS)
FROM_ANY = st.one_of(FROM_PLAY, st.just(a.FUSION), st.just(a.DECK))
FROM_PICKED = st.one_of(FROM_PLAY, st.just(a.WASTE))
SQUARE = st.integers(0, 4)


def placed(*parts: st.SearchStrategy[int], spot: st.SearchStrategy[int]) -> st.SearchStrategy[int]:
    """Return actions of kind, card, source, other card, other source, and a place."""
    return st.builds(a.placed, st.builds(a.action, *parts), spot)


def kind(*numbers: int) -> st.SearchStrategy[int]:
    """Return one of these kinds."""
    return st.sampled_from(numbers)


NONE = st.just(-1)
ITEM = st.one_of(st.tuples(CARD, FROM_ANY), st.just((-1, a.HAND)))
ACTIONS = st.one_of(
    st.builds(a.action, kind(a.REST, a.FINISH, a.DONE, a.HOLD, a.ENOUGH)),
    st.builds(a.action, kind(a.MONSTER), CARD, FROM_PLAY),
    placed(kind(a.ITEM, a.BATTLE_ITEM), CARD, FROM_PLAY, spot=SQUARE),
    placed(kind(a.MUTATE), CARD, FROM_ANY, CARD, FROM_ANY, spot=PLACE),
    placed(kind(a.GROUP), CARD, FROM_ANY, CARD, FROM_ANY, spot=st.integers(0, 900)),
    placed(kind(a.GROUP), CARD, FROM_ANY, spot=st.integers(0, 900)),
    placed(kind(a.JOIN), CARD, FROM_PLAY, spot=PLACE),
    placed(kind(a.JOIN), CARD, st.just(a.ARENA), NONE, PLACE, spot=PLACE),
    st.builds(a.action, kind(a.ACTIVATE, a.DRAW, a.SEARCH), NONE, OASIS),
    st.builds(a.action, kind(a.BURY, a.TAKE_OPEN, a.TAKE), CARD, OASIS),
    st.builds(a.action, kind(a.PART), CARD, FROM_PLAY),
    placed(kind(a.PART), CARD, st.just(a.ARENA), spot=PLACE),
    placed(kind(a.ATTACKER, a.TARGET, a.DIRECT), spot=PLACE),
    placed(kind(a.AIM), spot=st.integers(1, 4)),
    placed(kind(a.PICK), CARD, FROM_PICKED, spot=st.integers(1, 2)),
    placed(kind(a.PICK_OASE), NONE, OASIS, spot=st.integers(1, 2)),
    placed(kind(a.PICK_ITEM), CARD, spot=st.integers(1, 3000)),
    placed(kind(a.OPTION), spot=st.integers(0, 20)),
)


@given(ACTIONS)
def test_an_action_in_words_is_read_back(action: int):
    """Issue invariant: parse(notation(a)) == a for every kind, source, place and odd number."""
    assert parse(TABLE, notation(TABLE, action)) == action


@given(ACTIONS, ACTIONS)
def test_no_two_actions_have_the_same_words(one: int, other: int):
    """What is written down means one action only."""
    assert (notation(TABLE, one) == notation(TABLE, other)) == (one == other)


@given(ACTIONS)
def test_words_are_one_kind_and_at_most_one_word_more(action: int):
    """Records and command lines split at blanks: a card's number never brings one in."""
    words = notation(TABLE, action).split(" ")
    assert words[0].partition(">")[0] in a.KINDS
    assert len(words) <= 2


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("rest", a.action(a.REST)),
        ("draw @oasis3", a.action(a.DRAW, -1, a.OASES + 2)),
        ("monster 10a@hand", a.action(a.MONSTER, TABLE.index("10a"), a.HAND)),
        ("monster 50%25@oasis1", a.action(a.MONSTER, TABLE.index("50%"), a.OASES)),
        ("item u@hand", a.action(a.ITEM, TABLE.index("u"), a.HAND)),
        (
            "item u@hand>b1",
            a.placed(a.action(a.ITEM, TABLE.index("u"), a.HAND), a.square(1, 0)),
        ),
        ("attacker>2", a.placed(a.action(a.ATTACKER), 1)),
        (
            "part 10@arena2",
            a.placed(a.action(a.PART, TABLE.index("10"), a.ARENA), 1),
        ),
        (
            "mutate v@deck+u@oasis2>1",
            a.action(a.MUTATE, TABLE.index("v"), a.DECK, TABLE.index("u"), a.OASES + 1),
        ),
        ("aim>b2", a.placed(a.action(a.AIM), a.square(1, 1))),
        ("direct>1", a.action(a.DIRECT)),
        ("option>2", a.placed(a.action(a.OPTION), 1)),
        ("enough", a.action(a.ENOUGH)),
        ("pick 10@waste>b", a.placed(a.action(a.PICK, TABLE.index("10"), a.WASTE), 2)),
        ("pick-oase @oasis2>a", a.placed(a.action(a.PICK_OASE, -1, a.OASES + 1), 1)),
        ("pick-item u>3", a.placed(a.action(a.PICK_ITEM, TABLE.index("u")), 3)),
        ("group w@fusion>recipe2", a.placed(a.action(a.GROUP, TABLE.index("w"), a.FUSION), 1)),
    ],
)
def test_words_people_type(words: str, action: int):
    """The forms of the module's docstring mean what they say."""
    assert (parse(TABLE, words), notation(TABLE, action)) == (action, words)


NONSENSE = [
    *("", " ", "rest ", " rest", "Rest", "rest>1", "rest>", "fly", "fly 10@hand", "0"),
    *("monster 10", "monster @hand", "monster 99@hand", "monster 10@", "monster 10@moon"),
    *("monster 10@oasis0", "monster 10@oasis-1", "monster 10@oasis13", "monster 10@oasis99"),
    *("monster 10@oasis1 ", "monster 10@oasis01", "monster 10@oasis1_0", "monster 10@oasis１"),
    *("monster 10@hand>1", "monster b > c@hand", "draw @oasis", "draw @oasisx", "draw @oasis-1"),
    *("item u@hand>", "item u@hand>a0", "item u@hand>a3", "item u@hand>c1", "item u@hand>1"),
    *("attacker", "attacker>", "attacker>0", "attacker>-1", "target>0", "target>x", "target>1.0"),
    *("part 10@arena", "part 10@arena0", "part 10@arena-1", "join 10@arena0>1"),
    *("join 10@hand>0", "join 10@hand", "mutate v@hand+u@hand>0", "mutate v@hand+u@hand"),
    *("mutate v@hand+>1", "group w@hand>recipe0", "group w@hand>1", "group w@hand", "done+done"),
    *("aim>a3", "aim>1", "direct", "direct>0", "direct>a1", "option", "option>0", "enough>1"),
    *("pick 10@hand", "pick 10@hand>c", "pick 10@hand>1", "pick @hand>", "pick 10@moon>a"),
    *("pick-oase @oasis1", "pick-oase @oasis0>a", "pick-item u", "pick-item u>", "pick-item >1"),
    *("activate @hand", "draw @oasis99999999999999999999", "@", "+", ">", ">1"),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused(text: str):
    """What is no action is an error that quotes it, never a traceback or another action."""
    with pytest.raises(UsageError, match="is no action"):
        parse(TABLE, text)


PIECES = st.sampled_from(
    [
        *(*a.KINDS, "10", "u", "v", "50%25", "@", "+", ">", " ", "-", "0", "1", "2", "99"),
        *("recipe", "hand", "oasis", "arena", "deck", "fusion", "a1", "b2", "%", "％", "²"),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=9).map("".join)))
@example("draw @oasis-1")
@example("part 10@arena-5")
def test_any_text_is_an_action_or_an_error(text: str):
    """Whatever is typed is refused cleanly or means exactly itself, an action from 0 up."""
    try:
        action = parse(TABLE, text)
    except UsageError:
        return
    assert action >= 0
    assert notation(TABLE, action) == text
