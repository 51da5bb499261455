"""What sets a clause off, if what, and for each of what, wherever that stands in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardtool.effects.adjuncts import LASTING_WORDS, Around
from cardtool.effects.grammar import Parts, Phrase, always
from cardtool.effects.spec import (
    SELF,
    Bound,
    Condition,
    Event,
    Pick,
    Side,
    Target,
    Trigger,
    What,
    Zone,
)

__all__ = ["ADJUNCTS"]


def _on(event: Event, *, other: bool | None = None) -> Callable[[Parts], Around]:
    def build(parts: Parts) -> Around:
        who: Target = parts["who"]
        if who.pick is not Pick.SELF:
            who = replace(who, pick=Pick.ALL)
        return Around(trigger=Trigger(event, who), other=other)

    return build


def _its_own(event: Event, whose: str | None = "unsaid") -> Callable[[Parts], Around]:
    return always(Around(trigger=Trigger(event), whose=whose))


def _turn(event: Event, side: Side) -> Callable[[Parts], Around]:
    return always(Around(trigger=Trigger(event, Target(What.PLAYER, side, Pick.ALL))))


def _against(parts: Parts) -> Around | None:
    mods = parts["mods"]
    if not mods or "pick" in mods or mods.get("side", Side.ENEMY) is not Side.ENEMY:
        return None
    against = Target(pick=Pick.ALL, **{"side": Side.ENEMY, **mods})
    return Around(condition=Condition(against=against), whose=parts.get("fighter"))


def _attacking(parts: Parts) -> Around | None:
    """Return the condition of attacking a monster that fits."""
    around = _against(parts)
    if around is None or around.condition is None:
        return None
    return replace(around, condition=replace(around.condition, attacking=True), other=True)


def _fighting(*, attacking: bool) -> Callable[[Parts], Around]:
    condition = Condition(attacking=attacking)
    return lambda parts: Around(condition=condition, whose=parts.get("fighter", "unsaid"))


def _as_it_is(parts: Parts) -> Around:
    """Return the condition that this monster's own figure is within limits."""
    itself = replace(SELF, bound=Bound(parts["rated"], *parts["limit"]))
    return Around(condition=Condition(present=itself), whose=parts["fighter"])


def _there(**fixed: Any) -> Callable[[Parts], Around | None]:
    """Return a builder of the condition that there are so many things."""

    def build(parts: Parts) -> Around | None:
        mods, side = parts.get("mods", {}), parts.get("side", fixed.get("side"))
        if "pick" in mods or mods.get("side", side) is not side:
            return None
        kinds = {"what": parts["kept"]} if "kept" in parts else {}
        there = Target(**{"pick": Pick.ALL, **fixed, **kinds, "side": side, **mods})
        least, most = parts["some"]
        many = there if most is None and there.zone is Zone.ARENA else None
        return Around(condition=Condition(present=there, least=least, most=most), they=many)

    return build


def _some(least: int | None, most: int | None) -> Callable[[Parts], Any]:
    """Return a builder of the least and most of what is there, from the number said."""

    def build(parts: Parts) -> tuple[int, int | None] | None:
        number = parts["number"]
        up = None if most is None else number + most
        low = 0 if least is None else number + least
        return (low, up) if number and (up is None or up >= low) else None

    return build


def _each(**fixed: Any) -> Callable[[Parts], Around | None]:
    def build(parts: Parts) -> Around | None:
        side = {"side": parts["side"]} if "side" in parts else {}
        mods = parts.get("mods", {})
        if "pick" in mods or mods.get("side") not in {None, side.get("side", mods.get("side"))}:
            return None
        kinds = {"what": parts["kept"]} if "kept" in parts else {}
        return Around(each=Target(**{"pick": Pick.ALL, **fixed, **kinds, **side, **mods}))

    return build


_M: Final = "monster|monsters"
_TURN_OF: Final = "zu|am|zum beginn|anfang"
_HURT: Final = "nimmt|erleidet|bekommt|kassiert"
_THIS: Final = "dieses monster"

