"""What a player may know, and games that he cannot tell from the real one (clause PZ1)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from cardtool.engine.core import Event
from cardtool.engine.portal.events import WORDS
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.invariants import cards_of
from cardtool.engine.portal.state import State
from cardtool.engine.rng import Rng, derive
from cardtool.portal_cards import PortalKind
from cardtool.report.seats import Seats
from cardtool.telling.portal.story import tell
from portal_duels import Table, creature, quick, sample_match, spell

WOLF = creature("Wolf", 4)
DOES: dict[str, Any] = {"do": "draw", "target": "you", "amount": 1}
BEASTS = [creature(name, 3) for name in ("Ant", "Bee", "Cat", "Dog", "Elk")]
SPELLS = [spell(name, DOES) for name in ("Ash", "Elm", "Fir")]
CHARM = spell("Charm", kind=PortalKind.WEITERBILDUNG)
QUICK = quick("Quick", DOES)
OWN = [creature(name, 3) for name in ("Uno", "Due", "Tre", "Six", "Ten", "Zwo")]
TWINS = 700


def secretive() -> Table:
    """Return a table where the other hides ten cards in hand, deck, portal and face down."""
    table = (
        Table(WOLF, *BEASTS, *SPELLS, CHARM, QUICK, *OWN).hand(0, "Wolf").hand(1, "Ant", "Quick")
    )
    table.pile(0, "deck", *[one.name for one in OWN])
    table.pile(1, "deck", "Bee", "Cat", "Dog", "Elm", "Fir", "Charm").portal(1, "Elk").lies(
        1, "Ash"
    )
    return table.begin()


@cache
def twins() -> tuple[Table, tuple[State, ...]]:
    """Return that table, and games that look like it to player 0."""
    table = secretive()
    view = table.game.view(table.state, 0)
    rng = Rng.of(derive(3, "deals"))
    return table, tuple(table.game.determinize(view, rng) for _ in range(TWINS))


def spread(found: Counter[str], names: set[str], share: float) -> None:
    """Check that these things, and no others, are found about so often, of all twins."""
    assert set(found) == names
    # Five standard deviations of the binomial distribution: nothing that is met by chance.
    slack = 5 * (TWINS * share * (1 - share)) ** 0.5
    for name, count in found.items():
        assert abs(count - TWINS * share) < slack, name


def test_any_creature_may_lie_in_the_portal() -> None:
    """Clause PZ1: each of the hidden ones as likely as any other; nothing but creatures."""
    table, dealt = twins()
    cards = table.table.cards
    found = Counter(cards[twin.sides[1].portal].name for twin in dealt)
    spread(found, {one.name for one in BEASTS}, 1 / 5)


def test_any_spell_may_lie_face_down() -> None:
    """Clause PZ1, readings Q1, Q28: enchantments are set, too, but never a Schnellaktion."""
    table, dealt = twins()
    found = Counter(
        table.table.cards[one.card].name for twin in dealt for one in twin.sides[1].spells if one
    )
    spread(found, {*(one.name for one in SPELLS), "Charm"}, 1 / 4)


def test_any_card_may_be_in_the_hand() -> None:
    """Clause PZ1: each as likely as its kind leaves it: two of the eight in neither place."""
    table, dealt = twins()
    found = Counter(table.table.cards[card].name for twin in dealt for card in twin.sides[1].hand)
    creatures, spells = {one.name for one in BEASTS}, {*(one.name for one in SPELLS), "Charm"}
    (quick,) = set(found) - creatures - spells
    for names, share in ((creatures, 1 / 5), (spells, 3 / 16), ({quick}, 1 / 4)):
        spread(Counter({name: found[name] for name in names}), names, share)


def test_any_card_may_lie_on_top_of_the_own_deck() -> None:
    """Clause PZ1: its owner knows which cards are left in it, but not their order."""
    table, dealt = twins()
    tops = Counter(table.table.cards[twin.sides[0].deck[-1]].name for twin in dealt)
    spread(tops, {one.name for one in OWN}, 1 / 6)
    assert {tuple(sorted(twin.sides[0].deck)) for twin in dealt} == {
        tuple(sorted(table.side(0).deck))
    }
    orders = {tuple(twin.sides[0].deck) for twin in dealt}
    assert len(orders) > 400


def test_what_is_seen_is_not_dealt_anew() -> None:
    """Clause PZ1: the own hand stays as it is, and nothing is lost or added."""
    table, dealt = twins()
    for twin in dealt[:50]:
        assert twin.sides[0].hand == table.side(0).hand
        for player in (0, 1):
            assert sorted(cards_of(twin, player)) == sorted(cards_of(table.state, player))


def test_a_game_dealt_anew_has_another_stream() -> None:
    """Clause PZ1: no shuffle and no chance to come is known in advance."""
    table, dealt = twins()
    streams = {(twin.rng.first, twin.rng.second) for twin in dealt}
    assert len(streams) == TWINS
    assert (table.state.rng.first, table.state.rng.second) not in streams


def test_the_same_generator_deals_the_same_game() -> None:
    """Clause PZ1: that search can be repeated, whatever was dealt before."""
    table = secretive()
    view = table.game.view(table.state, 0)
    keys = [table.game.determinize(view, Rng.of(seed)).key() for seed in (1, 1, 2)]
    assert keys[0] == keys[1] != keys[2]


@cache
def met() -> tuple[PortalGame, tuple[State, ...]]:
    """Return a game of sample decks, and states of random games in which somebody decides."""
    game = sample_match("x1", "schule", "pegel").game()
    states: list[State] = []
    for seed in range(10):
        state, rng = game.new(seed), Rng.of(derive(seed, "players"))
        for step in range(150):
            if not state.options:
                break
            if step % 5 == 0:
                states.append(state.copy())
            game.apply(state, state.options[rng.below(len(state.options))])
    return game, tuple(states)


@pytest.mark.parametrize("viewer", [0, 1])
def test_games_dealt_anew_look_the_same_in_every_phase(viewer: int) -> None:
    """Clause PZ1: to whoever decides and to the other; the real game stays as it is."""
    game, states = met()
    assert len(states) > 60
    other = 0
    for number, state in enumerate(states):
        view, before = game.view(state, viewer), state.key()
        twin = game.determinize(view, Rng.of(number))
        assert game.view(twin, viewer).key() == view.key()
        assert state.key() == before
        other += twin.sides[1 - viewer].hand != state.sides[1 - viewer].hand
        for player in (0, 1):
            assert sorted(cards_of(twin, player)) == sorted(cards_of(state, player))
    assert other > len(states) // 2


def test_what_went_back_to_a_hand_is_hidden_again() -> None:
    """Clause PZ1, reading Q26: the other saw it, and may take it for any card all the same."""
    send = spell("Send", {"do": "to_hand", "target": {"side": "enemy"}})
    table = Table(WOLF, send, *BEASTS).hand(0, "Send", "Wolf").field(1, "Elk")
    table.hand(0, "Wolf").hand(1, "Ant").pile(1, "deck", "Bee", "Cat", "Dog").begin()
    view = table.do("play Send").game.view(table.state, 0)
    assert (view.foe.hand, view.foe.hand_size) == (None, 2)
    assert "Elk" in table.names(1, "hand")
    rng = Rng.of(derive(4, "deals"))
    dealt = [table.game.determinize(view, rng) for _ in range(200)]
    hands = {tuple(twin.sides[1].hand) for twin in dealt}
    assert len(hands) == 10


def told(*acts: str, at: str) -> tuple[Table, Event]:
    """Return a table after some acts, and the only event of that word."""
    search = {"do": "fetch", "target": {"what": "creature", "side": "own"}}
    table = Table(
        *(WOLF, *SPELLS, *BEASTS),
        spell("Seek", search | {"target": search["target"] | {"zone": "deck"}}),
        spell("Dig", search | {"target": search["target"] | {"zone": "grave"}}),
    )
    table.hand(0, "Wolf", "Ash", "Seek", "Dig").hand(1, "Bee").pile(0, "grave", "Ant", "Cat")
    table.pile(0, "deck", "Dog", "Elk").begin()
    table.told.clear()
    table.do(*acts)
    (event,) = (event for event in table.told if event.what == at)
    return table, event


@pytest.mark.parametrize(
    ("acts", "word", "name", "hidden"),
    [
        (("set Ash",), "set", "Ash", True),
        (("portal Wolf",), "portal", "Wolf", True),
        (("play Seek", "pick Elk>a"), "fetched", "Elk", True),
        (("play Dig", "pick Cat>a"), "fetched", "Cat", False),
        (("summon Wolf",), "summoned", "Wolf", False),
        (("end",), "draws", "Filler", True),
    ],
)
def test_the_other_is_told_of_no_hidden_card(
    acts: tuple[str, ...], word: str, name: str, *, hidden: bool
) -> None:
    """Clause PZ1: what is set, filled in, drawn or found in a deck; a grave is open."""
    table, event = told(*acts, at=word)
    assert event.hidden == hidden
    texts = [tell(table.game, event, Seats(("A", "B"), viewer)) or "" for viewer in (0, 1)]
    mine, other = texts if event.player == 0 else texts[::-1]
    assert (name in mine, name in other) == (True, not hidden)


def test_no_other_word_is_hidden() -> None:
    """Clause PZ1, reading Q10: over whole games, all else is told to both, and of these all."""
    game = sample_match("x1", "schule", "pegel").game()
    heard: list[Event] = []
    for seed in range(6):
        state, rng = game.new(seed, emit=heard.append), Rng.of(derive(seed, "players"))
        while state.options:
            game.apply(state, state.options[rng.below(len(state.options))], heard.append)
    open_words = {event.what for event in heard if not event.hidden}
    secret = {event.what for event in heard if event.hidden}
    assert secret <= {"draws", "set", "portal", "fetched"}
    assert {"draws", "set", "portal"} <= secret
    assert open_words.isdisjoint({"draws", "set", "portal"})
    assert open_words <= set(WORDS)
