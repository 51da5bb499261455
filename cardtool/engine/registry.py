"""Rule sets by name: ``wimu``, ``wimu(oases=4,target=20)``, or a TOML file with a base."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.engine.families import (
    DEFAULT_FAMILY,
    all_rule_sets,
    family_of,
    family_of_base,
)
from cardtool.engine.family import Family
from cardtool.engine.rule_file import read_rule_file
from cardtool.engine.rule_sets import (
    Given,
    Mistake,
    RuleSet,
    base_name,
    judge,
    rule_sets,
    shown,
)
from cardtool.engine.settings import Reading, Setting, split_list
from cardtool.errors import UsageError

__all__ = [
    "DEFAULT_RULES",
    "NOT_THERE",
    "Difference",
    "RuleSet",
    "SettingRow",
    "about",
    "all_rule_sets",
    "clauses",
    "describe",
    "diff",
    "is_rule_file",
    "parse_rules",
    "readings",
    "rule_sets",
    "value_text",
    "with_settings",
]

DEFAULT_RULES: Final = DEFAULT_FAMILY.book.default
"""The rule set where none is named."""
NOT_THERE: Final = "–"
"""What a comparison shows where a setting changes nothing."""

_FORM: Final = re.compile(r"\s*([^()\s]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting of a rule set, as texts to show.

    Attributes:
        name, value: as they are typed. default: the preset's value.
        clause: where the value stands in kameloh.md. unit: what a number counts, or empty.
        reading: id of the reading it belongs to, or None. text: what it does.
    """

    name: str
    value: str
    default: str
    clause: str
    unit: str
    reading: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting in which two rule sets differ; a dash where it changes nothing in one.

    Attributes:
        name: the setting. first, second: its two values. clause: where they stand.
        text: what it does.
    """

    name: str
    first: str
    second: str
    clause: str
    text: str


def parse_rules(text: str) -> RuleSet:
    """Return the rule set that `text` names: a preset, one with settings, or a TOML file.

    A text that ends in ``.toml`` is the path of a file with ``base = "wimu"`` and one line
    per setting.

    Raises:
        UnknownName: no such rule set or setting.
        UsageError: a value that the setting cannot have, a setting that changes nothing
            here, rules that contradict themselves, or a file that cannot be read; the
            message lists every mistake.
    """
    if is_rule_file(text):
        return read_rule_file(text.strip())
    form = _FORM.fullmatch(text)
    if form is None:
        raise UsageError(f"{text!r} is no rule set; write wimu or wimu(oases=4,target=20)")
    found = judge(base_name(form[1]), _settings(form[2] or ""))
    if found.ruleset is None:
        raise _as_one(found.mistakes)
    return found.ruleset


def with_settings(ruleset: RuleSet, settings: Mapping[str, str]) -> RuleSet:
    """Return a rule set in which some settings have other values, given as they are typed.

    Raises:
        UnknownName, UsageError: see :func:`parse_rules`.
    """
    book = family_of(ruleset).book
    preset = book.presets[ruleset.base]
    own = {
        name: shown(book, name, getattr(ruleset.rules, name))
        for name in book.settings
        if getattr(ruleset.rules, name) != getattr(preset, name)
    }
    found = judge(ruleset.base, [Given(*one) for one in (own | dict(settings)).items()])
    if found.ruleset is None:
        raise _as_one(found.mistakes)
    return found.ruleset


def value_text(name: str, text: str, family: Family = DEFAULT_FAMILY) -> str:
    """Return the value of a setting of a game as rule sets show it; `text` is what was typed.

    Raises:
        UnknownName: there is no such setting.
        UsageError: it cannot have this value, or cannot be changed.
    """
    found = judge(None, [Given(name, text)], family.book)
    if found.mistakes:
        raise _as_one(found.mistakes)
    return shown(family.book, name, found.values[name])


def is_rule_file(text: str) -> bool:
    """Return whether what was given for a rule set is the path of a file."""
    return text.strip().casefold().endswith(".toml")


def about(name: str) -> str:
    """Return in one sentence what a preset is."""
    return family_of_base(name).book.about[name]


def clauses(ruleset: RuleSet) -> dict[str, str]:
    """Return what each clause says under the rule set, in order; empty where no game tells."""
    return family_of(ruleset).book.clauses(ruleset.rules)


def _as_one(mistakes: Sequence[Mistake]) -> UsageError:
    errors = [mistake.as_error() for mistake in mistakes]
    return errors[0] if len(errors) == 1 else UsageError("; ".join(map(str, errors)))


def _settings(text: str) -> list[Given]:
    pairs = [part.partition("=") for part in split_list(text)]
    broken = [name for name, sign, _ in pairs if not sign]
    if broken:
        raise UsageError(f"{broken[0].strip()!r} is no setting; write NAME=VALUE")
    return [Given(name.strip().casefold(), value.strip()) for name, _, value in pairs]


def describe(ruleset: RuleSet) -> list[SettingRow]:
    """Return every setting that acts under the rule set, in the order of the rules."""
    book = family_of(ruleset).book
    preset = book.presets[ruleset.base]
    return [
        SettingRow(
            name=name,
            value=shown(book, name, getattr(ruleset.rules, name)),
            default=shown(book, name, getattr(preset, name)),
            clause=book.settings[name].clause_of(getattr(ruleset.rules, name)),
            unit=book.settings[name].unit,
            reading=book.settings[name].reading,
            text=book.settings[name].text,
        )
        for name in ruleset.rules.as_text()
    ]


def diff(first: RuleSet, second: RuleSet) -> list[Difference]:
    """Return the settings in which two rule sets differ, in the order of the rules."""
    rows = [{row.name: row for row in describe(rules)} for rules in (first, second)]
    found = []
    for name, about in _settings_of(first, second):
        acting = [row[name] for row in rows if name in row]
        one, other = (row[name].value if name in row else NOT_THERE for row in rows)
        if one != other:
            clauses = ", ".join(dict.fromkeys(row.clause for row in acting))
            found.append(Difference(name, one, other, clauses, about.text))
    return found


def _settings_of(first: RuleSet, second: RuleSet) -> list[tuple[str, Setting]]:
    """Return the settings of both, those of the first game first."""
    families = {family_of(one).name: family_of(one) for one in (first, second)}
    return [pair for family in families.values() for pair in family.book.settings.items()]


def readings(family: Family = DEFAULT_FAMILY) -> tuple[Reading, ...]:
    """Return every reading of the texts of a game, the first one first."""
    return family.book.readings
