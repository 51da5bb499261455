"""Whom a deed is for: what fits, and who chooses among it (portal.md, *Effects*).

Things on the table are spots (:mod:`cardtool.engine.portal.actions`), players are 0 and 1, and
cards of piles are indexes of the match's table, each as often as it is there.
"""

from __future__ import annotations

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.deeds import Aim, Amount, Deed, Pick, Pile, What, Whose
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.power import count_of, enemy_of, fits_card, power_of, share_of
from cardtool.engine.portal.state import State, Task

__all__ = [
    "amount_of",
    "candidates",
    "chooser",
    "fits_there",
    "holds",
    "is_choice",
    "pile_of",
    "whose_pile",
]


def candidates(duel: Duel, state: State, task: Task, aim: Aim) -> list[int]:
    """Return all that fits; where one thing is known beforehand, that one or nothing."""
    if aim.pick >= Pick.SELF:
        return _known(duel, state, task, aim)
    if aim.what == What.PLAYER:
        return [p for p in (0, 1) if not enemy_of(aim.whose, task.player, p)]
    if aim.pile == Pile.FIELD:
        return _creatures(duel, state, task, aim)
    if aim.pile == Pile.SPELLS:
        return _spells(duel, state, task, aim)
    return [card for card in pile_of(state, task, aim) if fits_card(duel, aim, card)]


def _known(duel: Duel, state: State, task: Task, aim: Aim) -> list[int]:
    """Return the thing that is meant by what came before, if it is still there and fits."""
    if aim.pick == Pick.SAME:
        return _still(state, task, aim)
    number = task.own
    if aim.pick == Pick.HOST:
        number = task.host
    elif aim.pick == Pick.OTHER:
        number = task.other
    elif aim.pick == Pick.ATTACKER:
        number = state.attacker
    elif aim.pick == Pick.DEFENDER:
        number = state.defender
    spot = state.spot_of(number)
    if spot < 0 or enemy_of(aim.whose, task.player, a.player_at(spot)):
        return []
    return [spot] if fits_there(duel, state, aim, spot) else []


def _still(state: State, task: Task, aim: Aim) -> list[int]:
    """Return what the deed before acted on, as far as it is still there."""
    if aim.what == What.PLAYER:
        return task.same
    return [spot for spot in map(state.spot_of, task.same) if spot >= 0]


def fits_there(duel: Duel, state: State, aim: Aim, spot: int) -> bool:
    """Return whether a creature of the field is one that is meant; its power counts as it is."""
    plain = aim.least < 0 and aim.most < 0
    card = state.creature(spot).card
    if plain:
        return fits_card(duel, aim, card)
    figures = duel.table.cards[card]
    if aim.colours and not aim.colours & figures.colour:
        return False
    if aim.typ >= 0 and aim.typ != figures.typ:
        return False
    power = power_of(duel, state, spot)
    return aim.least <= power and (aim.most < 0 or power <= aim.most)


def _creatures(duel: Duel, state: State, task: Task, aim: Aim) -> list[int]:
    found: list[int] = []
    for player in (0, 1):
        if not enemy_of(aim.whose, task.player, player):
            found += [spot for spot in state.spots(player) if fits_there(duel, state, aim, spot)]
    return found


def _spells(duel: Duel, state: State, task: Task, aim: Aim) -> list[int]:
    """Return the spells of the spell fields that fit; the one that acts is none of them."""
    found: list[int] = []
    for player in (0, 1):
        if enemy_of(aim.whose, task.player, player):
            continue
        for place, spell in enumerate(state.sides[player].spells):
            if spell is not None and spell.number != task.own and fits_card(duel, aim, spell.card):
                found.append(a.spell_at(player, place))
    return found


def whose_pile(task: Task, aim: Aim) -> int:
    """Return the player in whose pile cards are meant."""
    return 1 - task.player if aim.whose == Whose.ENEMY else task.player


def pile_of(state: State, task: Task, aim: Aim) -> list[int]:
    """Return the pile that is meant; not to be changed."""
    side = state.sides[whose_pile(task, aim)]
    if aim.pile == Pile.HAND:
        return side.hand
    return side.grave if aim.pile == Pile.GRAVE else side.deck


def chooser(task: Task, aim: Aim) -> int:
    """Return who chooses: who controls the card, or the one whose things are meant."""
    if aim.pick == Pick.OWNER and aim.whose == Whose.ENEMY:
        return 1 - task.player
    return task.player


def is_choice(aim: Aim) -> bool:
    """Return whether somebody chooses among what fits."""
    return aim.pick <= Pick.OWNER


def holds(duel: Duel, state: State, task: Task, deed: Deed) -> bool:
    """Return whether the condition of a deed is fulfilled."""
    present = deed.present
    if present is None:
        return True
    there = _count(duel, state, task, present.aim)
    return present.least <= there and (present.most < 0 or there <= present.most)


def _count(duel: Duel, state: State, task: Task, aim: Aim) -> int:
    """Return how many things there are of those that are meant."""
    if aim.pick >= Pick.SELF or (aim.pile == Pile.FIELD and aim.what == What.CREATURE):
        return len(candidates(duel, state, task, aim))
    return sum(
        count_of(duel, state, aim, player)
        for player in (0, 1)
        if not enemy_of(aim.whose, task.player, player)
    )


def amount_of(duel: Duel, state: State, task: Task, amount: Amount | None) -> int:
    """Return how much a deed is now."""
    if amount is None:
        return 0
    if amount.each is not None:
        return amount.number * _count(duel, state, task, amount.each)
    if amount.of is None:
        return amount.number
    there = candidates(duel, state, task, amount.of)
    if not there:
        return 0
    if amount.of.what == What.PLAYER:
        side = state.sides[there[0]]
        figure = side.energy if amount.energy else side.damage
    elif amount.of.pick in {Pick.HIGHEST, Pick.ALL}:
        figure = max(power_of(duel, state, spot) for spot in there)
    elif amount.of.pick == Pick.LOWEST:
        figure = min(power_of(duel, state, spot) for spot in there)
    else:
        figure = power_of(duel, state, there[0])
    return share_of(figure, amount)
