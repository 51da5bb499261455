"""What a game is made of, from the words of a command line: decks, rules, effects, players."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtool.cli.deck_input import drawn_seed, pool_for, read_deck, refuse_second_stdin
from cardtool.cli.effect_input import check_effect_file, effect_overlay, refuse_effect_file
from cardtool.errors import DeckError, UsageError, first_few

if TYPE_CHECKING:
    from cardtool.cli.options import Session
    from cardtool.decks import CardPool, Deck
    from cardtool.effects.lookup import PlayedEffects
    from cardtool.engine.family import Listing, MatchUp
    from cardtool.engine.registry import RuleSet
    from cardtool.sim.replay_format import Header

__all__ = ["Me", "ReadDecks", "Wish", "read_for_play", "read_match"]

_OPPONENT: Final = "greedy"
_MOST_ERRORS: Final = 4


class Me(StrEnum):
    """Which deck the person plays."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Wish:
    """A game as the command line asks for it; None is what was left open.

    Attributes:
        decks: files of both. rules: rule set. me: which deck a person plays.
        bots: one for the other deck, or two. seed: decides the deal and all chance.
        effects: effect file.
    """

    decks: tuple[str | None, str | None]
    rules: str | None
    me: Me | None
    bots: tuple[str, ...]
    seed: int | None
    effects: Path | None

    def check(self, *, resuming: bool) -> None:
        """Refuse what contradicts itself, before anything is read.

        Raises:
            UsageError: decks are missing, there are too many players, or no such bot.
            PlayerError: a bot of another package does not work.
        """
        from cardtool.players.player import known_bot

        for name in self.bots:
            known_bot(name)
        if len(self.bots) > len(self.decks):
            raise UsageError("two play: --bot is given at most twice")
        if len(self.bots) == len(self.decks) and self.me is not None:
            raise UsageError("with two bots nobody is left for --me")
        missing = self.decks.count(None)
        if missing == 1 or (missing and not resuming):
            raise UsageError("name two decks: cardtool play A B (one may be named twice)")
        if resuming and self.effects is not None:
            raise UsageError("--effects: what items do is in the record that --resume names")
        check_effect_file(self.effects)

    @property
    def players(self) -> tuple[str, str]:
        """Who plays the first deck and who the second, bots by their canonical names."""
        from cardtool.players.player import known_bot
        from cardtool.sim.session import PERSON

        bots = [known_bot(name).text for name in self.bots]
        if len(bots) == len(self.decks):
            return (bots[0], bots[1])
        other = bots[0] if bots else _OPPONENT
        return (other, PERSON) if self.me is Me.SECOND else (PERSON, other)

    def header(self, session: Session) -> Header:
        """Return what the game is made of.

        Raises:
            UsageError: there is no such rule set.
            CardtoolError: see :func:`read_match`.
        """
        from cardtool.cli.rule_input import ruleset_of
        from cardtool.sim.replay_format import Header

        ruleset = ruleset_of(session, self._files, self.rules)
        match = read_match(session, self._files, ruleset, self.effects)
        seed = drawn_seed() if self.seed is None else self.seed
        return Header(match, seed, players=self.players)

    def agree(self, session: Session, header: Header, record: str) -> None:
        """Make sure that a record is of the game that was asked for, as far as it was.

        Raises:
            UsageError: it is not; the message says in what.
        """
        from cardtool.engine.registry import parse_rules

        if self.rules is not None:
            _same(record, "rules", parse_rules(self.rules).name, header.match.rules.name)
        if self.seed is not None:
            _same(record, "seed", self.seed, header.seed)
        if self.me is not None or self.bots:
            _same_players(record, self.players, header.players)
        if None not in self.decks:
            match = read_match(session, self._files, header.match.rules, None)
            for wanted, there in zip(match.decks, header.match.decks, strict=True):
                if _counted(wanted) != _counted(there):
                    raise UsageError(f"{record} was not played with the deck {wanted.name}")

    @property
    def _files(self) -> tuple[str, str]:
        first, second = self.decks
        return (first or "", second or "")


def _same(record: str, what: str, wanted: object, there: object) -> None:
    if wanted != there:
        raise UsageError(f"{record} has other {what}: {there}, not {wanted}")