_TRIGGERS: Final = (
    Phrase("when", "wenn|sobald|falls", always("when")),
    Phrase("when", "jedes mal (,) wenn", always("when")),
    Phrase("when", "jedesmal|immer|stets (,) wenn", always("when")),
    Phrase("when", "immer dann (,) wenn", always("when")),
    Phrase("adjunct", "kommt {who} in die arena", _on(Event.ARRIVAL)),
    Phrase("adjunct", "betritt {who} die arena", _on(Event.ARRIVAL)),
    Phrase("adjunct", "wird {who} in die arena geschickt|gelegt", _on(Event.ARRIVAL)),
    Phrase("adjunct", "{when} {who} in die arena kommt", _on(Event.ARRIVAL)),
    Phrase("adjunct", "{when} {who} die arena betritt", _on(Event.ARRIVAL)),
    Phrase("adjunct", "{when} {who} in die arena geschickt|gelegt wird", _on(Event.ARRIVAL)),
    Phrase("adjunct", "beim betreten der arena", _its_own(Event.ARRIVAL)),
    Phrase("adjunct", "wird {who} (im kampf) besiegt", _on(Event.DEFEAT)),
    Phrase("adjunct", "{when} {who} (im kampf) besiegt wird", _on(Event.DEFEAT)),
    Phrase("adjunct", "unterliegt {who} (im kampf)", _on(Event.DEFEAT)),
    Phrase("adjunct", "{when} {who} (im kampf) unterliegt", _on(Event.DEFEAT)),
    Phrase("adjunct", "bei seiner niederlage", _its_own(Event.DEFEAT)),
    Phrase("adjunct", "bei|nach der niederlage dieses monsters", _its_own(Event.DEFEAT, None)),
    Phrase("adjunct", "besiegt {who} {beaten}", _on(Event.VICTORY, other=True)),
    Phrase("adjunct", "{when} {who} {beaten} besiegt", _on(Event.VICTORY, other=True)),
    Phrase("adjunct", "{when} {who} ein monster besiegt", _on(Event.VICTORY, other=True)),
    Phrase("beaten", "ein gegnerisches|feindliches|anderes monster", always("beaten")),
    Phrase("beaten", "gegnerisches|feindliches monster", always("beaten")),
    Phrase("beaten", "ein anderes|gegnerisches|feindliches", always("beaten")),
    Phrase("adjunct", "nach|bei|mit jedem sieg", _its_own(Event.VICTORY)),
    Phrase("adjunct", "nach|bei|mit jedem sieg dieses monsters", _its_own(Event.VICTORY, None)),
    Phrase("adjunct", "nach|bei einem sieg dieses monsters", _its_own(Event.VICTORY, None)),
    Phrase("adjunct", "fuer jeden sieg dieses monsters", _its_own(Event.VICTORY, None)),
    Phrase("adjunct", "fuegt {who} (im kampf) schaden zu", _on(Event.HIT)),
    Phrase("adjunct", "fuegt {who} {foe} (im kampf) schaden zu", _on(Event.HIT, other=True)),
    Phrase("adjunct", "fuegt {who} im kampf {foe} schaden zu", _on(Event.HIT, other=True)),
    Phrase("adjunct", "{when} {who} (im kampf) schaden zufuegt|macht", _on(Event.HIT)),
    Phrase("adjunct", "{when} {who} {foe} (im kampf) schaden zufuegt", _on(Event.HIT, other=True)),
    Phrase("foe", "einem gegnerischen|feindlichen|anderen monster", always("foe")),
    Phrase("foe", "einem anderen", always("foe")),
    Phrase("adjunct", "{when} {who} (im kampf) schaden anrichtet|verursacht", _on(Event.HIT)),
    Phrase("adjunct", "verursacht|macht {who} (im kampf) schaden", _on(Event.HIT)),
    Phrase("adjunct", "richtet {who} (im kampf) schaden an", _on(Event.HIT)),
    Phrase("adjunct", "wird {who} (im kampf) getroffen|verletzt", _on(Event.HURT)),
    Phrase("adjunct", "{when} {who} (im kampf) getroffen|verletzt wird", _on(Event.HURT)),
    Phrase("adjunct", f"{_HURT} {{who}} (im kampf) schaden", _on(Event.HURT)),
    Phrase("adjunct", f"{{when}} {{who}} (im kampf) schaden {_HURT}", _on(Event.HURT)),
)

