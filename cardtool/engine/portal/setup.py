"""Before the first turn: Charakter, Ausrüstung, shuffling, the first cards (clauses PS1 to PS3)."""

from __future__ import annotations

from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.field import put_in_hand
from cardtool.engine.portal.state import Side, State
from cardtool.engine.rng import Rng, derive

__all__ = ["set_up"]


def set_up(duel: Duel, seed: int, starter: int | None) -> State:
    """Return the state before the first turn.

    Each deck has its own stream, so that it is dealt alike whoever starts. `starter` overrides
    the coin (reading Q4).
    """
    sides: list[Side] = []
    for player, deck in enumerate(duel.decks):
        side = Side(duel.rules.places, duel.rules.spell_places)
        side.energy = duel.table.cards[deck.character].energy
        side.deck = deck.main[:]
        Rng.of(derive(seed, "deal", player)).shuffle(side.deck)
        for _ in range(min(duel.rules.hand, len(side.deck))):
            put_in_hand(side, side.deck.pop())
        sides.append(side)
    if starter is None:
        starter = Rng.of(derive(seed, "coin")).below(2)
    return State(Rng.of(derive(seed, "game")), sides, starter)
