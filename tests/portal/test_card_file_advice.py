"""What authors of card files are told: all at once, at the line of the key, with a way out."""

from __future__ import annotations

import pytest

from cardtool.effects.record import read_cost, read_script
from cardtool.effects.vocabulary import PORTAL
from cardtool.portal_files import across_files, read_cards

HEAD = "format = 1\nbooster = 1\nsize = 150\n"
WOLF = """[[card]]
nr = 31
name = "Nebelwolf"
kind = "wesen"
colour = "blau"
type = "Wolf"
power = 4
"""
SPELL = """[[card]]
nr = 32
name = "Nebel"
kind = "zauber"
phases = ["own_main"]
"""


def told(*cards: str) -> list[tuple[int, str]]:
    """Return the lines behind the head of all mistakes, and what is said of them."""
    problems = read_cards(HEAD + "".join(cards), "f").problems
    return [(int(p.where.partition(":")[2]) - HEAD.count("\n"), p.message) for p in problems]


def one(*cards: str) -> str:
    """Return what is said of the one mistake."""
    [(_, message)] = told(*cards)
    return message


@pytest.mark.parametrize("target", ["self", "host"])
def test_a_spell_has_no_creature_and_is_told_whom_to_name(target: str) -> None:
    """Clause PC2: both words lead to the creature of one's choice, none to the other."""
    step = f'{{ do = "raise_power", target = "{target}", amount = 1, duration = "turn" }}'
    message = one(SPELL, f"effect = [{step}]\n")
    assert 'say which is meant: { side = "own" }' in message
    assert "take host" not in message


def test_an_enchantment_is_told_of_its_host() -> None:
    """Clause PT4: what lies behind a creature means that one."""
    step = '{ do = "raise_power", trigger = "always", target = "self", amount = 1 }'
    message = one(SPELL.replace("zauber", "weiterbildung"), f"effect = [{step}]\n")
    assert "take host" in message


def test_no_mistake_waits_for_another() -> None:
    """A wrong kind, a wrong figure, cost, phase and word of an effect are told in one run."""
    card = """[[card]]
nr = 7
name = "Vieles"
kind = "spell"
colour = "lila"
power = -1
cost = { sacrifice = 1, mana = 2 }
phases = ["own_mian"]
effect = [
    { do = "foo", target = { pick = "highest" }, amount = 1 },
    { do = "draw", target = "you", amount = 0,
      duration = "turn" },
]
"""
    card = card.replace(",\n      duration", ", duration")
    found = told(card, card.replace("7", "8"))
    lines = [4, 5, 6, 7, 7, 8, 10, 10, 11, 11]
    assert [line for line, _ in found] == [*lines, *(line + 12 for line in lines)]
    assert "did you mean zauber?" in found[0][1]


def test_what_follows_from_a_mistake_is_not_told() -> None:
    """A slip in a key is told, and not that the key is missing; so with words of effects."""
    card = WOLF.replace("power", "powre") + "effect = [\n"
    card += '{ do = "draw", trigger = "arrival", target = "you", amuont = 1 },\n'
    card += '{ do = "draw", trigger = "arival", target = "self", amount = 1 },\n'
    card += '{ do = "drow", trigger = "arrival", target = "you", amount = 1, duration = "turn" },\n'
    said = [(8 - 1, "did you mean power?"), (9, "did you mean amount?"), (10, "mean arrival?")]
    found = told(card + "]\n")
    assert [line for line, _ in found] == [7, 9, 10, 10, 11]
    assert all(any(at == line and word in text for at, text in found) for line, word in said)
    assert "draw acts on player" in found[3][1]


def test_a_broken_line_hides_no_other_card() -> None:
    """TOML that is none is told together with the mistakes of the other cards."""
    broken = WOLF.replace('"Wolf"', '"Wolf').replace("31", "30")
    rest = "effect = [\n{ do = 1,},\n{ do = 2 },\n]\n"
    found = told(WOLF.replace("4", "-4"), broken, SPELL + rest, WOLF.replace("31", "0"))
    assert [line for line, _ in found] == [7, 13, 21, 25]
    assert "no_toml" in {p.code for p in read_cards(HEAD + broken, "f").problems}


def test_a_broken_head_is_told_alone() -> None:
    """Without the head nobody knows what else is wrong."""
    assert [line for line, _ in told("x = = 1\n", WOLF.replace("4", "-4"))] == [1]


