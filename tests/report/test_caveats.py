"""What the heads of reports say of games that were not what they should be."""

from __future__ import annotations

from dataclasses import replace

from cardtool.report.outcomes import caveat_lines
from cardtool.sim.results import Results, begin
from cardtool.sim.run import Plan
from lab_runs import entry


def results() -> Results:
    """Return the results of a run that has not begun."""
    return begin("simulate", Plan((entry(),), 1), {})


def test_games_that_broke_off_are_named() -> None:
    """Known fault 15: errors are told with the first of them, not only counted."""
    found = results()
    counts = found.standing.counts[0]
    counts.faults = ((1, 7, 1, "ValueError: no"), (1, 3, 0, "PlayerError: bad has failed"))
    standing = replace(found.standing, counts=(counts,))
    told = caveat_lines(replace(found, standing=standing))
    wanted = "pair 3 of seed 1, A starting: PlayerError: bad has failed"
    assert told == [f"2 games broke off; the first, {wanted}"]


def test_cards_without_their_effect_are_named_once_in_order() -> None:
    """Section 10: cards that nobody understands are listed, of all match-ups together."""
    found = results()
    (own,) = found.entries
    one, two = (replace(own, match=replace(own.match, unread=nrs)) for nrs in (("10", "2"), ("2",)))
    told = caveat_lines(replace(found, entries=(one, two)))
    assert told == ["Played without their effect: cards 2, 10."]


def test_games_as_they_should_be_need_no_words() -> None:
    """Nothing is said where there is nothing to say."""
    assert caveat_lines(results()) == []
