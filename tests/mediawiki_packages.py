"""The Debian packages of a real MediaWiki: whether they are there, and installing them."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["MEDIAWIKI", "ensure_packages", "why_missing"]

MEDIAWIKI = Path(os.environ.get("MEDIAWIKI_ROOT", "/usr/share/mediawiki"))
# "mediawiki" needs some PHP and some web server. php-cgi and the tiny mini-httpd, named
# before it, keep apt from choosing Apache; neither is used: PHP has a server of its own.
_PACKAGES = ("php-cgi", "mini-httpd", "mediawiki", "php-cli", "php-sqlite3", "php-gd")
_NEEDED = ("mediawiki", "php-cli", "php-sqlite3", "php-gd")
# Debian asks this file before it starts a service; 101 means no.
_POLICY = Path("/usr/sbin/policy-rc.d")


def why_missing() -> str | None:
    """Return why MediaWiki cannot run here and cannot be installed; None: it can."""
    if _complete():
        return None
    if shutil.which("apt-get") is None:
        return "there is no apt-get: have PHP with SQLite, and MEDIAWIKI_ROOT name a MediaWiki 1.39"
    if os.geteuid() != 0:
        return "only root can: apt-get install --no-install-recommends " + " ".join(_PACKAGES)
    return None


def ensure_packages() -> None:
    """Install what is missing; starts no service, whatever the machine.

    Raises:
        CalledProcessError: apt failed; what it said is on standard error.
    """
    with _alone():
        if _complete():
            return
        with _no_services():
            _apt("update")
            _apt("install", "-y", "--no-install-recommends", *_PACKAGES)


def _complete() -> bool:
    if "MEDIAWIKI_ROOT" in os.environ:
        return shutil.which("php") is not None
    return shutil.which("dpkg-query") is not None and all(map(_is_installed, _NEEDED))


def _is_installed(package: str) -> bool:
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status}", package]
    done = subprocess.run(query, check=False, capture_output=True, text=True)
    return done.stdout == "installed"


def _apt(*words: str) -> None:
    subprocess.run(
        ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300", *words],
        check=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
    )


@contextmanager
def _alone() -> Iterator[None]:
    """Hold off other test processes that want to install the same."""
    path = Path(tempfile.gettempdir(), "cardtool-tests-apt.lock")
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _no_services() -> Iterator[None]:
    ours = not _POLICY.exists()
    if ours:
        _POLICY.write_text("#!/bin/sh\nexit 101\n", encoding="ascii")
        _POLICY.chmod(0o755)
    try:
        yield
    finally:
        if ours:
            _POLICY.unlink()
