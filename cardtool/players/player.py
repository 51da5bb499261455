"""Bots by name: those of cardtool, and those of other packages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardtool.engine.core import Game
from cardtool.engine.rng import Rng, derive
from cardtool.engine.settings import Whole
from cardtool.engine.skill import Player, Skill
from cardtool.errors import UnknownName, UsageError
from cardtool.players.mixed import Mixed
from cardtool.players.naming import WHOLE_SHARE, Kind, PlayerName, Setting, Share, split_name
from cardtool.players.search import Search
from cardtool.players.third_party import third_party_kind, third_party_names
from cardtool.players.uniform import Uniform

_MOST_NODES: Final = 100_000
_MOST_TURNS: Final = 400

__all__ = ["BOTS", "Player", "bot", "bot_names", "known_bot"]


def _skill_of(game: Game[Any, Any]) -> Skill:
    """Return what is known of a game.

    Raises:
        UsageError: nothing is; only players that need no such knowledge can play it.
    """
    if not hasattr(game, "skill"):
        raise UsageError(f"nobody has taught greedy and search to play {type(game).__name__}")
    return game.skill()


def _greedy(game: Game[Any, Any], rng: Rng, values: Mapping[str, Any]) -> Player:  # noqa: ARG001 (it has no settings)
    return _skill_of(game).greedy(rng)


def _seeker(game: Game[Any, Any], rng: Rng, values: Mapping[str, Any]) -> Player:  # noqa: ARG001 (it has no settings)
    return _skill_of(game).seeker(rng)


def _random(game: Game[Any, Any], rng: Rng, values: Mapping[str, Any]) -> Player:  # noqa: ARG001 (it needs a stream only)
    return Uniform(rng)


def _mix(game: Game[Any, Any], rng: Rng, values: Mapping[str, Any]) -> Player:
    return Mixed(rng, _skill_of(game).greedy(rng), values["p"])


def _search(game: Game[Any, Any], rng: Rng, values: Mapping[str, Any]) -> Player:
    return Search(game, _skill_of(game), rng, values["nodes"], values["depth"])


_SEARCHING: Final = (
    Setting("nodes", Whole(1, _MOST_NODES), 64),
    Setting("depth", Whole(0, _MOST_TURNS), 4),
)
BOTS: Final[Mapping[str, Kind]] = {
    kind.name: kind
    for kind in (
        Kind("greedy", _greedy),
        Kind("random", _random),
        Kind("seeker", _seeker),
        Kind("search", _search, _SEARCHING),
        Kind("mix", _mix, (Setting("p", Share(), WHOLE_SHARE // 2),)),
    )
}
"""The bots of cardtool, by name."""


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots there are, those of other packages last."""
    return (*BOTS, *(name for name in third_party_names() if name not in BOTS))


def known_bot(text: str) -> PlayerName:
    """Return the bot that a name such as ``mix(0.3)`` means.

    Raises:
        UnknownName: there is no such bot.
        UsageError: its settings cannot be like this.
        PlayerError: it is from another package and cannot be loaded.
    """
    name, brackets = split_name(text)
    return _kind(name).named(brackets)


def bot(text: str, game: Game[Any, Any], seed: int, seat: int) -> Player:
    """Return a bot with a stream of its own for the game of `seed`; `seat`: 0 or 1.

    Raises:
        UsageError, PlayerError: see :func:`known_bot`.
    """
    name, brackets = split_name(text)
    kind = _kind(name)
    values = dict(kind.named(brackets).values)
    return kind.make(game, Rng.of(derive(seed, "player", seat)), values)


def _kind(name: str) -> Kind:
    found = BOTS.get(name) or third_party_kind(name)
    if found is None:
        raise UnknownName("bot", name, bot_names())
    return found
