"""Logging in: only when asked to, only over safe connections, and without a trace."""

from __future__ import annotations

import pytest
from api_makers import cards, expected, quick

from cardtool.errors import UsageError, WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.login import Login, check_safe, login_from
from cardtool.wiki.source import open_source
from fake_wiki import FakeWiki, Fault, Request, api_error

USER = "Kamelfreund@cardtool"
SECRET = "h0ecker-h0ecker-h0ecker"  # noqa: S105 (a made-up one)
LOGIN = Login(USER, SECRET)


def test_login_from_the_environment() -> None:
    """Both variables make a login, none of them none; one alone is a mistake."""
    both = {"CARDTOOL_WIKI_USER": USER, "CARDTOOL_WIKI_PASSWORD": SECRET}
    assert login_from(both) == LOGIN
    assert login_from({"CARDTOOL_WIKI_USER": "", "PATH": "/"}) is None
    for name, value in both.items():
        with pytest.raises(UsageError, match=f"{name} is set, but not") as caught:
            login_from({name: value})
        assert SECRET not in str(caught.value)


def test_missing_password_is_asked_for() -> None:
    """A user without a password is asked for it; no answer leaves half a login."""
    asked: list[str] = []
    user = {"CARDTOOL_WIKI_USER": LOGIN.user}
    assert login_from(user, lambda question: asked.append(question) or LOGIN.password) == LOGIN  # type: ignore[func-returns-value]
    assert asked == [f"Bot password of {LOGIN.user}: "]
    assert login_from({}, asked.append) is None  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="CARDTOOL_WIKI_PASSWORD"):
        login_from(user, lambda _: None)


def test_the_password_is_not_shown() -> None:
    """A login that gets into a traceback or a log does not tell its password."""
    assert SECRET not in f"{LOGIN} {LOGIN!r}"


@pytest.mark.parametrize("version", ["1.39.17", "1.26.4", "1.21.0"])
def test_private_wiki(version: str) -> None:
    """With a login a private wiki is read: by a token asked for, or given with a refusal."""
    with FakeWiki(cards(3), private=True, accounts={USER: SECRET}, version=version) as wiki:
        for address in (wiki.api, f"{wiki.url}/wiki/Kamel"):
            assert list(ApiSource(address, quick(), login=LOGIN).pages()) == expected(wiki)
        logins = [r for r in wiki.requests if r.query.get("action") == "login"]
        assert {r.method for r in logins} == {"POST"}


def leaks(requests: list[Request]) -> list[Request]:
    """Return the requests that hold the password where servers log it."""
    return [r for r in requests if r.method == "GET" and SECRET in r.query.values()]


def test_the_password_goes_into_forms_only() -> None:
    """No address has the password; reading goes on as a user, so that a lost login is noticed."""
    with FakeWiki(cards(3), accounts={USER: SECRET}) as wiki:
        assert list(ApiSource(wiki.api, quick(), login=LOGIN).pages()) == expected(wiki)
        assert not leaks(wiki.requests)
        reading = [r for r in wiki.requests if r.query["action"] == "query"]
        assert [r.query.get("assert") for r in reading[1:]] == ["user"] * 3


def test_without_a_login_nobody_logs_in() -> None:
    """Public wikis are read unnamed: no token, no cookie."""
    with FakeWiki(cards(1), accounts={USER: SECRET}) as wiki:
        assert list(ApiSource(wiki.api, quick()).pages()) == expected(wiki)
        assert all("assert" not in r.query for r in wiki.requests)
        assert all("Cookie" not in r.headers for r in wiki.requests)


@pytest.mark.parametrize("version", ["1.39.17", "1.21.0"])
def test_wrong_password(version: str) -> None:
    """A refused login is one line with the wiki's reason, without the password."""
    with FakeWiki(cards(1), accounts={USER: "other"}, version=version) as wiki:
        source = ApiSource(wiki.api, quick(), login=LOGIN)
        with pytest.raises(WikiError) as caught:
            list(source.pages())
    assert str(caught.value) == (
        f"{wiki.api} does not accept the login in CARDTOOL_WIKI_USER: Incorrect username or"
        " password."
    )


def test_lost_login() -> None:
    """A session that ends amid a run is begun anew, once."""
    lost = api_error("assertuserfailed", "You are no longer logged in.")
    with FakeWiki(cards(60), accounts={USER: SECRET}) as wiki:
        wiki.faults = [None, None, None, lost]
        assert list(ApiSource(wiki.api, quick(), login=LOGIN).pages()) == expected(wiki)
        assert sum(r.query["action"] == "login" for r in wiki.requests) == 2
        wiki.faults = [None, None, lost, None, None, lost]
        with pytest.raises(WikiError, match="assertuserfailed"):
            list(ApiSource(wiki.api, quick(), login=LOGIN).pages())


def test_faults_while_logging_in() -> None:
    """A busy server is asked again for the login, too; a strange answer is a refusal."""
    with FakeWiki(cards(1), accounts={USER: SECRET}) as wiki:
        wiki.faults = [Fault(503), None, Fault(503)]
        assert list(ApiSource(wiki.api, quick(), login=LOGIN).pages()) == expected(wiki)
        for body in (b'{"login": 1}', b"{}"):
            wiki.faults = [None, Fault(200, body, "application/json")]
            with pytest.raises(WikiError, match="does not accept the login"):
                list(ApiSource(wiki.api, quick(), login=LOGIN).pages())
        wiki.faults = [None, api_error("mustbeposted", "no")]
        with pytest.raises(WikiError, match="the error mustbeposted: no"):
            list(ApiSource(wiki.api, quick(), login=LOGIN).pages())


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://kamel.invalid/api.php", True),
        ("http://127.0.0.1/api.php", True),
        ("http://localhost:8080/api.php", True),
        ("http://kamel.invalid/api.php", False),
    ],
)
def test_no_password_over_open_lines(url: str, *, safe: bool) -> None:
    """Only https and this machine get the password; a plain address is told to become safe."""
    if safe:
        check_safe(url)
    else:
        with pytest.raises(WikiError, match="is not encrypted, so no password goes there"):
            check_safe(url)


def test_source_logs_in_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The login of a wiki source comes from the environment, never from an argument."""
    with FakeWiki(cards(1), private=True, accounts={USER: SECRET}) as wiki:
        monkeypatch.setenv("CARDTOOL_WIKI_USER", USER)
        with pytest.raises(UsageError, match="not CARDTOOL_WIKI_PASSWORD"):
            open_source(wiki.api)
        monkeypatch.setenv("CARDTOOL_WIKI_PASSWORD", SECRET)
        assert list(open_source(wiki.api).pages()) == expected(wiki)
