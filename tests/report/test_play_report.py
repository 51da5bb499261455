"""A played game as one JSON object."""

from __future__ import annotations

import json

from cardtool.report.play_report import play_record
from cardtool.sim.session import GameSession
from recorded_games import header


def test_a_report_says_what_the_record_says() -> None:
    """The outcome is that of the record; before the end it is null."""
    game = GameSession(header())
    assert play_record(game)["outcome"] is None
    while game.let_bot_decide():
        pass
    report, lines = play_record(game), game.record().splitlines()
    assert {"outcome": report["outcome"]} == json.loads(lines[-1])
    assert report["decisions"] == len(lines) - 2
    assert (report["schema"], report["decks"]) == ("cardtool.play/1", ["Höcker & Flöhe", "Zweite"])
    assert json.loads(json.dumps(report)) == report


def test_a_game_that_is_stopped_took_the_rounds_of_its_limit() -> None:
    """Clauses T9, E8: five rounds at `turn_limit=5`, not six."""
    game = GameSession(header("wimu(turn_limit=5)"))
    while game.let_bot_decide():
        pass
    report = play_record(game)
    assert (report["outcome"]["termination"], report["rounds"]) == ("limit", 5)
