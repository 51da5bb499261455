"""How portal games are told: boards, choices and sentences for all there is."""

from __future__ import annotations

import re

import pytest

from cardtool.effects.spec import Step, effects_of
from cardtool.engine.core import Event
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.events import WORDS
from cardtool.engine.rng import Rng
from cardtool.portal_cards import PortalKind
from cardtool.report.lines import plain
from cardtool.report.seats import Seats
from cardtool.report.text_layout import cell_width
from cardtool.telling.portal.board import draw
from cardtool.telling.portal.cards import card_lines, card_record
from cardtool.telling.portal.choices import RULES
from cardtool.telling.portal.story import TOLD
from cardtool.telling.portal.words import cost_words, sentences
from cardtool.telling.tellers import teller_of
from portal_duels import Table, creature, sample_cards, sample_match, spell
from portal_duels import card as made

SILENT = {"acts", "over"}
"""Words that say nothing of themselves: what follows from them is told."""


def test_every_word_is_told() -> None:
    """Clause PZ1: whatever happens is said, but for what only announces more."""
    assert set(TOLD) == set(WORDS) - SILENT
    assert set(RULES) == set(range(len(a.KINDS)))


@pytest.mark.parametrize("width", [40, 80, 100])
def test_games_are_told_within_the_width(width: int) -> None:
    """Clause PZ1: whole games in lines that fit, every choice with a text of its own."""
    match = sample_match("x1", "schule", "pegel")
    game = match.game()
    seats = Seats(("Erste", "Zweite"), 0)
    teller = teller_of(match, game, seats)
    heard: list[Event] = []
    state, rng = game.new(3, 0, heard.append), Rng.of(5)
    while state.options:
        board = plain(teller.draw(state, width)).splitlines()
        assert max(map(cell_width, board)) <= width
        choices = teller.choices(state)
        assert sorted(action for c in choices for action in c.actions) == sorted(state.options)
        texts = [(choice.text, choice.goals) for choice in choices]
        assert len(set(texts)) == len(texts)
        assert all(choice.text.strip() for choice in choices)
        game.apply(state, state.options[rng.below(len(state.options))], heard.append)
    told = [text for event in heard for text in teller.hear(event)]
    assert all(text.endswith(".") and "{" not in text for text in told)
    outcome = game.outcome(state)
    assert outcome is not None
    assert teller.outcome(outcome).endswith(".")


def drawn(table: Table, viewer: int | None) -> str:
    """Return the table as text."""
    return plain(draw(table.game, table.printed, table.state, Seats(("A", "B"), viewer), 80))


def test_what_is_hidden_is_not_drawn() -> None:
    """Clause PZ1: a reader sees neither the other's hand nor portal nor set spells."""
    trap = spell("Trapdoor", {"do": "draw", "target": "you", "amount": 1})
    table = Table(trap, creature("Secret", 3), creature("Held", 2))
    table.lies(1, "Trapdoor").portal(1, "Secret").hand(1, "Held")

    seen, all_seen = (drawn(table, viewer) for viewer in (0, None))
    names = ("Trapdoor", "Secret", "Held")
    assert not [name for name in names if name in seen]
    assert [name for name in names if name in all_seen] == list(names)


def test_draws_of_the_other_stay_secret() -> None:
    """Clause PZ1: which card the other draws is told to nobody but him."""
    match = sample_match("x1", "glut", "moos")
    game = match.game()
    heard: list[Event] = []
    game.new(1, 0, heard.append)
    drawn = next(event for event in heard if event.what == "draws")
    name = game.duel.table.cards[drawn.card].name
    texts = [teller_of(match, game, Seats(("A", "B"), v)).hear(drawn)[0] for v in (0, 1)]
    assert (name in texts[0], name in texts[1]) == (True, False)


def test_every_sample_card_has_its_sentences() -> None:
    """Clause PE1: one sentence for each step, none with a hole."""
    for card in sample_cards():
        if card.script is not None:
            told = sentences(card.script.steps)
            assert len(told) == len(card.script.steps), card.name
            assert not [text for text in told if "None" in text or "  " in text], card.name
            assert bool(told) == bool(effects_of(card.script.steps)), card.name
        assert cost_words(card.cost)


def test_sentences_are_grammatical_and_say_all() -> None:
    """Clause PE1: one is one and several are several; what differs in effect differs in words."""
    told: dict[str, set[Step]] = {}
    for card in sample_cards():
        steps = () if card.script is None else card.script.steps
        for step, text in zip(steps, sentences(steps), strict=True):
            told.setdefault(text, set()).add(step)
    assert {text: steps for text, steps in told.items() if len(steps) > 1} == {}
    wrong = re.compile(r"(s\)|,\.|\b1 \w+s\b(?! power)|creature (get|lose|take) |creatures \w+s )")
    assert [text for text in told if wrong.search(text)] == []


def effect(**keys: object) -> str:
    """Return the sentence of one effect of a spell."""
    script = spell("Spell", keys).script
    assert script is not None
    return sentences(script.steps)[0]


def test_what_bounds_a_target_is_told() -> None:
    """Clause PE1: side, colour, power and number of what an effect is for."""
    attacker = {"pick": "attacker", "side": "enemy", "colour": ["rot"]}
    assert effect(do="destroy", target=attacker) == (
        "Destroy the attacker (if an enemy rot creature)."
    )
    several = {"pick": "highest", "by": "power", "side": "enemy", "count": 2}
    assert effect(do="destroy", target=several) == (
        "Destroy the 2 enemy creatures with the highest power."
    )


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        (["own_main", "enemy_battle"], "At the start of each phase it names, you gain 1 energy."),
        (None, "At the start of every phase, you gain 1 energy."),
    ],
)
def test_a_card_that_names_no_phase_acts_in_every_one(phases: list[str] | None, told: str) -> None:
    """Clause PC3: a Charakter without phases acts at the start of all, and is told so."""
    gain = {"do": "gain_energy", "trigger": "phase", "target": "you", "amount": 1}
    for does in (gain, {"choose": [[gain], []]}):
        mayor = made("Mayor", PortalKind.CHARAKTER, does=[does], phases=phases)
        assert told[:-1].casefold() in card_record(mayor)["sentences"][0].casefold()
        assert told[:-1].casefold() in plain(card_lines(mayor, 200)).casefold()
