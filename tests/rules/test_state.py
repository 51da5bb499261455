"""Copies and keys of a game's state: no slot may be forgotten."""

from __future__ import annotations

import pytest

from cardtool.engine.kameloh.lasting import Item, Modifier
from cardtool.engine.kameloh.pending import Grouping, Named, Strike, Task
from cardtool.engine.kameloh.state import Fighter, Oasis, Side, State
from cardtool.engine.rng import Rng
from state_slots import Numbers, changes, dump, every_change, objects, slots

CLASSES = (
    *(State, Side, Fighter, Oasis, Rng, Item, Modifier),
    *(Grouping, Named, Strike, Task),
)
OPTIONAL = frozenset({"grouping"})


def full_state() -> State:
    """Return a state without a single empty slot; it need not be one of a real game."""
    numbers = Numbers()
    sides = []
    for _ in range(2):
        made = Side(2)
        made.oases = [numbers.fill(Oasis()) for _ in range(2)]
        one = Fighter(1, 0, 1, 1, 1)
        one.modifiers = [numbers.fill(Modifier(1, 0, 0, 0)) for _ in range(2)]
        made.fighters = [numbers.fill(one), None]
        made.modifiers = [numbers.fill(Modifier(1, 0, 0, 0)) for _ in range(2)]
        sides.append(numbers.fill(made))
    state = State(numbers.fill(Rng(1, 1)), sides, 0)
    state.grouping = numbers.fill(Grouping(1, 1, 0))
    state.attack_items = [numbers.fill(Named(1, 1, 1, 1)) for _ in range(2)]
    state.defence_items = [numbers.fill(Named(1, 1, 1, 1)) for _ in range(2)]
    state.strikes = [numbers.fill(Strike([], [], 1)) for _ in range(2)]
    state.items = [numbers.fill(Item(1, 1, 1)) for _ in range(2)]
    state.agenda = [numbers.fill(Task(1, 1, 1)) for _ in range(2)]
    state.due = [numbers.fill(Task(1, 1, 1)) for _ in range(2)]
    return numbers.fill(state)  # type: ignore[no-any-return]


def test_a_full_state_has_no_empty_slot_and_every_kind_of_object():
    """Known fault of forgotten fields: what the tests below change is all there is."""
    found = {type(made) for _, made in objects(full_state())}
    assert found == set(CLASSES)
    for path, made in objects(full_state()):
        for slot in slots(made):
            assert getattr(made, slot) not in (None, [], 0, False), f"{path}.{slot}"


def test_a_copy_has_every_slot():
    """Issue invariant: a copy is alike in every slot of every object, key and options too."""
    state = full_state()
    twin = state.copy()
    assert dump(twin) == dump(state)
    assert twin.key() == state.key()


def test_a_copy_shares_no_object_and_no_list():
    """Issue invariant: only what may be shared, the options, is shared."""
    state = full_state()
    mine = {id(made) for _, made in objects(state)}
    assert mine.isdisjoint(id(made) for _, made in objects(state.copy()))


@pytest.mark.parametrize(("path", "slot", "way"), every_change(full_state(), OPTIONAL))
def test_every_slot_is_in_the_key_and_in_no_copy(path: str, slot: str, way: str):
    """Issue invariant: whatever changes, in whatever object, the key tells; no copy changes."""
    state = full_state()
    twin = state.copy()
    before, kept = state.key(), dump(twin)
    made = dict(objects(state))[path]
    changes(made, slot, OPTIONAL)[way]()
    assert state.key() != before
    assert dump(twin) == kept


ORDERED = {
    "state.sides[0]": ("fighters", "modifiers", "oases"),
    "state.sides[0].fighters[0]": ("modifiers",),
    "state": ("agenda", "attack_items", "defence_items", "due", "items", "sides", "strikes"),
}


@pytest.mark.parametrize(
    ("path", "slot"), [(path, slot) for path, slots in ORDERED.items() for slot in slots]
)
def test_the_order_of_things_is_in_the_key(path: str, slot: str):
    """Clauses T8, S5, X3: which place, which Oase, and what comes first make a difference."""
    state = full_state()
    before = state.key()
    getattr(dict(objects(state))[path], slot).reverse()
    assert state.key() != before


def test_options_are_not_in_the_key():
    """What follows from the rest tells nothing new: worked out or not, the state is the same."""
    state = full_state()
    before = state.key()
    state.options = []
    assert state.key() == before


def test_a_key_is_a_value():
    """A key can be kept in a set, and equal states have equal keys."""
    assert len({full_state().key(), full_state().copy().key()}) == 1


def test_new_objects_copy_to_new_objects():
    """Nothing is added by copying what is empty: no grouping, no monster, no Oase."""
    state = State(Rng(1, 1), [Side(2), Side(2)], 1)
    assert dump(state.copy()) == dump(state)
    assert (state.round, state.to_act, state.sides[0].free_place()) == (1, 1, 0)
