"""Rule sets in TOML files: ``base = "wimu"`` and one line per setting.

Reading a file and checking it are one thing, so that both say the same: every mistake at
once, each with its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from cardtool.engine.families import DEFAULT_FAMILY, all_rule_sets
from cardtool.engine.rule_sets import (
    Given,
    Judgement,
    Mistake,
    RuleSet,
    base_name,
    judge,
    shown,
)
from cardtool.errors import InputError, UnknownName, UsageError, nearest
from cardtool.file_reading import read_limited
from cardtool.problems import Problem, Severity, count_by_severity
from cardtool.toml_lines import Statement, statements

__all__ = ["CHECK_SCHEMA", "RuleFile", "check_rule_file", "check_rule_text", "read_rule_file"]

CHECK_SCHEMA: Final = "cardtool.rule-file/1"

_MOST_BYTES: Final = 65_536
_BASE: Final = "base"
_DEFAULT: Final = DEFAULT_FAMILY.book.default
_UNREADABLE: Final = "file_unreadable"


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What a file says, and everything that is wrong with it.

    Attributes:
        file: its path as given, or ``stdin``.
        ruleset: the rule set it describes, or None if there are errors.
        problems: all findings in the order of its lines.
        lines: where each of them stands, 0 for what is about the whole file.
    """

    file: str
    ruleset: RuleSet | None
    problems: tuple[Problem, ...]
    lines: tuple[int, ...]

    @property
    def unread(self) -> bool:
        """Whether there was nothing to read: no such file, a folder, no permission."""
        return any(problem.code == _UNREADABLE for problem in self.problems)

    def ok(self, *, strict: bool = False) -> bool:
        """Return whether it can be played: no errors, and with `strict` no warnings."""
        found = count_by_severity(self.problems)
        return not found[Severity.ERROR] and not (strict and found[Severity.WARNING])

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form, schema ``cardtool.rule-file/1``.

        Keys: `schema`, `file` (texts); `rules` (the canonical name, or null); `ok` (no
        errors); `errors`, `warnings` (numbers); `problems` (array of the JSON form of
        :class:`Problem`, in the order of the lines).
        """
        found = count_by_severity(self.problems)
        return {
            "schema": CHECK_SCHEMA,
            "file": self.file,
            "rules": self.ruleset.name if self.ruleset else None,
            "ok": self.ok(),
            "errors": found[Severity.ERROR],
            "warnings": found[Severity.WARNING],
            "problems": [problem.as_dict() for problem in self.problems],
        }


def read_rule_file(where: str) -> RuleSet:
    """Return the rule set that a file describes.

    Raises:
        UsageError: there are mistakes in it; the message lists all, with their lines.
    """
    found = check_rule_file(where)
    if found.ruleset is None:
        wrong = (p for p in found.problems if p.severity is Severity.ERROR)
        raise UsageError("; ".join(f"{p.where}: {p.message} ({p.hint})" for p in wrong))
    return found.ruleset


def check_rule_file(where: str, stdin: BinaryIO | None = None) -> RuleFile:
    """Return everything that is wrong with a file, or with `stdin` where the path is ``-``."""
    name = "stdin" if where == "-" else where
    try:
        raw = read_limited(where, stdin, _MOST_BYTES)
    except InputError as error:
        told = f"it cannot be read: {error.reason}"
        wrong = Mistake(_UNREADABLE, "", told, "name the file of a rule set")
        return _verdict(name, None, [(wrong, Severity.ERROR)])
    return check_rule_text(raw, name)


def check_rule_text(raw: bytes, name: str) -> RuleFile:
    """Return everything that is wrong with the content of the file called `name`."""
    try:
        text = _decoded(raw)
    except _NoText as none:
        return _verdict(name, None, [(none.mistake, Severity.ERROR)])
    listed = list(statements(text))
    mistakes = [*_broken(listed)]
    base = _base(listed, mistakes)
    judged = judge(base, _given(listed))
    errors = [(mistake, Severity.ERROR) for mistake in (*mistakes, *judged.mistakes)]
    warnings = [(mistake, Severity.WARNING) for mistake in _needless(judged, base or "")]
    return _verdict(name, None if errors else judged.ruleset, [*errors, *warnings])


_Found = tuple[Mistake, Severity]


def _verdict(name: str, ruleset: RuleSet | None, found: Iterable[_Found]) -> RuleFile:
    ordered = sorted(found, key=_line)
    problems = tuple(_problem(name, mistake, severity) for mistake, severity in ordered)
    return RuleFile(name, ruleset, problems, tuple(map(_line, ordered)))


def _line(found: _Found) -> int:
    return found[0].line


def _problem(name: str, mistake: Mistake, severity: Severity) -> Problem:
    return Problem(
        code=mistake.code,
        severity=severity,
        where=f"{name}:{mistake.line}" if mistake.line else name,
        message=mistake.message,
        clause=mistake.clause,
        hint=mistake.hint,
    )


class _NoText(Exception):
    """Carries the reason why a content is no text."""

    def __init__(self, code: str, message: str, hint: str, line: int = 0) -> None:
        super().__init__(message)
        self.mistake = Mistake(code, "", message, hint, line)


def _decoded(raw: bytes) -> str:
    if len(raw) > _MOST_BYTES:
        told = f"larger than {_MOST_BYTES // 1024} KiB, so it is no rule set"
        raise _NoText("file_too_big", told, "keep what is no setting elsewhere")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        told = f"no UTF-8 text (byte {error.start + 1} of the file)"
        raise _NoText("not_utf8", told, "save it as UTF-8", line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise _NoText("binary_file", "a binary file, no rule set", "save it as text", line)
    return text


def _broken(listed: Iterable[Statement]) -> Iterator[Mistake]:
    for statement in listed:
        if statement.fault:
            hint = 'write NAME = VALUE, and words in quotes: starter = "first"'
            yield Mistake("no_toml", "", f"no TOML: {statement.fault}", hint, statement.line)
        elif statement.header:
            told = f"a rule set has no tables, but [{statement.name}] begins one"
            hint = "write all settings below each other, without headings"
            yield Mistake("nested_table", "", told, hint, statement.line)


def _settings(listed: Iterable[Statement]) -> Iterator[Statement]:
    return (s for s in listed if not s.fault and not s.header)


def _given(listed: Iterable[Statement]) -> Iterator[Given]:
    for statement in _settings(listed):
        if statement.name != _BASE:
            yield Given(statement.name, statement.value, statement.line, toml=True)


def _base(listed: Iterable[Statement], mistakes: list[Mistake]) -> str | None:
    """Return the preset that the file names, and note what is wrong with its line."""
    named = [s for s in _settings(listed) if s.name == _BASE]
    if not named:
        hint = f'write a line such as {_BASE} = "{_DEFAULT}"'
        mistakes.append(Mistake("base_missing", _BASE, "no base is named", hint, 1))
        return None
    first, *more = named
    for again in more:
        told = f"{_BASE} is given twice, first on line {first.line}"
        mistakes.append(Mistake("duplicate_setting", _BASE, told, "keep one of them", again.line))
    if not isinstance(first.value, str):
        told, hint = f"{_BASE} is no text", f'write {_BASE} = "{_DEFAULT}"'
        mistakes.append(Mistake("wrong_type", _BASE, told, hint, first.line))
        return None
    try:
        return base_name(first.value)
    except UnknownName:
        mistakes.append(_unknown_base(first))
        return None


def _unknown_base(statement: Statement) -> Mistake:
    named = statement.value.partition("(")[0].strip()
    close = nearest(named, all_rule_sets())
    hint = f"did you mean {close}?" if close else f"there are {', '.join(all_rule_sets())}"
    if "(" in statement.value and close:
        hint = f'write {_BASE} = "{close}", and each setting on a line of its own'
    told = f"there is no rule set {statement.value!r:.80}"
    return Mistake("unknown_base", _BASE, told, hint, statement.line)


def _needless(judged: Judgement, base: str) -> Iterator[Mistake]:
    """Yield the settings that say what the base says anyway."""
    wrong = {mistake.name for mistake in judged.mistakes}
    for name, value in judged.values.items():
        if base and name not in wrong and value == getattr(judged.book.presets[base], name):
            line = judged.given[name].line
            told = f"{name} = {shown(judged.book, name, value)} is what {base} has anyway"
            yield Mistake("setting_of_base", name, told, "it may be left out", line)
