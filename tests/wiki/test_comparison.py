"""The guard behind repairs: what a changed page may say, and what it may not."""

from __future__ import annotations

import pytest

from cardtool.wiki.mending.comparison import keeps, read_calls
from cardtool.wiki.parse import DEFAULT_TEMPLATES
from cardtool.wiki.snapshot import CARD_PREFIX, Page


def kept(before: str, after: str) -> bool:
    """Return whether the guard takes the parameters `after` for those `before`, on page 5."""
    old, new = (
        read_calls(
            Page(CARD_PREFIX + "5", "{{Ka-Mel-Oh!" + text + "}}"), DEFAULT_TEMPLATES, CARD_PREFIX
        )
        for text in (before, after)
    )
    return keeps(old, new, "5")


MEANT = {
    "the title's number": ("|nr= ", "|nr=5"),
    "a number for another": ("|nr=#50", "|nr=5"),
    "a number for prose that is kept": ("|nr=Kamel", "|nr=5 <!-- war keine Nummer: Kamel -->"),
    "a typ from its spelling": ("|typ=itm", "|typ=item"),
    "a typ from the price": ("|d=FM", "|typ=zm-monster|d=FM"),
    "a typ that was not known": ("|typ=?|d=FM", "|typ=zm-monster|d=FM"),
    "a figure from its own digits": ("|ap=AP 30.", "|ap=30"),
    "a renamed parameter": ("|nmae=Kamel", "|name=Kamel"),
    "the words of the blank form": ("|name=Kartenname", "|name=<!-- Bitte -->"),
    "a comment more": ("|ap=ca. 3", "|ap=ca. 3 <!-- Bitte -->"),
    "a value that never counted": ("|hk=1|hk=2", "<!-- doppelt: |hk=1 -->|hk=2"),
    "a closed link": ("|name=[[Kamel:A|A", "|name=[[Kamel:A|A]]"),
}


@pytest.mark.parametrize("name", MEANT)
def test_what_repairs_mean(name: str) -> None:
    """A value may become what a repair makes of this very value."""
    assert kept(*MEANT[name])


NOT_MEANT = {
    "a figure from nowhere": ("|nr= ", "|nr=|hk=5"),
    "another number than the title's": ("|nr=4", "|nr=6"),
    "prose thrown away": ("|nr=Kamel", "|nr=5"),
    "another typ": ("|typ=itm", "|typ=monster"),
    "a typ from nowhere": ("|ap=3", "|ap=3|typ=monster"),
    "a typ against the price": ("|d=FM", "|typ=mutation|d=FM"),
    "an unknown typ against the price": ("|typ=?|d=FM", "|typ=mutation|d=FM"),
    "a known typ against its spelling": ("|typ=Zauber|d=FM", "|typ=zm-monster|d=FM"),
    "another figure": ("|ap=AP 30.", "|ap=3"),
    "a figure changed": ("|ap=30", "|ap=31"),
    "a value that counted as a comment": ("|nmae=Kamel", "<!-- |name=Kamel -->|name="),
    "a value under another name": ("|ap=30", "|dp=30"),
    "two names swapped": ("|nmae=A|klase=B", "|name=B|klasse=A"),
    "a value that never counted thrown away": ("|hk=1|hk=2", "|hk=2"),
    "the other value of two": ("|hk=1|hk=2", "|hk=1<!-- |hk=2 -->"),
    "an unknown parameter thrown away": ("|motto=Los", ""),
    "a text emptied": ("|text=Los", "|text=<!-- Los -->"),
    "another field while a link is closed": ("|ap=3|name=[[A", "|ap=4|name=[[A]]"),
    "a text lost while a link is closed": ("|name=[[A|B", "|name=[[A]]"),
    "a call thrown away": ("|ap=3}}{{Ka-Mel-Oh!|ap=4", "|ap=3"),
}


@pytest.mark.parametrize("name", NOT_MEANT)
def test_what_no_repair_means(name: str) -> None:
    """No value comes from nowhere, changes its field or meaning, or goes without a trace."""
    assert not kept(*NOT_MEANT[name])
