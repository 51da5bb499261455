"""Effects that would crash, never act or show hidden cards are refused, with a way out."""

from __future__ import annotations

import pytest

from cardtool.effects.portal_forms import MOST_DISCARDED, PLACES
from cardtool.engine.portal.presets import PRESETS
from cardtool.portal_files import read_cards

HEAD = "format = 1\nbooster = 1\nsize = 150\n"
KINDS = {
    "wesen": 'colour = "blau"\ntype = "Wolf"\npower = 4\n',
    "charakter": "limit = 30\nenergy = 20\n",
}
ALL = ("own_main", "own_battle", "enemy_main", "enemy_battle")
RAISE = '{ do = "raise_power", target = { side = "own" }, amount = 1, duration = "turn" }'
DRAW = '{ do = "draw", target = "you", amount = 1 }'
KILL = '{ do = "destroy", target = { side = "enemy" } }'
THROW = '{ do = "discard", target = { what = "card", side = "own" } }'
AGAIN = '{ do = "extra_attack", target = "same", amount = 1 }'
HURT_SAME = '{ do = "damage", target = { what = "player", pick = "same" }, amount = 1 }'
HURT_ONE = '{ do = "damage", target = { what = "player" }, amount = 1 }'
POWER_OF_SAME = 'amount = { figure = "power", of = "same" }'


def told(kind: str, phases: tuple[str, ...], *steps: str, more: str = "") -> list[str]:
    """Return what is said of a card that does such things, of each with its line behind 8."""
    named = ", ".join(f'"{phase}"' for phase in phases)
    text = f'{HEAD}[[card]]\nnr = 31\nname = "Wer"\nkind = "{kind}"\n{KINDS.get(kind, "")}'
    text += f"phases = [{named}]\n" * bool(phases) + more
    first = text.count("\n") + 1
    text += "effect = [\n" + "".join(f"    {step},\n" for step in steps) + "]\n"
    problems = read_cards(text, "f").problems
    return [f"{int(p.where.partition(':')[2]) - first}: {p.message}" for p in problems]


def one(kind: str, phases: tuple[str, ...], *steps: str) -> str:
    """Return the one thing that is said."""
    [message] = told(kind, phases, *steps)
    return message


@pytest.mark.parametrize(
    ("steps", "line", "said"),
    [
        ((RAISE, HURT_SAME), 2, "a player here, but a step before it acts on a creature"),
        ((HURT_ONE, AGAIN), 2, "a creature here, but a step before it acts on a player"),
        ((AGAIN,), 1, "none acts on a creature"),
        ((HURT_SAME,), 1, "none acts on a player"),
        ((THROW, AGAIN), 2, "none acts on a creature"),
        ((RAISE, DRAW, AGAIN), 3, "put steps on other things behind this one"),
        ((DRAW, RAISE, AGAIN), 3, "a step before it acts on a player"),
        ((KILL, AGAIN), 2, "after destroy the same is gone"),
        ((f"{{ choose = [[{RAISE}], []] }}", AGAIN), 2, "none acts on a creature"),
        (
            (RAISE, '{ do = "destroy", target = { what = "spell", pick = "same" } }'),
            *(2, "a creature or a player"),
        ),
        ((RAISE, AGAIN.replace('"same"', '{ pick = "same", type = "Wolf" }')), 2, "nothing more"),
    ],
)
def test_same_is_what_a_step_before_it_acted_on(
    steps: tuple[str, ...], line: int, said: str
) -> None:
    """Clause PE1: who is the same must be there, and be of the same kind."""
    message = one("zauber", ("own_main",), *steps)
    assert message.startswith(f"{line}: effect[{line - 1}].target")
    assert said in message


