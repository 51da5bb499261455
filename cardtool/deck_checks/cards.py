"""What is wrong with the counts and the single cards of a deck (D1 to D5, C3, C7 to C9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardtool.cards import HKS, Card, Kind, Stats, card_label
from cardtool.deck_checks import findings as f
from cardtool.deck_checks.case import Case
from cardtool.deck_checks.findings import error, warning
from cardtool.deck_checks.recipes import recipes_of, result_stats
from cardtool.decks import MOST_COPIES, CardPool, Deck, DeckRules, Entry, Zone
from cardtool.limits import capped
from cardtool.problems import Problem

__all__ = ["card_findings", "count_findings", "unresolved_findings", "zone_findings"]

_SONDER: Final = "sonder"
_TAKE_OUT: Final = "take it out of the deck"
_CORRECT: Final = "take it out, or correct the card in the wiki"
_VIOLET: Final = frozenset({Kind.MUTATION, Kind.GROUPING})


def count_findings(deck: Deck, rules: DeckRules) -> Iterator[Problem]:
    """Yield what is wrong with how many cards there are (clauses D1, D2)."""
    size = deck.size()
    if size != rules.size:
        change = (
            f"take {size - rules.size} out" if size > rules.size else f"add {rules.size - size}"
        )
        message = f"the deck has {size} cards, not {rules.size}"
        yield error(f.DECK_SIZE, deck, message, hint=change, count=size, limit=rules.size)
    monsters = sum(count for card, count in deck.counted() if card.kind is Kind.MONSTER)
    if monsters < rules.opening_monsters:
        least = rules.opening_monsters
        message = f"the deck has {monsters} yellow monsters; the opening draw needs {least}"
        hint = f"add {least - monsters}"
        yield error(f.FEW_MONSTERS, deck, message, hint=hint, count=monsters, limit=least)
    yield from (_odd_count(deck, e) for e in deck.entries if not 1 <= e.count <= MOST_COPIES)
    if rules.max_copies:
        yield from _copies(deck, rules.max_copies)


def _odd_count(deck: Deck, entry: Entry) -> Problem:
    return error(
        f.COUNT_RANGE,
        deck,
        f"a line has {entry.label!r} {entry.count} times",
        entry.card,
        hint="write how often the card is in the deck",
        count=entry.count,
        limit=f"1-{MOST_COPIES}",
    )


def _copies(deck: Deck, most: int) -> Iterator[Problem]:
    for card, count in deck.counted(Zone):
        if count > most:
            message = f"{card_label(card)} is in the deck {count} times, {most} are allowed"
            hint = f"take {count - most} out"
            yield error(f.MAX_COPIES, deck, message, card, hint=hint, count=count, limit=most)


def unresolved_findings(deck: Deck, pool: CardPool) -> Iterator[Problem]:
    """Yield an error for every line that names no card, or more than one (clause D4)."""
    hints = pool.hints(entry.text for entry in deck.unresolved if not entry.choices)
    for entry in deck.unresolved:
        now = pool.moved(entry.text)
        if entry.choices:
            message = f"{entry.text!r} can be {len(entry.choices)} things"
            hint = f"write #NUMBER for one of: {'; '.join(entry.choices)}"
            yield error(f.AMBIGUOUS_CARD, deck, message, hint=hint, count=entry.count)
        elif now is not None:
            message = f"card {entry.text[:200].removeprefix('#')} is {card_label(now)} now"
            yield error(f.MOVED_CARD, deck, message, hint=_name_now(now), count=entry.count)
        else:
            message = f"no card is called {entry.text[:200]!r}"
            close = hints.get(entry.text)
            hint = f"did you mean {close}?" if close else "see: cardtool cards"
            yield error(f.UNKNOWN_CARD, deck, message, hint=hint, count=entry.count)


def zone_findings(deck: Deck, rules: DeckRules) -> Iterator[Problem]:
    """Yield what lies in the wrong part of the deck (clauses D3, D7)."""
    if rules.fusion_deck:
        for card, count in deck.counted((Zone.FUSION,)):
            if card.kind is not Kind.GROUPING:
                message = f"{card_label(card)} lies in the Fusionsdeck and is no grouping result"
                hint = "move it into the deck or take it out"
                yield error(f.NOT_FOR_FUSION_DECK, deck, message, card, hint=hint, count=count)
        for card, count in deck.counted():
            if card.kind is Kind.GROUPING:
                message = f"{card_label(card)} can be played from the Fusionsdeck only"
                hint = "move it there"
                yield warning(f.GROUPING_IN_MAIN, deck, message, card, hint=hint, count=count)
    unused = dict.fromkeys(_ASIDE, f.SIDE_UNUSED)
    if not rules.fusion_deck:
        unused[Zone.FUSION] = f.FUSION_DECK_UNUSED
    for zone, code in unused.items():
        if deck.size(zone):
            title = _ASIDE.get(zone, "Fusionsdeck")
            message = f"the {title} of {deck.size(zone)} cards stays out of play"
            hint = "leave it there for rules that use it, or move its cards"
            yield warning(code, deck, message, hint=hint, count=deck.size(zone))


_ASIDE: Final = {
    Zone.SIDE: "side deck",
    Zone.CHARACTER: "part Charakter",
    Zone.EQUIPMENT: "part Ausrüstung",
}
"""Parts that the game does not know, with what they are called."""


def card_findings(card: Card, count: int, case: Case) -> Iterator[Problem]:
    """Yield what is wrong with one card in play, `count` times (clauses D4, D5, C9)."""
    deck, rules = case.deck, case.rules
    label = card_label(card)
    missing = _missing(card, case.pool)
    if missing:
        message = f"{label} is not finished: {', '.join(missing)} missing"
        hint = "finish the card in the wiki"
        yield error(f.INCOMPLETE_CARD, deck, message, card, hint=hint, count=count)
    if card.handicap is not None and card.handicap.strip().casefold() == _SONDER:
        message = f"{label} is a Sonderkarte"
        yield error(f.SPECIAL_CARD, deck, message, card, hint=_TAKE_OUT, count=count, limit=0)
    if card.deleted:
        yield _gone(deck, card, count, case.pool.moved(card.nr or ""))
    elif card.draft:
        message, hint = f"{label} is a draft on {card.page}", "give it a card page"
        yield warning(f.DRAFT_CARD, deck, message, card, hint=hint, count=count)
    if card.universal and not rules.universal_item:
        message = f"{label} is a universal fusion item"
        yield error(f.UNIVERSAL_ITEM, deck, message, card, hint=_TAKE_OUT, count=count, limit=0)
    yield from _price(deck, card, rules)
    if card.kind is not None and card.kind.is_monster:
        yield from _figures(deck, card, rules)
        yield from _strength(deck, card, rules)
    if card.kind is Kind.GROUPING:
        yield from _caps(deck, card, rules, result_stats(card, case))


def _gone(deck: Deck, card: Card, count: int, now: Card | None) -> Problem:
    if now is None:
        message = f"{card_label(card)} was deleted: its page is gone from the wiki"
        return warning(f.DELETED_CARD, deck, message, card, hint=_TAKE_OUT, count=count)
    message = f"{card_label(card)} is {card_label(now)} now"
    return warning(f.MOVED_CARD, deck, message, card, hint=_name_now(now), count=count)


def _name_now(card: Card) -> str:
    return f"write #{card.nr}" if card.nr and not card.draft else f"it is a draft on {card.page}"


def _missing(card: Card, pool: CardPool) -> list[str]:
    """Return what an incomplete card lacks (clause D4)."""
    fight = card.kind is not None and card.kind.is_monster and not _is_made(card, pool)
    lacks = {
        "name": not card.name,
        "kind": card.kind is None,
        "HK": card.hk not in HKS,
        "price": card.d is None and not (card.d_mark and card.kind in _VIOLET),
        "AP": fight and card.ap is None,
        "DP": fight and card.dp is None,
        "LP": fight and card.lp is None,
    }
    return [what for what, lacking in lacks.items() if lacking]


def _is_made(card: Card, pool: CardPool) -> bool:
    """Return whether figures are computed from the parts: a grouping with a known recipe."""
    return card.kind is Kind.GROUPING and bool(recipes_of(card, pool))


def _price(deck: Deck, card: Card, rules: DeckRules) -> Iterator[Problem]:
    if card.d is not None and card.d not in rules.price:
        message = f"{card_label(card)} costs {card.d} Datteln, outside {rules.price} (C3)"
        limit = str(rules.price)
        yield error(f.PRICE_RANGE, deck, message, card, hint=_CORRECT, count=card.d, limit=limit)


def _figures(deck: Deck, card: Card, rules: DeckRules) -> Iterator[Problem]:
    """Yield figures outside C3; a grouping result only has its minimum (clause D5)."""
    for name, figure, span in (
        ("AP", card.ap, rules.ap),
        ("DP", card.dp, rules.dp),
        ("LP", card.lp, rules.lp),
    ):
        if figure is None or figure in span:
            continue
        if card.kind is Kind.GROUPING and figure > span.high:
            continue
        message = f"{card_label(card)} has {figure} {name}, outside {span} (C3)"
        limit = str(span)
        yield error(f.FIGURE_RANGE, deck, message, card, hint=_CORRECT, count=figure, limit=limit)


def _strength(deck: Deck, card: Card, rules: DeckRules) -> Iterator[Problem]:
    gw, label = card.gw, card_label(card)
    if gw is None:
        return
    if card.kind is Kind.MUTATION and 0 < rules.mutation_gw < gw:
        message = f"{label} has GW {gw}, a mutation may have {rules.mutation_gw} (C8)"
        limit = rules.mutation_gw
        yield error(f.MUTATION_GW, deck, message, card, hint=_CORRECT, count=gw, limit=limit)
    if card.kind is Kind.MONSTER and 0 < rules.monster_gw < gw:
        message = f"{label} has GW {gw}, a monster should have at most {rules.monster_gw} (C8)"
        limit = rules.monster_gw
        yield warning(f.MONSTER_GW, deck, message, card, hint=_CORRECT, count=gw, limit=limit)


def _caps(deck: Deck, card: Card, rules: DeckRules, stats: Stats) -> Iterator[Problem]:
    """Yield the values a grouping really fights with, where the caps cut it (clause C7)."""
    cut = capped(stats, rules.grouping_caps, rules.lp_floor)
    if cut == stats:
        return
    message = (
        f"{card_label(card)} ({_written(stats)}) is above the caps {rules.grouping_caps} (C7) "
        f"and fights with {_written(cut)}"
    )
    limit = str(rules.grouping_caps)
    hint = "reckon with the cut values"
    yield warning(f.GROUPING_CAPS, deck, message, card, hint=hint, count=stats.gw, limit=limit)


def _written(stats: Stats) -> str:
    figures = (("AP", stats.ap), ("DP", stats.dp), ("LP", stats.lp), ("GW", stats.gw))
    return ", ".join(f"{name} {'?' if n is None else n}" for name, n in figures)
