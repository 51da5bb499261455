"""What may be done in a turn, announcing it, and carrying it out (clauses PT2 to PT6)."""

from __future__ import annotations

from cardtool.engine.core import Emit
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.costs import begin_paying, frees_place, is_payable, spots_of
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.events import tell, tell_hidden
from cardtool.engine.portal.field import arrive, greet, lose_spell, take_from_hand
from cardtool.engine.portal.fight import strike
from cardtool.engine.portal.operations import is_useful
from cardtool.engine.portal.power import acts_now, attack_giver, attacks_left, power_of
from cardtool.engine.portal.state import Act, Phase, Spell, State, Task
from cardtool.engine.portal.table import CREATURE, ENCHANTMENT, QUICK, Figures

__all__ = ["announce", "open_options", "response_options", "take_effect"]


def open_options(duel: Duel, state: State) -> list[int]:
    """Return what whose turn it is may do now, ending the phase last."""
    player = state.active
    options: list[int] = []
    if state.acted < duel.most_acts[state.phase]:
        if state.phase == Phase.MAIN:
            options = _creatures(duel, state, player) + _sets(duel, state, player)
        else:
            options = _attacks(duel, state, player)
        options += _spells(duel, state, player, quick=False)
    options.append(a.action(a.END))
    return options


def response_options(duel: Duel, state: State) -> list[int]:
    """Return how the other may respond, passing last (clause PT6)."""
    options: list[int] = []
    if state.replied < duel.most_replies:
        options = _spells(duel, state, 1 - state.active, quick=True)
    options.append(a.action(a.PASS))
    return options


def _creatures(duel: Duel, state: State, player: int) -> list[int]:
    """Return who can be summoned, or put into the portal (clause PT2)."""
    side = state.sides[player]
    free = None in side.field
    options: list[int] = []
    for card in sorted(set(side.hand)):
        figures = duel.table.cards[card]
        if figures.role != CREATURE:
            continue
        placed = free or frees_place(figures)
        if placed and is_payable(duel, state, player, figures, held=True):
            options.append(a.action(a.SUMMON, card))
        if side.portal < 0:
            options.append(a.action(a.PORTAL, card))
    return options


def _sets(duel: Duel, state: State, player: int) -> list[int]:
    """Return which spells can be set face down; a Schnellaktion never is (reading Q1)."""
    side = state.sides[player]
    if None not in side.spells:
        return []
    return [
        a.action(a.SET, card)
        for card in sorted(set(side.hand))
        if CREATURE < duel.table.cards[card].role < QUICK
    ]


def _spells(duel: Duel, state: State, player: int, *, quick: bool) -> list[int]:
    """Return which spells can be used in this phase; of the hand `quick` ones only (PT4, PT6)."""
    side = state.sides[player]
    options: list[int] = []
    for card in sorted(set(side.hand)):
        figures = duel.table.cards[card]
        if figures.role == CREATURE or (quick and figures.role != QUICK):
            continue
        room = figures.role != ENCHANTMENT or None in side.spells
        if room and acts_now(state, player, figures.phases):
            options += _uses(duel, state, player, card, slot=-1)
    for place, spell in enumerate(side.spells):
        if spell is not None and not spell.host:
            figures = duel.table.cards[spell.card]
            if acts_now(state, player, figures.phases):
                options += _uses(duel, state, player, spell.card, slot=place)
    return options


def _uses(duel: Duel, state: State, player: int, card: int, *, slot: int) -> list[int]:
    """Return the ways to use a spell: an enchantment behind any own creature."""
    figures = duel.table.cards[card]
    held = slot < 0
    if figures.role == ENCHANTMENT:
        return [
            _use(a.ENCHANT, card, player, slot, spot)
            for spot in state.spots(player)
            if is_payable(duel, state, player, figures, held=held, keep=spot)
        ]
    if not is_payable(duel, state, player, figures, held=held):
        return []
    if figures.play < 0 or not _would_help(duel, state, player, card, slot):
        return []
    return [_use(a.PLAY, card, player, slot, a.NOBODY)]


def _would_help(duel: Duel, state: State, player: int, card: int, slot: int) -> bool:
    """Return whether a spell would change anything once it is announced and paid for.

    Looked at as the table will be: the spell itself gone, its energy paid, what may be given
    for it in the grave, and no longer in its place where all there is has to be given.
    """
    side, figures = state.sides[player], duel.table.cards[card]
    hand, grave, field, spells = side.hand, side.grave, side.field, side.spells
    side.hand, side.grave, side.spells = hand[:], grave[:], spells[:]
    if slot < 0:
        take_from_hand(side, card)
    else:
        side.spells[slot] = None
    _give(duel, state, player, figures)
    side.energy -= figures.pay
    useful = is_useful(duel, state, Task(card, player, figures.play))
    side.energy += figures.pay
    side.hand, side.grave, side.field, side.spells = hand, grave, field, spells
    return useful


def _give(duel: Duel, state: State, player: int, figures: Figures) -> None:
    """Let lists of a side be as if an Aufrufszauber had been paid with what there is."""
    side = state.sides[player]
    if figures.discards:
        side.grave += side.hand
        if figures.discards == len(side.hand):
            side.hand = []
    sacrifice = figures.sacrifice
    if sacrifice is not None:
        spots = spots_of(duel, state, player, sacrifice)
        side.grave += [state.creature(spot).card for spot in spots]
        if sacrifice.count == len(spots):
            side.field = [
                None if a.creature_at(player, place) in spots else one
                for place, one in enumerate(side.field)
            ]