@pytest.mark.parametrize(
    "steps",
    [
        (RAISE, AGAIN),
        (RAISE, AGAIN, AGAIN),
        (RAISE, THROW, AGAIN),
        (RAISE, AGAIN, DRAW),
        (HURT_ONE, HURT_SAME),
        (RAISE, f"{{ choose = [[{AGAIN}], []] }}"),
        (f"{{ choose = [[{RAISE}, {AGAIN}], [{DRAW}]] }}",),
        (RAISE, f'{{ do = "gain_energy", target = "you", {POWER_OF_SAME} }}'),
    ],
)
def test_same_is_known_behind_such_a_step(steps: tuple[str, ...]) -> None:
    """Clause PE1: also in a choice behind it, and with cards of a hand between them."""
    assert told("zauber", ("own_main",), *steps) == []


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((RAISE.replace("amount = 1", POWER_OF_SAME),), "target same or a player"),
        ((RAISE, RAISE.replace("amount = 1", POWER_OF_SAME)), "target same or a player"),
        ((f'{{ do = "gain_energy", target = "you", {POWER_OF_SAME} }}',), "none acts on"),
        ((HURT_ONE, f'{{ do = "damage", target = "foe", {POWER_OF_SAME} }}'), "acts on a player"),
    ],
)
def test_the_power_of_the_same_is_never_nothing(steps: tuple[str, ...], said: str) -> None:
    """Clause PE1: an amount that is read off nobody would always be 0."""
    message = one("zauber", ("own_main",), *steps)
    assert ".amount: " in message
    assert said in message


def test_a_choice_is_made_at_one_moment() -> None:
    """Clause PC3: nobody chooses what holds always, and all ways come at one trigger."""
    holds = '{ do = "raise_power", trigger = "always", target = "self", amount = 1 }'
    always = one("wesen", ALL, f"{{ choose = [[{holds}], []] }}")
    assert always.startswith("1: effect[0].choose: a choice cannot hold always")
    ways = [DRAW.replace("target", f'trigger = "{event}", target') for event in ("phase", "defeat")]
    several = one("wesen", ALL, f"{{ choose = [[{ways[0]}], [{ways[1]}]] }}")
    assert "one trigger, not defeat, phase" in several
    assert "one way at least" in one("zauber", ("own_main",), "{ choose = [[], []] }")


@pytest.mark.parametrize("pick", ["attacker", "defender"])
@pytest.mark.parametrize("event", ["victory", "phase", "arrival"])
def test_there_is_no_fight_when_nobody_attacks(pick: str, event: str) -> None:
    """Clauses PC3, PF1: at such a trigger nobody attacks and nobody is attacked."""
    effect = f'{{ do = "destroy", trigger = "{event}", target = {{ pick = "{pick}" }} }}'
    assert f"at {event} there is no fight" in one("wesen", ALL, effect)
    lasts = f'{{ do = "raise_power", trigger = "{event}", target = {{ side = "own" }}, amount = 1, duration = "fight" }}'
    assert f"at {event} there is no fight" in one("wesen", ALL, lasts)


@pytest.mark.parametrize("phases", [("own_main",), ("own_battle",), ("enemy_main", "own_battle")])
@pytest.mark.parametrize(
    "effect",
    [
        '{ do = "destroy", target = { pick = "attacker" } }',
        '{ do = "destroy", target = { pick = "defender" } }',
        RAISE.replace("turn", "fight"),
        DRAW.replace("1 }", '{ figure = "power", of = { pick = "attacker" } } }'),
        DRAW.replace("1 }", '1, condition = { present = { pick = "attacker" } } }'),
    ],
)
def test_attacks_are_answered_in_the_enemy_battle_phase(
    phases: tuple[str, ...], effect: str
) -> None:
    """Clauses PC3, PT6: one's own attack nobody answers oneself, and main phases have none."""
    assert "name enemy_battle in phases" in one("zauber", phases, effect)
    assert told("zauber", (*phases, "enemy_battle"), effect) == []
    assert told("schnellaktion", (), effect) == []


def test_who_attacks_in_the_enemy_phase_is_no_own_creature() -> None:
    """Clause PT6: who answers an attack is the one who is attacked."""
    for pick, side in (("attacker", "own"), ("defender", "enemy")):
        effect = f'{{ do = "to_hand", target = {{ pick = "{pick}", side = "{side}" }} }}'
        assert "leave side out" in one("schnellaktion", (), effect)


@pytest.mark.parametrize(
    "effect",
    [
        '{ do = "destroy", target = { pick = "other" } }',
        DRAW.replace("1 }", '1, condition = { present = { pick = "other" } } }'),
        DRAW.replace("1 }", '{ each = 1, of = { pick = "other" } } }'),
        DRAW.replace("1 }", '{ figure = "power", of = { pick = "other" } } }'),
    ],
)
def test_other_is_the_opponent_of_a_fight(effect: str) -> None:
    """Clause PC3: outside a fight there is none, whatever it is named for."""
    assert "other is the opponent in a fight" in one("zauber", ALL, effect)
    wins = effect.replace("target", 'trigger = "victory", target', 1)
    assert "has fallen at victory" in one("wesen", ALL, wins)
    falls = effect.replace("target", 'trigger = "defeat", target', 1)
    assert told("wesen", ALL, falls) == []
    assert "fights are in battle phases" in one("wesen", ("own_main",), falls)


