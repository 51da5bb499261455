"""Files that appear complete or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardtool.errors import OutputError

__all__ = [
    "filled_folder",
    "refuse_existing",
    "refuse_filled",
    "replaced",
    "same_file",
    "write_text",
]


@contextmanager
def replaced(path: Path, *, force: bool = False) -> Iterator[Path]:
    """Give a temporary file beside `path` to write to, and rename it to `path` at the end.

    Nothing is left behind when the block raises.

    Raises:
        OutputError: `path` exists and `force` is off, or it cannot be written.
    """
    refuse_existing(path, force=force)
    if path.exists() and not path.is_file():
        yield path  # a device or a pipe is written as it is
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=path.suffix)
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        _rename(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Write `text` as UTF-8 with its line ends kept as they are.

    Raises:
        OutputError: as for :func:`replaced`.
    """
    with replaced(path, force=force) as temporary:
        try:
            temporary.write_bytes(text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise _refused(path, error) from error


@contextmanager
def filled_folder(path: Path, stale: str, *, force: bool = False) -> Iterator[Path]:
    """Give a temporary folder beside `path` to write files to, and move it to `path` at the end.

    Nothing is left behind when the block raises. A folder that has files already keeps them, but
    for those that a pattern such as ``*.jsonl`` calls `stale`.

    Raises:
        OutputError: `path` has files and `force` is off, or cannot be written.
    """
    refuse_filled(path, force=force)
    try:
        temporary = Path(tempfile.mkdtemp(dir=path.parent, prefix="."))
    except OSError as error:
        raise _refused(path, error) from error
    try:
        yield temporary
        _move_folder(temporary, path, stale)
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _move_folder(temporary: Path, path: Path, stale: str) -> None:
    path.mkdir(exist_ok=True)
    for old in list(path.glob(stale)):
        old.unlink()
    for new in sorted(temporary.iterdir()):
        new.replace(path / new.name)


def refuse_filled(path: Path, *, force: bool) -> None:
    """Refuse a folder that could not be filled in the end, before work is spent on it.

    Raises:
        OutputError: `path` is no folder, has files and `force` is off, or has no folder to be in.
    """
    try:
        there = path.exists()
        if there and not path.is_dir():
            raise OutputError(f"{path} is no folder")
        filled = there and any(path.iterdir())
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error
    if filled and not force:
        raise OutputError(f"{path} has files already: name a new folder, or --force")
    if not path.parent.is_dir():
        raise OutputError(f"there is no folder {path.parent}: make it first")


def same_file(one: Path, other: Path) -> bool:
    """Return whether two paths name one file, whether it is there already or not."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return os.path.realpath(one) == os.path.realpath(other)


def _refused(path: Path, error: Exception) -> OutputError:
    return OutputError(f"cannot write {path}: {getattr(error, 'strerror', None) or error}")


def refuse_existing(path: Path, *, force: bool) -> None:
    """Refuse what could not be written in the end, before work is spent on it.

    Raises:
        OutputError: `path` is a folder, exists and `force` is off, has no folder to be in, or
            is no path.
    """
    try:
        path.stat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error
    if path.is_dir():
        raise OutputError(f"{path} is a folder: name a file")
    if path.is_file() and not force:
        raise OutputError(f"{path} exists already: --force overwrites it")
    if not path.parent.is_dir():
        raise OutputError(f"there is no folder {path.parent}: make it first")


def _rename(temporary: Path, path: Path) -> None:
    mask = os.umask(0)
    os.umask(mask)
    try:
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
    except OSError as error:
        raise _refused(path, error) from error
