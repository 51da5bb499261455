"""Hand-made cards, duels and states for tests of the rules.

Cards are named by short numbers such as ``m1``; piles are written as one text, lowest card
first, so that ``"m1 m2 i1"`` has ``i1`` on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe, Values
from cardtool.effects.spec import (
    Duration,
    Effect,
    Lasts,
    Operation,
    Pick,
    Script,
    Target,
)
from cardtool.effects.spec import Side as Whose
from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.agenda import play_script, settle
from cardtool.engine.kameloh.duel import DeckList, Duel
from cardtool.engine.kameloh.figures import ap_of, dp_of
from cardtool.engine.kameloh.game import KamelohGame, advance, carry_out, go_on, options_of
from cardtool.engine.kameloh.notation import notation, parse
from cardtool.engine.kameloh.pending import Named
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Fighter, Oasis, Phase, Side, State
from cardtool.engine.kameloh.table import CardTable
from cardtool.engine.rng import Rng


def monster(nr: str, figures: str = "20/10/50", d: int = 0, hk: int = 4, **more: str) -> Card:
    """Return a yellow monster with AP/DP/LP."""
    ap, dp, lp = map(int, figures.split("/"))
    return Card(nr=nr, name=nr, kind=Kind.MONSTER, hk=hk, ap=ap, dp=dp, lp=lp, d=d, **more)


def violet(nr: str, kind: Kind, figures: str = "", d: int | PriceMark = 0, hk: int = 2) -> Card:
    """Return a mutation or grouping result; without figures it prints none."""
    card = Card(nr=nr, name=nr, kind=kind, hk=hk)
    if figures:
        ap, dp, lp = map(int, figures.split("/"))
        card = replace(card, ap=ap, dp=dp, lp=lp)
    return replace(card, d_mark=d) if isinstance(d, PriceMark) else replace(card, d=d)


def item(nr: str, d: int = 0, kind: Kind = Kind.ITEM, *, universal: bool = False) -> Card:
    """Return an item, green unless told otherwise."""
    return Card(nr=nr, name=nr, kind=kind, hk=4, d=d, universal=universal)


def mutates(monster_nr: str, item_nr: str, result: str) -> Recipe:
    """Return the recipe of a mutation."""
    return Recipe(result, Kind.MUTATION, (Part((monster_nr,)),), (item_nr,))


def groups(
    result: str,
    parts: Sequence[Part],
    items: Sequence[str] = (),
    *,
    needs_item: bool = False,
    values: Values = Values.SUM,
) -> Recipe:
    """Return the recipe of a grouping."""
    return Recipe(
        result, Kind.GROUPING, tuple(parts), tuple(items), needs_item=needs_item, values=values
    )


def raising(
    ap: int = 0,
    dp: int = 0,
    lp: int = 0,
    duration: Lasts = Lasts.FIGHT,
    rounds: int = 1,
    target: Whose = Whose.ANY,
) -> Script:
    """Return a change of the figures of one monster of one's choice; lp below 0 is damage."""
    lasts = Duration(duration, rounds if duration is Lasts.ROUNDS else 0)
    steps: list[Effect] = []
    for raised, lowered, change in (
        (Operation.RAISE_AP, Operation.LOWER_AP, ap),
        (Operation.RAISE_DP, Operation.LOWER_DP, dp),
        (Operation.RAISE_LP, Operation.DAMAGE, lp),
    ):
        if change:
            whom = Target(pick=Pick.SAME) if steps else Target(side=target)
            operation = raised if change > 0 else lowered
            made = Effect(operation, whom, abs(change))
            once = operation is Operation.DAMAGE
            steps.append(made if once else replace(made, duration=lasts))
    return Script(tuple(steps))


def duel_with(
    rules: Rules,
    cards: Iterable[Card],
    recipes: Iterable[Recipe] = (),
    effects: Mapping[str, Script] | None = None,
) -> Duel:
    """Return a duel in which these cards may appear; both deck lists stay empty."""
    table = CardTable(list(cards), recipes, rules, None, effects)
    return Duel(rules, table, [DeckList([], []), DeckList([], [])])


def pile(duel: Duel, text: str) -> list[int]:
    """Return the indexes of cards named in one text."""
    return [duel.table.index(nr) for nr in text.split()]


def names(duel: Duel, cards: Iterable[int]) -> str:
    """Return a pile as the text that :func:`pile` reads."""
    return " ".join(duel.table.cards[card].nr for card in cards)


