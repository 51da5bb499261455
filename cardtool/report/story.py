"""A game told in sentences: one for each event that people are told of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, final

from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.ending import Endless
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import TURNS_LEFT, Reason, is_last_turn
from cardtool.report.effect_story import tell_effect
from cardtool.report.game_words import datteln, figures, origin, points, square_at, used_up
from cardtool.report.plurals import many
from cardtool.report.seats import Seats, listed
from cardtool.report.tale import Tale, tale_of

__all__ = ["WORDS", "Story", "tell", "tell_outcome", "why_stopped"]


def tell(game: KamelohGame, event: Event, seats: Seats) -> str | None:
    """Return one sentence about an event, or None for one that says nothing to people.

    Which card it was stays untold where the event hides it from the reader (clause S8).
    """
    teller = _TELLERS.get(event.what)
    if teller is None:
        return None
    return teller(tale_of(game, event, seats))


def tell_outcome(outcome: Outcome, seats: Seats, rules: Rules) -> str:
    """Return how a game ended: who won, the points, and why it was over (E5, E8)."""
    names, (first, second) = seats.names, outcome.points
    if outcome.termination is Termination.LIMIT:
        why = "; ".join(map(why_stopped, outcome.reasons))
        score = f"{names[0]} {first}, {names[1]} {second}"
        rounds = many(rules.turn_limit, "round")
        return f"Stopped after {rounds}, neither won nor drawn: {score} ({why})."
    why = "the cards ran out"
    if outcome.termination is Termination.POINTS:
        there = [names[p] for p in (0, 1) if outcome.points[p] >= rules.target]
        why = f"{' and '.join(there)} reached the target of {rules.target}"
    return f"{_result(outcome, seats)}; {why}."


def _result(outcome: Outcome, seats: Seats) -> str:
    """Return who won, from the reader's place if he plays."""
    names, winner, mine = seats.names, outcome.winner, seats.viewer
    if winner is None:
        return f"Nobody wins: {points(outcome.points[0])} each"
    if mine is None:
        score = f"{names[0]} {outcome.points[0]}, {names[1]} {outcome.points[1]} points"
        return f"{names[winner]} wins: {score}"
    verb = "win" if winner == mine else "lose"
    score = f"{outcome.points[mine]}:{outcome.points[1 - mine]}"
    return f"You {verb} {score} against {names[1 - mine]}"


_ENDLESS: Final[Mapping[str, str]] = {
    Endless.NO_MONEY: "nobody has Datteln or an income",
    Endless.HANDS_STUCK: "both hands are full of cards that nobody can pay or use",
    Endless.NO_DAMAGE: "no attack gets through, DP are never below AP",
    Endless.NOT_YET: "the end had not come yet",
}


def why_stopped(reason: str) -> str:
    """Return a reason of a stopped game in words; one that nobody knows as it is (E8)."""
    return _ENDLESS.get(reason, reason)


def _turn(tale: Tale) -> str:
    round_now, left = tale.event.values
    head = f"Round {round_now}, {tale.who}'s"
    if is_last_turn(left):
        only = tale.game.duel.buyout_only
        return f"{head} last turn: {'nothing but the buy-out' if only else 'then the buy-out'}."
    return f"{head} last turn but one." if left == TURNS_LEFT else f"{head} turn."


def _income(tale: Tale) -> str:
    more, stock = tale.event.values
    if not more:
        return f"{tale.who} has {datteln(stock)}."
    return f"{tale.who} gets {datteln(more)} and has {stock}."


def _entered(tale: Tale) -> str:
    price, at, spot = tale.event.values
    where = f"from {origin(at)}{used_up(at)} into the arena ({square_at(spot)})"
    return f"{tale.who} sends {tale.card} {where} for {datteln(price)}."


def _item(tale: Tale) -> str:
    price, spot, at, target = tale.event.values
    goal = f" on {tale.monster(target, spot)}" if spot else ""
    told = f"{tale.who} plays {tale.card}{tale.source(at)}{goal} for {datteln(price)}"
    return f"{told}{_stays(tale)}."


def _stays(tale: Tale) -> str:
    """Return that an item does nothing, or what it will do where that is not told at once."""
    table = tale.game.duel.table
    script = table.cards[tale.event.card].script
    if script is None or script.sequence < 0:
        return ", without effect"
    kinds = {deed.kind for deed in table.sequences[script.sequence]}
    later = [text for kind, text in _LATER.items() if kind in kinds]
    return "".join(later[:1])


