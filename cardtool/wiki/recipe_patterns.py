"""The table of German sentences about recipes: how each is worded, and what it says.

The patterns read sentences in which every card that is surely named (a link, a
transclusion, a number, a name in quotes) is a mark; see :mod:`cardtool.wiki.recipe_text`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardtool.cards import Kind, Values
from cardtool.wiki.recipe_words import (
    ITEM_WORD,
    NO_ITEM,
    NUMBER,
    WITH,
    grouping_by_item,
    grouping_by_part,
    grouping_item_for,
    grouping_of,
    itemless,
    joining,
    last,
    mutation_by_item,
    mutation_by_part,
    mutation_item_for,
    mutation_of,
    one,
    sure,
    universal,
    valued,
)
from cardtool.wiki.statements import SELF, Claim, Group, Ref

__all__ = ["PATTERNS", "Pattern"]


class Pattern(NamedTuple):
    """One wording.

    A sentence says at most one thing of each `family`: the first pattern that fits. `word` is
    in every sentence that does, in small letters. `build` turns a match into what is said;
    `example` is wikitext that says `expected`.
    """

    name: str
    family: str
    word: str
    regex: re.Pattern[str]
    build: Callable[[re.Match[str], Sequence[Ref]], Claim]
    example: str
    expected: Claim


def _row(  # noqa: PLR0913, PLR0917
    name: str,
    family: str,
    word: str,
    regex: str,
    build: Callable[[re.Match[str], Sequence[Ref]], Claim],
    example: str,
    expected: Claim,
) -> Pattern:
    return Pattern(name, family, word, re.compile(regex, re.IGNORECASE), build, example, expected)


_HANS: Final = "[[Projekt:Ka-Mel-Oh!/Karte/5|Höckerhans]]"
_5: Final = Ref("nr", "5")
_7: Final = Ref("nr", "7")
_8: Final = Ref("nr", "8")
_GROUPING: Final = r"\b(?:Zusammen(?:t?rottung|gerottet)|Fuss?ion(?:iert)?)"
_JOIN: Final = r"(?:dazu|hinzu)(?:kommen|stoßen|treten)|beitreten|mitmachen|anschließen|einsteigen"
_RESULT_OF_PARTS: Final = (
    rf"{_GROUPING}\s+(?:aus|von)\s+(?P<parts>[^;:()]{{1,250}}?)"
    rf"(?:(?P<free>,?\s+{NO_ITEM})|\s+mit\s+oder\s+ohne\s+{last('perhaps')}"
    rf"|\s+{WITH}\s+{last('item')}|(?=\s*+(?:[;:()!?]|$)))"
)

PATTERNS: Final[tuple[Pattern, ...]] = (
    _row(
        "mutation from with",
        "recipe",
        "mut",
        rf"\bMut(?:ation|iert)\s+(?:aus|von)\s+{one('part')}\s+{WITH}\s+{last('item')}",
        mutation_of,
        f"Mutation aus {_HANS} mit [[Projekt:Ka-Mel-Oh!/Karte/8]].",
        Claim(Kind.MUTATION, (SELF,), (Group(_5),), (_8,)),
    ),
    _row(
        "arises from by mutation",
        "recipe",
        "entsteht",
        rf"\bentsteht\s+aus\s+{one('part')}\s+durch\s+Mutation\s+{WITH}\s+{last('item')}",
        mutation_of,
        "Entsteht aus Nr. 5 durch Mutation mit #8.",
        Claim(Kind.MUTATION, (SELF,), (Group(_5),), (_8,)),
    ),
    _row(
        "mutation from",
        "recipe",
        "mut",
        rf"\bMut(?:ation|iert)\s+(?:aus|von)\s+{last('part')}",
        mutation_of,
        "Mutation aus Karte 5.",
        Claim(Kind.MUTATION, (SELF,), (Group(_5),)),
    ),
    _row(
        "mutation item turns into",
        "recipe",
        "verwandelt",
        rf"\bMutations-?Item\b\W{{0,3}}verwandelt\s+{one('part')}\s+(?:in|zu)\s+{last('result')}",
        mutation_by_item,
        "Mutations-Item: verwandelt Höckerhans in Höckerkaiser.",
        Claim(
            Kind.MUTATION,
            (Ref("name", "Höckerkaiser"),),
            (Group(Ref("name", "Höckerhans")),),
            (SELF,),
        ),
    ),
    _row(
        "turns into",
        "recipe",
        "verwandelt",
        rf"\bverwandelt\s+{sure('part')}\s+(?:in|zu)\s+{sure('result')}",
        mutation_by_item,
        "Verwandelt „Höckerhans“ in {{:Projekt:Ka-Mel-Oh!/Karte/7}}.",
        Claim(Kind.MUTATION, (_7,), (Group(Ref("name", "Höckerhans")),), (SELF,)),
    ),
    _row(
        "makes of",
        "recipe",
        "macht",
        rf"\bmacht\s+aus\s+{sure('part')}\s+{sure('result')}",
        mutation_by_item,
        "Macht aus Karte 5 die Karte 7.",
        Claim(Kind.MUTATION, (_7,), (Group(_5),), (SELF,)),
    ),
    _row(
        "lets mutate",
        "recipe",
        "mutieren",
        rf"\blässt\s+{one('part')}\s+zu[mr]?\s+{one('result')}\s+mutieren\b",
        mutation_by_item,
        "Lässt Höckerhans zu „Höckerkaiser“ mutieren.",
        Claim(
            Kind.MUTATION,
            (Ref("name", "Höckerkaiser"),),
            (Group(Ref("name", "Höckerhans")),),
            (SELF,),
        ),
    ),
    _row(
        "mutation item for",
        "recipe",
        "mutations",
        rf"\bMutations-?Item\b\W{{0,3}}für\s+{last('result')}",
        mutation_item_for,
        "Mutations-Item für #7.",
        Claim(Kind.MUTATION, (_7,), (), (SELF,)),
    ),
    _row(
        "mutates with into",
        "recipe",
        "mutiert",
        rf"\bmutiert\s+{WITH}\s+{one('item')}\s+zu[mr]?\s+{last('result')}",
        mutation_by_part,
        "Mutiert mit #8 zu #7.",
        Claim(Kind.MUTATION, (_7,), (Group(SELF),), (_8,)),
    ),
    _row(
        "mutates into with",
        "recipe",
        "mutiert",
        rf"\bmutiert\s+zu[mr]?\s+{one('result')}\s+{WITH}\s+{last('item')}",
        mutation_by_part,
        "Mutiert zu #7 mit #8.",
        Claim(Kind.MUTATION, (_7,), (Group(SELF),), (_8,)),
    ),
    _row(
        "mutates into",
        "recipe",
        "mutiert",
        rf"\bmutiert\s+zu[mr]?\s+{last('result')}",
        mutation_by_part,
        "Mutiert zu „Höckerkaiser“.",
        Claim(Kind.MUTATION, (Ref("name", "Höckerkaiser"),), (Group(SELF),)),
    ),
    _row(
        "can mutate with into",
        "recipe",
        "mutieren",
        rf"\bkann\s+{WITH}\s+{one('item')}\s+zu[mr]?\s+{one('result')}\s+mutieren\b",
        mutation_by_part,
        "Kann mit Karte 8 zu Höckerkaiser mutieren.",
        Claim(Kind.MUTATION, (Ref("name", "Höckerkaiser"),), (Group(SELF),), (_8,)),
    ),
    _row(
        "can mutate into",
        "recipe",
        "mutieren",
        rf"\bkann\s+zu[mr]?\s+{one('result')}\s+mutieren\b",
        mutation_by_part,
        "Kann zu #7 mutieren.",
        Claim(Kind.MUTATION, (_7,), (Group(SELF),)),
    ),
    _row(
        "grouping item unites",
        "recipe",
        "item",
        rf"\b{ITEM_WORD}\W{{0,3}}(?:vereint|vereinigt|verbindet|fusioniert)\s+"
        rf"(?P<parts>[^;:()]{{1,250}}?)\s+zu[mr]?\s+{last('result')}",
        grouping_by_item,
        "Zusammenrottungs-Item: vereint Karte 5 und #8 zu Floh-Zirkus.",
        Claim(
            Kind.GROUPING,
            (Ref("name", "Floh-Zirkus"),),
            (Group(_5), Group(_8)),
            (SELF,),
            needs_item=True,
        ),
    ),
    _row(
        "unites",
        "recipe",
        "ver",
        rf"\b(?:vereint|vereinigt|verbindet)\s+(?P<parts>[^;:()]{{1,250}}?)\s+zu[mr]?\s+"
        f"{sure('result')}",
        grouping_by_item,
        "Vereint zwei #5 zu #7.",
        Claim(
            Kind.GROUPING,
            (_7,),
            (Group(_5, least=2, most=2),),
            (SELF,),
            needs_item=True,
        ),
    ),
    _row(
        "grouping item for",
        "recipe",
        "item",
        rf"\b{ITEM_WORD}\W{{0,3}}für\s+{last('result')}",
        grouping_item_for,
        "Fusions-Item für #7.",
        Claim(Kind.GROUPING, (_7,), (), (SELF,)),
    ),
    _row(
        "grouping from",
        "recipe",
        "",
        _RESULT_OF_PARTS,
        grouping_of,
        "Zusammenrottung aus zwei #5, „Hinz, der Höcker“ und mindestens drei Monstern der "
        "Rasse „Floh“ mit #8.",
        Claim(
            Kind.GROUPING,
            (SELF,),
            (
                Group(_5, least=2, most=2),
                Group(Ref("name", "Hinz, der Höcker")),
                Group(rasse="Floh", least=3, most=None),
            ),
            (_8,),
            needs_item=True,
        ),
    ),
    _row(
        "can group with into",
        "recipe",
        "zusammenrotten",
        rf"\bmit\s+(?P<parts>[^;:()]{{1,120}}?)\s+zu[mr]?\s+{one('result')}\s+zusammenrotten\b",
        grouping_by_part,
        "Kann sich mit #5 und #8 zu „Floh-Zirkus“ zusammenrotten.",
        Claim(
            Kind.GROUPING,
            (Ref("name", "Floh-Zirkus"),),
            (Group(SELF), Group(_5), Group(_8)),
        ),
    ),
    _row(
        "can fuse with into",
        "recipe",
        "fusionieren",
        rf"\bmit\s+(?P<parts>[^;:()]{{1,120}}?)\s+zu[mr]?\s+{one('result')}\s+fusionieren\b",
        grouping_by_part,
        "Kann mit #5 zu #7 fusionieren.",
        Claim(Kind.GROUPING, (_7,), (Group(SELF), Group(_5))),
    ),
    _row(
        "needs no item",
        "item",
        "item",
        rf"\b{NO_ITEM}\s+(?:nötig|notwendig|erforderlich)|\b(?:braucht|benötigt)\s+{NO_ITEM}",
        itemless,
        "Es ist kein Item nötig.",
        Claim(needs_item=False),
    ),
    _row(
        "more may join",
        "join",
        "weitere",
        rf"\bweitere[nr]?\b.{{1,80}}?\b(?:{_JOIN})\b"
        rf"(?:.{{0,40}}?\b(?:höchstens|maximal|bis\s+zu)\s+(?P<most>{NUMBER})\b)?",
        joining,
        "Weitere Flöhe dürfen später beitreten (insgesamt höchstens fünf).",
        Claim(joins=True, most=5),
    ),
    _row(
        "printed values",
        "values",
        "gedruckten",
        r"\b(?:auf)?gedruckten\s+Werte\b",
        valued(Values.PRINTED),
        "Es gelten die aufgedruckten Werte.",
        Claim(values=Values.PRINTED),
    ),
    _row(
        "summed values",
        "values",
        "werte",
        r"\bWerte\b.{0,60}?\b(?:addiert|zusammengezählt|summiert)\b|\bSumme\s+(?:\w+\s+){0,2}Werte\b",
        valued(Values.SUM),
        "Die Werte der Teile werden zusammengezählt.",
        Claim(values=Values.SUM),
    ),
    _row(
        "highest values",
        "values",
        "höchste",
        r"\b(?:zähl|gel|gil)t?(?:en)?\s+(?:\w+\s+){0,3}höchsten?\s+Werte?\b",
        valued(Values.HIGHEST),
        "Es zählen die höchsten Werte.",
        Claim(values=Values.HIGHEST),
    ),
    _row(
        "mean values",
        "values",
        "durchschnitt",
        r"\bDurchschnitt(?:swerte)?\b(?:\s+(?:\w+\s+){0,2}Werte\b)?",
        valued(Values.MEAN),
        "Es gilt der Durchschnitt der Werte.",
        Claim(values=Values.MEAN),
    ),
    _row(
        "universal item",
        "universal",
        "item",
        r"^\W*Universal-?(?:Fuss?ions|Zusammenrottungs)?-?Item\b"
        rf"|\bersetzt\s+jedes\s+{ITEM_WORD}"
        rf"|\bdient\s+jeder\s+(?:Zusammenrottung|Fusion)\s+als\s+(?:Item|{ITEM_WORD})\b",
        universal,
        "Universal-Fusions-Item: ersetzt jedes Fusions-Item.",
        Claim(universal=True),
    ),
)
