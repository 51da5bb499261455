"""How many cards are played as printed, counted by where their effect is known from."""

from __future__ import annotations

from cardtool.cards import Card, Kind
from cardtool.effects.coverage import coverage
from cardtool.effects.overlay import read_effects
from kameloh_samples import samples

STRANGE = "Es kostet eine Dattel weniger."
TEXTS = {
    "1": "Du ziehst zwei Karten.",
    "2": f"Du ziehst eine Karte. {STRANGE}",
    "3": "Es kostet  eine Dattel weniger. Nur zur Zierde.",
    "4": "Nur zur Zierde.",
    "5": "Sie kostet eine Dattel weniger, sie kostet aber nicht viel.",
}
CARDS = [
    Card(nr=nr, name=f"Karte {nr}", kind=Kind.ITEM, text=text, page=nr)
    for nr, text in TEXTS.items()
]
MINE = """
[[effect]]
card = "2"
steps = []

[[effect]]
card = "4"
do = "draw"
target = "you"
amount = 1
"""


def test_nine_of_ten_sample_cards_are_read_wholly() -> None:
    """Of the sample cards with rules in their text, at least 90 % are read to the last word."""
    found = coverage(samples()[0])
    assert found.cards > 80
    assert found.by_text >= 0.9 * found.cards
    assert len(found.without_effect) == found.cards - found.by_text


def test_a_card_counts_as_a_whole() -> None:
    """A card with one sentence that is not read is played without effect, and is not covered."""
    found = coverage(CARDS[:4])
    assert (found.cards, found.played, found.percent) == (3, 1, 33.3)
    assert [card.nr for card in found.without_effect] == ["2", "3"]


def test_an_overlay_is_an_origin_of_its_own() -> None:
    """What an overlay says counts before the text, and for a card whose text hides it, too."""
    found = coverage(CARDS[:4], read_effects(MINE, "mine.toml"))
    assert (found.cards, found.by_text, found.by_overlay) == (4, 1, 2)
    assert [card.nr for card in found.without_effect] == ["3"]


def test_patterns_count_the_sentences_they_read() -> None:
    """A sentence is counted where it is read, though the card is not played by it."""
    assert coverage(CARDS[:4]).patterns == (("you draw", 2),)


def test_unread_sentences_are_counted_by_wording() -> None:
    """The most frequent comes first, with its cards and the nearest wording that is read."""
    found = coverage([CARDS[4], *CARDS[:4]])
    assert [(one.sentence, one.count) for one in found.unread] == [
        (STRANGE, 2),
        (TEXTS["5"], 1),
    ]
    first = found.unread[0]
    assert [card.nr for card in first.cards] == ["2", "3"]
    assert (first.nearest, first.wording) == ("you lose Datteln", "Du verlierst eine Dattel.")


def test_of_no_cards_there_is_no_part() -> None:
    """Without cards that print an effect there is no percentage, rather than a wrong one."""
    assert coverage([CARDS[3]]).percent is None


def test_all_but_one_is_not_all() -> None:
    """The percentage is cut, never rounded up to 100."""
    many = [Card(nr=str(n), kind=Kind.ITEM, text="Ziehe eine Karte.") for n in range(1999)]
    assert coverage([*many, CARDS[2]]).percent == 99.9
