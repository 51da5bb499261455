"""Whom an effect may act on now, as the actions that would choose it (section 10)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Aim, Condition, Deed
from cardtool.engine.kameloh.figures import (
    at_spot,
    card_fits,
    extreme,
    fights_so,
    holds,
    is_meant,
    is_met,
    meant,
    monster_fits,
    protected,
    ranked,
    reckoned,
    spot_of,
    spots,
)
from cardtool.engine.kameloh.pending import Named, Task
from cardtool.engine.kameloh.state import Oasis, Phase, State

__all__ = [
    "candidates",
    "chooser",
    "deed_under_way",
    "is_useful",
    "monster_targets",
    "named_by",
    "players_of",
    "times",
]

_ALL: Final = 10_000
_AIM: Final = a.action(a.AIM)


def deed_under_way(duel: Duel, state: State) -> Deed | None:
    """Return what the effect under way does now, None if there is none."""
    if not state.agenda:
        return None
    task = state.agenda[-1]
    return duel.table.sequences[task.sequence][task.at]


def candidates(  # noqa: PLR0911 (one line a kind of thing)
    duel: Duel, state: State, task: Task, deed: Deed
) -> list[int]:
    """Return whom a deed may act on now, in a fixed order; of nothing it would not change."""
    aim = deed.aim
    if aim is None:
        return []
    monsters = aim.what == e.What.MONSTER and aim.zone == e.Zones.ARENA and deed.kind != e.PRICE
    if monsters:
        return [a.placed(_AIM, spot) for spot in monster_targets(duel, state, task, deed, aim)]
    if not _comes_to_something(duel, state, task, deed, 0):
        return []
    if aim.what == e.What.PLAYER:
        return _players(state, task, deed, aim)
    if aim.what == e.What.OASE:
        return _oases(state, task, deed, aim)
    if deed.kind in {e.CANCEL, e.DESTROY}:
        return _items(duel, state, task, deed, aim)
    if deed.kind == e.PRICE:
        return [a.placed(0, 1 + player) for player in players_of(aim, task.by)]
    if deed.kind == e.NEW_PILE:
        return _new_piles(duel, state, task, aim)
    return _cards(duel, state, task, deed, aim)


def _comes_to_something(duel: Duel, state: State, task: Task, deed: Deed, spot: int) -> bool:
    """Return whether the amount of a deed is anything now; what is for each of none is not."""
    amount = deed.amount
    if amount is None or amount.of is None:
        return True
    return reckoned(duel, state, amount, task.by, spot, task) != 0


def _fights_now(duel: Duel, state: State, condition: Condition, spot: int) -> bool:
    """Return whether a monster fights as a condition says, in the blow that fell last."""
    foes = state.defenders if a.player_at(spot) == state.active else state.attackers
    against = 0
    for number in foes:
        against |= 1 << spot_of(state, number)
    return fights_so(duel, state, condition, spot, against)


def players_of(aim: Aim, by: int) -> list[int]:
    """Return whose things an aim of `by` means, one's own first."""
    if aim.side == e.Whose.OWN:
        return [by]
    return [1 - by] if aim.side == e.Whose.ENEMY else [by, 1 - by]


def chooser(deed: Deed, by: int) -> int:
    """Return who chooses: the player of the card, or the one that the things belong to."""
    aim = deed.aim
    theirs = aim is not None and aim.side == e.Whose.ENEMY and aim.pick == e.Pick.OWNER
    return 1 - by if theirs else by


def times(duel: Duel, state: State, task: Task, deed: Deed) -> int:
    """Return on how many things a deed acts that are chosen or drawn one by one."""
    if deed.kind == e.DRAW_OASE and deed.amount is not None:
        return max(reckoned(duel, state, deed.amount, task.by, 0, task), 0)
    if deed.aim is None:
        return 1
    return _ALL if deed.aim.pick == e.Pick.ALL else deed.aim.count


def monster_targets(duel: Duel, state: State, task: Task, deed: Deed, aim: Aim) -> list[int]:
    """Return the spots of the monsters that a deed may act on."""
    if aim.pick >= e.Pick.SELF:
        found = _meant(duel, state, aim, task)
    else:
        there = spots(state, task.by) if aim.side != e.Whose.ENEMY else []
        if aim.side != e.Whose.OWN:
            there += spots(state, 1 - task.by)
        found = [
            spot
            for spot in there
            if at_spot(state, spot).number not in task.picked
            and monster_fits(duel, state, aim, task.by, spot)
        ]
        if aim.pick in {e.Pick.HIGHEST, e.Pick.LOWEST}:
            found = ranked(duel, state, aim, found)
    return [spot for spot in found if _changes(duel, state, task, deed, spot)]


