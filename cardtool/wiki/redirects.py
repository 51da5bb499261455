"""Pages that only point to another one."""

from __future__ import annotations

import re
from typing import Final

from cardtool.wiki.titles import normal_title

__all__ = ["redirect_target"]

_REDIRECT: Final = re.compile(
    r"\s*+#(?:redirect|weiterleitung)\s*+:?+\s*+\[\[([^\[\]{}|<>\n]++)(?:\|[^\]\n]*+)?\]\]",
    re.IGNORECASE,
)


def redirect_target(text: str) -> str | None:
    """Return the title that a page with this wikitext points to, or None if it is no redirect."""
    found = _REDIRECT.match(text)
    target = normal_title(found[1]).lstrip(":").strip() if found else ""
    return target or None
