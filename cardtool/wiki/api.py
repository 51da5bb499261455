"""A wiki's API as a source: every page under the prefix, fifty a request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from cardtool.errors import SourceError, WikiError
from cardtool.wiki.client import Transport
from cardtool.wiki.discovery import Site, find_site, query
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cardtool.wiki.titles import one_line

__all__ = ["ApiSource"]

# Readers without an account get the texts of fifty pages in one answer.
_BATCH: Final = "50"


class ApiSource:
    """A wiki as a source.

    Attributes:
        skipped: after reading, the pages without a readable text and why.
    """

    kind = "api"

    def __init__(self, address: str, transport: Transport) -> None:
        """Read from the wiki at `address`: its api.php, a page, or its bare host.

        Raises:
            SourceError: `address` is no HTTP address, or holds a password.
        """
        self.location = address
        self.skipped: dict[str, str] = {}
        self._transport = transport
        _check_address(address)

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield every page whose title starts with `prefix`, in the wiki's order.

        Raises:
            WikiError: the wiki cannot be reached, answers with an error or in an unknown
                form, lacks the namespace, or has no such page.
        """
        self.skipped = {}
        with self._transport as transport:
            site = find_site(transport, self.location)
            found = False
            for entry in _entries(transport, site, prefix):
                found = True
                page = self._page(site, prefix, entry)
                if page is not None:
                    yield page
        if not found:
            name = one_line(site.name)
            raise WikiError(f"{name} ({site.api}) has no page whose title starts with {prefix!r}")

    def _page(self, site: Site, prefix: str, entry: Mapping[str, Any]) -> Page | None:
        try:
            title = _text(entry["title"])
            title = site.namespaces.under(title, prefix) or title
            revision = entry["revisions"][0]
            main = revision["slots"]["main"]
            if main.get("texthidden"):
                self.skipped[title] = "its text is hidden in the wiki"
                return None
            return Page(
                title=title,
                text=_text(main["content"]),
                page_id=_number(entry["pageid"]),
                revision=_number(revision["revid"]),
                timestamp=_text(revision["timestamp"]),
            )
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise _unknown_form(site) from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value


def _entries(transport: Transport, site: Site, prefix: str) -> Iterator[dict[str, Any]]:
    """Yield the API's entry of each page once it is complete.

    An answer may hold pages without their revisions: those follow in later answers, up to
    the one marked ``batchcomplete`` (https://www.mediawiki.org/wiki/API:Continue).
    """
    base = _request(site, prefix)
    more: dict[str, str] = {}
    asked = set()
    batch: dict[int, dict[str, Any]] = {}
    while True:
        asked.add(tuple(sorted(more.items())))
        answer = query(transport, site.api, base | more)
        complete = _merge(site, batch, answer)
        more = _continuation(site, answer)
        if complete:
            yield from _complete(site, batch)
            batch = {}
        if not more:
            break
        if tuple(sorted(more.items())) in asked:
            raise WikiError(f"{site.api} goes round in circles: it continues where it was before")
    if not complete:
        raise WikiError(f"{site.api} stopped before its answer was complete; try again later")


def _request(site: Site, prefix: str) -> dict[str, str]:
    if not site.namespaces.knows(prefix):
        name = prefix.partition(":")[0]
        known = one_line(site.namespaces.listed())
        raise WikiError(f"{site.api} has no namespace {name!r}; it has {known}")
    number, start = site.namespaces.split(prefix)
    return {
        "generator": "allpages",
        "gapnamespace": str(number),
        "gapprefix": start,
        "gaplimit": _BATCH,
        "prop": "revisions",
        "rvprop": "ids|timestamp|content",
        "rvslots": "main",
    }


def _merge(site: Site, batch: dict[int, dict[str, Any]], answer: Mapping[str, Any]) -> bool:
    """Add what `answer` says of pages to `batch`; return whether that completes it."""
    try:
        for entry in answer.get("query", {"pages": []})["pages"]:
            known = batch.setdefault(entry["pageid"], {})
            known.update(entry)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise _unknown_form(site) from error
    return bool(answer.get("batchcomplete"))


def _complete(site: Site, batch: Mapping[int, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for entry in batch.values():
        if not entry.get("revisions"):
            title = one_line(str(entry.get("title")))
            raise WikiError(f"{site.api} sent no text for {title!r}; try again later")
        yield entry


def _continuation(site: Site, answer: Mapping[str, Any]) -> dict[str, str]:
    more = answer.get("continue", {})
    if not isinstance(more, dict):
        raise _unknown_form(site)
    return {str(key): str(value) for key, value in more.items()}


def _unknown_form(site: Site) -> WikiError:
    return WikiError(
        f"{site.api} answered in a form cardtool does not know; the wiki runs"
        f" {one_line(site.generator, 60)}"
    )


def _check_address(address: str) -> None:
    shown = one_line(address)
    try:
        parts = urlsplit(address)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname)
        _ = parts.port
    except ValueError as error:
        raise SourceError(f"{shown} is no address of a wiki: {error}") from error
    if not usable:
        raise SourceError(
            f"{shown} is no address of a wiki: it must start with http:// or https://"
        )
    if parts.username is not None or parts.password is not None:
        host = one_line(parts.hostname or "")
        raise SourceError(f"the address of {host} holds a name or password: leave it out")
