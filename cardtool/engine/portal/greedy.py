"""The bot `greedy` for the portal game: the option that looks best at once, in damage points.

========================== ====================================================================
option                     score
========================== ====================================================================
summon                     power, and what it does, less what is given for it
put into the portal        a little, when it may be needed in the other's turn
set a spell                a little, if it can be used in the other's turn only
use a spell                what it does, less what is given for it
attack a creature          the difference, if it wins and the bill can be paid; a loss else
attack directly            power; all, if the Charakter falls
pass, end                  nothing
pay, choose                the least loss; what hurts the other most
========================== ====================================================================

What lasts for a turn is worth what it changes in the fights of that turn, and is used before
them. An attack that would be the end of the own Charakter is worth less than to end the turn.
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.deeds import Aim, Deed, Op, Pick, Pile, Until, Ways, What, Whose
from cardtool.engine.portal.prospects import BODY, CARD, ENERGY, POINT, Prospects
from cardtool.engine.portal.state import Phase
from cardtool.engine.portal.table import ENCHANTMENT, Figures
from cardtool.engine.portal.view import View
from cardtool.engine.rng import Rng

__all__ = ["Greedy"]

# Scores are tenths of a damage point.
_TURN: Final = 18
"""Damage points that a turn of the other may bring, from two or three creatures."""
_SURE: Final = 100
"""How often the worth of a choice counts, so that power decides between equals only."""
_LOST: Final = -(1 << 60)
_OWN_TURN: Final = 3
"""The bits of the own phases."""
_OWN_BATTLE: Final = 2


@final
class Greedy:
    """Choose what scores most; see the module for the scores."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Rng) -> None:
        """Take the stream that decides between equals."""
        self._rng = rng

    def choose(self, view: View, options: list[int]) -> int:
        """Return the option that scores most."""
        sight = Prospects(view)
        best: list[int] = []
        most = _LOST
        for option in options:
            score = _score(sight, option)
            if score > most:
                most = score
                best = [option]
            elif score == most:
                best.append(option)
        return best[0] if len(best) == 1 else best[self._rng.below(len(best))]

    def scores(self, view: View, options: list[int]) -> list[int]:
        """Return what each option is worth at once."""
        sight = Prospects(view)
        return [_score(sight, option) for option in options]


def _score(sight: Prospects, option: int) -> int:
    kind = a.kind_of(option)
    if kind == a.ATTACK:
        return sight.attack(a.spot_of(option), a.other_of(option))
    if kind in _COMING:
        return _come(sight, option, kind)
    if kind == a.SACRIFICE:
        return -sight.worth(a.spot_of(option))
    if kind == a.DISCARD:
        return -_held(sight.view.duel.table.cards[a.card_of(option)])
    if kind in _CHOOSING:
        return _choice(sight, option, kind)
    return 0


_COMING: Final = frozenset((a.SUMMON, a.PORTAL, a.SET, a.PLAY, a.ENCHANT, a.TURN))
_CHOOSING: Final = frozenset((a.AIM, a.PICK, a.OPTION))


def _held(figures: Figures) -> int:
    """Return what a card in the hand is worth."""
    return CARD + POINT * figures.power - 3 * figures.pay


def _come(sight: Prospects, option: int, kind: int) -> int:
    """Return the worth of bringing a card into play."""
    view = sight.view
    card = a.card_of(option)
    if kind == a.TURN:
        spell = view.own.spells[a.place_at(a.spot_of(option))]
        card = -1 if spell is None else spell.card
    figures = view.duel.table.cards[card]
    if kind == a.PORTAL:
        # Whoever lies there never comes out by himself, so the field comes first.
        return figures.power if sight.endangered(_TURN) else -1
    if kind == a.SET:
        return 4 if not figures.phases & _OWN_TURN else -1
    if kind == a.SUMMON:
        return BODY + POINT * figures.power + _does(sight, figures.arrival) - _given(sight, figures)
    if figures.role == ENCHANTMENT:
        host = a.other_of(option) if kind == a.TURN else a.spot_of(option)
        worth = CARD - 5 + sight.power(host) + _does(sight, figures.play)
        return worth - _given(sight, figures)
    return _use(sight, figures)


def _use(sight: Prospects, figures: Figures) -> int:
    """Return the worth of using a spell, in the battle phase before what it is good for."""
    view = sight.view
    own_main = view.active == view.player and view.phase == Phase.MAIN
    if own_main and figures.phases & _OWN_BATTLE and _passes(sight, figures.play):
        return -1
    # What is paid for the spell is not there for the bills.
    sight.energy -= figures.pay
    worth = _does(sight, figures.play) - _given(sight, figures) - 2
    sight.energy += figures.pay
    if worth > 0 and view.phase == Phase.BATTLE:
        for spot in sight.attackers():
            worth += sight.best(spot)
    return worth


