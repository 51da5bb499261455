"""What a player sees of a game (S8)."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.effects.spec import Effect, Operation, Pick, Script, Side, Target, What, Zone
from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import KINDS_OF_DEED
from cardtool.engine.kameloh.game import options_of
from cardtool.engine.kameloh.lasting import Item, Modifier
from cardtool.engine.kameloh.pending import Grouping, Named, Strike, Task
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng
from kameloh_duels import (
    do,
    duel_with,
    item,
    monster,
    names,
    options,
    pile,
    raising,
    side,
    state_of,
)
from kameloh_samples import of_one_kind
from kameloh_views import RULES, lively, swap

TABLE = duel_with(
    WIMU,
    [*(monster(f"m{n}") for n in range(6)), *(item(f"i{n}") for n in range(6))],
    effects={"i5": raising(ap=10)},
)


def looks(duel: Duel = TABLE) -> tuple[State, View, View]:
    """Return a game in which every pile has cards, and how both players see it."""
    own = side(
        duel,
        hand="m0 i0",
        arena="m1",
        oases=["i1 i2 !", "i3 m2"],
        waste="i4 m3",
        datteln=3,
        points=2,
    )
    foe = side(
        duel, hand="m4 m5 i5", arena="- m1", oases=["i1", "", "i2 i3 !"], datteln=7, points=5
    )
    foe.fusion = pile(duel, "m0 m2")
    state = state_of(duel, own, foe)
    return state, View(duel, state, 0), View(duel, state, 1)


def test_what_is_open_is_seen_by_both():
    """Clause S8: arena, Wüsten, open cards, Datteln, points, and how many cards lie where."""
    state, first, second = looks()
    for seen in (first.own, second.foe):
        assert (seen.datteln, seen.points, seen.hand_size, seen.deck_size) == (3, 2, 2, 0)
        assert names(TABLE, seen.waste) == "i4 m3"
        assert seen.oasis_sizes == [2, 2]
        assert seen.open_tops == [TABLE.table.index("i2"), -1]
        assert seen.fighters == state.sides[0].fighters
    for seen in (first.foe, second.own):
        assert (seen.datteln, seen.points, seen.hand_size) == (7, 5, 3)
        assert (seen.oasis_sizes, len(seen.fusion)) == ([1, 0, 2], 2)
        assert seen.open_tops == [-1, -1, TABLE.table.index("i3")]
    assert first.duel.decks == second.duel.decks


def test_only_the_owner_sees_a_hand():
    """Clause S8: hands are hidden but for their owner's."""
    _, first, second = looks()
    assert (names(TABLE, first.own.hand or []), first.foe.hand) == ("i0 m0", None)
    assert (names(TABLE, second.own.hand or []), second.foe.hand) == ("i5 m4 m5", None)


def test_where_the_game_is_is_seen_by_both():
    """Clauses S8, T9, E2: whose turn it is, who decides what, the round, the turns left."""
    state, *views = looks()
    state.left = 3
    for view in views:
        assert (view.active, view.to_act, view.phase, view.round) == (0, 0, Phase.MAIN, 3)
        assert view.turns_left == 3


def test_a_view_stays_true_while_the_game_goes_on():
    """Clause S8: the same view is asked again after every action."""
    state, first, second = looks()
    do(TABLE, state, "monster m0@hand", single=False)
    assert (first.own.hand_size, second.foe.hand_size) == (1, 1)
    assert second.foe.fighters[1] is not None


def test_the_owner_knows_what_he_buried_until_it_is_shuffled():
    """Clause S8: the second card lies below the first; a search shuffles what he knew."""
    state, first, second = looks()
    do(TABLE, state, "bury i0@oasis2", "bury m0@oasis2", single=False)
    assert names(TABLE, first.own.known_below(1)) == "m0 i0"
    assert first.own.known_below(0) == second.foe.known_below(1) == []
    do(TABLE, state, "search @oasis2", single=False)
    do(TABLE, state, options(TABLE, state)[0], single=False)
    assert first.own.known_below(1) == []


