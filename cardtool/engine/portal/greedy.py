"""The bot `greedy` for the portal game: the option that looks best at once, in damage points.

========================== ====================================================================
option                     score
========================== ====================================================================
summon                     power, and what it does, less what it costs
put into the portal        half the power: it may stay there for long
set a spell                a little, if it can be used in the other's turn only
use a spell                what it does, less what it costs
attack a creature          the difference, if it wins and the bill can be paid; a loss else
attack directly            power; all, if the Charakter falls
pass, end                  nothing
pay, choose                the least loss; what hurts the other most
========================== ====================================================================
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.deeds import Deed, Op, Pick, Ways, What, Whose
from cardtool.engine.portal.table import ENCHANTMENT, Figures
from cardtool.engine.portal.view import View
from cardtool.engine.rng import Rng

__all__ = ["Greedy"]

# Scores are tenths of a damage point.
_POINT: Final = 10
_CARD: Final = 25
_WIN: Final = 100_000
_BODY: Final = 15
"""What a creature is worth beside its power."""
_LOST: Final = -(1 << 60)
_OWN_TURN: Final = 3
"""The bits of the own phases."""


@final
class Greedy:
    """Choose what scores most; see the module for the scores."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Rng) -> None:
        """Take the stream that decides between equals."""
        self._rng = rng

    def choose(self, view: View, options: list[int]) -> int:
        """Return the option that scores most."""
        best: list[int] = []
        most = _LOST
        for option in options:
            score = _score(view, option)
            if score > most:
                most = score
                best = [option]
            elif score == most:
                best.append(option)
        return best[0] if len(best) == 1 else best[self._rng.below(len(best))]

    def scores(self, view: View, options: list[int]) -> list[int]:
        """Return what each option is worth at once."""
        return [_score(view, option) for option in options]


def _score(view: View, option: int) -> int:
    kind = a.kind_of(option)
    if kind == a.ATTACK:
        return _attack(view, a.spot_of(option), a.other_of(option))
    if kind in _COMING:
        return _come(view, option, kind)
    if kind == a.SACRIFICE:
        return -_POINT * view.power(a.spot_of(option))
    if kind == a.DISCARD:
        return -_held(view.duel.table.cards[a.card_of(option)])
    if kind in _CHOOSING:
        return _choice(view, option, kind)
    return 0


_COMING: Final = frozenset((a.SUMMON, a.PORTAL, a.SET, a.PLAY, a.ENCHANT, a.TURN))
_CHOOSING: Final = frozenset((a.AIM, a.PICK, a.OPTION))


def _held(figures: Figures) -> int:
    """Return what a card in the hand is worth."""
    return _CARD + _POINT * figures.power - 3 * figures.pay


def _attack(view: View, spot: int, target: int) -> int:
    """Return the worth of an attack: what it does, what it costs, what becomes of who attacks."""
    power = view.power(spot)
    limits = view.duel.limits
    foe_left = limits[1 - view.player] - view.foe.damage
    own_left = limits[view.player] - view.own.damage
    if target == a.DIRECT:
        return _hit(view, power, foe_left, own_left, opens=view.foe.has_portal)
    other = view.power(target)
    if power > other:
        return _hit(view, power - other, foe_left, own_left, opens=False) + _BODY + _POINT * other
    lost = other - power
    return _LOST // 2 if lost >= own_left else -_BODY - _POINT * power - _POINT * lost


def _hit(view: View, damage: int, foe_left: int, own_left: int, *, opens: bool) -> int:
    """Return the worth of damage with its bill (clauses PF2, PF3)."""
    unpaid = damage > view.own.energy
    if damage >= foe_left:
        if opens:
            return _POINT
        return _POINT if unpaid and damage >= own_left else _WIN
    if not unpaid:
        return _POINT * damage - 3 * damage
    return _LOST // 2 if damage >= own_left else -1


def _come(view: View, option: int, kind: int) -> int:
    """Return the worth of bringing a card into play."""
    card = a.card_of(option)
    if kind == a.TURN:
        spell = view.own.spells[a.place_at(a.spot_of(option))]
        card = -1 if spell is None else spell.card
    figures = view.duel.table.cards[card]
    if kind == a.PORTAL:
        return 4 * figures.power + (_POINT if figures.sacrifice is not None else 0)
    if kind == a.SET:
        return 4 if not figures.phases & _OWN_TURN else -1
    cost = _cost(figures)
    if kind == a.SUMMON:
        return _BODY + _POINT * figures.power + _does(view, figures.arrival) - cost
    if figures.role == ENCHANTMENT:
        host = a.other_of(option) if kind == a.TURN else a.spot_of(option)
        return _CARD - 5 + view.power(host) + _does(view, figures.play) - cost
    return _does(view, figures.play) - cost - 2


def _cost(figures: Figures) -> int:
    """Return what an Aufrufszauber takes (clause PE1)."""
    count = 0 if figures.sacrifice is None else figures.sacrifice.count
    return 4 * figures.pay + _CARD * figures.discards + (_BODY + 2 * _POINT) * count


def _does(view: View, sequence: int) -> int:
    """Return the worth of a sequence, whoever is chosen."""
    if sequence < 0:
        return 0
    return sum(_step(view, step) for step in view.duel.table.sequences[sequence])


def _step(view: View, step: Deed | Ways) -> int:
    if isinstance(step, Ways):
        sequences = view.duel.table.sequences
        ways = [sum(_deed(view, deed) for deed in _deeds(sequences[n])) for n in step.sequences]
        return max(ways, default=0)
    return _deed(view, step)


def _deeds(sequence: list[Deed | Ways]) -> list[Deed]:
    return [step for step in sequence if isinstance(step, Deed)]


def _deed(view: View, deed: Deed) -> int:
    """Return the worth of a deed by what it does to whom it is for."""
    number = 1 if deed.amount is None else max(deed.amount.number, 1)
    each = _GOOD[deed.op] * number
    return _for(view, deed, each)


_GOOD: Final = (_POINT, -_POINT, 20, -50, -35, _CARD, -_CARD, -12, 4, -4, _CARD)
"""What an operation is worth to whom it befalls, by :class:`~.deeds.Op`."""


def _for(view: View, deed: Deed, each: int) -> int:
    """Return the worth to the player of the view: what befalls the other counts against it."""
    aim = deed.aim
    if aim.pick in {Pick.SELF, Pick.HOST}:
        return each
    if aim.whose == Whose.OWN:
        return each
    if aim.whose == Whose.ENEMY:
        return -each
    if aim.what == What.PLAYER or aim.pick == Pick.ALL:
        # Both are hit; who stands better has less of it.
        return (view.foe.damage - view.own.damage) // 2
    return abs(each)


def _choice(view: View, option: int, kind: int) -> int:
    """Return the worth of choosing one thing for the effect under way."""
    step = view.step
    if isinstance(step, Ways):
        deeds = _deeds(view.duel.table.sequences[step.sequences[a.spot_of(option)]])
        return sum(_deed(view, deed) for deed in deeds)
    if step is None:
        return 0
    good = _GOOD[step.op]
    if kind == a.PICK:
        worth = _held(view.duel.table.cards[a.card_of(option)])
        return (
            worth
            if step.op == Op.FETCH or a.player_at(a.spot_of(option)) != view.player
            else -worth
        )
    spot = a.spot_of(option)
    mine = a.player_at(spot) == view.player
    sign = 1 if (good > 0) == mine else -1
    if spot >= a.PLAYERS or spot >= a.SPELLS:
        return sign * _CARD
    return sign * (_BODY + _POINT * view.power(spot))
