"""A game told in sentences: one for each event that people are told of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.ending import Endless
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Reason
from cardtool.report.game_words import (
    Seats,
    card_name,
    change,
    datteln,
    figures,
    origin,
    points,
)

__all__ = ["WORDS", "tell", "tell_outcome", "why_stopped"]


@dataclass(frozen=True, slots=True)
class _Tale:
    """One event with what its sentence needs.

    Attributes:
        who, foe: names of the player it is about, and of the other. secret: the reader may
            not know which card it was.
    """

    game: KamelohGame
    event: Event
    seats: Seats
    who: str
    foe: str
    secret: bool

    @property
    def card(self) -> str:
        """The name of the card it is about, or ``a card``."""
        return "a card" if self.secret else self.name(self.event.card)

    def name(self, card: int) -> str:
        """Return the name of any card of the match."""
        return card_name(self.game.duel.table, card)

    def value(self, at: int = 0) -> int:
        """Return one of the event's numbers."""
        return self.event.values[at]


def tell(game: KamelohGame, event: Event, seats: Seats) -> str | None:
    """Return one sentence about an event, or None for one that says nothing to people.

    Which card it was stays untold where the event hides it from the reader (clause S8).
    """
    teller = _TELLERS.get(event.what)
    if teller is None:
        return None
    who, foe = seats.names[event.player], seats.names[1 - event.player]
    secret = event.hidden and not seats.sees(event.player)
    return teller(_Tale(game, event, seats, who, foe, secret))


def tell_outcome(outcome: Outcome, names: tuple[str, str]) -> str:
    """Return how a game ended: who won, the points, and why it was over (E5, E8)."""
    score = f"{names[0]} {outcome.points[0]}, {names[1]} {outcome.points[1]}"
    if outcome.termination is Termination.LIMIT:
        why = "; ".join(map(why_stopped, outcome.reasons))
        return f"Stopped at the turn limit, neither won nor drawn: {score} ({why})."
    by_points = outcome.termination is Termination.POINTS
    why = "the target was reached" if by_points else "the cards ran out"
    won = "A draw" if outcome.winner is None else f"{names[outcome.winner]} wins"
    return f"{won}: {score} points; {why}."


_ENDLESS: Final[Mapping[str, str]] = {
    Endless.NO_MONEY: "nobody has Datteln or an income",
    Endless.HANDS_STUCK: "both hands are full of cards that nobody can pay or use",
    Endless.NO_DAMAGE: "no attack gets through, DP are never below AP",
    Endless.NOT_YET: "the end had not come yet",
}


def why_stopped(reason: str) -> str:
    """Return a reason of a stopped game in words; one that nobody knows as it is (E8)."""
    return _ENDLESS.get(reason, reason)


def _turn(tale: _Tale) -> str:
    return f"Round {tale.value()}, {tale.who}'s turn."


def _income(tale: _Tale) -> str:
    return f"{tale.who} gets {datteln(tale.value())} and has {tale.value(1)}."


def _entered(tale: _Tale) -> str:
    price, at = tale.event.values
    return f"{tale.who} sends {tale.card} from {origin(at)} into the arena for {datteln(price)}."


def _item(tale: _Tale) -> str:
    price, spot = tale.event.values
    goal = f" on {tale.seats.place(spot)}" if spot else ""
    return f"{tale.who} plays {tale.card}{goal} for {datteln(price)}."


def _named(tale: _Tale) -> str:
    return f"{tale.who} names {tale.card} for {tale.seats.place(tale.value())}."


def _missed(tale: _Tale) -> str:
    return f"{tale.card} of {tale.who} finds nobody to act on."


def _raised(tale: _Tale) -> str:
    ap, dp, lp = tale.event.values
    return f"{tale.card} gets {change(ap, dp, lp)} from {tale.who}."


def _mutated(tale: _Tale) -> str:
    before, item, price = tale.event.values
    names = f"{tale.name(before)} mutates into {tale.card}"
    return f"{tale.who}'s {names} with {tale.name(item)} for {datteln(price)}."


def _grouping(tale: _Tale) -> str:
    item = tale.value()
    helper = f" with {tale.name(item)}" if item >= 0 else ""
    return f"{tale.who} begins the Zusammenrottung {tale.card}{helper}."