@pytest.mark.parametrize(
    ("event", "phases", "said"),
    [
        ("victory", ("own_main", "enemy_main"), "fights are in battle phases"),
        ("arrival", ("own_battle", "enemy_main"), "creatures come in the own main phase"),
    ],
)
def test_a_trigger_must_come_in_the_phases(event: str, phases: tuple[str, ...], said: str) -> None:
    """Clauses PC3, PT2, PF3: a card acts in its phases only, so that must happen in them."""
    effect = DRAW.replace("target", f'trigger = "{event}", target')
    assert said in one("wesen", phases, effect)
    assert told("wesen", (*phases, "enemy_battle"), effect) == []


@pytest.mark.parametrize("do", ["destroy", "to_hand"])
def test_the_owner_is_of_one_side(do: str) -> None:
    """Clause PE1: without a side the controller would choose for both."""
    effect = f'{{ do = "{do}", target = {{ pick = "owner", side = "%s" }} }}'
    assert "give side own or enemy" in one("zauber", ("own_main",), effect % "any")
    assert told("zauber", ("own_main",), effect % "enemy") == []


@pytest.mark.parametrize("pick", ["random", "all", "owner"])
@pytest.mark.parametrize(
    "what",
    [
        'what = "creature", zone = "hand"',
        'what = "spell", zone = "hand"',
        'what = "card", colour = ["rot"]',
        'what = "card", type = "Wolf"',
        'what = "card", bound = { figure = "power", least = 3 }',
    ],
)
def test_nobody_learns_which_cards_the_other_holds(pick: str, what: str) -> None:
    """Clause PZ1: whether such a card is there would show what the hand of the other holds."""
    effect = f'{{ do = "discard", target = {{ side = "enemy", pick = "{pick}", %s }} }}'
    assert 'what = "card" alone' in one("zauber", ("own_main",), effect % what)
    assert told("zauber", ("own_main",), effect % 'what = "card"') == []


def test_power_does_not_show_the_own_hand() -> None:
    """Clause PZ1: what holds always is open to both, so it counts no kinds of hidden cards."""
    effect = (
        '{ do = "raise_power", trigger = "always", target = "self",'
        ' amount = { each = 1, of = { what = "%s", side = "own", pick = "all", zone = "hand" } } }'
    )
    assert "which cards are in the hand" in one("wesen", ALL, effect % "creature")
    assert told("wesen", ALL, effect % "card") == []


@pytest.mark.parametrize(
    ("kind", "effect", "named", "useless"),
    [
        ("weiterbildung", ("always", '"host"'), "own_battle", ("own_main", "enemy_battle")),
        ("wesen", ("always", '{ side = "enemy", pick = "all" }'), "enemy_battle", ("own_battle",)),
        ("wesen", ("phase", '"self"'), "own_main", ("enemy_main", "enemy_battle")),
        ("wesen", ("arrival", '"self"'), "own_main", ("own_battle", "enemy_battle")),
        ("wesen", ("victory", '"self"'), "own_battle", ("own_main", "enemy_battle")),
        ("zauber", ("play", '{ side = "own" }'), "own_battle", ("enemy_main",)),
    ],
)
def test_more_attacks_are_for_whose_turn_it_is(
    kind: str, effect: tuple[str, str], named: str, useless: tuple[str, ...]
) -> None:
    """Clauses PC3, PT3: in the other phases nobody could attack once more."""
    step = f'{{ do = "extra_attack", trigger = "{effect[0]}", target = {effect[1]}, amount = 1 }}'
    assert "creatures attack in the" in one(kind, useless, step)
    assert told(kind, (*useless, named), step) == []


@pytest.mark.parametrize("kind", ["zauber", "weiterbildung"])
def test_a_spell_names_its_phases(kind: str) -> None:
    """Clauses PC2, PC3: it is used in the phases it names, so without one it never is."""
    assert "phases is missing" in one(kind, (), DRAW)
    assert told(kind, ()) == []
    assert told("schnellaktion", (), DRAW) == []


