"""Records of the games of a run, played a second time: bot for bot what was counted."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Final

from cardtool.errors import ResultsError
from cardtool.sim.counts import SIDES
from cardtool.sim.match import play_on
from cardtool.sim.pairs import Entry, seated
from cardtool.sim.replay import Recorder, game_of
from cardtool.sim.replay_format import Header
from cardtool.sim.results import Results
from cardtool.sim.run import spans
from cardtool.sim.workers import Share, Workers

__all__ = ["Recorded", "file_name", "headers", "record_batch", "records"]

_DIGITS: Final = 5


@dataclass(frozen=True, slots=True)
class Recorded:
    """The record of one game.

    Attributes:
        pair: number of its pair. starter: 0 or 1, whose deck began. text: of its file.
    """

    pair: int
    starter: int
    text: str


def file_name(pair: int, starter: int, entry: int = 0, entries: int = 1) -> str:
    """Return what the record of a game is called: ``pair-00012-a.jsonl``, a for who starts.

    Of several match-ups each has its number, from 1, in front: ``2-pair-00012-a.jsonl``.
    """
    front = f"{entry + 1:0{len(str(entries))}}-" if entries > 1 else ""
    return f"{front}pair-{pair:0{_DIGITS}}-{SIDES[starter]}.jsonl"


def headers(entry: Entry, seed: int, pair: int, catalog: str | None = None) -> tuple[Header, ...]:
    """Return what both games of a pair of the run of `seed` are made of."""
    own = entry.seed(seed, pair)
    return tuple(
        Header(entry.match, own, starter, players=entry.players, catalog=catalog)
        for starter in (0, 1)
    )


def record_batch(
    entry: Entry, seed: int, first: int, last: int, catalog: str | None = None
) -> list[Recorded]:
    """Play the pairs `first` to `last` - 1 as :func:`~.pairs.play_batch` does, and record them.

    The record of a game that breaks off ends where it did.

    Raises:
        DeckError, UnknownName: as for :func:`~.pairs.play_batch`.
    """
    return [
        Recorded(pair, starter, _record(header))
        for pair in range(first, last)
        for starter, header in enumerate(headers(entry, seed, pair, catalog))
    ]


def _record(header: Header) -> str:
    game, state = game_of(header)
    recorder = Recorder(header, game, state)
    players = seated(game, header.players, header.seed)
    with suppress(Exception):
        play_on(game, players, state, None, recorder.step)
    return recorder.text()


def records(results: Results, workers: Workers) -> Iterator[tuple[str, str]]:
    """Yield all games of a run, each as the name and the text of its file.

    Raises:
        ResultsError: the results are joined from runs of several seeds.
        ClusterError: the workers are lost.
    """
    if len(results.seeds) > 1:
        raise ResultsError("joined results have several seeds: record each run by itself")
    entries = results.entries
    begun: deque[tuple[int, Share[list[Recorded]]]] = deque()
    parts = [part for _, first, last in results.spans for part in spans(first, last)]
    for at, (first, last) in product(range(len(entries)), parts):
        given = (entries[at], results.seed, first, last, results.catalog)
        begun.append((at, workers.submit(record_batch, *given)))
        if len(begun) >= workers.window:
            yield from _named(*begun.popleft(), len(entries))
    while begun:
        yield from _named(*begun.popleft(), len(entries))


def _named(at: int, share: Share[list[Recorded]], entries: int) -> Iterator[tuple[str, str]]:
    for one in share.result():
        yield file_name(one.pair, one.starter, at, entries), one.text
