"""Phrases of monsters in rule sentences: which, whose, how many, in which case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardtool.cards import HKS
from cardtool.effects.grammar import Parts, Phrase, always, value_of
from cardtool.effects.spec import Bound, Figure, Pick, Side, Target

__all__ = ["BEATER", "MONSTERS", "SAME_WORD", "THAT", "THEIRS_WORD", "THEY", "target_of"]

SAME_WORD: Final = "<same>"
"""Stands for a subject that is left out: what the clause before acts on."""

THEIRS_WORD: Final = "<theirs>"
"""Stands for one of the opponent's monsters, which he picks."""

# Whom these mean, what stands around tells; nothing else has such counts.
THEY: Final = Target(pick=Pick.SUBJECT, count=0)
"""Several: those of the condition, or all that the clause before acts on."""
BEATER: Final = Target(pick=Pick.OTHER, count=0)
"""Who has defeated the monster of the trigger."""
THAT: Final = Target(pick=Pick.OTHER, count=-1)
"""The second monster that the trigger names."""


def _merged(parts: Parts) -> dict[str, Any] | None:
    """Return two sets of attributes together, None if both say the same thing."""
    first, more = parts["mod"], parts["mods"]
    return None if first.keys() & more.keys() else {**first, **more}


def target_of(**fixed: Any) -> Callable[[Parts], Target | None]:
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


def _filter_hk(parts: Parts) -> dict[str, Any] | None:
    hks = parts["hks"]
    return {"hk": hks} if hks and set(hks) <= set(HKS) and len(set(hks)) == len(hks) else None


def _chosen(parts: Parts) -> dict[str, Any] | None:
    return {"pick": Pick.CHOSEN, **parts["mods"]}


def _theirs(parts: Parts) -> Target | None:
    """Return monsters that the opponent picks among his own, unless the player of the card does."""
    pick = parts["mods"].get("pick", parts.get("picked", Pick.OWNER))
    return target_of(side=Side.ENEMY, pick=pick)(parts)


def _priced(parts: Parts) -> dict[str, Any]:
    return {"bound": Bound(Figure.PRICE, *parts["limit"])}


def _rated(parts: Parts) -> dict[str, Any]:
    return {"bound": Bound(parts["rated"], *parts["limit"])}


_M: Final = "monster|monsters|monstern"
_ARTICLE: Final = "das|dem|des"

_MODS: Final = (
    Phrase("filter", 'der|einer klasse "|@', lambda p: {"klasse": p['"']}),
    Phrase("filter", 'der|einer rasse "|@', lambda p: {"rasse": p['"']}),
    Phrase("filter", ', das zur klasse "|@ gehoert (,)', lambda p: {"klasse": p['"']}),
    Phrase("filter", ', das zur rasse "|@ gehoert (,)', lambda p: {"rasse": p['"']}),
    Phrase("filter", "der haeufigkeitsklasse|haeufigkeitsklassen {hks}", _filter_hk),
    Phrase("filter", "mit|von (der) haeufigkeitsklasse {hks}", _filter_hk),
    Phrase("filter", "mit {limit} {rated}", _rated),
    Phrase("filter", ", das {limit} {rated} hat|besitzt (,)", _rated),
    Phrase("filter", ", die {limit} {rated} haben|besitzen (,)", _rated),
    Phrase("filter", ", das {limit} datteln kostet (,)", _priced),
    Phrase("filter", ", die {limit} datteln kosten (,)", _priced),
    Phrase("filter", "mit {limit:few} {rated} oder weniger", _rated),
    Phrase("filter", "mit {limit:many_of} {rated} oder mehr", _rated),
    Phrase("filter", ", das {limit:few} {rated} oder weniger hat (,)", _rated),
    Phrase("filter", ", das {limit:many_of} {rated} oder mehr hat (,)", _rated),
    Phrase("few", "#", lambda p: (None, p["#"])),
    Phrase("many_of", "#", lambda p: (p["#"], None)),
    Phrase("mod", "{filter}", value_of("filter")),
    Phrase("mod", "des|deines gegners|gegenspielers", always({"side": Side.ENEMY})),
    Phrase("mod", "in der arena", always({})),
    Phrase("mod", "aus der arena", always({})),
    Phrase("mod", "aus deiner arena", always({"side": Side.OWN})),
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
    Phrase("at_random", "zufaellige*|zufaellig", always(Pick.RANDOM)),
    Phrase(
        "at_random",
        "zufaellig bestimmte*|gewaehlte*|ausgewaehlte*|ausgeloste*",
        always(Pick.RANDOM),
    ),
    Phrase("rank", "staerkste*", always({"pick": Pick.HIGHEST, "by": Figure.AP})),
    Phrase("rank", "schwaechste*", always({"pick": Pick.LOWEST, "by": Figure.AP})),
    Phrase("most", "meisten|hoechste*|groesste*", always(Pick.HIGHEST)),
    Phrase("most", "wenigsten|niedrigste*|geringste*", always(Pick.LOWEST)),
)


def _ranked(parts: Parts) -> Target | None:
    return target_of(**parts["rank"])(parts)


