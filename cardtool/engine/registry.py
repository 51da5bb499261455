"""Rule sets by name: ``wimu``, ``wimu(oases=4,target=20)``, or a TOML file with a base."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from cardtool.cards import Card, Recipe
from cardtool.decks import Deck, DeckRules
from cardtool.engine.kameloh.effects import Raise
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.pairing import duel_of
from cardtool.engine.kameloh.presets import DEFAULT, PRESETS, WORDS
from cardtool.engine.kameloh.readings import READINGS, Reading
from cardtool.engine.kameloh.rules import SETTINGS, Rules, idle
from cardtool.errors import UnknownName, UsageError

__all__ = [
    "DEFAULT_RULES",
    "NOT_THERE",
    "Difference",
    "RuleSet",
    "SettingRow",
    "describe",
    "diff",
    "new_game",
    "parse_rules",
    "readings",
    "rule_sets",
]

DEFAULT_RULES: Final = DEFAULT
"""The rule set where none is named."""
NOT_THERE: Final = "–"
"""What a comparison shows where a setting changes nothing."""

_FORM: Final = re.compile(r"\s*([^()\s]+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_MOST_BYTES: Final = 65_536


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set with its canonical name.

    Attributes:
        name: the base and the settings that differ from it, sorted: ``wimu(oases=4)``;
            :func:`parse_rules` reads it back.
        base: name of the preset. rules: the rules themselves.
    """

    name: str
    base: str
    rules: Rules

    @property
    def deck_rules(self) -> DeckRules:
        """What the rule set asks of a deck."""
        return self.rules.deck_rules(self.name)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting of a rule set, as texts to show.

    Attributes:
        name, value: as they are typed. default: the preset's value.
        clause: where it stands in kameloh.md. unit: what a number counts, or empty.
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
        name: the setting. first, second: its two values. clause: where it stands.
        text: what it does.
    """

    name: str
    first: str
    second: str
    clause: str
    text: str


def rule_sets() -> tuple[str, ...]:
    """Return the names of the presets, in the order of the vote."""
    return tuple(PRESETS)


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
    if text.strip().casefold().endswith(".toml"):
        return _from_file(Path(text.strip()))
    form = _FORM.fullmatch(text)
    if form is None:
        raise UsageError(f"{text!r} is no rule set; write wimu or wimu(oases=4,target=20)")
    return _build(_base_name(form[1]), _settings(form[2] or ""))


def _base_name(text: str) -> str:
    name = text.casefold().replace("ö", "oe")
    if name not in PRESETS:
        raise UnknownName("rule set", text, rule_sets())
    return name


def _settings(text: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in _split(text)]
    broken = [name for name, sign, _ in pairs if not sign]
    if broken:
        raise UsageError(f"{broken[0].strip()!r} is no setting; write NAME=VALUE")
    return [(name.strip().casefold(), value.strip()) for name, _, value in pairs]


def _split(text: str) -> list[str]:
    """Split at commas that stand outside brackets."""
    if not text.strip():
        return []
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def _build(base: str, given: list[tuple[str, str]]) -> RuleSet:
    mistakes: list[UsageError] = []
    values: dict[str, Any] = {}
    for name, text in given:
        try:
            if name in values:
                raise UsageError(f"{name} is given twice")  # noqa: TRY301
            values[name] = _value(name, text)
        except UsageError as mistake:
            mistakes.append(mistake)
    if not mistakes:
        rules = _apply(base, values)
        mistakes += [
            UsageError(f"{name} changes nothing in {base}: {why}")
            for name, why in idle(rules).items()
            if name in values
        ]
    _raise(mistakes)
    return RuleSet(_canonical(base, rules), base, rules)


def _raise(mistakes: list[UsageError]) -> None:
    if len(mistakes) == 1:
        raise mistakes[0]
    if mistakes:
        raise UsageError("; ".join(map(str, mistakes)))


def _value(name: str, text: str) -> Any:
    about = SETTINGS.get(name)
    if about is None:
        known = [name for name, about in SETTINGS.items() if not about.fixed]
        raise UnknownName("setting", name, known)
    if about.fixed:
        raise UsageError(f"{name} belongs to the rule set and cannot be changed")
    words = WORDS.get(name, {})
    return words[text.casefold()] if text.casefold() in words else about.parse(name, text)


def _apply(base: str, values: Mapping[str, Any]) -> Rules:
    try:
        return replace(PRESETS[base], **values)
    except ValueError as contradiction:
        raise UsageError(f"{base} cannot be played like this: {contradiction}") from None


def _canonical(base: str, rules: Rules) -> str:
    changed = [
        f"{name}={_show(name, getattr(rules, name))}"
        for name in sorted(SETTINGS)
        if getattr(rules, name) != getattr(PRESETS[base], name)
    ]
    return f"{base}({','.join(changed)})" if changed else base


def _show(name: str, value: Any) -> str:
    words = WORDS.get(name, {})
    short = next((word for word, meaning in words.items() if meaning == value), None)
    return short or SETTINGS[name].codec.show(value)


def _from_file(path: Path) -> RuleSet:
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
        table = tomllib.loads(raw.decode("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read rule set {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"rule set {path} is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"rule set {path} is no TOML file: {error}") from None
    try:
        return _from_table(table)
    except UsageError as error:
        raise UsageError(f"rule set {path}: {error}") from None


def _from_table(table: Mapping[str, Any]) -> RuleSet:
    base = table.get("base")
    if not isinstance(base, str):
        raise UsageError(f'a line such as base = "{DEFAULT}" is missing')
    return _build(
        _base_name(base), [(name, _toml(value)) for name, value in table.items() if name != "base"]
    )


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return "/".join(_toml(part) for part in value)
    return str(value)


def describe(ruleset: RuleSet) -> list[SettingRow]:
    """Return every setting that acts under the rule set, in the order of the rules."""
    preset = PRESETS[ruleset.base]
    return [
        SettingRow(
            name=name,
            value=_show(name, getattr(ruleset.rules, name)),
            default=_show(name, getattr(preset, name)),
            clause=SETTINGS[name].clause,
            unit=SETTINGS[name].unit,
            reading=SETTINGS[name].reading,
            text=SETTINGS[name].text,
        )
        for name in ruleset.rules.as_text()
    ]


def diff(first: RuleSet, second: RuleSet) -> list[Difference]:
    """Return the settings in which two rule sets differ, in the order of the rules."""
    rows = [{row.name: row.value for row in describe(rules)} for rules in (first, second)]
    pairs = (
        (name, rows[0].get(name, NOT_THERE), rows[1].get(name, NOT_THERE)) for name in SETTINGS
    )
    return [
        Difference(name, one, other, SETTINGS[name].clause, SETTINGS[name].text)
        for name, one, other in pairs
        if one != other
    ]


def readings() -> tuple[Reading, ...]:
    """Return every reading of the texts, R1 first."""
    return READINGS


def new_game(
    ruleset: RuleSet,
    decks: Sequence[Deck],
    recipes: Iterable[Recipe],
    pool: Iterable[Card] = (),
    effects: Mapping[str, Raise] | None = None,
) -> KamelohGame:
    """Return the game of two decks under a rule set.

    See :func:`cardtool.engine.kameloh.pairing.duel_of` for the arguments.

    Raises:
        DeckError: a deck cannot be dealt and played.
    """
    return KamelohGame(duel_of(ruleset.rules, decks, recipes, pool, effects))
