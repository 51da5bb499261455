"""Finding the API of a wiki from whatever address of it is known, and what the wiki is."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

from cardtool.errors import SourceError, WikiError
from cardtool.wiki.client import Reply, Transport
from cardtool.wiki.login import Login
from cardtool.wiki.query import Api
from cardtool.wiki.replies import Refusal
from cardtool.wiki.titles import Namespaces, one_line
from cardtool.wiki.values import number, text

__all__ = ["SITEINFO", "Site", "check_address", "find_api", "read_site"]

# What a query needs to bring along so that `read_site` can read the answer.
SITEINFO: Final = {"meta": "siteinfo", "siprop": "general|namespaces|namespacealiases"}
_LINK: Final = re.compile(r"<link\b([^>]{1,1000})>", re.IGNORECASE)
_HREF: Final = re.compile(r"""\bhref\s*=\s*["']([^"']+)["']""", re.IGNORECASE)
_HTML_HEAD: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Site:
    """A wiki as it describes itself; name and server together tell one wiki from another.

    Attributes:
        api: address of its api.php.
        name: sitename. server: its own address, host only. generator: software and version.
        namespaces: with local names, canonical names and aliases.
    """

    api: str
    name: str
    server: str
    generator: str
    namespaces: Namespaces = field(compare=False, repr=False)


def check_address(address: str) -> None:
    """Refuse what is no address of a wiki.

    Raises:
        SourceError: it is no HTTP address, or holds a password.
    """
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


def find_api(
    transport: Transport,
    address: str,
    params: Mapping[str, str],
    *,
    login: Login | None = None,
    guess: str | None = None,
) -> tuple[Api, dict[str, Any] | Refusal]:
    """Return the API of the wiki at `address`, and its answer to the query `params`.

    `address` is its api.php, or any page or script of it. A `guess` on the same host is
    asked first, then the places where api.php usually is, then the page itself, whose head
    names the API (``<link rel="EditURI">``).

    Raises:
        WikiError: there is no API, or the server cannot be reached or stays busy.
    """
    parts = urlsplit(address)
    if parts.path.endswith("api.php"):
        return _known(transport, _at(parts, parts.path), params, login)
    tried: list[str] = []
    guesses = [_at(parts, path) for path in _candidates(parts.path)]
    if guess is not None and urlsplit(guess).netloc == parts.netloc:
        guesses.insert(0, guess)
    for url in dict.fromkeys(guesses):
        api = Api(transport, url)
        answer = api.probe(params)
        if not isinstance(answer, Refusal) or answer.code is not None:
            if login is not None:
                return _known(transport, api.url, params, login)
            return api, answer
        tried.append(f"{urlsplit(url).path}{answer.said.partition(': ')[0]}")
    named = _edit_uri(transport.get(urlunsplit(parts._replace(fragment=""))))
    if named is None:
        told = f"no MediaWiki API found at {one_line(address)} ({', '.join(tried)})"
        raise WikiError(f"{told}; give the address of its api.php")
    return _known(transport, named, params, login)


def _known(
    transport: Transport, url: str, params: Mapping[str, str], login: Login | None
) -> tuple[Api, dict[str, Any] | Refusal]:
    api = Api(transport, url, login)
    return api, api.ask(params)


def _at(parts: SplitResult, path: str) -> str:
    return urlunsplit(parts._replace(path=path, query="", fragment=""))


def _candidates(path: str) -> list[str]:
    """Return the paths where api.php may be, likeliest first, each once."""
    script, index, _ = path.partition("/index.php")
    article, wiki, _ = path.partition("/wiki/")
    if index:
        bases = [script]
    elif wiki or path.endswith("/wiki"):
        bases = [article.removesuffix("/wiki"), f"{article.removesuffix('/wiki')}/w"]
    else:
        bases = [path.rstrip("/")]
    return list(dict.fromkeys(f"{base}/api.php" for base in [*bases, "", "/w"]))


def _edit_uri(page: Reply) -> str | None:
    for tag in _LINK.findall(page.text[:_HTML_HEAD]):
        href = _HREF.search(tag)
        if href and "edituri" in tag.casefold():
            api = urljoin(page.url, html.unescape(href[1]))
            return _checked(api.partition("?")[0], page.url)
    return None


def _checked(api: str, page: str) -> str:
    here, there = urlsplit(page), urlsplit(api)
    if there.netloc != here.netloc:
        shown = f"{one_line(page)} has its API at {one_line(api)}"
        raise WikiError(f"{shown}, another host; if you trust that, give it instead")
    return urlunsplit(there._replace(scheme=here.scheme))


def read_site(api: str, answers: Iterable[Mapping[str, Any]]) -> Site:
    """Return the wiki that `answers`, from the address `api`, describe (see SITEINFO).

    What does not fit into one answer comes in a later one.

    Raises:
        WikiError: it does so in an unknown form.
    """
    try:
        info: dict[str, Any] = {}
        for answer in answers:
            info |= answer.get("query", {})
        general = info["general"]
        return Site(
            api=api,
            name=text(general["sitename"]),
            server=_host(text(general.get("server", ""))) or _host(api),
            generator=text(general["generator"]),
            namespaces=_namespaces(info["namespaces"].values(), info["namespacealiases"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WikiError(
            f"{one_line(api)} describes itself in a form cardtool does not know: it needs"
            " MediaWiki 1.21 or newer"
        ) from error


def _namespaces(
    spaces: Iterable[Mapping[str, Any]], aliases: Iterable[Mapping[str, Any]]
) -> Namespaces:
    ordered = sorted(spaces, key=_space_number)
    names = [(text(space["name"]), _space_number(space)) for space in ordered]
    names += [(text(alias["alias"]), _space_number(alias)) for alias in aliases]
    names += [(text(s["canonical"]), _space_number(s)) for s in ordered if "canonical" in s]
    return Namespaces(names)


def _space_number(space: Mapping[str, Any]) -> int:
    # Media and Special, which have no pages, have numbers below zero.
    return number(space["id"], least=-2)


def _host(address: str) -> str:
    """Return host and port of an address, which may lack its scheme."""
    return urlsplit(address).netloc
