"""What may stand anywhere in a rule sentence: how long, how often, for whom as well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from cardtool.effects.grammar import Parts, Phrase, always, value_of
from cardtool.effects.spec import Condition, Duration, Lasts, Target, Trigger

__all__ = ["LASTING_WORDS", "Around", "joined"]


@dataclass(frozen=True)
class Around:
    """What stands around a clause; None for what is not said.

    Attributes:
        lying: what must lie in the arena meanwhile: ``monster``, ``item`` or ``it``.
        delay: rounds to wait. each: what the amount is for each of. per_round: it happens
            each round again. whose: whose attack or defence is the condition, ``self``, ``it`` or
            ``unsaid``. other: the trigger names a second monster. they: the monsters that the
            condition speaks of. stress: what must be so, ``either`` side's one, ``every``
            monster of both sides, or LP raised ``beyond`` what they were.
    """

    duration: Duration | None = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    lying: str | None = None
    delay: int | None = None
    each: Target | None = None
    per_round: bool | None = None
    whose: str | None = None
    other: bool | None = None
    they: Target | None = None
    stress: str | None = None


def joined(one: Around, other: Around) -> Around | None:
    """Return both together, None if both say the same kind of thing."""
    names = list(Around.__dataclass_fields__)
    said = {name: getattr(other, name) for name in names if getattr(other, name) is not None}
    if any(getattr(one, name) is not None for name in said):
        return None
    return replace(one, **said)


def _lasts(lasts: Lasts) -> Callable[[Parts], Around]:
    return always(Around(duration=Duration(lasts)))


def _rounds(parts: Parts) -> Around | None:
    number = parts.get("number", 1)
    return Around(duration=Duration(Lasts.ROUNDS, number)) if number else None


def _must(stress: str) -> Callable[[Parts], Around]:
    return always(Around(stress=stress))


_THIS: Final = "diese* (aktuelle*|laufende*)"
_M: Final = "monster|monsters"
_LIES: Final = "in der arena liegt|ist|steht|bleibt|verbleibt|verweilt"

LASTING_WORDS: Final = (
    Phrase("lasting", "in diesem (einen) kampf", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "fuer diesen (einen) kampf", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "waehrend dieses kampfes", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "bis zum ende des|dieses (aktuellen|laufenden) kampfes", _lasts(Lasts.FIGHT)),
    Phrase(
        "lasting", "bis (zum) ende des|dieses (aktuellen|laufenden) zuges|zugs", _lasts(Lasts.TURN)
    ),
    Phrase("lasting", "bis zum zugende", _lasts(Lasts.TURN)),
    Phrase("lasting", "bis zugende", _lasts(Lasts.TURN)),
    Phrase("lasting", "fuer den rest des|dieses zuges", _lasts(Lasts.TURN)),
    Phrase("lasting", "bis zum kampfende", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "fuer die dauer dieses kampfes", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "im laufenden|aktuellen kampf", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "bis (zum) rundenende", _rounds),
    Phrase("lasting", "in diesem zug", _lasts(Lasts.TURN)),
    Phrase("lasting", "fuer diesen (einen) zug", _lasts(Lasts.TURN)),
    Phrase("lasting", "diesen zug (lang)", _lasts(Lasts.TURN)),
    Phrase("lasting", "waehrend dieses zuges", _lasts(Lasts.TURN)),
    Phrase("lasting", "fuer (die naechsten) {number} runde|runden|zuege", _rounds),
    Phrase("lasting", "(die naechsten) {number} runde|runden|zuege lang", _rounds),
    Phrase("lasting", "ueber {number} runde|runden", _rounds),
    Phrase("lasting", "in den naechsten {number} runden|zuegen", _rounds),
    Phrase("lasting", "waehrend der naechsten {number} runden|zuege", _rounds),
    Phrase("lasting", "in dieser runde", _rounds),
    Phrase("lasting", "fuer diese runde", _rounds),
    Phrase("lasting", "bis zum ende der|dieser runde", _rounds),
    Phrase("lasting", "bis zum beginn|anfang deines naechsten zuges", _rounds),
    Phrase("lasting", "bis zu deinem naechsten zug", _rounds),
    Phrase("lasting", "bis du wieder am zug|dran bist", _rounds),
    Phrase("lasting", "bis du wieder an der reihe bist", _rounds),
    Phrase("lasting", "bis dein naechster zug beginnt|anfaengt", _rounds),
    Phrase("lasting", "eine ganze|volle runde (lang)", _rounds),
    Phrase("lasting", "(fuer) den rest dieser runde", _rounds),
    Phrase("lasting", "in den kommenden {number} runden|zuegen", _rounds),
    Phrase("lasting", "(fuer) die kommenden {number} runden|zuege (lang)", _rounds),
    Phrase("lasting", "fuer die dauer von {number} runden|runde|zuegen", _rounds),
    Phrase("lasting", "waehrend dieser runde", _rounds),
    Phrase("lasting", "nur in|fuer diesem|diesen kampf", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "bis der|dieser kampf endet", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "bis der|dieser kampf vorbei|vorueber ist", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "bis der|dieser kampf zu ende ist", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "fuer die dauer des kampfes", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "den ganzen kampf ueber|lang|hindurch", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "fuer den rest dieses kampfes", _lasts(Lasts.FIGHT)),
    Phrase("lasting", "bis der|dieser zug endet", _lasts(Lasts.TURN)),
    Phrase("lasting", "bis der|dieser zug vorbei|vorueber ist", _lasts(Lasts.TURN)),
    Phrase("lasting", "bis der|dieser zug zu ende ist", _lasts(Lasts.TURN)),
    Phrase("lasting", "den rest dieses zuges (lang)", _lasts(Lasts.TURN)),
    Phrase("lasting", "nur in diesem zug", _lasts(Lasts.TURN)),
    Phrase("adjunct", "{lasting}", value_of("lasting")),
    Phrase("adjunct", "und zwar|das {lasting}", value_of("lasting")),
    Phrase("lasting", "dauerhaft|permanent", _lasts(Lasts.LASTING)),
    Phrase("adjunct", f"solange dieses {_M} {_LIES}", always(Around(lying="monster"))),
    Phrase("adjunct", f"solange dieses item|items {_LIES}", always(Around(lying="item"))),
    Phrase("adjunct", f"solange es {_LIES}", always(Around(lying="it"))),
    Phrase("adjunct", "solange dieses monster sich {here}", always(Around(lying="monster"))),
    Phrase("adjunct", "solange sich dieses monster {here}", always(Around(lying="monster"))),
    Phrase("adjunct", "solange sich dieses item {here}", always(Around(lying="item"))),
    Phrase("adjunct", "solange es sich {here}", always(Around(lying="it"))),
    Phrase("here", "in der arena befindet", always("here")),
    Phrase("adjunct", f"solange {_THIS} karte {_LIES}", always(Around(lying="card"))),
    Phrase("adjunct", "nach {number} runden|runde", lambda p: Around(delay=p["number"])),
    Phrase("adjunct", "je|pro runde", always(Around(per_round=True))),
    Phrase("adjunct", "jede runde", always(Around(per_round=True))),
    Phrase("adjunct", "in jeder runde", always(Around(per_round=True))),
    Phrase("adjunct", "liegt|ist dieses monster in der arena", always(Around(lying="monster"))),
    Phrase("adjunct", "egal|gleich (,) ob {one_of}", _must("either")),
    Phrase("adjunct", "ob {one_of}", _must("either")),
    Phrase("one_of", "eigenes oder gegnerisches|fremdes|feindliches", always("one_of")),
    Phrase("one_of", "gegnerisches|fremdes|feindliches oder eigenes", always("one_of")),
    Phrase("one_of", "deines oder eines des gegners", always("one_of")),
    Phrase("adjunct", "auch|selbst die eigenen", _must("every")),
    Phrase("adjunct", "auch deine (eigenen)", _must("every")),
    Phrase("adjunct", "die eigenen eingeschlossen|inbegriffen", _must("every")),
    Phrase("adjunct", "eigene wie|und gegnerische|fremde|feindliche", _must("every")),
    Phrase("adjunct", "gegnerische|fremde|feindliche wie|und eigene", _must("every")),
    Phrase("adjunct", "sowohl eigene als auch gegnerische|fremde|feindliche", _must("every")),
    Phrase("adjunct", "auch|selbst ueber seinen|ihren|den {full} hinaus", _must("beyond")),
    Phrase("adjunct", "auch|selbst ueber seine|ihre|die {full} hinaus", _must("beyond")),
    Phrase("full", "vollen|urspruenglichen|normalen|aufgedruckten (lp) wert|lp|lp-wert", always(1)),
)
