"""Whom effects act on and what they count, as English nouns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtool.effects.spec import Bound, Figure, Pick, Side, Target, What, Zone

__all__ = [
    "FIGURES",
    "FIXED",
    "Noun",
    "any_of",
    "counted",
    "noun",
    "origin",
    "place_of",
    "possessive",
    "some_of",
    "stated",
]

FIXED: Final = frozenset(
    {Pick.SELF, Pick.SAME, Pick.SUBJECT, Pick.OTHER, Pick.ATTACKER, Pick.DEFENDER}
)
"""Picks that mean what has happened; whose it is and what else fits may be said beside them."""

FIGURES: Final = {
    **{figure: figure.value.upper() for figure in (Figure.AP, Figure.DP, Figure.LP, Figure.HK)},
    Figure.PRICE: "price",
    Figure.DAMAGE: "damage",
    Figure.DATTELN: "Datteln",
}
"""What figures are called."""

_ANYBODY: Final = frozenset({Pick.SELF, Pick.SAME})
"""Picks for which it makes no difference whose the monster is."""
_WORDS: Final[dict[What, tuple[str, str]]] = {
    What.MONSTER: ("monster", "monsters"),
    What.ITEM: ("item", "items"),
    What.CARD: ("card", "cards"),
    What.PLAYER: ("player", "players"),
    What.OASE: ("Oase", "Oasen"),
}
_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six")
_SIDES: Final = {Side.OWN: "own ", Side.ENEMY: "enemy ", Side.ANY: ""}
_PLAYERS: Final = {Side.OWN: "you", Side.ENEMY: "the opponent", Side.ANY: "each player"}
_OWNERS: Final = {Side.OWN: "your", Side.ENEMY: "the opponent's", Side.ANY: "any"}
_CHOOSERS: Final = {Side.OWN: "your", Side.ENEMY: "the opponent's", Side.ANY: "the owner's"}
_OASEN: Final = {
    Side.OWN: "one of your Oasen",
    Side.ENEMY: "one of the opponent's Oasen",
    Side.ANY: "any Oase",
}


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun as the subject or the object of a sentence.

    Attributes:
        text: itself. many: whether its verb stands in the plural.
    """

    text: str
    many: bool

    @property
    def its(self) -> str:
        """Return its possessive pronoun."""
        return "their" if self.many else "its"


def noun(target: Target) -> Noun:
    """Return whom an effect acts on; :func:`origin` says where it is taken from."""
    if target.what is What.PLAYER:
        return Noun(_PLAYERS[target.side], target.side is Side.OWN)
    if target.pick in FIXED:
        return _fixed(target)
    if target.by is not None:
        return _ranked(target, FIGURES[target.by])
    if target.pick is Pick.ALL:
        return Noun(f"all {_kind(target, many=True)}{_with(target)}", many=True)
    many = target.count > 1
    if target.pick is Pick.RANDOM:
        return Noun(f"{_number(target)} random {_kind(target, many=many)}{_with(target)}", many)
    whose = "your" if target.pick is Pick.CHOSEN else _CHOOSERS[target.side]
    kind = f"{_kind(target, many=many)} of {whose} choice{_with(target)}"
    return Noun(f"{_number(target)} {kind}", many)


def counted(target: Target, *, many: bool) -> str:
    """Return what is counted or has to be there, one or `many` of it."""
    if target.pick in FIXED:
        return f"{_WORDS[target.what][many]} that {'are' if many else 'is'} {_fixed(target).text}"
    return f"{_kind(target, many=many, active=True)}{_with(target)}{place_of(target)}"


def any_of(target: Target) -> str:
    """Return any one that fits: ``an own monster``, ``the attacker``."""
    return _fixed(target).text if target.pick in FIXED else _a(counted(target, many=False))


def some_of(target: Target) -> str:
    """Return as many as it says, of things that lie in no arena: ``a card``, ``2 monsters``."""
    kind = f"{_kind(target, many=target.count > 1)}{_with(target)}"
    if target.count == 1:
        return f"up to one {kind}" if target.up_to else _a(kind)
    return f"{'up to ' * target.up_to}{target.count} {kind}"


def stated(target: Target) -> str:
    """Return a statement about what has happened: ``this monster has at most 30 LP``."""
    said = []
    if target.pick not in _ANYBODY and target.side is not Side.ANY:
        said.append("is yours" if target.side is Side.OWN else "is an enemy")
    if _family(target):
        said.append(f"is{_family(target)}")
    if _with(target):
        said.append(_with(target).replace(" with", "has", 1))
    return f"{_name(target)} {' and '.join(said) or 'is there'}"


def possessive(side: Side) -> str:
    """Return whose hand, Wüste or Datteln: ``your``."""
    return _OWNERS[side]


