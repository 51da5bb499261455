"""Which templates print cards: names in MediaWiki's normal form, and their parameters."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from cardtool.errors import UsageError
from cardtool.wiki.scan import MAX_NAME, without_hidden

__all__ = ["DEFAULT_TEMPLATES", "LegacyForm", "Templates", "normal_name"]

_NAMESPACES: Final = frozenset({"vorlage", "template"})
# Not allowed in any title, https://www.mediawiki.org/wiki/Manual:$wgLegalTitleChars
_ILLEGAL: Final = frozenset("<>[]{}|#\n")


@dataclass(frozen=True, slots=True)
class LegacyForm:
    """A template with numbered parameters: what each number means, and the implied `typ`."""

    typ: str
    parameters: tuple[str, ...]


_LEGACY: Final = MappingProxyType(
    {
        "Kameloh2": LegacyForm(
            "monster",
            (
                *("nr", "hk", "name", "bild", "ap", "dp", "lp", "d"),
                *("klasse", "rasse", "angriff", "abwehr", "text"),
            ),
        ),
        "Kameloh-Item2": LegacyForm("item", ("nr", "hk", "name", "bild", "d", "klasse", "text")),
    }
)


@dataclass(frozen=True)
class Templates:
    """The templates whose calls are cards.

    Attributes:
        named: normal names of templates with named parameters.
        legacy: templates with numbered parameters, by normal name.
    """

    named: frozenset[str] = frozenset({"Ka-Mel-Oh!", "Ka-Mel-Oh"})
    legacy: Mapping[str, LegacyForm] = field(default_factory=lambda: _LEGACY)

    def with_names(self, names: Iterable[str]) -> Templates:
        """Return these templates and further `names` of the form with named parameters.

        Raises:
            UsageError: a name is empty or cannot be a page's title.
        """
        return replace(self, named=self.named | {_checked(name) for name in names})

    def match(self, raw: str) -> str | None:
        """Return the normal name of the call `raw` if it is a card, else None."""
        name = raw.strip()
        if name in self.named:
            return name
        name = normal_name(raw)
        return name if name in self.named or name in self.legacy else None

    def listed(self) -> tuple[str, ...]:
        """Return all names, sorted."""
        return tuple(sorted(self.named | self.legacy.keys()))


def normal_name(raw: str) -> str:
    """Return a template's name as MediaWiki compares it.

    Comments are dropped, underscores are blanks, runs of blanks are one, the first letter
    is a capital, and the prefix ``Vorlage:`` or ``Template:`` goes without saying.
    Source: https://www.mediawiki.org/wiki/Manual:Page_title
    """
    name = without_hidden(raw)
    if "&" in name:
        name = html.unescape(name)
    name = " ".join(name.replace("_", " ").split())
    space, colon, rest = name.partition(":")
    if colon and space.rstrip().casefold() in _NAMESPACES:
        name = rest.lstrip()
    return name[:1].upper() + name[1:]


def _checked(raw: str) -> str:
    name = normal_name(raw)
    if not name or len(name) > MAX_NAME or not _ILLEGAL.isdisjoint(name):
        raise UsageError(f"{raw[:80]!r} cannot be the name of a template")
    return name


DEFAULT_TEMPLATES: Final = Templates()
