"""The table of a game drawn as lines of styled text: both sides with arena, Oasen and hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import fall_of
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.state import Fighter, State
from cardtool.engine.kameloh.table import BLUE, GREEN, GROUPING, YELLOW
from cardtool.engine.kameloh.view import SideView, View
from cardtool.report.acting import acting_on, acting_on_side, hanging_on
from cardtool.report.flow import flowed
from cardtool.report.game_words import card_name, datteln, figures, points
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats
from cardtool.report.text_layout import cell_width, fitting, wrapped

__all__ = ["draw", "genus"]

_LABEL: Final = 9  # of the words Oasen, Arena, Hand and the blanks after them
_HK_STYLES: Final = {1: "gold", 2: "silver", 3: "bronze", 4: "dung"}
_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class _Seat:
    """One side of the table with what drawing it needs.

    Attributes:
        view: of its player, for what both see. side: as the reader sees it.
        hand_shown: whether the reader may see the hand. known: whether it is his own side.
    """

    state: State
    view: View
    side: SideView
    name: str
    width: int
    hand_shown: bool
    known: bool

    @property
    def duel(self) -> Duel:
        """Rules, cards and decks."""
        return self.view.duel

    @property
    def player(self) -> int:
        """Whose side it is."""
        return self.view.player


def draw(game: KamelohGame, state: State, seats: Seats, width: int) -> list[Line]:
    """Return the table as `seats.viewer` sees it, his own side below (clause S8).

    No line takes more than `width` cells, of which 40 to 100 are used. A reader who may know
    everything sees both hands, and the first deck's side below. The state may also be the end
    of a game.
    """
    width = fitting(width)
    below = seats.viewer or 0
    foe = _seat(game, state, seats, 1 - below, width)
    own = _seat(game, state, seats, below, width)
    return [
        *(*_heading(foe), *_hand(foe), *_piles(foe), *_side_wide(foe), *_arena(foe)),
        [Span("─" * width, "quiet")],
        *(*_arena(own), *_side_wide(own), *_piles(own), *_fusion(own), *_hand(own)),
        *_heading(own),
    ]


def _seat(game: KamelohGame, state: State, seats: Seats, player: int, width: int) -> _Seat:
    shown = seats.sees(player)
    view = game.view(state, player)
    side = view.own if shown else game.view(state, 1 - player).foe
    name = one_line(seats.label(player))
    known = seats.viewer == player
    return _Seat(state, view, side, name, width, hand_shown=shown, known=known)


def genus(role: int) -> str:
    """Return the style of a card's genus (clause C1)."""
    return {YELLOW: "yellow", BLUE: "blue", GREEN: "green"}.get(role, "violet")


def _heading(seat: _Seat) -> list[Line]:
    side = seat.side
    counts = [points(side.points), datteln(side.datteln), f"hand {side.hand_size}"]
    if not seat.duel.rules.has_oases:
        counts.append(f"deck {side.deck_size}")
    counts.append(f"Wüste {len(side.waste)}")
    if seat.duel.rules.fusion_deck:
        counts.append(f"Fusionsdeck {len(side.fusion)}")
    told = " · ".join(counts)
    gap = seat.width - cell_width(seat.name) - cell_width(told)
    if gap >= len(_GAP):
        return [[Span(seat.name, "figure"), Span(" " * gap), Span(told)]]
    name: list[Line] = [[Span(line, "figure")] for line in wrapped(seat.name, seat.width)]
    return [*name, *([Span(line)] for line in wrapped(told, seat.width))]


def _arena(seat: _Seat) -> Iterator[Line]:
    for place, fighter in enumerate(seat.side.fighters):
        square = square_name(seat.player, place)
        head = Span(("Arena" if place == 0 else "").ljust(_LABEL - 3) + square + " ", "label")
        if fighter is None:
            yield [head, Span("–", "quiet")]
        else:
            spot = a.square(seat.player, place)
            yield from flowed(_LABEL, [head], _fighter(seat, fighter, spot), seat.width)


