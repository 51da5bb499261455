"""Wikitext of a value as the plain text that a reader sees."""

from __future__ import annotations

import mwparserfromhell
import pytest
from mwparserfromhell.parser import ParserError

from cardtool.wiki.wikitext import plain_text

CASES = {
    "  Höckerhans \n": "Höckerhans",
    "'''30'''": "30",
    "''kursiv'' und '''fett''' und '''''beides'''''": "kursiv und fett und beides",
    "''nicht zu": "nicht zu",
    "Kamel's 'Haar' ''''x''": "Kamel's 'Haar' 'x",
    "1 <!-- alt: 2 -->": "1",
    "1 <!-- nicht zu": "1",
    "a<br>b<br/>c<br />d</br>e": "a\nb\nc\nd\ne",
    "a<br>\n<br>\n<br>b": "a\n\nb",
    "<p>a</p><p>b</p>": "a\n\nb",
    "<big><big><big>a</big></big></big><span style='x'>b</span>": "ab",
    "<b>nicht zu <i>auch nicht": "nicht zu auch nicht",
    "</b>verwaist": "verwaist",
    "H<sub>2</sub>O": "H2O",
    "a < b > c": "a < b > c",
    "<kamel>x</kamel>": "<kamel>x</kamel>",
    "<nowiki>[[x]] ''y'' {{z}} <b> &amp;</nowiki>": "[[x]] ''y'' {{z}} <b> &",
    "<nowiki/>a<nowiki>b": "ab",
    "<pre>a|b</pre>": "a|b",
    "x<ref>Quelle</ref>y<ref name='a' />z<ref>offen": "xyzoffen",
    "x<references/>": "x",
    "&nbsp;a&nbsp;&amp;&lt;&#228;&#xE4;&bdquo;&minus;": "a\u00a0&<ää„−".strip(),
    "&amp;lt; &kamel; &copy &;": "&lt; &kamel; &copy &;",
    "&#0;&#xD800;&#99999999;": "\ufffd\ufffd\ufffd",
    "[[Karte]] [[Karte|Name]] [[Kamel:X|'''Y''']]": "Karte Name Y",
    "[[:Kategorie:X]] [[a_b]] [[a|]]": "Kategorie:X a b",
    "[[Bild:a.jpg|thumb|mit [[Link|Text]]]]x[[Datei:b.png]][[Kategorie:K]]": "x",
    "[[wikipedia:de:Freewar|Freewar]]": "Freewar",
    "[http://a.b/c Label] [https://a.b] [mailto:a@b Post]": "Label https://a.b Post",
    "http://a.b": "http://a.b",
    "[kein Link] [[nicht zu": "[kein Link] [[nicht zu",
    "[[a\nb]]": "[[a\nb]]",
    "{{{size|100}}}": "100",
    "{{{size}}}x{{{a|}}}": "x",
    "{{{a|{{{b|c}}}}}}": "c",
    "{{Pro|Text|--[[Kamel:S|sz]]<sup>[[x|(¿?)]]</sup> 14:01}}": "Text --sz(¿?) 14:01",
    "{{Zitat|1=a|autor=b|text=c}}": "a c",
    "a{{!}}b{{=}}c": "a|b=c",
    "{{Leer}}x": "x",
    "{{a|b": "{{a|b",
    "a}} b]]": "a}} b]]",
    "{{a|[[b}}": "[[b",
    "{{:Projekt:Ka-Mel-Oh!/Karte/5}} und {{:Kamel:X}}": "Karte 5 und X",
    "{|\n! Kopf !! zwei\n|-\n| a || b\n|}\nc": "Kopf   zwei\n a   b\n\nc",
    "<div>a</div>b": "a\nb",
    "* a\n* b [[c]]": "* a\n* b c",
    "\ufdd0 [[a]]{{b|&amp;}}": "a&",
}


@pytest.mark.parametrize(("wikitext", "plain"), CASES.items(), ids=ascii)
def test_plain_text(wikitext: str, plain: str) -> None:
    """Every construct shows what a reader of the page sees, closed or not."""
    assert plain_text(wikitext) == plain


def test_a_fault_of_the_parser_is_no_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault inside mwparserfromhell makes a value unreadable; it never stops a run."""

    def broken(*_args: object, **_options: object) -> None:
        raise ParserError("out of tokens")

    monkeypatch.setattr(mwparserfromhell, "parse", broken)
    assert plain_text("{{a|b}}") is None
