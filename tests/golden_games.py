"""Whole games and counts of positions as text that people have read: ``tests/golden``.

A wanted change: run ``scripts/golden``, then look at the difference in git.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from cardtool.engine.core import Event
from cardtool.engine.kameloh.actions import square
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.state import Fighter, Phase, State
from cardtool.engine.kameloh.view import SideView, View
from cardtool.engine.rng import Rng, derive
from golden_portal import PORTAL_GAMES, portal_playthrough
from kameloh_samples import printed_effects, sample_game

__all__ = ["FOLDER", "GAMES", "PERFT", "file_name", "perft", "playthrough"]

FOLDER = Path(__file__).parent / "golden"
PERFT = "perft.txt"
WIDTH = 100
DEPTH = 4
MOST = 4000
PHASES = {number: word.lower() for word, number in vars(Phase).items() if word.isupper()}

# Rule set, seed, decks: low targets keep the games short.
GAMES = (
    ("dufo(target=4)", 1, "riesen", "rotte"),
    ("dufo(start_money=9,target=4)", 2, "mutanten", "werkstatt"),
    ("wimu(target=2)", 3, "schwarm", "rotte"),
    ("kamelkoenig(target=2)", 4, "werkstatt", "werkstatt"),
    ("wimu(hand_only=on,single_attacks=on,target=2)", 5, "mutanten", "schwarm"),
)
POSITIONS = (
    *(("dufo", 1, 0), ("dufo(start_money=9)", 2, 6), ("dufo(start_money=9)", 3, 12)),
    *(("wimu", 1, 0), ("wimu", 2, 40), ("wimu(hand_only=on,single_attacks=on)", 3, 40)),
    *(("kamelkoenig", 1, 0), ("kamelkoenig", 2, 40), ("kamelkoenig", 3, 60)),
)


def file_name(rules: str, seed: int) -> str:
    """Return the name of a playthrough's file."""
    return f"{re.sub('[^a-z0-9]+', '-', rules).strip('-')}-{seed}.txt"


def playthrough(rules: str, seed: int, first: str, second: str) -> str:
    """Return a game between random players: all that both see, what may be done, what is done."""
    game = sample_game(rules, first, second, printed_effects())
    return "\n".join(_told(game, seed, f"{rules}, seed {seed}: a {first}, b {second}")) + "\n"


def _told(game: KamelohGame, seed: int, title: str) -> Iterator[str]:
    events: list[Event] = []
    state = game.new(seed, emit=events.append)
    rng = Rng.of(derive(seed, "golden"))
    yield title
    yield from _events(game.duel, events)
    while state.options:
        yield from _face(game, state)
        yield from _wrapped("may: ", [game.notation(action) for action in state.options])
        action = state.options[rng.below(len(state.options))]
        yield f"does: {game.notation(action)}"
        events.clear()
        game.apply(state, action, events.append)
        yield from _events(game.duel, events)
    yield from _face(game, state)
    yield f"{game.outcome(state)}"


def _events(duel: Duel, events: list[Event]) -> Iterator[str]:
    """Tell what happened; in angle brackets what the other player does not learn."""
    told = [" ".join(_words(duel, event)) for event in events]
    if told:
        marked = [f"<{t}>" if e.hidden else t for t, e in zip(told, events, strict=True)]
        yield from _wrapped("then: ", marked)


def _words(duel: Duel, event: Event) -> Iterator[str]:
    yield "ab"[event.player]
    yield event.what
    if event.card >= 0:
        yield "#" + duel.table.cards[event.card].nr
    yield from map(str, event.values)


def _wrapped(head: str, words: list[str]) -> list[str]:
    # Each entry stays in one piece.
    text = "; ".join(word.replace(" ", "\0") for word in words)
    lines = textwrap.wrap(
        *(head + text, WIDTH),
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def _face(game: KamelohGame, state: State) -> Iterator[str]:
    """Show the state as the one who decides sees it."""
    who, phase = "ab"[state.to_act], PHASES[state.phase]
    left = f", {state.left} turns left" if state.left >= 0 else ""
    yield ""
    yield f"round {state.round}, turn of {'ab'[state.active]}, {who} decides: {phase}{left}"
    view = game.view(state, state.to_act)
    for player, side in enumerate([view.own, view.foe][:: 1 if state.to_act == 0 else -1]):
        yield from _side(view, "ab"[player], side)


def _side(view: View, name: str, side: SideView) -> Iterator[str]:
    yield f"{name}: {side.points} points, {side.datteln} Datteln, {_piles(view.duel, side)}"
    for place, fighter in enumerate(side.fighters):
        if fighter is not None:
            spot = square("ab".index(name), place)
            yield f"   {name}{place + 1} {_fighter(view, fighter, spot)}"


def _piles(duel: Duel, side: SideView) -> str:
    hand = f"{side.hand_size} cards" if side.hand is None else _cards(duel, side.hand)
    sizes = [str(side.deck_size)] if side.deck_size else []
    for size, top in zip(side.oasis_sizes, side.open_tops, strict=True):
        sizes.append(f"{size}({_cards(duel, [top])})" if top >= 0 else str(size))
    piles = f"hand {hand}, deck {' '.join(sizes) or '0'}, Wüste {len(side.waste)}"
    return f"{piles}, Fusionsdeck {len(side.fusion)}" if side.fusion else piles


def _cards(duel: Duel, cards: list[int]) -> str:
    return " ".join("#" + duel.table.cards[card].nr for card in cards) or "empty"


def _fighter(view: View, fighter: Fighter, spot: int) -> str:
    duel = view.duel
    figures = f"{view.ap(spot)}/{view.dp(spot)}/{fighter.lp} of {fighter.full}"
    acting = dict.fromkeys(duel.table.deeds[one.deed].card for one in fighter.modifiers)
    card = duel.table.cards[fighter.card]
    return f"#{card.nr} {card.name} {figures}" + f", {_cards(duel, list(acting))}" * bool(
        fighter.modifiers
    )


def perft() -> str:
    """Return how many ways there are to go on from fixed positions, by depth."""
    head = f"# Rule set, seed, decisions before it; ways to go on for 1 to {DEPTH} decisions."
    lines = [
        f"{rules} seed {seed} after {after}: " + " ".join(map(str, _counts(rules, seed, after)))
        for rules, seed, after in POSITIONS
    ]
    return "\n".join([head, *lines]) + "\n"


def _counts(rules: str, seed: int, after: int) -> list[int]:
    """Return the counts from depth 1 on, as long as the states before are not too many."""
    game = sample_game(rules, "mutanten", "werkstatt")
    state = game.new(seed)
    rng = Rng.of(derive(seed, "perft"))
    for _ in range(after):
        game.apply(state, state.options[rng.below(len(state.options))])
    level, counts = [state], [len(state.options)]
    while len(counts) < DEPTH and counts[-1] <= MOST:
        level = [_after(game, before, action) for before in level for action in before.options]
        counts.append(sum(len(one.options) for one in level))
    return counts


def _after(game: KamelohGame, state: State, action: int) -> State:
    twin = state.copy()
    game.apply(twin, action)
    return twin


def main() -> None:
    """Write all files anew."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for rules, seed, first, second in GAMES:
        text = playthrough(rules, seed, first, second)
        (FOLDER / file_name(rules, seed)).write_text(text, encoding="utf-8")
    for rules, seed, first, second in PORTAL_GAMES:
        text = portal_playthrough(rules, seed, first, second)
        (FOLDER / file_name(rules, seed)).write_text(text, encoding="utf-8")
    (FOLDER / PERFT).write_text(perft(), encoding="utf-8")


if __name__ == "__main__":
    main()
