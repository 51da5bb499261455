"""Lists of pages from the API, whole however many answers they come in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardtool.errors import WikiError
from cardtool.wiki.query import Api
from cardtool.wiki.titles import one_line

__all__ = ["Answer", "Entry", "answers_to", "items_of", "pages_of", "unknown_form"]

Answer = Mapping[str, Any]
Entry = dict[str, Any]

# A list of this many answers is none that a wiki of cards can have.
_MAX_ANSWERS: Final = 1000


def answers_to(
    api: Api, params: Mapping[str, str], first: Answer | None = None
) -> Iterator[Answer]:
    """Yield the answers to a query until nothing is left to continue with.

    `first` is the first answer, where it is known already.

    Raises:
        WikiError: the API refuses, ends amid a batch of pages, or never ends.
    """
    more: dict[str, str] = {}
    asked: set[tuple[tuple[str, str], ...]] = set()
    while True:
        asked.add(tuple(sorted(more.items())))
        answer = api.query({**params, **more}) if first is None else first
        first = None
        yield answer
        more = _continuation(api, answer)
        if not more:
            break
        if tuple(sorted(more.items())) in asked or len(asked) >= _MAX_ANSWERS:
            shown = one_line(api.url)
            raise WikiError(f"{shown} goes round in circles: it continues where it was before")
    if not answer.get("batchcomplete"):
        shown = one_line(api.url)
        raise WikiError(f"{shown} stopped before its answer was complete; try again later")


def pages_of(api: Api, answers: Iterable[Answer]) -> Iterator[Entry]:
    """Yield what `answers` say of each page, once it is complete.

    An answer may hold pages without their properties: those follow in later answers, up to
    the one marked ``batchcomplete`` (https://www.mediawiki.org/wiki/API:Continue).

    Raises:
        WikiError: an answer is in an unknown form.
    """
    batch: dict[object, Entry] = {}
    for answer in answers:
        for entry in items_of(api, answer, "pages"):
            key = entry.get("pageid", entry.get("title"))
            if isinstance(key, list | dict):
                raise unknown_form(api)
            batch.setdefault(key, {}).update(entry)
        if answer.get("batchcomplete"):
            yield from batch.values()
            batch = {}


def items_of(api: Api, answer: Answer, name: str) -> list[Entry]:
    """Return what one answer holds of a list.

    Raises:
        WikiError: it is none, or not one of objects.
    """
    query = answer.get("query", {})
    items = query.get(name, []) if isinstance(query, dict) else None
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise unknown_form(api)
    return items


def unknown_form(api: Api) -> WikiError:
    """Return the error for an answer whose parts are not what they should be."""
    return WikiError(f"{one_line(api.url)} answered in a form cardtool does not know")


def _continuation(api: Api, answer: Answer) -> dict[str, str]:
    more = answer.get("continue", {})
    if not isinstance(more, dict):
        raise unknown_form(api)
    return {str(key): str(value) for key, value in more.items()}