def _same_players(record: str, wanted: Sequence[str], there: Sequence[str]) -> None:
    if tuple(wanted) != tuple(there):
        raise UsageError(f"{record} was recorded with {_seated(there)}, not {_seated(wanted)}")


def _seated(players: Sequence[str]) -> str:
    """Return who sits where: ``you as A against greedy``."""
    from cardtool.sim.session import PERSON

    if PERSON not in players:
        return " against ".join(players)
    seat = list(players).index(PERSON)
    return f"you as {'AB'[seat]} against {players[1 - seat]}"


def _counted(deck: Listing) -> list[list[tuple[str, int]]]:
    return [sorted(copies) for _, copies in deck.piles]


def read_match(
    session: Session, files: tuple[str, str], ruleset: RuleSet, effects: Path | None
) -> MatchUp:
    """Return the match-up of two deck files; `effects` is a file that counts before our own.

    Raises:
        CardtoolError: see :func:`read_for_play` and :meth:`ReadDecks.match`.
    """
    return read_for_play(session, files, ruleset, effects).match(ruleset)


@dataclass(frozen=True, slots=True)
class ReadDecks:
    """Decks as they were read, once for however many rule sets they are played under.

    Attributes:
        files: their names. decks: in the same order. pool: all cards.
        effects: what their cards do, where that is not said by the cards themselves.
    """

    files: tuple[str, ...]
    decks: tuple[Deck, ...]
    pool: CardPool
    effects: PlayedEffects | None

    def match(self, ruleset: RuleSet, one: int = 0, two: int = 1) -> MatchUp:
        """Return the match-up of two of the decks under a rule set.

        Raises:
            DeckError: a deck cannot be played under the rules.
        """
        from cardtool.engine.kameloh.matchup import match_up

        for at in (one, two):
            _check_playable(self.files[at], self.decks[at], ruleset, self.pool)
        decks = (self.decks[one], self.decks[two])
        if self.effects is None:
            return _portal_match(ruleset, decks, self.pool)
        scripts, unread = self.effects.scripts, self.effects.unread
        return match_up(ruleset, decks, self.pool.recipes, self.pool.cards, scripts, unread)


def _portal_match(ruleset: RuleSet, decks: tuple[Deck, Deck], pool: CardPool) -> MatchUp:
    """Return the match-up of two decks of the portal game."""
    from cardtool.engine.portal.decks import match_of

    return match_of(ruleset, decks, pool)


def read_for_play(
    session: Session, files: Sequence[str], ruleset: RuleSet, effects: Path | None
) -> ReadDecks:
    """Return the decks of files in the game of a rule set, with what their cards do.

    Raises:
        NoCatalog: there are no cards yet.
        DeckError: a deck cannot be read, or stdin is named twice.
        OverlayError: the effect file has mistakes.
    """
    from cardtool.effects.lookup import played_effects
    from cardtool.engine.families import DEFAULT_FAMILY, family_of

    refuse_second_stdin(files)
    pool = pool_for(session, ruleset)
    decks = tuple(read_deck(session, name, pool) for name in files)
    if family_of(ruleset) is not DEFAULT_FAMILY:
        refuse_effect_file(effects)
        return ReadDecks(tuple(files), decks, pool, None)
    overlay = effect_overlay(effects, pool, session.console.note)
    cards = (card for deck in decks for card, _ in deck.counted())
    return ReadDecks(tuple(files), decks, pool, played_effects(cards, overlay))


def _check_playable(name: str, deck: Deck, ruleset: RuleSet, pool: CardPool) -> None:
    """Refuse a deck with errors under the rules; warnings do not matter here."""
    from cardtool.cli.rule_input import other_game
    from cardtool.problems import Severity
    from cardtool.validation import check_deck

    found = check_deck(deck, ruleset.deck_rules, pool).problems
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    if errors and (why := other_game(deck, ruleset)):
        raise DeckError(f"{name} {why}; {ruleset.name} cannot be played with it")
    if errors:
        # That it is made for other rules is why all else is wrong.
        errors.sort(key=lambda problem: problem.code != "other_format")
        told = first_few([problem.message for problem in errors], _MOST_ERRORS)
        command = shlex.join(["cardtool", "deck", "check", name, "--rules", ruleset.name])
        raise DeckError(f"{name} cannot be played under {ruleset.name}: {told}; see {command}")
