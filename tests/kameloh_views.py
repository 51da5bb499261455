"""Games in which everything happens often, and what clause S8 hides in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cardtool.cards import Kind, Part, PriceMark
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.actions import DECK, HAND, KIND_RANGE
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from cardtool.engine.rng import Rng
from kameloh_duels import (
    game_with,
    groups,
    item,
    monster,
    mutates,
    raising,
    violet,
)
from kameloh_samples import of_one_kind
from rich_effects import ITEMS, MONSTERS

RULES = {
    "dufo": DUFO,
    "wimu": WIMU,
    "kamelkoenig": KAMELKOENIG,
    "house rules": replace(WIMU, single_attacks=True, hand_only=True, oases=4),
}
Spot = tuple[list[int], int]


def lively(rules: Rules) -> KamelohGame:
    """Return a game of a hundred cheap cards a side in which everything happens often."""
    herd = tuple(f"m{n}" for n in range(24))
    cards = [
        *(monster(nr, "30/10/60") for nr in herd),
        *(violet(f"w{n}", Kind.GROUPING) for n in range(6)),
        *(violet(f"v{n}", Kind.MUTATION, "40/20/80", d=PriceMark.MK) for n in range(6)),
        *(item(f"z{n}", 0, Kind.GROUPING_ITEM) for n in range(6)),
        *(item(f"u{n}", 0, Kind.MUTATION_ITEM) for n in range(6)),
        *(item(f"i{n}") for n in range(12)),
        *(item(f"r{n}") for n in range(len(ITEMS))),
    ]
    blue = tuple(f"u{n}" for n in range(6))
    recipes = [
        replace(mutates("m0", "u0", f"v{n}"), parts=(Part(herd),), items=blue) for n in range(6)
    ] + [
        groups(f"w{n}", [Part(herd, least=2, most=4)], [f"z{n}"], needs_item=n < 3)
        for n in range(6)
    ]
    effects = {f"i{n}": raising(ap=10, duration=list(Lasts)[1 + n % 4]) for n in range(12)}
    effects |= {f"r{n}": script for n, script in enumerate(ITEMS)}
    effects |= {f"m{10 + n}": script for n, script in enumerate(MONSTERS)}
    fusion = " ".join(f"w{n}" for n in range(6)) if rules.fusion_deck else ""
    return game_with(rules, cards, recipes, effects, fusion)


@cache
def met(name: str) -> tuple[KamelohGame, list[State]]:
    """Return a game, and states of all phases and choices as random players meet them."""
    game = lively(RULES[name])
    found: list[State] = []
    seen: Counter[int] = Counter()
    for seed in range(12):
        state, rng = game.new(seed), Rng.of(seed)
        while state.options:
            kind = state.options[-1] % KIND_RANGE if state.agenda else -1 - state.phase
            seen[kind] += 1
            if seen[kind] <= 8 or (seen[kind] <= 800 and rng.below(40) == 0):
                found.append(state.copy())
            options = of_one_kind(state.options, rng) if seed % 2 else state.options
            game.apply(state, options[rng.below(len(options))])
        found.append(state)
    return game, found


def named(state: State, player: int, at: int) -> list[int]:
    """Return the cards of a player named from somewhere for a grouping under way."""
    chosen = state.grouping
    if chosen is None or player != state.active:
        return []
    spots = [(chosen.result, chosen.result_at), (chosen.item, chosen.item_at)]
    spots += zip(chosen.cards, chosen.spots, strict=True)
    return [card for card, spot in spots if spot == at and card >= 0]


def hidden(state: State, viewer: int, player: int) -> Iterator[Spot]:
    """Return every place of a side whose card the viewer may not know, by clause S8."""
    one = state.sides[player]
    if viewer != player:
        open_cards = named(state, player, HAND)
        yield from ((one.hand, at) for at, card in enumerate(one.hand) if card not in open_cards)
        yield from (
            (lying.under, at)
            for lying in state.items
            if lying.owner == player
            for at in range(len(lying.under))
        )
    searched = named(state, player, DECK)
    yield from ((one.deck, at) for at, card in enumerate(one.deck) if card not in searched)
    looker = state.to_act if state.agenda else state.active
    for number, oasis in enumerate(one.oases):
        if viewer == player == looker and state.looking == number:
            continue
        low = oasis.buried if viewer == player else 0
        high = len(oasis.cards) - 1 if oasis.open else len(oasis.cards)
        yield from ((oasis.cards, at) for at in range(low, high))


def swap(state: State, one: Spot, other: Spot) -> None:
    """Let two cards change places; hands stay sorted, as they always are."""
    one[0][one[1]], other[0][other[1]] = other[0][other[1]], one[0][one[1]]
    for made in state.sides:
        made.hand.sort()


def belongings(state: State, player: int) -> list[int]:
    """Return all cards on the piles, in the hand and under the items of a player."""
    one = state.sides[player]
    under = [card for lying in state.items if lying.owner == player for card in lying.under]
    piles = [card for oasis in one.oases for card in oasis.cards]
    return sorted(one.hand + one.deck + piles + under)