def _by_figure(parts: Parts) -> Target | None:
    return target_of(pick=parts["most"], by=parts["by"])(parts)


def _mine_by_figure(parts: Parts) -> Target | None:
    return _by_figure({**parts, "side": Side.OWN})


def _counted(**fixed: Any) -> Callable[[Parts], Target | None]:
    return lambda parts: target_of(count=parts["#"], **fixed)(parts)


def _plurals(name: str, these: str, them: str, of_them: str, side: Side) -> tuple[Phrase, ...]:
    """Return all of one side's monsters, in the cases that cannot be one monster."""
    build = target_of(side=side, pick=Pick.ALL)
    return (
        Phrase(name, f"{these}|{of_them} monster {{mods}}", build),
        Phrase(name, f"{them} monstern {{mods}}", build),
        Phrase(name, f"die|der {them} monster {{mods}}", build),
        Phrase(name, f"den {them} monstern {{mods}}", build),
    )


_MONSTERS: Final = (
    Phrase("m", f"ein* (beliebige*) ({{side}}) {_M} {{mods}}", target_of()),
    Phrase("m", f"ein* ({{side}}) (beliebige*) {_M} {{mods}}", target_of()),
    Phrase("m", f"eigenes|eigenem|dein|deinem {_M} {{mods}}", target_of(side=Side.OWN)),
    Phrase("m", f"gegnerisches|gegnerischem {_M} {{mods}}", target_of(side=Side.ENEMY)),
    Phrase("m", f"ein* deiner (eigenen) {_M} {{mods}}", target_of(side=Side.OWN)),
    Phrase("m", f"ein* der gegnerischen|feindlichen {_M} {{mods}}", target_of(side=Side.ENEMY)),
    Phrase("m", f"ein* der {_M} {{theirs}} {{mods}}", target_of(side=Side.ENEMY)),
    Phrase("theirs", "des|deines gegners|gegenspielers", always(Side.ENEMY)),
    Phrase(
        "m",
        f"ein* gegnerische*|feindliche* {_M} nach wahl des gegners {{mods}}",
        target_of(side=Side.ENEMY, pick=Pick.OWNER),
    ),
    Phrase("m", f"ein* {{pick:at_random}} ({{side}}) {_M} {{mods}}", target_of()),
    Phrase("m", f"ein* {{side}} {{pick:at_random}} {_M} {{mods}}", target_of()),
    Phrase("m", f"zufaellig ein* ({{side}}) {_M} {{mods}}", target_of(pick=Pick.RANDOM)),
    Phrase("m", f"# {{pick:at_random}} ({{side}}) {_M} {{mods}}", _counted()),
    Phrase("m", f"# ({{side}}) {_M} {{mods}}", _counted()),
    Phrase("m", f"# deiner {_M} {{mods}}", _counted(side=Side.OWN)),
    Phrase("m", f"# der gegnerischen|feindlichen {_M} {{mods}}", _counted(side=Side.ENEMY)),
    Phrase("m", f"bis zu # ({{side}}) {_M} {{mods}}", _counted(up_to=True)),
    Phrase("m", f"bis zu # deiner {_M} {{mods}}", _counted(side=Side.OWN, up_to=True)),
    Phrase(
        "m",
        f"bis zu # der gegnerischen|feindlichen {_M} {{mods}}",
        _counted(side=Side.ENEMY, up_to=True),
    ),
    Phrase("m", f"{THEIRS_WORD} {{mods}}", _theirs),
    Phrase("his", f"ein* seiner (eigenen) {_M} {{mods}} ({{picked}})", _theirs),
    Phrase(
        "his",
        f"# seiner (eigenen) {_M} {{mods}} ({{picked}})",
        lambda p: _theirs({**p, "number": p["#"]}),
    ),
    Phrase("his", f"ein* (eigenes) {_M} seiner wahl {{mods:fits}}", _theirs),
    Phrase("his", f"alle seine {_M} {{mods:fits}}", target_of(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("picked", ", das|die du {choose} (,)", always(Pick.CHOSEN)),
    Phrase("picked", ", das|die er {chooses} (,)", always(Pick.OWNER)),
    Phrase("choose", "aussuchst|bestimmst|waehlst|auswaehlst", always("choose")),
    Phrase("chooses", "aussucht|bestimmt|waehlt|auswaehlt", always("choose")),
    Phrase("m", "{many}", value_of("many")),
    Phrase(
        "many", f"alle|allen|aller|saemtliche* ({{side}}) {_M} {{mods}}", target_of(pick=Pick.ALL)
    ),
    Phrase("many", f"jedes|jedem|jeden|jeder ({{side}}) {_M} {{mods}}", target_of(pick=Pick.ALL)),
    *_plurals("many", "eigene|deine", "eigenen|deinen", "eigener|deiner", Side.OWN),
    *_plurals(
        "many",
        "gegnerische|feindliche",
        "gegnerischen|feindlichen",
        "gegnerischer|feindlicher",
        Side.ENEMY,
    ),
    Phrase(
        "many",
        f"jedes|jedem deiner {_M} {{mods}}",
        target_of(side=Side.OWN, pick=Pick.ALL),
    ),
    Phrase(
        "many",
        f"jedes|jedem der gegnerischen|feindlichen {_M} {{mods}}",
        target_of(side=Side.ENEMY, pick=Pick.ALL),
    ),
    Phrase("many", "(die|der) monster {theirs} {mods}", target_of(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("many", "den monstern {theirs} {mods}", target_of(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("m", f"{_ARTICLE} (jeweils) {{rank}} ({{side}}) {_M} {{mods}}", _ranked),
    Phrase(
        "m",
        f"dein|deinem|deines {{rank}} {_M} {{mods}}",
        lambda p: _ranked({**p, "side": Side.OWN}),
    ),
    Phrase(
        "m",
        f"{_ARTICLE} ({{side}}) {_M} {{mods}} mit den|dem|der {{most}} {{by:figure}}",
        _by_figure,
    ),
    Phrase(
        "m",
        f"dein|deinem|deines {_M} {{mods}} mit den|dem|der {{most}} {{by:figure}}",
        _mine_by_figure,
    ),
    Phrase("m", "sie (alle)", always(THEY)),
    Phrase("m", "sein|seinen|seinem|seines {beater}", always(BEATER)),
    Phrase("beater", "bezwinger|bezwingers|besieger|besiegers", always("beater")),
    Phrase("m", "jenes|jenem (monster)", always(THAT)),
    Phrase("m", "das|dem andere*", always(THAT)),
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
    Phrase("who", "ein (beliebiges) monster {mods}", target_of()),
    Phrase("who", "ein (beliebiges) eigenes monster {mods}", target_of(side=Side.OWN)),
    Phrase(
        "who",
        "ein (beliebiges) gegnerisches|feindliches monster {mods}",
        target_of(side=Side.ENEMY),
    ),
    Phrase("who", "eines|eins deiner (eigenen) monster {mods}", target_of(side=Side.OWN)),
    Phrase(
        "who", "eines|eins der gegnerischen|feindlichen monster {mods}", target_of(side=Side.ENEMY)
    ),
)
_SUFFERERS: Final = (
    Phrase("md", "einem (beliebigen) ({side}) monster {mods}", target_of()),
    Phrase("md", "einem ({side}) (beliebigen) monster {mods}", target_of()),
    Phrase("md", "eigenem|deinem monster {mods}", target_of(side=Side.OWN)),
    Phrase("md", "gegnerischem|feindlichem monster {mods}", target_of(side=Side.ENEMY)),
    Phrase("md", "einem deiner (eigenen) monster {mods}", target_of(side=Side.OWN)),
    Phrase("md", "einem der gegnerischen|feindlichen monster {mods}", target_of(side=Side.ENEMY)),
    Phrase("md", "einem der monster {theirs} {mods}", target_of(side=Side.ENEMY)),
    Phrase("md", "einem {pick:at_random} ({side}) monster {mods}", target_of()),
    Phrase("md", "# {pick:at_random} ({side}) monstern {mods}", _counted()),
    Phrase("md", "# ({side}) monstern {mods}", _counted()),
    Phrase("md", "# deiner monster {mods}", _counted(side=Side.OWN)),
    Phrase("md", "bis zu # ({side}) monstern {mods}", _counted(up_to=True)),
    Phrase("md", "bis zu # deiner monster {mods}", _counted(side=Side.OWN, up_to=True)),
    Phrase("md", "jedem deiner monster {mods}", target_of(side=Side.OWN, pick=Pick.ALL)),
    Phrase(
        "md",
        "jedem der gegnerischen|feindlichen monster {mods}",
        target_of(side=Side.ENEMY, pick=Pick.ALL),
    ),
    Phrase("md", "allen|saemtlichen ({side}) monstern {mods}", target_of(pick=Pick.ALL)),
    Phrase("md", "jedem ({side}) monster {mods}", target_of(pick=Pick.ALL)),
    Phrase("md", "(den) eigenen|deinen monstern {mods}", target_of(side=Side.OWN, pick=Pick.ALL)),
    Phrase(
        "md",
        "(den) gegnerischen|feindlichen monstern {mods}",
        target_of(side=Side.ENEMY, pick=Pick.ALL),
    ),
    Phrase("md", "den monstern {theirs} {mods}", target_of(side=Side.ENEMY, pick=Pick.ALL)),
    Phrase("md", "ihnen (allen)", always(THEY)),
    Phrase("md", "seinem {beater}", always(BEATER)),
    Phrase("md", "jenem (monster)", always(THAT)),
    Phrase("md", "dem (jeweils) {rank} ({side}) monster {mods}", _ranked),
    Phrase("md", "deinem {rank} monster {mods}", lambda p: _ranked({**p, "side": Side.OWN})),
    Phrase("md", "dem ({side}) monster {mods} mit den|dem|der {most} {by:figure}", _by_figure),
    Phrase("md", "deinem monster {mods} mit den|dem|der {most} {by:figure}", _mine_by_figure),
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

MONSTERS: Final = (*_MODS, *_RANKS, *_MONSTERS, *_DOERS, *_SUFFERERS, *_HEALED)
