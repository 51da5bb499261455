"""The command `play`: a game against a bot, or two bots watched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtool.cli.complete import bot_names
from cardtool.cli.game_input import Me, Wish
from cardtool.cli.game_options import FirstDeck, OneRules, SecondDeck, Seed
from cardtool.cli.options import Effects, Format, Session, command
from cardtool.errors import ReplayError, UsageError

if TYPE_CHECKING:
    from cardtool.cli.game_saving import Saving
    from cardtool.cli.heard import Heard
    from cardtool.sim.replay_format import Header
    from cardtool.sim.session import GameSession

__all__ = ["register"]

Mine = Annotated[
    Me | None, typer.Option("--me", help="Which deck you play; the first unless told otherwise.")
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        help="Who plays the other deck; twice to watch.",
        autocompletion=bot_names,
    ),
]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record", metavar="FILE", readable=False, help="Keep the game, finished or not."
    ),
]
Resume = Annotated[
    str | None, typer.Option("--resume", metavar="FILE", help="Go on with a recorded game.")
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "play",
        writes=("format", "output", "force"),
        example="cardtool play schwarm.txt riesen.txt --rules dufo --record partie.jsonl",
    )(play)


def play(
    session: Session,
    first: FirstDeck = None,
    second: SecondDeck = None,
    rules: OneRules = None,
    me: Mine = None,
    bots: Bots = None,
    seed: Seed = None,
    record: Record = None,
    resume: Resume = None,
    effects: Effects = None,
) -> None:
    """Play a game against a bot in the terminal, or watch two bots."""
    from cardtool.cli.heard import Heard

    wish = Wish((first, second), rules, me, tuple(bots or ()), seed, effects)
    wish.check(resuming=resume is not None)
    _check_format(session, wish.players if resume is None else ())
    saving = _saving(session, record, resume)
    told = Heard()
    if resume is None:
        game = _dealt(wish.header(session), told)
    else:
        game = _resumed(session, wish, resume, told)
    _check_format(session, game.header.players)
    if session.format is Format.JSON:
        _report(session, game, saving)
    else:
        _sit_down(session, game, told, saving)


def _saving(session: Session, record: Path | None, resume: str | None) -> Saving:
    """Return where the game is kept; a record that is gone on with may be written anew."""
    from cardtool.cli.game_saving import Saving
    from cardtool.report.files import refuse_existing, same_file

    session.check_output()
    again = record is not None and resume is not None and same_file(record, Path(resume))
    saving = Saving(record, session.force or again)
    if record is not None:
        if session.output is not None and same_file(record, session.output):
            raise UsageError(f"--record and --output both name {record}: name two files")
        refuse_existing(record, force=saving.force)
    return saving


def _dealt(header: Header, told: Heard) -> GameSession:
    from cardtool.sim.replay_reading import check_recordable
    from cardtool.sim.session import GameSession

    check_recordable(header)
    return GameSession(header, told)


def _resumed(session: Session, wish: Wish, name: str, told: Heard) -> GameSession:
    from cardtool.sim.replay_reading import read_replay_file
    from cardtool.sim.session import GameSession

    replay = read_replay_file(name, session.stdin)
    wish.agree(session, replay.header, name)
    try:
        return GameSession.resume(replay, told)
    except ReplayError as error:
        raise ReplayError(error.reason, error.line, name) from None


def _check_format(session: Session, players: Sequence[str]) -> None:
    """Refuse what cannot show a conversation, or a game at all."""
    from cardtool.sim.session import PERSON

    if session.format not in {Format.TABLE, Format.JSON}:
        raise UsageError(f"play has no format {session.format.value}; it has table and json")
    apart = session.format is Format.JSON or session.output is not None
    if apart and PERSON in players:
        raise UsageError("--format json and --output need two bots: give --bot twice")


def _report(session: Session, game: GameSession, saving: Saving) -> None:
    """Let two bots play to the end and write one JSON object."""
    from cardtool.report.play_report import play_record

    while game.let_bot_decide():
        pass
    saving.save(game)
    session.write_json(play_record(game))


def _sit_down(session: Session, game: GameSession, told: Heard, saving: Saving) -> None:
    """Say who plays, then play."""
    from cardtool.cli.game_table import GameTable
    from cardtool.report.seats import Seats, seat_names
    from cardtool.sim.session import PERSON

    header = game.header
    first, second = (deck.name for deck in header.match.decks)
    people = [seat for seat, name in enumerate(header.players) if name == PERSON]
    seats = Seats(seat_names(first, second), people[0] if len(people) == 1 else None)
    place = GameTable(session, game, told, seats, saving)
    for letter, deck, player in zip("AB", (first, second), header.players, strict=True):
        place.say(f"{letter}: {deck}, played by {'you' if player == PERSON else player}")
    place.say(f"Under {header.match.rules.name}, --seed {header.seed}.")
    if idle := place.idle_cards():
        place.say(f"Played without their effect: {idle}.", "quiet")
    if people:
        place.say("Type a number to choose, h for help.", "quiet")
    place.play()
