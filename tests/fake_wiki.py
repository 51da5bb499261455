"""A small MediaWiki on the loopback for tests: its API, its pages, and its bad days.

    with FakeWiki([FakePage("Projekt:Ka-Mel-Oh!/Karte/1", "{{Ka-Mel-Oh!}}")]) as wiki:
        source = open_source(wiki.api)

It answers siteinfo and ``generator=allpages`` with ``prop=revisions`` in format versions 1
and 2, in as many pieces as its knobs say, and notes every request it gets.
"""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

NAMESPACES: dict[int, tuple[str, str | None]] = {
    0: ("", None),
    1: ("Diskussion", "Talk"),
    2: ("Benutzer", "User"),
    4: ("Kamelopedia", "Project"),
    10: ("Vorlage", "Template"),
    110: ("Projekt", "Projekt"),
}
ALIASES: tuple[tuple[int, str], ...] = ((2, "Kamel"), (110, "P"))


@dataclass(frozen=True)
class FakePage:
    """A page of the fake wiki; ids that are 0 are given out in the order of the pages."""

    title: str
    text: str
    page_id: int = 0
    revision: int = 0
    timestamp: str = "2007-06-19T12:00:00Z"
    hidden: bool = False


@dataclass(frozen=True)
class Fault:
    """What is sent instead of an answer; `cut` announces more bytes than follow."""

    status: int = 200
    body: bytes = b""
    content_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False


@dataclass(frozen=True)
class Request:
    """One request as it came in."""

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]


def api_error(code: str, info: str) -> Fault:
    """Return the fault of an API that answers with an error object (HTTP 200)."""
    body = json.dumps({"error": {"code": code, "info": info}}).encode()
    return Fault(body=body, content_type="application/json; charset=utf-8")


