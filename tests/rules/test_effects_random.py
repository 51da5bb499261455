"""Whatever effect data says, no game breaks an invariant, and none goes on for ever."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import Phase as Step
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Kind, Part
from cardtool.effects.forms import FORMS, Need
from cardtool.effects.record import read_script, read_step
from cardtool.effects.spec import (
    Event,
    Figure,
    Lasts,
    Operation,
    Pick,
    Script,
    Side,
    What,
    Window,
    Zone,
)
from cardtool.effects.vocabulary import KAMELOH
from cardtool.engine.kameloh.actions import KIND_RANGE
from cardtool.engine.kameloh.checked import CheckedGame
from cardtool.engine.kameloh.duel import DeckList
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.rng import Rng, derive
from cardtool.errors import EndlessEffects
from kameloh_duels import duel_with, groups, item, monster, mutates, pile, violet

COPIES = 3
ITEMS = [f"i{number}" for number in range(1, 9)]
CARDS = [
    monster("m1", "40/10/80", klasse="Höcker", rasse="Floh"),
    monster("m2", "30/20/50", d=1, hk=1, klasse="Höcker"),
    monster("m3", "20/30/120", hk=2, rasse="Floh"),
    *(monster("m4", "60/5/20", hk=3), monster("m5", "10/10/300"), monster("m6", "35/15/60", d=2)),
    *(item(nr, d=number // 4) for number, nr in enumerate(ITEMS)),
    *(item("b1", kind=Kind.MUTATION_ITEM), item("b2", kind=Kind.GROUPING_ITEM)),
    *(violet("v1", Kind.MUTATION, "50/20/90"), violet("v2", Kind.GROUPING, "60/30/150", d=1)),
]
RECIPES = [mutates("m1", "b1", "v1"), groups("v2", [Part(("m2",)), Part(("m3",))], ["b2"])]
ACTING = [*ITEMS, "m1", "m2", "m3", "m4", "v1", "v2"]
RULES = [
    replace(DUFO, start_money=(9, 9), turn_limit=10),
    replace(WIMU, start_money=(5, 5), turn_limit=12),
    replace(KAMELKOENIG, start_money=(9, 9), turn_limit=12, single_attacks=True),
]


CARD_FIGURES = sorted(KAMELOH.figures_of_cards)


def words(kind: Any) -> st.SearchStrategy[str]:
    """Return the words of one part of the vocabulary."""
    known = KAMELOH.all_of(kind) if isinstance(kind, type) else kind
    return st.sampled_from([word.value for word in known])


@st.composite
def targets(draw: st.DrawFn, whats: list[What], zones: list[Zone]) -> dict[str, Any]:
    """Return a target of one of these kinds in one of these zones."""
    found: dict[str, Any] = {
        "what": draw(st.sampled_from(sorted(whats))),
        "side": draw(words(Side)),
        "pick": draw(words(Pick)),
        "zone": draw(st.sampled_from(sorted(zones))),
    }
    if found["pick"] in {Pick.HIGHEST, Pick.LOWEST}:
        found["by"] = draw(words(CARD_FIGURES))
    extras: dict[str, st.SearchStrategy[Any]] = {
        "count": st.integers(1, 3),
        "up_to": st.booleans(),
        "hk": st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True),
        "klasse": st.sampled_from(["Höcker", "Wurm"]),
        "rasse": st.just("Floh"),
        "bound": st.fixed_dictionaries(
            {"figure": words(CARD_FIGURES), "least": st.integers(0, 30)},
            optional={"most": st.integers(30, 400)},
        ),
    }
    for key in draw(st.lists(st.sampled_from(sorted(extras)), max_size=2, unique=True)):
        found[key] = draw(extras[key])
    return found


ANYTHING = targets(list(What), list(Zone))


@cache
def amounts(need: Need) -> st.SearchStrategy[Any]:
    """Return the amounts that an operation takes."""
    number = st.one_of(
        st.integers(1, 3),
        st.integers(1, 100),
        st.fixed_dictionaries({"each": st.integers(1, 40), "of": ANYTHING}),
        st.fixed_dictionaries(
            {"figure": words(Figure), "of": ANYTHING},
            optional={"times": st.integers(1, 3), "over": st.integers(1, 3)},
        ),
    )
    return st.one_of(st.just("all"), number) if need is Need.NUMBER_OR_ALL else number


CONDITIONS = st.one_of(
    st.fixed_dictionaries(
        {"present": ANYTHING}, optional={"least": st.integers(0, 2), "most": st.integers(2, 4)}
    ),
    st.fixed_dictionaries({"against": targets([What.MONSTER], [Zone.ARENA])}),
    st.fixed_dictionaries({"attacking": st.booleans()}),
)
DURATIONS = st.one_of(
    st.sampled_from([word.value for word in Lasts if word is not Lasts.ROUNDS]),
    st.fixed_dictionaries({"rounds": st.integers(1, 3)}),
)


@st.composite
def triggers(draw: st.DrawFn) -> dict[str, Any]:
    """Return what sets an effect off, and whose it is."""
    event = draw(st.sampled_from(KAMELOH.all_of(Event)))
    turn = event in {Event.TURN_START, Event.TURN_END}
    who = draw(targets([What.PLAYER if turn else What.MONSTER], [Zone.ARENA]))
    return {"event": event.value, "who": who}


@st.composite
def effects(draw: st.DrawFn) -> dict[str, Any]:
    """Return the record of one effect that says nothing impossible."""
    operation = draw(st.sampled_from(KAMELOH.operations))
    form = FORMS[operation]
    found: dict[str, Any] = {
        "do": operation.value,
        "target": draw(targets(list(form.targets), list(form.zones))),
    }
    if form.amount is not Need.NONE:
        found["amount"] = draw(amounts(form.amount))
    if operation is Operation.SET_HK:
        found["amount"] = draw(st.integers(1, 4))
    if draw(st.booleans()):
        found["trigger"] = draw(triggers())
    waits = found.get("trigger", {"event": "play"})["event"] != Event.PLAY
    if waits and found["target"]["zone"] == Zone.UNDER:
        found["target"]["zone"] = Zone.WUESTE.value
    if (form.timed or waits) and draw(st.booleans()):
        found["duration"] = draw(DURATIONS)
    if draw(st.integers(0, 3)) == 0:
        found["condition"] = draw(CONDITIONS)
    if draw(st.integers(0, 5)) == 0:
        found["delay"] = draw(st.integers(1, 2))
    return fitting(found)


REPAIRS: tuple[tuple[str, Any], ...] = (
    *(
        ("condition", None),
        ("amount", 1),
        ("target", {"side": "own"}),
        ("target", {"side": "enemy"}),
    ),
    *(
        ("trigger", {"event": "hurt", "who": {"pick": "all"}}),
        ("target", {"pick": "all", "by": None}),
    ),
    *(("trigger", None), ("duration", None), ("target", {"side": "own"})),
)
"""What is put right, one after the other, as long as something does not go with it."""


def fitting(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with all put right that does not go together.

    What cannot be read hides what does not go together, so all is gone through twice.
    """
    for part, value in (*REPAIRS, *REPAIRS):
        _, mistakes = read_step(record)
        if part not in {mistake.place.split(".")[0] for mistake in mistakes}:
            continue
        whole = {**record["target"], **value} if part == "target" else value
        if part == "target":
            whole = {key: one for key, one in whole.items() if one is not None}
        record = {key: one for key, one in record.items() if key != part}
        record |= {} if whole is None else {part: whole}
    return record


