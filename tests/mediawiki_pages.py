"""The pages of the tests' wiki: 300 cards, drafts, templates, and what stands around them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape

from cardtool.wiki.folder import FolderSource
from cardtool.wiki.snapshot import CARD_PREFIX, Page

__all__ = ["CARDS", "FORGE", "WORKSHOP", "export_xml", "wiki_pages"]

CARDS = 300
WORKSHOP = "Benutzer:Kamelfreund/Werkstatt"
FORGE = "Projekt:Ka-Mel-Oh!/Kartenschmiede"
_STAMP = "2007-04-08T00:00:00Z"
_DRAFT = "{{%s\n|typ=monster\n|name=%s\n|ap=20\n|dp=10\n|lp=60\n|d=1\n}}"
# Parameters with defaults and a condition, as card templates have them.
_TEMPLATE = (
    '<includeonly>{| class="card"\n| {{#if:{{{bild|}}}|[[Datei:{{{bild}}}]]}}\n'
    "| '''{{{name|{{{3|?}}}}}}''' {{{ap|?}}} AP\n| {{{text|{{{13|}}}}}}\n|}</includeonly>"
)


def wiki_pages(samples: Path, cards: int = CARDS) -> list[Page]:
    """Return all pages; `cards` of them are the sample pages in `samples`, and made ones."""
    pages = [page for page in FolderSource(samples).pages() if page.title.startswith(CARD_PREFIX)]
    taken = {page.title for page in pages}
    numbers = (n for n in range(1, 10_000) if f"{CARD_PREFIX}{n}" not in taken)
    while len(pages) < cards:
        pages.append(_made(next(numbers)))
    return [*_surroundings(), *pages]


def _made(number: int) -> Page:
    fields = {
        "nr": number,
        "typ": "monster",
        "hk": number % 4 + 1,
        "name": f"Wüstenläufer {number}",
        "ap": 10 + number % 50,
        "dp": 5 + number % 45,
        "lp": 20 + number % 280,
        "d": number % 7,
        "klasse": "Läufer",
        "text": "Läuft jeden Tag eine Düne weiter und kommt doch nie an. " * 3,
    }
    lines = "".join(f"|{name}={value}\n" for name, value in fields.items())
    return Page(f"{CARD_PREFIX}{number}", f"{{{{Ka-Mel-Oh!\n{lines}}}}}")


def _surroundings() -> list[Page]:
    names = ("Ka-Mel-Oh!", "Ka-Mel-Oh", "Kameloh2", "Kameloh-Item2")
    return [
        *(Page(f"Vorlage:{name}", _TEMPLATE) for name in names),
        Page("Vorlage:Ka-Mel-Oh! navi", "<div>[[Projekt:Ka-Mel-Oh!]]</div>"),
        Page("Projekt:Ka-Mel-Oh!", "{{Ka-Mel-Oh! navi}}\nDie Regeln."),
        Page(FORGE, "{{Ka-Mel-Oh! navi}}\n" + _DRAFT % ("Ka-Mel-Oh", "Schmiedekamel")),
        Page(WORKSHOP, _DRAFT % ("Ka-Mel-Oh!", "Werkbankkamel") + "\nNoch nicht fertig."),
        Page("Projekt:Ka-Mel-Oh!/Karten", "{{:Projekt:Ka-Mel-Oh!/Karte/1}}"),
        Page("Hauptseite", "Willkommen in der Wüste."),
    ]


def export_xml(pages: Iterable[Page]) -> str:
    """Return `pages` as a MediaWiki export, one revision each."""
    schema = "http://www.mediawiki.org/xml/export-0.11/"
    body = "".join(map(_element, pages))
    return f'<mediawiki xmlns="{schema}" version="0.11" xml:lang="de">\n{body}</mediawiki>\n'


def _element(page: Page) -> str:
    text = f'<text xml:space="preserve">{escape(page.text)}</text>'
    about = "<contributor><username>Kamelfreund</username></contributor>"
    format_ = "<model>wikitext</model><format>text/x-wiki</format>"
    revision = f"<revision><timestamp>{_STAMP}</timestamp>{about}{format_}{text}</revision>"
    return f"<page><title>{escape(page.title)}</title>{revision}</page>\n"
