"""Files of results are read strictly: what does not add up is refused, by where it stands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtool.errors import ResultsError
from cardtool.sim.results import same_games
from cardtool.sim.results_reading import read_results
from lab_runs import entry, results


def written(tmp_path: Path, change: Callable[[dict[str, Any]], object] = lambda _: None) -> Path:
    """Write the results of two match-ups, changed, and return the file."""
    found = json.loads(json.dumps(results(1, last=2, entries=[entry(), entry("dufo")]).record()))
    change(found)
    file = tmp_path / "results.json"
    file.write_text(json.dumps(found), encoding="utf-8")
    return file


def test_what_was_written_is_read(tmp_path: Path) -> None:
    """All of it, so that it can be gone on with and written again."""
    found = results(1, last=2, entries=[entry(), entry("dufo")])
    again = read_results(str(written(tmp_path)))
    assert again.standing == found.standing
    assert json.dumps(again.record()) == json.dumps(found.record())
    assert same_games(again, found) is None


def counts(found: dict[str, Any]) -> Any:
    """Return the counts of the first match-up."""
    return found["entries"][0]["counts"]


def differences(found: dict[str, Any]) -> Any:
    """Return the differences of the first contrast."""
    return found["contrasts"][0]["differences"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda f: f["spans"].append([2, 0, 1]), "run.entries[0].counts.results are not those"),
        (lambda f: counts(f)["results"]["a"].update(wins=9), "counts.results are not those of 2"),
        (lambda f: counts(f)["cells"].append([0, 0, 1]), "counts.cells are not those of 2 pairs"),
        (lambda f: counts(f)["pairs"].pop("rounds"), "pairs are not of the measures that are"),
        (lambda f: counts(f)["pairs"].update(luck=[[1, 2]]), "pairs are not of the measures that"),
        (lambda f: counts(f)["pairs"].update(rounds=[[1, 1]]), "pairs.rounds are not those of 2"),
        (lambda f: counts(f)["games"].update(rounds=[[1, 1]]), "games.rounds are not those of 2"),
        (lambda f: counts(f)["faults"].append([1, 0, "a", "KeyError: 7"]), "cells are not those"),
        (lambda f: counts(f)["alone"].update(limit=1), "alone are not those of 0 pairs that broke"),
        (lambda f: differences(f).update(score=[[0, 1]]), "differences are not those of 2 pairs"),
        (lambda f: differences(f).pop("score"), "score is missing"),
        (
            lambda f: differences(f).update({name: [[0, 3]] for name in differences(f)}),
            "run.contrasts[0].differences are not those of 2 pairs",
        ),
        (lambda f: f["contrasts"][0].update(entries=[0, 2]), "of an entry that is not there"),
        (lambda f: f["entries"][0].update(table=7), "there is no table 7"),
        (lambda f: f.update(spans=[[1, 2, 0]]), "spans: pairs 2 to 0"),
        (lambda f: f.update(version=2), "written by a newer cardtool, in version 2"),
        (lambda f: f.update(wanted=-1), "run.wanted: '-1' is not a whole number from 0"),
        (lambda f: f.pop("cardtool"), "run: cardtool is missing"),
        (
            lambda f: f.update(game="chess"),
            "results of the game 'chess'; this cardtool plays kameloh",
        ),
        (lambda f: f.update(format="cardtool.replay"), "no results of the rules laboratory"),
    ],
    ids=range(20),
)
def test_what_does_not_add_up_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], told: str
) -> None:
    """Known fault 15: sums are checked before anything is added to them."""
    file = written(tmp_path, change)
    with pytest.raises(ResultsError) as refused:
        read_results(str(file))
    assert str(refused.value).startswith(f"{file}: ")
    assert told in str(refused.value)