class FakeWiki:
    """The server; a context manager that stops it and all its threads.

    Args:
        pages: what the wiki holds.
        namespaces: number to (local name, canonical name). aliases: (number, name).
        texts: how many pages of an answer get their text; the others follow later.
        batch: the most pages an answer lists, whatever gaplimit asks for.
        script: folder of api.php and index.php on the server.
        edit_uri: whether pages name the API in their head.
        old: answer in format version 1 whatever is asked.
        packed: send answers with gzip.

    Attributes:
        requests: all that came in, in order.
        faults: what to send for the next requests to api.php; None is an honest answer.
    """

    def __init__(
        self,
        pages: Iterable[FakePage] = (),
        *,
        namespaces: Mapping[int, tuple[str, str | None]] | None = None,
        aliases: Iterable[tuple[int, str]] = ALIASES,
        texts: int = 50,
        batch: int = 50,
        script: str = "",
        edit_uri: bool = True,
        old: bool = False,
        packed: bool = False,
        sitename: str = "Kamelopedia",
        faults: Iterable[Fault | None] = (),
    ) -> None:
        """Take the pages and the knobs; the port is open from now on."""
        self.pages = [
            replace(p, page_id=p.page_id or number, revision=p.revision or 1000 + number)
            for number, p in enumerate(pages, 1)
        ]
        self.namespaces = dict(NAMESPACES if namespaces is None else namespaces)
        self.aliases = tuple(aliases)
        self.texts = texts
        self.batch = batch
        self.script = script
        self.edit_uri = edit_uri
        self.old = old
        self.packed = packed
        self.sitename = sitename
        self.requests: list[Request] = []
        self.faults: list[Fault | None] = list(faults)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = False
        self._server.wiki = self  # type: ignore[attr-defined]
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, name="fake wiki"
        )

    def __enter__(self) -> Self:
        """Start answering."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop, and wait for every thread."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def host(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def url(self) -> str:
        """Address without a path."""
        return f"http://{self.host}"

    @property
    def api(self) -> str:
        """Address of api.php."""
        return f"{self.url}{self.script}/api.php"

    def api_requests(self) -> list[Request]:
        """Return the requests that went to api.php."""
        return [r for r in self.requests if r.path == f"{self.script}/api.php"]

    def answer(self, query: Mapping[str, str]) -> dict[str, Any]:
        """Return what the API says to `query`."""
        if query.get("format") != "json" or query.get("action") != "query":
            return {"error": {"code": "badvalue", "info": "only action=query as JSON"}}
        modern = query.get("formatversion") == "2" and not self.old
        if query.get("meta") == "siteinfo":
            return self._siteinfo(modern=modern)
        if query.get("generator") == "allpages":
            return self._allpages(query, modern=modern)
        return {"error": {"code": "badparams", "info": "nothing this wiki knows"}}

    def _siteinfo(self, *, modern: bool) -> dict[str, Any]:
        name, alias = ("name", "alias") if modern else ("*", "*")
        spaces: dict[str, dict[str, Any]] = {}
        for number, (local, canonical) in self.namespaces.items():
            spaces[str(number)] = {"id": number, "case": "first-letter", name: local}
            if canonical is not None:
                spaces[str(number)]["canonical"] = canonical
        general = {"sitename": self.sitename, "generator": "MediaWiki 1.39.17", "lang": "de"}
        aliases = [{"id": number, alias: text} for number, text in self.aliases]
        found = {"general": general, "namespaces": spaces, "namespacealiases": aliases}
        return {"batchcomplete": True if modern else "", "query": found}

    def _allpages(self, query: Mapping[str, str], *, modern: bool) -> dict[str, Any]:
        listed = self._listed(query)
        size = min(int(query.get("gaplimit", "10")), self.batch)
        start = next(
            (i for i, (key, _) in enumerate(listed) if key >= query.get("gapcontinue", "")),
            len(listed),
        )
        batch = listed[start : start + size]
        first = int(query.get("rvcontinue", "0|0").partition("|")[0])
        last = first + self.texts
        entries = [
            self._entry(page, query, modern=modern, text=first <= position < last)
            for position, (_, page) in enumerate(batch)
        ]
        answer: dict[str, Any] = {}
        if last < len(batch):
            answer["continue"] = {"rvcontinue": f"{last}|{last}", "continue": "||"}
            if start:
                answer["continue"]["gapcontinue"] = listed[start][0]
        else:
            answer["batchcomplete"] = True if modern else ""
            if start + size < len(listed):
                following = listed[start + size][0]
                answer["continue"] = {"gapcontinue": following, "continue": "gapcontinue||"}
        if entries and modern:
            answer["query"] = {"pages": entries}
        elif entries:
            answer["query"] = {"pages": {str(entry["pageid"]): entry for entry in entries}}
        return answer

    def _listed(self, query: Mapping[str, str]) -> list[tuple[str, FakePage]]:
        """Return (database key, page) of the pages in question, in the order of bytes."""
        wanted = int(query.get("gapnamespace", "0"))
        prefix = query.get("gapprefix", "")
        prefix = prefix[:1].upper() + prefix[1:]
        listed = []
        for page in self.pages:
            number, rest = self._split(page.title)
            if number == wanted and rest.startswith(prefix.replace("_", " ")):
                listed.append((rest.replace(" ", "_"), page))
        return sorted(listed, key=lambda pair: pair[0].encode())

    def _split(self, title: str) -> tuple[int, str]:
        name, colon, rest = title.partition(":")
        for number, (local, _) in self.namespaces.items():
            if colon and local == name:
                return number, rest
        return 0, title

    def _entry(
        self, page: FakePage, query: Mapping[str, str], *, modern: bool, text: bool
    ) -> dict[str, Any]:
        number, _ = self._split(page.title)
        entry: dict[str, Any] = {"pageid": page.page_id, "ns": number, "title": page.title}
        if text and query.get("prop") == "revisions":
            entry["revisions"] = [self._revision(page, query.get("rvprop", ""), modern=modern)]
        return entry

    def _revision(self, page: FakePage, asked: str, *, modern: bool) -> dict[str, Any]:
        wanted = asked.split("|")
        revision: dict[str, Any] = {}
        if "ids" in wanted:
            revision |= {"revid": page.revision, "parentid": 0}
        if "timestamp" in wanted:
            revision["timestamp"] = page.timestamp
        if "content" in wanted:
            main: dict[str, Any] = {"contentmodel": "wikitext", "contentformat": "text/x-wiki"}
            if page.hidden:
                main["texthidden"] = True if modern else ""
            else:
                main["content" if modern else "*"] = page.text
            revision["slots"] = {"main": main}
        return revision

    def html(self) -> bytes:
        """Return a page as browsers get it."""
        link = f"//{self.host}{self.script}/api.php?action=rsd"
        head = f'<link rel="EditURI" type="application/rsd+xml" href="{link}"/>'
        shown = '<link rel="icon" href="/x.ico"/>' + (head if self.edit_uri else "")
        return f"<!DOCTYPE html><html><head><title>Kamel</title>{shown}</head></html>".encode()


class _Handler(BaseHTTPRequestHandler):
    """Answers one request; HTTP/1.0, so that every connection ends with its answer."""

    def do_GET(self) -> None:
        """Answer as the wiki would, or with the fault that is due."""
        wiki: FakeWiki = self.server.wiki  # type: ignore[attr-defined]
        parts = urlsplit(self.path)
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        wiki.requests.append(Request(parts.path, query, dict(self.headers)))
        if parts.path == f"{wiki.script}/api.php":
            fault = wiki.faults.pop(0) if wiki.faults else None
            self._send(fault or _as_json(wiki.answer(query)), packed=wiki.packed)
        elif parts.path.startswith(("/wiki/", f"{wiki.script}/index.php")) or parts.path == "/":
            self._send(Fault(body=wiki.html()))
        else:
            self._send(Fault(404, b"<html><body><h1>Not found</h1></body></html>"))

    def _send(self, answer: Fault, *, packed: bool = False) -> None:
        packed = packed and "gzip" in self.headers.get("Accept-Encoding", "")
        body = gzip.compress(answer.body) if packed else answer.body
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(body) + 100 * answer.cut))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


def _as_json(answer: Mapping[str, Any]) -> Fault:
    body = json.dumps(answer, ensure_ascii=False).encode()
    return Fault(body=body, content_type="application/json; charset=utf-8")
