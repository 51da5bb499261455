"""What is to be reached: the goals of the measurements, as ratios or figures."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["GOALS", "Goal"]


@dataclass(frozen=True)
class Goal:
    """A ratio to reach: `more` says whether more is better."""

    name: str
    what: str
    floor: float
    good: float
    stretch: float
    more: bool = False

    def verdict(self, ratio: float) -> str:
        """Return the best mark that `ratio` reaches."""
        for mark in ("stretch", "good", "floor"):
            wanted = getattr(self, mark)
            if ratio >= wanted if self.more else ratio <= wanted:
                return mark
        return "MISSED"


_UPSERT = "cards upserted/s (linked, validated) ÷ sqlite-utils upsert_all"
GOALS = {
    goal.name: goal
    for goal in (
        Goal("W1", "pages parsed/s ÷ naive mwparserfromhell", 1.5, 3, 8, more=True),
        Goal("C1", _UPSERT, 0.2, 0.5, 1.5, more=True),
        Goal("C2", "second sync, nothing changed ÷ first", 0.7, 0.4, 0.15),
        Goal("C3", "1,000 cards as text ÷ as a rich table", 0.3, 0.1, 0.03),
        Goal("S1", "cardtool --help ÷ sqlite-utils --help", 1.3, 1.1, 0.6),
        Goal("S2", "cardtool cards --limit 1 ÷ python -c pass", 45, 30, 18),
        Goal("S3", "peak memory of --help, MiB", 32, 25, 17),
        Goal("M1", "sync of 300 cards from a wiki ÷ pywikibot, texts only", 1, 0.8, 0.6),
        Goal("M2", "sync from a wiki, nothing changed ÷ first", 0.1, 0.07, 0.04),
        Goal("M3", "requests of a sync from a wiki, nothing changed", 2, 1, 1),
        Goal("E1", "greedy games/s, interpreted ÷ RLCard uno", 1.5, 3, 5, more=True),
        Goal("E2", "random decisions/s, interpreted ÷ RLCard uno", 3, 7, 12, more=True),
        Goal("E3", "random decisions/s, interpreted ÷ OpenSpiel", 0.4, 0.9, 1.5, more=True),
        Goal("E4", "greedy games/s, compiled ÷ interpreted", 2.5, 4, 15, more=True),
        Goal("E5", "random decisions/s, compiled ÷ essence-wars", 0.5, 1.5, 5, more=True),
        Goal("X1", "random decisions/s, interpreted ÷ without effects", 0.5, 0.8, 1, more=True),
        Goal("X2", "random decisions/s, compiled ÷ without effects", 0.5, 0.8, 1, more=True),
    )
}
