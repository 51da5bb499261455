"""The commands `cards`, `card` and `stats`."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from cli_harness import Cli


def by_hand(data: Path) -> list[dict[str, str]]:
    """Return the authored truth about the sample cards: what was meant, not what was parsed."""
    table = (data.parent / "tests" / "samples" / "expected_cards.csv").read_text("utf-8")
    return list(csv.DictReader(io.StringIO(table)))


def gw(row: dict[str, str]) -> int:
    """Return the Gesamtwert of a row with all three figures."""
    return 2 * int(row["ap"]) + 2 * int(row["dp"]) + int(row["lp"])


@pytest.mark.usefixtures("catalog")
def test_rows_are_those_counted_by_hand(cli: Cli, data: Path) -> None:
    """`typ:monster ap>=40 d<=3` prints exactly the rows counted out from the pages."""
    shown = cli("cards", "typ:monster ap>=40 d<=3", "--sort=-gw", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(shown.out)))
    wanted = {
        row["nr"]: row
        for row in by_hand(data)
        if typ_of(row, data) == "monster"
        and row["ap"]
        and int(row["ap"]) >= 40
        and row["d"]
        and int(row["d"]) <= 3
        and row["nr"]
    }
    assert shown.code == 0
    assert {row["nr"] for row in rows} == set(wanted)
    assert len(rows) == len(wanted) > 5
    values = [int(row["gw"]) for row in rows]
    assert values == sorted((gw(row) for row in wanted.values()), reverse=True)


def typ_of(row: dict[str, str], data: Path) -> str:
    """Return the `typ` that stands on a page, read with nothing but a regular expression."""
    text = (data / "wiki" / row["file"]).read_text("utf-8")
    plain = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    names = r"(?:(?:Vorlage|Template):)?(?:Ka-Mel-Oh!?(?!.navi)|Kameloh2|Kameloh-Item2)"
    calls = re.split(rf"\{{\{{(?=[\s_]*{names}[\s_]*[|}}])", plain, flags=re.IGNORECASE)[1:]
    call = calls[int(row["position"])]
    found = re.search(r"[|]\s*typ\s*=\s*([^|\n}<]*)", call, re.IGNORECASE)
    if found is None:
        return "monster" if "ameloh2" in call[:20] else "item"
    return found.group(1).strip().casefold()


@pytest.mark.usefixtures("catalog")
def test_json_has_numbers_for_figures(cli: Cli) -> None:
    """Known fault 8: figures are JSON numbers, unknown is null, `nr` is text."""
    rows = json.loads(cli("cards", "--format", "json", "--columns", "nr,ap,gw,d,name").out)
    assert len(rows) > 100
    assert all(isinstance(row["nr"], str) for row in rows)
    for name in ("ap", "gw", "d"):
        assert {type(row[name]) for row in rows} == {int, type(None)}


@pytest.mark.usefixtures("catalog")
def test_unknown_columns_and_fields_are_usage_errors(cli: Cli) -> None:
    """An unknown column, sort key or field exits 2 and names the nearest known one."""
    for words, hint in [
        (("cards", "--columns", "nam"), "name"),
        (("cards", "--sort", "gww"), "gw"),
        (("cards", "klase:x"), "klasse"),
        (("stats", "hk:<"), "hk"),
    ]:
        shown = cli(*words)
        assert shown.code == 2, words
        assert hint in shown.err
        assert len(shown.err.splitlines()) == 1


@pytest.mark.usefixtures("catalog")
def test_a_query_may_start_with_minus(cli: Cli) -> None:
    """`-rasse:kamel` as the first word is a query, not an option."""
    everything = json.loads(cli("cards", "--format", "json").out)
    without = json.loads(cli("cards", "-rasse:kamel", "--format", "json").out)
    assert 0 < len(without) < len(everything)


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("form", ["table", "csv", "json", "jsonl", "md", "wikitext", "html"])
def test_every_format_prints_all_rows_uncut(
    cli: Cli, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known fault 20: what is piped is never cut at 80 columns, whatever the format."""
    monkeypatch.setenv("COLUMNS", "40")
    shown = cli("cards", "kind:item", "--columns", "nr,name,text", "--format", form)
    texts = json.loads(cli("cards", "kind:item", "--columns", "text", "--format", "json").out)
    longest = max((row["text"] or "" for row in texts), key=len)
    assert shown.code == 0
    assert shown.out.count("\n") >= len(texts)
    assert longest.split()[-1].strip(".!…") in shown.out
    assert "…" not in shown.out.replace(longest, "") or "…" in str(texts)
    assert "\x1b" not in shown.out


@pytest.mark.usefixtures("catalog")
def test_card_by_number_and_by_name(cli: Cli) -> None:
    """A card is found by number and by name, and shown with page and figures."""
    record = json.loads(cli("card", "1", "--format", "json").out)
    by_name = json.loads(cli("card", record["name"], "--format", "json").out)
    face = cli("card", "1").out
    assert by_name == record
    assert record["name"] in face
    assert f"{record['ap']} AP" in face
    assert record["page"] in face


@pytest.mark.usefixtures("catalog")
def test_unknown_card_names_the_nearest(cli: Cli) -> None:
    """A misspelled name exits 1 and says which card may be meant."""
    name = json.loads(cli("card", "1", "--format", "json").out)["name"]
    shown = cli("card", name[:-1] + "x")
    assert shown.code == 1
    assert name in shown.err


@pytest.mark.usefixtures("catalog")
def test_stats_count_what_the_catalog_holds(cli: Cli) -> None:
    """`stats --format json` counts as many cards as `cards` lists."""
    cards = json.loads(cli("cards", "kind:monster", "--format", "json").out)
    stats = json.loads(cli("stats", "kind:monster", "--format", "json").out)
    assert str(len(cards)) in json.dumps(stats)
    assert cli("stats").out.count("\n") > 20