def _use(kind: int, card: int, player: int, slot: int, host: int) -> int:
    """Return the action that uses a spell of the hand, or one that lies face down."""
    if slot < 0:
        return a.action(kind, card, host)
    return a.action(a.TURN, -1, a.spell_at(player, slot), host)


def _attacks(duel: Duel, state: State, player: int) -> list[int]:
    """Return the attacks that could do something (clauses PT3, PF3, reading Q24)."""
    if state.turn == 0 and not duel.first_attack:
        return []
    foes = state.spots(1 - player)
    options: list[int] = []
    for spot in state.spots(player):
        if attacks_left(duel, state, spot) <= 0:
            continue
        power = power_of(duel, state, spot)
        if not foes and power:
            options.append(a.action(a.ATTACK, -1, spot, a.DIRECT))
        options += [
            a.action(a.ATTACK, -1, spot, foe) for foe in foes if power_of(duel, state, foe) != power
        ]
    return options


def announce(duel: Duel, state: State, player: int, action: int, emit: Emit | None) -> Act | None:
    """Announce an act and begin to pay for it; return None for what needs no announcement."""
    kind, card = a.kind_of(action), a.card_of(action)
    if player == state.active:
        state.acted += 1
    else:
        state.replied += 1
    if kind in {a.PORTAL, a.SET}:
        _put(state, player, kind, card, emit)
        return None
    if kind == a.ATTACK:
        return _announce_attack(duel, state, player, action, emit)
    act = Act(kind, player, card)
    if kind == a.TURN:
        act.slot = a.place_at(a.spot_of(action))
        act.card = lose_spell(state, a.spot_of(action)).card
        host = a.other_of(action)
    else:
        take_from_hand(state.sides[player], card)
        host = a.spot_of(action)
    if kind != a.SUMMON and host < a.SPELLS:
        act.first = state.creature(host).number
    tell(emit, "announces", player, act.card, kind, host)
    begin_paying(duel, state, act, emit)
    return act


def _put(state: State, player: int, kind: int, card: int, emit: Emit | None) -> None:
    """Fill the portal, or set a spell (reading Q20)."""
    side = state.sides[player]
    take_from_hand(side, card)
    if kind == a.PORTAL:
        side.portal = card
        tell_hidden(emit, "portal", player, card)
    else:
        place = side.spells.index(None)
        side.spells[place] = Spell(card, state.next_number())
        tell_hidden(emit, "set", player, card, a.spell_at(player, place))


def _announce_attack(duel: Duel, state: State, player: int, action: int, emit: Emit | None) -> Act:
    spot, target = a.spot_of(action), a.other_of(action)
    creature = state.creature(spot)
    before, by = creature.attacked, -1
    if emit is not None and before > creature.extra:
        by = attack_giver(duel, state, spot)
    creature.attacked += 1
    act = Act(a.ATTACK, player, -1)
    act.first = creature.number
    if target != a.DIRECT:
        act.second = state.creature(target).number
    state.attacker, state.defender = act.first, act.second
    tell(emit, "attacks", player, creature.card, spot, target, before, by)
    return act


def take_effect(duel: Duel, state: State, act: Act, emit: Emit | None) -> None:
    """Carry out what was announced and paid (clause PT6)."""
    if act.kind == a.ATTACK:
        strike(duel, state, act, emit)
    elif act.kind == a.SUMMON:
        spot = arrive(state, act.player, act.card)
        tell(emit, "summoned", act.player, act.card, spot)
        greet(duel, state, spot)
    elif duel.table.cards[act.card].role == ENCHANTMENT:
        _enchant(duel, state, act, emit)
    else:
        _use_spell(duel, state, act, emit)


def _use_spell(duel: Duel, state: State, act: Act, emit: Emit | None) -> None:
    """Let a spell act; it is lost if nothing is left that it could change (clause PT6)."""
    task = Task(act.card, act.player, duel.table.cards[act.card].play)
    if not is_useful(duel, state, task):
        state.sides[act.player].grave.append(act.card)
        tell(emit, "lost", act.player, act.card)
        return
    tell(emit, "used", act.player, act.card)
    task.spell = True
    state.agenda.append(task)


def _enchant(duel: Duel, state: State, act: Act, emit: Emit | None) -> None:
    """Lay an enchantment behind its creature; it is lost if that is gone (clauses PT4, PT6)."""
    side = state.sides[act.player]
    host = state.spot_of(act.first)
    if host < 0:
        side.grave.append(act.card)
        tell(emit, "lost", act.player, act.card)
        return
    place = side.spells.index(None) if act.slot < 0 else act.slot
    spell = Spell(act.card, state.next_number(), act.first)
    side.spells[place] = spell
    tell(emit, "enchants", act.player, act.card, a.spell_at(act.player, place), host)
    figures: Figures = duel.table.cards[act.card]
    if figures.play >= 0:
        task = Task(act.card, act.player, figures.play)
        task.own, task.host = spell.number, act.first
        state.agenda.append(task)