def test_numbers_are_compared_across_files_in_spite_of_mistakes() -> None:
    """Clause PC1: that a number is there twice does not wait for what else is wrong."""
    files = [read_cards(HEAD + WOLF, "a"), read_cards(HEAD + WOLF + "x = 1\n", "b")]
    assert [problem.where for problem in across_files(files)] == ["b:4"]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('do = "destroy", target = { pick = "highest" }', 'highest needs by = "power"'),
        ('do = "destroy", target = { pick = "all", by = "power" }', "not with all"),
        (
            'do = "destroy", target = { pick = "strongest", by = "power" }',
            "did you mean highest?",
        ),
        ('do = "heal", target = "you", amount = 1', "did you mean gain_energy?"),
        ('do = "damage", target = "opponent", amount = 1', "did you mean foe?"),
        ('do = "destroy", target = { side = "opponent" }', "did you mean enemy?"),
        ('do = "destroy", target = { colour = ["red"] }', "did you mean rot?"),
        ('do = "destroy", target = { side = "enemy" }, amount = 2', "say count in target"),
        (
            'do = "extra_attack", target = { side = "own" }, amount = 1, duration = "turn"',
            "effect[0].duration: extra_attack is done once and does not last; leave duration out",
        ),
        ('do = "raise_power", target = { side = "own" }, amount = 1', "needs a duration: turn"),
    ],
)
def test_a_word_leads_to_the_one_that_is_meant(step: str, said: str) -> None:
    """Words of another tongue or game, and what goes with what."""
    assert said in one(SPELL, f"effect = [{{ {step} }}]\n")


@pytest.mark.parametrize("key", ["sacrifice", "control"])
@pytest.mark.parametrize(("value", "said"), [("2", "count = 2"), ('"Wolf"', "count = 1")])
def test_a_cost_in_creatures_is_a_table(key: str, value: str, said: str) -> None:
    """Clause PE1: a number alone leads to the table that says it."""
    message = one(WOLF, f"cost = {{ {key} = {value} }}\n")
    assert f"cost.{key} is a table" in message
    assert f"write {{ {said} }}" in message


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('text = "Kampfphase', "the quote that closes a text is missing"),
        ("text = 'Kampfphase", "the quote that closes a text is missing"),
        ("text = Kampfphase", "text stands in quotes"),
        ("cost = { energy = 1, }", "no comma stands before }"),
        ("cost = { energy = 1", "ends on its line"),
    ],
)
def test_slips_in_toml_are_told_in_words(line: str, said: str) -> None:
    """What the library calls an illegal character is a quote that is missing."""
    [(at, message)] = told(WOLF + line + "\n", SPELL)
    assert at == WOLF.count("\n") + 1
    assert said in message


def test_mistakes_in_effects_are_at_their_keys() -> None:
    """The line is that of the wrong key, in lists and in tables of their own."""
    listed = """effect = [
    { do = "draw", trigger = "arrival", target = "you", amount = 1 },
    { do = "draw", trigger = "arrival", target = "you",  amount = 0 },
    { choose = [
        [{ do = "drwa", trigger = "arrival", target = "you", amount = 1 }],
        [],
    ] },
]
"""
    tables = """[card.cost]
energy = 1
discard = -1
[[card.effect]]
do = "draw"
trigger = "arrival"
target = "you"
amount = 1
[[card.effect]]
do = "draw"
trigger = "arival"
target = "you"
amount = 1
[card.effect.condition.present]
what = "card"
zone = "hnad"
"""
    assert [line for line, _ in told(WOLF + listed)] == [10, 12]
    assert [line for line, _ in told(WOLF + tables)] == [10, 18, 23]


@pytest.mark.parametrize("word", ["type", "typ"])
def test_a_type_may_be_spelt_both_ways(word: str) -> None:
    """One word for a type on cards, in effects and costs; the other is read as well."""
    wolf = WOLF.replace("type", word)
    step = '{ do = "destroy", trigger = "arrival", target = { side = "enemy", %s = "Bär" } }'
    more = f'cost = {{ control = {{ {word} = "Hund" }} }}\neffect = [{step % word}]\n'
    [card] = read_cards(HEAD + wolf + more, "f").cards
    assert (card.typ, card.cost.control and card.cost.control.typ) == ("Wolf", "Hund")
    for given in ({"control": {"typ": "A", "type": "B"}}, {"control": {"tipe": "A"}}):
        [mistake] = read_cost(given, "cost", PORTAL)[1]
        assert "type" in mistake.message


def test_a_card_has_its_type_once() -> None:
    """Both words on one card are a mistake, and one at its line is found under either."""
    assert [line for line, _ in told(WOLF + 'typ = "Hund"\n')] == [8]
    assert [line for line, _ in told(WOLF.replace('type = "Wolf"', "typ = 3"))] == [6]


def test_records_are_held_to_the_order_of_steps() -> None:
    """Clause PE1: a script that was not read from a card file is refused as well."""
    step = {"do": "extra_attack", "target": "same", "amount": 1}
    script, mistakes = read_script({"version": 1, "steps": [step]}, PORTAL)
    assert (script, [mistake.place for mistake in mistakes]) == (None, ["steps[0].target"])
