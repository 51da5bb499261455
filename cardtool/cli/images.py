"""The pictures that `sync --images` brings: where to, and what is said about them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardtool.cli.options import Format, Session
from cardtool.errors import UsageError, WikiError

if TYPE_CHECKING:
    from cardtool.wiki.api import ApiSource
    from cardtool.wiki.pictures.images import ImageReport
    from cardtool.wiki.snapshot import Source

__all__ = ["conclude", "fetch", "image_folder", "wiki_of"]


def image_folder(catalog: Path) -> Path:
    """Return the folder of the pictures that belongs to a catalog, beside it."""
    return catalog.with_name(f"{catalog.stem}-images")


def wiki_of(source: Source) -> ApiSource:
    """Return the wiki that `source` is.

    Raises:
        UsageError: it is a folder or an export.
    """
    from cardtool.wiki.api import ApiSource

    if not isinstance(source, ApiSource):
        what = "a folder of pages" if source.kind == "folder" else "an XML export"
        raise UsageError(
            f"--images needs a wiki to fetch them from, but {source.location} is {what}:"
            " leave it out, or give the wiki's address as SOURCE"
        )
    return source


def fetch(
    session: Session,
    wiki: ApiSource,
    pictures: Mapping[str, tuple[str, ...]],
    *,
    dry_run: bool,
) -> ImageReport:
    """Bring pictures, given with the cards that name them, into the folder; say what happened."""
    from cardtool.wiki.pictures.images import ImageOptions, fetch_images

    folder = image_folder(session.database)
    with wiki, session.console.progress("images") as progress:
        options = ImageOptions(dry_run=dry_run, progress=progress)
        report = fetch_images(wiki.opened(), pictures, folder, options)
    _tell(session, report, pictures)
    return report


def _tell(session: Session, report: ImageReport, pictures: Mapping[str, tuple[str, ...]]) -> None:
    if session.format is not Format.JSON:
        session.console.note(str(report))
        for name in report.fetched if report.dry_run else ():
            session.console.note(f"would fetch {_with_cards(name, pictures)}")
    for name, why in sorted(report.skipped.items()):
        session.console.detail(f"{_with_cards(name, pictures)}: {why}")


def _with_cards(name: str, pictures: Mapping[str, tuple[str, ...]]) -> str:
    return f"{name} (card {', '.join(pictures[name])})"


def conclude(report: ImageReport | None) -> None:
    """End the command with an error if not all pictures were looked at.

    Raises:
        WikiError: says what stopped it, and that the catalog is complete.
    """
    if report is not None and report.stopped is not None:
        catalog = "nothing was to be written" if report.dry_run else "the catalog is written"
        raise WikiError(f"{catalog}, but pictures are missing: {report.stopped}")
