"""What the API of a small wiki answers: MediaWiki's forms, from version 1.19 to 1.39."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fake_files import FakeFiles

__all__ = ["ALIASES", "NAMESPACES", "FakeApi", "FakePage"]

NAMESPACES: dict[int, tuple[str, str | None]] = {
    0: ("", None),
    1: ("Diskussion", "Talk"),
    2: ("Benutzer", "User"),
    4: ("Kamelopedia", "Project"),
    6: ("Datei", "File"),
    10: ("Vorlage", "Template"),
    110: ("Projekt", "Projekt"),
}
ALIASES: tuple[tuple[int, str], ...] = ((2, "Kamel"), (110, "P"))
_TOKEN = "kamel+\\"  # noqa: S105 (a made-up one)
_LIMIT = 50
# Version of MediaWiki in which each thing came.
_SINCE = {
    "continue": (1, 21),
    "transcludedin": (1, 24),
    "formatversion": (1, 25),
    "batchcomplete": (1, 25),
    "tokens": (1, 27),
    "rvslots": (1, 32),
}

Query = Mapping[str, str]
Answer = dict[str, Any]


@dataclass(frozen=True)
class FakePage:
    """A page of the fake wiki; ids that are 0 are given out in the order of the pages.

    `sha1` and `size` are the checksum and the length the wiki claims, by default the true ones.
    """

    title: str
    text: str
    page_id: int = 0
    revision: int = 0
    timestamp: str = "2007-06-19T12:00:00Z"
    hidden: bool = False
    sha1: str | None = None
    size: int | None = None


@dataclass
class FakeApi:
    """The wiki behind api.php; all fields may be changed while it answers.

    Attributes:
        pages: what it holds. texts: how many pages of an answer get their text; the others
            follow later. batch: the most pages an answer lists, whatever is asked for.
        version: of MediaWiki, whose way to answer it follows.
        accounts: names and passwords. private: only they may read.
        files: its pictures.
    """

    pages: list[FakePage]
    namespaces: dict[int, tuple[str, str | None]] = field(default_factory=lambda: dict(NAMESPACES))
    aliases: tuple[tuple[int, str], ...] = ALIASES
    texts: int = 50
    batch: int = 500
    version: str = "1.39.17"
    sitename: str = "Kamelopedia"
    server: str = "//kamel.invalid"
    accounts: dict[str, str] = field(default_factory=dict)
    private: bool = False
    files: FakeFiles = field(default_factory=FakeFiles)

    def __post_init__(self) -> None:
        """Give out the ids."""
        self.pages = [
            replace(p, page_id=p.page_id or number, revision=p.revision or 1000 + number)
            for number, p in enumerate(self.pages, 1)
        ]

    def put(self, title: str, text: str) -> FakePage:
        """Make or edit a page."""
        old = self.find(title)
        page_id = max((p.page_id for p in self.pages), default=0) + 1
        revision = max((p.revision for p in self.pages), default=1000) + 1
        new = FakePage(title, text, old.page_id if old else page_id, revision)
        self.pages = [p for p in self.pages if p is not old] + [new]
        return new

    def move(self, title: str, target: str) -> None:
        """Move a page without a redirect; MediaWiki makes a new revision of it."""
        old = self.find(title)
        assert old is not None
        new = self.put(title, old.text)
        self.pages = [p for p in self.pages if p.title not in {title, target}]
        self.pages.append(replace(new, title=target))

    def delete(self, title: str) -> None:
        """Delete a page."""
        self.pages = [p for p in self.pages if p.title != title]

    def find(self, title: str) -> FakePage | None:
        """Return the page of this title."""
        return next((p for p in self.pages if p.title == title), None)

    def answer(self, query: Query, *, user: bool = False) -> Answer | list[Any]:
        """Return what the API says to `query`, from a reader who is logged in or not."""
        if query.get("format") != "json" or query.get("action") not in {"query", "login"}:
            return _error("badvalue", "only action=query and login as JSON")
        if query["action"] == "login":
            return self._login(query)
        if query.get("meta") == "tokens":
            tokens = {"logintoken": _TOKEN} if self._has("tokens") else {}
            return {"batchcomplete": True, "query": {"tokens": tokens}}
        if self.private and not user:
            return _error("readapidenied", "You need\nread permission to use this module.")
        if query.get("assert") == "user" and not user:
            return _error("assertuserfailed", "You are no longer logged in.")
        return self._query(query)

    def _has(self, feature: str) -> bool:
        known = tuple(int(part) for part in self.version.split(".")[:2])
        return known >= _SINCE[feature]

    def _login(self, query: Query) -> Answer:
        if query.get("lgtoken") != _TOKEN:
            return {"login": {"result": "NeedToken", "token": _TOKEN}}
        known = self.accounts.get(query.get("lgname", ""))
        if known is None or known != query.get("lgpassword"):
            return {"login": {"result": "Failed", "reason": "Incorrect username or\npassword."}}
        return {"login": {"result": "Success", "lgusername": query["lgname"]}}

    def _query(self, query: Query) -> Answer | list[Any]:
        if query.get("prop") == "imageinfo":
            if query["titles"].count("|") >= _LIMIT:
                return _error("toomanyvalues", f"Too many values supplied. The limit is {_LIMIT}.")
            return self._in_version(self.files.answer(query, self._text_of), query)
        found: Answer = {}
        more: dict[str, str] = {}
        if query.get("meta") == "siteinfo" and "siteinfo" not in _finished(query):
            found |= self._siteinfo()
        if query.get("list") == "allpages" and "allpages" not in _finished(query):
            found["allpages"], more = self._list(query)
        selection = self._select(query)
        if isinstance(selection, dict):
            return selection
        pages, onward, repeat = selection
        entries, rest = self._entries(pages, query)
        more |= rest
        if entries:
            found["pages"] = entries
        answer: Answer = {"query": found} if found else {}
        if more:
            answer["continue"] = {**repeat, **more, "continue": "||siteinfo"}
        else:
            answer["batchcomplete"] = True
            if onward:
                answer["continue"] = {**onward, "continue": "|".join(onward) + "||siteinfo"}
        return self._in_version(answer, query)

    def _in_version(self, answer: Answer, query: Query) -> Answer | list[Any]:
        """Return an answer in the form that this version gives it."""
        if not self._has("continue") and "continue" in answer:
            return {"query-continue": {"allpages": answer["continue"]}, **answer}
        if not self._has("batchcomplete"):
            answer.pop("batchcomplete", None)
            if "continue" not in query:
                answer.pop("continue", None)
        if self._has("formatversion") and query.get("formatversion") == "2":
            return answer
        return _version_1(answer) or []

    def _siteinfo(self) -> Answer:
        spaces = {
            str(number): {"id": number, "name": local}
            | ({} if canonical is None else {"canonical": canonical})
            for number, (local, canonical) in self.namespaces.items()
        }
        general = {"sitename": self.sitename, "generator": f"MediaWiki {self.version}"}
        general["server"] = self.server
        aliases = [{"id": number, "alias": text} for number, text in self.aliases]
        return {"general": general, "namespaces": spaces, "namespacealiases": aliases}

    def _select(
        self, query: Query
    ) -> tuple[list[FakePage | Answer], dict[str, str], dict[str, str]] | Answer:
        """Return the pages a query is about, and how to go on with the next or the same ones."""
        generators: dict[str, Callable[[Query], list[tuple[str, FakePage]]]] = {
            "allpages": lambda q: self._under(q, "gap"),
            "embeddedin": lambda q: self._users(q["geititle"]),
        }
        if self._has("transcludedin"):
            generators["transcludedin"] = lambda q: self._users(q["titles"])
        name = query.get("generator")
        if name is None:
            return self._asked(query)
        if name not in generators:
            code = "badvalue" if self._has("rvslots") else "unknown_generator"
            return _error(code, f'Unrecognized value for parameter "generator": {name}')
        key = {"allpages": "gap", "embeddedin": "gei", "transcludedin": "gti"}[name]
        limit = query.get(f"{key}limit", "10")
        size = min(500 if limit == "max" else int(limit), self.batch)
        pages, onward = _slice(generators[name](query), query.get(f"{key}continue"), size)
        repeat = {k: v for k, v in query.items() if k == f"{key}continue"}
        return [*pages], {f"{key}continue": onward} if onward else {}, repeat

    def _asked(
        self, query: Query
    ) -> tuple[list[FakePage | Answer], dict[str, str], dict[str, str]] | Answer:
        names = next((query[key] for key in ("pageids", "titles") if key in query), "")
        wanted = names.split("|") if names else []
        if len(wanted) > _LIMIT:
            return _error("toomanyvalues", f"Too many values supplied. The limit is {_LIMIT}.")
        missing: list[FakePage | Answer] = []
        found: list[FakePage | Answer] = []
        for name in wanted:
            page = self._by_id(int(name)) if "pageids" in query else self._by_title(name)
            if page is not None:
                found.append(page)
            elif "pageids" in query:
                missing.append({"pageid": int(name), "missing": True})
            else:
                missing.append({"ns": 0, "title": name, "missing": True})
        return missing + found, {}, {}

    def _by_id(self, page_id: int) -> FakePage | None:
        return next((p for p in self.pages if p.page_id == page_id), None)

    def _by_title(self, title: str) -> FakePage | None:
        number, rest = self._split(title)
        return next((p for p in self.pages if self._split(p.title) == (number, rest)), None)

    def _text_of(self, title: str) -> str | None:
        page = self._by_title(title)
        return page.text if page else None

    def _list(self, query: Query) -> tuple[list[Answer], dict[str, str]]:
        pages, onward = _slice(self._under(query, "ap"), query.get("apcontinue"), self.batch)
        items = [{"pageid": p.page_id, "title": p.title} for p in pages]
        return items, {"apcontinue": onward} if onward else {}

    def _under(self, query: Query, key: str) -> list[tuple[str, FakePage]]:
        """Return (database key, page) of the pages under a prefix, in the order of bytes."""
        wanted = int(query.get(f"{key}namespace", "0"))
        prefix = query.get(f"{key}prefix", "")
        prefix = prefix[:1].upper() + prefix[1:]
        listed = []
        for page in self.pages:
            number, rest = self._split(page.title)
            if number == wanted and rest.startswith(prefix.replace("_", " ")):
                listed.append((rest.replace(" ", "_"), page))
        return sorted(listed, key=lambda pair: pair[0].encode())

    def _users(self, templates: str) -> list[tuple[str, FakePage]]:
        names = "|".join(re.escape(title.partition(":")[2]) for title in templates.split("|"))
        call = re.compile(rf"\{{\{{\s*(?:Vorlage:)?(?:{names})\s*[|}}]")
        users = [page for page in self.pages if call.search(page.text)]
        return [(f"{p.page_id:09}", p) for p in sorted(users, key=lambda p: p.page_id)]

    def _split(self, title: str) -> tuple[int, str]:
        name, colon, rest = title.replace("_", " ").partition(":")
        names = [(n, number) for number, pair in self.namespaces.items() for n in pair]
        names += [(alias, number) for number, alias in self.aliases]
        for known, number in names:
            if colon and known and known.casefold() == name.casefold():
                return number, rest[:1].upper() + rest[1:]
        return 0, title

    def _entries(
        self, pages: Iterable[FakePage | Answer], query: Query
    ) -> tuple[list[Answer], dict[str, str]]:
        """Return the entries of pages; texts may have to be asked for again."""
        wanted = query.get("rvprop", "").split("|") if query.get("prop") == "revisions" else []
        first = int(query.get("rvcontinue", "0|0").partition("|")[0])
        last = first + (self.texts if "content" in wanted else 500)
        entries = []
        position = 0
        for page in pages:
            if isinstance(page, dict):
                entries.append(page)
                continue
            entry: Answer = {"pageid": page.page_id, "ns": self._split(page.title)[0]}
            entry["title"] = page.title
            if query.get("prop") == "info":
                entry |= {"lastrevid": page.revision, "length": _size(page)}
            if wanted and first <= position < last:
                entry["revisions"] = [self._revision(page, wanted, query)]
            position += 1
            entries.append(entry)
        rest = {"rvcontinue": f"{last}|{last}"} if wanted and last < position else {}
        return entries, rest

    def _revision(self, page: FakePage, wanted: list[str], query: Query) -> Answer:
        revision: Answer = {}
        if "ids" in wanted:
            revision |= {"revid": page.revision, "parentid": 0}
        if "timestamp" in wanted:
            revision["timestamp"] = page.timestamp
        if "size" in wanted:
            revision["size"] = _size(page)
        true = hashlib.sha1(page.text.encode()).hexdigest()  # noqa: S324
        if "sha1" in wanted:
            revision |= {"sha1hidden": True} if page.hidden else {"sha1": page.sha1 or true}
        if "content" in wanted:
            text = {"texthidden": True} if page.hidden else {"content": page.text}
            main = {"contentmodel": "wikitext", "contentformat": "text/x-wiki", **text}
            slotted = "rvslots" in query and self._has("rvslots")
            revision |= {"slots": {"main": main}} if slotted else main
        return revision


def _size(page: FakePage) -> int:
    return len(page.text.encode()) if page.size is None else page.size


def _error(code: str, info: str) -> Answer:
    return {"error": {"code": code, "info": info}}


def _finished(query: Query) -> list[str]:
    """Return the modules that an earlier answer has finished."""
    return query.get("continue", "").partition("||")[2].split("|")


def _slice(
    listed: list[tuple[str, FakePage]], start: str | None, size: int
) -> tuple[list[FakePage], str | None]:
    """Return the next pages of a list, and the key of the one after them."""
    rest = [pair for pair in listed if start is None or pair[0] >= start]
    return [page for _, page in rest[:size]], rest[size][0] if len(rest) > size else None


def _version_1(answer: Answer) -> Answer:
    """Return an answer in format version 1."""
    old: Answer = _flags_as_text(answer)
    query = old.get("query", {})
    if "pages" in query:
        numbered = enumerate(query["pages"], 1)
        query["pages"] = {str(p.get("pageid", -n)): _starred(p) for n, p in numbered}
    for space in query.get("namespaces", {}).values():
        space["*"] = space.pop("name")
    for alias in query.get("namespacealiases", []):
        alias["*"] = alias.pop("alias")
    return old


def _starred(page: Answer) -> Answer:
    for revision in page.get("revisions", []):
        for holder in (revision, *revision.get("slots", {}).values()):
            if "content" in holder:
                holder["*"] = holder.pop("content")
    return page


def _flags_as_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: "" if v is True else _flags_as_text(v) for k, v in value.items()}
    return [_flags_as_text(item) for item in value] if isinstance(value, list) else value
