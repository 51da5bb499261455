"""What happens in a portal game, sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.deeds import Pile
from cardtool.engine.portal.events import BY_BILL, BY_EFFECT, BY_FIGHT, BY_ONESELF
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.notation import spot_name
from cardtool.engine.portal.table import ENCHANTMENT
from cardtool.report.plurals import many
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats

__all__ = ["TOLD", "card_name", "cause_of", "tell", "tell_outcome"]

_BY: Final = {"draws": 0, "discarded": 1, "attacks": 3, "destroyed": 1, "returned": 1} | {
    "power": 3,
    "extra": 2,
    "fetched": 1,
}
"""Which of an event's numbers is the card whose effect it is."""
_BY_CARD: Final = frozenset({BY_EFFECT, BY_ONESELF})
"""Causes of damage that are effects, whomever they befall."""


@dataclass(frozen=True, slots=True)
class _Tale:
    """An event with what telling it needs.

    Attributes:
        who, foe: the player it is about, and the other. secret: whether the reader may not
            know which card it is. known: whether the sentence before says whose effect it is.
    """

    game: PortalGame
    event: Event
    who: str
    foe: str
    secret: bool
    known: bool

    @property
    def by(self) -> str:
        """Whose effect it is, where nobody knows yet: `` by Schlüsselbund``."""
        cause = cause_of(self.event)
        return "" if cause < 0 or self.known else f" by {card_name(self.game, cause)}"

    @property
    def card(self) -> str:
        """The card it is about, or ``a card``."""
        return "a card" if self.secret else card_name(self.game, self.event.card)

    def at(self, number: int = 0) -> str:
        """Return a place that the event names: ``b2``."""
        return spot_name(self.value(number))

    def value(self, number: int = 0) -> int:
        """Return one of the event's numbers."""
        return self.event.values[number]


def card_name(game: PortalGame, card: int) -> str:
    """Return the printed name of a card, harmless for terminals."""
    return one_line(game.duel.table.cards[card].name)


def cause_of(event: Event) -> int:
    """Return the card whose effect an event is, -1 where it is none's (clause PE1)."""
    what = event.what
    if what in {"energy", "shuffled"} or (what == "damage" and event.values[2] in _BY_CARD):
        return event.card
    return event.values[_BY[what]] if what in _BY else -1


def tell(game: PortalGame, event: Event, seats: Seats, *, known: bool = False) -> str | None:
    """Return one sentence about an event, or None for one that says nothing to people.

    Which card it was stays untold where the event hides it from the reader (clause PZ1), and
    whose effect it is where that is `known`.
    """
    teller = TOLD.get(event.what)
    if teller is None:
        return None
    secret = event.hidden and not seats.sees(event.player)
    names = seats.names
    return teller(_Tale(game, event, names[event.player], names[1 - event.player], secret, known))


def tell_outcome(outcome: Outcome, seats: Seats, rounds: int) -> str:
    """Return how a game ended: who won, and why it was over (clauses PF4, PT1, PF6)."""
    if outcome.termination is Termination.LIMIT:
        return f"Stopped after {many(rounds, 'round')}, neither won nor drawn."
    if outcome.termination is Termination.CARDS:
        return "A draw; both decks are empty and a round went by without damage."
    winner = outcome.winner
    if winner is None:
        return "A draw; both Charaktere are destroyed at once."
    loser = seats.names[1 - winner]
    verb = "You win" if winner == seats.viewer else f"{seats.names[winner]} wins"
    return f"{verb}; the Charakter of {loser} is destroyed."


def _announced(tale: _Tale) -> str:
    verb = "summons" if tale.value() == a.SUMMON else "uses"
    goal = tale.value(1)
    return f"{tale.who} {verb} {tale.card}{f' for {spot_name(goal)}' if goal < a.SPELLS else ''}."


def _attacks(tale: _Tale) -> str:
    goal = f"{tale.foe} directly" if tale.value(1) == a.DIRECT else tale.at(1)
    again = " once more" if tale.value(2) else ""
    return f"{tale.card} ({tale.at()}) attacks {goal}{again}{tale.by}."


def _discarded(tale: _Tale) -> str:
    pays = tale.value() and f" for {card_name(tale.game, tale.value(1))}"
    return f"{tale.who} discards {tale.card}{pays or tale.by}."


