"""German card text to effects: every pattern, and what must not be read."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind
from cardtool.effects.forms import misfits
from cardtool.effects.german import split_sentences
from cardtool.effects.grammar import Row
from cardtool.effects.patterns import ROWS
from cardtool.effects.spec import Step, effects_of
from cardtool.effects.text import Status, read_card, read_text, suggests_monster
from cardtool.effects.wording import sentences
from kameloh_samples import samples

GOLDEN = Path(__file__).with_name("sample_readings.txt")


def told(text: str, kind: Kind | None = None) -> str:
    """Return in English what a text makes a card do."""
    return " ".join(sentences(steps_of(text, kind)))


def steps_of(text: str, kind: Kind | None = None) -> tuple[Step, ...]:
    """Return what a text makes a card do, its unread sentences left out."""
    return tuple(step for one in read_text(text, kind) for step in one.steps)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_pattern_reads_its_example(row: Row) -> None:
    """The example of a row is read by that row, as what the row says it means."""
    readings = read_text(row.example, None)
    assert steps_of(row.example) == row.expected
    assert row.name in readings[-1].patterns


def test_patterns_have_names_of_their_own() -> None:
    """Coverage is counted by name, so no two patterns share one."""
    assert len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_example_means_something_possible(row: Row) -> None:
    """Clause X1: what a pattern builds goes together."""
    assert [misfits(effect) for effect in effects_of(row.expected)] == [
        [] for _ in effects_of(row.expected)
    ]


def test_the_sample_cards_are_read_as_written_down() -> None:
    """Every rule sentence of the sample cards is read as a person has checked it."""
    lines = []
    for card in samples()[0]:
        for one in read_card(card).sentences:
            if one.status in {Status.READ, Status.UNMODELLED}:
                said = " ".join(sentences(one.steps)) or "?"
                lines += [f"{card.nr}: {one.sentence}", f"    {said}"]
    assert "\n".join(lines) + "\n" == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Fuegt allen feindlichen Monstern 30 LP Schaden zu.", "Fügt allen gegnerischen …"),
        ("Fügt allen gegn. Monstern 30 Lebenspunkte Schaden zu!", "abbreviated"),
        ("Fügt allen gegnerischen Monstern dreißig LP Schaden zu", "number as a word"),
        ("Fügt allen gegenrischen Monstern 30 LP Schaden zu.", "two letters changed places"),
        ("Fügt allen gegnerischn Monstern 30 LP Schaden zu.", "a letter is missing"),
        ("Fügt allen gegnerischhen Monstern 30 LP Schaden zu.", "a letter too many"),
        ("Fügt allen gegnerischan Monstern 30 LP Schaden zu.", "a wrong letter"),
    ],
)
def test_spelling_may_differ(text: str, same: str) -> None:
    """Umlauts or ae, abbreviations, number words and one slip in a long word are the same."""
    assert told(text) == "All enemy monsters take 30 LP damage.", same


@pytest.mark.parametrize(
    "text",
    [
        "Ein eigenes Monster erhält in diesem Kampf +20 XP.",
        "Ein gegnerisches Monster verliert nicht 30 LP.",
        "Ein gegnerisches Monster verliert 3O LP.",
        "Ein gegnerisches Monster verliert zwanzg LP.",
        "Ein gegnerischs Monster verlirt 30 LP.",
        "Ein gegnerisches Monster verliebt 30 LP.",
        "Das Monster erhält +20 AP.",
        "Ein eigenes Monster erhält +20 AP und verliert 10 DP bis zum Ende des Zuges.",
        "Ein gegnerisches Monster verliert in diesem Kampf 20 LP.",
        "Ein gegnerisches Monster verliert 0 LP.",
        "Ein eigenes Monster zählt als Häufigkeitsklasse 5.",
        "Übernimm ein eigenes Monster.",
        "Aktiviere eine gegnerische Oase.",
        "Es erhält +10 AP.",
        "Nach drei Runden bilden sie einen neuen Nachziehstapel.",
        "Am Anfang deines Zuges verliert ein gegnerisches Monster 10 LP.",
        "Heilt ein eigenes Monster für 2 Runden um 20 LP.",
        "Ein eigenes Monster erhält in diesem Kampf und für 2 Runden +20 AP.",
        "Wirf zwei Handkarten ab: Ziehe drei Karten.",
        "Ein eigenes Monster erhält für 2 Runden +20 AP, ein gegnerisches verliert 10 AP.",
        "Ein eigenes Monster erhält für 2 Runden +20 AP, ein gegnerisches Monster verliert 10 AP.",
        "Ziehe eine Karte oder ziehe zwei Karten oder ziehe drei Karten.",
    ],
)
def test_what_is_only_nearly_understood_is_unmodelled(text: str) -> None:
    """Never a guess: such a sentence does nothing, and the nearest pattern is named."""
    [one] = read_text(text, Kind.ITEM)
    assert (one.status, one.steps) == (Status.UNMODELLED, ())
    assert one.nearest in {row.name for row in ROWS}
    assert one.wording


@pytest.mark.parametrize(
    "text",
    [
        "Ein gegnerisches Monster verliert 20 AP.",
        "Dieses Monster erhält in diesem Kampf +10 AP.",
        "Ziehe zwei Karten.",
        "Wenn dieses Monster angreift, verlieren alle gegnerischen Monster 5 DP.",
        "Eigene Monster erhalten +5 AP, solange dieses Item in der Arena liegt.",
    ],
)
def test_a_monster_must_say_when(text: str) -> None:
    """On a monster's card, what is done once needs a trigger."""
    [reading] = read_text(text, Kind.MONSTER)
    assert reading.status is Status.UNMODELLED