_TURNS: Final = (
    Phrase("adjunct", f"{_TURN_OF} {{my_turn}}", _turn(Event.TURN_START, Side.OWN)),
    Phrase("adjunct", "am|zum ende {my_turn}", _turn(Event.TURN_END, Side.OWN)),
    Phrase("adjunct", f"{_TURN_OF} {{foe_turn}}", _turn(Event.TURN_START, Side.ENEMY)),
    Phrase("adjunct", "am|zum ende {foe_turn}", _turn(Event.TURN_END, Side.ENEMY)),
    Phrase("adjunct", f"{_TURN_OF} {{any_turn}}", _turn(Event.TURN_START, Side.ANY)),
    Phrase("adjunct", "am|zum ende {any_turn}", _turn(Event.TURN_END, Side.ANY)),
    Phrase("adjunct", "{when} dein zug beginnt", _turn(Event.TURN_START, Side.OWN)),
    Phrase("adjunct", "{when} dein zug endet", _turn(Event.TURN_END, Side.OWN)),
    Phrase("adjunct", "beginnt dein zug", _turn(Event.TURN_START, Side.OWN)),
    Phrase("adjunct", "endet dein zug", _turn(Event.TURN_END, Side.OWN)),
    Phrase("my_turn", "deines zuges|zugs", always("turn")),
    Phrase("my_turn", "jedes deiner (eigenen) zuege", always("turn")),
    Phrase("my_turn", "deiner zuege", always("turn")),
    Phrase("my_turn", "jedes eigenen zuges|zugs", always("turn")),
    Phrase("my_turn", "jeder deiner|eigenen runde|runden", always("turn")),
    Phrase("foe_turn", "des|jedes gegnerischen zuges|zugs", always("turn")),
    Phrase("foe_turn", "des|jedes zuges deines|des gegners", always("turn")),
    Phrase("foe_turn", "jedes der gegnerischen zuege", always("turn")),
    Phrase("any_turn", "jedes zuges (, {whosever})", always("turn")),
    Phrase("any_turn", "jedes zuges beider spieler", always("turn")),
    Phrase("any_turn", "jedes eigenen und jedes gegnerischen zuges", always("turn")),
    Phrase("any_turn", "jedes eigenen und gegnerischen zuges", always("turn")),
    Phrase("whosever", "ob eigener oder fremder|gegnerischer", always("turn")),
    Phrase("whosever", "egal wessen|welches spielers", always("turn")),
)

_CONDITIONS: Final = (
    Phrase("adjunct", f"(im kampf) gegen {_M} {{mods}}", _against),
    Phrase("adjunct", f"(im kampf) gegen gegnerische* {_M} {{mods}}", _against),
    Phrase("adjunct", "(im kampf) gegen ein (gegnerisches) monster {mods}", _against),
    Phrase("adjunct", "kaempft {fighter} gegen ein (gegnerisches) monster {mods}", _against),
    Phrase("adjunct", "wenn|falls {fighter} gegen ein monster {mods} kaempft", _against),
    Phrase("adjunct", "greift {fighter} ein (gegnerisches) monster {mods} an", _attacking),
    Phrase(
        "adjunct", "wenn|falls {fighter} ein (gegnerisches) monster {mods} angreift", _attacking
    ),
    Phrase("fighter", _THIS, always("self")),
    Phrase("fighter", "es", always("it")),
    Phrase("adjunct", "wenn|falls {fighter} angreift", _fighting(attacking=True)),
    Phrase("adjunct", "greift {fighter} an", _fighting(attacking=True)),
    Phrase("adjunct", "beim|im angriff", _fighting(attacking=True)),
    Phrase("adjunct", "als angreifer", _fighting(attacking=True)),
    Phrase("adjunct", "beim angreifen", _fighting(attacking=True)),
    Phrase("adjunct", "beim verteidigen", _fighting(attacking=False)),
    Phrase("adjunct", "als verteidiger", _fighting(attacking=False)),
    Phrase("adjunct", "in|bei der verteidigung", _fighting(attacking=False)),
    Phrase("adjunct", "wenn|falls {fighter} angegriffen wird", _fighting(attacking=False)),
    Phrase("adjunct", "wenn|falls {fighter} (sich) verteidigt", _fighting(attacking=False)),
    Phrase("adjunct", "wird {fighter} angegriffen", _fighting(attacking=False)),
    Phrase("adjunct", "verteidigt sich {fighter}", _fighting(attacking=False)),
    Phrase("adjunct", "hat {fighter:itself} {limit} {rated}", _as_it_is),
    Phrase("adjunct", "{if} {fighter:itself} {limit} {rated} hat", _as_it_is),
    Phrase("itself", _THIS, always("self")),
    Phrase("if", "wenn|falls|sofern|solange", always("if")),
)

