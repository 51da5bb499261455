"""What may be done in a portal game, numbered and in words."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final

from cardtool.effects import spec
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.compiling import set_off_by
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.notation import spot_name
from cardtool.engine.portal.rules import Rules
from cardtool.engine.portal.state import Phase, State, Step
from cardtool.engine.portal.table import ENCHANTMENT
from cardtool.portal_cards import PortalCard
from cardtool.report.choosing import Choice, Goal
from cardtool.report.plurals import many
from cardtool.report.seats import Seats
from cardtool.telling.portal.attacks import creature_words, foreseen
from cardtool.telling.portal.story import card_name
from cardtool.telling.portal.words import choice_words, cost_words

__all__ = ["RULES", "choices_of", "lines_citing", "occasion", "rule_line"]

_GOING_ON: Final = frozenset({a.END, a.PASS, a.ENOUGH})
_WITH_GOALS: Final = frozenset({a.ATTACK, a.ENCHANT, a.TURN})

RULES: Final = {
    a.END: "PT3: the battle phase follows the main phase, then it is the other's turn.",
    a.SUMMON: "PT2: a creature is summoned by fulfilling its Aufrufszauber; a field has {places}.",
    a.PORTAL: "PT2: one creature may lie face down in the portal, without its Aufrufszauber.",
    a.SET: "PT4: a spell may be set face down and used later, in the phases it names.",
    a.PLAY: "PT5: a spell's Aufrufszauber is fulfilled when its effect is used.",
    a.ENCHANT: "PT4: an enchantment lies behind an own creature until that leaves the field.",
    a.TURN: "PT4: a set spell is turned over in a phase it names.",
    a.ATTACK: "PF1 to PF3: the stronger wins, the difference is damage, {payer} with energy.",
    a.PASS: "PT6: responses take effect at once, before what was announced.",
    a.DISCARD: "PE1: the cost is paid in full.",
    a.SACRIFICE: "PE1: what is sacrificed lies on the own field.",
    a.AIM: "PE1: who controls a card chooses what it is for.",
    a.PICK: "PE1: who controls a card chooses what it is for.",
    a.OPTION: "PE1: who controls a card chooses one of its ways.",
    a.ENOUGH: "PE1: fewer will do.",
}
"""The rule behind each kind of choice; what settings decide stands in braces."""
_SEQUENCES: Final = (
    (spec.Event.PLAY, attrgetter("play")),
    (spec.Event.PHASE, attrgetter("phase")),
    (spec.Event.ARRIVAL, attrgetter("arrival")),
    (spec.Event.DEFEAT, attrgetter("defeat")),
    (spec.Event.VICTORY, attrgetter("victory")),
)
"""What sets a sequence off, and where its number stands in a card's figures."""


def rule_line(rules: Rules, kind: int) -> str:
    """Return the rule behind a kind of choice as it is under these settings."""
    who = "the winner pays it" if rules.defender_pays else "an attacker who wins pays it"
    return RULES[kind].format(places=many(rules.places, "place"), payer=who)


def lines_citing(rules: Rules, clause: str) -> list[str]:
    """Return what is told of a clause such as ``PT2`` when there is a choice, each line once."""
    absent = {a.PLAY, a.SET, a.TURN} if rules.creatures_only else set()
    lines = (rule_line(rules, kind) for kind in RULES if kind not in absent)
    cited = ((line, line.split(": ")[0].replace(" to ", " ").split()) for line in lines)
    return list(dict.fromkeys(line for line, clauses in cited if clause in clauses))


