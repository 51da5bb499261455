"""Games told in sentences: every event has one, and none tells what is hidden."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cardtool.engine.kameloh
from cardtool.effects.spec import YOU, Effect, Operation, Script
from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.effects import Until
from cardtool.engine.kameloh.ending import Endless
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.state import Reason
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng
from cardtool.report.seats import Seats, seat_names
from cardtool.report.story import WORDS, Story, tell, tell_outcome, why_stopped
from kameloh_duels import duel_with, item, monster, raising
from recorded_games import EVERY_RULES
from told_games import told_game

CARDS = [monster("Hans"), monster("Kurt"), item("Keule"), item("Stab"), item("Dattel")]
LATER = Script((Effect(Operation.GAIN_DATTELN, YOU, 1, delay=2),))
GAME = KamelohGame(duel_with(WIMU, CARDS, (), {"Stab": raising(ap=10), "Dattel": LATER}))
HANS, KEULE, KURT, STAB, DATTEL = (
    GAME.duel.table.index(nr) for nr in ("Hans", "Keule", "Kurt", "Stab", "Dattel")
)
NAMES = ("Rote", "Blaue")
GAMES = 60

SENTENCES = [
    (Event("shown", 0, HANS), "Rote shows Hans and shuffles it back."),
    (Event("starts", 1), "Blaue begins."),
    (Event("turn", 0, -1, (3, -1)), "Round 3, Rote's turn."),
    (Event("turn", 0, -1, (3, 3)), "Round 3, Rote's last turn but one."),
    (Event("turn", 0, -1, (4, 2)), "Round 4, Rote's last turn: nothing but the buy-out."),
    (Event("income", 0, -1, (1, 5)), "Rote gets 1 Dattel and has 5."),
    (Event("income", 0, -1, (0, 5)), "Rote has 5 Datteln."),
    (
        Event("entered", 0, HANS, (2, a.OASES + 1, 2)),
        "Rote sends Hans from Oase 2 (inactive now) into the arena (a2) for 2 Datteln.",
    ),
    (
        Event("entered", 0, HANS, (2, a.HAND, 1)),
        "Rote sends Hans from the hand into the arena (a1) for 2 Datteln.",
    ),
    (
        Event("item", 0, KEULE, (1, 0, a.HAND, -1)),
        "Rote plays Keule for 1 Dattel, without effect.",
    ),
    (
        Event("item", 0, STAB, (1, 3, a.OASES, KURT)),
        "Rote plays Stab from Oase 1 (inactive now) on Kurt (b1) for 1 Dattel.",
    ),
    (
        Event("named", 1, STAB, (2, 2, a.HAND, HANS)),
        "Blaue plays the battle item Stab on Hans (a2) for 2 Datteln.",
    ),
    (
        Event("item", 1, DATTEL, (0, 0, a.HAND, -1)),
        "Blaue plays Dattel for 0 Datteln; it lies in the arena until its time comes.",
    ),
    (
        Event("named", 1, STAB, (2, 0, a.HAND, -1)),
        "Blaue plays the battle item Stab for 2 Datteln.",
    ),
    (
        Event("missed", 1, KEULE),
        "Keule of Blaue misses its monster, which is gone or out of reach.",
    ),
    (
        Event("effect", 0, STAB, (e.PLUS_AP, 1, HANS, 10, 50, Until.FIGHT, 0)),
        "Hans (a1) gets +10 AP from Stab in this fight.",
    ),
    (
        Event("mutated", 0, KURT, (1, HANS, 0, a.HAND, KEULE, a.HAND)),
        "Rote's Hans (a1) mutates into Kurt with Keule for 0 Datteln.",
    ),
    (
        Event("mutated", 0, KURT, (1, HANS, 2, a.DECK, KEULE, a.OASES)),
        (
            "Rote's Hans (a1) mutates into Kurt from the deck (searched, then shuffled) "
            "with Keule from Oase 1 (inactive now) for 2 Datteln."
        ),
    ),
    (
        Event("grouped", 0, KURT, (1, 30, 20, 90, 3, a.FUSION, -1, 0, HANS, 0, HANS, a.ARENA)),
        (
            "Rote puts the Zusammenrottung Kurt (a1, 30/20/90) from the Fusionsdeck together "
            "of Hans and Hans, for 3 Datteln."
        ),
    ),
    (
        Event("grouped", 0, KURT, (1, 30, 20, 90, 3, 0, KEULE, a.DECK, HANS, a.OASES)),
        (
            "Rote puts the Zusammenrottung Kurt (a1, 30/20/90) together of Hans from Oase 1 "
            "(inactive now) with Keule from the deck (searched, then shuffled), for 3 Datteln."
        ),
    ),
    (
        Event("joined", 0, HANS, (1, KURT, 40, 20, 110, 1, a.OASES + 1)),
        "Rote's Hans from Oase 2 (inactive now) joins Kurt (a1), now 40/20/110, for 1 Dattel.",
    ),
    (Event("activate", 0, HANS, (0, 0)), "Rote activates Oase 1: Hans lies open."),
    (Event("bury", 0, HANS, (2, 0), hidden=True), "Rote buries Hans under Oase 3."),
    (Event("draw", 0, HANS, (0, 0), hidden=True), "Rote draws Hans from Oase 1."),
    (Event("take-open", 0, HANS, (1, 0)), "Rote takes Hans, the open card of Oase 2."),
    (Event("search", 0, -1, (1, 3)), "Rote pays 3 Datteln and looks through Oase 2."),
    (Event("search", 0, -1, (1, 0)), "Rote looks through Oase 2."),
    (
        Event("take", 0, HANS, (1, 0), hidden=True),
        "Rote takes Hans from Oase 2, which is shuffled.",
    ),
    (
        Event("take", 0, HANS, (1, 1), hidden=True),
        "Rote takes Hans from Oase 2, which is shuffled and lies face down again.",
    ),
    (Event("attacks", 0, -1, (0, 0, HANS, 1, 20)), "Rote's Hans (a1) attacks with 20 AP."),
    (
        Event("attacks", 0, -1, (10, 0, HANS, 2, 20)),
        "Rote's Hans (a2) attacks alone with 20 + 10 AP.",
    ),
    (
        Event("attacks", 0, -1, (0, 0, HANS, 1, 20, KURT, 2, 25)),
        "Rote's Hans (a1) and Kurt (a2) attack together with 20 + 25 AP.",
    ),
    (Event("attacks", 1, -1, (0, 2, HANS, 3, 20)), "Blaue's Hans (b1) attacks a2 with 20 AP."),
    (
        Event("hit", 1, HANS, (30, -10, 3, 50, 20, 3)),
        "50 AP against 20 DP: Blaue's Hans (b1) loses 30 LP and has 0 left.",
    ),
    (
        Event("hit", 1, HANS, (0, 40, 4, 20, 20, 4)),
        "20 AP against 20 DP: Blaue's Hans (b2) takes no damage.",
    ),
    (
        Event("hit", 0, KURT, (30, 10, 3, 50, 20, 1)),
        "50 AP against 20 DP, turned back: Rote's Kurt (a1) loses 30 LP and has 10 left.",
    ),
    (
        Event("direct", 0, HANS, (1, 2)),
        "Rote's Hans (a2) attacks past the enemy's monsters: 1 point.",
    ),
    (Event("skipped", 0, HANS, (2,)), "Rote's Hans (a2) leaves out this attack."),
    (Event("defeated", 1, HANS, (1, 3)), "Blaue's Hans (b1) is defeated: 1 point for Rote."),
    (Event("captured", 1, HANS, (1, 4)), "Blaue captures Hans (a1), now on b2."),
    (Event("returned", 0, HANS, (4, 1)), "Hans (b2) returns to Rote, now on a1."),
    (
        Event("returned", 0, HANS, (4, 0)),
        "Hans (b2) would return to Rote, who has no place for it: to the Wüste.",
    ),
    (Event("walk-over", 0, -1, (1,)), "Rote finds no enemy in the arena: 1 point."),
    (Event("refilled", 0, -1, (2,)), "Rote draws 2 cards."),
    (
        Event("last turns", 0, -1, (Reason.POINTS,)),
        (
            "Rote has reached the target of 20: Blaue has one more turn, "
            "then Rote and Blaue their last."
        ),
    ),
    (
        Event("last turns", 0, -1, (Reason.CARDS,)),
        "Rote has no Oase left: Blaue has one more turn, then Rote and Blaue their last.",
    ),
    (Event("bought", 0, HANS, (2,)), "Rote buys out Hans for 2 Datteln."),
    (Event("left over", 0, HANS, (2,)), "Rote cannot pay Hans: 2 points for Blaue."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: str(value)[:40])
def test_an_event_in_a_sentence(event: Event, sentence: str) -> None:
    """Each event is told with names, numbers and units."""
    assert tell(GAME, event, Seats(NAMES)) == sentence


def test_every_word_has_its_example() -> None:
    """The sentences above cover all words that are told."""
    assert {event.what for event, _ in SENTENCES} == set(WORDS)


def test_every_event_of_the_engine_is_told() -> None:
    """A word that the engine emits and nobody tells would make a hole in the story."""
    folder = Path(cardtool.engine.kameloh.__file__).parent
    emitted: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Event":
                word = node.args[0]
                emitted |= {word.value} if isinstance(word, ast.Constant) else set()
    assert emitted
    assert emitted <= set(WORDS)


def test_a_word_nobody_knows_says_nothing() -> None:
    """Other games may tell of things that have no sentence here."""
    assert tell(GAME, Event("unheard of", 0), Seats(NAMES)) is None


@pytest.mark.parametrize("what", ["bury", "draw", "take"])
def test_the_other_player_is_not_told_which_card(what: str) -> None:
    """Clause S8: what was buried or drawn is told to its owner only."""
    event = Event(what, 0, HANS, (0, 0), hidden=True)
    assert "Hans" in (tell(GAME, event, Seats(NAMES, 0)) or "")
    assert "a card" in (tell(GAME, event, Seats(NAMES, 1)) or "")
    assert "Hans" not in (tell(GAME, event, Seats(NAMES, 1)) or "")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("wimu", "has no Oase left"),
        ("dufo", "cannot refill the hand"),
        ("dufo(end_on_empty_deck=on)", "has no card left in the deck"),
    ],
)
def test_which_cards_ran_out(rules: str, why: str) -> None:
    """Clauses E1, R40: Oasen, hand or deck, as the rules have it."""
    game = KamelohGame(duel_with(parse_rules(rules).rules, CARDS))
    event = Event("last turns", 0, -1, (Reason.CARDS,))
    assert tell(game, event, Seats(NAMES)).startswith(f"Rote {why}: Blaue has one")


def heard(rules: str) -> list[tuple[KamelohGame, Event]]:
    """Return all that happens in many games in which rare kinds of action are often chosen."""
    game = told_game(rules, "werkstatt", "werkstatt")
    told: list[Event] = []
    for seed in range(GAMES):
        rng = Rng.of(seed)
        state = game.new(seed, emit=told.append)
        while state.options:
            kinds = sorted({option % a.KIND_RANGE for option in state.options})
            kind = kinds[rng.below(len(kinds))]
            options = [option for option in state.options if option % a.KIND_RANGE == kind]
            game.apply(state, options[rng.below(len(options))], told.append)
    return [(game, event) for event in told]


def test_whole_games_are_told_without_holes() -> None:
    """Clause S8: each word has a sentence for all readers, and games use nearly every word.

    Decks without the cards that do them never attack directly, leave an attack out, or return.
    """
    found = [one for rules in EVERY_RULES for one in heard(rules)]
    holes = {
        event.what
        for game, event in found
        for viewer in (None, 0, 1)
        if not tell(game, event, Seats(NAMES, viewer))
    }
    assert not holes
    assert {event.what for _, event in found} >= set(WORDS) - {
        "direct",
        "skipped",
        "returned",
        "captured",
        "missed",
    }


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (
            Outcome((12, 20), Termination.POINTS),
            "Blaue wins: Rote 12, Blaue 20 points; Blaue reached the target of 20.",
        ),
        (
            Outcome((7, 7), Termination.CARDS),
            "Nobody wins: 7 points each; the cards ran out.",
        ),
        (
            Outcome((7, 9), Termination.LIMIT, ("no_money", "too_dull")),
            "Stopped after 200 rounds, neither won nor drawn: Rote 7, Blaue 9 (nobody has Datteln or an income; too_dull).",
        ),
    ],
)
def test_how_a_game_ended(outcome: Outcome, sentence: str) -> None:
    """Clauses E5, E8: points, winner, and why it was over."""
    assert tell_outcome(outcome, Seats(NAMES), WIMU) == sentence


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (0, "You lose 12:20 against Blaue; Blaue reached the target of 20."),
        (1, "You win 20:12 against Rote; Blaue reached the target of 20."),
    ],
)
def test_a_player_is_told_how_he_fared(viewer: int, sentence: str) -> None:
    """Clause E5: who sits at the table reads his own points first."""
    outcome = Outcome((12, 20), Termination.POINTS)
    assert tell_outcome(outcome, Seats(NAMES, viewer), WIMU) == sentence


def test_a_last_turn_before_the_buy_out() -> None:
    """Clause E3: Dufo's last turns are turns like others, with the buy-out after them."""
    game = KamelohGame(duel_with(DUFO, CARDS))
    told = tell(game, Event("turn", 1, -1, (9, 1)), Seats(NAMES))
    assert told == "Round 9, Blaue's last turn: then the buy-out."


