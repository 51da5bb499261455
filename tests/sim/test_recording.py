"""Records of the games of a run: those that were counted, each readable and true."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cardtool.engine.core import Outcome, Termination
from cardtool.engine.rng import derive
from cardtool.errors import ResultsError
from cardtool.sim.recording import file_name, record_batch, records
from cardtool.sim.replay import verify
from cardtool.sim.replay_format import Replay
from cardtool.sim.replay_reading import read_replay
from cardtool.sim.run import BATCH
from cardtool.sim.workers import local
from lab_runs import entry, results


def result(outcome: Outcome | None) -> str:
    """Return how a game ended for the first deck, in the words of the counts."""
    if outcome is None:
        return "errors"
    if outcome.termination is Termination.LIMIT:
        return "limit"
    return {None: "draws", 0: "wins", 1: "losses"}[outcome.winner]


def read(name: str, text: str) -> Replay:
    """Return the record that a file's text is."""
    return read_replay(text.encode(), name)


@pytest.mark.parametrize("rules", ["wimu", "dufo", "dufo(turn_limit=20)"])
def test_records_are_the_games_that_were_counted(rules: str):
    """Known fault 15: ends, rounds and decisions of the records add up to the counts."""
    counted = results(3, last=4, entries=[entry(rules)])
    with local(1) as workers:
        found = {name: read(name, text) for name, text in records(counted, workers)}
    assert list(found) == [file_name(pair, starter) for pair in range(4) for starter in (0, 1)]
    ends: Counter[tuple[int, str]] = Counter()
    decisions: Counter[int] = Counter()
    for replay in found.values():
        assert verify(replay) is None
        assert replay.header.starter is not None
        ends[replay.header.starter, result(replay.outcome)] += 1
        decisions[len(replay.steps)] += 1
    counts = counted.standing.counts[0]
    assert ends == counts.results
    assert decisions == counts.games["decisions"]


def test_processes_record_the_same_bytes():
    """Known fault 17: whoever plays the games again."""
    counted = results(3, last=2)
    with local(1) as here, local(2) as there:
        assert list(records(counted, here)) == list(records(counted, there))


def test_both_games_of_a_pair_are_one_deal():
    """Clause E6: one seed and the same cards, but the other begins."""
    first, second = (
        read("game", one.text).header for one in record_batch(entry(), 3, 7, 8, "revision 9")
    )
    assert (first.starter, second.starter) == (0, 1)
    assert replace(first, starter=1) == second
    assert first.seed == derive(3, 7)
    assert first.players == ("random", "random")
    assert first.catalog == "revision 9"


def test_several_match_ups_have_their_numbers_in_front():
    """On deals of their own, or on the same ones: each pair of each match-up has its files."""
    own = replace(entry("dufo"), deals=4)
    counted = results(3, last=1, entries=[entry(), own])
    with local(1) as workers:
        found = {name: read(name, text) for name, text in records(counted, workers)}
    names = [f"{number}-pair-00000-{side}.jsonl" for number in (1, 2) for side in "ab"]
    assert list(found) == names
    seeds = [found[name].header.seed for name in names]
    assert seeds == [derive(3, 0)] * 2 + [own.seed(3, 0)] * 2
    assert seeds[0] != seeds[2]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ((12, 0), "pair-00012-a.jsonl"),
        ((99_999, 1), "pair-99999-b.jsonl"),
        ((123_456, 1), "pair-123456-b.jsonl"),
        ((3, 0, 1, 2), "2-pair-00003-a.jsonl"),
        ((3, 0, 1, 12), "02-pair-00003-a.jsonl"),
        ((3, 1, 11, 12), "12-pair-00003-b.jsonl"),
    ],
)
def test_names_say_which_game_it_is_and_sort_as_people_count(
    place: tuple[int, ...], name: str
) -> None:
    """The match-up where there are several, the pair, and who starts."""
    assert file_name(*place) == name


def test_all_spans_of_one_seed_are_recorded():
    """Results that were joined from pieces of one run are recorded piece by piece."""
    counted = replace(results(1, last=0), spans=((1, 0, 1), (1, BATCH, BATCH + 1)))
    with local(1) as workers:
        names = [name for name, _ in records(counted, workers)]
    assert names == [file_name(pair, starter) for pair in (0, BATCH) for starter in (0, 1)]


def test_several_seeds_have_no_names():
    """Pair 0 of one seed would overwrite pair 0 of another."""
    counted = replace(results(1, last=0), spans=((1, 0, 1), (2, 0, 1)))
    with pytest.raises(ResultsError, match="several seeds"), local(1) as workers:
        list(records(counted, workers))


def test_a_game_that_breaks_off_is_recorded_up_to_there(monkeypatch: pytest.MonkeyPatch):
    """What led to a fault is what somebody who looks for it wants to see."""
    (whole, _) = record_batch(entry(), 3, 0, 1)

    def stop(game: object, players: object, state: object, emit: object, observe: object) -> int:
        del emit
        first = players[state.to_act].choose(game.view(state, state.to_act), state.options)  # type: ignore[attr-defined,index]
        seat = state.to_act  # type: ignore[attr-defined]
        game.apply(state, first)  # type: ignore[attr-defined]
        observe(seat, first, state)  # type: ignore[operator]
        raise KeyError(7)

    monkeypatch.setattr("cardtool.sim.recording.play_on", stop)
    (broken, _) = record_batch(entry(), 3, 0, 1)
    assert broken.text == "".join(whole.text.splitlines(keepends=True)[:2])
    assert verify(read("game", broken.text)) is None
