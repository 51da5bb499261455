"""Power of creatures and attacks they have, with all that acts on them (clauses PC3, PE1)."""

from __future__ import annotations

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.deeds import Aim, Amount, Deed, Op, Pick, Pile, What, Whose
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.presets import MOST_SHARE
from cardtool.engine.portal.state import Phase, State

__all__ = [
    "acts_now",
    "attack_giver",
    "attacks_left",
    "count_of",
    "enemy_of",
    "fits_card",
    "power_of",
    "printed_power",
    "share_of",
]


def acts_now(state: State, player: int, phases: int) -> bool:
    """Return whether what a player's card does acts in this phase (clause PC3)."""
    own = 1 if player == state.active else 4
    # Most games end in a battle phase, and what acted then is to be seen on the last board.
    return phases & (own << min(state.phase, Phase.BATTLE)) != 0


def enemy_of(whose: int, by: int, player: int) -> bool:
    """Return whether `player` is not meant by what the card of `by` says of sides."""
    if whose == Whose.ANY:
        return False
    return (player == by) != (whose == Whose.OWN)


def printed_power(duel: Duel, state: State, spot: int) -> int:
    """Return the power that is printed on a creature of the field."""
    return duel.table.cards[state.creature(spot).card].power


def power_of(duel: Duel, state: State, spot: int) -> int:
    """Return the power of a creature of the field now, at least 0 (clause PE1)."""
    creature = state.creature(spot)
    power = duel.table.cards[creature.card].power
    power += creature.turn_power + creature.fight_power + creature.lasting_power
    if duel.table.standing:
        power += _held(duel, state, spot)
    return max(power, 0)


def attacks_left(duel: Duel, state: State, spot: int) -> int:
    """Return how often a creature may still attack in this turn (clause PT3)."""
    creature = state.creature(spot)
    most = 1 + creature.extra
    if duel.table.standing:
        for player, deed, own, host, _ in _standing(duel, state):
            if deed.op == Op.EXTRA and _reaches(duel, state, deed, (player, own, host), spot):
                most += _counted(duel, state, deed.amount, (player, own, host))
    return most - creature.attacked


def attack_giver(duel: Duel, state: State, spot: int) -> int:
    """Return the card that lets a creature attack once more as long as it lies there, or -1."""
    if duel.table.standing:
        for player, deed, own, host, card in _standing(duel, state):
            if deed.op == Op.EXTRA and _reaches(duel, state, deed, (player, own, host), spot):
                return card
    return -1


def _held(duel: Duel, state: State, spot: int) -> int:
    """Return what all that holds now adds to the power of a creature."""
    more = 0
    for player, deed, own, host, _ in _standing(duel, state):
        if deed.op <= Op.LOWER and _reaches(duel, state, deed, (player, own, host), spot):
            number = _counted(duel, state, deed.amount, (player, own, host))
            more += number if deed.op == Op.RAISE else -number
    return more


def _standing(duel: Duel, state: State) -> list[tuple[int, Deed, int, int, int]]:
    """Return what holds in this phase: whose, the deed, spots of card and host, the card."""
    cards = duel.table.cards
    found: list[tuple[int, Deed, int, int, int]] = []
    for player in (0, 1):
        side, deck = state.sides[player], duel.decks[player]
        for card in (deck.character, deck.equipment):
            if cards[card].always and acts_now(state, player, cards[card].phases):
                found += [(player, deed, -1, -1, card) for deed in cards[card].always]
        for place, creature in enumerate(side.field):
            if creature is not None:
                figures = cards[creature.card]
                if figures.always and acts_now(state, player, figures.phases):
                    own = a.creature_at(player, place)
                    found += [(player, deed, own, -1, creature.card) for deed in figures.always]
        for spell in side.spells:
            if spell is not None and spell.host:
                figures = cards[spell.card]
                if figures.always and acts_now(state, player, figures.phases):
                    host = state.spot_of(spell.host)
                    found += [(player, deed, -1, host, spell.card) for deed in figures.always]
    return found


def _reaches(duel: Duel, state: State, deed: Deed, source: tuple[int, int, int], spot: int) -> bool:
    """Return whether a deed that holds is for a creature; `source`: whose, its spot, its host's."""
    player, own, host = source
    aim = deed.aim
    if aim.pick == Pick.SELF:
        if spot != own:
            return False
    elif aim.pick == Pick.HOST:
        if spot != host:
            return False
    elif enemy_of(aim.whose, player, a.player_at(spot)) or not fits_card(
        duel, aim, state.creature(spot).card
    ):
        return False
    present = deed.present
    if present is None:
        return True
    there = _count(duel, state, present.aim, player)
    return present.least <= there and (present.most < 0 or there <= present.most)


def fits_card(duel: Duel, aim: Aim, card: int) -> bool:
    """Return whether a card is of the kind, colour, type and printed power that is meant."""
    figures = duel.table.cards[card]
    creature = figures.role == 0
    if aim.what == What.CREATURE and not creature:
        return False
    if aim.what == What.SPELL and not 1 <= figures.role <= 3:  # noqa: PLR2004 (the kinds of spells)
        return False
    if aim.colours and not aim.colours & figures.colour:
        return False
    if aim.typ >= 0 and aim.typ != figures.typ:
        return False
    bounded = aim.least >= 0 or aim.most >= 0
    if bounded and not creature:
        return False
    return aim.least <= figures.power and (aim.most < 0 or figures.power <= aim.most)


def _counted(duel: Duel, state: State, amount: Amount | None, source: tuple[int, int, int]) -> int:
    """Return how much something that holds always is; figures are printed ones (reading Q22)."""
    if amount is None:
        return 0
    if amount.each is not None:
        return amount.number * _count(duel, state, amount.each, source[0])
    if amount.of is None:
        return amount.number
    player, own, host = source
    if amount.of.what == What.PLAYER:
        other = player if amount.of.whose == Whose.OWN else 1 - player
        side = state.sides[other]
        figure = side.energy if amount.energy else side.damage
    else:
        spot = host if amount.of.pick == Pick.HOST else own
        figure = printed_power(duel, state, spot) if spot >= 0 else 0
    return share_of(figure, amount)


def share_of(figure: int, amount: Amount) -> int:
    """Return the share of a figure that an amount is, within bounds (reading Q33)."""
    return min(figure * amount.times // amount.over, MOST_SHARE)


def _count(duel: Duel, state: State, aim: Aim, by: int) -> int:
    """Return how many things there are of those that are meant, seen by the player `by`."""
    return sum(
        count_of(duel, state, aim, player)
        for player in (0, 1)
        if not enemy_of(aim.whose, by, player)
    )


def count_of(duel: Duel, state: State, aim: Aim, player: int) -> int:
    """Return how many things of one player there are of those that are meant."""
    side = state.sides[player]
    if aim.pile == Pile.FIELD:
        return sum(one is not None and fits_card(duel, aim, one.card) for one in side.field)
    if aim.pile == Pile.SPELLS:
        # Of what lies face down nobody knows more than that it lies there.
        plain = not (aim.colours or aim.typ >= 0)
        return sum(one is not None and plain for one in side.spells)
    pile = side.grave if aim.pile == Pile.GRAVE else side.hand
    if aim.pile == Pile.HAND and aim.what == What.CARD:
        return len(pile)
    return sum(fits_card(duel, aim, card) for card in pile)