def origin(target: Target) -> str:
    """Return where it is taken from: ``from your hand``; empty for the arena."""
    if target.zone in {Zone.ARENA, Zone.FIGHT}:
        return ""
    return "from under this item" if target.zone is Zone.UNDER else f"from {_pile(target)}"


def place_of(target: Target) -> str:
    """Return where what is counted lies, with a blank before; of Oasen the open cards count."""
    if target.zone is Zone.ARENA:
        return " in the arena" if target.what in {What.ITEM, What.CARD} else ""
    if target.zone is Zone.UNDER:
        return " under this item"
    if target.zone is Zone.FIGHT:
        return ""
    return f" {'open on' if target.zone is Zone.OASE else 'in'} {_pile(target)}"


def _pile(target: Target) -> str:
    if target.zone is Zone.OASE:
        return _OASEN[target.side]
    return f"{_OWNERS[target.side]} {'hand' if target.zone is Zone.HAND else 'Wüste'}"


def _a(text: str) -> str:
    return f"{'an' if text[0] in 'aeioO' else 'a'} {text}"


def _number(target: Target) -> str:
    """Return how many, small numbers as words, since sentences begin with them."""
    count = target.count
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"up to {number}" if target.up_to else number


def _kind(target: Target, *, many: bool, active: bool = False) -> str:
    """Return whose and what; `active`: Oasen count only if they are."""
    side = _SIDES[target.side] if target.zone in {Zone.ARENA, Zone.FIGHT} else ""
    lit = "active " if active and target.what is What.OASE else ""
    fight = " of this fight" if target.zone is Zone.FIGHT else ""
    return f"{side}{lit}{_WORDS[target.what][many]}{_family(target)}{fight}"


def _family(target: Target) -> str:
    named = (("Klasse", target.klasse), ("Rasse", target.rasse))
    said = " and ".join(f"{what} {name}" for what, name in named if name)
    return f" of {said}" if said else ""


def _with(target: Target) -> str:
    """Return what figures it must have, with a blank before."""
    said = [part for part in (_hks(target.hk), _bound(target.bound)) if part]
    return f" with {' and '.join(said)}" if said else ""


def _hks(hks: tuple[int, ...]) -> str:
    *first, last = map(str, sorted(set(hks))) if hks else ("",)
    return f"HK {', '.join(first)}{' or ' * bool(first)}{last}" if hks else ""


def _bound(bound: Bound | None) -> str:
    if bound is None or bound.least is bound.most is None:
        return ""
    least, most = bound.least, bound.most
    if most is None:
        number = f"at least {least}"
    elif least is None:
        number = f"at most {most}"
    else:
        number = f"exactly {least}" if least == most else f"{least} to {most}"
    figure = FIGURES[bound.figure]
    if bound.figure in {Figure.HK, Figure.PRICE}:
        return f"{'an' if bound.figure is Figure.HK else 'a'} {figure} of {number}"
    return f"{number} {figure}"


def _name(target: Target) -> str:
    word = _WORDS[target.what][_is_many(target)]
    names = {
        Pick.SELF: f"this {word}",
        Pick.SAME: f"the same {word}",
        Pick.SUBJECT: f"that {word}",
        Pick.OTHER: "its opponent",
        Pick.ATTACKER: "the attacker",
        Pick.DEFENDER: "the defender",
    }
    return names[target.pick]


def _is_many(target: Target) -> bool:
    return target.pick is Pick.SAME and target.count > 1


def _fixed(target: Target) -> Noun:
    """Return what is meant by what has happened, in brackets what it must be."""
    many = _is_many(target)
    named = target.what is What.MONSTER or target.pick in {*_ANYBODY, Pick.SUBJECT}
    side = "" if target.pick in _ANYBODY else _SIDES[target.side]
    rest = f"{_family(target)}{_with(target)}"
    if named and not side and not rest:
        return Noun(_name(target), many)
    kind = f"{side}{_WORDS[target.what][many]}{rest}"
    asked = f"they are {kind}" if many else f"it is {_a(kind)}"
    return Noun(f"{_name(target)} (if {asked})", many)


def _ranked(target: Target, figure: str) -> Noun:
    figures = _with(target)
    best = f"with the {target.pick.value} {figure}{' among those' * bool(figures)}{figures}"
    if target.up_to:
        kind = f"{_number(target)} of the {_kind(target, many=True)}"
        return Noun(f"{kind} {best}", target.count > 1)
    if target.count > 1:
        return Noun(f"the {_number(target)} {_kind(target, many=True)} {best}", many=True)
    return Noun(f"the {_kind(target, many=False)} {best}", many=False)
