"""Setup, zones and the turn of the portal game (clauses PS1 to PT6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.engine.core import Termination
from cardtool.engine.portal.presets import X1
from cardtool.engine.portal.rules import MainActions
from cardtool.engine.portal.state import Phase
from cardtool.engine.rng import Rng
from cardtool.portal_cards import PortalCard, PortalKind, rarity_of
from portal_duels import ALL, CHARAKTER, Table, card, creature, quick, sample_match, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7, asks={"energy": 3})
DRAW = spell("Draw", {"do": "draw", "target": "you", "amount": 1})
TRAP = spell("Trap", {"do": "destroy", "target": {"side": "enemy"}}, phases=["enemy_battle"])
QUICK = quick(
    "Quick",
    {"do": "lower_power", "target": {"side": "enemy"}, "amount": 2, "duration": "turn"},
)
AURA = spell(
    "Aura",
    {"do": "raise_power", "trigger": "always", "target": "host", "amount": 2},
    kind=PortalKind.WEITERBILDUNG,
)


@pytest.mark.parametrize(
    ("number", "rarity"),
    [(1, "X-Rare"), (5, "X-Rare"), (6, "Rare"), (10, "Rare"), (11, "Uncommon"), (30, "Uncommon")],
)
def test_rarity_follows_from_the_collector_number(number: int, rarity: str) -> None:
    """Clause PC1: 1 to 5 are X-Rare, 6 to 10 Rare, 11 to 30 Uncommon."""
    assert rarity_of(number) == rarity


def test_all_other_cards_are_common() -> None:
    """Clause PC1: from 31 on cards are Common; the number is printed n/size/booster."""
    assert rarity_of(31) == "Common"
    assert WOLF.nr == f"{WOLF.number}/9999/1"


def test_a_quick_action_is_for_any_phase_and_never_set() -> None:
    """Clause PC2, reading Q1: a Schnellaktion is used from the hand and is not set."""
    table = Table(WOLF, QUICK, DRAW).hand(0, "Quick", "Draw").field(1, "Wolf").begin()
    assert {"play Quick", "set Draw"} <= table.options()
    assert "set Quick" not in table.options()


def test_effects_act_in_the_phases_they_name() -> None:
    """Clause PC3: what holds for the own battle phase does not hold in the main phase."""
    fierce = creature(
        "Fierce",
        3,
        phases=["own_battle"],
        does=[{"do": "raise_power", "trigger": "always", "target": "self", "amount": 2}],
    )
    table = Table(fierce).field(0, "Fierce")
    before = table.game.view(table.state, 0).power(0)
    table.state.phase = Phase.BATTLE
    assert (before, table.game.view(table.state, 0).power(0)) == (3, 5)


def test_creatures_do_nothing_from_the_portal() -> None:
    """Clause PC3: what a creature does it does on the field, not in the portal."""
    banner = creature(
        "Banner",
        1,
        phases=ALL,
        does=[
            {
                "do": "raise_power",
                "trigger": "always",
                "target": {"side": "own", "pick": "all"},
                "amount": 3,
            }
        ],
    )
    table = Table(banner, WOLF).field(0, "Wolf").portal(0, "Banner")
    hidden = table.game.view(table.state, 0).power(0)
    table.field(0, "Banner")
    assert (hidden, table.game.view(table.state, 0).power(0)) == (4, 7)


def test_charakter_and_equipment_always_act() -> None:
    """Clause PS1: both act from the start in every phase, and nothing can destroy them."""
    does = {"do": "raise_power", "trigger": "always", "target": {"side": "own", "pick": "all"}}
    who = card("Mayor", PortalKind.CHARAKTER, limit=20, energy=10, does=[does | {"amount": 2}])
    banner = card("Flag", PortalKind.AUSRUESTUNG, does=[does | {"amount": 1}])
    wreck = spell("Wreck", {"do": "destroy", "target": {"what": "spell", "side": "any"}})
    table = Table(WOLF, wreck, who=who, equipment=banner).field(0, "Wolf").hand(0, "Wreck")
    table.hand(0, "Wolf").begin()
    assert "play Wreck" not in table.options()
    for active in (0, 1):
        for phase in (Phase.MAIN, Phase.BATTLE):
            table.state.active, table.state.phase = active, phase
            assert table.game.view(table.state, 0).power(0) == 4 + 2 + 1


def test_four_cards_are_dealt_and_one_is_drawn() -> None:
    """Clauses PS2, PT1: each shuffles and draws four; who starts draws a fifth at once."""
    game = sample_match("x1", "glut", "moos").game()
    dealt = game.deal(7, 0)
    assert [len(side.hand) for side in dealt.sides] == [4, 4]
    begun = game.new(7, 0)
    assert (begun.starter, 46 - len(begun.sides[0].deck)) == (0, 1)


def test_a_coin_decides_who_starts() -> None:
    """Clause PS2, reading Q4: over some seeds both start, unless it is agreed who does."""
    game = sample_match("x1", "glut", "moos").game()
    assert {game.deal(seed).starter for seed in range(20)} == {0, 1}
    assert {game.deal(seed, 1).starter for seed in range(20)} == {1}


def test_damage_begins_at_nothing_and_energy_as_printed() -> None:
    """Clause PS3: damage points start at 0, energy at the Charakter's number; no hand limit."""
    match = sample_match("x1", "glut", "moos")
    state = match.game().deal(3)
    printed = [c.energy for name in ("glut", "moos") for c in match.cards if c.nr in _person(name)]
    assert [side.damage for side in state.sides] == [0, 0]
    assert [side.energy for side in state.sides] == printed
    full = Table(DRAW).hand(0, *["Draw"] * 12).begin()
    assert len(full.do("play Draw").side(0).hand) == 12


