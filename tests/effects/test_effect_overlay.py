"""Effect files: what people write down counts before the card's text."""

from __future__ import annotations

import re

import pytest

from cardtool.cards import Card, Kind
from cardtool.effects.lookup import Origin, card_effects
from cardtool.effects.overlay import EffectOverlay, merged, read_effects
from cardtool.effects.spec import Script, Window
from cardtool.effects.wording import sentences
from cardtool.errors import OverlayError
from cardtool.samples import data_dir

TWO = """
[[effect]]
card = "112"
windows = ["main"]
do = "draw"
target = "you"
amount = 2

[[raise]]
card = "6"
name = "Dattelschnaps"
ap = 20
dp = -5
duration = "fight"
target = "own"

[[effect]]
card = "197"
steps = [
  {choose = [[{do = "draw", target = "you", amount = 1}], []]},
]
"""


def script(overlay: EffectOverlay, nr: str, name: str | None = None) -> Script | None:
    """Return what an overlay says of a card."""
    entry = overlay.entry_of(Card(nr=nr, name=name))
    return None if entry is None else entry.script


def test_an_effect_is_read_in_the_words_of_the_json_form() -> None:
    """Clause X1: a table gives one effect, or steps, and the windows."""
    overlay = read_effects(TWO, "mine.toml")
    drawn, chosen = script(overlay, "112"), script(overlay, "197")
    assert drawn is not None
    assert (drawn.windows, sentences(drawn.steps)) == ((Window.MAIN,), ("You draw 2 cards.",))
    assert chosen is not None
    assert sentences(chosen.steps) == ("If you like, you draw a card.",)
    assert [entry.where for entry in overlay.entries] == [
        *("mine.toml:2", "mine.toml:9", "mine.toml:17")
    ]


def test_the_short_form_of_raises_is_read() -> None:
    """A raise of several figures is of one monster."""
    found = script(read_effects(TWO, "mine.toml"), "6", "Dattelschnaps")
    assert found is not None
    assert sentences(found.steps) == (
        "One own monster of your choice gets +20 AP in this fight.",
        "The same monster loses 5 DP in this fight.",
    )


def test_an_entry_counts_for_a_card_of_its_name() -> None:
    """Another card of the same number is not meant."""
    assert script(read_effects(TWO, "mine.toml"), "6", "Wasser") is None


def test_recipes_may_stand_beside() -> None:
    """A file with recipes says nothing of effects, and is none the worse for it."""
    text = (data_dir() / "effects" / "recipes.toml").read_text("utf-8")
    assert read_effects(text, "recipes.toml") == EffectOverlay()


def test_later_overlays_win() -> None:
    """A user's own file counts before the one that comes with cardtool."""
    mine = read_effects('[[effect]]\ncard = "112"\nsteps = []\n', "mine.toml")
    both = merged([read_effects(TWO, "ours.toml"), mine])
    assert script(both, "112") == Script()
    assert len(both.entries) == 3


def test_an_overlay_wins_over_the_text() -> None:
    """What is written down by hand counts before what the card says, and that is told."""
    card = Card(nr="112", text="Ziehe fünf Karten.", kind=Kind.ITEM)
    by_text, by_hand = card_effects(card), card_effects(card, read_effects(TWO, "mine.toml"))
    assert (by_text.origin, by_hand.origin) == (Origin.TEXT, Origin.OVERLAY)
    assert by_text.script != by_hand.script


@pytest.mark.parametrize(
    ("text", "origin", "without"),
    [
        ("Ein gegnerisches Monster tanzt für zwei Runden.", Origin.NONE, True),
        ("Nur zur Zierde.", Origin.NONE, False),
        ("Ziehe eine Karte.", Origin.TEXT, False),
    ],
)
def test_cards_played_without_their_effect_are_known(
    text: str, origin: Origin, *, without: bool
) -> None:
    """A card is played without its effect if it has rules that nobody understands."""
    found = card_effects(Card(nr="1", text=text, kind=Kind.ITEM))
    assert (found.origin, found.without_effect) == (origin, without)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[effect", "f.toml is no TOML"),
        (f"[[raise]]\nap = {'9' * 5000}", "f.toml is no TOML: Too long a number (at line 2)"),
        ('[[efect]]\ncard = "1"', "f.toml:1: there is no table 'efect'; did you mean effect?"),
        ("effect = 3", "f.toml:1: effect is no list of tables"),
        ('[effect]\ncard = "1"', "f.toml:1: effect is no list of tables"),
        ("[[effect]]\nsteps = []", "f.toml:1: card is text"),
        ("[[effect]]\ncard = 5\nsteps = []", "f.toml:2: card is text"),
        ('[[effect]]\ncard = "1"', "f.toml:1: says either steps"),
        ('[[effect]]\ncard = "1"\nsteps = []\ndo = "draw"', "f.toml:3: says either steps"),
        ('[[effect]]\ncard = "1"\nstep = []', "f.toml:3: unknown key 'step'"),
        ('[[effect]]\ncard = "1"\ndo = "drew"', "f.toml:3: do is one of"),
        ('[[effect]]\ncard = "1"\ndo = "draw"', "f.toml:1: target draw acts on player"),
        (
            '[[effect]]\ncard = "1"\ndo = "draw"\ntarget = {side = "me"}\namount = 1',
            "f.toml:4: target.side is one of",
        ),
        (
            '[[effect]]\ncard = "1"\nsteps = [{do = "capture"}, {do = "heal"}]',
            "f.toml:3: steps[1].amount heal needs an amount",
        ),
        (
            '[[effect]]\ncard = "1"\ndo = "capture"\nwindows = ["later"]',
            "f.toml:4: windows[0] is one of",
        ),
        ('[[raise]]\ncard = "1"', "f.toml:1: one of ap, dp and lp"),
        ('[[raise]]\ncard = "1"\nap = 0', "f.toml:3: ap is a whole number from -999 to 999"),
        ('[[raise]]\ncard = "1"\nap = 5\nrounds = 2', "f.toml:4: duration"),
        ('[[raise]]\ncard = "1"\nap = 5\nduration = "rounds"', "f.toml:4: duration"),
        ('[[raise]]\ncard = "1"\nap = 5\nduration = "long"', "f.toml:4: duration is one of"),
        ('[[raise]]\ncard = "1"\nap = 5\ntarget = "me"', "f.toml:4: target is one of"),
        (
            '[[raise]]\ncard = "1"\nap = 5\n[[effect]]\ncard = "1"\nsteps = []',
            "f.toml:5: card 1 is already in f.toml:1",
        ),
    ],
)
def test_mistakes_are_told_with_their_line(text: str, message: str) -> None:
    """A wrong table is refused at the line that is wrong."""
    with pytest.raises(OverlayError) as caught:
        read_effects(text, "f.toml")
    assert message in str(caught.value)