_LATER: Final[Mapping[int, str]] = {
    e.AURA: "; it acts while it lies in the arena",
    e.WATCH: "; it lies in wait",
    e.DELAYED: "; it lies in the arena until its time comes",
}


def _named(tale: Tale) -> str:
    price, spot, at, target = tale.event.values
    goal = f" on {tale.monster(target, spot)}" if spot else ""
    named = f"the battle item {tale.card}{tale.source(at)}{goal}"
    return f"{tale.who} plays {named} for {datteln(price)}."


def _missed(tale: Tale) -> str:
    return f"{tale.card} of {tale.who} misses its monster, which is gone or out of reach."


def _mutated(tale: Tale) -> str:
    spot, before, price, at, item, item_at = tale.event.values
    names = f"{tale.monster(before, spot)} mutates into {tale.card}{tale.source(at)}"
    return (
        f"{tale.who}'s {names} with {tale.name(item)}{tale.source(item_at)} for {datteln(price)}."
    )


def _grouped(tale: Tale) -> str:
    spot, ap, dp, lp, price, at, item, item_at, *parts = tale.event.values
    made = [
        tale.name(card)
        + ("" if a.part_source(spot) == a.ARENA else tale.source(a.part_source(spot)))
        for card, spot in zip(parts[::2], parts[1::2], strict=True)
    ]
    helper = f" with {tale.name(item)}{tale.source(item_at)}" if item >= 0 else ""
    result = f"{tale.card} ({square_at(spot)}, {figures(ap, dp, lp)}){tale.source(at)}"
    cost = datteln(price)
    return f"{tale.who} puts the Zusammenrottung {result} together of {listed(made)}{helper}, for {cost}."


def _joined(tale: Tale) -> str:
    spot, group, ap, dp, lp, price, at = tale.event.values
    joiner = tale.card + ("" if at == a.ARENA else tale.source(at))
    now = f"{tale.name(group)} ({square_at(spot)}), now {figures(ap, dp, lp)}"
    return f"{tale.who}'s {joiner} joins {now}, for {datteln(price)}."


def _activate(tale: Tale) -> str:
    return f"{tale.who} activates Oase {tale.value() + 1}: {tale.card} lies open."


def _bury(tale: Tale) -> str:
    return f"{tale.who} buries {tale.card} under Oase {tale.value() + 1}."


def _draw(tale: Tale) -> str:
    return f"{tale.who} draws {tale.card} from Oase {tale.value() + 1}."


def _take_open(tale: Tale) -> str:
    return f"{tale.who} takes {tale.card}, the open card of Oase {tale.value() + 1}."


def _search(tale: Tale) -> str:
    number, price = tale.event.values
    if not price:
        return f"{tale.who} looks through Oase {number + 1}."
    return f"{tale.who} pays {datteln(price)} and looks through Oase {number + 1}."


def _take(tale: Tale) -> str:
    number, covered = tale.event.values
    after = "shuffled and lies face down again" if covered else "shuffled"
    return f"{tale.who} takes {tale.card} from Oase {number + 1}, which is {after}."


def _attacks(tale: Tale) -> str:
    bonus, target, *those = tale.event.values
    cards = [tale.monster(card, spot) for card, spot in zip(those[::3], those[1::3], strict=True)]
    ap = " + ".join(map(str, [*those[2::3], *([bonus] if bonus else [])]))
    how = " alone" if bonus else ""
    verb = "attack together" if len(cards) > 1 else f"attacks{how}"
    goal = f" {square_at(target)}" if target else ""
    return f"{tale.who}'s {listed(cards)} {verb}{goal} with {ap} AP."


def _hit(tale: Tale) -> str:
    lost, left, aimed, ap, dp, spot = tale.event.values
    turned = ", turned back" if spot != aimed else ""
    head = f"{ap} AP against {dp} DP{turned}: {tale.who}'s {tale.monster(tale.event.card, spot)}"
    if not lost:
        return f"{head} takes no damage."
    return f"{head} loses {lost} LP and has {max(left, 0)} left."


def _direct(tale: Tale) -> str:
    score, spot = tale.event.values
    card = tale.monster(tale.event.card, spot)
    return f"{tale.who}'s {card} attacks past the enemy's monsters: {points(score)}."