def test_an_item_is_no_monster() -> None:
    """Nobody knows which monster an item means by "this monster"."""
    text = "Dieses Monster erhält +10 AP, wenn dieses Monster angreift."
    [reading] = read_text(text, Kind.ITEM)
    assert reading.status is Status.UNMODELLED


@pytest.mark.parametrize(
    "text",
    [
        "Verlor gestern noch drei Datteln beim Würfeln.",
        "Der Gegner verlor damals 20 AP und die Geduld.",
        "Angeblich erhält man dafür drei Datteln.",
        "Mein Onkel hatte 300 LP, bevor er heiratete.",
        "„Ziehe zwei Karten!“",
        "Kostet auf dem Basar zwölf Datteln, ohne Kern dreizehn.",
        "Zwei Höcker, drei Meinungen, null Punkte.",
        "Soll einmal alle gegnerischen Monster in die Wüste geschickt haben.",
        "In der Wüste ist jede Runde eine Ehrenrunde.",
        "Heilt alle Wunden außer Liebeskummer.",
    ],
)
def test_flavour_is_none(text: str) -> None:
    """Past tense, hearsay, quotations and jokes with figures in them are no rules."""
    assert [one.status for one in read_text(text)] == [Status.FLAVOUR]


@pytest.mark.parametrize("joke", ["Oder auch nicht.", "Stimmt nicht!", "Sagt der Zöllner."])
def test_what_is_taken_back_is_not_played(joke: str) -> None:
    """A rule that the next sentence turns into a joke is unmodelled."""
    first, _ = read_text(f"Ziehe zwei Karten. {joke}")
    assert first.status is Status.UNMODELLED


@pytest.mark.parametrize(
    "more", ["Das gilt nur, wenn Vollmond ist.", "Aber nur einmal.", "Nur gegen Flöhe."]
)
def test_half_a_text_is_not_played(more: str) -> None:
    """A card with a sentence that restricts another, and is not read, does nothing."""
    card = Card(text=f"Heilt ein eigenes Monster um 50 LP. {more}", kind=Kind.ITEM)
    assert read_card(card).script is None