def _person(name: str) -> set[str]:
    deck = sample_match("x1", name, name).decks[0]
    return {nr for nr, _ in deck.pile("character")}


def test_what_is_hidden_and_what_is_open() -> None:
    """Clause PZ1, reading Q10: hand, deck order, portal and set spells are hidden, all else open."""
    table = Table(WOLF, TRAP, AURA, DRAW).field(1, "Wolf").lies(1, "Trap").lies(1, "Aura", "b1")
    table.portal(1, "Wolf").hand(1, "Draw")
    seen, own = (table.game.view(table.state, player) for player in (0, 1))
    assert (seen.foe.hand, seen.foe.hand_size, seen.foe.portal, seen.foe.has_portal) == (
        None,
        1,
        -1,
        True,
    )
    cards = [None if one is None else one.card for one in seen.foe.spells]
    assert cards == [-1, table.index["Aura"], None]
    assert own.own.portal == table.index["Wolf"]


def test_a_redealt_game_looks_the_same() -> None:
    """Clause PZ1: what cannot be seen is dealt anew, a creature into the portal, spells face down."""
    table = Table(WOLF, TRAP, DRAW).hand(1, "Draw", "Wolf").lies(1, "Trap").portal(1, "Wolf")
    table.hand(0, "Wolf").begin()
    view = table.game.view(table.state, 0)
    for seed in range(10):
        dealt = table.game.determinize(view, Rng.of(seed))
        assert table.game.view(dealt, 0).key() == view.key()
        assert dealt.options == table.state.options


def test_a_full_field_takes_no_card() -> None:
    """Clause PZ2: three creatures and three spells fit; what needs no place needs none."""
    table = Table(WOLF, TRAP, AURA, DRAW).field(0, "Wolf", "Wolf", "Wolf")
    table.lies(0, "Trap").lies(0, "Trap").lies(0, "Trap")
    table.hand(0, "Wolf", "Aura", "Draw").begin()
    assert table.options() == {"portal Wolf", "play Draw", "end"}


def test_an_enchantment_goes_with_its_creature() -> None:
    """Clause PZ2: an enchantment goes to the grave when its creature leaves in any way."""
    send = spell("Send", {"do": "to_hand", "target": {"side": "any"}})
    table = Table(WOLF, AURA, send).field(0, "Wolf").lies(0, "Aura", "a1").hand(0, "Send").begin()
    table.do("play Send")
    assert table.names(0, "grave") == ["Aura", "Send"]
    assert (table.names(0, "hand"), table.on_field(0)) == (["Wolf"], [])


def test_an_empty_deck_ends_the_game_as_a_draw() -> None:
    """Clause PT1, reading Q5: a round with both decks empty and no damage is a draw."""
    table = Table(WOLF).pile(0, "deck").pile(1, "deck")
    table.hand(0, "Wolf").hand(1, "Wolf").begin()
    for _ in range(12):
        if not table.state.options:
            break
        table.do("end")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.CARDS, None)


def test_damage_puts_the_draw_off() -> None:
    """Clause PT1: a turn with damage begins the round without damage anew."""
    table = Table(WOLF).pile(0, "deck").pile(1, "deck").field(0, "Wolf").hand(1, "Wolf")
    table.state.dry, table.state.drought = True, 1
    table.battle().do("attack a1>direct")
    assert table.state.drought == 0
    assert table.game.outcome(table.state) is None


