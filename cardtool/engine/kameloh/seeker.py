"""The bot `seeker`: greedy, but first of all it looks for the strongest monster of its deck.

It plays as those feared who argued against the free search of Oasen. As long as the yellow
monster with the most Gesamtwert (clause C5) of its deck list is neither in its hand nor open nor
in the arena, it searches whenever it may, buries cards to have room for what it finds, and never
looks where it has looked in vain. Once the monster is in its hand it pays for nothing else until
it can pay that, but for a first monster in the arena. Everything else is left to `greedy`.
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.greedy import Greedy
from cardtool.engine.kameloh.table import YELLOW
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng

__all__ = ["Seeker"]

_NOBODY: Final = -1
_PAYING: Final = frozenset((a.MONSTER, a.ITEM, a.MUTATE, a.GROUP, a.JOIN, a.BATTLE_ITEM))


@final
class Seeker:
    """Look for the strongest monster, and be greedy; see the module."""

    __slots__ = ("_duel", "_greedy", "_vain", "_wanted")

    def __init__(self, rng: Rng) -> None:
        """Take the stream that decides between equals."""
        self._greedy = Greedy(rng)
        self._duel: Duel | None = None
        self._wanted: int = _NOBODY
        # The Oasen that were looked through in vain: what is wanted never gets under them.
        self._vain: list[int] = []

    def choose(self, view: View, options: list[int]) -> int:
        """Return a search, what makes room for one, what was wanted, or what looks best."""
        if self._duel is not view.duel:
            self._duel = view.duel
            self._wanted = _strongest(view.duel, view.player)
            self._vain = []
        if options[0] % a.KIND_RANGE == a.TAKE:
            return self._take(view, options)
        searching = self._search(view, options)
        return (
            searching if searching >= 0 else self._greedy.choose(view, self._saving(view, options))
        )

    def _take(self, view: View, options: list[int]) -> int:
        """Return the card that is wanted, or the best one of an Oase without it."""
        for option in options:
            if a.card_of(option) == self._wanted:
                return option
        self._vain.append(a.source_of(options[0]) - a.OASES)
        return self._greedy.choose(view, options)

    def _search(self, view: View, options: list[int]) -> int:
        """Return a search, or a burial that makes room for one; -1 where there is no need."""
        price = view.duel.oasis_search
        if not 0 <= price <= view.own.datteln or not self._missing(view):
            return _NOBODY
        burials: list[int] = []
        best, most = _NOBODY, 0
        sizes = view.own.oasis_sizes
        for option in options:
            kind = option % a.KIND_RANGE
            if kind == a.BURY:
                burials.append(option)
            elif kind == a.SEARCH:
                number = a.source_of(option) - a.OASES
                if number not in self._vain and sizes[number] > most:
                    best, most = option, sizes[number]
        full = view.own.hand_size >= view.duel.hand_size
        return self._greedy.choose(view, burials) if full and burials else best

    def _saving(self, view: View, options: list[int]) -> list[int]:
        """Return the options without those that cost what the monster in the hand will."""
        own = view.own
        if self._wanted not in (own.hand or ()) or view.price(self._wanted) <= own.datteln:
            return options
        if own.fighters.count(None) == len(own.fighters):
            return options
        kept: list[int] = []
        for option in options:
            free = option % a.KIND_RANGE not in _PAYING or not view.price(a.card_of(option))
            if free:
                kept.append(option)
        return kept or options

    def _missing(self, view: View) -> bool:
        """Return whether the monster lies in an Oase, as far as the player can know."""
        wanted = self._wanted
        own = view.own
        if wanted < 0 or wanted in (own.hand or ()) or wanted in own.open_tops:
            return False
        left = view.duel.decks[view.player].main.count(wanted) - own.waste.count(wanted)
        for side in (own, view.foe):
            for fighter in side.fighters:
                if fighter is not None and fighter.card == wanted:
                    if fighter.owner == view.player:
                        left -= 1
                    if side is own:
                        return False
        return left > 0


def _strongest(duel: Duel, player: int) -> int:
    """Return the yellow monster with the most GW of a deck, -1 where there is none."""
    best, most = _NOBODY, 0
    for card in duel.decks[player].main:
        figures = duel.table.cards[card]
        if figures.role == YELLOW and figures.gw > most:
            best, most = card, figures.gw
    return best
