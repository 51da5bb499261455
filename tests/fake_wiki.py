"""A small MediaWiki on the loopback for tests: its API, its pages, and its bad days.

    with FakeWiki([FakePage("Projekt:Ka-Mel-Oh!/Karte/1", "{{Ka-Mel-Oh!}}")]) as wiki:
        source = open_source(wiki.api)

It notes every request it gets; what it says is :mod:`fake_api`'s business.
"""

from __future__ import annotations

import gzip
import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

from fake_api import ALIASES, NAMESPACES, FakeApi, FakePage

__all__ = ["NAMESPACES", "FakePage", "FakeWiki", "Fault", "Request", "api_error"]

_SESSION = "session=kamel"


@dataclass(frozen=True)
class Fault:
    """What is sent instead of an answer.

    `cut` announces more bytes than follow, `drop` ends the connection without a byte, `stall`
    are seconds of silence before.
    """

    status: int = 200
    body: bytes = b""
    content_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False
    drop: bool = False
    stall: float = 0.0


@dataclass(frozen=True)
class Request:
    """One request as it came in; `query` holds the form of a POST, too."""

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    method: str = "GET"


_NOT_FOUND = Fault(404, b"<html><body><h1>Not found</h1></body></html>")


def api_error(code: str, info: str, **headers: str) -> Fault:
    """Return the fault of an API that answers with an error object (HTTP 200)."""
    body = json.dumps({"error": {"code": code, "info": info}}).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Fault(body=body, content_type="application/json; charset=utf-8", headers=named)


class FakeWiki:
    """The server; a context manager that stops it and all its threads.

    Args:
        pages: what the wiki holds.
        namespaces: number to (local name, canonical name). aliases: (number, name).
        script: folder of api.php and index.php on the server.
        edit_uri: whether pages name the API in their head.
        packed: send answers with gzip.
        faults: see below.
        knobs: the other fields of :class:`fake_api.FakeApi`.

    Attributes:
        content: the wiki behind the API.
        requests: all that came in, in order.
        faults: what to send for the next requests to api.php; None is an honest answer.
        file_faults: the same for files.
        elsewhere: what is sent for paths, with their query, at which there is no wiki.
        before: called with the number of requests so far before one to api.php is answered.
    """

    def __init__(
        self,
        pages: Iterable[FakePage] = (),
        *,
        namespaces: Mapping[int, tuple[str, str | None]] | None = None,
        aliases: Iterable[tuple[int, str]] = ALIASES,
        script: str = "",
        edit_uri: bool = True,
        packed: bool = False,
        faults: Iterable[Fault | None] = (),
        **knobs: Any,
    ) -> None:
        """Take the pages and the knobs; the port is open from now on."""
        spaces = dict(NAMESPACES if namespaces is None else namespaces)
        self.content = FakeApi(list(pages), spaces, tuple(aliases), **knobs)
        self.script = script
        self.edit_uri = edit_uri
        self.packed = packed
        self.requests: list[Request] = []
        self.faults: list[Fault | None] = list(faults)
        self.file_faults: list[Fault | None] = []
        self.elsewhere: Callable[[str], Fault] = lambda _: _NOT_FOUND
        self.before: Callable[[int], None] = lambda _: None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = False
        self._server.wiki = self  # type: ignore[attr-defined]
        self.content.files.base = self.url
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
    def pages(self) -> list[FakePage]:
        """The pages, with their ids."""
        return self.content.pages

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

    def file_requests(self) -> list[str]:
        """Return the paths of the files that were asked for."""
        return [r.path for r in self.requests if r.path.startswith("/images/")]

    def api_requests(self) -> list[Request]:
        """Return the requests that went to api.php."""
        return [r for r in self.requests if r.path == f"{self.script}/api.php"]

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
        self._respond("")

    def do_POST(self) -> None:
        """Answer to a form like to an address with the same parameters."""
        self._respond(self.rfile.read(int(self.headers["Content-Length"])).decode("ascii"))

    def _respond(self, form: str) -> None:
        wiki: FakeWiki = self.server.wiki  # type: ignore[attr-defined]
        parts = urlsplit(self.path)
        query = dict(parse_qsl(f"{parts.query}&{form}", keep_blank_values=True))
        wiki.requests.append(Request(parts.path, query, dict(self.headers), self.command))
        if parts.path == f"{wiki.script}/api.php":
            wiki.before(len(wiki.requests))
            fault = wiki.faults.pop(0) if wiki.faults else None
            self._send(fault or self._answer(wiki, query), packed=wiki.packed)
        elif parts.path.startswith(("/wiki/", f"{wiki.script}/index.php")) or parts.path == "/":
            self._send(Fault(body=wiki.html()))
        elif parts.path.startswith("/images/"):
            fault = wiki.file_faults.pop(0) if wiki.file_faults else None
            self._send(fault or self._file(wiki, parts.path))
        else:
            self._send(wiki.elsewhere(self.path))

    def _answer(self, wiki: FakeWiki, query: Mapping[str, str]) -> Fault:
        user = _SESSION in self.headers.get("Cookie", "")
        answer = wiki.content.answer(query, user=user)
        body = json.dumps(answer, ensure_ascii=False).encode()
        login = answer.get("login", {}) if isinstance(answer, dict) else {}
        cookie = {"Set-Cookie": _SESSION} if login.get("result") == "Success" else {}
        return Fault(body=body, content_type="application/json; charset=utf-8", headers=cookie)

    def _file(self, wiki: FakeWiki, path: str) -> Fault:
        data = wiki.content.files.at(path)
        return _NOT_FOUND if data is None else Fault(body=data, content_type="image/png")

    def _send(self, answer: Fault, *, packed: bool = False) -> None:
        time.sleep(answer.stall)
        if answer.drop:
            return
        packed = packed and "gzip" in self.headers.get("Accept-Encoding", "")
        body = gzip.compress(answer.body) if packed else answer.body
        # A given date is the only one.
        send = self.send_response_only if "Date" in answer.headers else self.send_response
        send(answer.status)
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
