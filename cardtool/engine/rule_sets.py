"""A base and settings become a rule set, or every reason why they cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cardtool.engine.families import all_rule_sets, book_of, rule_sets
from cardtool.engine.rule_book import RuleBook, RuleSet
from cardtool.engine.settings import Contradiction, Flag, Setting, as_number
from cardtool.errors import UnknownName, UsageError, nearest

__all__ = ["Given", "Judgement", "Mistake", "RuleSet", "base_name", "judge", "rule_sets", "shown"]


@dataclass(frozen=True, slots=True)
class Given:
    """A setting as somebody gave it.

    Attributes:
        name: the setting. value: a text as it is typed, or what a TOML file holds.
        line: where it stands in a file. toml: whether it comes from one; there numbers and
            switches have types of their own.
    """

    name: str
    value: Any
    line: int = 0
    toml: bool = False


@dataclass(frozen=True, slots=True)
class Mistake:
    """One reason why something given is no rule set.

    Attributes:
        code: stable identifier, such as ``bad_value``. name: the setting it is about.
        message: what is wrong. hint: what would be right.
        line: where it stands in a file. clause: rule clause of the setting, or None.
        known: the settings there are, for one that there is not.
    """

    code: str
    name: str
    message: str
    hint: str
    line: int = 0
    clause: str | None = None
    known: tuple[str, ...] = ()

    def as_error(self) -> UsageError:
        """Return the mistake as what stops a call."""
        if self.code == "unknown_setting":
            return UnknownName("setting", self.name, self.known)
        return UsageError(f"{self.message}: {self.hint}")


@dataclass(slots=True)
class Judgement:
    """What was made of the settings given.

    Attributes:
        book: that they are of. base: preset they change, or None.
        ruleset: the rule set, or None if there are mistakes or no base.
        mistakes: all of them, in no order. given: what each name was given first.
        values: what could be read of it, by setting.
    """

    book: RuleBook
    base: str | None = None
    ruleset: RuleSet | None = None
    mistakes: list[Mistake] = field(default_factory=list)
    given: dict[str, Given] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)


def base_name(text: str) -> str:
    """Return the name of the preset that `text` means.

    Raises:
        UnknownName: there is none.
    """
    name = text.casefold().replace("ö", "oe")
    known = all_rule_sets()
    if name not in known:
        raise UnknownName("rule set", text, known)
    return name


def shown(book: RuleBook, name: str, value: Any) -> str:
    """Return the value of a setting as it is typed, with all its numbers."""
    return book.settings[name].codec.show(value)


def judge(base: str | None, given: Iterable[Given], book: RuleBook | None = None) -> Judgement:
    """Return the rule set of a preset with settings, or everything that is wrong with them.

    Without a `base` only what is wrong in any rule set of the `book` is found; it is the
    first game's where nothing tells.
    """
    found = Judgement(book or book_of(base), base)
    for one in given:
        _read(found, one)
    _list_once(found)
    if base is not None:
        _apply(found, base)
    return found


def _read(found: Judgement, one: Given) -> None:
    first = found.given.setdefault(one.name, one)
    if first is not one:
        place = f", first on line {first.line}" if first.line else ""
        message = f"{one.name} is given twice{place}"
        found.mistakes.append(
            _mistake(found.book, "duplicate_setting", one, message, "keep one of them")
        )
    try:
        value = _value(found, one)
    except _Refused as refused:
        found.mistakes.append(refused.mistake)
    else:
        found.values.setdefault(one.name, value)


def _list_once(found: Judgement) -> None:
    """Let only the first of several unknown names list all settings there are."""
    mistakes = found.mistakes
    if not any(mistake.code == "unknown_setting" for mistake in mistakes):
        return
    first, listed = None, _listed(found)
    for at, mistake in enumerate(mistakes):
        if mistake.hint != listed:
            continue
        if first is None:
            first = mistake
        elif first.line:
            mistakes[at] = replace(mistake, hint=f"line {first.line} lists what there is")


class _Refused(Exception):
    """Carries a mistake out of the functions that look for one."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.message)
        self.mistake = mistake


def _value(found: Judgement, one: Given) -> Any:
    book = found.book
    about = book.settings.get(one.name)
    if about is None:
        raise _Refused(_unknown(found, one))
    if about.fixed:
        message = f"{one.name} belongs to the rule set and cannot be changed"
        raise _Refused(_mistake(book, "fixed_setting", one, message, "take another base instead"))
    text = _text(book, one, about).strip()
    words = book.words.get(one.name, {})
    if text.casefold() in words:
        return words[text.casefold()]
    try:
        return about.codec.parse(text)
    except ValueError:
        if one.toml and type(one.value) not in about.codec.types:
            raise _wrong_type(book, one, about) from None
        message = f"{one.name} cannot be {text!r:.80}"
        hint = f"it is {about.codec.expects}"
        raise _Refused(_mistake(book, "bad_value", one, message, hint)) from None


