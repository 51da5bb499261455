"""A wiki's API as a source: what there is in two requests, and the texts of what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any

from cardtool.wiki.census import Census, Fetched, KnownWiki, PageState
from cardtool.wiki.client import Traffic, Transport
from cardtool.wiki.counting import take_census
from cardtool.wiki.discovery import SITEINFO, check_address, find_api
from cardtool.wiki.fetching import Reader
from cardtool.wiki.login import Login
from cardtool.wiki.query import Api
from cardtool.wiki.replies import Refusal
from cardtool.wiki.snapshot import CARD_PREFIX, HIDDEN_TEXT, Page
from cardtool.wiki.templates import DEFAULT_TEMPLATES

__all__ = ["ApiSource"]


class ApiSource(AbstractContextManager["ApiSource"]):
    """A wiki as a source; close it, or use it in a with statement, unless `pages` is all.

    Attributes:
        skipped: after reading, the pages without a readable text and why.
    """

    kind = "api"

    def __init__(
        self,
        address: str,
        transport: Transport,
        *,
        hints: Iterable[str] = (),
        login: Login | None = None,
    ) -> None:
        """Read from the wiki at `address`: its api.php, a page, or its bare host.

        `hints` are further names of card templates, by whose users drafts are found.

        Raises:
            SourceError: `address` is no HTTP address, or holds a password.
            UsageError: a hint cannot be the name of a template.
        """
        check_address(address)
        self.location = address
        self.skipped: dict[str, str] = {}
        self._transport = transport
        self._templates = DEFAULT_TEMPLATES.with_names(filter(None, hints))
        self._login = login
        self._api: Api | None = None

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections; the next request opens new ones."""
        self._transport.close()

    @property
    def traffic(self) -> Traffic:
        """Requests and bytes so far."""
        return self._transport.traffic

    def opened(self) -> Api:
        """Return the API, for other questions; it is looked for unless it is known already.

        Raises:
            WikiError: there is none, or the wiki cannot be reached.
        """
        return self._api or self._ask(SITEINFO)[0]

    def census(
        self,
        prefix: str = CARD_PREFIX,
        template_names: Iterable[str] = (),
        known: KnownWiki | None = None,
        *,
        bare: bool = False,
    ) -> Census:
        """Return what the wiki has, without texts: two requests at most, up to 500 pages.

        Card templates are the usual ones, the source's hints and `template_names`. `known`
        is what an earlier census said; it saves the search for the API, and with most wikis
        the second request. Who holds no text yet takes a `bare` census, which lists the pages
        without their revisions: those come with the texts.

        Raises:
            UsageError: a name cannot be that of a template.
            WikiError: the wiki cannot be reached, answers with an error or in an unknown
                form, lacks the namespace, or has no page under the prefix.
        """
        names = self._templates.with_names(filter(None, template_names)).listed()
        if known is None:
            return take_census(self._ask, prefix, names, bare=bare)
        return take_census(
            lambda query: self._ask(query, known.api), prefix, names, known.namespace, bare=bare
        )

    def fetch(self, census: Census, states: Iterable[PageState]) -> Iterator[Fetched]:
        """Yield what has become of each of `states`, which are of `census`; fifty a request.

        Raises:
            WikiError: the wiki cannot be reached, or answers with an error or in an unknown
                form.
        """
        api = self._api or Api(self._transport, census.site.api, self._login)
        return Reader(api, census.site.namespaces, census.prefix).fetch(states)

    def changes(self, census: Census, held: Callable[[PageState], bool]) -> Iterator[Fetched]:
        """Fetch the pages of `census` of which `held` says that their text is not there yet.

        A page whose title another one has taken meanwhile is fetched as well, so that
        ``census.after(...)`` of what comes is a state that the wiki was in.

        Raises:
            WikiError: see :meth:`fetch`.
        """
        wanted: list[PageState] = []
        waiting: dict[str, PageState] = {}
        for state in census.pages:
            if held(state):
                waiting[state.title] = state
            else:
                wanted.append(state)
        while wanted:
            displaced: list[PageState] = []
            for found in self.fetch(census, wanted):
                yield found
                if found.state is not None and found.state.title in waiting:
                    displaced.append(waiting.pop(found.state.title))
            wanted = displaced

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield every page whose title starts with `prefix`, then the users of card templates.

        Raises:
            WikiError: see :meth:`census` and :meth:`fetch`.
        """
        self.skipped = {}
        seen: set[int] = set()
        with self:
            census = self.census(prefix, bare=True)
            for found in self.changes(census, lambda _: False):
                if found.state is None or found.state.page_id in seen:
                    continue
                seen.add(found.state.page_id)
                if found.page is None:
                    self.skipped[found.state.title] = HIDDEN_TEXT
                else:
                    yield found.page

    def _ask(
        self, query: Mapping[str, str], api: str | None = None
    ) -> tuple[Api, dict[str, Any] | Refusal]:
        """Return the API and its answer to `query`; look for it the first time."""
        if self._api is not None:
            return self._api, self._api.ask(query)
        found = find_api(self._transport, self.location, query, login=self._login, guess=api)
        self._api = found[0]
        return found
