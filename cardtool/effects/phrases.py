"""Phrases of rule sentences: whom, how many, how much, when, how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardtool.cards import HKS
from cardtool.effects.grammar import Parts, Phrase
from cardtool.effects.spec import (
    Bound,
    Figure,
    Pick,
    Side,
    Target,
    What,
    Zone,
)

__all__ = ["FIGURE_WORDS", "PHRASES", "SAME_WORD", "always", "value_of"]

SAME_WORD: Final = "<same>"
"""Stands for a subject that is left out: what the clause before acts on."""


FIGURE_WORDS: Final = {
    Figure.AP: "ap|ap-wert|angriff|angriffswert",
    Figure.DP: "dp|dp-wert|verteidigung|abwehr|abwehrwert",
    Figure.LP: "lp|lp-wert",
}
"""What the figures are called; none of it is ever a slip of the pen for another word."""


def always(value: Any) -> Callable[[Parts], Any]:
    """Return a builder that gives `value` whatever the parts."""
    return lambda _: value


def value_of(name: str) -> Callable[[Parts], Any]:
    """Return a builder that gives one part."""
    return lambda parts: parts[name]


def _merged(parts: Parts) -> dict[str, Any] | None:
    """Return two sets of attributes together, None if both say the same thing."""
    first, more = parts["mod"], parts["mods"]
    return None if first.keys() & more.keys() else {**first, **more}


def _target(**fixed: Any) -> Callable[[Parts], Target | None]:
    """Return a builder of targets with attributes `fixed`, and those in the parts."""

    def build(parts: Parts) -> Target | None:
        given = dict(fixed)
        for key in ("side", "what", "zone", "pick", "by"):
            if key in parts:
                given[key] = parts[key]
        if "number" in parts:
            given["count"] = parts["number"]
        mods = parts.get("mods", {})
        if any(mods[key] != given[key] for key in mods.keys() & given.keys()):
            return None
        return Target(**{**given, **mods})

    return build


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


def _filter_hk(parts: Parts) -> dict[str, Any] | None:
    hks = parts["hks"]
    return {"hk": hks} if hks and set(hks) <= set(HKS) and len(set(hks)) == len(hks) else None


def _chosen(parts: Parts) -> dict[str, Any] | None:
    return {"pick": Pick.CHOSEN, **parts["mods"]}


_SAID: Final = always("said")
_M: Final = "monster|monsters|monstern"
_ARTICLE: Final = "das|dem|des|den"

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
    Phrase("same_hit", "den gleichen|selben|vollen schaden", _SAID),
    Phrase("rated", "ap", always(Figure.AP)),
    Phrase("rated", "dp", always(Figure.DP)),
    Phrase("rated", "lp", always(Figure.LP)),
    Phrase("side", "eigene*|deine*", always(Side.OWN)),
    Phrase("side", "gegnerische*|feindliche*", always(Side.ENEMY)),
    Phrase("owner", "seines|ihres|des besitzers|eigentuemers", always("owner")),
    Phrase("owner", "ihrer besitzer|eigentuemer", always("owner")),
    Phrase("harm", "(die|der) (wirkung) (von) gegnerische*|feindliche* items", _SAID),
    Phrase("harm", "alle|allen gegnerischen|feindlichen items", _SAID),
    Phrase("safe", "unverwundbar|unverletzbar|unverletzlich", _SAID),
    Phrase("safe", "vor|gegen (jedem|allem|jeden) schaden geschuetzt", _SAID),
    Phrase("though", "obwohl der gegner monster in der arena hat", always("though")),
    Phrase("though", "auch wenn der gegner monster in der arena hat", always("though")),
    Phrase("though", "selbst wenn der gegner monster in der arena hat", always("though")),
    Phrase("hks", "#", lambda p: (p["#"],)),
    Phrase("hks", "{a:number} oder|und {b:number}", lambda p: (p["a"], p["b"])),
    Phrase(
        "hks", "{a:number} , {b:number} oder|und {c:number}", lambda p: (p["a"], p["b"], p["c"])
    ),
    Phrase("hks", "{a:number} bis {b:number}", lambda p: tuple(range(p["a"], p["b"] + 1))),
    Phrase("limit", "hoechstens #", _bound(None, 0)),
    Phrase("limit", "bis zu #", _bound(None, 0)),
    Phrase("limit", "mindestens #", _bound(0, None)),
    Phrase("limit", "weniger als #", _bound(None, -1)),
    Phrase("limit", "unter #", _bound(None, -1)),
    Phrase("limit", "mehr als #", _bound(1, None)),
    Phrase("limit", "ueber #", _bound(1, None)),
)


_MODS: Final = (
    Phrase("filter", 'der|einer klasse "|@', lambda p: {"klasse": p['"']}),
    Phrase("filter", 'der|einer rasse "|@', lambda p: {"rasse": p['"']}),
    Phrase("filter", "der haeufigkeitsklasse {hks}", _filter_hk),
    Phrase("filter", "mit|von haeufigkeitsklasse {hks}", _filter_hk),
    Phrase("filter", "mit {limit} {rated}", lambda p: {"bound": Bound(p["rated"], *p["limit"])}),
    Phrase(
        "filter", "mit # {rated} oder weniger", lambda p: {"bound": Bound(p["rated"], None, p["#"])}
    ),
    Phrase("filter", "mit # {rated} oder mehr", lambda p: {"bound": Bound(p["rated"], p["#"])}),
    Phrase("mod", "{filter}", value_of("filter")),
    Phrase("mod", "des|deines gegners|gegenspielers", always({"side": Side.ENEMY})),
    Phrase("mod", "in der arena", always({})),
    Phrase("mod", "in deiner arena", always({"side": Side.OWN})),
    Phrase("mod", "auf deiner seite", always({"side": Side.OWN})),
    Phrase("mod", "auf deiner seite der arena", always({"side": Side.OWN})),
    Phrase("mod", "auf der gegnerischen seite", always({"side": Side.ENEMY})),
    Phrase("mods", "", always({})),
    Phrase("mods", "{mod} {mods}", _merged),
    # "Nach freier Wahl des Gegners" is not your choice: nobody is named behind it.
    Phrase("mods", "(nach) deiner|freier|eigener wahl {mods:fits}", _chosen),
    Phrase("fits", "", always({})),
    Phrase("fits", "{filter} {mods:fits}", lambda p: _merged({**p, "mod": p["filter"]})),
    Phrase("fits", "in der arena", always({})),
)

_RANKS: Final = (
    Phrase("rank", "staerkste*", always({"pick": Pick.HIGHEST, "by": Figure.AP})),
    Phrase("rank", "schwaechste*", always({"pick": Pick.LOWEST, "by": Figure.AP})),
    Phrase("most", "meisten|hoechste*|groesste*", always(Pick.HIGHEST)),
    Phrase("most", "wenigsten|niedrigste*|geringste*", always(Pick.LOWEST)),
)


def _ranked(parts: Parts) -> Target | None:
    return _target(**parts["rank"])(parts)


def _by_figure(parts: Parts) -> Target | None:
    return _target(pick=parts["most"], by=parts["rated"])(parts)


def _plurals(name: str, these: str, them: str, of_them: str, side: Side) -> tuple[Phrase, ...]:
    """Return all of one side's monsters, in the cases that cannot be one monster."""
    build = _target(side=side, pick=Pick.ALL)
    return (
        Phrase(name, f"{these}|{of_them} monster {{mods}}", build),
        Phrase(name, f"{them} monstern {{mods}}", build),
        Phrase(name, f"die|der {them} monster {{mods}}", build),
        Phrase(name, f"den {them} monstern {{mods}}", build),
    )


