"""The files of the fake wiki: what its API says of them, and what lies at their addresses."""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

__all__ = ["FakeFile", "FakeFiles", "png"]

Answer = dict[str, Any]
_REDIRECT = re.compile(r"#(?:REDIRECT|WEITERLEITUNG) \[\[([^\]]*)\]\]")
_INVALID = re.compile(r"[<>\[\]{}#]|%[0-9A-F]{2}")


def png(shade: int, side: int = 2) -> bytes:
    """Return a grey picture, a different one for each shade from 0 to 255."""
    rows = b"".join(b"\0" + bytes([shade]) * side for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@dataclass(frozen=True)
class FakeFile:
    """A file of the wiki; what it claims of it is true unless said otherwise.

    Attributes:
        name: its title without namespace. versions: older ones there are, too.
        facts: what the API says of it besides or instead; None leaves something out.
    """

    name: str
    data: bytes
    mime: str = "image/png"
    versions: int = 0
    shared: bool = False
    facts: Mapping[str, Any] | None = None

    @property
    def path(self) -> str:
        """Where it lies on the server."""
        return "/images/" + quote(self.name.replace(" ", "_"), safe="")

    def info(self, base: str, age: int = 0) -> Answer:
        """Return what the API says of one version; `age` 0 is the newest."""
        data = self.data if age == 0 else b"old"
        told = {
            "size": len(data),
            "width": 2,
            "height": 2,
            "url": base + self.path,
            "descriptionurl": f"{base}/wiki/{self.name}",
            "sha1": hashlib.sha1(data).hexdigest(),  # noqa: S324
            "mime": self.mime,
        }
        return {k: v for k, v in (told | dict(self.facts or {})).items() if v is not None}


class FakeFiles:
    """All files of a wiki.

    Attributes:
        files: them. base: address of the server. infos: how many of an answer are described;
            the others follow later. namespace: its local name.
    """

    def __init__(self) -> None:
        """Have no file."""
        self.files: list[FakeFile] = []
        self.base = ""
        self.infos = 50
        self.namespace = "Datei"

    def put(self, *files: FakeFile) -> None:
        """Add files, or put them in the place of those with the same name."""
        names = {file.name for file in files}
        self.files = [*(f for f in self.files if f.name not in names), *files]

    def at(self, path: str) -> bytes | None:
        """Return the file at a path of the server."""
        found = [f.data for f in self.files if unquote(f.path) == unquote(path)]
        return found[0] if found else None

    def answer(self, query: Mapping[str, str], text_of: Callable[[str], str | None]) -> Answer:
        """Return pages with ``prop=imageinfo``; `text_of` gives the texts of pages."""
        found: Answer = {}
        titles: list[str] = []
        for title in query["titles"].split("|"):
            normal = self._normal(title)
            if normal != title and not _INVALID.search(title):
                found.setdefault("normalized", []).append({"from": title, "to": normal})
            leads = _REDIRECT.match(text_of(normal) or "")
            if leads and "redirects" in query:
                target = self._normal(leads[1])
                found.setdefault("redirects", []).append({"from": normal, "to": target})
                normal = target
            titles.append(title if _INVALID.search(title) else normal)
        entries = [self._entry(title, text_of) for title in dict.fromkeys(titles)]
        more = self._describe(entries, query)
        answer: Answer = {"query": found | {"pages": entries}}
        return answer | (
            {"continue": more | {"continue": "||"}} if more else {"batchcomplete": True}
        )

    def _normal(self, title: str) -> str:
        space, _, name = title.replace("_", " ").partition(":")
        if space.casefold() not in {"file", "image", "datei", "bild"}:
            return title
        name = name.replace("&amp;", "&")
        return f"{self.namespace}:{name[:1].upper()}{name[1:]}"

    def _entry(self, title: str, text_of: Callable[[str], str | None]) -> Answer:
        if _INVALID.search(title):
            return {"title": title, "invalidreason": "Bad title", "invalid": True}
        local = any(self._is(file, title) and not file.shared for file in self.files)
        if local or text_of(title) is not None:
            number = zlib.crc32(title.encode())
            return {"pageid": number, "ns": 6, "title": title}
        return {"ns": 6, "title": title, "missing": True}

    def _is(self, file: FakeFile, title: str) -> bool:
        return title == f"{self.namespace}:{file.name}"

    def _describe(self, entries: list[Answer], query: Mapping[str, str]) -> Answer:
        """Put the infos of as many as fit into `entries`; return how to go on."""
        first = int(query.get("iicontinue", "0"))
        age = int(query.get("iistart", "0"))
        for entry in entries[first : first + self.infos]:
            file = next((f for f in self.files if self._is(f, entry["title"])), None)
            if file is None:
                entry.update({} if "invalid" in entry else {"imagerepository": ""})
                continue
            entry["imagerepository"] = "shared" if file.shared else "local"
            entry["imageinfo"] = [file.info(self.base, age)]
            # MediaWiki goes on with the older versions where a single file is asked for.
            if len(entries) == 1 and age < file.versions:
                return {"iistart": str(age + 1)}
        rest = first + self.infos
        return {"iicontinue": str(rest)} if rest < len(entries) else {}