def _meant(duel: Duel, state: State, aim: Aim, task: Task) -> list[int]:
    """Return the spots of the monsters that a deed means by what has happened.

    Before a fight an item means all who will attack, or defend; of several who hit together the
    strongest one is meant. What befalls a monster outside of fights has no attacker (R75).
    """
    fights = aim.pick in {e.Pick.ATTACKER, e.Pick.DEFENDER}
    if fights and not state.attackers and not task.subject:
        attacks = aim.pick == e.Pick.ATTACKER
        there = spots(state, state.active if attacks else 1 - state.active)
    else:
        numbers = meant(state, aim, task)
        if fights:
            numbers = numbers[:1]
        there = [spot for number in numbers if (spot := spot_of(state, number))]
    return [spot for spot in there if is_meant(duel, state, aim, task.by, spot, plain=False)]


def _changes(  # noqa: PLR0911 (one line a kind of deed)
    duel: Duel, state: State, task: Task, deed: Deed, spot: int
) -> bool:
    """Return whether a deed may act on a monster, and would change anything."""
    fighter = at_spot(state, spot)
    if fighter.number in task.picked:
        return False
    if task.item and protected(duel, state, spot, task.by):
        return False
    if not _comes_to_something(duel, state, task, deed, spot) or _idles(state, deed, spot):
        return False
    # What hangs on a monster asks whom it fights whenever its figures count.
    asked = None if deed.kind in e.AURAS else deed.condition
    if asked is not None and not _fights_now(duel, state, asked, spot):
        return False
    if deed.kind == e.HEAL:
        return fighter.lp < fighter.full
    if deed.kind == e.PLUS_LP:
        return fighter.lp < duel.ceiling_lp
    if deed.kind == e.DAMAGE:
        return not holds(duel, state, e.NO_DAMAGE, spot)
    if deed.kind == e.CAPTURE:
        return a.player_at(spot) != task.by and state.sides[task.by].free_place() >= 0
    return True


def _idles(state: State, deed: Deed, spot: int) -> bool:
    """Return whether what ends with this turn has nothing to act in (X2, X6).

    Only those who attack go past the enemy's, only those who defend turn damage back.
    """
    if deed.kind not in {e.DIRECT, e.REFLECT} or deed.until not in {e.Until.FIGHT, e.Until.TURN}:
        return False
    return (a.player_at(spot) == state.active) == (deed.kind == e.REFLECT)


def _players(state: State, task: Task, deed: Deed, aim: Aim) -> list[int]:
    """Return the players whom a deed would change anything for, as spots from 1."""
    found: list[int] = []
    for player in players_of(aim, task.by):
        side = state.sides[player]
        everything = deed.amount is not None and deed.amount.everything
        if (deed.kind in {e.LOSE, e.STEAL} or everything) and not side.datteln:
            continue
        if deed.kind == e.STEAL and player == task.by:
            continue
        if deed.kind == e.DRAW and not side.deck:
            continue
        found.append(a.placed(0, 1 + player))
    return found


def _oases(state: State, task: Task, deed: Deed, aim: Aim) -> list[int]:
    """Return the Oasen that may be turned over or drawn from; none is known by what happened."""
    found: list[int] = []
    if aim.pick >= e.Pick.SELF:
        return found
    for player in players_of(aim, task.by):
        for number, oasis in enumerate(state.sides[player].oases):
            if oasis.cards and oasis.open == (deed.kind == e.DEACTIVATE):
                action = a.action(a.PICK_OASE, -1, a.OASES + number)
                found.append(a.placed(action, 1 + player))
    return found


def named_by(state: State, player: int) -> list[Named]:
    """Return the battle items of a player that are still to take effect."""
    return state.attack_items if player == state.active else state.defence_items


def _items(duel: Duel, state: State, task: Task, deed: Deed, aim: Aim) -> list[int]:
    """Return the items that lie in the arena, and to be cancelled those just named (X3)."""
    owners = players_of(aim, task.by)
    itself = aim.pick == e.Pick.SELF
    found = [
        (item.card, item.number)
        for item in state.items
        if item.by in owners and (item.number == task.item) == itself
        if aim.zone == e.Zones.ARENA or _acts_in_fight(state, item.number)
    ]
    if deed.kind == e.CANCEL and not itself:
        for player in owners:
            found += [(named.card, named.number) for named in named_by(state, player)]
    fitting = [
        a.placed(a.action(a.PICK_ITEM, card), number)
        for card, number in found
        if card_fits(duel, aim, card)
    ]
    return _best(duel, task, aim, fitting)


def _acts_in_fight(state: State, number: int) -> bool:
    """Return whether an item in the arena acts for the fight of this turn."""
    return any(one.source == number and one.until == e.Until.FIGHT for one in state.modifiers())


