"""Phrases of rule sentences: how many, how much, which items, Oasen and cards in hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardtool.cards import HKS
from cardtool.effects.grammar import Parts, Phrase, always, value_of
from cardtool.effects.monsters import MONSTERS, target_of
from cardtool.effects.spec import Figure, Pick, Side, Target, What, Zone

__all__ = ["FIGURE_WORDS", "PHRASES"]

FIGURE_WORDS: Final = {
    Figure.AP: "ap|ap-wert|angriff|angriffswert",
    Figure.DP: "dp|dp-wert|verteidigung|abwehr|abwehrwert",
    Figure.LP: "lp|lp-wert",
}
"""What the figures are called; none of it is ever a slip of the pen for another word."""


def _bound(least: int | None, most: int | None) -> Callable[[Parts], Any]:
    def build(parts: Parts) -> tuple[int | None, int | None]:
        number = parts["#"]
        return (
            None if least is None else number + least,
            None if most is None else number + most,
        )

    return build


def _losses(parts: Parts) -> tuple[tuple[Figure, int], ...] | None:
    return parts["change"] if all(n > 0 for _, n in parts["change"]) else None


def _more(parts: Parts) -> tuple[tuple[Figure, int], ...]:
    return (*parts["one"], *parts["change"])


def _figures(*names: str, sign: int = 1) -> Callable[[Parts], Any]:
    return lambda parts: tuple((parts[name], sign * parts["#"]) for name in names)


_SAID: Final = always("said")

_WORDS: Final = (
    Phrase("number", "#", value_of("#")),
    Phrase("number", "ein*|eins|eine*", always(1)),
    *(Phrase("figure", words, always(figure)) for figure, words in FIGURE_WORDS.items()),
    Phrase("hit", "# schadenspunkte", value_of("#")),
    Phrase("hit", "# (lp) schaden", value_of("#")),
    Phrase("hit", "je|jeweils # (lp) schaden", value_of("#")),
    Phrase("hit", "schaden von # lp", value_of("#")),
    Phrase("hit", "schaden in hoehe von # lp", value_of("#")),
    Phrase("same_hit", "denselben schaden", _SAID),
    Phrase("same_hit", "ebenso|genauso|gleich viel (schaden)", _SAID),
    Phrase("same_hit", "ebensoviel (schaden)", _SAID),
    Phrase("same_hit", "den gleichen|selben|vollen schaden", _SAID),
    Phrase("rated", "ap", always(Figure.AP)),
    Phrase("rated", "dp", always(Figure.DP)),
    Phrase("rated", "lp", always(Figure.LP)),
    Phrase("side", "eigene*|deine*", always(Side.OWN)),
    Phrase("side", "gegnerische*|feindliche*", always(Side.ENEMY)),
    Phrase("owner", "seines|ihres|des besitzers|eigentuemers", always("owner")),
    Phrase("owner", "ihrer besitzer|eigentuemer", always("owner")),
    Phrase("free", "ohne bezahlung", _SAID),
    Phrase("free", "gratis|kostenlos|umsonst", _SAID),
    Phrase("harm", "(die|der) (wirkung) (von) gegnerische*|feindliche* items", _SAID),
    Phrase("harm", "alle|allen gegnerischen|feindlichen items", _SAID),
    Phrase("harm", "(die|den|alle|allen) items des|deines gegners", _SAID),
    Phrase("safe", "unverwundbar|unverletzbar|unverletzlich", _SAID),
    Phrase("safe", "vor|gegen (jedem|allem|jeden) schaden geschuetzt", _SAID),
    Phrase("spared", "von|vor (jedem|jeglichem|allem) schaden verschont|bewahrt", _SAID),
    Phrase("though", "obwohl der gegner monster in der arena hat", always("though")),
    Phrase("though", "auch wenn der gegner monster in der arena hat", always("though")),
    Phrase("though", "selbst wenn der gegner monster in der arena hat", always("though")),
    Phrase("hks", "#", lambda p: (p["#"],)),
    Phrase("hks", "{a:number} oder|und {b:number}", lambda p: (p["a"], p["b"])),
    Phrase(
        "hks", "{a:number} , {b:number} oder|und {c:number}", lambda p: (p["a"], p["b"], p["c"])
    ),
    Phrase("hks", "{a:number} bis {b:number}", lambda p: tuple(range(p["a"], p["b"] + 1))),
    Phrase("hks", "# oder hoeher", lambda p: tuple(range(p["#"], max(HKS) + 1))),
    Phrase("hks", "# oder niedriger", lambda p: tuple(range(min(HKS), p["#"] + 1))),
    Phrase("limit", "hoechstens (noch) #", _bound(None, 0)),
    Phrase("limit", "nicht mehr als #", _bound(None, 0)),
    Phrase("limit", "bis zu #", _bound(None, 0)),
    Phrase("limit", "mindestens #", _bound(0, None)),
    Phrase("limit", "weniger als #", _bound(None, -1)),
    Phrase("limit", "unter #", _bound(None, -1)),
    Phrase("limit", "mehr als #", _bound(1, None)),
    Phrase("limit", "ueber #", _bound(1, None)),
)

_ITEM: Final = "item|items"


def _theirs(**fixed: Any) -> Callable[[Parts], Target]:
    """Return a builder of the opponent's items."""

    def build(parts: Parts) -> Target:
        return Target(What.ITEM, Side.ENEMY, count=parts.get("#", 1), **fixed)

    return build


