"""Sentences that look like rules and are others, or none: what must not be read, and why."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind
from cardtool.effects.german import plain, words_of
from cardtool.effects.grammar import Row
from cardtool.effects.patterns import ROWS, grammar
from cardtool.effects.slips import one_letter_off
from cardtool.effects.spec import Script, Step
from cardtool.effects.text import Status, read_card, read_text
from cardtool.effects.wording import sentences

# Thousands of sentences are read here, which coverage would make several times as slow.
pytestmark = pytest.mark.games

TOLD = """
Ein eigenes Monster erhielt in diesem Kampf +20 AP.
Alle gegnerischen Monster verlören 10 AP.
Schickte ein gegnerisches Monster in die Wüste.
Zerstörte ein Item, das in der Arena liegt.
Erhöhte die AP eines eigenen Monsters um 20.
Halbierte die AP eines gegnerischen Monsters.
Alle eigenen Monster könnten direkt angreifen.
Alle eigenen Monster dürften in diesem Zug direkt angreifen.
Du gewannst zwei Datteln.
Du erhieltst zwei Datteln.
Ein gegnerisches Monster kämpfte für 2 Runden für dich.
Ein gegnerisches Monster wechselte die Seite.
Du ziehst zwei Karten?
Der Gegner verliert drei Datteln?!
Dieses Monster bekäme +10 AP, wenn es angriffe.
Man munkelt, dieses Monster erhält +10 AP.
Dieses Monster erhält +10 AP, sagt seine Mutter.
Dieses Monster erhält vielleicht +10 AP.
"""
NUMBERS = """
0 gegnerische Monster verlieren 10 AP.
Null gegnerische Monster verlieren 10 AP.
Nach 0 Runden ziehst du eine Karte.
Heilt ein eigenes Monster um 1000 LP.
Heilt ein eigenes Monster um 9999 LP.
Heilt ein eigenes Monster um 1.000 LP.
Heilt ein eigenes Monster um 20,5 LP.
Heilt ein eigenes Monster um 20-30 LP.
Heilt ein eigenes Monster um -20 LP.
Heilt ein eigenes Monster um +20 LP.
Du erhältst 0 Datteln.
Ziehe null Karten.
Ein gegnerisches Monster verliert mindestens 20 AP.
Ein gegnerisches Monster verliert bis zu 20 AP.
Ein gegnerisches Monster verliert etwa 20 AP.
Ein gegnerisches Monster verliert 20 % AP.
Ein eigenes Monster erhält +1O AP.
Ein eigenes Monster erhält zehen AP.
Ein eigenes Monster erhält +10 AP/DP.
Ein eigenes Monster erhält +10 BP.
Erhöht den Angrifswert eines eigenen Monsters um 20.
Schickt ein gegnerisches Monster der Häufigkeitsklasse 4 bis 2 in die Wüste.
Schickt ein gegnerisches Monster der Häufigkeitsklasse 0 in die Wüste.
"""
CHOOSERS = """
Übernimm ein Monster nach Wahl des Gegners.
Schickt ein Monster nach Wahl des Gegners in die Wüste.
Ein Monster nach freier Wahl des Gegners verliert 20 AP.
Alle gegnerischen Monster deiner Wahl verlieren 10 AP.
Das stärkste gegnerische Monster deiner Wahl verliert 10 AP.
Nimm ein gegnerisches Monster auf deine Hand.
Nimm ein gegnerisches Monster auf die Hand.
Nimm ein Monster auf die Hand zurück.
Schicke ein gegnerisches Monster auf deine Hand.
Wirf eine Karte aus seiner Hand ab.
Der Gegner wirft eine Karte aus deiner Hand ab.
Du wirfst alle seine Handkarten ab.
Du wirfst eine Handkarte seiner Wahl ab.
Der Gegner wirft eine Handkarte deiner Wahl ab.
Du verlierst alle seine Datteln.
Entweder der Gegner verliert zwei Datteln oder der Gegner wirft eine Handkarte ab.
Du ziehst eine Karte oder der Gegner verliert eine Dattel.
Durchsuche eine deiner Oasen nach einer Karte.
Deine stärksten Monster erhalten +10 AP.
Den stärksten Monstern werden 10 LP abgezogen.
Der Gegner verliert für jedes eigene Monster in der Arena eine Dattel.
Der Gegner verliert pro Handkarte eine Dattel.
Du erhältst für jede aktive Oase eine Dattel.
"""
PRONOUNS = """
Ziehe eine Karte. Es erhält +10 AP.
Du erhältst eine Dattel. Es verliert 10 AP.
Alle gegnerischen Monster verlieren 10 AP. Es erhält +10 DP.
Zwei eigene Monster erhalten +10 AP. Es verliert 5 DP.
Schickt ein gegnerisches Monster in die Wüste. Es verliert 10 AP.
Heilt ein eigenes Monster um 50 LP. Ein Kamel gähnt. Es erhält +10 DP.
Wird dieses Monster besiegt, verliert der Angreifer 10 LP. Es nimmt keinen Schaden.
Wird dieses Monster besiegt, verliert der Angreifer 10 LP. Es erhält +10 AP.
Kommt dieses Monster in die Arena, verliert ein gegnerisches Monster 9 LP und es greift direkt an.
Fügt dieses Monster einem gegnerischen Monster Schaden zu, verliert es 10 AP.
Besiegt dieses Monster ein gegnerisches Monster, kehrt es auf die Hand seines Besitzers zurück.
Fügt einem gegnerischen Monster 20 LP Schaden zu und verliert 10 AP.
Heilt ein eigenes Monster um 50 LP und erhält +10 AP.
Ziehe eine Karte und erhält +10 AP.
Ein eigenes Monster erhält so viele AP, wie ein gegnerisches Monster DP hat.
Ein eigenes Monster erhält so viele AP, wie jedes gegnerische Monster DP hat.
Der Angreifer erleidet die Hälfte des Schadens.
Ein gegnerisches Monster erleidet den gleichen Schaden.
Ein gegnerisches Monster verliert beim Betreten der Arena 10 LP, dieses Monster gähnt.
Alle gegnerischen Monster verlieren 5 AP, wenn es angreift.
"""
WHEN = """
Beim Angriff verlieren alle gegnerischen Monster 10 AP.
Du erhältst beim Angriff eine Dattel.
Gegen Monster der Rasse Floh verlieren alle gegnerischen Monster 10 AP.
Gegen Monster der Rasse Floh erhältst du eine Dattel.
Wenn jedes gegnerische Monster besiegt wird, heilt dieses Monster 10 LP.
Zu Beginn jeder Runde heilt dieses Monster 10 LP.
Fügt einem gegnerischen Monster Schaden zu, ziehst du eine Karte.
Fügt ein gegnerisches Monster 20 LP Schaden zu, ziehe eine Karte.
Heilt ein eigenes Monster 20 LP, ziehe eine Karte.
Wird dieses Monster besiegt, kehrt es auf die Hand zurück.
Wurde dieses Monster besiegt, ziehst du eine Karte.
Wenn ein Monster dieses Monster besiegt, ziehst du eine Karte.
Ein eigenes Monster erhält +20 AP, sobald es angreift.
Ein eigenes Monster erhält +20 AP, außer wenn es angreift.
Nur wenn es angreift, erhält ein eigenes Monster +20 AP.
Statt anzugreifen, heilt ein eigenes Monster um 20 LP.
Wenn du eine Handkarte abwirfst, ziehe zwei Karten.
"""
HOW_LONG = """
Ein gegnerisches Monster kehrt bis zum Ende des Zuges auf die Hand seines Besitzers zurück.
Schickt ein gegnerisches Monster bis zum Ende des Zuges in die Wüste.
Schickt ein gegnerisches Monster für 2 Runden in die Wüste.
Ein gegnerisches Monster setzt in diesem Kampf seinen nächsten Angriff aus.
Aktiviere bis zum Ende des Zuges eine deiner Oasen.
Heilt ein eigenes Monster bis zum Ende des Zuges um 20 LP.
Heilt jede Runde ein eigenes Monster um 50 LP.
Eigene Items kosten eine Dattel weniger, solange es in der Arena liegt.
Alle gegnerischen Monster verlieren 10 AP, solange es in der Arena liegt.
Solange dieses Item in der Arena liegt, erhalten alle eigenen Monster +10 LP.
Solange dieses Item nicht in der Arena liegt, erhalten alle eigenen Monster +10 AP.
Ein eigenes Monster erhält +10 AP für eine halbe Runde.
Ein eigenes Monster erhält +10 AP für den Rest des Spiels.
Ein eigenes Monster erhält +10 AP im nächsten Kampf.
"""
TOGETHER = """
Für jedes eigene Monster in der Arena erhältst du eine Dattel und ziehst eine Karte.
Heilt ein Monster um 9 LP und du ziehst eine Karte, wenn der Gegner kein Monster in der Arena hat.
Dieses Monster erhält +10 AP und ist unverwundbar, wenn es angreift.
Dieses Monster erhält beim Angriff +10 AP und verliert 5 DP.
Ein eigenes Monster erhält in diesem Kampf +9 AP oder ein gegnerisches Monster verliert 9 AP.
Ein Monster darf direkt angreifen, obwohl der Gegner Monster in der Arena hat, und zieht zwei Karten.
Fügt einem gegnerischen Monster und einem eigenen Monster 20 LP Schaden zu.
Alle gegnerischen Monster außer Flöhen verlieren 10 AP.
Alle anderen eigenen Monster erhalten +5 AP, dieses Monster nicht.
"""


WIDER = """
Der Gegner muss eine Handkarte abwerfen und zwei Datteln bezahlen.
Ziehe eine Karte und zwei Datteln einstecken.
Der Gegner wählt ein gegnerisches Monster: Es verliert 10 LP.
Wähle ein gegnerisches Monster: Wird es besiegt, ziehst du eine Karte.
Wähle zwei eigene Monster: Es erhält +10 AP.
Alle gegnerischen Monster verlieren 10 AP, auch die eigenen.
Ein Monster verliert 10 AP, auch die eigenen.
Ein gegnerisches Monster, egal ob eigenes oder gegnerisches, verliert 10 AP.
Ein eigenes Monster wird um 50 LP geheilt, auch über seinen vollen Wert hinaus.
Ein gegnerisches Monster hat 30 LP weniger.
Ein eigenes Monster bekommt 10 AP und 20 DP weniger.
Ein gegnerisches Monster verliert 10 AP mehr.
Alle Monster verlieren 10 AP. Sie erhalten +5 DP.
Wird dieses Monster getroffen, verliert sein Bezwinger 10 LP.
Besiegt dieses Monster ein anderes, verliert jenes 10 LP.
Fügt dieses Monster Schaden zu, verliert jenes 10 AP.
Hat ein eigenes Monster höchstens 30 LP, verliert es 10 AP.
Hat dieses Monster höchstens 30 LP, erhalten alle eigenen Monster +10 AP.
Hast du zwei Karten in der Wüste, ziehst du eine Karte.
Hast du nicht mindestens zwei Handkarten, ziehst du eine Karte.
Liegen genau zwei eigene Monster in der Arena, erleiden sie alle 10 LP Schaden.
Liegt dieses Monster nicht in der Arena, haben alle Gegnermonster 10 AP weniger.
Du kannst keine Karte ziehen.
Du darfst zwei Karten ziehen, musst aber eine Handkarte abwerfen.
Du musst eine Handkarte abwerfen oder zwei Datteln bezahlen.
Entweder verliert der Gegner zwei Datteln, oder du ziehst eine Karte.
Der Gegner muss eines deiner Monster in die Wüste schicken.
Die AP eines eigenen Monsters steigen nicht um die Hälfte.
Ein gegnerisches Monster verliert so viele LP, wie ein eigenes Monster AP hat.
Nimm deinem Gegner drei Datteln weg und leg sie in die Wüste.
Alle Items, die du ausgespielt hast, bleiben ohne Wirkung.
Von Monstern der Rasse „Floh“ nimmt ein gegnerisches Monster keinen Schaden.
Eigene Items können gegnerischen Monstern nichts anhaben.
Der Gegner zahlt für jedes deiner Monster 1 D mehr.
Kommt ein gegnerisches Monster in die Arena, stiehlt es dem Gegner eine Dattel.
Fügt dieses Monster einem anderen im Kampf Schaden zu, verliert es zehn AP.
Nimm das stärkste Gegnermonster und schicke es in die Wüste.
Greift dieses Monster ein Monster der Klasse „Flieger“ an, verliert es 10 AP.
Du musst zwei Datteln bezahlen, um eine Karte zu ziehen.
Für jedes deiner Monster zahlst du eine Dattel.
Zähle deine Handkarten: Hast du mehr als fünf Handkarten, wirf eine Handkarte ab.
"""


def lines(*texts: str) -> list[str]:
    """Return the sentences of several lists."""
    return [line for text in texts for line in text.strip().split("\n")]


def kind_of(text: str) -> Kind:
    """Return the kind of card that a sentence must stand on."""
    return Kind.MONSTER if "ieses Monster" in text else Kind.ITEM


def steps_of(text: str, kind: Kind | None = None) -> tuple[Step, ...]:
    """Return what a text makes a card do."""
    readings = read_text(text, kind or kind_of(text))
    return tuple(step for one in readings for step in one.steps)


KINDS = (TOLD, NUMBERS, CHOOSERS, PRONOUNS, WHEN, HOW_LONG, TOGETHER, WIDER)


@pytest.mark.parametrize("text", lines(*KINDS))
def test_what_is_not_surely_one_thing_is_not_played(text: str) -> None:
    """Never a guess: past tense, odd numbers, unclear "it", who chooses, when and how long."""
    assert read_card(Card(text=text, kind=kind_of(text))).script is None


def test_a_line_that_goes_on_is_one_sentence() -> None:
    """What follows in small letters after the end of a line belongs to the sentence."""
    assert steps_of("Ziehe zwei Karten\naußer bei Regen.") == ()
    assert steps_of("Ziehe zwei\nKarten.") == ()
    assert sentences(steps_of("Ziehe\nzwei Karten.")) == ("You draw 2 cards.",)


@pytest.mark.parametrize(
    "more",
    [
        *("Gilt nicht für Flöhe.", "Flöhe sind davon ausgenommen.", "Außer Flöhe.", "Nie."),
        *("Diese Wirkung tritt nur bei Vollmond ein.", "Bei Flöhen wirkt es doppelt."),
        *("Hat keine Wirkung auf Mumien.", "Maximal dreimal pro Spiel.", "(Nur bei Vollmond)"),
        *("Darf nur einmal gespielt werden.", "Funktioniert nur in der ersten Runde."),
        *("Danach verschwindet es.", "Nicht anwendbar auf Mumien.", "Mumien sind immun."),
        *("Kann nicht in der Verteidigung benutzt werden.", "Das gilt zwei Runden lang."),
        *("Schickt eine Mutation in die Wüste.", "Dies kann man jede Runde wiederholen."),
        *("Dafür musst du aussetzen.", "Dafür ist dein Zug vorbei.", "Einmal pro Spiel."),
        *("Leider nur, wenn die Sonne scheint.", "Nur in der Verteidigung.", "Ausnahme: Mumien."),
        *("Sonst passiert nichts.", "Die Hälfte, wenn es eine Mumie ist.", "Bei HK 4 um 80."),
        *("Wenn es eine Mumie ist, nur um 20.", "Du darfst keine Karte ziehen.", "Von wegen!"),
        *("Alle Items kosten doppelt so viel.", "Zerstört eine gegnerische Zusammenrottung."),
        *(
            "Gib dem Gegner eine Dattel.",
            "Gegner: -2 Datteln",
            "Anstatt zu ziehen, erhältst du zwei Datteln.",
        ),
    ],
)
def test_what_restricts_or_adds_to_a_rule_is_no_flavour(more: str) -> None:
    """Half a text is not played: a sentence that takes part of it away, or adds to it, counts."""
    text = f"Heilt ein eigenes Monster um 50 LP. {more}"
    assert read_card(Card(text=text, kind=Kind.ITEM)).script is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Heilt ein eigenes Monster um 50 LP. Du darfst zwei Karten ziehen.",
            "Heal one own monster of your choice by 50 LP. If you like, you draw 2 cards.",
        ),
        (
            "Du darfst zwei Karten ziehen. Der Gegner verliert eine Dattel.",
            "If you like, you draw 2 cards. The opponent loses 1 Dattel.",
        ),
        ("Effekt: Ziehe zwei Karten.", "You draw 2 cards."),
        (
            "Jedes Mal, wenn dieses Monster Schaden zufügt, erhältst du eine Dattel.",
            "When this monster does fight damage, you get 1 Dattel.",
        ),
        (
            "In der Verteidigung erhält dieses Monster +10 DP.",
            "This monster gets +10 DP when it defends.",
        ),
        (
            "Fügt dieses Monster einem gegnerischen Monster Schaden zu, erhält es +10 AP.",
            "When this monster does fight damage, it gets +10 AP as long as it stays in the arena.",
        ),
        (
            "Fügt zwei gegnerischen Monstern je 20 LP Schaden zu.",
            "Two enemy monsters of your choice take 20 LP damage.",
        ),
        (
            "Ein gegnerisches Monster verliert die Hälfte seiner LP.",
            "One enemy monster of your choice takes x LP damage, where x is half its LP, rounded down.",
        ),
        (
            "Schickt ein gegnerisches Monster der HK 2, 3 oder 4 in die Wüste.",
            "Send one enemy monster of your choice with HK 2, 3 or 4 to the Wüste.",
        ),
        (
            "Wird dieses Monster getroffen, wirfst du alle deine Handkarten ab.",
            "When this monster takes fight damage, you discard all cards from your hand.",
        ),
        (
            "Ein eigenes Monster erhält in diesem Kampf so viele AP, wie es DP hat.",
            "One own monster of your choice gets +x AP in this fight, where x is its DP.",
        ),
    ],
)
def test_what_is_clear_is_read(text: str, told: str) -> None:
    """Clause X1: what can mean one thing only is read as that."""
    assert " ".join(sentences(steps_of(text))) == told


def test_no_other_word_is_a_slip() -> None:
    """The past tense is another word; a letter missing in an ending is a slip."""
    known = grammar().vocabulary
    assert not one_letter_off("erhielt", known)
    assert not one_letter_off("schickten", known)
    assert "gegnerischen" in one_letter_off("gegnerischn", known)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_another_number_changes_that_amount_only(row: Row) -> None:
    """The number in a sentence is the amount: another one is read as it, and nothing else."""
    for found in re.finditer(r"\b[1-9]\d+\b", row.example):
        changed = f"{row.example[: found.start()]}77{row.example[found.end() :]}"
        told = " ".join(sentences(steps_of(changed)))
        assert told.replace("77", found[0]) == " ".join(sentences(row.expected))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_negation_never_reads_the_same(row: Row) -> None:
    """With "nicht" or "kein" anywhere in it, no sentence means what it meant."""
    words = row.example.split()
    for at in range(len(words) + 1):
        for no in ("nicht", "kein"):
            assert steps_of(" ".join([*words[:at], no, *words[at:]])) != row.expected


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_umlauts_may_be_written_out(row: Row) -> None:
    """Ae, oe and ue read as the umlauts do."""
    table = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ü": "Ue", "Ö": "Oe"})
    assert steps_of(row.example.translate(table)) == row.expected


# Words without which a sentence says the same: articles, particles, what the rest says too.
IDLE = re.compile(
    r"(?:ein|eine|zum|um|je|bei|dann|du|deine|lp|alle[nr]?|zurueck|\+15|aus|sich|aber)[.,:;]?$",
    re.IGNORECASE,
)
# Told to do it, the card does the same as where "it" does it.
TOLD_TO = {("it does damage", "es")}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_no_word_is_read_over(row: Row) -> None:
    """Without any one word that means something, a sentence is read otherwise or not at all."""
    words = row.example.split()
    for at, word in enumerate(words):
        if not IDLE.match(plain(word)) and (row.name, word) not in TOLD_TO:
            assert steps_of(" ".join([*words[:at], *words[at + 1 :]])) != row.expected, word


LONG_WORDS = [
    (row, found)
    for row in ROWS
    for found in re.finditer(r"[^\W\d_]{7,}", row.example)
    if not row.example[: found.start()].endswith(("„", "Klasse "))
]


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(LONG_WORDS),
    st.integers(1, 20),
    st.sampled_from("abcdefghijklmnopqrstuvwxyz"),
    st.sampled_from(["miss", "add", "swap"]),
)
def test_a_slip_reads_alike_or_not_at_all(
    place: tuple[Row, re.Match[str]], at: int, letter: str, slip: str
) -> None:
    """A wrong letter in a long word leaves the meaning as it was, or none."""
    row, found = place
    word = found[0]
    at = min(at, len(word) - 1)
    rest = word[at:] if slip == "add" else word[at + 1 :]
    changed = word[:at] + ("" if slip == "miss" else letter) + rest
    known = {key.key for key in words_of(changed)} <= grammar().vocabulary
    text = row.example[: found.start()] + changed + row.example[found.end() :]
    played = read_card(Card(text=text, kind=kind_of(text))).script
    assert known or played in {None, Script(row.expected)}


def test_a_text_beyond_all_measure_is_not_half_read() -> None:
    """What stands behind the sentences that are read counts as one more."""
    text = "Schön. " * 60 + "Dieses Monster erhält +10 AP, sagt der Mond."
    assert read_text(text)[-1].status is Status.UNMODELLED