def choices_of(game: PortalGame, state: State, cards: dict[int, PortalCard]) -> list[Choice]:
    """Return every legal action of a state in words, like ones in one choice.

    `cards`: the printed cards by their index in the table.
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for action in game.legal_actions(state):
        groups.setdefault(_likeness(action), []).append(action)
    lines = sorted(groups.values(), key=lambda actions: a.kind_of(actions[0]) in _GOING_ON)
    return [_choice(game, state, cards, actions, number) for number, actions in enumerate(lines, 1)]


def _likeness(action: int) -> tuple[int, ...]:
    """Return what choices of one line have in common."""
    kind, card, spot = a.kind_of(action), a.card_of(action), a.spot_of(action)
    if kind in {a.ATTACK, a.TURN}:
        return (kind, spot)
    return (kind, card) if kind == a.ENCHANT else (action,)


def _choice(
    game: PortalGame,
    state: State,
    cards: dict[int, PortalCard],
    actions: list[int],
    number: int,
) -> Choice:
    kind = a.kind_of(actions[0])
    text = _TEXTS[kind](game, state, cards, actions[0])
    goals = tuple(_goal(game, state, action) for action in actions)
    if len(actions) == 1:
        text, goals = f"{text} {goals[0][1]}".rstrip(), ()
    return Choice(0 if kind in _GOING_ON else number, kind, text, tuple(actions), goals)


def _goal(game: PortalGame, state: State, action: int) -> Goal:
    """Return where an action goes, as far as that is not part of its text."""
    kind = a.kind_of(action)
    if kind not in _WITH_GOALS:
        return "", ""
    spot = a.spot_of(action) if kind == a.ENCHANT else a.other_of(action)
    if spot == a.NOBODY:
        return "", ""
    if spot == a.DIRECT:
        key, goal = "direct", "the other player directly"
    else:
        key, goal = spot_name(spot), creature_words(game, state, spot)
    if kind == a.ATTACK:
        goal += f", {foreseen(game, state, a.spot_of(action), spot)}"
    return key, goal


_Text = Callable[[PortalGame, State, dict[int, PortalCard], int], str]


def _costing(verb: str) -> _Text:
    def text(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
        card, place = a.card_of(action), ""
        if card < 0:
            spell = state.sides[state.to_act].spells[a.place_at(a.spot_of(action))]
            card = -1 if spell is None else spell.card
            # Two copies of a spell may lie set side by side.
            place = f" ({spot_name(a.spot_of(action))})"
        cost = cost_words(cards[card].cost)
        # Setting is free: the cost is due when it is turned over (PT5).
        paid = "" if cost == "nothing" or verb == "set" else f" ({cost})"
        own = game.duel.table.cards[card]
        power = f", power {own.power}" if own.colour else ""
        behind = " behind" if own.role == ENCHANTMENT and verb != "set" else ""
        return f"{verb} {card_name(game, card)}{place}{power}{paid}{behind}"

    return text


def _named(verb: str) -> _Text:
    def text(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
        del state, cards
        return f"{verb} {card_name(game, a.card_of(action))}"

    return text


def _plain(words: str) -> _Text:
    def text(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
        del game, state, cards, action
        return words

    return text


def _end(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
    del game, cards, action
    return "go to the battle phase" if state.phase == Phase.MAIN else "end the turn"


def _attack(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
    del cards
    return f"attack with {creature_words(game, state, a.spot_of(action))}:"


def _sacrifice(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
    del cards
    return f"sacrifice {creature_words(game, state, a.spot_of(action))}"


def _aim(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
    del cards
    spot = a.spot_of(action)
    if spot >= a.PLAYERS:
        return "yourself" if a.player_at(spot) == state.to_act else "the other player"
    if spot < a.SPELLS:
        return creature_words(game, state, spot)
    spell = state.sides[a.player_at(spot)].spells[a.place_at(spot)]
    seen = spell is not None and (spell.host or a.player_at(spot) == state.to_act)
    name = card_name(game, spell.card) if spell is not None and seen else "a set spell"
    return f"{name} ({spot_name(spot)})"


def _option(game: PortalGame, state: State, cards: dict[int, PortalCard], action: int) -> str:
    task = state.agenda[-1]
    figures, script = game.duel.table.cards[task.card], cards[task.card].script
    event = next(event for event, number in _SEQUENCES if number(figures) == task.sequence)
    # A sequence has the steps that its event sets off, in their order.
    steps = () if script is None else script.steps
    step = [step for step in steps if set_off_by(step) is event][task.at]
    if not isinstance(step, spec.Choice):
        raise TypeError(step)
    every = script is None or script.windows is None
    return choice_words(step, a.spot_of(action), every=every)


_TEXTS: Final[dict[int, _Text]] = {
    a.END: _end,
    a.SUMMON: _costing("summon"),
    a.PORTAL: _named("put into the portal:"),
    a.SET: _costing("set"),
    a.PLAY: _costing("use"),
    a.ENCHANT: _costing("lay"),
    a.TURN: _costing("turn over"),
    a.ATTACK: _attack,
    a.PASS: _plain("do not respond"),
    a.DISCARD: _named("discard"),
    a.SACRIFICE: _sacrifice,
    a.AIM: _aim,
    a.PICK: _named("take"),
    a.OPTION: _option,
    a.ENOUGH: _plain("no more"),
}


def occasion(game: PortalGame, state: State, seats: Seats) -> str | None:
    """Return what a decision is about where the choices alone do not tell it (PT6, PE1)."""
    decides = seats.names[state.to_act]
    if state.agenda:
        name = card_name(game, state.agenda[-1].card)
        return f"{decides} chooses for {name}."
    act = state.reply if state.step == Step.REPLY else state.act
    if act is not None and state.step in {Step.PAY, Step.REPLY}:
        return f"{decides} pays for {card_name(game, act.card)}."
    if state.step != Step.RESPOND:
        return None
    if act is None:
        return f"{decides} may respond to the {'battle' if state.phase else 'main'} phase, or 0."
    if act.kind != a.ATTACK:
        return f"{decides} may respond to {card_name(game, act.card)}, or 0."
    spot, target = state.spot_of(act.first), state.spot_of(act.second)
    gone = "a creature that is gone"
    goal = gone if act.second else "the Charakter"
    goal = creature_words(game, state, target) if target >= 0 else goal
    attacker = creature_words(game, state, spot) if spot >= 0 else gone
    return f"{attacker} attacks {goal}: {decides} may respond, or 0."
