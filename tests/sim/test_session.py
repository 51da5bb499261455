"""Sitting at a game: deciding, taking back, going on with a record."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.errors import ReplayError, UnknownName, UsageError
from cardtool.sim.replay import record
from cardtool.sim.replay_format import seal_of
from cardtool.sim.replay_reading import read_replay
from cardtool.sim.session import PERSON, GameSession
from recorded_games import EVERY_RULES, bots, header


def seated(rules: str = "wimu", players: tuple[str, str] = (PERSON, "random")) -> GameSession:
    """Return a game that waits for its person."""
    session = GameSession(replace(header(rules), players=players))
    until_asked(session)
    return session


def until_asked(session: GameSession) -> None:
    """Let bots decide until a person has to, or the game is over."""
    while session.let_bot_decide():
        pass


def decide(session: GameSession, pick: int) -> None:
    """Take one of the options, and let the bots answer."""
    options = session.state.options
    session.decide(options[pick % len(options)])
    until_asked(session)


def finish(session: GameSession) -> str:
    """Play to the end with a fixed way of choosing and return the record."""
    while session.outcome is None:
        decide(session, session.decisions * 7)
    return session.record()


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_two_bots_play_the_game_that_a_match_plays(rules: str) -> None:
    """Watched or not, the same header gives the same record."""
    session = GameSession(header(rules))
    until_asked(session)
    players = bots(header(rules), "random", "greedy")
    assert session.record() == record(header(rules), players).text()


def test_a_person_is_asked_and_bots_are_not() -> None:
    """The game stops where the person has to decide, and nowhere else."""
    session = seated()
    assert session.waiting
    assert session.state.to_act == 0
    assert not session.let_bot_decide()


def test_what_is_not_allowed_changes_nothing() -> None:
    """An action that is no option is refused and is not in the record."""
    session = seated()
    before = session.record()
    with pytest.raises(UsageError, match="not allowed now"):
        session.decide(a.action(a.FINISH))
    assert session.record() == before


def test_a_player_is_a_person_or_a_bot() -> None:
    """Another name is an error that lists the bots."""
    with pytest.raises(UnknownName, match="greedy"):
        GameSession(replace(header(), players=(PERSON, "nobody")))


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_what_was_taken_back_never_was(rules: str) -> None:
    """After undo the state, the record and the bots are as they were before the turn."""
    session, plain = seated(rules), seated(rules)
    undone, turn = 0, -1
    while plain.outcome is None:
        if session.state.turn != turn:
            turn = session.state.turn
            decide(session, -1)
            if session.outcome is None and session.state.turn == turn:
                assert session.undo()
                undone += 1
            else:
                decide(plain, -1)
                continue
        assert session.record() == plain.record()
        assert session.state.key() == plain.state.key()
        for one in (session, plain):
            decide(one, 0)
    assert undone > 0


def test_undo_goes_back_to_the_first_decision_of_the_turn() -> None:
    """Several decisions of one turn are taken back together, those before it stay."""
    session = seated()
    buried = [option for option in session.state.options if option % 32 == a.BURY]
    start = (session.record(), session.state.key())
    session.decide(buried[0])
    until_asked(session)
    session.decide(next(o for o in session.state.options if o % 32 in {a.BURY, a.DRAW}))
    assert session.undo()
    assert (session.record(), session.state.key()) == start


def test_a_decision_that_broke_off_was_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the engine leaves nothing in the record, and nothing to take back."""
    session = seated()
    before = session.record()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(KamelohGame, "apply", broken)
    with pytest.raises(ZeroDivisionError):
        session.decide(session.state.options[0])
    assert (session.record(), session.undo()) == (before, False)


def test_there_is_nothing_to_take_back_at_the_start_of_a_turn() -> None:
    """Undo says so, and the game goes on as it was."""
    session = seated()
    assert not session.undo()
    assert session.waiting


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_a_resumed_game_ends_as_the_one_that_was_never_left(rules: str) -> None:
    """The record of a part is gone on with, the bots think on where they stopped."""
    session = seated(rules)
    for pick in range(5):
        decide(session, pick * 3)
    again = GameSession.resume(read_replay(session.record().encode(), "part"))
    assert again.state.key() == session.state.key()
    assert finish(again) == finish(session)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 8}, "the first line is not as it was written"),
        ({"prices": {"31": 3}}, "the cards are not those that were recorded"),
        ({"deal": "0" * 16, "seal": None}, "the seed deals other cards than were recorded"),
    ],
    ids=["seed", "cards", "deal"],
)
def test_a_changed_record_is_not_gone_on_with(changes: dict[str, object], message: str) -> None:
    """Another seed, other cards or another deal are noticed without any decision."""
    head = json.loads(seated().record().splitlines()[0]) | changes
    head["seal"] = head["seal"] or seal_of(head)
    with pytest.raises(ReplayError, match=f"line 1: {message}"):
        GameSession.resume(read_replay(json.dumps(head).encode(), "part"))


def test_nothing_old_is_told_again() -> None:
    """What happened before is not told when a game is resumed, what follows is."""
    session = seated()
    decide(session, 0)
    told: list[Event] = []
    again = GameSession.resume(read_replay(session.record().encode(), "part"), told.append)
    assert told == []
    decide(again, 0)
    assert told