def _known(found: Judgement) -> list[str]:
    """Return the settings that can be typed, without those that never act in the base."""
    book = found.book
    names = [name for name, about in book.settings.items() if not about.fixed]
    if found.base is None:
        return names
    idle = [set(book.idle(rules)) for rules in _variants(book, found.base)]
    return [name for name in names if not all(name in one for one in idle)]


def _variants(book: RuleBook, base: str) -> Iterator[Any]:
    """Yield a base with the settings of each preset, and with any one switch turned over."""
    own = book.presets[base]
    fixed = {name: getattr(own, name) for name, about in book.settings.items() if about.fixed}
    switches = [name for name, about in book.settings.items() if isinstance(about.codec, Flag)]
    for preset in book.presets.values():
        for change in [{}, *({name: not getattr(preset, name)} for name in switches)]:
            try:
                yield replace(preset, **(fixed | change))
            except Contradiction:
                continue


def _listed(found: Judgement) -> str:
    return f"there are {', '.join(_known(found))}"


def _unknown(found: Judgement, one: Given) -> Mistake:
    known = _known(found)
    close = nearest(one.name, known)
    hint = f"did you mean {close}?" if close else _listed(found)
    message = f"there is no setting {one.name!r:.80}"
    mistake = _mistake(found.book, "unknown_setting", one, message, hint)
    return replace(mistake, known=tuple(known))


def _mistake(book: RuleBook, code: str, one: Given, message: str, hint: str) -> Mistake:
    about = book.settings.get(one.name)
    return Mistake(code, one.name, message, hint, one.line, about.clause if about else None)


def _text(book: RuleBook, one: Given, about: Setting) -> str:
    """Return what was given as it is typed; words may stand in quotes in a file, figures not."""
    value, types = one.value, about.codec.types
    if not one.toml:
        return str(value)
    if isinstance(value, str) and (str in types or not _is_number(value)):
        return value
    if isinstance(value, bool):
        return "on" if value else "off"
    if type(value) is int and int in types:
        return str(value)
    if isinstance(value, list) and list in types and all(type(part) is int for part in value):
        return "/".join(map(str, value))
    raise _wrong_type(book, one, about)


def _is_number(text: str) -> bool:
    try:
        as_number(text.strip())
    except ValueError:
        return False
    return True


def _wrong_type(book: RuleBook, one: Given, about: Setting) -> _Refused:
    value = one.value
    quoted = isinstance(value, str) and _is_number(value)
    hint = f"it is {about.codec.expects}" + ", without quotes" * quoted
    message = f"{one.name} cannot be {_TYPES.get(type(value), 'a date or time')}"
    told = f", {value!r:.80}" if isinstance(value, (str, int, float, list)) else ""
    return _Refused(_mistake(book, "wrong_type", one, message + told, hint))


_TYPES: Final[Mapping[type, str]] = {
    bool: "a switch",
    dict: "a table",
    float: "a decimal number",
    int: "a number",
    list: "a list",
    str: "a text",
}


def _apply(found: Judgement, base: str) -> None:
    """Judge the settings together: what contradicts itself, what changes nothing."""
    faulty = {mistake.name for mistake in found.mistakes}
    acting = dict(found.values)
    rules = None
    while rules is None:
        try:
            rules = replace(found.book.presets[base], **acting)
        except Contradiction as contradiction:
            blamed = faulty | contradiction.settings
            left = {name: value for name, value in acting.items() if name not in blamed}
            if len(left) == len(acting):
                raise  # it is about nothing that was given, so leaving settings out ends nowhere
            for text, names in contradiction.found.items():
                if faulty.isdisjoint(names):
                    found.mistakes.append(_contradiction(found, base, text, names))
            faulty, acting = blamed, left
    found.mistakes += [
        _mistake(
            found.book,
            "idle_setting",
            found.given[name],
            f"{name} changes nothing in {base}: {why}",
            "leave it out",
        )
        for name, why in found.book.idle(rules).items()
        if name in acting
    ]
    if not found.mistakes:
        found.ruleset = RuleSet(_canonical(found.book, base, rules), base, rules)


def _contradiction(found: Judgement, base: str, text: str, names: Sequence[str]) -> Mistake:
    """Return what cannot be played, at the last setting that takes part in it."""
    given = [found.given[name] for name in names if name in found.values]
    last = max(given, key=lambda one: one.line)
    message = f"{base} cannot be played like this: {text}"
    return _mistake(
        found.book, "contradiction", last, message, f"change {' or '.join(o.name for o in given)}"
    )


def _canonical(book: RuleBook, base: str, rules: Any) -> str:
    changed = [
        f"{name}={shown(book, name, getattr(rules, name))}"
        for name in sorted(book.settings)
        if getattr(rules, name) != getattr(book.presets[base], name)
    ]
    return f"{base}({','.join(changed)})" if changed else base