def test_all_mistakes_are_told_at_once_in_their_order() -> None:
    """One reading lists every mistake of the file."""
    text = '[[effect]]\ncard = "1"\ndo = "drew"\n[effect.target]\nside = "me"\n[[raise]]\nap = 1'
    with pytest.raises(OverlayError) as caught:
        read_effects(text, "f.toml")
    lines = re.findall(r"f\.toml:(\d+): ", str(caught.value))
    assert lines == ["1", "3", "6"]


@pytest.mark.parametrize(
    ("wrong", "line", "message"),
    [
        ('do = "heal"\namount = 5\ntrigger = "always"', 6, "heal cannot hold always"),
        ('do = "heal"\namount = 5\ntarget = "self"', 6, "no monster self"),
        ('do = "capture"\ntarget = {side = "own"}', 5, "enemy monsters only"),
        (
            'do = "discard"\ntarget = {what = "card", side = "enemy", zone = "hand"}',
            5,
            "pick is one of all, owner, random",
        ),
    ],
)
def test_what_no_game_can_do_is_an_error_with_its_line(wrong: str, line: int, message: str) -> None:
    """Clauses F6, X1: an entry whose parts make no sense together is refused where it stands."""
    with pytest.raises(OverlayError, match=re.escape(message)) as caught:
        read_effects(f'\n[[effect]]\ncard = "5"\n{wrong}\n', "mine.toml")
    assert str(caught.value).startswith(f"mine.toml:{line}: ")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f"amount = 1{'0' * 4000}", r"amount is a whole number from 1 to 999, not 10{59}…"),
        (f'do = "{"x" * 60_000}"', r"do is one of raise_ap, .*, not 'x{59}…"),
        (f"{'x' * 60_000} = 1", r"unknown key 'x{59}…; known: card, .*"),
        ("amount = 1979-05-27", r"amount is a whole number from 1 to 999, not 1979-05-27"),
        ("amount = true", r"amount is a whole number from 1 to 999, not true"),
        ("amount = 2", r"do is missing"),
        ("steps = 1", r"steps is a list, not 1"),
        (f"steps = [{'{},' * 21}]", r"steps has at most 20 entries, not 21"),
        ('windows = "main"\nsteps = []', r"windows is a list, not 'main'"),
        ("windows = []\nsteps = []", r"windows names one window or more, each once"),
    ],
)
def test_a_wrong_value_is_shown_as_it_is_written_and_never_whole(line: str, told: str) -> None:
    """A mistake is one line that can be read, however long the value."""
    with pytest.raises(OverlayError) as found:
        read_effects(f'[[effect]]\ncard = "1"\n{line}\n', "mine.toml")
    assert re.search(rf"mine\.toml:\d+: {told}(;|$)", str(found.value))


def test_of_many_mistakes_the_first_are_told_and_how_many_more() -> None:
    """A file that is of another kind does not fill the screen."""
    text = "".join(f'[[effect]]\ncard = "{nr}"\nsteps = 1\n' for nr in range(1000))
    with pytest.raises(OverlayError, match=r":24: steps is a list, not 1; and 992 more$"):
        read_effects(text, "mine.toml")


def test_the_words_there_are_are_listed_once_for_each_card() -> None:
    """A second unknown word is told without some dozen known ones."""
    steps = '[{do = "dance"}, {do = "drow"}]'
    with pytest.raises(OverlayError, match="cannot be 'drow'; did you mean draw"):
        read_effects(f'[[effect]]\ncard = "1"\nsteps = {steps}\n', "mine.toml")