_SOME: Final = (
    Phrase("some", "mindestens {number}", _some(0, None)),
    Phrase("some", "# oder mehr", lambda p: (p["#"], None)),
    Phrase("some", "mehr als {number}", _some(1, None)),
    Phrase("some", "hoechstens {number}", _some(None, 0)),
    Phrase("some", "# oder weniger", lambda p: (0, p["#"])),
    Phrase("some", "weniger als {number}", _some(None, -1)),
    Phrase("some", "genau {number}", _some(0, 0)),
    Phrase("some", "ein*", always((1, None))),
    Phrase("some", "kein*", always((0, 0))),
)
_WASTE: Final = {"side": Side.OWN, "zone": Zone.WUESTE}
_HAND: Final = {"what": What.CARD, "side": Side.OWN, "zone": Zone.HAND}
_FOE_HAND: Final = {**_HAND, "side": Side.ENEMY}
_OASE: Final = {"what": What.OASE, "side": Side.OWN}
_OPEN: Final = "aktive*|aktivierte*|offene*"
_HELD: Final = (
    ("{some} (eigene*) monster {mods} in der|deiner arena", {"side": Side.OWN}),
    ("{some} {kept} in der|deiner (eigenen) wueste", _WASTE),
    ("{some} handkarten|handkarte (mehr)", _HAND),
    ("{some} karten|karte (mehr) auf der|deiner hand", _HAND),
    (f"{{some}} {_OPEN} oasen|oase", _OASE),
)
_FOES_HOLD: Final = (
    ("{some} monster {mods} in der|seiner arena", {"side": Side.ENEMY}),
    ("{some} {kept} in der|seiner wueste", {**_WASTE, "side": Side.ENEMY}),
    ("{some} handkarten|handkarte (mehr)", _FOE_HAND),
    ("{some} karten|karte (mehr) auf der|seiner hand", _FOE_HAND),
    (f"{{some}} {_OPEN} oasen|oase", {**_OASE, "side": Side.ENEMY}),
)
_LAIN: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("{some} {side} monster {mods} in der arena", {}),
    ("{some} deiner monster {mods} in der arena", {"side": Side.OWN}),
    ("{some} {kept} in deiner wueste", _WASTE),
)
_LIE: Final = "liegt|liegen|ist|sind|steht|stehen"
_PRESENT: Final = (
    *(Phrase("adjunct", f"hast du {what}", _there(**fixed)) for what, fixed in _HELD),
    *(Phrase("adjunct", f"{{if}} du {what} hast", _there(**fixed)) for what, fixed in _HELD),
    *(
        Phrase("adjunct", f"hat der|dein gegner {what}", _there(**fixed))
        for what, fixed in _FOES_HOLD
    ),
    *(
        Phrase("adjunct", f"{{if}} der|dein gegner {what} hat", _there(**fixed))
        for what, fixed in _FOES_HOLD
    ),
    *(Phrase("adjunct", f"{_LIE} {what}", _there(**fixed)) for what, fixed in _LAIN),
    *(Phrase("adjunct", f"{{if}} {what} {_LIE}", _there(**fixed)) for what, fixed in _LAIN),
    Phrase("adjunct", f"{{if}} in deiner wueste {{some}} {{kept}} {_LIE}", _there(**_WASTE)),
    Phrase("adjunct", f"{{if}} in der arena {{some}} {{side}} monster {{mods}} {_LIE}", _there()),
    Phrase("adjunct", f"sind {{some}} deiner oasen {_OPEN}", _there(**_OASE)),
)

_EACHES: Final = (
    Phrase("per", "pro|je", always("per")),
    Phrase("per", "fuer jede*", always("per")),
    Phrase("adjunct", f"{{per}} ({{side}}) {_M} {{mods}}", _each()),
    Phrase("adjunct", f"fuer jedes deiner {_M} {{mods}}", _each(side=Side.OWN)),
    Phrase("adjunct", "{per} karte in|auf deiner hand", _each(**_HAND)),
    Phrase("adjunct", "{per} deiner handkarten", _each(**_HAND)),
    Phrase("adjunct", "{per} handkarte des gegners", _each(**_FOE_HAND)),
    Phrase("adjunct", "{per} {kept} in deiner wueste", _each(**_WASTE)),
    Phrase(
        "adjunct",
        "{per} {kept} in der wueste des gegners",
        _each(side=Side.ENEMY, zone=Zone.WUESTE),
    ),
    Phrase("adjunct", f"{{per}} deiner {_OPEN} oasen", _each(**_OASE)),
    Phrase(
        "adjunct",
        f"{{per}} {_OPEN} oase des gegners",
        _each(what=What.OASE, side=Side.ENEMY),
    ),
)

ADJUNCTS: Final = (
    *LASTING_WORDS,
    *_TRIGGERS,
    *_TURNS,
    *_CONDITIONS,
    *_SOME,
    *_PRESENT,
    *_EACHES,
)
"""What may stand around a clause, as phrases called ``adjunct``."""
