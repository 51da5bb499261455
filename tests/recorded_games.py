"""Hand-made match-ups and their records, for tests of replays."""

from __future__ import annotations

from dataclasses import replace

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe
from cardtool.decks import Deck, Entry, Zone
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.matchup import KamelohMatchUp as MatchUp
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.players.player import Player, bot
from cardtool.sim.replay import Recorder, record
from cardtool.sim.replay_format import Header
from kameloh_duels import groups, item, monster, mutates, raising, violet

__all__ = ["EVERY_RULES", "bots", "header", "match", "recorded"]

EVERY_RULES = ("dufo", "wimu", "kamelkoenig", "wimu(hand_only=on,oases=4,single_attacks=on)")

_MONSTERS = [
    replace(monster("1", "40/10/60", rasse="Kamel", klasse="Lastentier"), name="Höckerhans"),
    replace(monster("2", "30/20/80", d=1, hk=3, rasse="Floh"), name="Größenwahn „Ü“"),
    replace(monster("10a", "50/5/40", d=2, hk=2, rasse="Floh"), name="Zwölftes Übel"),
    replace(monster("3/ß", "20/30/90", rasse="Floh"), name="Straßenfloh"),
]
_RESULTS = [
    violet("20", Kind.MUTATION, "60/30/120", d=1),
    violet("21", Kind.MUTATION, "55/25/100", d=PriceMark.MK),
    violet("22", Kind.GROUPING, d=1),
]
_ITEMS = [
    item("30", d=1, kind=Kind.MUTATION_ITEM),
    item("40", d=0),
    item("41", d=1),
    item("42", d=0),
]
_ABSENT = item("31", d=2, kind=Kind.MUTATION_ITEM)
_RECIPES: list[Recipe] = [
    mutates("1", "30", "20"),
    mutates("2", "31", "21"),
    groups("22", [Part(rasse="Floh", least=2, most=3)]),
    mutates("1", "30", "99"),
]
_EFFECTS = {
    "40": raising(ap=20),
    "41": raising(lp=-30),
    "42": raising(dp=10, lp=20, duration=Lasts.ROUNDS, rounds=2),
    "99": raising(ap=1),
}


def _deck(name: str, monsters: int) -> Deck:
    copies = [(card, monsters) for card in _MONSTERS]
    copies += [(card, 3) for card in _RESULTS]
    left = 60 - sum(count for _, count in copies)
    copies += [(card, left // len(_ITEMS)) for card in _ITEMS[1:]]
    copies.append((_ITEMS[0], 60 - sum(count for _, count in copies)))
    entries = [Entry(count, card.nr or "", card) for card, count in copies]
    entries.append(Entry(2, "22", _RESULTS[2], Zone.FUSION))
    return Deck(name, tuple(entries))


def match(rules: str = "wimu") -> MatchUp:
    """Return two decks with items, mutations and groupings under a rule set."""
    decks = [_deck("Höcker & Flöhe", 8), _deck("Zweite", 6)]
    pool: list[Card] = [*_MONSTERS, *_RESULTS, *_ITEMS, _ABSENT]
    return match_up(parse_rules(rules), decks, _RECIPES, pool, _EFFECTS)


def header(rules: str = "wimu", seed: int = 7) -> Header:
    """Return all that one game is made of."""
    return Header(match(rules), seed, players=("random", "greedy"), catalog="rev. 12")


def bots(head: Header, *names: str) -> list[Player]:
    """Return the bots of these names for the game of a header, one for each seat."""
    game = head.match.game(head.ranking)
    return [bot(name, game, head.seed, seat) for seat, name in enumerate(names)]


def recorded(rules: str = "wimu", seed: int = 7) -> Recorder:
    """Return the record of a whole game of two bots."""
    head = header(rules, seed)
    return record(head, bots(head, "random", "random"))
