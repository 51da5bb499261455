"""Counting what a wiki has: which pages, in which revisions, without their texts.

One request lists the users of the card templates, which are most card pages and all drafts,
with their revisions. A second one lists the pages under the prefix; once the number of their
namespace is known, their titles ride on the first, and the second is only about those pages
that use no card template, such as redirects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtool.errors import WikiError
from cardtool.wiki.census import Census, PageState, in_order
from cardtool.wiki.discovery import SITEINFO, Site, read_site
from cardtool.wiki.fetching import BATCH, Reader, exists
from cardtool.wiki.listing import Answer, answers_to, items_of, pages_of
from cardtool.wiki.query import Api
from cardtool.wiki.replies import Refusal
from cardtool.wiki.titles import one_line
from cardtool.wiki.values import number

__all__ = ["Question", "take_census"]

# Asks the first query, wherever the API is; the answer may be a final refusal.
Question = Callable[[Mapping[str, str]], tuple[Api, dict[str, Any] | Refusal]]

# Of the properties that tell a revision, the cheapest one for the server.
_STATES: Final = {"prop": "info"}
# What MediaWiki says to a generator that it does not have, lately and up to 1.31.
_NO_GENERATOR: Final = frozenset({"badvalue", "unknown_generator"})


def take_census(
    ask: Question,
    prefix: str,
    names: Sequence[str],
    namespace: int | None = None,
    *,
    bare: bool = False,
) -> Census:
    """Return the census of the wiki that `ask` asks first.

    `names` are those of the card templates; `namespace` is the number of the prefix's, if it
    is known. A page that left the prefix between two requests is among the users, without
    a revision; if `bare`, all pages are without, which costs the wiki a quarter less.

    Raises:
        WikiError: the wiki cannot be reached, answers with an error or in an unknown form,
            lacks the namespace, or has no page under the prefix.
    """
    states = {} if bare else _STATES
    users_request = {**states, **_users_request(names)}
    query = {**SITEINFO, **users_request, **_titles_request(prefix, namespace)}
    api, answer = ask(query)
    if isinstance(answer, Refusal) and answer.code in _NO_GENERATOR:
        return _old_census(api, prefix, names, states)
    if isinstance(answer, Refusal):
        raise WikiError(f"{one_line(api.url)}{answer.said}")
    answers = list(answers_to(api, query, answer))
    counter = _Counter(api, read_site(api.url, answers), prefix, states)
    users = counter.states(answers)
    if namespace is not None and counter.place == (namespace, query["apprefix"]):
        cards = counter.joined(answers, users)
    else:
        cards = counter.listed()
    return counter.census(cards, users)


def _old_census(api: Api, prefix: str, names: Iterable[str], states: Mapping[str, str]) -> Census:
    """Count as MediaWiki before 1.24 can: the users of one template at a time."""
    counter = _Counter(api, read_site(api.url, answers_to(api, SITEINFO)), prefix, states)
    users: dict[int, PageState] = {}
    for name in names:
        users |= counter.states(answers_to(api, {**states, **_embedding_request(name)}))
    return counter.census(counter.listed(), users)


@dataclass(frozen=True, slots=True)
class _Counter:
    """Asks for pages; `properties` is what of each it asks for."""

    api: Api
    site: Site
    prefix: str
    properties: Mapping[str, str]

    @property
    def place(self) -> tuple[int, str]:
        """Number of the prefix's namespace, and the rest of it."""
        if not self.site.namespaces.knows(self.prefix):
            name = self.prefix.partition(":")[0]
            known = one_line(self.site.namespaces.listed())
            raise WikiError(f"{self.site.api} has no namespace {name!r}; it has {known}")
        return self.site.namespaces.split(self.prefix)

    def states(self, answers: Iterable[Answer]) -> dict[int, PageState]:
        """Return the states of all pages in `answers`, by page id."""
        read = Reader(self.api, self.site.namespaces, self.prefix).state
        states = (read(entry) for entry in pages_of(self.api, answers) if exists(entry))
        return {state.page_id: state for state in states}

    def listed(self) -> list[PageState]:
        """Ask for the states of all pages under the prefix."""
        space, start = self.place
        request = {"generator": "allpages", "gapnamespace": str(space), "gapprefix": start}
        query = {**self.properties, **request, "gaplimit": "max"}
        return list(self.states(answers_to(self.api, query)).values())

    def joined(self, answers: Iterable[Answer], users: Mapping[int, PageState]) -> list[PageState]:
        """Return the states of the pages under the prefix whose titles are in `answers`."""
        items = (items_of(self.api, answer, "allpages") for answer in answers)
        ids = dict.fromkeys(_id(item) for listed in items for item in listed)
        plain = [page_id for page_id in ids if page_id not in users]
        if len(plain) > BATCH or None in plain:
            return self.listed()
        query = {**self.properties, "pageids": "|".join(map(str, plain))}
        states = {**users, **(self.states(answers_to(self.api, query)) if plain else {})}
        return [states[page_id] for page_id in ids if page_id in states]

    def census(self, cards: Sequence[PageState], users: Mapping[int, PageState]) -> Census:
        """Put the census together."""
        if not cards:
            raise WikiError(
                f"{one_line(self.site.name)} ({self.site.api}) has no page whose title starts"
                f" with {self.prefix!r}"
            )
        others = users.keys() - {state.page_id for state in cards}
        outside = [_doubted(users[key], self.prefix) for key in others]
        return Census(self.site, self.prefix, in_order(cards), in_order(outside))


def _users_request(names: Iterable[str]) -> dict[str, str]:
    titles = "|".join(f"Template:{name}" for name in names)
    return {"generator": "transcludedin", "titles": titles, "gtilimit": "max"}


def _titles_request(prefix: str, namespace: int | None) -> dict[str, str]:
    if namespace is None:
        return {}
    start = prefix.partition(":")[2] if namespace else prefix
    request = {"list": "allpages", "apnamespace": str(namespace), "apprefix": start}
    return {**request, "aplimit": "max"}


def _embedding_request(name: str) -> dict[str, str]:
    return {"generator": "embeddedin", "geititle": f"Template:{name}", "geilimit": "max"}


def _id(item: Mapping[str, Any]) -> int | None:
    try:
        return number(item.get("pageid"), least=1)
    except TypeError:
        return None


def _doubted(state: PageState, prefix: str) -> PageState:
    """Return the state of a user; one that was under the prefix a moment ago has moved."""
    return PageState(state.title, state.page_id) if state.title.startswith(prefix) else state
