"""The decks of a file of claims: sample decks, and sample decks with other cards in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtool.decks import CardPool, Deck, Entry, Zone
from cardtool.errors import ClaimsError, nearest
from cardtool.sim.claims import ClaimFile, DeckChange

__all__ = ["claim_decks", "claim_pool"]


def claim_pool(file: ClaimFile, samples: CardPool) -> CardPool:
    """Return the sample cards and those that the file defines.

    Raises:
        ClaimsError: a card of the file has a sample card's number.
    """
    for card in file.cards:
        if samples.numbered(card.nr or ""):
            raise ClaimsError(f"card {card.nr} of the claims is a sample card; number it otherwise")
    return CardPool((*samples.cards, *file.cards), samples.recipes)


def claim_decks(
    file: ClaimFile, pool: CardPool, known: Sequence[str], read: Callable[[str], Deck]
) -> dict[str, Deck]:
    """Return the decks that the claims name.

    `known`: names of the sample decks. `read`: what returns one of them.

    Raises:
        ClaimsError: there is no such deck or card, or too few copies of one.
        DeckError: a sample deck cannot be read.
    """
    changes = {change.name: change for change in file.decks}
    for name in known:
        if name in changes:
            raise ClaimsError(f"deck {name} of the claims is a sample deck; name it otherwise")
    return {name: _deck(name, changes, pool, known, read) for name in _named(file)}


def _named(file: ClaimFile) -> list[str]:
    """Return the names of all decks, in the order in which they are met."""
    setups = [setup for claim in file.claims for setup in (claim.setup, claim.base) if setup]
    pairs = (pair for setup in setups for pair in setup.decks)
    return list(dict.fromkeys(name for pair in pairs for name in pair))


def _deck(
    name: str,
    changes: dict[str, DeckChange],
    pool: CardPool,
    known: Sequence[str],
    read: Callable[[str], Deck],
) -> Deck:
    change = changes.get(name, DeckChange(name, name, ()))
    if change.base not in known:
        names = (*known, *changes)
        close = nearest(change.base, names)
        hint = f"; did you mean {close}?" if close else f". Known: {', '.join(names)}"
        raise ClaimsError(f"the claims name a deck {change.base!r} that is not there{hint}")
    deck = read(change.base)
    entries = list(deck.entries)
    for copies, out, into in change.swap:
        entries = _swapped(entries, copies, out, into, pool)
    return Deck(name, tuple(entries))


def _swapped(
    entries: Sequence[Entry], copies: int, out: str, into: str, pool: CardPool
) -> list[Entry]:
    """Return the lines of a deck in which some copies of a card make way for another's."""
    comes = pool.by_nr(into)
    if comes is None:
        raise ClaimsError(f"the claims name a card {into!r} that is not there")
    left, found = copies, list[Entry]()
    for entry in entries:
        goes = entry.card is not None and entry.card.nr == out and entry.zone is Zone.MAIN
        taken = min(left, entry.copies) if goes else 0
        left -= taken
        if entry.copies > taken:
            found.append(Entry(entry.copies - taken, entry.text, entry.card, entry.zone))
        if taken:
            found.append(Entry(taken, into, comes, entry.zone))
    if left:
        raise ClaimsError(f"of card {out} there are {copies - left} for {copies} to make way")
    return found