def test_a_main_phase_has_any_number_of_acts() -> None:
    """Clause PT2, reading Q6: spells, settings, summons and one creature for the portal."""
    table = Table(WOLF, DRAW, TRAP).hand(0, "Wolf", "Wolf", "Draw", "Trap").begin()
    table.do("play Draw", "set Trap", "summon Wolf", "portal Wolf")
    assert (table.on_field(0), table.side(0).portal) == (["Wolf"], table.index["Wolf"])


def test_a_main_phase_may_have_one_act() -> None:
    """Clause PT2, reading Q6: with main_actions=one the phase is over after one act."""
    rules = replace(X1, main_actions=MainActions.ONE)
    table = Table(WOLF, DRAW, rules=rules).hand(0, "Wolf", "Wolf", "Draw").begin()
    assert "summon Wolf" in table.options()
    table.do("portal Wolf")
    assert not table.options() & {"summon Wolf", "play Draw"}


def test_a_creature_stays_in_the_portal() -> None:
    """Clause PT2: a filled portal takes no other creature, and gives its own to no act."""
    table = Table(WOLF, BEAR).portal(0, "Wolf").hand(0, "Bear").begin()
    assert table.options() == {"summon Bear", "end"}


def test_each_creature_attacks_once() -> None:
    """Clause PT3: also in the turn in which it came, one after the other; none must."""
    table = Table(WOLF).field(0, "Wolf", "Wolf").battle()
    table.do("attack a1>direct")
    assert table.options() == {"attack a2>direct", "end"}


def test_a_creature_attacks_in_the_turn_it_came() -> None:
    """Clause PT3: who is summoned may attack at once."""
    table = Table(WOLF).hand(0, "Wolf").begin().do("summon Wolf")
    assert table.state.phase == Phase.BATTLE
    assert "attack a1>direct" in table.options()


@pytest.mark.parametrize("allowed", [True, False])
def test_attacks_in_the_first_turn(*, allowed: bool) -> None:
    """Clause PT3, reading Q7: the first turn of the game has attacks, or none."""
    table = Table(WOLF, DRAW, QUICK, rules=replace(X1, first_turn_attack=allowed))
    table.state.turn = 0
    table.field(0, "Wolf").field(1, "Wolf").hand(0, "Quick").battle()
    table.do("play Quick")
    attacks = [event for event in table.told if event.what == "turn"]
    assert ("attack a1>b1" in table.options()) == (allowed and not attacks)


def test_a_set_spell_is_turned_over_in_the_others_turn() -> None:
    """Clause PT4: in the phase it names; then it lies in the grave."""
    table = Table(WOLF, TRAP).field(0, "Wolf").lies(1, "Trap").battle()
    table.do("attack a1>direct")
    assert (table.state.to_act, table.options()) == (1, {"turn bs1", "pass"})
    table.do("turn bs1")
    assert (table.on_field(0), table.names(1, "grave")) == ([], ["Trap"])


def test_a_spell_of_the_others_phases_has_to_be_set() -> None:
    """Clause PT4: from the hand nothing but a Schnellaktion is used in the other's turn."""
    table = Table(WOLF, TRAP).field(0, "Wolf").hand(1, "Trap").battle().do("attack a1>direct")
    assert table.state.to_act == 0 or table.state.active == 1


def test_a_set_spell_may_be_turned_over_in_the_own_turn() -> None:
    """Clause PT4, reading Q11: if it names an own phase; a target is not enough."""
    table = Table(WOLF, DRAW, TRAP).field(1, "Wolf").lies(0, "Draw").lies(0, "Trap").begin()
    assert table.options() == {"turn as1", "end"}


def test_an_enchantment_stays() -> None:
    """Clause PT4: it lies behind its creature until that, or itself, is destroyed."""
    table = Table(WOLF, AURA).field(0, "Wolf").hand(0, "Aura").begin().do("enchant Aura>a1")
    own = table.side(0).spells[0]
    assert own is not None
    assert (own.host, table.names(0, "grave")) == (1, [])


def test_a_spell_asks_for_its_cost_when_it_is_used() -> None:
    """Clause PT5, reading Q12: setting it is free; turning it over costs."""
    dear = spell("Dear", {"do": "draw", "target": "you", "amount": 1}, asks={"energy": 4})
    table = Table(dear, WOLF).hand(0, "Dear", "Wolf").begin().do("set Dear")
    assert table.side(0).energy == 10
    table.do("turn as1")
    assert table.side(0).energy == 6