def _counted(what: What, **fixed: Any) -> Callable[[Parts], Target | None]:
    return lambda parts: target_of(what=what, count=parts["#"], **fixed)(parts)


_THINGS: Final = (
    Phrase("lies", "", always("there")),
    Phrase("lies", ", das|die in der arena liegt|liegen (,)", always("there")),
    Phrase("hers", ", das|die beim gegner in der arena liegt|liegen (,)", always("there")),
    Phrase("hers", ", das|die der|dein gegner {played} hat (,)", always("there")),
    Phrase("played", "ausgespielt|gespielt|eingesetzt|benutzt", always("there")),
    Phrase("i", f"ein* ({{side}}) {_ITEM} {{mods}} {{lies}}", target_of(what=What.ITEM)),
    Phrase("i", f"ein* deiner {_ITEM} {{mods}} {{lies}}", target_of(what=What.ITEM, side=Side.OWN)),
    Phrase(
        "i",
        f"ein* der gegnerischen|feindlichen {_ITEM} {{mods}} {{lies}}",
        target_of(what=What.ITEM, side=Side.ENEMY),
    ),
    Phrase(
        "i",
        f"alle|aller|saemtliche* ({{side}}) {_ITEM} {{mods}} {{lies}}",
        target_of(what=What.ITEM, pick=Pick.ALL),
    ),
    Phrase(
        "i", f"jedes ({{side}}) {_ITEM} {{mods}} {{lies}}", target_of(what=What.ITEM, pick=Pick.ALL)
    ),
    Phrase("i", f"# ({{side}}) {_ITEM} {{mods}} {{lies}}", _counted(What.ITEM)),
    Phrase("i", f"bis zu # ({{side}}) {_ITEM} {{mods}} {{lies}}", _counted(What.ITEM, up_to=True)),
    Phrase("i", f"ein* {_ITEM} {{hers}}", _theirs()),
    Phrase("i", f"alle|aller|saemtliche* {_ITEM} {{hers}}", _theirs(pick=Pick.ALL)),
    Phrase("i", "(die) items {theirs}", _theirs(pick=Pick.ALL)),
    Phrase("i", "gegnerische|feindliche items", _theirs(pick=Pick.ALL)),
    Phrase("i", "(die|der) gegnerischen|feindlichen items", _theirs(pick=Pick.ALL)),
    Phrase("i", f"# {_ITEM} {{hers}}", _theirs()),
    Phrase("i", f"bis zu # {_ITEM} {{hers}}", _theirs(up_to=True)),
    Phrase("o", "ein* ({side}) oase {mods}", target_of(what=What.OASE)),
    Phrase("o", "ein* deiner|eigenen oasen", target_of(what=What.OASE, side=Side.OWN)),
    Phrase("o", "ein* der gegnerischen oasen", target_of(what=What.OASE, side=Side.ENEMY)),
    Phrase("o", "ein* der oasen des gegners", target_of(what=What.OASE, side=Side.ENEMY)),
    Phrase("o", "alle|aller ({side}) oasen {mods}", target_of(what=What.OASE, pick=Pick.ALL)),
    Phrase("o", "# deiner|eigene*|eigenen oasen", _counted(What.OASE, side=Side.OWN)),
    Phrase("o", "# gegnerische* oasen", _counted(What.OASE, side=Side.ENEMY)),
    Phrase("o", "# der gegnerischen oasen", _counted(What.OASE, side=Side.ENEMY)),
    Phrase("o", "# (der) oasen des gegners", _counted(What.OASE, side=Side.ENEMY)),
    Phrase("o", "bis zu # deiner oasen", _counted(What.OASE, side=Side.OWN, up_to=True)),
    Phrase("o", "bis zu # gegnerische* oasen", _counted(What.OASE, side=Side.ENEMY, up_to=True)),
    Phrase("o", "bis zu # oasen des gegners", _counted(What.OASE, side=Side.ENEMY, up_to=True)),
    Phrase("his_oase", "ein* seiner (eigenen) oasen", always(1)),
    Phrase("his_oase", "# seiner (eigenen) oasen", value_of("#")),
    Phrase("priced", "{many}", value_of("many")),
    Phrase("priced", "(alle|die) items des|deines gegners", _theirs(pick=Pick.ALL)),
    Phrase(
        "priced",
        f"(alle|aller|jedes) ({{side}}) {_ITEM} {{mods}}",
        target_of(what=What.ITEM, pick=Pick.ALL),
    ),
    Phrase(
        "priced", "(alle|aller) ({side}) karten {mods}", target_of(what=What.CARD, pick=Pick.ALL)
    ),
    *(
        Phrase(f"{whose}_cards", f"{words} {kept}", always(Target(what, side, Pick.ALL)))
        for whose, side, owned in (("his", Side.ENEMY, "seine"), ("my", Side.OWN, "deine"))
        for what, one, kept in (
            (What.MONSTER, "jedes", "monster"),
            (What.ITEM, "jedes", "items"),
            (What.CARD, "jede", "karten"),
        )
        for words in (f"{one} {owned}r", f"alle {owned}", owned)
    ),
    *(
        Phrase(f"{whose}_cards", f"jede* {word}", always(Target(what, side, Pick.ALL)))
        for whose, side in (("his", Side.ENEMY), ("my", Side.OWN))
        for what, word in ((What.ITEM, "item"), (What.CARD, "karte"))
    ),
    Phrase("yours", "und leg|lege sie zu deinen (datteln)", _SAID),
    Phrase("more", "", _SAID),
    Phrase("more", "weitere*|zusaetzliche*|neue*", _SAID),
    Phrase("from", "", _SAID),
    Phrase("from", "vom deck|stapel|nachziehstapel", _SAID),
    Phrase("from", "von deinem deck|stapel|nachziehstapel", _SAID),
    Phrase("back", "auf|in die|deine hand (zurueck)", _SAID),
    Phrase("mine", "deiner (eigenen)", _SAID),
    Phrase("mine", "der eigenen", _SAID),
    Phrase("kept", "karten", always(What.CARD)),
    Phrase("kept", "items", always(What.ITEM)),
    Phrase("kept", "karte", always(What.CARD)),
    Phrase("kept", "monster|monsterkarte", always(What.MONSTER)),
    Phrase("kept", "item|itemkarte|item-karte", always(What.ITEM)),
)


