"""Reading a TOML text in spite of broken lines, so that they hide nothing else."""

from __future__ import annotations

import re
import tomllib
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
        data: of all lines but the broken ones; None where that is no TOML either.
        text: what was read: broken lines are blank. faults: lines, and what is wrong with them.
    """

    data: dict[str, Any] | None
    text: str
    faults: tuple[tuple[int, str], ...] = ()


def read_on(text: str) -> Reading:
    """Return what a text says, and every line of it that is no TOML."""
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
    for line, _ in faults:
        rows[line - 1] = ""
    rest = "\n".join(rows)
    try:
        return Reading(tomllib.loads(rest), rest, tuple(faults))
    except (ValueError, RecursionError):
        return Reading(None, rest, tuple(faults))


def _broken(found: Iterable[Statement]) -> Iterable[tuple[int, str]]:
    return ((one.line, advised(one.fault)) for one in found if one.fault)


def _fault(told: str) -> tuple[int, str]:
    """Return line and message of what the standard library says of a text that is no TOML."""
    place = _PLACE.search(told)
    return (int(place[1]), told[: place.start()]) if place else (1, told)
