"""The bot `greedy`: the option that looks best at once, measured in Gesamtwert.

It looks one step ahead, by arithmetic, at what it may see. Every option scores how much GW
(clause C5) it moves in the player's favour, less what is paid: a price for every Dattel, and
more where Datteln breed and fewer will (M1). Going on without doing anything scores 0.
Between equals the bot's own stream decides.

========================= =====================================================================
option                    score
========================= =====================================================================
send a monster            its GW, less its price
mutate, begin a grouping  GW of the result, or a fixed worth where it prints none, less the
                          monster that mutates, and the price where results are paid
add a part, finish        least GW first; finishing as soon as it may be
join a grouping           half its GW, less the price
item, battle item         what it does, see :mod:`cardtool.engine.kameloh.effect_worth`, less the price
whom an effect is for     what it does to that one; the best card to take, the worst to lose
attack directly           a point
activate an Oase          more, the fewer are open: income for the rest of the game
draw, take an open card   a little; search: a little less, for its price
take what was found       a monster's GW, less if it cannot be paid yet; nothing for others
bury                      a little for items, which makes room; a violet card or monster is a loss
fight for two             effective AP; attack a target: damage, and points if it dies
leave the attack out      a loss
========================= =====================================================================
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.behaviours import Breeding
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effect_worth import CARD, DATTEL, POINT, chosen_worth, item_worth
from cardtool.engine.kameloh.money import bred
from cardtool.engine.kameloh.table import GROUPING, YELLOW, Figures
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng

__all__ = ["Greedy"]

# In GW: what a Dattel is worth that would breed each round, and an activated Oase at best.
_BRED: Final = 200
_OASIS: Final = 150
# Below whatever any effect can be worth: card texts and files may name hundreds of points.
_NEVER: Final = -(1 << 60)


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
        self._meet(view.duel)
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

    def scores(self, view: View, options: list[int]) -> list[int]:
        """Return what each option is worth at once, in GW."""
        self._meet(view.duel)
        known = self._known
        return [
            known[option] if option in known else self._score(view, option) for option in options
        ]

    def _meet(self, duel: Duel) -> None:
        """Forget what was known of another match: its numbers mean other cards."""
        if self._duel is not duel:
            self._duel = duel
            self._known = {}

    def _score(self, view: View, option: int) -> int:
        """Return what an option is worth in GW, and remember it if that never changes."""
        kind = option % a.KIND_RANGE
        if kind in _PLAYING:
            return _play(view, option)
        if kind in _FIGHTING:
            return _fight(view, option)
        if kind in _CHOOSING:
            deed = view.deed
            return 0 if deed is None else chosen_worth(view, deed, option)
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
_CHOOSING: Final = frozenset((a.AIM, a.PICK, a.PICK_OASE, a.PICK_ITEM, a.OPTION))
_PLAIN: Final = [0] * len(a.KINDS)
_PLAIN[a.DRAW] = CARD
_PLAIN[a.TAKE_OPEN] = CARD // 2
_PLAIN[a.SEARCH] = CARD // 3
_PLAIN[a.FINISH] = CARD
_PLAIN[a.DIRECT] = POINT
_PLAIN[a.HOLD] = -CARD


def _play(view: View, option: int) -> int:
    """Return the worth of bringing something into play."""
    kind = option % a.KIND_RANGE
    figures = view.duel.table.cards[a.card_of(option)]
    price = _cost(view, view.price(a.card_of(option)))
    if kind == a.MONSTER:
        return figures.gw - price
    spot = a.spot_of(option)
    if kind == a.ITEM:
        return item_worth(view, a.card_of(option), spot) - price
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
        return DATTEL * price
    stock = view.own.datteln
    rest = max(stock - price, 0)
    lost = (bred(breeding, stock) - stock) - (bred(breeding, rest) - rest)
    return DATTEL * price + _BRED * max(lost, 0)


def _fight(view: View, option: int) -> int:
    """Return the worth of a battle item, of who fights, or of whom is attacked."""
    kind, spot = option % a.KIND_RANGE, a.spot_of(option)
    if kind == a.BATTLE_ITEM:
        card = a.card_of(option)
        return item_worth(view, card, spot) - _cost(view, view.price(card))
    if kind == a.ATTACKER:
        return view.ap(a.square(view.player, spot))
    fighter = view.foe.fighters[spot]
    if fighter is None:
        return 0
    strongest = 0
    for place, own in enumerate(view.own.fighters):
        if own is not None:
            strongest = max(strongest, view.ap(a.square(view.player, place)))
    damage = strongest - view.dp(a.square(1 - view.player, spot))
    points = view.duel.table.cards[fighter.card].points
    return damage + (POINT * points if damage >= fighter.lp else 0)


def _burial(figures: Figures) -> int:
    """Return the worth of putting a hand card away: items make room, the others would fight."""
    if figures.role == YELLOW:
        return -CARD
    return CARD // 4 if figures.role > GROUPING else -1


def _found(view: View, card: int) -> int:
    """Return the worth of a card found in an Oase."""
    figures = view.duel.table.cards[card]
    if figures.role != YELLOW:
        return 0
    return figures.gw - (_OASIS if figures.price > view.own.datteln else 0)
