"""Effect files: what items do, read strictly, with every mistake and its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtool.cards import Card, Kind
from cardtool.decks import CardPool
from cardtool.engine.kameloh.effect_file import read_raises, resolve_raises
from cardtool.engine.kameloh.effects import Duration, Raise
from cardtool.errors import OverlayError

POOL = CardPool(
    [
        Card(nr="6", name="Schnaps", kind=Kind.ITEM, page="Karte/6"),
        Card(nr="5", name="Hans", kind=Kind.MONSTER, page="Karte/5"),
    ]
)


def only(text: str) -> Raise:
    """Return the effect of a file with one table."""
    return read_raises(f'[[raise]]\ncard = "6"\n{text}', "e.toml")[0].effect


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("ap = 20", Raise(ap=20, duration=Duration.LASTING)),
        ('ap = -20\nduration = "fight"', Raise(ap=-20)),
        ('dp = 5\nlp = 10\nduration = "turn"', Raise(dp=5, lp=10, duration=Duration.TURN)),
        (
            'ap = 1\nduration = "rounds"\nrounds = 3',
            Raise(ap=1, duration=Duration.ROUNDS, rounds=3),
        ),
    ],
)
def test_a_raise_is_read(text: str, effect: Raise) -> None:
    """Clause X2: figures and how long they last; lasting where nothing is said."""
    assert only(text) == effect


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("[[raise]", "e.toml is no TOML"),
        ("[[rise]]\n", "e.toml:1: there is no table 'rise'; did you mean raise?"),
        ("\nraise = 3", "e.toml:2: raise is no list of tables; write [[raise]]"),
        ("[[raise]]\nap = 1", 'e.toml:1: card is text, such as "67"'),
        ('[[raise]]\ncard = "6"', "e.toml:1: one of ap, dp and lp says what the item adds"),
        (
            '[[raise]]\ncard = "6"\nap = 0',
            "e.toml:3: ap is a whole number from -999 to 999 other than 0, not 0",
        ),
        ('[[raise]]\ncard = "6"\nap = true', "e.toml:3: ap is a whole number"),
        ('[[raise]]\ncard = "6"\nap = 1\nlpp = 1', "e.toml:4: unknown key 'lpp'; known: card"),
        ('[[raise]]\ncard = "6"\nap = 1\nname = ""', "e.toml:4: name is text"),
        (
            '[[raise]]\ncard = "6"\nap = 1\nduration = "ever"',
            "e.toml:4: duration is one of fight, turn, rounds, lasting",
        ),
        (
            '[[raise]]\ncard = "6"\nap = 1\nduration = "rounds"',
            'e.toml:4: duration "rounds" needs rounds = 1 or more',
        ),
        (
            '[[raise]]\ncard = "6"\nap = 1\nrounds = 2',
            'e.toml:4: rounds goes with duration = "rounds" only',
        ),
        (
            '[[raise]]\ncard = "6"\nap = 1\nduration = "rounds"\nrounds = 0',
            "e.toml:5: rounds is a whole number from 1 to 999",
        ),
        (
            '[[raise]]\ncard = "6"\nap = 1\n[[raise]]\ncard = "6"\nap = 2',
            "e.toml:5: card 6 is already in e.toml:1",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, mistake: str) -> None:
    """What the reader does not know is an error, never ignored."""
    with pytest.raises(OverlayError) as caught:
        read_raises(text, "e.toml")
    assert mistake in str(caught.value)


def test_a_number_without_end_is_named() -> None:
    """Python reads no number of over 4300 digits: that is said with its line."""
    with pytest.raises(OverlayError, match=r"e\.toml is no TOML: Too long a number \(at line 3\)"):
        read_raises(f'[[raise]]\ncard = "6"\nap = {"9" * 5000}\n', "e.toml")


def test_all_mistakes_are_told_at_once() -> None:
    """One look at the file is enough to mend it; the mistakes come in the order of its lines."""
    with pytest.raises(OverlayError) as caught:
        read_raises('[[raise]]\nap = "x"\n\n[[raise]]\ncard = 6\ndp = 0\n', "e.toml")
    found = [text.split(":")[1] for text in str(caught.value).split("; ")]
    assert found == ["1", "2", "5", "6"]


@pytest.mark.parametrize(
    ("entry", "astray"),
    [
        ('card = "6"', []),
        ('card = "6"\nname = "Schnaps"', []),
        ('card = "6"\nname = "Bier"', ["e.toml:1: 6 Schnaps is not called Bier"]),
        ('card = "7"', ["e.toml:1: there is no card 7"]),
        ('card = "5"', ["e.toml:1: 5 Hans is no green item"]),
    ],
)
def test_an_entry_counts_for_the_item_it_means(entry: str, astray: list[str]) -> None:
    """Clause C1: only a green item of that number, and of that name if one is given."""
    found, told = resolve_raises(read_raises(f"[[raise]]\n{entry}\nap = 1", "e.toml"), POOL)
    assert told == astray
    assert list(found) == ([] if astray else ["6"])


def test_our_own_file_is_what_the_cards_say(data: Path) -> None:
    """Every entry of the file that comes with cardtool repeats its card's own numbers."""
    text = (data / "effects" / "raises.toml").read_text("utf-8")
    for entry in read_raises(text, "raises.toml"):
        page = (data / "wiki" / f"{entry.card}.wiki").read_text("utf-8")
        assert entry.name is not None
        assert entry.name in page
        words = page.replace("zehn", "10").replace("drei Runden", "3 Runden")
        effect = entry.effect
        assert all(str(abs(v)) in words for v in (effect.ap, effect.dp, effect.lp) if v)
        said = {
            Duration.FIGHT: "in diesem Kampf",
            Duration.TURN: "bis zum Ende des Zuges",
            Duration.ROUNDS: f"{effect.rounds} Runden",
        }
        assert said.get(effect.duration, "Monster") in words
