"""The bot `greedy`: the option that looks best at once, measured in Gesamtwert.

It looks one step ahead, by arithmetic, at what it may see. Every option scores how much GW
(clause C5) it moves in the player's favour, less what is paid: a price for every Dattel, and
more where Datteln breed and fewer will (M1). Going on without doing anything scores 0.
Between equals the bot's own stream decides.

========================= =====================================================================
option                    score
========================= =====================================================================
send a monster            its GW, less its price
mutate, begin a grouping  GW of the result, or of the parts needed at the least, less what
                          leaves the arena and the price
add a part, finish        least GW first; finishing as soon as it may be
join a grouping           a fixed gain, less the price
item, battle item         twice the AP and DP and once the LP that it moves, for the right side
activate an Oase          more, the fewer are open: income for the rest of the game
draw, take an open card   a little; search: a little less, for its price
take what was found       its GW if it can be paid next turn
bury                      only what the player can never play: nothing, else a loss
fight for two             effective AP; attack a target: damage, and points if it dies
leave the attack out      a loss
========================= =====================================================================
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import ap_of, dp_of
from cardtool.engine.kameloh.behaviours import Breeding
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.money import bred
from cardtool.engine.kameloh.table import GREEN, GROUPING, YELLOW, Figures
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng

__all__ = ["Greedy"]

# In GW: what a Dattel is worth, one that would breed each round, an activated Oase at best, a
# card more in the hand, a point.
_DATTEL: Final = 20
_BRED: Final = 200
_OASIS: Final = 150
_CARD: Final = 30
_POINT: Final = 60
_NEVER: Final = -10_000


@final
class Greedy:
    """Choose what scores most; see the module for the scores."""

    __slots__ = ("_duel", "_known", "_rng")

    def __init__(self, rng: Rng) -> None:
        """Take the stream that decides between equals."""
        self._rng = rng
        self._duel: Duel | None = None
        # What options are worth that are always worth the same: half of all are burials.
        self._known: dict[int, int] = {}

    def choose(self, view: View, options: list[int]) -> int:
        """Return the option that scores most."""
        if self._duel is not view.duel:
            self._duel = view.duel
            self._known = {}
        known = self._known
        best: list[int] = []
        most = _NEVER
        for option in options:
            score = known.get(option, _NEVER)
            if score == _NEVER:
                score = self._score(view, option)
            if score > most:
                most = score
                best = [option]
            elif score == most:
                best.append(option)
        return best[0] if len(best) == 1 else best[self._rng.below(len(best))]

    def _score(self, view: View, option: int) -> int:
        """Return what an option is worth in GW, and remember it if that never changes."""
        kind = option % a.KIND_RANGE
        if kind in _PLAYING:
            return _play(view, option)
        if kind in _FIGHTING:
            return _fight(view, option)
        if kind == a.ACTIVATE:
            tops = view.own.open_tops
            return _OASIS * tops.count(-1) // len(tops)
        if kind == a.TAKE:
            return _found(view, a.card_of(option))
        cards = view.duel.table.cards
        score = _burial(cards[a.card_of(option)]) if kind == a.BURY else _PLAIN[kind]
        self._known[option] = score
        return score


_PLAYING: Final = frozenset((a.MONSTER, a.ITEM, a.MUTATE, a.GROUP, a.JOIN, a.PART))
_FIGHTING: Final = frozenset((a.BATTLE_ITEM, a.ATTACKER, a.TARGET))
_PLAIN: Final = [0] * len(a.KINDS)
_PLAIN[a.DRAW] = _CARD
_PLAIN[a.TAKE_OPEN] = _CARD // 2
_PLAIN[a.SEARCH] = _CARD // 3
_PLAIN[a.FINISH] = _CARD
_PLAIN[a.HOLD] = -_CARD


def _play(view: View, option: int) -> int:
    """Return the worth of bringing something into play."""
    kind = option % a.KIND_RANGE
    figures = view.duel.table.cards[a.card_of(option)]
    price = _cost(view, figures.price)
    if kind == a.MONSTER:
        return figures.gw - price
    spot = a.spot_of(option)
    if kind == a.ITEM:
        return _item(view, figures, spot) - price
    if kind == a.PART:
        return -figures.gw // 10 - (0 if a.source_of(option) == a.ARENA else price)
    if kind == a.JOIN:
        return figures.gw // 2 - price
    before = view.own.fighters[spot] if kind == a.MUTATE else None
    lost = 0 if before is None else 2 * before.ap + 2 * before.dp + before.lp
    worth = figures.gw or _OASIS
    return worth - lost - (price if view.duel.rules.result_paid else 0)


def _cost(view: View, price: int) -> int:
    """Return what paying costs: the Datteln, and those that will not be bred any more."""
    breeding = view.duel.rules.income
    if not price or not isinstance(breeding, Breeding):
        return _DATTEL * price
    stock = view.own.datteln
    rest = max(stock - price, 0)
    lost = (bred(breeding, stock) - stock) - (bred(breeding, rest) - rest)
    return _DATTEL * price + _BRED * max(lost, 0)


def _item(view: View, figures: Figures, spot: int) -> int:
    """Return the worth of an item on a place of the arena; without a known effect a loss."""
    effect = figures.effect
    if effect is None or not spot:
        return -1
    moved = 2 * effect.ap + 2 * effect.dp + effect.lp
    return moved if a.player_at(spot) == view.player else -moved


def _fight(view: View, option: int) -> int:
    """Return the worth of a battle item, of who fights, or of whom is attacked."""
    kind, spot = option % a.KIND_RANGE, a.spot_of(option)
    if kind == a.BATTLE_ITEM:
        figures = view.duel.table.cards[a.card_of(option)]
        return _item(view, figures, spot) - _cost(view, figures.price)
    fighter = (view.own if kind == a.ATTACKER else view.foe).fighters[spot]
    if fighter is None:
        return 0
    if kind == a.ATTACKER:
        return ap_of(view.duel, fighter)
    strongest = 0
    for own in view.own.fighters:
        if own is not None:
            strongest = max(strongest, ap_of(view.duel, own))
    damage = strongest - dp_of(view.duel, fighter)
    points = view.duel.table.cards[fighter.card].points
    return damage + (_POINT * points if damage >= fighter.lp else 0)


def _burial(figures: Figures) -> int:
    """Return the worth of putting a hand card away: nothing for what cannot be played alone."""
    if figures.role == YELLOW:
        return -_CARD
    useless = figures.role == GREEN and figures.effect is None
    return _CARD // 4 if useless or figures.role > GROUPING else -1


def _found(view: View, card: int) -> int:
    """Return the worth of a card found in an Oase."""
    figures = view.duel.table.cards[card]
    if figures.role != YELLOW:
        return 0
    return figures.gw - (_OASIS if figures.price > view.own.datteln else 0)