def _sacrificed(tale: _Tale) -> str:
    goal = card_name(tale.game, tale.value(1))
    return f"{tale.who} sacrifices {tale.card} ({tale.at()}) for {goal}."


def _lost(tale: _Tale) -> str:
    if tale.event.card < 0:
        return f"{tale.who}'s attack is lost: a creature that takes part is gone."
    lies = tale.game.duel.table.cards[tale.event.card].role == ENCHANTMENT
    why = "its creature is gone" if lies else "nothing is left that it could change"
    return f"{tale.who}'s {tale.card} is lost: {why}."


def _fight(tale: _Tale) -> str:
    first, spot, second = tale.event.values
    end = ": both stay" if first == second else ""
    return f"{tale.card} fights with {first} power against {second} of {spot_name(spot)}{end}."


def _damage(tale: _Tale) -> str:
    count, total, cause = tale.event.values
    limit = tale.game.duel.limits[tale.event.player]
    why = {BY_FIGHT: f" from {tale.card}", BY_BILL: " for the bill that energy does not pay"}
    told = why.get(cause, tale.by)
    return f"{tale.who} takes {many(count, 'damage point')}{told} ({total} of {limit})."


def _power(tale: _Tale) -> str:
    change = tale.value(1)
    # Behind "as long as it lies there" the name would read as where it lies.
    ends = (
        f" this turn{tale.by}",
        f" in this fight{tale.by}",
        f"{tale.by} as long as it lies there",
    )
    verb = "gains" if change > 0 else "loses"
    return f"{tale.card} ({tale.at()}) {verb} {abs(change)} power{ends[tale.value(2)]}."


def _energy(tale: _Tale) -> str:
    change, left = tale.event.values
    verb = "gains" if change > 0 else "loses"
    return f"{tale.who} {verb} {abs(change)} energy{tale.by} ({left} left)."


def _fetched(tale: _Tale) -> str:
    pile = "deck" if tale.value() == Pile.DECK else "grave"
    return f"{tale.who} takes {tale.card} from the {pile}{tale.by}."


TOLD: Final[dict[str, Callable[[_Tale], str]]] = {
    "starts": lambda t: f"{t.who} starts.",
    "turn": lambda t: f"Round {t.value()}, {t.who}'s turn.",
    "draws": lambda t: f"{t.who} draws {t.card}{t.by}.",
    "no-draw": lambda t: f"{t.who} has no deck to draw from.",
    "phase": lambda t: f"{'Battle' if t.value() else 'Main'} phase.",
    "announces": _announced,
    "paid": lambda t: f"{t.who} pays {t.value()} energy ({t.value(1)} left).",
    "sacrificed": _sacrificed,
    "discarded": _discarded,
    "summoned": lambda t: f"{t.card} comes to the field ({t.at()}).",
    "portal": lambda t: f"{t.who} puts {t.card} into the portal.",
    "set": lambda t: f"{t.who} sets {t.card} ({t.at()}).",
    "used": lambda t: f"{t.card} takes effect.",
    "enchants": lambda t: f"{t.card} ({t.at()}) lies behind {t.at(1)} now.",
    "lost": _lost,
    "attacks": _attacks,
    "revealed": lambda t: f"{t.who}'s portal opens: {t.card} ({t.at()}).",
    "fight": _fight,
    "damage": _damage,
    "bill": lambda t: f"{t.who} pays {t.value()} energy for the damage ({t.value(1)} left).",
    "defeated": lambda t: f"{t.card} ({t.at()}) falls.",
    "destroyed": lambda t: f"{t.card} ({t.at()}) is destroyed{t.by}.",
    "returned": lambda t: f"{t.card} ({t.at()}) goes back to {t.who}'s hand{t.by}.",
    "ends": lambda t: f"{t.card} ({t.at()}) goes to the grave with its creature.",
    "power": _power,
    "extra": lambda t: f"{t.card} ({t.at()}) may attack {many(t.value(1), 'more time')}{t.by}.",
    "energy": _energy,
    "fetched": _fetched,
    "shuffled": lambda t: f"{t.who}'s deck is shuffled{t.by}.",
    "falls": lambda t: f"{t.card}, the Charakter of {t.who}, is destroyed.",
}
"""What is said of each event; what a card does is told by what follows from it."""
