"""Players of other packages, from distributions that are made for the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtool.errors import PlayerError, UnknownName, UsageError
from cardtool.players.player import BOTS, bot, bot_names, known_bot
from cardtool.players.third_party import third_party_kind
from cardtool.sim.match import play_out
from kameloh_samples import sample_game

GAME = sample_game("wimu", "rotte", "riesen")
MODULE = """
class Nth:
    def __init__(self, rng, n=0, mood="calm"):
        self.n, self.mood = n, mood

    def choose(self, view, options):
        if self.mood == "angry":
            raise ZeroDivisionError("no\\nmore")
        if self.mood == "wild":
            return -5
        chosen = options[min(self.n, len(options) - 1)]
        options.clear()
        return chosen


def make(game, rng, n=0, mood="calm", Odd=1):
    if n == 13:
        raise KeyError(n)
    return Nth(rng, n, mood) if n < 50 else None


def strict(game, rng, needed):
    return Nth(rng)
"""
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return what makes a distribution with entry points, to be found by what is imported."""
    third_party_kind.cache_clear()

    def made(module: str, **entries: str) -> None:
        (tmp_path / f"{module}.py").write_text(MODULE, "utf-8")
        folder = tmp_path / f"{module}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        lines = [f"{name} = {value}" for name, value in entries.items()]
        (folder / "entry_points.txt").write_text("\n".join(["[cardtool.players]", *lines, ""]))

    monkeypatch.syspath_prepend(tmp_path)
    yield made
    third_party_kind.cache_clear()


def test_a_player_of_another_package_plays(install: Install) -> None:
    """It has settings by its own parameters, and cannot spoil the list of options."""
    install("nth_players", Nth="nth_players:make")
    assert bot_names() == (*BOTS, "nth")
    assert known_bot("NTH(n=0,odd=1)").text == "nth"
    assert known_bot("nth(2, mood = calm)").text == "nth(n=2)"
    assert known_bot("nth(n=0.5,mood=gay)").values[:2] == (("n", 0.5), ("mood", "gay"))
    view, options = GAME.view(GAME.new(1), 0), [7, 8, 9]
    assert bot("nth(2)", GAME, 1, 0).choose(view, options) == 9
    assert options == [7, 8, 9]
    players = [bot("nth", GAME, 1, 0), bot("greedy", GAME, 1, 1)]
    assert not play_out(GAME, players, 1).options


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("absent", "the player absent (broken_players:none) cannot be loaded: AttributeError"),
        ("missing", "the player missing (no_such_module:make) cannot be loaded: ModuleNotFound"),
        ("strict", "the player strict (broken_players:strict) has a setting without a default"),
        ("nth(13)", "the player nth (broken_players:make) cannot be made: KeyError: 13"),
        ("nth(99)", "the player nth (broken_players:make) has no method choose"),
    ],
)
def test_a_broken_player_is_named(install: Install, name: str, message: str) -> None:
    """One line says whose fault it is."""
    install(
        "broken_players",
        absent="broken_players:none",
        missing="no_such_module:make",
        strict="broken_players:strict",
        nth="broken_players:make",
    )
    with pytest.raises(PlayerError) as broken:
        bot(name, GAME, 1, 0)
    assert str(broken.value).startswith(message)
    assert "\n" not in str(broken.value)


@pytest.mark.parametrize(
    ("mood", "message"),
    [("angry", "fails: ZeroDivisionError: no$"), ("wild", "chooses -5, which is not offered")],
)
def test_a_player_that_fails_in_a_game_is_named(install: Install, mood: str, message: str) -> None:
    """Neither its error nor an impossible choice gets into the game."""
    install(f"{mood}_players", nth=f"{mood}_players:make")
    player = bot(f"nth(mood={mood})", GAME, 1, 0)
    with pytest.raises(PlayerError, match=message):
        player.choose(None, [1, 2])


def test_own_names_come_first_and_load_nothing(install: Install) -> None:
    """Another package's `greedy` is never looked at; what nobody knows is an error with all names."""
    install("rude_players", greedy="no_such_module:make", other="no_such_module:make")
    assert known_bot("greedy").text == "greedy"
    assert bot_names() == (*BOTS, "other")
    with pytest.raises(UnknownName, match=r"mix.*, other$"):
        known_bot("nobody")


def test_settings_of_other_packages_are_checked(install: Install) -> None:
    """A setting that the function does not have, or without a value, is refused."""
    install("mild_players", nth="mild_players:make")
    with pytest.raises(UsageError, match=r"nth has no setting 'm'.*Known: n, a number or a word"):
        known_bot("nth(m=1)")
    with pytest.raises(UsageError, match="nth: n cannot be ''"):
        known_bot("nth(n=)")