def test_recipes_are_read_elsewhere() -> None:
    """Clauses U1, Z1: what becomes what is no effect, and not unmodelled either."""
    card = Card(text="Mutation aus Nr. 5 mit Nr. 8. Man sieht es.", kind=Kind.MUTATION)
    assert not read_card(card).has_rules


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Heilt ein eigenes Monster um 50 LP, es erhält außerdem in diesem Kampf +10 DP.",
            (
                "Heal one own monster of your choice by 50 LP. "
                "The same monster gets +10 DP in this fight."
            ),
        ),
        (
            "Heilt ein eigenes Monster um 50 LP. Es erhält für 2 Runden +10 DP.",
            (
                "Heal one own monster of your choice by 50 LP. The same monster gets +10 DP for 2 rounds."
            ),
        ),
        (
            (
                "Wenn ein eigenes Monster besiegt wird, ziehst du eine Karte, "
                "solange dieses Item in der Arena liegt."
            ),
            "When an own monster is defeated, you draw a card.",
        ),
        (
            "Wenn dieses Monster angreift, erhält es +10 AP.",
            "This monster gets +10 AP when it attacks.",
        ),
        (
            "Dieses Monster erhält +20 DP, wenn es angegriffen wird.",
            "This monster gets +20 DP when it defends.",
        ),
        (
            "Kommt ein gegnerisches Monster in die Arena, verliert es 10 LP. Dieses Monster gähnt.",
            "When an enemy monster comes into the arena, that monster takes 10 LP damage.",
        ),
        (
            "Der Gegner verliert eine Dattel und wirft eine Handkarte ab.",
            ("The opponent loses 1 Dattel. The opponent discards a card of their choice."),
        ),
        (
            "Entweder ziehst du zwei Karten oder du erhältst drei Datteln.",
            "Choose one: you draw 2 cards; or you get 3 Datteln.",
        ),
        (
            "Fügt einem gegnerischen Monster der Rasse Floh 20 LP Schaden zu.",
            "One enemy monster of Rasse Floh of your choice takes 20 LP damage.",
        ),
    ],
)
def test_sentences_go_together(text: str, said: str) -> None:
    """Triggers, "it", left-out subjects, choices and names without quotes are made out."""
    kind = Kind.MONSTER if "ieses Monster" in text else Kind.ITEM
    assert told(text, kind) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Du darfst eine Handkarte abwerfen, um zwei Karten zu ziehen.",
            "If you like, you discard a card from your hand, then you draw 2 cards.",
        ),
        (
            "Wenn du möchtest, darfst du zwei Datteln bezahlen und dafür eine Karte ziehen.",
            "If you like, you lose 2 Datteln, then you draw a card.",
        ),
        (
            "Wird dieses Monster besiegt, darfst du eine Karte ziehen.",
            "When this monster is defeated, if you like, you draw a card.",
        ),
        ("Du musst eine Handkarte abwerfen.", "You discard a card from your hand."),
        (
            "Such dir eins aus: Entweder ziehst du eine Karte, oder der Gegner verliert 1 D.",
            "Choose one: you draw a card; or the opponent loses 1 Dattel.",
        ),
        (
            "Wähle zwei eigene Monster: Sie erhalten in diesem Kampf +10 AP.",
            "Two own monsters of your choice get +10 AP in this fight.",
        ),
        (
            "Der Gegner wählt eines seiner Monster, es kehrt auf die Hand zurück.",
            "Return one enemy monster of the opponent's choice to its owner's hand.",
        ),
        (
            "Hat der Gegner mindestens drei Handkarten, wirft er eine Handkarte ab.",
            (
                "If there are at least 3 cards in the opponent's hand, "
                "the opponent discards a card of their choice."
            ),
        ),
        (
            "Leg zwei Handkarten unter dieses Item.",
            "Put two cards of your choice from your hand under this item.",
        ),
        (
            "Schwäche bis zu zwei Gegnermonster um 10 AP, und zwar bis der Zug endet.",
            "Up to two enemy monsters of your choice lose 10 AP until the end of the turn.",
        ),
    ],
)
def test_who_chooses_is_made_out(text: str, said: str) -> None:
    """Clause X1: what one may, must or chooses to do, in the infinitive or said of "it"."""
    assert told(text) == said


def test_a_kind_that_must_be_is_meant() -> None:
    """Where only a monster can wait for what a text says, it is a monster's; else an item's."""
    waiting = "Jedes Mal, wenn ein gegnerisches Monster in die Arena kommt, verliert es 10 LP."
    assert suggests_monster(waiting)
    assert not suggests_monster("Ziehe zwei Karten.")
    assert (
        told(waiting)
        == "When an enemy monster comes into the arena, that monster takes 10 LP damage."
    )


def test_abbreviations_end_no_sentence() -> None:
    """A full stop behind an abbreviation is not the end, at a line's end it is."""
    text = "Ein gegn. Monster verliert für 2 Rd. 10 AP.\nDu erhältst 2 D.\nSchön."
    assert len(split_sentences(text)) == 3


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([w for r in ROWS for w in r.example.split()]), max_size=30))
def test_any_words_are_read_or_not(words: list[str]) -> None:
    """Whatever stands in a text, reading ends soon, and what is read goes together."""
    begun = perf_counter()
    steps = steps_of(" ".join(words))
    assert not any(misfits(effect) for effect in effects_of(steps))
    assert perf_counter() - begun < 20


@pytest.mark.parametrize(
    "text",
    [
        "ziehe eine karte oder " * 15,
        "Ein eigenes Monster erhält +20 AP und " * 12,
        "in diesem Kampf " * 20,
        ", und " * 40,
        "+10 AP und " * 25,
    ],
)
def test_endless_sentences_are_given_up(text: str) -> None:
    """A sentence that can be cut up in ever more ways is no rule."""
    begun = perf_counter()
    assert steps_of(text) == ()
    assert perf_counter() - begun < 20
