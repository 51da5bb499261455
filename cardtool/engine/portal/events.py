"""Everything that people are told of a game, word by word.

================ ==================================================================================
word             whom it is about; card; values; by is the card whose effect did it, -1 for none
================ ==================================================================================
starts           who has the first turn
turn             whose turn begins; round
draws            who draws; the card, hidden; by
no-draw          whose deck is empty (PT1)
phase            whose turn it is; 0 main phase, 1 battle phase
announces        who; the card; the kind of the action, what it is for: spot or 15
paid             who; energy paid, energy left (PE1)
sacrificed       whose creature; the card; spot, the card that is paid for
discarded        whose card; the card; 1 if it pays for something, else 0; by, or what it pays for
summoned         who; the card; spot
portal           who; the card, hidden (PZ1)
set              who; the card, hidden; spot
used             who; the card of a spell whose effect follows
enchants         who; the card; spot on the spell field, spot of the creature
lost             who; the card of the act that is lost, -1 for an attack (PT6)
attacks          who; the attacker; its spot, spot of the other or 14 for a direct attack, its
                 attacks before in this turn, by: what lets it attack so often as long as it lies
                 there (PT3)
revealed         whose portal opens; the card; spot (PF3)
fight            who attacks; attacker; its power, spot of the other, its power
damage           who takes damage points; the card that does it; how many, how many in all, 0 for a
                 fight, 1 for a bill, 2 for an effect, 3 for one of his own (PF1, PF2, PE1)
bill             who pays for damage; energy paid, energy left (PF2)
defeated         whose creature falls; the card; spot
destroyed        whose card an effect destroys; the card; spot, by
returned         whose card goes back to the hand; the card, hidden if it lay face down; spot, by
ends             whose enchantment goes to the grave; the card; spot (PZ2)
acts             whose card acts; the card
power            whose creature changes; the card; spot, change, 0 this turn, 1 this fight, 2
                 lasting, by
extra            whose creature may attack more often; the card; spot, how often, by
energy           whose energy changes by an effect; the card that does it; change, energy left
fetched          who fetches; the card, hidden if it comes from the deck; 3 grave, 4 deck, by
shuffled         whose deck; the card that does it
falls            whose Charakter is destroyed (PF4)
over             player 0; nothing
================ ==================================================================================
"""

from __future__ import annotations

from typing import Final

from cardtool.engine.core import Emit, Event

__all__ = ["BY_BILL", "BY_EFFECT", "BY_FIGHT", "BY_ONESELF", "WORDS", "tell", "tell_hidden"]

WORDS: Final = (
    *("starts", "turn", "draws", "no-draw", "phase", "announces", "paid", "sacrificed"),
    *("discarded", "summoned", "portal", "set", "used", "enchants", "lost", "attacks"),
    *("revealed", "fight", "damage", "bill", "defeated", "destroyed", "returned", "ends"),
    *("acts", "power", "extra", "energy", "fetched", "shuffled", "falls", "over"),
)
"""All words."""

BY_FIGHT: Final = 0
BY_BILL: Final = 1
BY_EFFECT: Final = 2
BY_ONESELF: Final = 3


def tell(emit: Emit | None, what: str, player: int, card: int = -1, *values: int) -> None:
    """Tell whoever listens."""
    if emit is not None:
        emit(Event(what, player, card, values))


def tell_hidden(emit: Emit | None, what: str, player: int, card: int, *values: int) -> None:
    """Tell whoever listens of a card that the other player does not see (clause PZ1)."""
    if emit is not None:
        emit(Event(what, player, card, values, hidden=True))
