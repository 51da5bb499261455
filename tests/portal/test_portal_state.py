"""Copies and keys of the portal game's state, and its actions in words: nothing is forgotten."""

from __future__ import annotations

import pytest

from cardtool.engine.portal.notation import parse
from cardtool.engine.portal.state import Act, Creature, Side, Spell, State, Task
from cardtool.engine.rng import Rng, derive
from cardtool.errors import UsageError
from portal_duels import Table, creature, sample_match
from state_slots import Numbers, changes, dump, every_change, objects, slots

CLASSES = (State, Side, Creature, Spell, Act, Task, Rng)
OPTIONAL = frozenset({"act", "reply"})


def full_state() -> State:
    """Return a state without a single empty slot; it need not be one of a real game."""
    numbers = Numbers()
    sides = []
    for _ in range(2):
        made = Side(3, 3)
        made.field = [numbers.fill(Creature(1, 1)), numbers.fill(Creature(1, 1)), None]
        made.spells = [numbers.fill(Spell(1, 1)), None, numbers.fill(Spell(1, 1))]
        sides.append(numbers.fill(made))
    state = State(numbers.fill(Rng(1, 1)), sides, 0)
    state.act, state.reply = (numbers.fill(Act(1, 1, 1)) for _ in range(2))
    state.agenda = [numbers.fill(Task(1, 1, 1)) for _ in range(2)]
    return numbers.fill(state)  # type: ignore[no-any-return]


def test_a_full_state_has_no_empty_slot_and_every_kind_of_object() -> None:
    """What the tests below change is all there is."""
    assert {type(made) for _, made in objects(full_state())} == set(CLASSES)
    for path, made in objects(full_state()):
        for slot in slots(made):
            assert getattr(made, slot) not in (None, [], 0, False), f"{path}.{slot}"


def test_a_copy_has_every_slot_and_shares_no_object() -> None:
    """A copy is alike in every slot of every object, and only the options may be shared."""
    state = full_state()
    twin = state.copy()
    assert dump(twin) == dump(state)
    assert len({state.key(), twin.key()}) == 1
    mine = {id(made) for _, made in objects(state)}
    assert mine.isdisjoint(id(made) for _, made in objects(twin))


@pytest.mark.parametrize(("path", "slot", "way"), every_change(full_state(), OPTIONAL))
def test_every_slot_is_in_the_key_and_in_no_copy(path: str, slot: str, way: str) -> None:
    """Whatever changes, in whatever object, the key tells, and no copy changes."""
    state = full_state()
    twin = state.copy()
    before, kept = state.key(), dump(twin)
    changes(dict(objects(state))[path], slot, OPTIONAL)[way]()
    assert state.key() != before
    assert dump(twin) == kept


@pytest.mark.parametrize(
    ("path", "slot"),
    [
        *(("state.sides[0]", slot) for slot in ("field", "spells", "hand", "deck", "grave")),
        *(("state", slot) for slot in ("agenda", "sides")),
    ],
)
def test_the_order_of_things_is_in_the_key(path: str, slot: str) -> None:
    """Clauses PZ1, PZ2: which place, and what lies on top, make a difference."""
    state = full_state()
    before = state.key()
    getattr(dict(objects(state))[path], slot).reverse()
    assert state.key() != before


def test_options_are_not_in_the_key() -> None:
    """What follows from the rest tells nothing new."""
    state = full_state()
    before = state.key()
    state.options = []
    assert state.key() == before


@pytest.mark.parametrize("rules", ["x1", "x2"])
def test_actions_are_read_back_from_their_words(rules: str) -> None:
    """Issue 7: every action offered has words of its own, which lead back to it."""
    names = ("schule", "pegel") if rules == "x1" else ("gruft", "raben")
    match = sample_match(rules, *names)
    game = match.game()
    state, rng = game.new(5), Rng.of(derive(5, "players"))
    words: dict[str, int] = {}
    while state.options:
        for option in state.options:
            text = game.notation(option)
            assert game.parse(text) == option
            assert words.setdefault(text, option) == option
        game.apply(state, state.options[rng.below(len(state.options))])
    assert len(words) > 30


@pytest.mark.parametrize(
    "text",
    [
        *("", "summon", "summon 1", "summon Wolf", "Summon a1", "attack a4>direct"),
        *("turn a9", "option 0", "option x", "option -1", "end now", " end", "end "),
        *("attack  a1>direct", "enchant a1", "discard a1", "sacrifice 1/9999/1"),
    ],
)
def test_other_words_are_no_action(text: str) -> None:
    """Issue 7: what is no action in words is refused by name."""
    table = Table(creature("Wolf", 4)).table
    with pytest.raises(UsageError, match="is no action"):
        parse(table, text)
