"""Logging in with a bot password; it comes from the environment and goes nowhere else.

Source: https://www.mediawiki.org/wiki/API:Login
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from cardtool.errors import UsageError, WikiError
from cardtool.wiki.pace import is_loopback
from cardtool.wiki.titles import one_line

__all__ = ["PASSWORD_VARIABLE", "USER_VARIABLE", "Login", "check_safe", "login_from", "sign_in"]

USER_VARIABLE: Final = "CARDTOOL_WIKI_USER"
PASSWORD_VARIABLE: Final = "CARDTOOL_WIKI_PASSWORD"  # noqa: S105 (its name)


@dataclass(frozen=True, slots=True)
class Login:
    """An account, such as ``Kamelfreund@cardtool``, and its bot password."""

    user: str
    password: str = field(repr=False)


def login_from(
    environment: Mapping[str, str], ask: Callable[[str], str | None] | None = None
) -> Login | None:
    """Return the login in :data:`USER_VARIABLE` and :data:`PASSWORD_VARIABLE`, or None.

    A missing password is what `ask` gives for its question; None, if nobody can be asked.

    Raises:
        UsageError: there is a password without a user, or a user without a password.
    """
    user = environment.get(USER_VARIABLE, "")
    password = environment.get(PASSWORD_VARIABLE, "")
    if password and not user:
        raise _half(PASSWORD_VARIABLE, USER_VARIABLE)
    if not user:
        return None
    if not password and ask is not None:
        password = ask(f"Bot password of {one_line(user)}: ") or ""
    if not password:
        raise _half(USER_VARIABLE, PASSWORD_VARIABLE)
    return Login(user, password)


def _half(here: str, missing: str) -> UsageError:
    return UsageError(f"{here} is set, but not {missing}: set both, or none to read unnamed")


def check_safe(url: str) -> None:
    """Refuse to send a password where it could be read on its way.

    Raises:
        WikiError: `url` is neither https nor on this machine.
    """
    parts = urlsplit(url)
    if parts.scheme != "https" and not is_loopback(parts.hostname or ""):
        raise WikiError(
            f"{one_line(url)} is not encrypted, so no password goes there: give its https"
            f" address, or unset {USER_VARIABLE} and {PASSWORD_VARIABLE}"
        )


def sign_in(post: Callable[[Mapping[str, str]], dict[str, Any]], url: str, login: Login) -> None:
    """Log in by `post`, which sends a form to the API at `url`; cookies do the rest.

    Raises:
        WikiError: the wiki does not let `login` in; says why.
    """
    answer = post({"action": "query", "meta": "tokens", "type": "login"})
    token = _inner(_inner(answer, "query"), "tokens").get("logintoken", "")
    result = _attempt(post, login, str(token))
    if result.get("result") == "NeedToken":
        # MediaWiki before 1.27 gives its token in a first refusal.
        result = _attempt(post, login, str(result.get("token", "")))
    if result.get("result") != "Success":
        said = one_line(str(result.get("reason") or result.get("result")))
        raise WikiError(f"{one_line(url)} does not accept the login in {USER_VARIABLE}: {said}")


def _attempt(
    post: Callable[[Mapping[str, str]], dict[str, Any]], login: Login, token: str
) -> dict[str, Any]:
    fields = {"lgname": login.user, "lgpassword": login.password, "lgtoken": token}
    return _inner(post({"action": "login", **fields}), "login")


def _inner(answer: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = answer.get(key)
    return value if isinstance(value, dict) else {}