def test_a_turn_taken_back_may_be_empty_then() -> None:
    """Clause T2: what was taken back does not count as done."""
    story = Story(GAME, Seats(NAMES))
    for event in (Event("turn", 0, -1, (3, -1)), Event("draw", 0, HANS, (0, 0))):
        story.hear(event)
    story.again(0)
    assert story.end() == ["Rote does nothing."]


@pytest.mark.parametrize(
    ("doing", "told"),
    [
        ((), ["Rote does nothing."]),
        ((Event("refilled", 0, -1, (1,)),), ["Rote does nothing.", "Rote draws 1 card."]),
        ((Event("draw", 0, HANS, (0, 0)),), ["Rote draws Hans from Oase 1."]),
    ],
)
def test_an_empty_turn_is_told(doing: tuple[Event, ...], told: list[str]) -> None:
    """Clause T2: a turn with nothing but its income and refill is said to be empty."""
    story = Story(GAME, Seats(NAMES))
    begun = (Event("turn", 0, -1, (3, -1)), Event("income", 0, -1, (0, 2)))
    heard = [text for event in (*begun, *doing) for text in story.hear(event)]
    heard += story.end()
    assert heard[2:] == told


def test_every_reason_of_a_stopped_game_has_words() -> None:
    """Clause E8: what records name in words of their own is told in a phrase."""
    assert all(" " in why_stopped(reason) for reason in Endless)


@pytest.mark.parametrize(
    ("decks", "names"),
    [
        (("Flöhe", "Riesen"), ("Flöhe", "Riesen")),
        (("Flöhe", "Flöhe"), ("A", "B")),
        (("Flöhe", "Der dritte Höcker kommt noch"), ("A", "B")),
    ],
)
def test_decks_with_long_or_equal_names_are_called_by_letters(
    decks: tuple[str, str], names: tuple[str, str]
) -> None:
    """Short names that differ are used; else both are called as their places are."""
    assert seat_names(*decks) == names


def test_names_from_the_wiki_cannot_steer_the_terminal() -> None:
    """A control character in a card's name is shown, not obeyed."""
    game = KamelohGame(duel_with(WIMU, [monster("Hans\x1b[2J")]))
    assert "␛[2J" in (tell(game, Event("captured", 0, 0, (3, 1)), Seats(NAMES)) or "")
