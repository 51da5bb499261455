"""Games between the sample decks, made from the sample pages without a catalog."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import cycle, product

from cardtool.cards import Card, Kind, Recipe
from cardtool.decks import CardPool, Deck, read_deck, read_deck_file
from cardtool.effects.lookup import played_effects
from cardtool.effects.spec import Lasts, Script
from cardtool.engine.kameloh.actions import fields_of, place_at, player_at, square
from cardtool.engine.kameloh.arena import capture
from cardtool.engine.kameloh.checked import CheckedGame
from cardtool.engine.kameloh.game import KamelohGame, advance
from cardtool.engine.kameloh.invariants import check_state
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng, derive
from cardtool.samples import data_dir
from cardtool.wiki.overlay import read_overlay
from cardtool.wiki.page_names import title_of
from cardtool.wiki.parse import parse_page
from cardtool.wiki.recipes import link_recipes
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from kameloh_duels import raising
from rich_effects import ITEMS, MONSTERS

WORKSHOP = """
Name: werkstatt

# Not a good deck, but one in which there is always something to be made of something.
1*4 10*4 9*2 27*4 28*2 76*3 78*3 34*3 51*2
168*3 170*3 149*2 177*2 49*2
169*3 172*2 178*2 50*2
6*1 20*1 21*1 22*1 24*1 26*1 68*1 72*1 74*1 90*1 93*1 111*1

Fusionsdeck
168*3 170*3 149*2 177*2
"""
DECKS = ("mutanten", "riesen", "rotte", "schwarm", "werkstatt")
PAIRS = tuple(product(DECKS, DECKS))
CAPTURE = 9
"""One time in so many a monster changes sides before a decision."""


@cache
def samples() -> tuple[list[Card], list[Recipe]]:
    """Return the cards and recipes of the sample pages and their overlay."""
    paths = sorted((data_dir() / "wiki").glob("*.wiki"))
    pages = [
        parse_page(Page(title_of(path.name, CARD_PREFIX), path.read_text(encoding="utf-8")))
        for path in paths
    ]
    text = (data_dir() / "effects" / "recipes.toml").read_text(encoding="utf-8")
    linked = link_recipes(
        [card for page in pages for card in page.cards],
        [found for page in pages for found in page.statements],
        read_overlay(text, "recipes.toml"),
    )
    return linked.cards, linked.recipes


@cache
def deck(name: str) -> Deck:
    """Return a sample deck, or the one of this module."""
    pool = CardPool(samples()[0])
    if name == "werkstatt":
        lines = re.sub(r"(?m)(?<=[*]\d) ", "\n", WORKSHOP)
        return read_deck(lines, pool, name=name)
    return read_deck_file(str(data_dir() / "decks" / f"{name}.txt"), pool)


@cache
def raises() -> dict[str, Script]:
    """Return a raise for each green item but every seventh, all signs and durations in turn."""
    kinds = cycle(
        raising(ap=ap, dp=dp, lp=lp, duration=duration, rounds=2)
        for (ap, dp, lp), duration in product(
            [(10, 0, 0), (0, -10, 0), (0, 0, 40), (-20, 0, 0), (0, 20, -30), (0, 0, -40), (20, 0, 90)],
            [d for d in Lasts if d is not Lasts.NOW],
        )
    )  # fmt: skip
    green = [card for card in samples()[0] if card.kind is Kind.ITEM and card.nr]
    return {card.nr: next(kinds) for at, card in enumerate(green) if at % 7}


@cache
def rich_effects(shift: int = 0) -> dict[str, Script]:
    """Return scripts of every kind for the green items and the monsters of the decks.

    Some items still raise figures, and two of three monsters do nothing. There are more scripts
    than cards: each `shift` from 0 to 2 leaves out others.
    """
    played = sorted({entry.card.nr or "" for name in DECKS for entry in deck(name).entries})
    kinds = {card.nr or "": card.kind for card in samples()[0]}
    green = [nr for nr in played if kinds[nr] is Kind.ITEM]
    fighting = [nr for nr in played if kinds[nr] in {Kind.MONSTER, Kind.MUTATION, Kind.GROUPING}]
    first = 12 * shift
    turned = cycle(ITEMS[first:] + ITEMS[:first])
    scripts = zip([nr for at, nr in enumerate(green) if at % 5], turned, strict=False)
    acting = zip(fighting[shift::3], cycle(MONSTERS), strict=False)
    return raises() | dict(scripts) | dict(acting)


@cache
def printed_effects() -> dict[str, Script]:
    """Return what the cards of the sample decks do by their texts."""
    cards = [entry.card for name in DECKS for entry in deck(name).entries if entry.card]
    return played_effects(cards).scripts


def sample_game(
    rules: str, first: str, second: str, effects: Mapping[str, Script] | None = None
) -> KamelohGame:
    """Return the game of two sample decks, in which items raise figures unless told otherwise."""
    cards, recipes = samples()
    acting = raises() if effects is None else effects
    pair = [deck(first), deck(second)]
    return match_up(parse_rules(rules), pair, recipes, cards, acting).game()


def play_randomly(game: CheckedGame, seed: int) -> tuple[State, list[int]]:
    """Play a game between random players.

    In games of an odd seed rare kinds of action are as likely as others, and from time to
    time a monster changes sides, so that captured ones fight, mutate and are defeated.

    Returns:
        the last state, and what was done.
    """
    state = game.new(seed)
    rng = Rng.of(derive(seed, "players"))
    done: list[int] = []
    while state.options:
        if seed % 2 and state.phase == Phase.MAIN and not state.agenda and rng.below(CAPTURE) == 0:
            _capture_one(game, state, rng)
            continue
        options = of_one_kind(state.options, rng) if seed % 2 else state.options
        done.append(options[rng.below(len(options))])
        game.apply(state, done[-1])
    return state, done


def of_one_kind(options: list[int], rng: Rng) -> list[int]:
    """Return the options of one kind, so that rare ones are met; all kinds are equally likely."""
    kinds = sorted({fields_of(option)[0] for option in options})
    kind = kinds[rng.below(len(kinds))]
    return [option for option in options if fields_of(option)[0] == kind]


def _capture_one(game: CheckedGame, state: State, rng: Rng) -> None:
    """Let a monster change sides, if there is one with room on the other side."""
    spot = square(rng.below(2), rng.below(game.duel.rules.places))
    if state.sides[player_at(spot)].fighters[place_at(spot)] is None:
        return
    capture(state, spot)
    advance(game.duel, state, None)
    check_state(game.duel, state)
