"""Files of claims: what they say, and one error for each mistake, with its line."""

from __future__ import annotations

import re

import pytest

from cardtool.cards import Card, Kind
from cardtool.decks import CardPool
from cardtool.errors import ClaimsError
from cardtool.samples import data_dir
from cardtool.sim.claim_decks import claim_decks, claim_pool
from cardtool.sim.claim_file import read_claims
from cardtool.sim.claims import Claim, DeckChange, Setup, limit_text
from kameloh_samples import deck, samples

GOOD = """
games = 40

[[card]]
nr = "104x"
name = "Obermosher"
hk = 1
ap = 60
dp = 50
lp = 180
d = 6

[[deck]]
name = "mosher"
base = "riesen"
swap = [[1, "104", "104x"], [2, "18", "31"]]

[[claim]]
id = "one"
from = "somebody"
text = "so it is"
measure = "share"
rules = "wimu(target=04)"
decks = [["mosher", "riesen"], ["mosher", "schwarm"]]
bots = ["seeker", "mix( p=0.50 )"]
base = { rules = "dufo", bots = ["greedy", "greedy"] }
above = 5
"""


def changed(old: str, new: str) -> str:
    """Return the good file with one part of it otherwise."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_a_file_says_what_is_played() -> None:
    """Cards, decks and claims, rules and bots by canonical names; a base says what differs."""
    file = read_claims(GOOD, "claims.toml")
    assert file.games == 40
    assert file.cards == (
        Card(nr="104x", name="Obermosher", kind=Kind.MONSTER, hk=1, ap=60, dp=50, lp=180, d=6),
    )
    assert file.decks == (DeckChange("mosher", "riesen", ((1, "104", "104x"), (2, "18", "31"))),)
    decks = (("mosher", "riesen"), ("mosher", "schwarm"))
    own = Setup("wimu(target=4)", decks, ("seeker", "mix(p=0.5)"))
    base = Setup("dufo", decks, ("greedy", "greedy"))
    assert file.claims == (Claim("one", "somebody", "so it is", "share", own, base, 5.0, None),)


@pytest.mark.parametrize(
    ("line", "limits", "text"),
    [
        ("above = 5", (5, None), "above 5"),
        ("below = -2.5", (None, -2.5), "below -2.5"),
        ("between = [45, 55]", (45, 55), "between 45 and 55"),
    ],
)
def test_a_claim_says_where_its_figure_lies(
    line: str, limits: tuple[float | None, float | None], text: str
) -> None:
    """Above, below, or between two numbers."""
    (claim,) = read_claims(changed("above = 5", line), "claims.toml").claims
    assert (claim.low, claim.high) == limits
    assert limit_text(claim.low, claim.high) == text


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("games = 40", "games = 1", 2, "games is a whole number from 2 to"),
        ("games = 40", "", 1, "games is missing"),
        ("games = 40", "games = true", 2, "games is a whole number"),
        ("games = 40", "gmaes = 40\ngames = 40", 2, "did you mean games?"),
        ("[[card]]", "[[crad]]", 4, "there is no 'crad'; did you mean card?"),
        ("[[card]]", "[card]", 4, "card is no list of tables; write [[card]]"),
        ('nr = "104x"', "nr = 104", 5, "nr is text of 1 to 120 characters, not 104"),
        ('nr = "104x"', "", 4, "nr is missing"),
        ("hk = 1", "hk = 5", 7, "hk is a whole number from 1 to 4, not 5"),
        ("ap = 60", "ap = 6.0", 8, "ap is a whole number from 0 to 400, not 6.0"),
        ("ap = 60", "ap = 60\nklasse = 'x'", 9, "unknown key 'klasse'"),
        ('base = "riesen"', "", 13, "base is missing"),
        ('[[1, "104", "104x"], [2', '[[0, "104", "104x"], [2', 16, "swap has lists such as"),
        ('[[1, "104", "104x"], [2', '[[1, "104"], [2', 16, "swap has lists such as"),
        ('swap = [[1, "104", "104x"], [2, "18", "31"]]', "swap = 3", 16, "swap has lists"),
        ('swap = [[1, "104", "104x"], [2, "18", "31"]]', "", 13, "swap has lists"),
        ('from = "somebody"', "", 18, "from is missing"),
        ('text = "so it is"', 'text = " "', 21, "text is text of 1 to 120 characters, not ' '"),
        ('measure = "share"', 'measure = "shares"', 22, "did you mean share?"),
        ('measure = "share"', 'measure = "won:18"', 22, "unknown measure 'won:18'"),
        ('"wimu(target=04)"', '"wimu(tarqet=4)"', 23, "unknown setting"),
        ('"wimu(target=04)"', '"wimo"', 23, "did you mean wimu?"),
        ('["mosher", "riesen"]', '["mosher"]', 24, "decks is a list of 1 to 32 pairings"),
        ('["mosher", "riesen"]', '["mosher", ""]', 24, "decks is a list of 1 to 32 pairings"),
        (
            'bots = ["seeker", "mix( p=0.50 )"]',
            'bots = ["seker", "greedy"]',
            25,
            "did you mean seeker?",
        ),
        ('bots = ["seeker", "mix( p=0.50 )"]', 'bots = "greedy"', 25, "bots are two"),
        ('base = { rules = "dufo"', 'base = { rules = "dufoo"', 26, "did you mean dufo?"),
        ('base = { rules = "dufo"', 'base = { rule = "dufo"', 26, "did you mean rules?"),
        (
            'base = { rules = "dufo", bots = ["greedy", "greedy"] }',
            'base = { decks = [["riesen", "riesen"]] }',
            26,
            "base has 1 pairings for 2",
        ),
        ('base = { rules = "dufo", bots = ["greedy", "greedy"] }', "base = {}", 26, "is a table"),
        ("above = 5", "above = 5\nbelow = 6", 28, "one of above, below, between"),
        ("above = 5", "", 18, "one of above, below, between"),
        ("above = 5", "above = true", 27, "above is a number, such as 75, not true"),
        ("above = 5", "below = nan", 27, "below is a number"),
        ("above = 5", "between = [55, 45]", 27, "between is two numbers"),
        ("above = 5", "between = 5", 27, "between is two numbers"),
        ("above = 5", "abvoe = 5\nabove = 5", 27, "did you mean above?"),
    ],
)
def test_each_mistake_is_one_error_with_its_line(
    old: str, new: str, line: int, message: str
) -> None:
    """Unknown, missing and wrong things are told where they stand, and nothing else is."""
    with pytest.raises(ClaimsError) as caught:
        read_claims(changed(old, new), "claims.toml")
    assert re.findall(r"claims\.toml:(\d+):", str(caught.value)) == [str(line)]
    assert message in str(caught.value)


def test_measures_of_a_difference_need_one() -> None:
    """How many games are stopped is measured against a base; a card's share is not."""
    alone = changed('base = { rules = "dufo", bots = ["greedy", "greedy"] }\n', "")
    assert read_claims(alone.replace('"share"', '"won:18"'), "x").claims[0].measure == "won:18"
    with pytest.raises(ClaimsError, match="limit is measured against a base only"):
        read_claims(alone.replace('"share"', '"limit"'), "x")


