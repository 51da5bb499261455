"""What fights and creatures are worth to a player, as he sees them in one decision."""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.table import CREATURE
from cardtool.engine.portal.view import View

__all__ = ["BODY", "CARD", "ENERGY", "POINT", "WIN", "Prospects"]

# All worth is in tenths of a damage point.
POINT: Final = 10
"""A damage point, and a point of power."""
BODY: Final = 15
"""A creature beside its power: as long as it lies there nobody attacks directly."""
CARD: Final = 25
"""A card of the hand, and an enchantment."""
ENERGY: Final = 4
"""A point of energy: it pays for a damage point, but only when all before it is spent."""
WIN: Final = 100_000
"""The fall of a Charakter: more than all else that can happen at once."""
_UNKNOWN: Final = -1


@final
class Prospects:
    """The table in one decision of one player; a power is asked for once.

    Attributes:
        view: what he sees. energy: what he has for bills; less while he thinks of paying.
    """

    __slots__ = ("_attackers", "_foe_left", "_own_left", "_powers", "energy", "view")

    def __init__(self, view: View) -> None:
        """Look at the table."""
        self.view = view
        self.energy: int = view.own.energy
        limits = view.duel.limits
        self._own_left: int = limits[view.player] - view.own.damage
        self._foe_left: int = limits[1 - view.player] - view.foe.damage
        self._powers: list[int] = [_UNKNOWN] * a.SPELLS
        self._attackers: list[int] | None = None

    def power(self, spot: int) -> int:
        """Return the power of a creature of the field now."""
        power = self._powers[spot]
        if power == _UNKNOWN:
            power = self.view.power(spot)
            self._powers[spot] = power
        return power

    def worth(self, spot: int) -> int:
        """Return what a creature of the field and its enchantments are worth to its player."""
        view = self.view
        side = view.own if a.player_at(spot) == view.player else view.foe
        creature = side.field[a.place_at(spot)]
        worth = BODY + POINT * self.power(spot)
        if creature is not None:
            for spell in side.spells:
                if spell is not None and spell.host == creature.number:
                    worth += CARD
        return worth

    def endangered(self, damage: int) -> bool:
        """Return whether so much damage would make the own Charakter fall (clause PF4)."""
        return damage >= self._own_left

    def on_attack(self) -> bool:
        """Return whether it is a turn in which own creatures attack (clause PT3, reading Q7)."""
        view = self.view
        return view.active == view.player and (view.turn > 0 or view.duel.first_attack)

    def attackers(self) -> list[int]:
        """Return the own creatures that may still attack in this turn (clause PT3)."""
        found = self._attackers
        if found is None:
            found = []
            if self.on_attack():
                found = [spot for spot in self._own() if self.view.attacks_left(spot) > 0]
            self._attackers = found
        return found

    def attack(self, spot: int, target: int, more: int = 0) -> int:
        """Return the worth of an attack by a creature that has so much `more` power."""
        power = self.power(spot)
        if target != a.DIRECT:
            return self._fight(power, self.power(target), more)
        power += more
        if self.view.foe.has_portal and power >= self._foe_left:
            return self._opening(power)
        return self._hit(power)

    def best(self, spot: int, more: int = 0) -> int:
        """Return the worth of the best attack of a creature, 0 if none is worth it."""
        worth = 0
        for target in self._foes() or [a.DIRECT]:
            worth = max(worth, self.attack(spot, target, more))
        return worth

    def change(self, spot: int, more: int) -> int:
        """Return what a change of a creature's power is worth in the fights of this turn.

        `more`: less than 0 for less power. It is 0 where no fight is known to come.
        """
        view = self.view
        mine = a.player_at(spot) == view.player
        if view.active != view.player:
            return self._defence(spot, more if mine else -more)
        attackers = self.attackers()
        if mine:
            return self.best(spot, more) - self.best(spot) if spot in attackers else 0
        gain = 0
        for own in attackers:
            gain = max(gain, self.attack(own, spot, -more) - self.best(own))
        return gain

    def _own(self) -> list[int]:
        return self._spots(self.view.player)

    def _foes(self) -> list[int]:
        return self._spots(1 - self.view.player)

    def _spots(self, player: int) -> list[int]:
        side = self.view.own if player == self.view.player else self.view.foe
        first = a.creature_at(player, 0)
        return [first + place for place, one in enumerate(side.field) if one is not None]

    def _fight(self, mine: int, other: int, more: int = 0) -> int:
        """Return the worth of a fight of an own creature with another (clause PF1).

        Whoever falls is worth what he is without the help of so much `more` power.
        """
        damage = mine + more - other
        if damage > 0:
            return self._hit(damage) + BODY + POINT * other
        if damage < 0:
            return self._struck(-damage) - BODY - POINT * mine
        return 0

    def _hit(self, damage: int) -> int:
        """Return the worth of damage to the other with its bill (clauses PF2, PF4)."""
        view = self.view
        pays = view.active == view.player or view.duel.both_pay
        unpaid = pays and damage > self.energy
        falls = unpaid and self.endangered(damage)
        if damage >= self._foe_left:
            return self._draw() if falls else WIN
        if falls:
            return -WIN
        if unpaid:
            # Both Charaktere take the same, which is for the one that has more left.
            return damage if self._own_left > self._foe_left else -1
        return (POINT - ENERGY) * damage if pays else POINT * damage

    def _struck(self, damage: int) -> int:
        """Return the worth of damage by the other, who has the bill; mostly less than 0."""
        view = self.view
        pays = view.active != view.player or view.duel.both_pay
        falls = pays and damage > view.foe.energy and damage >= self._foe_left
        if self.endangered(damage):
            return self._draw() if falls else -WIN
        if falls:
            return WIN
        return (ENERGY - POINT) * damage if pays else -POINT * damage

    def _draw(self) -> int:
        """Return the worth of a draw: better than to lose in the next turn, else not wanted."""
        theirs = sum(self.power(spot) for spot in self._foes())
        ours = sum(self.power(spot) for spot in self._own())
        # Own creatures stand in the way; what is left of the attackers strikes directly.
        return WIN // 2 if self.endangered(theirs - ours) else -WIN

    def _opening(self, power: int) -> int:
        """Return the worth of an attack that opens the portal: of all it may meet (PF3)."""
        view = self.view
        cards = view.duel.table.cards
        total = count = 0
        for card in view.duel.decks[1 - view.player].main:
            figures = cards[card]
            if figures.role == CREATURE:
                total += self._fight(power, figures.power)
                count += 1
        return total // max(count, 1)

    def _defence(self, spot: int, better: int) -> int:
        """Return what it is worth if own power grows by `better` in the attack under way."""
        view = self.view
        act = view.act
        if act is None or act.kind != a.ATTACK:
            return 0
        attacker, defender = view.spot_of(act.first), view.spot_of(act.second)
        if attacker < 0 or spot not in {attacker, defender}:
            return 0
        power = self.power(attacker)
        if not act.second:
            return self._struck(max(power - better, 0)) - self._struck(power)
        if defender < 0:
            return 0
        own = self.power(defender)
        return self._fight(own, power, better) - self._fight(own, power)
