"""Hand-made cards, duels and states of the portal game for the tests of its clauses."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardtool.deck_checks.portal import portal_pool
from cardtool.decks import CardPool, Deck, read_deck_file
from cardtool.effects.record import read_cost, read_script
from cardtool.effects.spec import Colour, Script
from cardtool.effects.vocabulary import PORTAL
from cardtool.engine.core import Event
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.checked import CheckedGame
from cardtool.engine.portal.decks import match_of
from cardtool.engine.portal.duel import DeckList, Duel
from cardtool.engine.portal.game import PortalGame, advance, options_of
from cardtool.engine.portal.matchup import PortalMatchUp
from cardtool.engine.portal.presets import X1
from cardtool.engine.portal.rules import Rules
from cardtool.engine.portal.state import Creature, Phase, Side, Spell, State, Step
from cardtool.engine.portal.table import CardTable
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng, derive
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.portal_files import read_card_file
from cardtool.samples import data_dir

__all__ = [
    "Table",
    "card",
    "creature",
    "play_at_random",
    "quick",
    "sample_cards",
    "sample_deck",
    "sample_match",
    "sample_pool",
    "spell",
]

ALL = ["own_main", "own_battle", "enemy_main", "enemy_battle"]
DECKS = {"x1": ("glut", "moos", "pegel", "schule"), "x2": ("gruft", "raben")}


def card(name: str, kind: PortalKind, **more: Any) -> PortalCard:
    """Return a card; its number follows from its name, `does` and `asks` are records."""
    number = int.from_bytes(name.encode(), "big") % 9000 + 1
    does, phases, asks = more.pop("does", []), more.pop("phases", None), more.pop("asks", {})
    record: dict[str, Any] = {"version": 1, "steps": does}
    if phases is not None:
        record["windows"] = phases
    script, wrong = read_script(record, PORTAL)
    cost, bad = read_cost(asks, "cost", PORTAL)
    assert not wrong, wrong
    assert not bad, bad
    assert isinstance(script, Script)
    return PortalCard(
        number=number, size=9999, booster=1, name=name, kind=kind, script=script, cost=cost, **more
    )


def creature(name: str, power: int, **more: Any) -> PortalCard:
    """Return a creature: black, of no particular type, for nothing, unless told otherwise."""
    more = {"colour": Colour.SCHWARZ, "typ": "Ding"} | more
    return card(name, PortalKind.WESEN, power=power, **more)


def spell(name: str, *does: dict[str, Any], **more: Any) -> PortalCard:
    """Return a spell for the own main phase and for nothing, unless told otherwise."""
    more = {"phases": ["own_main"], "kind": PortalKind.ZAUBER} | more
    return card(name, more.pop("kind"), does=list(does), **more)


def quick(name: str, *does: dict[str, Any], **more: Any) -> PortalCard:
    """Return a Schnellaktion, which is for any phase (reading Q1), for nothing unless told so."""
    return spell(name, *does, kind=PortalKind.SCHNELLAKTION, phases=None, **more)


def play_at_random(game: CheckedGame, seed: int) -> tuple[list[Event], set[int]]:
    """Play a game to its end at random, checking it; return what happened and was done."""
    told: list[Event] = []
    kinds: set[int] = set()
    state = game.new(seed, emit=told.append)
    rng = Rng.of(derive(seed, "players"))
    while state.options:
        action = state.options[rng.below(len(state.options))]
        kinds.add(a.kind_of(action))
        game.apply(state, action, told.append)
    assert state.phase == Phase.OVER
    return told, kinds


CHARAKTER = card("Wer", PortalKind.CHARAKTER, limit=20, energy=10)
EQUIPMENT = card("Womit", PortalKind.AUSRUESTUNG)


class Table:
    """A game in a state that is made by hand: player 0 in his main phase, unless told otherwise.

    Attributes:
        told: what has happened. printed: the cards by their index.
    """

    def __init__(
        self,
        *cards: PortalCard,
        rules: Rules = X1,
        who: PortalCard = CHARAKTER,
        equipment: PortalCard = EQUIPMENT,
    ) -> None:
        """Know these cards; nothing lies anywhere yet, but five fillers in each deck."""
        filler = creature("Filler", 1)
        known = {one.name: one for one in (*cards, filler, CHARAKTER, EQUIPMENT, who, equipment)}
        self.table = CardTable(known.values())
        self.index = {name: self.table.index(one.nr) for name, one in known.items()}
        self.printed = {self.index[name]: one for name, one in known.items()}
        own = DeckList([], self.index[who.name], self.index[equipment.name])
        other = DeckList([], self.index[CHARAKTER.name], self.index[EQUIPMENT.name])
        self.duel = Duel(rules, self.table, [own, other])
        self.game = PortalGame(self.duel)
        sides = [Side(rules.places, rules.spell_places) for _ in (0, 1)]
        for player, side in enumerate(sides):
            side.energy = self.table.cards[self.duel.decks[player].character].energy
            side.deck = [self.index["Filler"]] * 5
        self.state = State(Rng.of(1), sides, 0)
        self.state.turn = 2
        self.told: list[Event] = []

    def hand(self, player: int, *names: str) -> Table:
        """Give a player cards."""
        side = self.state.sides[player]
        side.hand = sorted([*side.hand, *(self.index[name] for name in names)])
        return self

    def pile(self, player: int, pile: str, *names: str) -> Table:
        """Make a pile of a player consist of these cards, the top last."""
        setattr(self.state.sides[player], pile, [self.index[name] for name in names])
        return self

    def field(self, player: int, *names: str) -> Table:
        """Lay creatures onto a field."""
        side = self.state.sides[player]
        for name in names:
            place = side.field.index(None)
            side.field[place] = Creature(self.index[name], self.state.next_number())
        return self

    def lies(self, player: int, name: str, host: str | None = None) -> Table:
        """Lay a spell onto the spell field: face down, or behind a creature given as ``a1``."""
        side = self.state.sides[player]
        number = 0 if host is None else self.state.creature(spot(host)).number
        place = side.spells.index(None)
        side.spells[place] = Spell(self.index[name], self.state.next_number(), number)
        return self

    def portal(self, player: int, name: str) -> Table:
        """Put a creature into a portal."""
        self.state.sides[player].portal = self.index[name]
        return self

    def has(self, player: int, **values: int) -> Table:
        """Set damage or energy of a player."""
        for name, value in values.items():
            setattr(self.state.sides[player], name, value)
        return self

    def begin(self, phase: int = Phase.MAIN) -> Table:
        """Let player 0 decide in a phase; the decks become what lies there."""
        for player, side in enumerate(self.state.sides):
            cards = side.hand + side.deck + side.grave
            cards += [side.portal] * (side.portal >= 0)
            cards += [one.card for one in (*side.field, *side.spells) if one is not None]
            self.duel.decks[player].main = cards
        self.state.phase = phase
        self.state.step = Step.OPEN
        advance(self.duel, self.state, self.told.append)
        return self

    def battle(self) -> Table:
        """Let player 0 decide in his battle phase."""
        return self.begin(Phase.BATTLE)

    def options(self) -> set[str]:
        """Return what may be done, by card names instead of numbers."""
        return {self.named(option) for option in self.state.options}

    def named(self, action: int) -> str:
        """Return an action in words with names."""
        words = self.game.notation(action)
        number = a.card_of(action)
        figures = self.table.cards[number] if number >= 0 else None
        return words if figures is None else words.replace(figures.nr, figures.name)

    def do(self, *texts: str) -> Table:
        """Carry out actions, given with card names instead of numbers."""
        for text in texts:
            found = [option for option in self.state.options if self.named(option) == text]
            assert found, f"{text!r} is none of {sorted(self.options())}"
            self.game.apply(self.state, found[0], self.told.append)
        return self

    def again(self) -> Table:
        """Find anew what may be done, after a change by hand."""
        self.state.options = options_of(self.duel, self.state)
        return self

    def side(self, player: int) -> Side:
        """Return one side."""
        return self.state.sides[player]

    def on_field(self, player: int) -> list[str]:
        """Return the names of the creatures on a field, by place."""
        cards = self.table.cards
        return [cards[c.card].name for c in self.side(player).field if c is not None]

    def names(self, player: int, pile: str) -> list[str]:
        """Return the names of the cards of a pile."""
        return [self.table.cards[card].name for card in getattr(self.side(player), pile)]

    def words(self) -> list[str]:
        """Return what has happened, word by word."""
        return [event.what for event in self.told]


def spot(name: str) -> int:
    """Return a place such as ``a1`` or ``b3`` as a spot."""
    return a.creature_at("ab".index(name[0]), int(name[1]) - 1)


@cache
def sample_cards() -> tuple[PortalCard, ...]:
    """Return the cards of the sample set."""
    files = [read_card_file(str(path)) for path in sorted((data_dir() / "portal").glob("*.toml"))]
    assert not [problem for file in files for problem in file.problems]
    return tuple(card for file in files for card in file.cards)


@cache
def sample_pool() -> CardPool:
    """Return the pool that sample decks are read with."""
    return portal_pool(sample_cards())


@cache
def sample_deck(name: str) -> Deck:
    """Return a sample deck."""
    path = data_dir() / "portal" / "decks" / f"{name}.txt"
    return read_deck_file(str(path), sample_pool())


def sample_match(rules: str, first: str, second: str) -> PortalMatchUp:
    """Return the match-up of two sample decks."""
    return match_of(parse_rules(rules), (sample_deck(first), sample_deck(second)), sample_pool())
