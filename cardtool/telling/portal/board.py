"""The table of a portal game drawn as lines of styled text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.notation import spot_name
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import Creature, Spell, State
from cardtool.portal_cards import PortalCard
from cardtool.report.flow import flowed
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats
from cardtool.report.text_layout import cell_width, fitting, wrapped
from cardtool.telling.portal.story import card_name
from cardtool.telling.portal.words import needed_words

__all__ = ["draw"]

_LABEL: Final = 9  # of the words Field, Spells, Portal, Hand and the blanks after them
_WHOEVER: Final = re.compile(r"(?<=\d) creatures?$")  # a sacrifice is always of creatures
_COLOURS: Final = ("blau", "rot", "grün", "schwarz", "gelb")


def draw(
    game: PortalGame, cards: Mapping[int, PortalCard], state: State, seats: Seats, width: int
) -> list[Line]:
    """Return the table as `seats.viewer` sees it, his own side below (clause PZ1).

    `cards`: the printed cards by their index in the table.
    No line takes more than `width` cells, of which 40 to 100 are used. A reader who may know
    everything sees both hands, portals and set spells, and the first deck's side below.
    """
    width = fitting(width)
    below = seats.viewer or 0
    above = 1 - below
    return [
        *_heading(game, state, seats, above, width),
        *_hidden(cards, state, seats, above, width),
        *_spells(game, state, seats, above, width),
        *_field(game, state, above, width),
        [Span("─" * width, "quiet")],
        *_field(game, state, below, width),
        *_spells(game, state, seats, below, width),
        *_hidden(cards, state, seats, below, width),
        *_heading(game, state, seats, below, width),
    ]


def _heading(game: PortalGame, state: State, seats: Seats, player: int, width: int) -> list[Line]:
    side, deck = state.sides[player], game.duel.decks[player]
    name = one_line(seats.label(player))
    counts = [
        f"damage {side.damage}/{game.duel.limits[player]}",
        f"energy {side.energy}",
        f"hand {len(side.hand)}",
        f"deck {len(side.deck)}",
        f"grave {len(side.grave)}",
    ]
    told = " · ".join(counts)
    gap = width - cell_width(name) - cell_width(told)
    head: list[Line] = [[Span(name, "figure"), Span(" " * gap), Span(told)]]
    if gap < 1:
        head = [[Span(line, "figure")] for line in wrapped(name, width)]
        head += [[Span(line)] for line in wrapped(told, width)]
    outside = f"{card_name(game, deck.character)}, {card_name(game, deck.equipment)}"
    return [*head, *([Span(line, "quiet")] for line in wrapped(outside, width))]


def _field(game: PortalGame, state: State, player: int, width: int) -> Iterator[Line]:
    for place, creature in enumerate(state.sides[player].field):
        spot = a.creature_at(player, place)
        label = ("Field" if place == 0 else "").ljust(_LABEL - 3)
        head = Span(f"{label}{spot_name(spot)} ", "label")
        if creature is None:
            yield [head, Span("–", "quiet")]
        else:
            yield from flowed(_LABEL, [head], _creature(game, state, spot, creature), width)


def _creature(game: PortalGame, state: State, spot: int, creature: Creature) -> list[list[Span]]:
    figures = game.duel.table.cards[creature.card]
    power = power_of(game.duel, state, spot)
    told = f"power {power}" + (f" (printed {figures.power})" if power != figures.power else "")
    colour = _COLOURS[figures.colour.bit_length() - 1] if figures.colour else ""
    pieces = [[Span(card_name(game, creature.card), "text")], [Span(told, "figure")]]
    return [*pieces, [Span(colour, "quiet")]] if colour else pieces


def _spells(
    game: PortalGame, state: State, seats: Seats, player: int, width: int
) -> Iterator[Line]:
    pieces = [
        [Span(_spell(game, state, seats, player, place, spell))]
        for place, spell in enumerate(state.sides[player].spells)
        if spell is not None
    ]
    if pieces:
        yield from flowed(_LABEL, [Span("Spells".ljust(_LABEL), "label")], pieces, width)


def _spell(
    game: PortalGame, state: State, seats: Seats, player: int, place: int, spell: Spell
) -> str:
    name = spot_name(a.spell_at(player, place))
    if spell.host:
        host = state.spot_of(spell.host)
        return f"{name} {card_name(game, spell.card)} behind {spot_name(host)}"
    known = card_name(game, spell.card) if seats.sees(player) else "a set spell"
    return f"{name} {known}, face down"


def _hidden(
    cards: Mapping[int, PortalCard], state: State, seats: Seats, player: int, width: int
) -> Iterator[Line]:
    """Yield portal and hand, as far as the reader may see them."""
    side = state.sides[player]
    shown = seats.sees(player)
    if side.portal >= 0:
        known = _held(cards[side.portal]) if shown else "a creature, face down"
        head = [Span("Portal".ljust(_LABEL), "label")]
        yield from flowed(_LABEL, head, [[Span(known)]], width)
    if shown:
        pieces = [[Span(_held(cards[card]))] for card in side.hand] or [[Span("–", "quiet")]]
        yield from flowed(_LABEL, [Span("Hand".ljust(_LABEL), "label")], pieces, width)


def _held(card: PortalCard) -> str:
    """Return a card with what it prints and costs."""
    cost = card.cost
    told = [] if card.power is None else [f"{card.power}"]
    if cost.energy:
        told.append(f"{cost.energy} energy")
    if cost.discard:
        told.append(f"discard {cost.discard}")
    if cost.sacrifice is not None:
        told.append(f"sacrifice {_WHOEVER.sub('', needed_words(cost.sacrifice))}")
    if cost.control is not None:
        told.append(f"needs {needed_words(cost.control)}")
    return one_line(card.name + (f" ({', '.join(told)})" if told else ""))