def test_what_was_buried_is_known_until_it_is_drawn():
    """Clause S8: once all above it is gone the owner knows the whole Oase, then less of it."""
    state, first, _ = looks()
    do(TABLE, state, "bury i0@oasis2", "draw @oasis2", "draw @oasis2", single=False)
    assert names(TABLE, first.own.known_below(1)) == "i0"
    do(TABLE, state, "draw @oasis2", single=False)
    assert first.own.known_below(1) == []


def test_a_buried_card_turned_over_is_open():
    """Clause S8: activated, it is seen by both and no longer only known."""
    duel = TABLE
    own = side(duel, hand="i0", oases=["i1"])
    state = state_of(duel, own, side(duel, oases=["i1"]))
    own.oases[0].buried = 1
    do(duel, state, "activate @oasis1", single=False)
    first, second = View(duel, state, 0), View(duel, state, 1)
    assert first.own.known_below(0) == []
    assert first.own.open_tops == second.foe.open_tops == [duel.table.index("i1")]


def test_only_the_searcher_sees_what_he_looks_through():
    """Clauses S8, T2: the cards of the Oase, not their order; the other player nothing."""
    state, first, second = looks()
    assert first.looked_at() == []
    do(TABLE, state, "search @oasis2", single=False)
    assert (names(TABLE, first.looked_at()), second.looked_at()) == ("i3 m2", [])
    before = [first.key(), second.key()]
    state.sides[0].oases[1].cards.reverse()
    assert [first.key(), second.key()] == before


def with_item(*under: str) -> tuple[State, View, View]:
    """Return such a game in which an item of player 0 lies on these cards of his."""
    state, first, second = looks()
    lying = Item(state.next_number(), TABLE.table.index("i0"), 0)
    lying.under = pile(TABLE, " ".join(under))
    state.items = [lying]
    return state, first, second


def test_items_in_the_arena_are_seen_by_both():
    """Clauses S8, T8: which they are, and how many cards lie under them."""
    keys = []
    for under in ((), ("m0",), ("m0", "i1")):
        _, first, second = with_item(*under)
        assert [names(TABLE, [one.card for one in seen.items()]) for seen in (first, second)] == [
            "i0",
            "i0",
        ]
        keys.append((first.key(), second.key()))
    assert len({first for first, _ in keys}) == len({second for _, second in keys}) == len(keys)


def test_only_the_owner_knows_what_lies_under_an_item():
    """Clause S8: a card of the hand put there stays hidden; its owner knows which one it was."""
    state, first, second = with_item("m0")
    before = [first.key(), second.key()]
    hand, under = state.sides[0].hand, state.items[0].under
    hand.remove(TABLE.table.index("i0"))
    hand.insert(0, under.pop())
    under.append(TABLE.table.index("i0"))
    assert (first.key() == before[0], second.key() == before[1]) == (False, True)


def choosing() -> tuple[State, View, View]:
    """Return the moment when player 1 chooses a card of his hand to be thrown away."""
    aim = Target(What.CARD, Side.ENEMY, Pick.OWNER, Zone.HAND)
    effects = {"i0": Script((Effect(Operation.DISCARD, aim),))}
    duel = duel_with(WIMU, [*(monster(f"m{n}") for n in range(6)), item("i0")], effects=effects)
    own = side(duel, hand="i0 m5", oases=["m0 m0"])
    state = state_of(duel, own, side(duel, hand="m1 m2", oases=["m3 m4"]))
    do(duel, state, "item i0@hand", single=False)
    return state, View(duel, state, 0), View(duel, state, 1)


def test_a_hand_stays_hidden_while_its_owner_chooses_from_it():
    """Clause S8: he sees his cards, the player of the item does not."""
    state, first, second = choosing()
    assert state.to_act == 1
    before = [first.key(), second.key()]
    twin = state.copy()
    swap(twin, (twin.sides[1].hand, 0), (twin.sides[1].oases[0].cards, 0))
    twin.options = options_of(first.duel, twin)
    after = [View(first.duel, twin, player).key() for player in (0, 1)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False]


