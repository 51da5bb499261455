"""What stays hidden in the portal game while effects move cards nobody else may know."""

from __future__ import annotations

from cardtool.engine.portal.view import View
from cardtool.engine.rng import Rng, derive
from portal_duels import Table, creature, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
PRINCE = creature("Prince", 3, typ="Adel")
SEARCH = spell(
    "Search",
    {"do": "fetch", "target": {"what": "creature", "side": "own", "zone": "deck", "count": 2}},
)


def test_a_set_spell_that_goes_back_is_not_named() -> None:
    """Clause PZ1, reading Q26: what lay face down goes to a hidden hand."""
    wind = spell("Wind", {"do": "to_hand", "target": {"what": "spell", "side": "enemy"}})
    table = Table(wind, SEARCH).lies(1, "Search").hand(0, "Wind").begin().do("play Wind")
    (event,) = (event for event in table.told if event.what == "returned")
    assert event.hidden


def test_an_enchantment_that_goes_back_is_named() -> None:
    """Clause PZ1: everybody has seen it lie behind its creature."""
    wind = spell("Wind", {"do": "to_hand", "target": {"what": "spell", "side": "enemy"}})
    table = Table(wind, SEARCH, WOLF).field(1, "Wolf").lies(1, "Search", "b1").hand(0, "Wind")
    table.begin().do("play Wind")
    (event,) = (event for event in table.told if event.what == "returned")
    assert not event.hidden


def test_a_search_that_finds_nothing_shuffles_too() -> None:
    """Clause PZ1: else the other would know that the deck has no such card."""
    call = {"what": "creature", "side": "own", "zone": "deck", "typ": "Adel"}
    caller = creature(
        "Caller",
        2,
        does=[{"do": "fetch", "trigger": "arrival", "target": call}],
        phases=["own_main"],
    )
    told = []
    for top in ("Wolf", "Prince"):
        table = Table(caller, WOLF, PRINCE).hand(0, "Caller").pile(0, "deck", "Wolf", top)
        table.begin().do("summon Caller")
        if top == "Prince":
            table.do("enough")
        told.append(table.words())
    assert told[0] == told[1]


def halfway() -> Table:
    """Return a game in which player 0 has chosen one of two cards of his deck."""
    table = Table(SEARCH, WOLF, BEAR).hand(0, "Search").pile(0, "deck", "Wolf", "Bear", "Wolf")
    return table.begin().do("play Search", "pick Wolf>a")


def test_the_other_does_not_see_what_was_chosen_so_far() -> None:
    """Clause PZ1: that a card was chosen shows, which one does not."""
    table = halfway()
    own, other = (View(table.duel, table.state, player).task for player in (0, 1))
    assert own is not None
    assert other is not None
    assert (own.chosen, other.chosen) == ([table.index["Wolf"]], [-1])


def test_two_choices_look_alike_to_the_other() -> None:
    """Clause PZ1: the key of a view tells no more than the view."""
    keys = []
    for name in ("Wolf", "Bear"):
        table = Table(SEARCH, WOLF, BEAR).hand(0, "Search")
        table.pile(0, "deck", "Wolf", "Bear", "Wolf").begin().do("play Search", f"pick {name}>a")
        keys.append([View(table.duel, table.state, player).key() for player in (0, 1)])
    assert keys[0][1] == keys[1][1]
    assert keys[0][0] != keys[1][0]


def test_the_other_can_imagine_the_game_in_the_middle_of_a_choice() -> None:
    """Clause PZ1: he deals anew what he does not know, and what was chosen is any that fits."""
    table = halfway()
    view = View(table.duel, table.state, 1)
    chosen = set()
    for seed in range(20):
        made = table.game.determinize(view, Rng.of(derive(seed, "deals")))
        assert made.options
        assert View(table.duel, made, 1).key() == view.key()
        chosen.update(made.agenda[-1].chosen)
    assert chosen == {table.index["Wolf"], table.index["Bear"]}
