"""A decision with what describing it needs: who decides, what cards are called and do."""

from __future__ import annotations

from dataclasses import dataclass

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.aims import deed_under_way
from cardtool.engine.kameloh.battle import attacker_options
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.figures import ap_of, dp_of
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.making import price_of as making_price
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.state import Side, State
from cardtool.report.effect_words import EffectWords
from cardtool.report.game_words import card_name, datteln, figures, origin
from cardtool.report.safe_text import one_line

__all__ = ["Scene", "from_where"]


@dataclass(frozen=True, slots=True)
class Scene:
    """A decision with what describing it needs.

    Attributes:
        words: what the cards of the match do.
    """

    game: KamelohGame
    state: State
    words: EffectWords

    @property
    def side(self) -> Side:
        """The side of whoever decides."""
        return self.state.sides[self.state.to_act]

    @property
    def task(self) -> Task | None:
        """The effect for which somebody has to choose."""
        return self.state.agenda[-1] if self.state.agenda else None

    @property
    def deed(self) -> Deed | None:
        """What that effect does now."""
        return deed_under_way(self.game.duel, self.state)

    def name(self, card: int) -> str:
        """Return what a card is called."""
        return card_name(self.game.duel.table, card)

    def price(self, card: int) -> str:
        """Return what a card of whoever decides costs now (clause M4)."""
        return datteln(price_of(self.game.duel, self.state, self.side, card))

    def effect(self, card: int) -> str:
        """Return what an item does and costs."""
        known = self.game.duel.table.cards[card].script is not None
        told = [one_line(text).removesuffix(".") for text in self.words.of_card(card) if known]
        does = "; ".join(told) or "does nothing"
        if self.words.is_unread(card):
            does = "without its effect"
        return f"{does}; {self.price(card)}"

    def monster(self, card: int) -> str:
        """Return a card with its printed figures, where it prints some."""
        known = self.game.duel.table.cards[card]
        prints = known.fights and known.prints_figures
        shown = f" ({figures(known.ap, known.dp, known.lp)})" if prints else ""
        return self.name(card) + shown

    def at(self, player: int, place: int) -> str:
        """Return the monster on a place: its name, the place, its figures as they are now."""
        fighter = self.state.sides[player].fighters[place]
        if fighter is None:
            return square_name(player, place)
        duel, spot = self.game.duel, a.square(player, place)
        shown = figures(ap_of(duel, self.state, spot), dp_of(duel, self.state, spot), fighter.lp)
        return f"{self.name(fighter.card)} ({square_name(player, place)}, {shown})"

    def on(self, spot: int) -> str:
        """Return the monster on a spot, see :meth:`at`."""
        return self.at(a.player_at(spot), a.place_at(spot))

    def attacking(self) -> list[int]:
        """Return the places of those who count on the attacking side (clauses T10, X6)."""
        options = attacker_options(self.game.duel, self.state)
        return [a.spot_of(option) for option in options]

    def cost(self, action: int) -> str:
        """Return what result and item of an action cost together."""
        return datteln(making_price(self.game.duel, self.state, self.side, action))


def from_where(at: int) -> str:
    """Return where a card is that is not in the hand, with a blank in front."""
    return "" if at == a.HAND else f" from {origin(at)}"