def _fighter(seat: _Seat, fighter: Fighter, spot: int) -> list[list[Span]]:
    """Return a monster as pieces that stay together: name, figures, what acts on it."""
    duel, view = seat.duel, seat.view
    card = duel.table.cards[fighter.card]
    name = Span(card_name(duel.table, fighter.card), genus(card.role))
    told = f"AP {view.ap(spot)}  DP {view.dp(spot)}  LP {fighter.lp}/{fighter.full}"
    pieces = [[name], [Span(told, "figure")], [_worth(duel, seat.state, spot)]]
    return pieces + [[Span(text, "quiet")] for text in acting_on(duel, seat.state, spot)]


def _worth(duel: Duel, state: State, spot: int) -> Span:
    """Return what the defeat of a monster brings, by what it counts as then (clause F5)."""
    hk, count = fall_of(duel, state, spot)
    return Span(f"{points(count)} (HK {hk})", _HK_STYLES[hk])


def _side_wide(seat: _Seat) -> Iterator[Line]:
    """Yield the items in the arena with what hangs on them, and what acts on all (T8, M4)."""
    duel, state = seat.duel, seat.state
    pieces: list[list[Span]] = []
    for item in seat.view.items():
        if item.by == seat.player:
            does = ", ".join(hanging_on(duel, state, item))
            name = Span(card_name(duel.table, item.card), genus(duel.table.cards[item.card].role))
            pieces.append([name, Span(f": {does}", "quiet")] if does else [name])
    if pieces:
        yield from flowed(_LABEL, [Span("Items".ljust(_LABEL), "label")], pieces, seat.width)
    if told := [[Span(text, "quiet")] for text in acting_on_side(duel, state, seat.player)]:
        yield from flowed(_LABEL, [Span("For all".ljust(_LABEL), "label")], told, seat.width)


def _piles(seat: _Seat) -> Iterator[Line]:
    """Yield the Oasen: how many cards lie there, and which one lies open."""
    if not seat.duel.rules.has_oases:
        return
    pieces: list[list[Span]] = []
    side = seat.side
    for number, (size, top) in enumerate(zip(side.oasis_sizes, side.open_tops, strict=True)):
        below = side.known_below(number)
        names = ", ".join(card_name(seat.duel.table, card) for card in below)
        buried = f", {len(below)} buried" if below and seat.hand_shown else ""
        if buried and seat.known:
            buried += f" ({names})"
        count = f"{number + 1}: " + (f"{size} cards{buried}" if size else "gone")
        told = [Span(count, "text" if size else "quiet")]
        if top >= 0:
            told += [Span(", open ", "label"), *_card(seat, top)]
        pieces.append(told)
    yield from flowed(_LABEL, [Span("Oasen".ljust(_LABEL), "label")], pieces, seat.width)


def _hand(seat: _Seat) -> Iterator[Line]:
    hand = seat.side.hand
    if hand is None or not seat.hand_shown:
        return
    pieces = [_card(seat, card, held=True) for card in hand] or [[Span("–", "quiet")]]
    yield from flowed(_LABEL, [Span("Hand".ljust(_LABEL), "label")], pieces, seat.width)


def _fusion(seat: _Seat) -> Iterator[Line]:
    """Yield the own Fusionsdeck, from which Zusammenrottungen come (clauses D3, Z3)."""
    if seat.known and seat.side.fusion:
        pieces = [_card(seat, card) for card in seat.side.fusion]
        yield from flowed(_LABEL, [Span("Fusion".ljust(_LABEL), "label")], pieces, seat.width)


def _card(seat: _Seat, card: int, *, held: bool = False) -> list[Span]:
    """Return a card that is not in the arena: name, figures, and what it costs now (M4)."""
    duel = seat.duel
    known = duel.table.cards[card]
    shown = f"{seat.view.price(card)} D"
    if known.fights and known.prints_figures:
        shown = f"{figures(known.ap, known.dp, known.lp)}, {shown}"
    if held and duel.rules.fusion_deck and known.role == GROUPING:
        shown += ", comes from the Fusionsdeck only"
    return [Span(card_name(duel.table, card), genus(known.role)), Span(f" ({shown})")]
