"""What cards of the portal game do and ask for (portal.md, *Effects*, clause PE1)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtool.effects.spec import Colour
from cardtool.engine.rng import Rng, derive
from cardtool.portal_cards import PortalKind
from portal_duels import ALL, Table, card, creature, spell

WOLF = creature("Wolf", 4, typ="Wolf", colour=Colour.BLAU)
BEAR = creature("Bear", 7, colour=Colour.ROT)
CUB = creature("Cub", 2)
AURA = spell(
    "Aura",
    {"do": "raise_power", "trigger": "always", "target": "host", "amount": 2},
    kind=PortalKind.WEITERBILDUNG,
    phases=ALL,
)
ANY = {"side": "any"}
FOES = {"side": "enemy", "pick": "all"}


def cast(*does: dict[str, Any], **more: Any) -> Table:
    """Return a table where player 0 is about to use a spell: Wolf and Cub against Bear."""
    magic = spell("Magic", *does, **more)
    table = Table(WOLF, BEAR, CUB, AURA, magic).field(0, "Wolf", "Cub").field(1, "Bear")
    table.pile(0, "grave", "Bear", "Aura").hand(0, "Magic", "Cub").hand(1, "Wolf", "Wolf")
    return table


def power(table: Table, spot: int) -> int:
    """Return the power of a creature now."""
    return table.game.view(table.state, 0).power(spot)


@pytest.mark.parametrize(
    ("do", "amount", "expected"),
    [("raise_power", 3, 7), ("lower_power", 3, 1), ("lower_power", 9, 0)],
)
def test_power_changes_and_never_falls_below_nothing(do: str, amount: int, expected: int) -> None:
    """Clause PE1: power is raised and lowered, but never below 0."""
    table = cast(
        {"do": do, "target": {"side": "own"}, "amount": amount, "duration": "turn"}
    ).begin()
    assert power(table.do("play Magic", "aim a1"), 0) == expected


@pytest.mark.parametrize(("duration", "later"), [("turn", 4), ("lasting", 6)])
def test_power_lasts_as_long_as_it_says(duration: str, later: int) -> None:
    """Clause PE1: until the end of the turn, or as long as the creature lies there."""
    raising = {"do": "raise_power", "target": {"side": "own"}, "amount": 2, "duration": duration}
    table = cast(raising).begin().do("play Magic", "aim a1")
    assert power(table, 0) == 6
    while table.state.active == 0:
        table.do("end")
    assert power(table, 0) == later


@pytest.mark.parametrize(
    ("target", "chosen", "left"),
    [
        ({"side": "enemy"}, [], []),
        (FOES, [], []),
        ({"pick": "highest", "by": "power"}, [], []),
        ({"bound": {"figure": "power", "most": 3}}, [], ["Bear"]),
        ({"colour": ["rot"]}, [], []),
        ({"typ": "wolf", "side": "enemy"}, None, ["Bear"]),
        ({"side": "any"}, ["aim b1"], []),
    ],
)
def test_creatures_are_destroyed(
    target: dict[str, Any], chosen: list[str] | None, left: list[str]
) -> None:
    """Clause PE1: by side, pick, power, colour and type; what means nobody is not offered."""
    table = cast({"do": "destroy", "target": target}).begin()
    if chosen is None:
        assert "play Magic" not in table.options()
    else:
        table.do("play Magic", *chosen)
    assert table.on_field(1) == left


def test_spells_of_the_spell_field_are_destroyed() -> None:
    """Clause PE1: set spells, too, whatever they are."""
    table = cast({"do": "destroy", "target": {"what": "spell", "side": "enemy"}})
    table.lies(1, "Magic").begin().do("play Magic")
    assert (table.names(1, "grave"), table.side(1).spells[0]) == (["Magic"], None)


def test_creatures_go_back_to_the_hand() -> None:
    """Clause PE1: to that of their owner."""
    table = cast({"do": "to_hand", "target": {"side": "enemy"}}).begin().do("play Magic")
    assert (table.on_field(1), table.names(1, "hand").count("Bear")) == ([], 1)


def test_cards_are_drawn_and_discarded() -> None:
    """Clause PE1: so many as there are; the other's owner chooses what he discards."""
    table = cast(
        {"do": "draw", "target": "you", "amount": 9},
        {"do": "discard", "target": {"what": "card", "side": "enemy", "pick": "owner"}},
    ).hand(1, "Cub")
    table.begin().do("play Magic")
    assert (table.side(0).deck, table.state.to_act) == ([], 1)
    assert table.do("pick Cub>b").names(1, "grave") == ["Cub"]


def test_damage_by_an_effect_has_no_bill() -> None:
    """Clause PE1: PF2 speaks of fights."""
    table = cast({"do": "damage", "target": "foe", "amount": 3}).begin().do("play Magic")
    assert (table.side(1).damage, table.side(0).energy) == (3, 10)