def _grouped(tale: _Tale) -> str:
    ap, dp, lp, price, *parts = tale.event.values
    made = ", ".join(tale.name(part) for part in parts)
    shown = figures(ap, dp, lp)
    return f"{tale.card} ({shown}) stands in the arena, made of {made}, for {datteln(price)}."


def _joined(tale: _Tale) -> str:
    group, ap, dp, lp, price = tale.event.values
    shown = figures(ap, dp, lp)
    return f"{tale.card} joins {tale.name(group)}, now {shown}, for {datteln(price)}."


def _activate(tale: _Tale) -> str:
    return f"{tale.who} activates Oase {tale.value() + 1}: {tale.card} lies open."


def _bury(tale: _Tale) -> str:
    return f"{tale.who} buries {tale.card} under Oase {tale.value() + 1}."


def _draw(tale: _Tale) -> str:
    return f"{tale.who} draws {tale.card} from Oase {tale.value() + 1}."


def _take_open(tale: _Tale) -> str:
    return f"{tale.who} takes {tale.card}, the open card of Oase {tale.value() + 1}."


def _search(tale: _Tale) -> str:
    return f"{tale.who} looks through Oase {tale.value() + 1}."


def _take(tale: _Tale) -> str:
    return f"{tale.who} takes {tale.card} from Oase {tale.value() + 1}, which is shuffled."


def _hit(tale: _Tale) -> str:
    lost, left = tale.event.values
    return f"{tale.who}'s {tale.card} loses {lost} LP and has {max(left, 0)} left."


def _defeated(tale: _Tale) -> str:
    return f"{tale.who}'s {tale.card} is defeated: {points(tale.value())} for {tale.foe}."


def _captured(tale: _Tale) -> str:
    return f"{tale.who} captures {tale.card}."


def _walk_over(tale: _Tale) -> str:
    return f"{tale.who} finds no enemy in the arena: {points(tale.value())}."


def _refilled(tale: _Tale) -> str:
    count = tale.value()
    return f"{tale.who} draws {count} card{'s' * (count != 1)}."


def _last_turns(tale: _Tale) -> str:
    reached = tale.value() == Reason.POINTS
    why = "has reached the target" if reached else _out_of_cards(tale.game.duel.rules)
    return f"{tale.who} {why}: the last turns begin."


def _out_of_cards(rules: Rules) -> str:
    """Return which want of cards ends a game (clause E1)."""
    if rules.has_oases:
        return "has no Oase left"
    return "has no card left in the deck" if rules.end_on_empty_deck else "cannot refill the hand"


def _bought(tale: _Tale) -> str:
    return f"{tale.who} buys out {tale.card} for {datteln(tale.value())}."


def _left_over(tale: _Tale) -> str:
    return f"{tale.who} cannot pay {tale.card}: {points(tale.value())} for {tale.foe}."


def _shown(tale: _Tale) -> str:
    return f"{tale.who} shows {tale.card} and shuffles it back."


def _starts(tale: _Tale) -> str:
    return f"{tale.who} begins."


_TELLERS: Final[Mapping[str, Callable[[_Tale], str]]] = {
    "shown": _shown,
    "starts": _starts,
    "turn": _turn,
    "income": _income,
    "entered": _entered,
    "item": _item,
    "mutated": _mutated,
    "grouping": _grouping,
    "grouped": _grouped,
    "joined": _joined,
    a.KINDS[a.ACTIVATE]: _activate,
    a.KINDS[a.BURY]: _bury,
    a.KINDS[a.DRAW]: _draw,
    a.KINDS[a.TAKE_OPEN]: _take_open,
    a.KINDS[a.SEARCH]: _search,
    a.KINDS[a.TAKE]: _take,
    "named": _named,
    "missed": _missed,
    "raised": _raised,
    "hit": _hit,
    "defeated": _defeated,
    "captured": _captured,
    "walk-over": _walk_over,
    "refilled": _refilled,
    "last turns": _last_turns,
    "bought": _bought,
    "left over": _left_over,
}

WORDS: Final = tuple(_TELLERS)
"""Every word of :attr:`cardtool.engine.core.Event.what` that is told, as games use them."""
