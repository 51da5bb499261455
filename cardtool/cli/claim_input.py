"""What `cardtool claims` reads: the file, the sample cards, and the decks it names.

Claims mean the same cards for everybody, so they are played with the sample pages, whatever is
in the user's catalog.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtool.errors import ClaimsError, InputError
from cardtool.file_reading import read_limited
from cardtool.samples import data_dir

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cardtool.engine.family import MatchUp
    from cardtool.sim.claims import Claim, ClaimFile

__all__ = ["chosen_claims", "claim_file", "claim_matches"]

_MOST_BYTES: Final = 1 << 20


def claim_file(path: Path | None) -> ClaimFile:
    """Return what a file of claims says; None is ours.

    Raises:
        ClaimsError: it cannot be read, or has mistakes; all are listed with their lines.
    """
    from cardtool.sim.claim_file import read_claims

    where = data_dir() / "claims.toml" if path is None else path
    try:
        raw = read_limited(str(where), None, _MOST_BYTES)
        text = raw.decode("utf-8-sig")
    except InputError as error:
        raise ClaimsError(str(error)) from None
    except UnicodeDecodeError:
        raise ClaimsError(f"{where} is not UTF-8 text") from None
    if len(raw) > _MOST_BYTES:
        raise ClaimsError(f"{where} is larger than 1 MiB, so it holds no claims")
    return read_claims(text, where.name if path is None else str(path))


def chosen_claims(file: ClaimFile, names: Sequence[str]) -> list[Claim]:
    """Return the claims of these names in the order of the file; all where none is named.

    Raises:
        UnknownName: there is no such claim.
    """
    from cardtool.errors import UnknownName

    known = [claim.id for claim in file.claims]
    for name in names:
        if name not in known:
            raise UnknownName("claim", name, known)
    return [claim for claim in file.claims if not names or claim.id in names]


def claim_matches(file: ClaimFile) -> Callable[[str, tuple[str, str]], MatchUp]:
    """Return what makes a match-up of a rule set and two of the file's decks by their names.

    Raises:
        ClaimsError: the file names a deck or card that is not there.
    """
    from cardtool.cli.effect_input import our_effects
    from cardtool.decks import CardPool, read_deck_file
    from cardtool.effects.lookup import played_effects
    from cardtool.engine.kameloh.matchup import match_up
    from cardtool.engine.registry import parse_rules
    from cardtool.sim.claim_decks import claim_decks, claim_pool
    from cardtool.wiki.sample_cards import sample_cards

    samples = sample_cards()
    folder = data_dir() / "decks"
    pool = claim_pool(file, CardPool(samples.cards, samples.recipes))
    known = sorted(path.stem for path in folder.glob("*.txt"))
    decks = claim_decks(
        file, pool, known, lambda name: read_deck_file(str(folder / f"{name}.txt"), pool)
    )
    played = played_effects(
        (card for deck in decks.values() for card, _ in deck.counted()), our_effects()
    )

    def match(rules: str, names: tuple[str, str]) -> MatchUp:
        both = [decks[name] for name in names]
        ruleset = parse_rules(rules)
        return match_up(ruleset, both, pool.recipes, pool.cards, played.scripts, played.unread)

    return match
