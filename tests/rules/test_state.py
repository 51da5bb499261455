"""Copies and keys of a game's state: no slot may be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardtool.engine.kameloh.lasting import Item, Modifier
from cardtool.engine.kameloh.pending import Grouping, Named, Strike, Task
from cardtool.engine.kameloh.state import Fighter, Oasis, Side, State
from cardtool.engine.rng import Rng

CLASSES = (
    *(State, Side, Fighter, Oasis, Rng, Item, Modifier),
    *(Grouping, Named, Strike, Task),
)
DERIVED = {(State, "options")}
"""What follows from all the rest, so that no key needs it and copies may share it."""


def slots(made: Any) -> tuple[str, ...]:
    """Return the names of all that an object holds; a compiled class keeps them elsewhere."""
    kind = type(made)
    names: tuple[str, ...] = getattr(kind, "__slots__", None) or kind.__mypyc_attrs__
    return names


class Numbers:
    """Gives every slot a number of its own, so that no two can be taken for each other."""

    def __init__(self) -> None:
        """Begin above all numbers that a new object has."""
        self.last = 10

    def fill(self, made: Any) -> Any:
        """Set every plain slot of an object to something that no new object has."""
        for slot in slots(made):
            value = getattr(made, slot)
            self.last += 1
            if isinstance(value, bool):
                setattr(made, slot, True)
            elif isinstance(value, int):
                setattr(made, slot, self.last)
            elif isinstance(value, list) and not value:
                setattr(made, slot, [self.last, self.last + 100])
        return made


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


def dump(value: Any) -> Any:
    """Return all slots of an object and of all it holds, found by their names alone."""
    if isinstance(value, CLASSES):
        return {slot: dump(getattr(value, slot)) for slot in slots(value)}
    return [dump(part) for part in value] if isinstance(value, list) else value


def objects(value: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Return every object of a state with the way that leads to it."""
    if isinstance(value, CLASSES):
        yield path, value
        for slot in slots(value):
            yield from objects(getattr(value, slot), f"{path}.{slot}")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from objects(part, f"{path}[{at}]")


def changes(made: Any, slot: str) -> dict[str, Callable[[], None]]:
    """Return ways to change one slot of an object, in place where that is possible."""
    value = getattr(made, slot)
    if isinstance(value, list):
        ways = {"shorter": value.pop, "empty": value.clear}
        if value and isinstance(value[0], int):
            ways["other"] = lambda: value.__setitem__(0, value[0] + 1)
            ways["order"] = value.reverse
        return ways
    if isinstance(value, bool):
        return {"not": lambda: setattr(made, slot, not value)}
    if isinstance(value, int):
        return {"more": lambda: setattr(made, slot, value + 1)}
    if isinstance(value, Grouping):
        return {"none": lambda: setattr(made, slot, None)}
    return {}


def every_change() -> list[tuple[str, str, str]]:
    """Return path, slot and way of every change of a full state."""
    return [
        (path, slot, way)
        for path, made in objects(full_state())
        for slot in slots(made)
        if (type(made), slot) not in DERIVED
        for way in changes(made, slot)
    ]


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


@pytest.mark.parametrize(("path", "slot", "way"), every_change())
def test_every_slot_is_in_the_key_and_in_no_copy(path: str, slot: str, way: str):
    """Issue invariant: whatever changes, in whatever object, the key tells; no copy changes."""
    state = full_state()
    twin = state.copy()
    before, kept = state.key(), dump(twin)
    made = dict(objects(state))[path]
    changes(made, slot)[way]()
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