def test_energy_is_gained_and_lost() -> None:
    """Clauses PE1, PS3: beyond the printed number, and not below 0."""
    table = cast(
        {"do": "gain_energy", "target": "you", "amount": 5},
        {"do": "lose_energy", "target": "foe", "amount": 99},
    )
    table.begin().do("play Magic")
    assert [table.side(p).energy for p in (0, 1)] == [15, 0]


@pytest.mark.parametrize("zone", ["grave", "deck"])
@pytest.mark.parametrize(
    ("what", "fitting"),
    [
        ("card", {"Bear", "Aura", "Wolf"}),
        ("creature", {"Bear", "Wolf"}),
        ("spell", {"Aura", "Magic"}),
    ],
)
def test_cards_are_fetched(zone: str, what: str, fitting: set[str]) -> None:
    """Clause PE1: of a kind, from the own grave or deck, to the hand."""
    table = cast({"do": "fetch", "target": {"what": what, "side": "own", "zone": zone}})
    there = ["Bear", "Aura", "Wolf", "Magic"] if what == "spell" else ["Bear", "Aura", "Wolf"]
    table.pile(0, zone, *there).begin().do("play Magic")
    picks = {option for option in table.options() if option != "enough"}
    assert picks == {f"pick {name}>a" for name in fitting}
    table.do(min(picks))
    name = min(fitting)
    # The spell itself lies in the grave then.
    left = sorted(there) if zone == "deck" else sorted([*there, "Magic"])
    left.remove(name)
    assert sorted(table.names(0, zone)) == left
    assert name in table.names(0, "hand")


def test_a_deck_is_shuffled_when_it_was_searched() -> None:
    """Clause PE1: whoever looked through it does not know its order then."""
    search = {"do": "fetch", "target": {"what": "creature", "side": "own", "zone": "deck"}}
    orders = set()
    for seed in range(60):
        table = cast(search).pile(0, "deck", "Wolf", "Bear", "Cub", "Aura").hand(0, "Cub")
        table.state.rng = Rng.of(derive(seed, "shuffle"))
        table.begin().do("play Magic", "pick Cub>a")
        orders.add(tuple(table.names(0, "deck")))
    assert len(orders) == 6


def test_nobody_has_to_find_a_card_in_his_deck() -> None:
    """Clause PE1: the deck is searched and shuffled; finding nothing is a choice."""
    search = {"do": "fetch", "target": {"what": "creature", "side": "own", "zone": "deck"}}
    table = cast(search).pile(0, "deck", "Wolf", "Bear", "Cub", "Aura").begin().do("play Magic")
    assert table.options() == {"pick Wolf>a", "pick Bear>a", "pick Cub>a", "enough"}
    table.do("enough")
    assert ("shuffled" in table.words(), len(table.side(0).deck)) == (True, 4)


def test_a_creature_may_attack_more_often() -> None:
    """Clauses PE1, PT3: unless an effect says otherwise it attacks once."""
    magic = spell("More", {"do": "extra_attack", "target": {"side": "own"}, "amount": 1})
    table = Table(WOLF, magic).field(0, "Wolf").hand(0, "More", "More").begin().do("play More")
    table.do("end", "attack a1>direct")
    assert "attack a1>direct" in table.options()


def test_amounts_are_counted() -> None:
    """Clause PE1: so much for each thing of a colour or pile."""
    each = {"each": 2, "of": {"what": "creature", "side": "own", "pick": "all", "zone": "grave"}}
    table = cast({"do": "damage", "target": "foe", "amount": each}).begin().do("play Magic")
    assert table.side(1).damage == 2


def test_amounts_are_shares_of_power() -> None:
    """Clause PE1: a share of a figure, rounded down."""
    half = {"figure": "power", "of": {"side": "enemy", "pick": "highest", "by": "power"}, "over": 2}
    table = cast({"do": "gain_energy", "target": "you", "amount": half}).begin().do("play Magic")
    assert table.side(0).energy == 13


def test_conditions_must_hold() -> None:
    """Clause PE1: what is bound to a colour one does not have is not offered."""
    bound = {"present": {"side": "own", "pick": "all", "colour": ["gelb"]}}
    table = cast({"do": "draw", "target": "you", "amount": 1, "condition": bound}).begin()
    assert "play Magic" not in table.options()


def test_one_of_several_ways() -> None:
    """Clause PE1: the controller takes one; doing nothing is one if the card says so."""
    ways = {
        "choose": [
            [{"do": "draw", "target": "you", "amount": 1}],
            [{"do": "damage", "target": "foe", "amount": 2}],
            [],
        ]
    }
    table = cast(ways).begin().do("play Magic")
    assert table.options() == {"option 1", "option 2", "option 3"}
    assert table.do("option 2").side(1).damage == 2


def test_the_same_creature_is_meant_again() -> None:
    """Clause PE1: a second effect may speak of whom the first was for."""
    table = cast(
        {"do": "raise_power", "target": {"side": "own"}, "amount": 1, "duration": "turn"},
        {"do": "raise_power", "target": "same", "amount": 2, "duration": "turn"},
    )
    table.begin().do("play Magic", "aim a2")
    assert [power(table, spot) for spot in (0, 1)] == [4, 5]