def _given(sight: Prospects, figures: Figures) -> int:
    """Return what an Aufrufszauber takes: energy, cards, the least creatures (clause PE1)."""
    given = ENERGY * figures.pay + CARD * figures.discards
    aim = figures.sacrifice
    if aim is not None:
        worths = [sight.worth(spot) for spot in sight.view.meant(aim)]
        worths.sort()
        given += sum(worths[: aim.count])
    return given


def _passes(sight: Prospects, sequence: int) -> bool:
    """Return whether anything of a sequence lasts for this turn only."""
    steps = sight.view.duel.table.sequences[sequence]
    return any(deed.op <= Op.EXTRA and deed.until != Until.LASTING for deed in _deeds(steps))


def _does(sight: Prospects, sequence: int) -> int:
    """Return the worth of a sequence, whoever is chosen."""
    if sequence < 0:
        return 0
    return sum(_step(sight, step) for step in sight.view.duel.table.sequences[sequence])


def _step(sight: Prospects, step: Deed | Ways) -> int:
    if isinstance(step, Ways):
        sequences = sight.view.duel.table.sequences
        ways = [sum(_deed(sight, deed) for deed in _deeds(sequences[n])) for n in step.sequences]
        return max(ways, default=0)
    return _deed(sight, step)


def _deeds(sequence: list[Deed | Ways]) -> list[Deed]:
    return [step for step in sequence if isinstance(step, Deed)]


def _deed(sight: Prospects, deed: Deed) -> int:
    """Return the worth of a deed by what it does to whom it is for."""
    aim = deed.aim
    if aim.what == What.CREATURE and aim.pile == Pile.FIELD and aim.pick not in _TOLD:
        return _of([_on(sight, deed, spot) for spot in sight.view.meant(aim)], aim)
    return _for(sight, deed, _GOOD[deed.op] * _number(deed))


_TOLD: Final = frozenset((Pick.SELF, Pick.HOST, Pick.SAME, Pick.OTHER))
"""Who is known only when the effect is under way."""
_EVERY: Final = frozenset((Pick.ALL, Pick.ATTACKER, Pick.DEFENDER))


def _number(deed: Deed) -> int:
    return 1 if deed.amount is None else max(deed.amount.number, 1)


def _of(worths: list[int], aim: Aim) -> int:
    """Return what those of all who fit are worth on whom it will fall."""
    if aim.pick in _EVERY:
        return sum(worths)
    if aim.pick == Pick.CHOSEN:
        worths.sort(reverse=True)
        return sum(worth for worth in worths[: aim.count] if worth > 0 or not aim.up_to)
    worths.sort(key=abs, reverse=aim.pick == Pick.HIGHEST)
    return sum(worths[: aim.count])


def _on(sight: Prospects, deed: Deed, spot: int) -> int:
    """Return the worth of a deed that befalls a creature of the field."""
    view = sight.view
    op = deed.op
    mine = a.player_at(spot) == view.player
    if op <= Op.LOWER:
        more = _number(deed) if op == Op.RAISE else -_number(deed)
        if deed.until != Until.LASTING:
            return sight.change(spot, more)
        return POINT * more if mine else -POINT * more
    if op == Op.EXTRA:
        # Who has an attack left is to make it first: it may not be there for a second one.
        waits = view.phase == Phase.BATTLE and spot in sight.attackers()
        return sight.best(spot) if mine and sight.on_attack() and not waits else 0
    worth = sight.worth(spot)
    if op == Op.RETURN:
        worth -= CARD
    return -worth if mine else worth


_GOOD: Final = (POINT, -POINT, 20, -50, -35, CARD, -CARD, -12, 4, -4, CARD)
"""What an operation is worth to whom it befalls, by :class:`~.deeds.Op`."""


def _for(sight: Prospects, deed: Deed, each: int) -> int:
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
        return (sight.view.foe.damage - sight.view.own.damage) // 2
    return abs(each)


def _choice(sight: Prospects, option: int, kind: int) -> int:
    """Return the worth of choosing one thing for the effect under way."""
    view = sight.view
    step = view.step
    if isinstance(step, Ways):
        deeds = _deeds(view.duel.table.sequences[step.sequences[a.spot_of(option)]])
        return sum(_deed(sight, deed) for deed in deeds)
    if step is None:
        return 0
    spot = a.spot_of(option)
    mine = a.player_at(spot) == view.player
    if kind == a.PICK:
        worth = _held(view.duel.table.cards[a.card_of(option)])
        return worth if step.op == Op.FETCH or not mine else -worth
    sign = 1 if (_GOOD[step.op] > 0) == mine else -1
    if spot >= a.SPELLS:
        return sign * CARD
    return _SURE * _on(sight, step, spot) + sign * sight.power(spot)