OPTIONS = st.lists(st.lists(effects(), max_size=2), min_size=2, max_size=3)
STEPS = st.one_of(effects(), effects(), effects(), st.fixed_dictionaries({"choose": OPTIONS}))
RECORDS = st.fixed_dictionaries(
    {"version": st.just(1), "steps": st.lists(STEPS, min_size=1, max_size=3)},
    optional={
        "windows": st.lists(words(Window), min_size=1, max_size=3, unique=True),
    },
)
SETS = st.lists(RECORDS, min_size=len(ACTING), max_size=len(ACTING))


def read(record: Any) -> Script:
    """Return a script, all of which must be accepted."""
    script, mistakes = read_script(record)
    assert script is not None, mistakes
    return script


def game_of(rules: Rules, records: list[Any], seed: int) -> CheckedGame:
    """Return a game in which these records are what the cards do, one after the other."""
    acting = {nr: read(record) for nr, record in zip(ACTING, records, strict=True)}
    duel = duel_with(rules, CARDS, RECIPES, acting)
    apart = pile(duel, "v2 v2") if rules.fusion_deck else []
    main = [card for card in range(len(duel.table.cards)) if card not in apart] * COPIES
    duel.decks = [DeckList(main, apart), DeckList(main, apart)]
    return CheckedGame(KamelohGame(duel), 9, seed)


def play_randomly(game: CheckedGame, seed: int) -> State:
    """Play a game in which all kinds of action are equally likely, and return its last state."""
    state, rng = game.new(seed), Rng.of(derive(seed, "players"))
    while state.options:
        kinds = sorted({option % KIND_RANGE for option in state.options})
        kind = kinds[rng.below(len(kinds))]
        options = [option for option in state.options if option % KIND_RANGE == kind]
        game.apply(state, options[rng.below(len(options))])
    return state


def plays_to_its_end(rules: Rules, records: list[Any], seed: int) -> bool:
    """Play one game within the invariants; only a chain without an end may stop it."""
    try:
        return play_randomly(game_of(rules, records, seed), seed).phase == Phase.OVER
    except EndlessEffects as found:
        return set(found.cards) <= set(ACTING)


def run(examples: int, *, derandomize: bool) -> None:
    """Play so many games of random effects."""

    @settings(max_examples=examples, derandomize=derandomize, database=None, phases=[Step.generate])
    @given(st.sampled_from(RULES), SETS, st.integers(0, 10**9))
    def check(rules: Rules, records: list[Any], seed: int) -> None:
        assert plays_to_its_end(rules, records, seed)

    check()


@settings(max_examples=100, derandomize=True, database=None)
@given(RECORDS)
def test_what_is_drawn_is_accepted(record: Any) -> None:
    """Known fault 18: the records of the next tests are such as anybody may write."""
    assert read(record).steps


def test_any_effects() -> None:
    """Clauses X1 to X6: whatever cards do, no step of a game breaks an invariant."""
    run(12, derandomize=True)


@pytest.mark.games
def test_many_games_of_any_effects(*, soak: bool) -> None:
    """Clauses X1 to X6: nor does a step of 100 games (5,000 in a soak)."""
    run(5000 if soak else 100, derandomize=not soak)