@pytest.mark.parametrize(
    ("kind", "cost", "said"),
    [
        ("wesen", "discard = 50", "cost.discard is at most 49"),
        ("wesen", "sacrifice = { count = 4 }", "a field has 3 places"),
        ("zauber", "control = { count = 4 }", "a field has 3 places"),
        ("weiterbildung", "sacrifice = { count = 3 }", "one of 3 has to stay"),
    ],
)
def test_a_cost_can_be_paid(kind: str, cost: str, said: str) -> None:
    """Clauses PD1, PZ2, PE1: more cards than a deck, or creatures than a field, nobody has."""
    [message] = told(kind, ("own_main",), more=f"cost = {{ {cost} }}\n")
    assert said in message
    less = cost.replace("50", "49").replace("3", "2").replace("4", "3")
    assert told(kind, ("own_main",), more=f"cost = {{ {less} }}\n") == []


@pytest.mark.parametrize("who", ['{ side = "enemy" }', '{ pick = "all" }'])
def test_a_card_hears_of_itself_only(who: str) -> None:
    """Clause PC3: what others do sets nothing off, so a card cannot wait for it."""
    effect = DRAW.replace("target", f'trigger = {{ event = "arrival", who = {who} }}, target')
    assert 'write trigger = "arrival"' in one("wesen", ALL, effect)


def test_no_side_is_given_that_nobody_can_have() -> None:
    """Clause PE1: oneself is no enemy, and one's opponent in a fight no own creature."""
    for pick, side, event in (("self", "enemy", "arrival"), ("other", "own", "defeat")):
        target = f'{{ pick = "{pick}", side = "{side}" }}'
        effect = f'{{ do = "to_hand", trigger = "{event}", target = {target} }}'
        assert "leave side out" in one("wesen", ALL, effect)


@pytest.mark.parametrize("pick", ["self", "same"])
def test_what_holds_always_counts_what_lies_there(pick: str) -> None:
    """Clause PC3: a single creature is no number of things."""
    amount = f'{{ each = 1, of = {{ pick = "{pick}" }} }}'
    effect = f'{{ do = "raise_power", trigger = "always", target = "self", amount = {amount} }}'
    assert "counts what lies there" in one("wesen", ALL, effect)


@pytest.mark.parametrize("pick", ["highest", "lowest"])
def test_what_has_no_power_is_not_ranked(pick: str) -> None:
    """Clause PC2: a spell is never the strongest, and looking for it stopped the game."""
    target = f'{{ what = "spell", pick = "{pick}", by = "power" }}'
    message = one("zauber", ("own_main",), f'{{ do = "destroy", target = {target} }}')
    assert f"{pick} is a creature on the field" in message


def test_who_is_attacked_does_not_attack() -> None:
    """Clause PT3: one attack more in the turn of the other is of no use."""
    step = '{ do = "extra_attack", target = { pick = "%s" }, amount = 1 }'
    assert "does not attack in this turn" in one("schnellaktion", (), step % "defender")
    assert told("schnellaktion", (), step % "attacker") == []


@pytest.mark.parametrize(
    "more",
    [
        "amount = 1, condition = { present = { pick = 'self' } }",
        "amount = { figure = 'power', of = 'self' }",
        "amount = { each = 2, of = 'self' }",
    ],
)
def test_who_has_fallen_is_not_counted(more: str) -> None:
    """Clause PC3: when a creature falls it has gone to the grave, with its power."""
    step = f'{{ do = "draw", trigger = "%s", target = "you", {more} }}'
    assert "has fallen" in one("wesen", ALL, step % "defeat")
    assert told("wesen", ALL, step % "victory") == []


def test_one_creature_is_never_two() -> None:
    """Clause PE1: a condition on a single creature that asks for two never holds."""
    condition = '{ present = { pick = "self" }, least = %d }'
    step = (
        f'{{ do = "draw", trigger = "phase", target = "you", amount = 1, condition = {condition} }}'
    )
    assert "least is at most 1" in one("wesen", ALL, step % 2)
    assert told("wesen", ALL, step % 1) == []


def test_the_bounds_of_card_files_are_those_of_the_rules() -> None:
    """Clauses PD1, PZ2: what no format has room for is refused, and nothing else."""
    assert {MOST_DISCARDED + 1} == {rules.deck_size for rules in PRESETS.values()}
    assert {PLACES} == {rules.places for rules in PRESETS.values()}
