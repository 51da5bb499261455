"""What monsters and cards count as: effective figures with all that acts on them (section 10).

Nothing of it is stored: modifiers and what holds while a card lies in the arena are added up
whenever somebody asks. What holds that way is reckoned from figures without it, since two such
effects could otherwise ask for each other for ever.
"""

from __future__ import annotations

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Aim, Amount, Condition, Deed
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.state import Fighter, State

__all__ = [
    "ap_of",
    "at_spot",
    "card_fits",
    "count_of",
    "dp_of",
    "extreme",
    "fights_so",
    "figure_of",
    "held_for_side",
    "hk_of",
    "holding",
    "holds",
    "is_meant",
    "is_met",
    "meant",
    "monster_fits",
    "protected",
    "ranked",
    "reaches",
    "reckoned",
    "spot_of",
    "spots",
    "worth",
]


def at_spot(state: State, spot: int) -> Fighter:
    """Return the monster on a place of the arena, given as the spot of an action.

    Raises:
        ValueError: nobody is there.
    """
    # As player_at and place_at reckon it; this is asked more often than anything else.
    fighter = state.sides[(spot - 1) // a.PLACES].fighters[(spot - 1) % a.PLACES]
    if fighter is None:
        raise ValueError(f"nobody is at spot {spot}")
    return fighter


def spot_of(state: State, number: int) -> int:
    """Return where the monster of a number is, 0 if it is in the arena no more."""
    for player, side in enumerate(state.sides):
        for place, fighter in enumerate(side.fighters):
            if fighter is not None and fighter.number == number:
                return a.square(player, place)
    return 0


def spots(state: State, player: int) -> list[int]:
    """Return where the monsters of a side are."""
    found: list[int] = []
    spot = a.square(player, 0)
    for fighter in state.sides[player].fighters:
        if fighter is not None:
            found.append(spot)
        spot += 1
    return found


def ap_of(duel: Duel, state: State, spot: int, against: int = 0) -> int:
    """Return the effective AP (clauses C4, C11); `against`: opponents as bits of their spots."""
    fighter = at_spot(state, spot)
    ap = fighter.ap
    if fighter.modifiers:
        ap += _modified(duel, state, e.PLUS_AP, spot, against)
    if duel.holding >> e.PLUS_AP & 1:
        ap += sum(_held(duel, state, e.PLUS_AP, spot, against))
    if ap < 0:
        return 0
    return ap if ap < duel.ceiling_ap else duel.ceiling_ap  # noqa: FURB136 (twice as fast)


def dp_of(duel: Duel, state: State, spot: int, against: int = 0) -> int:
    """Return the effective DP (clauses C4, C11); `against`: opponents as bits of their spots."""
    fighter = at_spot(state, spot)
    dp = fighter.dp
    if fighter.modifiers:
        dp += _modified(duel, state, e.PLUS_DP, spot, against)
    if duel.holding >> e.PLUS_DP & 1:
        dp += sum(_held(duel, state, e.PLUS_DP, spot, against))
    if dp < 0:
        return 0
    return dp if dp < duel.ceiling_dp else duel.ceiling_dp  # noqa: FURB136 (see above)


def hk_of(duel: Duel, state: State, spot: int) -> int:
    """Return as which Häufigkeitsklasse a monster counts: the latest word on it (F5)."""
    fighter = at_spot(state, spot)
    hk = duel.table.cards[fighter.card].hk
    if duel.holding >> e.SET_HK & 1:
        for held in _held(duel, state, e.SET_HK, spot, 0):
            hk = held
    return _last_hk(fighter, hk)


def holds(duel: Duel, state: State, kind: int, spot: int, against: int = 0) -> bool:
    """Return whether something of a kind acts on a monster, such as a protection."""
    for modifier in at_spot(state, spot).modifiers:
        if modifier.kind == kind and _counts(duel, state, modifier.deed, spot, against):
            return True
    return bool(duel.holding >> kind & 1) and bool(_held(duel, state, kind, spot, against))


def protected(duel: Duel, state: State, spot: int, by: int) -> bool:
    """Return whether a monster is out of the reach of items of `by`: a protected enemy's."""
    return a.player_at(spot) != by and holds(duel, state, e.PROTECT, spot)


def _modified(duel: Duel, state: State, kind: int, spot: int, against: int) -> int:
    total = 0
    for modifier in at_spot(state, spot).modifiers:
        if modifier.kind == kind and _counts(duel, state, modifier.deed, spot, against):
            total += modifier.amount
    return total


def _counts(duel: Duel, state: State, number: int, spot: int, against: int) -> bool:
    """Return whether a modifier of a deed counts now: what is said of the fight must be so."""
    condition = duel.table.deeds[number].condition
    return condition is None or fights_so(duel, state, condition, spot, against)


def fights_so(duel: Duel, state: State, condition: Condition, spot: int, against: int) -> bool:
    """Return whether a monster attacks or defends, and against whom, as a condition says."""
    player = a.player_at(spot)
    if condition.attacking >= 0 and (player == state.active) != (condition.attacking == 1):
        return False
    if condition.against is None:
        return True
    return any(
        against >> foe & 1 and monster_fits(duel, state, condition.against, player, foe, plain=True)
        for foe in spots(state, 1 - player)
    )


def holding(duel: Duel, state: State, kind: int) -> list[tuple[int, int, Deed]]:
    """Return what of a kind holds as long as a card lies in the arena (X2).

    Each has whose card it is, and the number of the monster that it is, 0 for an item.
    """
    found: list[tuple[int, int, Deed]] = []
    for player, side in enumerate(state.sides):
        for fighter in side.fighters:
            script = None if fighter is None else duel.table.cards[fighter.card].script
            if fighter is not None and script is not None:
                found += [
                    (player, fighter.number, deed) for deed in script.auras if deed.kind == kind
                ]
        for modifier in side.modifiers:
            inner = duel.table.deeds[modifier.deed].inner if modifier.kind == e.AURA else None
            if inner is not None and inner.kind == kind:
                found.append((modifier.by, 0, inner))
    return found


def _held(duel: Duel, state: State, kind: int, spot: int, against: int) -> list[int]:
    """Return how much each card in the arena adds to a monster for as long as it lies there."""
    return [
        worth(duel, state, deed, by, spot)
        for by, fighter, deed in holding(duel, state, kind)
        if reaches(duel, state, deed, (by, fighter), spot, against)
    ]


def worth(duel: Duel, state: State, deed: Deed, by: int, spot: int) -> int:
    """Return how much something that holds comes to; 1 where nothing is counted."""
    return 1 if deed.amount is None else reckoned(duel, state, deed.amount, by, spot)


def reaches(
    duel: Duel, state: State, deed: Deed, holder: tuple[int, int], spot: int, against: int
) -> bool:
    """Return whether what holds while a card lies in the arena acts on a monster.

    `holder`: whose card, and the number of the monster that it is, 0 for an item.
    """
    by, fighter = holder
    aim = deed.aim
    if aim is None:
        return False
    if aim.pick == e.Pick.SELF:
        if at_spot(state, spot).number != fighter:
            return False
    elif not monster_fits(duel, state, aim, by, spot, plain=True) or (
        not fighter and deed.kind != e.PROTECT and protected(duel, state, spot, by)
    ):
        return False
    if deed.condition is None:
        return True
    return is_met(duel, state, deed.condition, by, None, fighter=fighter) and fights_so(
        duel, state, deed.condition, spot, against
    )


def monster_fits(
    duel: Duel, state: State, aim: Aim, by: int, spot: int, *, plain: bool = False
) -> bool:
    """Return whether a monster is one of those that an aim of `by` means.

    `plain`: by its figures without what holds while a card lies in the arena.
    """
    return aim.means(by, a.player_at(spot)) and _of_kind(duel, state, aim, spot, plain=plain)


def is_meant(duel: Duel, state: State, aim: Aim, by: int, spot: int, *, plain: bool) -> bool:
    """Return whether a monster known by what happened fits; itself and the same on any side."""
    if aim.pick in {e.Pick.SELF, e.Pick.SAME}:
        return _of_kind(duel, state, aim, spot, plain=plain)
    return monster_fits(duel, state, aim, by, spot, plain=plain)


def _of_kind(duel: Duel, state: State, aim: Aim, spot: int, *, plain: bool) -> bool:
    if at_spot(state, spot).card not in aim.fits:
        return False
    if aim.hks and not aim.hks >> figure_of(duel, state, spot, e.Figure.HK, plain=plain) & 1:
        return False
    return (
        aim.bound < 0
        or aim.least <= figure_of(duel, state, spot, aim.bound, plain=plain) <= aim.most
    )


def figure_of(duel: Duel, state: State, spot: int, figure: int, *, plain: bool = False) -> int:
    """Return a figure of a monster; `plain`: see :func:`monster_fits`."""
    fighter = at_spot(state, spot)
    if figure == e.Figure.LP:
        return fighter.lp
    if figure == e.Figure.PRICE:
        return duel.table.cards[fighter.card].price
    if not plain:
        if figure == e.Figure.AP:
            return ap_of(duel, state, spot)
        return dp_of(duel, state, spot) if figure == e.Figure.DP else hk_of(duel, state, spot)
    if figure == e.Figure.HK:
        return _last_hk(fighter, duel.table.cards[fighter.card].hk)
    ap = figure == e.Figure.AP
    total = fighter.ap if ap else fighter.dp
    for modifier in fighter.modifiers:
        unconditional = duel.table.deeds[modifier.deed].condition is None
        if modifier.kind == (e.PLUS_AP if ap else e.PLUS_DP) and unconditional:
            total += modifier.amount
    return min(max(total, 0), duel.ceiling_ap if ap else duel.ceiling_dp)


def _last_hk(fighter: Fighter, hk: int) -> int:
    for modifier in fighter.modifiers:
        if modifier.kind == e.SET_HK:
            hk = modifier.amount
    return hk


def card_fits(duel: Duel, aim: Aim, card: int) -> bool:
    """Return whether a card outside the arena is one of those that an aim means."""
    figures = duel.table.cards[card]
    if card not in aim.fits or (aim.hks and not aim.hks >> figures.hk & 1):
        return False
    return aim.bound < 0 or aim.least <= figures.figure(aim.bound) <= aim.most


def is_met(
    duel: Duel, state: State, condition: Condition, by: int, task: Task | None, *, fighter: int = 0
) -> bool:
    """Return whether what a condition wants to be there is there; see also the fight.

    `fighter`: the number of the monster whose card says so, where no task is run for it.
    """
    if condition.present is None:
        return True
    if condition.present.pick == e.Pick.SELF:
        spot = spot_of(state, fighter if task is None else task.fighter)
        fits = spot > 0 and monster_fits(duel, state, condition.present, by, spot, plain=True)
        count = int(fits)
    else:
        count = count_of(duel, state, condition.present, by, task)
    return condition.least <= count <= condition.most


def count_of(duel: Duel, state: State, aim: Aim, by: int, task: Task | None) -> int:
    """Return how many things there are of those that an aim means; of Oasen the active ones."""
    if aim.zone == e.Zones.ARENA and aim.what in {e.What.MONSTER, e.What.CARD}:
        return len(_monsters(duel, state, aim, by, task))
    total = 0
    for player, side in enumerate(state.sides):
        if not aim.means(by, player):
            continue
        if aim.what == e.What.OASE:
            total += sum(1 for oasis in side.oases if oasis.open)
        elif aim.what == e.What.PLAYER:
            total += 1
        elif aim.zone in {e.Zones.ARENA, e.Zones.FIGHT}:
            there = [item.card for item in state.items if item.by == player]
            total += sum(1 for card in there if card_fits(duel, aim, card))
        elif aim.zone == e.Zones.OASE:
            total += sum(1 for o in side.oases if o.open and card_fits(duel, aim, o.cards[-1]))
        else:
            pile = side.hand if aim.zone == e.Zones.HAND else side.waste
            total += sum(1 for card in pile if card_fits(duel, aim, card))
    return total


def _monsters(duel: Duel, state: State, aim: Aim, by: int, task: Task | None) -> list[int]:
    """Return the spots of the monsters that something is counted or read off of."""
    plain = task is None
    if aim.pick >= e.Pick.SELF:
        numbers = [] if task is None else meant(state, aim, task)
        there = [spot_of(state, number) for number in numbers]
        return [s for s in there if s and is_meant(duel, state, aim, by, s, plain=plain)]
    found = [
        spot
        for player in (0, 1)
        for spot in spots(state, player)
        if monster_fits(duel, state, aim, by, spot, plain=plain)
    ]
    if aim.pick in {e.Pick.HIGHEST, e.Pick.LOWEST}:
        return ranked(duel, state, aim, found, plain=plain)[:1]
    return found


def ranked(
    duel: Duel, state: State, aim: Aim, found: list[int], *, plain: bool = False
) -> list[int]:
    """Return the monsters with the highest, or lowest, figure of all, which may be several."""
    figures = [figure_of(duel, state, spot, aim.by, plain=plain) for spot in found]
    return extreme(aim, found, figures)


def extreme(aim: Aim, found: list[int], figures: list[int]) -> list[int]:
    """Return those with the highest, or lowest, of their `figures`, which may be several."""
    if not figures:
        return []
    best = max(figures) if aim.pick == e.Pick.HIGHEST else min(figures)
    return [one for one, figure in zip(found, figures, strict=True) if figure == best]


def meant(state: State, aim: Aim, task: Task) -> list[int]:
    """Return the monsters that a deed means by what has happened, by number."""
    ways = ([task.fighter], task.same, [task.subject], [task.other])
    return (*ways, state.attackers, state.defenders)[aim.pick - e.Pick.SELF]


def reckoned(
    duel: Duel, state: State, amount: Amount, by: int, spot: int, task: Task | None = None
) -> int:
    """Return how much an amount comes to now, for a deed of `by` on the monster at `spot`.

    What is not there any more counts 0. `spot`: 0 if the deed acts on no monster.
    """
    if amount.of is None:
        return amount.number
    if amount.figure < 0:
        return amount.number * count_of(duel, state, amount.of, by, task)
    value = 0
    if amount.figure == e.Figure.DAMAGE:
        value = 0 if task is None else task.lost
    elif amount.figure == e.Figure.DATTELN:
        owner = by if amount.of.side == e.Whose.OWN else 1 - by
        value = state.sides[owner].datteln
    elif amount.of.pick == e.Pick.SAME and spot:
        value = figure_of(duel, state, spot, amount.figure, plain=task is None)
    else:
        for there in _monsters(duel, state, amount.of, by, task)[:1]:
            value = figure_of(duel, state, there, amount.figure, plain=task is None)
    share = abs(amount.number) * value // amount.over
    return share if amount.number > 0 else -share


def held_for_side(duel: Duel, state: State, kind: int, player: int) -> list[tuple[int, Deed]]:
    """Return what holds for all of a side while a card lies there, with whose card it is."""
    return [
        (by, deed)
        for by, fighter, deed in holding(duel, state, kind)
        if (deed.aim is None or deed.aim.means(by, player))
        and (
            deed.condition is None or is_met(duel, state, deed.condition, by, None, fighter=fighter)
        )
    ]