def _hand(side: Side = Side.ANY, **fixed: Any) -> Callable[[Parts], Target | None]:
    """Return a builder of cards in hand; `side`: whose hand the wording can only mean."""

    def build(parts: Parts) -> Target | None:
        said = {side, parts.get("cards", Side.ANY)} - {Side.ANY}
        if len(said) > 1:
            return None
        count = {"count": parts["number"]} if "number" in parts else {}
        whose = said.pop() if said else Side.ANY
        return Target(**{"what": What.CARD, "side": whose, "zone": Zone.HAND, **count, **fixed})

    return build


def _kind_in_hand(parts: Parts) -> Target | None:
    """Return own cards in hand of a kind."""
    mods = parts["mods"]
    if "side" in mods or not parts["number"]:
        return None
    return Target(parts["kept"], Side.OWN, zone=Zone.HAND, count=parts["number"], **mods)


def _kinds_in_hand(parts: Parts) -> Target | None:
    found = _kind_in_hand(parts)
    return replace(found, up_to=True) if found else None


_HANDS: Final = (
    Phrase("cards", "handkarte|handkarten", always(Side.ANY)),
    Phrase("cards", "deiner handkarten", always(Side.OWN)),
    Phrase("cards", "seiner handkarten", always(Side.ENEMY)),
    Phrase("cards", "karte|karten aus|von der hand", always(Side.ANY)),
    Phrase("cards", "karte|karten aus|von deiner hand", always(Side.OWN)),
    Phrase("cards", "karte|karten aus|von seiner hand", always(Side.ENEMY)),
    Phrase("hand", "{number} {cards}", _hand(pick=Pick.OWNER)),
    Phrase("hand", "{number} beliebige* {cards}", _hand(pick=Pick.OWNER)),
    Phrase("hand", "{number} {cards} seiner wahl", _hand(Side.ENEMY, pick=Pick.OWNER)),
    Phrase("hand", "{number} {cards} (nach) deiner wahl", _hand(pick=Pick.CHOSEN)),
    Phrase("hand", "{number} zufaellige*|zufaellig (gewaehlte*) {cards}", _hand(pick=Pick.RANDOM)),
    Phrase(
        "hand",
        "{number} zufaellig bestimmte*|ausgewaehlte*|ausgeloste* {cards}",
        _hand(pick=Pick.RANDOM),
    ),
    Phrase("hand", "zufaellig {number} {cards}", _hand(pick=Pick.RANDOM)),
    Phrase("hand", "{number} {cards} zufaellig", _hand(pick=Pick.RANDOM)),
    Phrase("hand", "alle {cards}", _hand(pick=Pick.ALL)),
    Phrase("hand", "alle deine handkarten", _hand(Side.OWN, pick=Pick.ALL)),
    Phrase("hand", "alle seine handkarten", _hand(Side.ENEMY, pick=Pick.ALL)),
    Phrase("hand", "{number} {kept} {mods} aus|von deiner hand", _kind_in_hand),
    Phrase("under_it", "{number} {kept} {mods} aus|von deiner hand", _kind_in_hand),
    Phrase("under_it", "{number} (deiner) handkarten|handkarte", _hand(Side.OWN)),
    Phrase("under_it", "bis zu {number} {kept} {mods} aus|von deiner hand", _kinds_in_hand),
    Phrase("under_it", "bis zu {number} (deiner) handkarten", _hand(Side.OWN, up_to=True)),
    Phrase("hand", "deine gesamte|ganze hand", _hand(Side.OWN, pick=Pick.ALL)),
    Phrase("hand", "seine gesamte|ganze hand", _hand(Side.ENEMY, pick=Pick.ALL)),
    Phrase("d", "{number} datteln", value_of("number")),
    Phrase("d", "+# datteln", value_of("#")),
    Phrase("d", "{number} zusaetzliche*|weitere* datteln", value_of("number")),
    Phrase("alld", "alle (seine|ihre) datteln", always("all")),
    Phrase("alld", "saemtliche (seiner|ihrer) datteln", always("all")),
    Phrase("myd", "alle (deine) datteln", always("all")),
    Phrase("myd", "{d}", value_of("d")),
    Phrase("price", "der preis (von)", _SAID),
    Phrase("price", "die preise|kosten (von|fuer)", _SAID),
    Phrase("alld", "{d}", value_of("d")),
)


