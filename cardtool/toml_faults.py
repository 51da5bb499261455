"""Reading a TOML text in spite of broken lines, so that they hide nothing else."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cardtool.toml_lines import Statement, TomlLines, advised
from cardtool.toml_tables import doubled

__all__ = ["Reading", "read_on"]

_PLACE: Final = re.compile(r" \(at line (\d+), column \d+\)$")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says.

    Attributes:
        data: of all tables but the broken ones, which are empty; None where nothing can be read.
        text: what was read. faults: lines, and what is wrong with them.
        broken: which tables of the list have faults, from 0.
    """

    data: dict[str, Any] | None
    text: str
    faults: tuple[tuple[int, str], ...] = ()
    broken: frozenset[int] = frozenset()


def read_on(text: str, name: str) -> Reading:
    """Return what the head and the tables ``[[name]]`` of a text say, and every broken line."""
    found = TomlLines(text).statements
    faults = sorted(
        {*_broken(found), *((at, f"{key} is given twice") for at, key in doubled(found))}
    )
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        faults = faults or [_fault(str(error))]
    if not faults:
        return Reading(data, text)
    rows = text.replace("\r\n", "\n").split("\n")
    header = re.compile(rf"\s*\[\[\s*{re.escape(name)}\s*\]\]")
    starts = [at for at, row in enumerate(rows, 1) if header.match(row)]
    broken = {bisect_right(starts, line) - 1 for line, _ in faults}
    if -1 in broken:
        return Reading(None, "", tuple(faults))
    for table in broken:
        first, after = starts[table], [*starts, len(rows) + 1][table + 1]
        rows[first : after - 1] = [""] * (after - 1 - first)
    rest = "\n".join(rows)
    try:
        return Reading(tomllib.loads(rest), rest, tuple(faults), frozenset(broken))
    except (ValueError, RecursionError):
        return Reading(None, "", tuple(faults))


def _broken(found: Iterable[Statement]) -> Iterable[tuple[int, str]]:
    return ((one.line, advised(one.fault)) for one in found if one.fault)


def _fault(told: str) -> tuple[int, str]:
    """Return line and message of what the standard library says of a text that is no TOML."""
    place = _PLACE.search(told)
    return (int(place[1]), told[: place.start()]) if place else (1, told)