PUBLIC = [
    *("turn", "active", "to_act", "starter", "phase", "stage", "buried_under", "left", "reason"),
    *("attack_items", "defence_items", "targets", "strikes", "attackers", "defenders"),
    *("looking", "extras", "direct", "count", "chain", "grouping", "items", "agenda", "due"),
]
THINGS: dict[str, object] = {
    "attack_items": [Named(1, 1, 1, 1)],
    "defence_items": [Named(1, 1, 1, 1)],
    "strikes": [Strike([1], [2], 0)],
    "grouping": Grouping(0, TABLE.table.index("m0"), a.HAND),
    "items": [Item(1, 1, 0)],
    "agenda": [Task(0, 1, 0)],
    "due": [Task(0, 1, 0)],
}
SIDES = ("datteln", "points", "waste", "fusion", "fighters", "modifiers")


def changed(value: object) -> object:
    """Return another value of the same kind."""
    if isinstance(value, list):
        return value[::-1] if value else [1]
    assert isinstance(value, int)
    return value + 1


@pytest.mark.parametrize("slot", PUBLIC)
def test_what_both_know_of_the_game_is_in_both_keys(slot: str):
    """Clause S8: the course of the game is open, so two games that differ in it look different."""
    state, *views = looks()
    before = [view.key() for view in views]
    setattr(state, slot, THINGS[slot] if slot in THINGS else changed(getattr(state, slot)))
    assert [view.key() == seen for view, seen in zip(views, before, strict=True)] == [False, False]


@pytest.mark.parametrize("slot", SIDES)
@pytest.mark.parametrize("player", [0, 1])
def test_what_both_know_of_a_side_is_in_both_keys(player: int, slot: str):
    """Clause S8: the open things of either side are seen by both players."""
    state, *views = looks()
    before = [view.key() for view in views]
    made = state.sides[player]
    other = [Modifier(0, 0, 0, 0)] if slot == "modifiers" else changed(getattr(made, slot))
    setattr(made, slot, other)
    assert [view.key() == seen for view, seen in zip(views, before, strict=True)] == [False, False]


@pytest.mark.parametrize("player", [0, 1])
def test_counts_and_open_cards_are_in_both_keys(player: int):
    """Clause S8: one card more in hand, deck or Oase, an Oase opened, another card on top."""
    for number in range(5):
        state, *views = looks()
        before = [view.key() for view in views]
        made = state.sides[player]
        piles = [made.hand, made.deck, made.oases[0].cards]
        if number < 3:
            piles[number].append(TABLE.table.index("m5"))
        elif number == 3:
            made.oases[0].open = not made.oases[0].open
        else:
            top = next(oasis.cards for oasis in made.oases if oasis.open)
            top[-1] = TABLE.table.index("m5")
        after = [view.key() for view in views]
        assert [one == other for one, other in zip(before, after, strict=True)] == [False, False]


def test_the_stream_of_random_numbers_is_hidden():
    """Clause S8: the order of what is shuffled later is nobody's to know."""
    state, *views = looks()
    before = [view.key() for view in views]
    state.rng.next()
    assert [view.key() for view in views] == before


def card_in(event: Event) -> int:
    """Return the card that an event tells of; an effect tells of it beside the acting card."""
    return event.values[2] if event.what == "effect" else event.card


def told_as(event: Event) -> str:
    """Return what an event is about."""
    if event.what != "effect":
        return event.what
    kind = KINDS_OF_DEED[event.values[0]]
    unseen = kind == "fetch" and a.OASES <= event.values[3] < a.FUSION
    return f"{kind} from an Oase" if unseen else kind


@pytest.mark.parametrize("name", RULES)
def test_events_tell_the_other_player_no_hidden_card(name: str):
    """Clause S8: drawing, burying and what a search finds are told without the card."""
    game = lively(RULES[name])
    kinds: Counter[tuple[str, bool]] = Counter()
    for seed in range(8):
        events: list[Event] = []
        state, rng = game.new(seed, emit=events.append), Rng.of(seed)
        while state.options:
            options = of_one_kind(state.options, rng) if seed % 2 else state.options
            game.apply(state, options[rng.below(len(options))], events.append)
        kinds.update((told_as(event), event.hidden) for event in events if card_in(event) >= 0)
    secret = {what for what, hidden_one in kinds if hidden_one}
    from_oases = {"draw", "draw oase", "bury", "take", "fetch from an Oase"}
    assert secret == (set() if name == "dufo" else from_oases)
    assert not secret & {what for what, hidden_one in kinds if not hidden_one}
