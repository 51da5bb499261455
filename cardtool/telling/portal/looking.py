"""What people look up at the table: a card by its name or place, and the graves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardtool.cards import fold
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.notation import spot_name
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import State
from cardtool.portal_cards import PortalCard
from cardtool.report.plurals import many
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats
from cardtool.telling.portal.words import cost_words, phase_words, sentences

__all__ = ["GRAVE", "Found", "card_found", "cards_named", "on_table"]

GRAVE: Final = "grave"
"""The word for both graves."""

Found = tuple[str, list[str]]
"""What something is called, and all that is told of it."""


def cards_named(cards: Mapping[int, PortalCard], text: str) -> list[Found]:
    """Return the cards that a text may name: by number, by name, or by part of it."""
    wanted = fold(text.removeprefix("#"))
    known = list(cards.values()) if wanted else []
    exact = [card for card in known if wanted in {fold(card.nr), fold(card.name)}]
    found = exact or [card for card in known if wanted in fold(card.name)]
    return [card_found(card) for card in found]


def card_found(own: PortalCard) -> Found:
    """Return what the game knows of a card."""
    told = [f"{own.nr} {own.name}: {own.kind.value}, {own.rarity.value}."]
    if own.colour is not None:
        told.append(f"{own.colour.value}, {own.typ}, power {own.power}.")
    if own.limit is not None:
        told.append(f"Damage limit {own.limit}, energy {own.energy}.")
    if own.kind.is_spell or own.colour is not None:
        told.append(f"Asks for: {cost_words(own.cost)}.")
    if phases := phase_words(own.script):
        told.append(f"In {phases}.")
    does = (
        ["Played without its effect."]
        if own.script is None
        else sentences(own.script.steps, every=own.script.windows is None)
    )
    return one_line(own.name), [one_line(text) for text in (*told, *does)]


def on_table(
    game: PortalGame, cards: Mapping[int, PortalCard], state: State, seats: Seats, text: str
) -> list[Found]:
    """Return what lies on a place such as ``b1`` or in graves, as the reader sees it (PZ1).

    Graves are meant by ``a``, ``b`` and :data:`GRAVE`; a text that means no place gives nothing.
    """
    wanted = text.casefold()
    graves = {"a": (0,), "b": (1,), GRAVE: (0, 1)}.get(wanted, ())
    if graves:
        return [(wanted, [_grave(cards, state, seats, player) for player in graves])]
    for player, side in enumerate(state.sides):
        for place, creature in enumerate(side.field):
            spot = a.creature_at(player, place)
            if spot_name(spot) == wanted:
                card = None if creature is None else cards[creature.card]
                now = "" if creature is None else f", power {power_of(game.duel, state, spot)} now"
                return [_lying(card, f"{wanted}{now}")]
        for place, spell in enumerate(side.spells):
            if spot_name(a.spell_at(player, place)) == wanted:
                if spell is not None and not (spell.host or seats.sees(player)):
                    return [(wanted, [f"A set spell lies on {wanted}, face down."])]
                return [_lying(None if spell is None else cards[spell.card], wanted)]
    return []


def _lying(card: PortalCard | None, place: str) -> Found:
    """Return what is told of a place."""
    if card is None:
        return place, [f"Nothing lies on {place}."]
    name, told = card_found(card)
    return name, [f"{name} lies on {place}.", *told]


def _grave(cards: Mapping[int, PortalCard], state: State, seats: Seats, player: int) -> str:
    """Return which cards lie in a grave, in the order in which they came."""
    whose, grave = f"{one_line(seats.names[player])}'s grave", state.sides[player].grave
    if not grave:
        return f"{whose} is empty."
    names = ", ".join(one_line(cards[card].name) for card in grave)
    return f"{whose}, {many(len(grave), 'card')}, the last on top: {names}."