_MONSTERS: Final = (
    Phrase("m", f"ein* (beliebige*) ({{side}}) {_M} {{mods}}", _target()),
    Phrase("m", f"ein* ({{side}}) (beliebige*) {_M} {{mods}}", _target()),
    Phrase("m", f"eigenes|eigenem|dein|deinem {_M} {{mods}}", _target(side=Side.OWN)),
    Phrase("m", f"gegnerisches|gegnerischem {_M} {{mods}}", _target(side=Side.ENEMY)),
    Phrase("m", f"ein* deiner (eigenen) {_M} {{mods}}", _target(side=Side.OWN)),
    Phrase("m", f"ein* der gegnerischen|feindlichen {_M} {{mods}}", _target(side=Side.ENEMY)),
    Phrase("m", f"ein* der {_M} des gegners", _target(side=Side.ENEMY)),
    Phrase("m", f"# ({{side}}) {_M} {{mods}}", lambda p: _target(count=p["#"])(p)),
    Phrase("m", f"# deiner {_M} {{mods}}", lambda p: _target(count=p["#"], side=Side.OWN)(p)),
    Phrase(
        "m", f"bis zu # ({{side}}) {_M} {{mods}}", lambda p: _target(count=p["#"], up_to=True)(p)
    ),
    Phrase("m", "{many}", value_of("many")),
    Phrase(
        "many", f"alle|allen|aller|saemtliche* ({{side}}) {_M} {{mods}}", _target(pick=Pick.ALL)
    ),
    Phrase("many", f"jedes|jedem|jeden|jeder ({{side}}) {_M} {{mods}}", _target(pick=Pick.ALL)),
    *_plurals("many", "eigene|deine", "eigenen|deinen", "eigener|deiner", Side.OWN),
    *_plurals(
        "many",
        "gegnerische|feindliche",
        "gegnerischen|feindlichen",
        "gegnerischer|feindlicher",
        Side.ENEMY,
    ),
    Phrase("many", "(die|der) monster des gegners", _target(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("many", "den monstern des gegners", _target(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("m", f"{_ARTICLE} (jeweils) {{rank}} ({{side}}) {_M} {{mods}}", _ranked),
    Phrase("m", f"dein* {{rank}} {_M} {{mods}}", lambda p: _ranked({**p, "side": Side.OWN})),
    Phrase("m", f"{_ARTICLE} ({{side}}) {_M} mit den|dem|der {{most}} {{rated}}", _by_figure),
    Phrase("m", "{self}", value_of("self")),
    Phrase("self", f"dieses|diesem {_M}", always(Target(side=Side.OWN, pick=Pick.SELF))),
    Phrase(
        "m",
        f"ein* von diesem monster getroffene* {_M}",
        always(Target(side=Side.ENEMY, pick=Pick.OTHER)),
    ),
    Phrase("m", "es|ihm", always(Target(pick=Pick.SUBJECT))),
    Phrase("m", SAME_WORD, always(Target(pick=Pick.SAME))),
    Phrase("m", "der|den|dem|des angreifer|angreifers", always(Target(pick=Pick.ATTACKER))),
    Phrase("m", f"{_ARTICLE} angreifende* {_M}", always(Target(pick=Pick.ATTACKER))),
    Phrase("m", "der|den|dem|des verteidiger|verteidigers", always(Target(pick=Pick.DEFENDER))),
    Phrase("m", f"{_ARTICLE} getroffene* {_M}", always(Target(pick=Pick.OTHER))),
)

_THIS: Final = Target(side=Side.OWN, pick=Pick.SELF)
# The verb of a condition stands first as well: only the case tells who does it, and to whom.
_DOERS: Final = (
    Phrase("this", "dieses monster", always(_THIS)),
    Phrase("who", "{this}", value_of("this")),
    Phrase("who", "ein (beliebiges) monster {mods}", _target()),
    Phrase("who", "ein (beliebiges) eigenes monster {mods}", _target(side=Side.OWN)),
    Phrase(
        "who", "ein (beliebiges) gegnerisches|feindliches monster {mods}", _target(side=Side.ENEMY)
    ),
    Phrase("who", "eines|eins deiner (eigenen) monster {mods}", _target(side=Side.OWN)),
    Phrase(
        "who", "eines|eins der gegnerischen|feindlichen monster {mods}", _target(side=Side.ENEMY)
    ),
)
_SUFFERERS: Final = (
    Phrase("md", "einem (beliebigen) ({side}) monster {mods}", _target()),
    Phrase("md", "einem ({side}) (beliebigen) monster {mods}", _target()),
    Phrase("md", "eigenem|deinem monster {mods}", _target(side=Side.OWN)),
    Phrase("md", "gegnerischem|feindlichem monster {mods}", _target(side=Side.ENEMY)),
    Phrase("md", "einem deiner (eigenen) monster {mods}", _target(side=Side.OWN)),
    Phrase("md", "einem der gegnerischen|feindlichen monster {mods}", _target(side=Side.ENEMY)),
    Phrase("md", "einem der monster des gegners", _target(side=Side.ENEMY)),
    Phrase("md", "# ({side}) monstern {mods}", lambda p: _target(count=p["#"])(p)),
    Phrase("md", "# deiner monster {mods}", lambda p: _target(count=p["#"], side=Side.OWN)(p)),
    Phrase(
        "md", "bis zu # ({side}) monstern {mods}", lambda p: _target(count=p["#"], up_to=True)(p)
    ),
    Phrase("md", "allen|saemtlichen ({side}) monstern {mods}", _target(pick=Pick.ALL)),
    Phrase("md", "jedem ({side}) monster {mods}", _target(pick=Pick.ALL)),
    Phrase("md", "(den) eigenen|deinen monstern {mods}", _target(side=Side.OWN, pick=Pick.ALL)),
    Phrase(
        "md",
        "(den) gegnerischen|feindlichen monstern {mods}",
        _target(side=Side.ENEMY, pick=Pick.ALL),
    ),
    Phrase("md", "den monstern des gegners", _target(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("md", "dem (jeweils) {rank} ({side}) monster {mods}", _ranked),
    Phrase("md", "deinem {rank} monster {mods}", lambda p: _ranked({**p, "side": Side.OWN})),
    Phrase("md", "dem ({side}) monster mit den|dem|der {most} {rated}", _by_figure),
    Phrase("md", "diesem monster", always(_THIS)),
    Phrase("md", "ihm", always(Target(pick=Pick.SUBJECT))),
    Phrase("md", "dem angreifer", always(Target(pick=Pick.ATTACKER))),
    Phrase("md", "dem angreifenden monster", always(Target(pick=Pick.ATTACKER))),
    Phrase("md", "dem verteidiger", always(Target(pick=Pick.DEFENDER))),
    Phrase("md", "dem getroffenen monster", always(Target(pick=Pick.OTHER))),
)

_HEALED: Final = (
    # "Heilt ein Monster 20 LP" may be the monster's own doing, and a condition.
    Phrase("healed", "{m:md}", value_of("m")),
    Phrase("healed", "{many}", value_of("many")),
)

_ITEM: Final = "item|items"
_LIES: Final = "(, das|die in der arena liegt|liegen)"
_THINGS: Final = (
    Phrase("i", f"ein* ({{side}}) {_ITEM} {{mods}} {_LIES}", _target(what=What.ITEM)),
    Phrase("i", f"ein* deiner {_ITEM} {{mods}} {_LIES}", _target(what=What.ITEM, side=Side.OWN)),
    Phrase(
        "i",
        f"alle|aller|saemtliche* ({{side}}) {_ITEM} {{mods}} {_LIES}",
        _target(what=What.ITEM, pick=Pick.ALL),
    ),
    Phrase(
        "i", f"# ({{side}}) {_ITEM} {{mods}}", lambda p: _target(what=What.ITEM, count=p["#"])(p)
    ),
    Phrase("o", "ein* ({side}) oase {mods}", _target(what=What.OASE)),
    Phrase("o", "ein* deiner oasen", _target(what=What.OASE, side=Side.OWN)),
    Phrase("o", "ein* der gegnerischen oasen", _target(what=What.OASE, side=Side.ENEMY)),
    Phrase("o", "ein* der oasen des gegners", _target(what=What.OASE, side=Side.ENEMY)),
    Phrase("o", "alle|aller ({side}) oasen {mods}", _target(what=What.OASE, pick=Pick.ALL)),
    Phrase("o", "# deiner oasen", lambda p: Target(What.OASE, Side.OWN, count=p["#"])),
    Phrase("o", "# gegnerische* oasen", lambda p: Target(What.OASE, Side.ENEMY, count=p["#"])),
    Phrase("priced", "{many}", value_of("many")),
    Phrase(
        "priced",
        f"(alle|aller|jedes) ({{side}}) {_ITEM} {{mods}}",
        _target(what=What.ITEM, pick=Pick.ALL),
    ),
    Phrase("priced", "(alle|aller) ({side}) karten {mods}", _target(what=What.CARD, pick=Pick.ALL)),
    Phrase("more", "", _SAID),
    Phrase("more", "weitere*|zusaetzliche*|neue*", _SAID),
    Phrase("from", "", _SAID),
    Phrase("from", "vom deck|stapel|nachziehstapel", _SAID),
    Phrase("from", "von deinem deck|stapel|nachziehstapel", _SAID),
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
    Phrase("hand", "zufaellig {number} {cards}", _hand(pick=Pick.RANDOM)),
    Phrase("hand", "{number} {cards} zufaellig", _hand(pick=Pick.RANDOM)),
    Phrase("hand", "alle {cards}", _hand(pick=Pick.ALL)),
    Phrase("hand", "alle deine handkarten", _hand(Side.OWN, pick=Pick.ALL)),
    Phrase("hand", "alle seine handkarten", _hand(Side.ENEMY, pick=Pick.ALL)),
    Phrase("hand", "deine gesamte|ganze hand", _hand(Side.OWN, pick=Pick.ALL)),
    Phrase("hand", "seine gesamte|ganze hand", _hand(Side.ENEMY, pick=Pick.ALL)),
    Phrase("d", "{number} datteln", value_of("number")),
    Phrase("d", "+# datteln", value_of("#")),
    Phrase("d", "{number} zusaetzliche*|weitere* datteln", value_of("number")),
    Phrase("alld", "alle (seine|ihre) datteln", always("all")),
    Phrase("myd", "alle (deine) datteln", always("all")),
    Phrase("myd", "{d}", value_of("d")),
    Phrase("price", "der preis (von)", _SAID),
    Phrase("price", "die preise|kosten (von|fuer)", _SAID),
    Phrase("alld", "{d}", value_of("d")),
)

_CHANGES: Final = (
    Phrase("one", "+# {figure}", _figures("figure")),
    Phrase("one", "-# {figure}", _figures("figure", sign=-1)),
    Phrase("one", "je|jeweils +# {figure}", _figures("figure")),
    Phrase("one", "je|jeweils -# {figure}", _figures("figure", sign=-1)),
    Phrase("one", "{figure} +#", _figures("figure")),
    Phrase("one", "{figure} -#", _figures("figure", sign=-1)),
    Phrase("one", "+# {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("one", "(je|jeweils) +# {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("bare", "# {figure}", _figures("figure")),
    Phrase("bare", "je|jeweils # {figure}", _figures("figure")),
    Phrase("bare", "# {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("bare", "je|jeweils # {a:figure} und {b:figure}", _figures("a", "b")),
    Phrase("bare", "# zusaetzliche*|weitere* {figure}", _figures("figure")),
    Phrase("bare", "# {figure} mehr|dazu|hinzu", _figures("figure")),
    Phrase("signed", "{change:one}", value_of("change")),
    Phrase("signed", "{one} und|sowie|, {change:signed}", _more),
    Phrase("loss", "{change:bare}", _losses),
    Phrase("loss", "{one:bare} und|sowie|, {change:loss}", _more),
    Phrase("gain", "{signed}", value_of("signed")),
    Phrase("gain", "{loss}", value_of("loss")),
)

PHRASES: Final = (
    *(*_WORDS, *_MODS, *_RANKS, *_MONSTERS, *_DOERS, *_SUFFERERS, *_HEALED),
    *(*_THINGS, *_HANDS, *_CHANGES),
)