def test_an_announced_act_can_be_answered() -> None:
    """Clause PT6, reading Q13: a summons is announced, the other may respond before it comes."""
    grab = spell("Grab", {"do": "lose_energy", "target": "foe", "amount": 2}, phases=["enemy_main"])
    table = Table(BEAR, grab).hand(0, "Bear").lies(1, "Grab").begin().do("summon Bear")
    assert (table.state.to_act, table.on_field(0)) == (1, [])
    table.do("turn bs1")
    assert (table.on_field(0), table.side(0).energy) == (["Bear"], 5)


def test_nobody_responds_to_a_response() -> None:
    """Clause PT6: what is used in response takes effect at once, whatever its foe could answer."""
    table = Table(WOLF, BEAR, QUICK, TRAP).field(0, "Wolf").field(1, "Bear").hand(0, "Quick")
    table.lies(1, "Trap").battle()
    assert "play Quick" in table.options()
    table.do("attack a1>b1", "turn bs1")
    assert (table.on_field(0), table.names(1, "grave")) == ([], ["Trap"])
    assert table.words().count("announces") == 1
    assert (table.state.to_act, table.options()) == (0, {"play Quick", "end"})


def test_an_act_whose_cards_are_gone_is_lost() -> None:
    """Clause PT6: an attack of a creature that a response destroys does nothing."""
    table = Table(WOLF, TRAP).field(0, "Wolf").lies(1, "Trap").battle()
    table.do("attack a1>direct", "turn bs1")
    assert "lost" in table.words()
    assert table.side(1).damage == 0


def test_the_other_may_respond_when_a_phase_begins() -> None:
    """Clause PT6: at the start of the main and of the battle phase."""
    early = spell("Early", {"do": "draw", "target": "you", "amount": 1}, phases=["enemy_battle"])
    table = Table(WOLF, early).field(0, "Wolf").hand(0, "Wolf").lies(1, "Early").begin()
    table.do("end")
    assert (table.state.to_act, table.options()) == (1, {"turn bs1", "pass"})


def _again(name: str, **more: Any) -> PortalCard:
    """Return a spell for nothing that fetches a spell back from the grave."""
    target = {"what": "spell", "side": "own", "zone": "grave"}
    return spell(name, {"do": "fetch", "target": target}, **more)


def test_a_phase_has_no_act_beyond_the_limit() -> None:
    """Clause PF6, reading Q30: who could go on for ever may only end his phase in the end."""
    table = Table(WOLF, _again("Ebb"), _again("Flow"), rules=replace(X1, act_limit=5))
    table.hand(0, "Ebb", "Wolf").pile(0, "grave", "Flow").begin()
    table.do("play Ebb", "play Flow", "play Ebb", "play Flow")
    assert {"play Ebb", "summon Wolf", "portal Wolf"} <= table.options()
    table.do("summon Wolf")
    assert table.state.phase == Phase.BATTLE
    assert table.options() == {"attack a1>direct", "end"}


def test_nor_has_it_responses_beyond_the_limit() -> None:
    """Clause PF6, reading Q30: the other's acts count by themselves, and passing is left."""
    more = {"kind": PortalKind.SCHNELLAKTION, "phases": None}
    cards = (WOLF, _again("Ebb", **more), _again("Flow", **more))
    table = Table(*cards, rules=replace(X1, act_limit=3)).hand(0, "Wolf", "Wolf")
    table.hand(1, "Ebb").pile(1, "grave", "Flow").begin().do(
        "summon Wolf", "play Ebb", "play Flow", "play Ebb"
    )
    assert (table.on_field(0), table.state.to_act) == (["Wolf"], 0)
    assert table.names(1, "hand") == ["Flow"]


def test_a_player_who_never_tires_does_not_hold_up_the_game() -> None:
    """Clause PF6, reading Q30: whoever plays on and on has act_limit acts, then his turn ends."""
    table = Table(WOLF, _again("Ebb"), _again("Flow")).hand(0, "Ebb").pile(0, "grave", "Flow")
    table.begin()
    steps = 0
    while table.state.active == 0 and steps < 1000:
        played = [option for option in table.state.options if "play" in table.named(option)]
        table.game.apply(table.state, (played or table.state.options)[0])
        steps += 1
    assert (X1.act_limit, steps) == (100, 100)


def test_the_limit_stops_a_game() -> None:
    """Clause PF6, reading Q18: after turn_limit rounds a game is neither won nor drawn."""
    table = Table(WOLF, rules=replace(X1, turn_limit=2)).hand(0, "Wolf").hand(1, "Wolf")
    table.begin()
    while table.state.options:
        table.do("end")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.LIMIT, None)
    assert (table.state.round, max(e.values[0] for e in table.told if e.what == "turn")) == (2, 2)
    assert CHARAKTER.limit is not None
