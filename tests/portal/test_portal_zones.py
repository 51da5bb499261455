"""Where cards go when they leave, and what lies on the spell field (clauses PZ2, PC2, PE1)."""

from __future__ import annotations

import pytest

from cardtool.portal_cards import PortalKind
from portal_duels import ALL, Table, creature, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
CUB = creature("Cub", 2)
AURA = spell(
    "Aura",
    {"do": "raise_power", "trigger": "always", "target": "host", "amount": 2},
    kind=PortalKind.WEITERBILDUNG,
    phases=["own_main", "own_battle"],
)
DRAW = spell("Draw", {"do": "draw", "target": "you", "amount": 1})


def test_a_sacrifice_takes_its_enchantments_along() -> None:
    """Clauses PZ2, PE1: its creature leaves in any way, this one included; others stay."""
    dear = creature("Dear", 9, asks={"sacrifice": {}})
    table = Table(dear, WOLF, CUB, AURA).field(0, "Wolf", "Cub").hand(0, "Dear")
    table.lies(0, "Aura", "a1").lies(0, "Aura", "a2").begin().do("summon Dear", "sacrifice a1")
    assert sorted(table.names(0, "grave")) == ["Aura", "Wolf"]
    assert [spell is None for spell in table.side(0).spells] == [True, False, True]


def test_a_sacrifice_sets_nothing_off() -> None:
    """Clause PE1, reading Q27: it is no destruction, so that what is done in defeat is not done."""
    gift = {"do": "gain_energy", "trigger": "defeat", "target": "you", "amount": 5}
    egg = creature("Egg", 1, phases=ALL, does=[gift])
    dear = creature("Dear", 9, asks={"sacrifice": {}})
    blast = spell("Blast", {"do": "destroy", "target": {"side": "own"}})
    given = Table(egg, dear, blast).field(0, "Egg").hand(0, "Dear").begin().do("summon Dear")
    assert (given.names(0, "grave"), given.side(0).energy) == (["Egg"], 10)
    lost = Table(egg, dear, blast).field(0, "Egg").hand(0, "Blast").begin().do("play Blast")
    assert lost.side(0).energy == 15


@pytest.mark.parametrize(("do", "pile"), [("to_hand", "hand"), ("destroy", "grave")])
@pytest.mark.parametrize("host", [None, "b1"])
def test_spells_of_the_spell_field_leave_for_their_owner(
    do: str, pile: str, host: str | None
) -> None:
    """Clause PZ2: set or behind a creature, back to the hand, or destroyed into the grave."""
    away = spell("Away", {"do": do, "target": {"what": "spell", "side": "enemy"}})
    table = Table(WOLF, AURA, away).field(1, "Wolf").lies(1, "Aura", host).hand(0, "Away", "Wolf")
    table.hand(0, "Away").begin().do("play Away")
    other = "grave" if pile == "hand" else "hand"
    assert (table.names(1, pile), table.names(1, other)) == (["Aura"], [])
    assert table.side(1).spells == [None] * 3
    assert table.names(0, "grave") == ["Away"]


def test_an_enchantment_is_for_own_creatures() -> None:
    """Clause PC2: it lies behind a creature of one's own, from the hand and turned over."""
    table = Table(WOLF, AURA).field(0, "Wolf").field(1, "Wolf").hand(0, "Aura").lies(0, "Aura")
    assert table.begin().options() == {"enchant Aura>a1", "turn as1>a1", "set Aura", "end"}


def test_an_enchantment_is_set_like_any_spell() -> None:
    """Clause PC2, reading Q28: face down it needs no creature; it gets one when turned over."""
    table = Table(WOLF, CUB, AURA).hand(0, "Aura", "Wolf", "Cub").begin().do("set Aura")
    own = table.side(0).spells[0]
    assert own is not None
    assert (own.host, [o for o in table.options() if o.startswith("turn")]) == (0, [])
    table.do("summon Wolf", "summon Cub", "turn as1>a2")
    turned = table.side(0).spells[0]
    assert turned is not None
    assert table.game.view(table.state, 0).power(1) == 4
    assert turned.host == table.state.creature(1).number


def test_an_enchantment_keeps_its_place_when_it_is_turned_over() -> None:
    """Clauses PC2, PZ2, reading Q28: neither the lowest free place nor any other."""
    table = Table(WOLF, AURA, DRAW).field(0, "Wolf").lies(0, "Draw").lies(0, "Aura")
    table.begin().do("turn as1", "turn as2>a1")
    lying = [None if one is None else one.card for one in table.side(0).spells]
    assert lying == [None, table.index["Aura"], None]


def test_a_full_spell_field_lets_its_own_enchantments_be_used() -> None:
    """Clauses PC2, PZ2, reading Q28: what lies there already needs no further place."""
    table = Table(WOLF, AURA, DRAW).field(0, "Wolf").hand(0, "Aura")
    table.lies(0, "Draw").lies(0, "Draw").lies(0, "Aura").begin()
    assert table.options() == {"turn as1", "turn as2", "turn as3>a1", "end"}


def test_the_creature_of_an_enchantment_is_not_sacrificed_for_it() -> None:
    """Clause PE1, reading Q19: the host has to stay, so it neither pays nor counts as payment."""
    rite = spell("Rite", kind=PortalKind.WEITERBILDUNG, asks={"sacrifice": {}})
    table = Table(WOLF, BEAR, CUB, rite).field(0, "Wolf", "Bear", "Cub").hand(0, "Rite").begin()
    table.do("enchant Rite>a2")
    assert table.options() == {"sacrifice a1", "sacrifice a3"}
    table.do("sacrifice a3")
    assert table.on_field(0) == ["Wolf", "Bear"]
    alone = Table(WOLF, rite).field(0, "Wolf").hand(0, "Rite").begin()
    assert "enchant Rite>a1" not in alone.options()
    assert "set Rite" in alone.options()


def test_only_a_fitting_host_is_kept_from_the_count() -> None:
    """Clause PE1, reading Q19: a host that could not be given anyway takes nothing from the rest."""
    strong = {"sacrifice": {"bound": {"figure": "power", "least": 5}}}
    rite = spell("Rite", kind=PortalKind.WEITERBILDUNG, asks=strong)
    table = Table(WOLF, BEAR, rite).field(0, "Wolf", "Bear").hand(0, "Rite").begin()
    assert {o for o in table.options() if o.startswith("enchant")} == {"enchant Rite>a1"}
