"""The lines of effects.txt: what each operation does, in every window (section 10)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtool.effects.spec import Effect
from cardtool.effects.vocabulary import KAMELOH
from cardtool.effects.writing import step_record
from cardtool.engine.kameloh.presets import DUFO, WIMU
from effect_duels import changes, picture, play, scripts, table
from kameloh_duels import fighter

LINES = Path(__file__).with_name("effects.txt")
PRESETS = {"dufo": DUFO, "wimu": WIMU}
WINDOWS = ("main", "attack", "defence")
# Tested elsewhere: what lasts, and what needs items or an empty place.
ELSEWHERE = {
    *("damage_each_round", "heal_each_round", "capture", "direct_attack", "skip_attack"),
    *("no_damage", "protect", "reflect", "extra_monster", "raise_price", "lower_price"),
    *("revive", "cancel_item", "destroy_item"),
}


def lines() -> Iterator[tuple[str, ...]]:
    """Yield the fields of every line."""
    for number, line in enumerate(LINES.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            yield (str(number), *(field.strip() for field in re.split(r" \|(?= |$)", line)))


CASES = [pytest.param(*fields[1:5], id=f"line {fields[0]}") for fields in lines()]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("effect", "rules", "use", "expected"), CASES)
def test_what_an_effect_does(window: str, effect: str, rules: str, use: str, expected: str) -> None:
    """Clauses X1 to X5, C4, C11, C12, F5, F7, M3: at once, in every window its data names."""
    does = scripts(json.loads(effect), windows=[window])
    piles = {"oases": ["m5 m5!", "m5 m5", "m5"]} if rules == "wimu" else {"deck": "m5 " * 20}
    both = {"arena": "m1 m2", "waste": "m3 b1", "datteln": 3, **piles}
    player = int(window == "defence")
    hands = [{"hand": "m3 m4"}, {"hand": "m3 m4"}]
    hands[player] = {"hand": "m3 m4 i"}
    duel, state = table({"i": does}, both | hands[0], both | hands[1], PRESETS[rules])
    for square in ("a1", "b1"):
        fighter(state, square).lp = 70
    before = picture(duel, state, player)
    at, *chosen = (part.strip() for part in use.split(";"))
    play(duel, state, window, f"i{at}", *chosen)
    assert changes(before, picture(duel, state, player)) == expected


def test_every_operation_has_a_line() -> None:
    """Clause X1: the table leaves out only what is tested elsewhere."""
    written = {json.loads(fields[1])["do"] for fields in lines()}
    assert written == {operation.value for operation in KAMELOH.operations} - ELSEWHERE


def test_lines_are_written_as_records_are() -> None:
    """Clause X1: nothing in a line is said that is not read."""
    for fields in lines():
        step = scripts(json.loads(fields[1])).steps[0]
        assert isinstance(step, Effect)
        assert step_record(step)["do"] == json.loads(fields[1])["do"]