def _skipped(tale: Tale) -> str:
    return f"{tale.who}'s {tale.monster(tale.event.card, tale.value())} leaves out this attack."


def _returned(tale: Tale) -> str:
    before, now = tale.event.values
    card = tale.monster(tale.event.card, before)
    if not now:
        return f"{card} would return to {tale.who}, who has no place for it: to the Wüste."
    return f"{card} returns to {tale.who}, now on {square_at(now)}."


def _defeated(tale: Tale) -> str:
    card = tale.monster(tale.event.card, tale.value(1))
    return f"{tale.who}'s {card} is defeated: {points(tale.value())} for {tale.foe}."


def _captured(tale: Tale) -> str:
    before, now = tale.event.values
    return f"{tale.who} captures {tale.monster(tale.event.card, before)}, now on {square_at(now)}."


def _walk_over(tale: Tale) -> str:
    return f"{tale.who} finds no enemy in the arena: {points(tale.value())}."


def _refilled(tale: Tale) -> str:
    return f"{tale.who} draws {many(tale.value(), 'card')}."


def _last_turns(tale: Tale) -> str:
    rules = tale.game.duel.rules
    reached = tale.value() == Reason.POINTS
    why = f"has reached the target of {rules.target}" if reached else _out_of_cards(rules)
    order = f"{tale.foe} has one more turn, then {tale.who} and {tale.foe} their last"
    return f"{tale.who} {why}: {order}."


def _out_of_cards(rules: Rules) -> str:
    """Return which want of cards ends a game (clause E1)."""
    if rules.has_oases:
        return "has no Oase left"
    return "has no card left in the deck" if rules.end_on_empty_deck else "cannot refill the hand"


def _bought(tale: Tale) -> str:
    return f"{tale.who} buys out {tale.card} for {datteln(tale.value())}."


def _left_over(tale: Tale) -> str:
    return f"{tale.who} cannot pay {tale.card}: {points(tale.value())} for {tale.foe}."


def _shown(tale: Tale) -> str:
    return f"{tale.who} shows {tale.card} and shuffles it back."


def _starts(tale: Tale) -> str:
    return f"{tale.who} begins."


_TELLERS: Final[Mapping[str, Callable[[Tale], str]]] = {
    "shown": _shown,
    "starts": _starts,
    "turn": _turn,
    "income": _income,
    "entered": _entered,
    "item": _item,
    "mutated": _mutated,
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
    "effect": tell_effect,
    "attacks": _attacks,
    "hit": _hit,
    "defeated": _defeated,
    "captured": _captured,
    "returned": _returned,
    "direct": _direct,
    "skipped": _skipped,
    "walk-over": _walk_over,
    "refilled": _refilled,
    "last turns": _last_turns,
    "bought": _bought,
    "left over": _left_over,
}

WORDS: Final = tuple(_TELLERS)
"""Every word of :attr:`cardtool.engine.core.Event.what` that is told, as games use them."""


@final
class Story:
    """Tells the events of a game one after the other, and of turns in which nothing is done."""

    __slots__ = ("_game", "_idle", "_seats")

    def __init__(self, game: KamelohGame, seats: Seats) -> None:
        """Begin before the first event, or in the middle of a turn."""
        self._game = game
        self._seats = seats
        self._idle: int | None = None

    def hear(self, event: Event) -> list[str]:
        """Return what is to be said now, in sentences."""
        texts: list[str] = []
        if event.what in _BETWEEN_TURNS:
            texts = self.end()
        elif event.what not in _OF_THEMSELVES:
            self._idle = None
        if event.what == "turn":
            self._idle = event.player
        text = tell(self._game, event, self._seats)
        return texts if text is None else [*texts, text]

    def again(self, player: int | None) -> None:
        """Go on with a turn of `player` in which nothing was done yet; None: some was."""
        self._idle = player

    def end(self) -> list[str]:
        """Return what is to be said once a turn, or the game, is over."""
        idle, self._idle = self._idle, None
        return [] if idle is None else [f"{self._seats.names[idle]} does nothing."]


_BETWEEN_TURNS: Final = frozenset({"turn", "last turns", "refilled"})
_OF_THEMSELVES: Final = frozenset(
    {"income", "effect", "missed", "captured", "returned", "skipped", "defeated"}
)
"""What comes without being done in a turn, or follows from what is told before it."""
