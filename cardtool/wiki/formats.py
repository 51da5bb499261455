"""Answers of the API in format version 2, whatever a wiki speaks.

MediaWiki before 1.25 knows format version 1 alone, and does not say when a batch of pages
is complete. Source: https://www.mediawiki.org/wiki/API:JSON_version_2
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["as_version_2", "is_version_1"]

# Keys that are there as an empty string, or not at all.
_FLAGS: Final = ("missing", "invalid", "special", "texthidden", "textmissing", "sha1hidden")


def is_version_1(answer: Mapping[str, Any]) -> bool:
    """Return whether `answer` shows that it is in format version 1."""
    query = _dict(answer.get("query"))
    spaces = _dict(query.get("namespaces")).values()
    in_old_form = any("*" in _dict(space) for space in spaces)
    return answer.get("batchcomplete") == "" or isinstance(query.get("pages"), dict) or in_old_form


def as_version_2(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer in format version 1 in the form of version 2, as far as cardtool reads it.

    A version that does not mark its complete batches gets the mark where it belongs.
    """
    new = dict(answer)
    if answer.get("batchcomplete") == "" or "batchcomplete" not in answer:
        new["batchcomplete"] = "batchcomplete" in answer or not _goes_on_inside(answer)
    query = dict(_dict(answer.get("query")))
    if isinstance(pages := query.get("pages"), dict):
        query["pages"] = [_page(page) for page in pages.values()]
    if "namespaces" in query:
        spaces = _dict(query["namespaces"])
        query["namespaces"] = {key: _renamed(space, "name") for key, space in spaces.items()}
    if isinstance(aliases := query.get("namespacealiases"), list):
        query["namespacealiases"] = [_renamed(alias, "alias") for alias in aliases]
    if "query" in answer:
        new["query"] = query
    return new


def _goes_on_inside(answer: Mapping[str, Any]) -> bool:
    """Return whether the pages of this batch get more properties later.

    The parameters of a generator start with a g, those of a property do not.
    """
    more = _dict(answer.get("continue"))
    return any(key != "continue" and not key.startswith("g") for key in more)


def _page(page: Any) -> Any:
    if not isinstance(page, dict):
        return page
    new = _flagged(page)
    if isinstance(revisions := page.get("revisions"), list):
        new["revisions"] = [_revision(revision) for revision in revisions]
    return new


def _revision(revision: Any) -> Any:
    new = _flagged(_renamed(revision, "content"))
    if isinstance(slots := new.get("slots"), dict):
        slots = {role: _flagged(_renamed(slot, "content")) for role, slot in slots.items()}
        new["slots"] = slots
    return new


def _renamed(entry: Any, name: str) -> dict[str, Any]:
    """Return `entry` with its nameless value called `name`."""
    new = dict(_dict(entry))
    if "*" in new:
        new[name] = new.pop("*")
    return new


def _flagged(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: True if key in _FLAGS and value == "" else value for key, value in entry.items()}


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