def _lower(parts: Parts) -> tuple[tuple[Figure, int], ...]:
    return tuple((figure, -number) for figure, number in parts["change"])


_CHANGES: Final = (
    Phrase("one", "+# {figure}", _figures("figure")),
    Phrase("one", "-# {figure}", _figures("figure", sign=-1)),
    Phrase("one", "je|jeweils +# {figure}", _figures("figure")),
    Phrase("one", "je|jeweils -# {figure}", _figures("figure", sign=-1)),
    Phrase("one", "{figure} +#", _figures("figure")),
    Phrase("one", "{figure} -#", _figures("figure", sign=-1)),
    Phrase("one", "+# {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("one", "(je|jeweils) +# {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("one", "(je|jeweils) # {figure} {extra}", _figures("figure")),
    Phrase("one", "(je|jeweils) # {figure} weniger", _figures("figure", sign=-1)),
    Phrase("extra", "mehr|dazu|hinzu|extra|zusaetzlich", _SAID),
    Phrase("bare", "# {figure}", _figures("figure")),
    Phrase("bare", "je|jeweils # {figure}", _figures("figure")),
    Phrase("bare", "# {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("bare", "je|jeweils # {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("bare", "# zusaetzliche*|weitere* {figure}", _figures("figure")),
    Phrase("joint", "und|sowie|,", _SAID),
    Phrase("joint", "(,) aber (auch|dafuer)", _SAID),
    Phrase("joint", "und dafuer|zugleich|gleichzeitig|ausserdem", _SAID),
    Phrase("joint", ", dafuer", _SAID),
    Phrase("signed", "{change:one}", value_of("change")),
    Phrase("signed", "{one} {joint} {change:signed}", _more),
    Phrase("loss", "{change:bare}", _losses),
    Phrase("loss", "{one:bare} und|sowie|, {change:loss}", _more),
    Phrase("gain", "{signed}", value_of("signed")),
    Phrase("gain", "{loss}", value_of("loss")),
    Phrase("gain", "{loss} {extra}", value_of("loss")),
    Phrase("has", "{signed}", value_of("signed")),
    Phrase("has", "{loss} {extra}", value_of("loss")),
    Phrase("has", "{change:loss} weniger", _lower),
    Phrase("with", "mit {signed:one}", value_of("signed")),
    Phrase("with", "mit {one} {joint} {change:with}", _more),
    Phrase("with", "mit {one} {joint} {change:one}", _more),
)

PHRASES: Final = (*_WORDS, *MONSTERS, *_THINGS, *_HANDS, *_CHANGES)