def _best(duel: Duel, task: Task, aim: Aim, found: list[int]) -> list[int]:
    """Return which of these cards an aim means, by what is printed on them."""
    if aim.pick == e.Pick.SELF:
        return [action for action in found if a.card_of(action) == task.card][:1]
    if aim.pick > e.Pick.SELF:
        return []  # nothing that has happened speaks of a card outside the arena
    if aim.pick not in {e.Pick.HIGHEST, e.Pick.LOWEST}:
        return found
    figures = [duel.table.cards[a.card_of(action)].figure(aim.by) for action in found]
    return extreme(aim, found, figures)


def _new_piles(duel: Duel, state: State, task: Task, aim: Aim) -> list[int]:
    """Return the players for whom cards become a new pile, as spots from 1."""
    found: list[int] = []
    under = aim.zone == e.Zones.UNDER
    for player in players_of(aim, task.by):
        if under and player != task.by:
            continue  # all that lies there is one's own
        if under:
            cards = [c for item in state.items if item.number == task.item for c in item.under]
        else:
            cards = state.sides[player].waste
        if any(card_fits(duel, aim, card) for card in cards):
            found.append(a.placed(0, 1 + player))
    return found


def _cards(duel: Duel, state: State, task: Task, deed: Deed, aim: Aim) -> list[int]:
    """Return the cards of a pile, equal ones once, with whose pile it is as a spot from 1."""
    found: list[int] = []
    if deed.kind == e.REVIVE and state.sides[task.by].free_place() < 0:
        return found
    hand = aim.zone == e.Zones.HAND
    for player in _owners(state, task, deed, aim):
        side = state.sides[player]
        if aim.zone == e.Zones.OASE:
            found += _in_oases(duel, state, side.oases, player, aim)
            continue
        pile = side.hand if hand else side.waste
        # Chance knows every copy, a choice the card.
        for card in sorted(pile if aim.pick == e.Pick.RANDOM else set(pile)):
            figures = duel.table.cards[card]
            if card_fits(duel, aim, card) and (
                deed.kind != e.REVIVE or (figures.fights and figures.prints_figures)
            ):
                action = a.action(a.PICK, card, a.HAND if hand else a.WASTE)
                found.append(a.placed(action, 1 + player))
    return (
        found if state.looking < 0 and aim.zone == e.Zones.OASE else _best(duel, task, aim, found)
    )


def _owners(state: State, task: Task, deed: Deed, aim: Aim) -> list[int]:
    """Return whose cards may be meant, nobody's once the item is gone that they are put under."""
    if aim.zone == e.Zones.OASE and aim.pick >= e.Pick.SELF:
        return []
    if deed.kind == e.PUT_UNDER and task.item >= 0:
        lies = [item.number for item in state.items]
        return players_of(aim, task.by) if task.item in lies else []
    return players_of(aim, task.by)


def _in_oases(duel: Duel, state: State, oases: list[Oasis], player: int, aim: Aim) -> list[int]:
    """Return the Oasen that may be looked through, or the cards of the one that is."""
    if state.looking >= 0:
        at = a.OASES + state.looking
        cards = sorted(set(oases[state.looking].cards))
        fitting = [card for card in cards if card_fits(duel, aim, card)]
        return [a.placed(a.action(a.PICK, card, at), 1 + player) for card in fitting]
    return [
        a.placed(a.action(a.PICK_OASE, -1, a.OASES + number), 1 + player)
        for number, oasis in enumerate(oases)
        if oasis.cards
    ]


def is_useful(duel: Duel, state: State, task: Task) -> bool:
    """Return whether anything of a sequence would change anything now."""
    return _any_useful(duel, state, task, task.sequence)


def _any_useful(duel: Duel, state: State, task: Task, sequence: int) -> bool:
    return any(_is_useful(duel, state, task, deed) for deed in duel.table.sequences[sequence])


def _is_useful(duel: Duel, state: State, task: Task, deed: Deed) -> bool:
    if deed.kind in {e.AURA, e.WATCH, e.DELAYED}:
        return True
    if deed.kind == e.CHOICE:
        return any(_any_useful(duel, state, task, number) for number in deed.sequences)
    if deed.condition is not None and not is_met(duel, state, deed.condition, task.by, task):
        return False
    if deed.kind == e.CANCEL and state.phase == Phase.ATTACK:
        return True  # the defender has not spoken yet
    if deed.aim is not None and deed.aim.zone == e.Zones.HAND:
        return _has_hand(state, task, deed, deed.aim)
    return bool(candidates(duel, state, task, deed))


def _has_hand(state: State, task: Task, deed: Deed, aim: Aim) -> bool:
    """Return whether there are cards in the hands meant, whatever they are: hands are hidden.

    The item itself has left the hand by the time it acts.
    """
    if aim.pick >= e.Pick.SELF:
        return False  # it lies in no hand
    for player in _owners(state, task, deed, aim):
        hand = state.sides[player].hand
        if len(hand) > (1 if player == task.by and task.card in hand else 0):
            return True
    return False
