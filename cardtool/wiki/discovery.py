"""Finding the API of a wiki from whatever address of it is known."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urljoin, urlsplit, urlunsplit

from cardtool.errors import WikiError
from cardtool.wiki.client import Reply, Transport
from cardtool.wiki.titles import Namespaces, one_line

__all__ = ["Site", "find_site", "query"]

_SITEINFO: Final = {"meta": "siteinfo", "siprop": "general|namespaces|namespacealiases"}
_BUSY: Final = frozenset({429, 503})
_OK: Final = 200
_LINK: Final = re.compile(r"<link\b([^>]{1,1000})>", re.IGNORECASE)
_HREF: Final = re.compile(r"""\bhref\s*=\s*["']([^"']+)["']""", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^<>]*>")
_HTML_HEAD: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Site:
    """A wiki as it describes itself.

    Attributes:
        api: address of its api.php.
        name: sitename. generator: software and version.
        namespaces: with local names, canonical names and aliases.
    """

    api: str
    name: str
    generator: str
    namespaces: Namespaces


def query(transport: Transport, api: str, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the answer of ``action=query`` in format version 2.

    Raises:
        WikiError: the server answers with an error, or with something other than JSON.
    """
    return _answer(_ask(transport, api, params), api)


def find_site(transport: Transport, address: str) -> Site:
    """Return the wiki at `address`: its api.php, or any page or script of it.

    The places where api.php usually is are asked first, then the page itself, whose head
    names the API (``<link rel="EditURI">``).

    Raises:
        WikiError: there is none, or the server cannot be reached.
    """
    parts = urlsplit(address)
    if parts.path.endswith("api.php"):
        api = urlunsplit(parts._replace(query="", fragment=""))
        return _site(api, query(transport, api, _SITEINFO))
    tried: list[str] = []
    for path in _candidates(parts.path):
        api = urlunsplit(parts._replace(path=path, query="", fragment=""))
        reply = _ask(transport, api, _SITEINFO)
        if reply.status in _BUSY or isinstance(_json(reply), dict):
            return _site(api, _answer(reply, api))
        tried.append(f"{path}: {reply.status} {reply.reason}".rstrip())
    page = transport.get(urlunsplit(parts._replace(fragment="")))
    named = _edit_uri(page)
    if named is None:
        shown = one_line(address)
        raise WikiError(
            f"no MediaWiki API found at {shown} ({', '.join(tried)});"
            " give the address of its api.php"
        )
    return _site(named, query(transport, named, _SITEINFO))


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


def _ask(transport: Transport, api: str, params: Mapping[str, str]) -> Reply:
    return transport.get(api, {"action": "query", "format": "json", "formatversion": "2", **params})


def _answer(reply: Reply, api: str) -> dict[str, Any]:
    data = _json(reply)
    shown = one_line(api)
    if isinstance(data, dict) and isinstance(error := data.get("error"), dict):
        words = f"{error.get('code')}: {error.get('info')}"
        raise WikiError(f"{shown} answered with the error {one_line(words)}")
    if reply.status != _OK:
        status = f"{reply.status} {reply.reason}".rstrip()
        raise WikiError(f"{shown} answered {status}: {_excerpt(reply)}")
    if not isinstance(data, dict):
        kind = reply.content_type or "something unnamed"
        raise WikiError(f"{shown} answered with {kind}, not with whole JSON: {_excerpt(reply)}")
    return data


def _json(reply: Reply) -> object:
    try:
        data: object = json.loads(reply.body.decode("utf-8-sig"))
        # An escape may stand for half a character, which no file can hold.
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return data


def _excerpt(reply: Reply) -> str:
    return one_line(_TAG.sub(" ", reply.text[:4000]), 160) or "nothing"


def _site(api: str, data: Mapping[str, Any]) -> Site:
    try:
        info = data["query"]
        spaces = [info["namespaces"][key] for key in sorted(info["namespaces"], key=int)]
        names = [(str(space["name"]), int(space["id"])) for space in spaces]
        names += [(str(a["alias"]), int(a["id"])) for a in info["namespacealiases"]]
        names += [(str(s["canonical"]), int(s["id"])) for s in spaces if "canonical" in s]
        general = info["general"]
        return Site(api, str(general["sitename"]), str(general["generator"]), Namespaces(names))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WikiError(
            f"{one_line(api)} describes itself in a form cardtool does not know: it needs"
            " MediaWiki 1.25 or newer"
        ) from error