@pytest.mark.parametrize(
    ("event", "act"), [("arrival", "summon Hero"), ("phase", "end"), ("victory", "attack a1>b1")]
)
def test_creatures_do_things_of_themselves(event: str, act: str) -> None:
    """Clause PC3: when they come, when a phase begins, when they win a fight."""
    hero = creature(
        "Hero",
        9,
        phases=["own_main", "own_battle"],
        does=[{"do": "gain_energy", "trigger": event, "target": "you", "amount": 3}],
    )
    table = Table(hero, CUB, BEAR).field(1, "Cub").has(0, energy=10).hand(0, "Bear")
    if event == "arrival":
        table.hand(0, "Hero").begin()
    else:
        table.field(0, "Hero").begin()
        table = table if event == "phase" else table.do("end")
    before = table.side(0).energy
    table.do(act)
    paid = 7 if event == "victory" else 0
    assert table.side(0).energy == before + 3 - paid


def test_a_fallen_creature_takes_its_opponent_along() -> None:
    """Clauses PC3, PF1: what it does when it falls speaks of the creature that beat it."""
    bomb = creature(
        "Bomb",
        1,
        phases=["enemy_battle"],
        does=[{"do": "destroy", "trigger": "defeat", "target": {"pick": "other"}}],
    )
    table = Table(bomb, WOLF).field(0, "Wolf").field(1, "Bomb").battle().do("attack a1>b1")
    assert (table.on_field(0), table.on_field(1)) == ([], [])


def test_an_enchantment_raises_its_creature() -> None:
    """Clauses PC2, PT4: it lies behind a creature of one's own and speaks of it."""
    table = cast().hand(0, "Aura").begin().do("enchant Aura>a2")
    assert [power(table, spot) for spot in (0, 1)] == [4, 4]


@pytest.mark.parametrize(
    ("asks", "payable"),
    [
        ({"energy": 10}, True),
        ({"energy": 11}, False),
        ({"discard": 2}, True),
        ({"discard": 3}, False),
        ({"sacrifice": {"count": 2}}, True),
        ({"sacrifice": {"colour": ["gelb"]}}, False),
        ({"control": {"typ": "Wolf"}}, True),
        ({"control": {"typ": "Drache"}}, False),
    ],
)
def test_a_cost_is_payable_or_the_card_is_not_offered(
    asks: dict[str, Any], *, payable: bool
) -> None:
    """Clauses PT2, PE1: energy in full, other cards of the hand, creatures of the own field."""
    dear = creature("Dear", 9, asks=asks)
    table = Table(dear, WOLF, CUB).field(0, "Wolf", "Cub").hand(0, "Dear", "Cub", "Cub").begin()
    assert ("summon Dear" in table.options()) == payable


def test_costs_are_paid_before_the_card_comes() -> None:
    """Clause PE1, readings Q19, Q27: a place that a sacrifice frees may be used at once."""
    dear = creature("Dear", 9, asks={"sacrifice": {}, "discard": 1, "energy": 2})
    table = Table(dear, WOLF, CUB).field(0, "Wolf", "Cub", "Cub").hand(0, "Dear", "Wolf", "Cub")
    table.begin().do("summon Dear", "sacrifice a1", "discard Cub")
    assert (table.on_field(0), table.side(0).energy) == (["Dear", "Cub", "Cub"], 8)
    assert sorted(table.names(0, "grave")) == ["Cub", "Wolf"]


def test_creatures_of_the_portal_are_no_sacrifice() -> None:
    """Clause PE1: what is sacrificed or counted lies on the own field."""
    dear = creature("Dear", 9, asks={"sacrifice": {}})
    table = Table(dear, WOLF).portal(0, "Wolf").hand(0, "Dear").begin()
    assert "summon Dear" not in table.options()


def test_a_charakter_does_things_at_each_phase() -> None:
    """Clauses PS1, PC3: at the start of every phase it names."""
    who = card(
        "Mayor",
        PortalKind.CHARAKTER,
        limit=20,
        energy=10,
        phases=["own_battle"],
        does=[{"do": "gain_energy", "trigger": "phase", "target": "you", "amount": 1}],
    )
    table = Table(WOLF, who=who).field(0, "Wolf").hand(0, "Wolf").begin().do("end")
    assert table.side(0).energy == 11


def test_effects_that_set_each_other_off_end_by_themselves() -> None:
    """Clauses PE1, PZ2: every link of a chain that nobody chooses takes a card off the field."""
    falls = {"do": "destroy", "trigger": "defeat", "target": {"side": "any", "pick": "all"}}
    bomb = creature("Bomb", 2, does=[falls], phases=ALL)
    blast = spell("Blast", {"do": "destroy", "target": {"side": "enemy"}})
    table = Table(bomb, blast).field(0, *["Bomb"] * 3).field(1, *["Bomb"] * 3).hand(0, "Blast")
    table.begin().do("play Blast", "aim b1")
    assert [table.on_field(player) for player in (0, 1)] == [[], []]
    assert table.words().count("destroyed") == 6