def side(
    duel: Duel,
    *,
    hand: str = "",
    arena: str = "",
    deck: str = "",
    oases: Sequence[str] = (),
    waste: str = "",
    fusion: str = "",
    datteln: int = 0,
    points: int = 0,
) -> Side:
    """Return one side; an Oase written with ``!`` at its end is activated.

    `arena`: monsters by place, ``-`` for a free one; they belong to nobody yet, see
    :func:`state_of`.
    """
    made = Side(duel.rules.places)
    made.hand = sorted(pile(duel, hand))
    made.deck, made.waste = pile(duel, deck), pile(duel, waste)
    made.fusion = sorted(pile(duel, fusion))
    made.datteln, made.points = datteln, points
    for text in oases:
        oasis = Oasis()
        oasis.cards = pile(duel, text.rstrip("! "))
        oasis.open = text.endswith("!")
        made.oases.append(oasis)
    for place, nr in enumerate(arena.split()):
        if nr != "-":
            figures = duel.table.cards[duel.table.index(nr)]
            made.fighters[place] = Fighter(
                duel.table.index(nr), -1, figures.ap, figures.dp, figures.lp
            )
    return made


def state_of(duel: Duel, own: Side, foe: Side, *, turn: int = 4, seed: int = 1) -> State:
    """Return a state in which `own`, player 0, has just begun turn `turn` (even: round 3 for 4).

    Nobody's options have been worked out; :func:`options` and :func:`do` do that.
    """
    state = State(Rng.of(seed), [own, foe], turn % 2)
    state.turn = turn
    state.active = state.to_act = 0
    for player, one in enumerate(state.sides):
        for fighter in one.fighters:
            if fighter is not None and fighter.owner < 0:
                fighter.owner = player
                fighter.number = state.next_number()
    state.options = options_of(duel, state)
    return state


def options(duel: Duel, state: State) -> list[str]:
    """Return what may be done now, in notation."""
    return [notation(duel.table, action) for action in options_of(duel, state)]


def do(duel: Duel, state: State, *actions: str, single: bool = True) -> list[Event]:
    """Carry out actions given in notation, each of which must be offered; return the events.

    With `single` a single option is taken of itself, as in a game.
    """
    told: list[Event] = []
    for text in actions:
        assert text in options(duel, state), f"{text} is none of {options(duel, state)}"
        carry_out(duel, state, parse(duel.table, text), told.append)
        if single:
            advance(duel, state, told.append)
        else:
            go_on(duel, state, told.append)
    return told


def begin_turn(duel: Duel, state: State) -> list[Event]:
    """Begin a turn of the active player up to his first decision; return the events."""
    told: list[Event] = []
    state.phase = Phase.TURN_START
    go_on(duel, state, told.append)
    return told


def fighter(state: State, square: str) -> Fighter:
    """Return the monster on a1, a2, b1 or b2."""
    found = state.sides["ab".index(square[0])].fighters[int(square[1]) - 1]
    assert found is not None, f"nobody is on {square}"
    return found


def spot(square: str) -> int:
    """Return the spot of a1, a2, b1 or b2."""
    return a.square("ab".index(square[0]), int(square[1]) - 1)


def figures_at(duel: Duel, state: State, square: str) -> tuple[int, int]:
    """Return the effective AP and DP of the monster on a1, a2, b1 or b2."""
    return ap_of(duel, state, spot(square)), dp_of(duel, state, spot(square))


def amounts(state: State, square: str, kind: int) -> list[int]:
    """Return how much each thing of a kind that acts on a monster changes, the oldest first."""
    return [m.amount for m in fighter(state, square).modifiers if m.kind == kind]


def game_with(
    rules: Rules,
    cards: Iterable[Card],
    recipes: Iterable[Recipe] = (),
    effects: Mapping[str, Script] | None = None,
    fusion: str = "",
) -> KamelohGame:
    """Return a game in which both players have one copy of every card that is not in `fusion`."""
    duel = duel_with(rules, cards, recipes, effects)
    apart = pile(duel, fusion)
    main = [card for card in range(len(duel.table.cards)) if card not in apart]
    duel.decks = [DeckList(main, apart), DeckList(main, apart)]
    return KamelohGame(duel)


def use(duel: Duel, state: State, player: int, *uses: str) -> list[Event]:
    """Let items of `player`, each such as ``i1>b2``, act; where they came from does not matter."""
    told: list[Event] = []
    for text in uses:
        nr, _, at = text.partition(">")
        aim = fighter(state, at).number if at else 0
        named = Named(state.next_number(), 0, duel.table.index(nr), aim)
        play_script(duel, state, named, player)
        settle(duel, state, told.append)
    return told


def step(duel: Duel, state: State, *actions: str) -> list[Event]:
    """Carry out actions one by one, without what would follow of itself."""
    return do(duel, state, *actions, single=False)


def offered(duel: Duel, state: State, *kinds: str) -> list[str]:
    """Return what may be done now of some kinds, such as ``mutate``, in notation."""
    words = ((text.replace(">", " ").split(" ")[0], text) for text in options(duel, state))
    return [text for kind, text in words if kind in kinds]