def test_all_mistakes_are_told_in_the_order_of_their_lines() -> None:
    """Several mistakes are several errors, two of one number among them."""
    text = GOOD.replace("hk = 1", "hk = 9").replace("above = 5", "above = 5\nodd = 1")
    card = GOOD[GOOD.index("[[card]]") : GOOD.index("[[deck]]")]
    with pytest.raises(ClaimsError) as caught:
        read_claims(text + card, "c.toml")
    assert re.findall(r"c\.toml:(\d+):", str(caught.value)) == ["7", "28", "30"]
    assert "nr '104x' is already on line 5" in str(caught.value)


def test_what_is_no_toml_is_said() -> None:
    """A broken file is one error with the reader's own words."""
    with pytest.raises(ClaimsError, match=r"c\.toml is no TOML: .*line 1"):
        read_claims("games = x", "c.toml")


def test_some_copies_make_way() -> None:
    """A changed deck has as many cards as before; what came is there as often as was said."""
    file = read_claims(GOOD, "claims.toml")
    pool = claim_pool(file, CardPool(*samples()))
    found = claim_decks(file, pool, ("riesen", "schwarm"), deck)
    assert list(found) == ["mosher", "riesen", "schwarm"]
    before = {card.nr: n for card, n in deck("riesen").counted()}
    after = {card.nr: n for card, n in found["mosher"].counted()}
    wanted = before | {"104": 2, "104x": 1, "18": 1, "31": 4}
    assert after == wanted
    assert found["mosher"].name == "mosher"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('nr = "104x"', 'nr = "104"', "card 104 of the claims is a sample card"),
        ('name = "mosher"', 'name = "schwarm"', "deck schwarm of the claims is a sample deck"),
        ('base = "riesen"', 'base = "reisen"', "a deck 'reisen' that is not there; did you mean"),
        ('["mosher", "riesen"]', '["zzz", "riesen"]', "a deck 'zzz' that is not there. Known:"),
        ('"104", "104x"]', '"104", "9999"]', "a card '9999' that is not there"),
        ('[[1, "104"', '[[4, "104"', "of card 104 there are 3 for 4 to make way"),
    ],
)
def test_cards_and_decks_that_are_not_there(old: str, new: str, message: str) -> None:
    """What is found out only with the sample cards and decks is an error, too."""
    file = read_claims(changed(old, new), "claims.toml")
    with pytest.raises(ClaimsError, match=re.escape(message)):
        claim_decks(file, claim_pool(file, CardPool(*samples())), ("riesen", "schwarm"), deck)


def test_the_shipped_file_names_no_person_s_words() -> None:
    """Each of our claims says who and where, and stays one short sentence."""
    file = read_claims((data_dir() / "claims.toml").read_text("utf-8"), "claims.toml")
    assert len(file.claims) >= 15
    for claim in file.claims:
        assert re.match(r"(Sockenzombie|WiMu|Dufo|Der Kamelkönig)[,:]? ", claim.source)
        assert len(claim.text) <= 100
