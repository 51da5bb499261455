"""Reading effects and costs from JSON values; :mod:`cardtool.effects.writing` writes them.

::

    {"version": 1, "steps": [
        {"do": "raise_ap", "target": {"side": "own"}, "amount": 20, "duration": "fight"},
        {"choose": [[{"do": "draw", "target": "you", "amount": 1}], []]}]}

`trigger` is an event or ``{"event": …, "who": …}``; `target` is ``"self"``, ``"you"``,
``"same"`` or a table; `duration` is a word or ``{"rounds": 2}``; `amount` is a number, ``"all"``,
``{"each": 10, "of": target}`` or ``{"figure": "dp", "of": target, "times": 1, "over": 2}``. Which
words there are says the game's :class:`~cardtool.effects.vocabulary.Vocabulary`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from cardtool.cards import HKS
from cardtool.effects.costs import Cost
from cardtool.effects.mistakes import EFFECT_KEYS, Mistake, broken_parts, placed
from cardtool.effects.portal_forms import MOST_DISCARDED, cost_misfits
from cardtool.effects.spec import (
    ALL,
    MAX_NUMBER,
    NOW,
    PLAYED,
    SELF,
    VERSION,
    Amount,
    Bound,
    Choice,
    Colour,
    Condition,
    Duration,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Script,
    Side,
    Step,
    Target,
    Trigger,
    What,
    Window,
    Zone,
)
from cardtool.effects.vocabulary import KAMELOH, Vocabulary
from cardtool.errors import nearest, shown

__all__ = ["STEP_KEYS", "Mistake", "read_cost", "read_partly", "read_script", "read_step"]

_E = TypeVar("_E", bound=StrEnum)
_T = TypeVar("_T")

STEP_KEYS: Final = (*EFFECT_KEYS, "delay", "choose")
_COST_KEYS: Final = tuple(f.name for f in fields(Cost))
_BOUND_KEYS: Final = tuple(f.name for f in fields(Bound))
_MOST_STEPS: Final = 20


def read_script(value: Any, words: Vocabulary = KAMELOH) -> tuple[Script | None, list[Mistake]]:
    """Return what a JSON value says, None if anything is wrong, and all that is wrong."""
    script, mistakes = read_partly(value, words)
    return (None if mistakes else script), mistakes


def read_partly(value: Any, words: Vocabulary) -> tuple[Script, list[Mistake]]:
    """Return what a JSON value says as far as it can be read, and all that is wrong."""
    reader = _Reader(words)
    return reader.script(value), reader.mistakes


def read_step(
    value: Any, place: str = "", words: Vocabulary = KAMELOH
) -> tuple[Step | None, list[Mistake]]:
    """Return what the JSON form of one step says, None if anything is wrong, and all that is."""
    reader = _Reader(words)
    step = reader.step(value, place)
    return (None if reader.mistakes else step), reader.mistakes


def read_cost(value: Any, place: str, words: Vocabulary) -> tuple[Cost, list[Mistake]]:
    """Return what an Aufrufszauber asks for, and all that is wrong with it (clause PE1)."""
    reader = _Reader(words)
    return reader.cost(value, place), reader.mistakes


class _Reader:
    """Reads records; mistakes are collected, each with its place."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words
        self.mistakes: list[Mistake] = []
        self._listed: set[type[StrEnum]] = set()

    def script(self, value: Any) -> Script:
        """Read a whole script."""
        if not isinstance(value, dict):
            self._wrong("", f"is a table, not {shown(value)}")
            return Script()
        table = self._table(value, "", ("version", "windows", "steps"))
        if table.get("version") != VERSION or isinstance(table.get("version"), bool):
            self._wrong("version", f"is {VERSION}, not {shown(table.get('version'))}")
        steps = self._list(table.get("steps"), "steps", self.step)
        self.mistakes += self._words.order(placed(steps, self.mistakes))
        if "windows" not in table:
            return Script(steps)
        windows = self._list(table["windows"], "windows", self._window)
        if isinstance(table["windows"], list) and len(set(windows)) < (len(windows) or 1):
            self._wrong("windows", "names one window or more, each once")
        return Script(steps, windows)

    def step(self, value: Any, place: str) -> Step:
        """Read one effect or choice."""
        if not isinstance(value, dict):
            self._wrong(place, f"is a table, not {shown(value)}")
            return Choice(())
        if "choose" not in value:
            return self._effect(value, place)
        self._table(value, place, ("choose",))
        options = self._list(value["choose"], _in(place, "choose"), self._option)
        if len(options) < 2:  # noqa: PLR2004 - a choice is between two at least
            self._wrong(_in(place, "choose"), "gives two options or more")
        return Choice(options)

    def _option(self, value: Any, place: str) -> tuple[Effect, ...]:
        return self._list(value, place, self._effect)

    def _effect(self, value: Any, place: str) -> Effect:
        before = len(self.mistakes)
        table = self._table(value, place, (*EFFECT_KEYS, *["delay"] * self._words.delays))
        effect = Effect(
            operation=self._word(table.get("do"), _in(place, "do"), Operation),
            target=self._given(table, "target", place, self._target, self._words.target),
            amount=self._given(table, "amount", place, self._amount, None),
            trigger=self._given(table, "trigger", place, self._trigger, PLAYED),
            condition=self._given(table, "condition", place, self._condition, None),
            duration=self._given(table, "duration", place, self._duration, NOW),
            delay=self._given(table, "delay", place, self._whole, 0),
        )
        broken = broken_parts(self.mistakes[before:], place)
        for part, message in self._words.misfits(effect, broken):
            self._wrong(_in(place, part), message, whole=True)
        return effect

    def _given(
        self,
        table: Mapping[str, Any],
        key: str,
        place: str,
        read: Callable[[Any, str], Any],
        default: Any,
    ) -> Any:
        return read(table[key], _in(place, key)) if key in table else default

    def _target(self, value: Any, place: str) -> Target:
        shorts = self._words.shorts
        if isinstance(value, str):
            if value not in shorts:
                told = f"is one of {', '.join(shorts)} or a table, not {shown(value)}"
                self._wrong(place, told + self._hint(value, shorts))
            return shorts.get(value, self._words.target)
        table = self._table(self._renamed(value, place), place, self._words.target_keys)
        words: dict[str, type[StrEnum]] = {
            "what": What,
            "side": Side,
            "pick": Pick,
            "zone": Zone,
            "by": Figure,
        }
        found: dict[str, Any] = {
            key: self._word(table[key], _in(place, key), kind)
            for key, kind in words.items()
            if key in table
        }
        readers: dict[str, Callable[[Any, str], Any]] = {
            "count": self._count,
            "up_to": self._flag,
            "hk": self._hks,
            "klasse": self._text,
            "rasse": self._text,
            "bound": self._bound,
            "colour": self._colours,
            "type": self._text,
        }
        read = {k: r(table[k], _in(place, k)) for k, r in readers.items() if k in table}
        typ = read.pop("type", None)
        self._of_card(found.get("by"), _in(place, "by"))
        found.setdefault("what", self._words.target.what)
        found.setdefault("zone", self._words.zones[found["what"]])
        return Target(**found, **read, typ=typ)

    def _renamed(self, value: Any, place: str) -> Any:
        """Return a table with the words of older records replaced by those of today."""
        if not isinstance(value, dict):
            return value
        for old, new in self._words.renamed.items():
            if old in value and new in value:
                self._wrong(_in(place, old), f"is the same as {new}, which is given, too")
        return {self._words.renamed.get(key, key): one for key, one in value.items()}

    def _amount(self, value: Any, place: str) -> Amount | None:
        if value == ALL:
            return ALL
        if isinstance(value, dict) and "figure" in value:
            table = self._table(value, place, ("figure", "of", "times", "over"))
            share = [self._given(table, k, place, self._count, 1) for k in ("times", "over")]
            figure = self._word(table["figure"], _in(place, "figure"), Figure)
            return FigureOf(figure, self._target(table.get("of"), _in(place, "of")), *share)
        if isinstance(value, dict):
            table = self._table(value, place, ("each", "of"))
            each = self._count(table.get("each"), _in(place, "each"))
            return PerEach(each, self._target(table.get("of"), _in(place, "of")))
        return self._count(value, place)

    def _trigger(self, value: Any, place: str) -> Trigger:
        if not isinstance(value, dict):
            return Trigger(self._word(value, place, Event))
        table = self._table(value, place, ("event", "who"))
        event = self._word(table.get("event"), _in(place, "event"), Event)
        return Trigger(event, self._given(table, "who", place, self._target, SELF))

    def _condition(self, value: Any, place: str) -> Condition:
        keys = self._words.condition_keys
        table = self._table(value, place, keys)
        if not table.keys() & {"present", "against", "attacking"}:
            said = " or ".join(key for key in keys if key not in {"least", "most"})
            self._wrong(
                place, f"says nothing; give {said.replace(' or ', ', ', said.count(' or ') - 1)}"
            )
        condition = Condition(
            present=self._given(table, "present", place, self._target, None),
            least=self._given(table, "least", place, self._whole, 1),
            most=self._given(table, "most", place, self._whole, None),
            against=self._given(table, "against", place, self._target, None),
            attacking=self._given(table, "attacking", place, self._flag, None),
        )
        if condition.most is not None and condition.most < condition.least:
            self._wrong(_in(place, "most"), f"is below least {condition.least}")
        return condition

    def _duration(self, value: Any, place: str) -> Duration:
        in_rounds = Lasts.ROUNDS in self._words.all_of(Lasts)
        if not (in_rounds and isinstance(value, dict)):
            return Duration(self._word(value, place, Lasts), 0)
        table = self._table(value, place, ("rounds",))
        return Duration(Lasts.ROUNDS, self._count(table.get("rounds"), _in(place, "rounds")))

    def _bound(self, value: Any, place: str) -> Bound:
        table = self._table(value, place, _BOUND_KEYS)
        self._of_card(table.get("figure"), _in(place, "figure"))
        if not table.keys() & {"least", "most"}:
            self._wrong(place, "gives least, most or both")
        limits = [self._given(table, key, place, self._whole, None) for key in ("least", "most")]
        return Bound(self._word(table.get("figure"), _in(place, "figure"), Figure), *limits)

    def _of_card(self, value: Any, place: str) -> None:
        """Refuse figures that no card has: damage and stocks of Datteln are no limits of one."""
        known = {figure.value for figure in self._words.all_of(Figure)}
        limits = {figure.value for figure in self._words.figures_of_cards}
        if isinstance(value, str) and value in known - limits:
            self._wrong(place, f"is a figure of a card, not {shown(value)}")

    def cost(self, value: Any, place: str) -> Cost:
        """Read what has to be done before a card comes."""
        table = self._table(value, place, _COST_KEYS)
        cost = Cost(
            energy=self._given(table, "energy", place, self._whole, 0),
            discard=self._given(table, "discard", place, self._whole, 0),
            sacrifice=self._given(table, "sacrifice", place, self._own, None),
            control=self._given(table, "control", place, self._own, None),
        )
        for key in ("sacrifice", "control"):
            target = getattr(cost, key)
            at = _in(place, key)
            known = all(not mistake.place.startswith(at) for mistake in self.mistakes)
            for message in cost_misfits(target) if known and target is not None else ():
                self._wrong(at, message)
        if cost.discard > MOST_DISCARDED:
            self._wrong(_in(place, "discard"), f"is at most {MOST_DISCARDED}, the rest of a deck")
        return cost

    def _own(self, value: Any, place: str) -> Target:
        """Read creatures of the own side, which goes without saying."""
        if not isinstance(value, dict):
            count = value if _is_whole(value) and value > 0 else 1
            self._wrong(place, f"is a table, not {shown(value)}; write {{ count = {count} }}")
            return self._words.target
        found = self._target(value, place)
        return replace(found, side=Side.OWN) if found.side is Side.ANY else found

    def _colours(self, value: Any, place: str) -> tuple[Colour, ...]:
        found = self._list(value, place, lambda one, at: self._word(one, at, Colour))
        if isinstance(value, list) and len(set(found)) < (len(found) or 1):
            self._wrong(place, "names one colour or more, each once")
        return found

    def _window(self, value: Any, place: str) -> Window:
        return self._word(value, place, Window)

    def _hks(self, value: Any, place: str) -> tuple[int, ...]:
        if isinstance(value, list) and value and all(_is_whole(hk) and hk in HKS for hk in value):
            return tuple(value)
        self._wrong(place, f"is a list of Häufigkeitsklassen 1 to 4, not {shown(value)}")
        return ()

    def _text(self, value: Any, place: str) -> str:
        if isinstance(value, str) and value.strip():
            return value.strip()
        self._wrong(place, f"is text, not {shown(value)}")
        return ""

    def _flag(self, value: Any, place: str) -> bool:
        if not isinstance(value, bool):
            self._wrong(place, f"is true or false, not {shown(value)}")
        return value is True

    def _whole(self, value: Any, place: str, least: int = 0) -> int:
        if _is_whole(value) and least <= value <= MAX_NUMBER:
            return int(value)
        self._wrong(place, f"is a whole number from {least} to {MAX_NUMBER}, not {shown(value)}")
        return 1

    def _count(self, value: Any, place: str) -> int:
        return self._whole(value, place, 1)

    def _word(self, value: Any, place: str, kind: type[_E]) -> _E:
        known: dict[str, _E] = {word.value: word for word in self._words.all_of(kind)}
        if isinstance(value, str) and value in known:
            return known[value]
        if value is None:
            self._wrong(place, "is missing")
            return next(iter(known.values()))
        # Once is enough: there are some dozen operations.
        what = "cannot be" if kind in self._listed else f"is one of {', '.join(known)}, not"
        self._listed.add(kind)
        self._wrong(place, f"{what} {shown(value)}{self._hint(value, known)}")
        return next(iter(known.values()))

    def _hint(self, value: Any, known: Mapping[str, Any]) -> str:
        close = self._words.close(value, known)
        return f"; did you mean {close}?" if close else ""

    def _list(self, value: Any, place: str, read: Callable[[Any, str], _T]) -> tuple[_T, ...]:
        if not isinstance(value, list):
            self._wrong(place, f"is a list, not {shown(value)}")
            return ()
        if len(value) > _MOST_STEPS:
            self._wrong(place, f"has at most {_MOST_STEPS} entries, not {len(value)}")
            return ()
        return tuple(read(one, f"{place}[{number}]") for number, one in enumerate(value))

    def _table(self, value: Any, place: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            self._wrong(place, f"is a table, not {shown(value)}")
            return {}
        for key in value:
            if key not in known:
                close = nearest(str(key), known)
                hint = f"; did you mean {close}?" if close else ""
                self._wrong(
                    _in(place, f"{key:.60}"), f"is unknown; known: {', '.join(known)}{hint}"
                )
        return value

    def _wrong(self, place: str, message: str, *, whole: bool = False) -> None:
        self.mistakes.append(Mistake(place, message, whole))


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _in(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
