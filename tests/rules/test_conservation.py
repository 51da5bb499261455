"""No card is lost or doubled, whoever it fights for (known fault 18)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import capture
from cardtool.engine.kameloh.duel import DeckList, Duel
from cardtool.engine.kameloh.game import KamelohGame, advance
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.rng import Rng
from kameloh_duels import duel_with, groups, item, monster, mutates, raising, violet

EFFECTS = {
    "i1": raising(ap=10, dp=-5, duration=Lasts.LASTING),
    "i2": raising(lp=50, duration=Lasts.ROUNDS, rounds=2),
    "i3": raising(lp=-60),
    "i4": raising(ap=40),
}
CARDS = (
    monster("m1", "50/10/40", klasse="X"),
    monster("m2", "40/20/60", klasse="X"),
    monster("m3", "30/10/80", d=1),
    violet("v1", Kind.MUTATION, "50/30/90"),
    violet("x1", Kind.GROUPING),
    item("k1", 0, Kind.MUTATION_ITEM),
    item("f1", 0, Kind.GROUPING_ITEM),
    *(item(nr) for nr in EFFECTS),
)
RECIPES = (mutates("m1", "k1", "v1"), groups("x1", (Part(klasse="X", least=2, most=4),), ("f1",)))
LIST = "m1 m1 m1 m2 m2 m2 m3 v1 v1 k1 k1 f1 i1 i2 i3 i4"


def duel_of(rules: Rules) -> Duel:
    """Return a duel of two equal decks of about sixty cards, without prices."""
    bare = duel_with(rules, CARDS, RECIPES, EFFECTS)
    main = [bare.table.index(nr) for nr in LIST.split()] * 4
    results = [bare.table.index("x1")] * 4
    fusion = results if rules.fusion_deck else []
    main += [] if rules.fusion_deck else results
    return Duel(rules, bare.table, [DeckList(main, fusion), DeckList(main[:], fusion[:])])


def owned(state: State) -> list[Counter[int]]:
    """Return all cards there are, by whom they belong to."""
    found: list[Counter[int]] = [Counter(), Counter()]
    for player, one in enumerate(state.sides):
        for pile in (one.hand, one.deck, one.waste, one.fusion, *(o.cards for o in one.oases)):
            found[player].update(pile)
        for fighter in one.fighters:
            if fighter is not None:
                found[fighter.owner][fighter.card] += 1
    for lying in state.items:
        found[lying.owner].update([lying.card, *lying.under])
    for named, player in (
        (state.attack_items, state.active),
        (state.defence_items, 1 - state.active),
    ):
        found[player].update(a.fields_of(one.action)[1] for one in named)
    return found


def capture_one(duel: Duel, state: State, rng: Rng) -> bool:
    """Let somebody capture a monster now, where that is possible."""
    player, place = rng.below(2), rng.below(2)
    there = state.sides[player].fighters[place] is not None
    done = state.phase == Phase.MAIN and there and capture(state, a.square(player, place))
    if done:
        advance(duel, state, None)
    return done


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"])
def test_cards_are_conserved_with_captured_monsters(rules: Rules):
    """Clauses F6, U5, T11: known fault 18, after every step each owner has all his cards."""
    duel = duel_of(replace(rules, target=0, turn_limit=60))
    game, told = KamelohGame(duel), Counter[str]()
    for seed in range(3):
        rng, state = Rng.of(seed), game.new(seed)
        whole = owned(state)
        while state.options:
            if rng.below(6) == 0:
                told["captured"] += capture_one(duel, state, rng)
            if state.options:
                choice = state.options[rng.below(len(state.options))]
                game.apply(state, choice, lambda event: told.update([event.what]))
            assert owned(state) == whole
    wanted = {"captured", "mutated", "grouped", "defeated"} | (
        {"joined"} if rules.late_joining else set()
    )
    assert {what for what in wanted if told[what]} == wanted