@pytest.mark.usefixtures("catalog")
def test_value_ranks_cards_by_residual(cli: Cli) -> None:
    """`stats --value` sorts by what is printed less what our scale says, unknown ones last."""
    shown = cli("stats", "--value", "--format", "json")
    rows = json.loads(shown.out)
    known = [row["residual"] for row in rows if row["residual"] is not None]
    assert len(known) > 150
    assert known == sorted(known)
    assert [row["residual"] for row in rows[: len(known)]] == known
    assert "not the wiki's" in shown.err


@pytest.mark.usefixtures("catalog")
def test_value_of_some_cards_is_by_the_scale_of_all(cli: Cli) -> None:
    """A query chooses the rows of `stats --value`, not the cards that shape the scale."""
    everyone = json.loads(cli("stats", "--value", "--format", "json").out)
    some = json.loads(cli("stats", "--value", "kind:mutation", "hk:1", "-f", "json").out)
    assert 0 < len(some) < 8
    assert all(row in everyone for row in some)


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("words", [("--effects", "mine.toml"), ("--value", "--plot", "bild.svg")])
def test_stats_ignore_no_option(cli: Cli, words: tuple[str, ...]) -> None:
    """Known fault 13: an option of `stats` that would change nothing is refused, not ignored."""
    shown = cli("stats", *words)
    assert (shown.code, shown.out) == (2, "")
    assert "--value" in shown.err


@pytest.mark.usefixtures("catalog")
def test_value_marks_what_is_not_understood(cli: Cli) -> None:
    """A card whose effect nobody understands is marked and has no price by our scale."""
    row = json.loads(cli("stats", "--value", "Kamelbingo", "-f", "json").out)[0]
    assert (row["our_price"], row["remark"]) == (None, "effect not understood")


@pytest.mark.usefixtures("catalog")
def test_card_tells_what_it_does(cli: Cli) -> None:
    """Clause X1: a sentence for each effect, where it is known from, and the windows."""
    face = cli("card", "70").out
    record = json.loads(cli("card", "70", "--format", "json").out)
    assert "Send one enemy monster of your choice to the Wüste." in face
    assert "from its text" in face
    assert "main, attack, defence" in face
    assert record["effects"] == [{"do": "to_wueste", "target": {"side": "enemy"}}]
    assert (record["effect_origin"], record["effect_where"]) == ("text", None)
    assert (record["windows"], record["unmodelled"]) == (["main", "attack", "defence"], [])


@pytest.mark.usefixtures("catalog")
def test_card_says_what_is_not_understood(cli: Cli) -> None:
    """Section 10: nothing is guessed; the sentence is shown with a readable one like it."""
    face = cli("card", "190").out
    record = json.loads(cli("card", "190", "--format", "json").out)
    assert "not understood" in face
    assert "Es kostet eine Dattel weniger." in face
    assert (record["effects"], record["effect_origin"]) == ([], "none")
    assert record["unmodelled"] == ["Es kostet eine Dattel weniger."]


@pytest.mark.usefixtures("catalog")
def test_an_effect_file_wins_over_the_text(cli: Cli, tmp_path: Path) -> None:
    """Section 10: what --effects says of a card counts, with the line that says it."""
    file = tmp_path / "mine.toml"
    file.write_text('[[effect]]\ncard = "190"\ndo = "draw"\ntarget = "you"\namount = 1\n')
    record = json.loads(cli("card", "190", "--effects", file, "--format", "json").out)
    face = cli("card", "190", "--effects", file).out
    assert (record["effect_origin"], record["effect_where"]) == ("overlay", f"{file}:1")
    assert record["unmodelled"] == []
    assert "You draw a card." in face
    assert "mine.toml:1" in face.replace("\n          ", "")


@pytest.mark.usefixtures("catalog")
def test_a_card_without_rules_shows_none(cli: Cli) -> None:
    """Flavour alone makes no lines about effects."""
    face = cli("card", "1").out
    assert "Effects" not in face
    assert "Windows" not in face


@pytest.mark.usefixtures("catalog")
def test_a_wrong_effect_file_is_refused(cli: Cli, tmp_path: Path) -> None:
    """A mistake in --effects ends the command with its line, before anything is shown."""
    file = tmp_path / "mine.toml"
    file.write_text('[[effect]]\ncard = "190"\ndo = "drow"\n')
    for words in (("card", "190"), ("stats", "--value")):
        shown = cli(*words, "--effects", file)
        assert (shown.code, shown.out) == (1, "")
        assert "mine.toml:3" in shown.err


@pytest.mark.usefixtures("catalog")
def test_output_file_is_not_overwritten(cli: Cli, tmp_path: Path) -> None:
    """--output refuses an existing file without --force and leaves it as it was."""
    file = tmp_path / "karten.csv"
    file.write_text("mine")
    shown = cli("cards", "--format", "csv", "--output", file)
    assert (shown.code, file.read_text()) == (1, "mine")
    assert cli("cards", "--format", "csv", "--output", file, "--force").code == 0
    assert file.read_text("utf-8").startswith("nr,")
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith(".")) == []


@pytest.mark.usefixtures("catalog")
def test_no_rows_are_no_line(cli: Cli, tmp_path: Path) -> None:
    """JSON Lines without rows are empty: a blank line would be no JSON."""
    file = tmp_path / "none.jsonl"
    assert cli("cards", "gw=99999", "--format", "jsonl").out == ""
    cli("cards", "gw=99999", "--format", "jsonl", "--output", file)
    assert file.read_bytes() == b""
