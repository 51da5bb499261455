"""A game that looks at itself while it is played, for tests and for hunting mistakes."""

from __future__ import annotations

from typing import Final, Generic, Protocol, Self, TypeVar

from cardtool.engine.core import Emit, Game, Outcome
from cardtool.engine.invariants import Place, require
from cardtool.engine.rng import Rng

__all__ = ["Checked", "Seen", "Stepped"]

_PLAYED_ON: Final = 8
"""Steps that a redealt game is played on."""


class Stepped(Place, Protocol):
    """What every game's state has."""

    options: list[int]
    rng: Rng

    def copy(self) -> Self:
        """Return a state of its own that is the same."""


class Seen(Protocol):
    """What every game's view has."""

    def key(self) -> tuple[object, ...]:
        """Return all that is seen, as one value."""


S = TypeVar("S", bound=Stepped)
V = TypeVar("V", bound=Seen)


class Checked(Generic[S, V]):
    """A game behind the same interface that raises when an invariant is broken.

    What one state shows by itself, and what is hidden from whom, each game says in the methods
    that raise `NotImplementedError` here.

    Attributes:
        every: the costly checks are made at each so many-th step, 0 for never.
    """

    __slots__ = ("_game", "_rng", "_steps", "every")

    def __init__(self, game: Game[S, V], every: int = 0, seed: int = 0) -> None:
        """Check `game`; `seed` decides which hidden cards are exchanged in costly checks."""
        self._game = game
        self._rng = Rng.of(seed)
        self._steps = 0
        self.every = every

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> S:
        """Return the first state in which somebody has a choice.

        Raises:
            BrokenInvariant: something does not hold in it.
        """
        state = self._game.new(seed, starter, emit)
        self.check_state(state)
        return state

    def legal_actions(self, state: S) -> list[int]:
        """Return what whoever has to decide may do; none once the game is over."""
        return self._game.legal_actions(state)

    def apply(self, state: S, action: int, emit: Emit | None = None) -> None:
        """Carry out an action, and check what it led to.

        Raises:
            BrokenInvariant: the action was not legal, or something does not hold now.
        """
        require(action in state.options, "legal", self.notation(action), state)
        name, before = self._rising(state)
        self._game.apply(state, action, emit)
        for now, then in zip(self._rising(state)[1], before, strict=True):
            require(now >= then, name, f"fell from {then}", state)
        self.check_state(state)
        over = self.outcome(state) is not None
        require(over == self._is_over(state), "outcome", f"over: {over}", state)
        self._steps += 1
        if self.every and self._steps % self.every == 0:
            self.check_thoroughly(state)

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None if it has not."""
        return self._game.outcome(state)

    def view(self, state: S, player: int) -> V:
        """Return what a player may know of the game, as long as it goes on."""
        return self._game.view(state, player)

    def determinize(self, view: V, rng: Rng) -> S:
        """Return a game that the player of the view cannot tell from the real one."""
        return self._game.determinize(view, rng)

    def notation(self, action: int) -> str:
        """Return an action in words that :meth:`parse` reads back."""
        return self._game.notation(action)

    def parse(self, text: str) -> int:
        """Return the action of a notation.

        Raises:
            UsageError: there is no such action.
        """
        return self._game.parse(text)

    def _rising(self, state: S) -> tuple[str, list[int]]:
        """Return what never falls, which is an invariant's name, and how much each player has."""
        raise NotImplementedError

    def _is_over(self, state: S) -> bool:
        """Return whether the state itself says that the game is over."""
        raise NotImplementedError

    def check_state(self, state: S) -> None:
        """Check all that one state shows by itself.

        Raises:
            BrokenInvariant: something does not hold.
        """
        raise NotImplementedError

    def _fresh_options(self, state: S) -> list[int]:
        """Return what may be done in a state, found anew."""
        raise NotImplementedError

    def _exchange(self, state: S, player: int) -> None:
        """Let cards that are hidden from a player change places, by chance."""
        raise NotImplementedError

    def _check_likeness(self, state: S, twin: S, player: int) -> None:
        """Check what is the game's own of a `twin` that was redealt for a player.

        Raises:
            BrokenInvariant: something does not hold.
        """
        raise NotImplementedError

    def check_thoroughly(self, state: S) -> None:
        """Try every legal action on copies, and what each player can see.

        Raises:
            BrokenInvariant: something does not hold.
        """
        self._check_actions(state)
        for player in (0, 1):
            self._check_view(state, player)
            self._check_redealt(state, player)

    def _check_actions(self, state: S) -> None:
        """Check that each action can be said, changes the game, and leaves the original alone."""
        key, options = state.key(), state.options[:]
        require(self._fresh_options(state) == options, "options", "are out of date", state)
        for action in options:
            text = self.notation(action)
            require(self.parse(text) == action, "notation", text, state)
            twin = state.copy()
            require(twin.key() == key, "copy", "has another key", state)
            self._game.apply(twin, action)
            require(twin.key() != key, "changes", f"{text} changes nothing", state)
            self.check_state(twin)
            untouched = state.key() == key and state.options == options
            require(untouched, "copy", f"{text} acts on the original, too", state)

    def _check_view(self, state: S, player: int) -> None:
        """Check that hidden cards may change places without anybody's noticing."""
        seen = self.view(state, player).key()
        twin = state.copy()
        twin.rng = Rng.of(self._rng.next())
        self._exchange(twin, player)
        twin.options = self._fresh_options(twin)
        same = self.view(twin, player).key() == seen
        require(same, "view", f"player {player} sees what is hidden", state)

    def _check_redealt(self, state: S, player: int) -> None:
        """Check that a redealt game looks alike, and that who has to decide can play it on.

        Another player may see the one who decides hold cards that leave him no choice.
        """
        view = self.view(state, player)
        twin = self.determinize(view, self._rng)
        alike = self.view(twin, player).key() == view.key()
        require(alike, "redealt", f"player {player} sees a difference", state)
        self._check_likeness(state, twin, player)
        if player != state.to_act:
            return
        self.check_state(twin)
        for _ in range(_PLAYED_ON):
            if not twin.options:
                break
            self._game.apply(twin, twin.options[self._rng.below(len(twin.options))])
            self.check_state(twin)
