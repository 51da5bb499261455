"""File names of pictures: harmless on every system, one for each title, the same every time."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from image_makers import contents, fetch, wiki_with

from cardtool.wiki.pictures.files import image_names, is_image_name
from fake_files import FakeFile, png

ORDINARY = ["Esel.JPG", "Höckerhans Größe 2.png", "Rock'n'Roll (1).gif", "A&B,C;D=E+F!.webp"]
RISKY = {
    "100%.png": "100%25.png",
    'Das "große" Kamel?.png': "Das %22große%22 Kamel%3F.png",
    "A/B.png": "A%2FB.png",
    "../../etc/passwd.png": "%2E.%2F..%2Fetc%2Fpasswd.png",
    "C:\\Kamel*.png": "C%3A%5CKamel%2A.png",
    ".htaccess.png": "%2Ehtaccess.png",
    "CON.png": "%43ON.png",
    "con .png": "%63on .png",
    "Lpt1.x.jpg": "%4Cpt1.x.jpg",
    "Conrad.png": "Conrad.png",
    "gpj.\u202egnp.png": "gpj.%E2%80%AEgnp.png",
    "A\u200b.png": "A%E2%80%8B.png",
    "A~B.png": "A%7EB.png",
    "-rf.png": "-rf.png",
}


def test_ordinary_titles_stay_as_they_are() -> None:
    """Umlauts, blanks and what is harmless is kept, so that the name is the card's own."""
    assert image_names(ORDINARY, []) == {title: title for title in ORDINARY}


@pytest.mark.parametrize("title", RISKY)
def test_risky_titles(title: str) -> None:
    """What no system may see is percent-encoded: separators, devices, hidden and unseen signs."""
    assert image_names([title], []) == {title: RISKY[title]}


def test_titles_that_differ_in_case() -> None:
    """Where a file system may not tell names apart, each title has a checksum in its name."""
    titles = ["Esel.JPG", "Esel.jpg", "ESEL.JPG", "Kamel.jpg"]
    names = image_names(titles, [])
    assert len({name.casefold() for name in names.values()}) == 4
    assert names["Kamel.jpg"] == "Kamel.jpg"
    assert names["Esel.jpg"].startswith("Esel~")
    assert names["Esel.jpg"].endswith(".jpg")
    assert image_names(reversed(titles), []) == dict(reversed(names.items()))


def test_names_stay_once_given() -> None:
    """A file that is there keeps its name and is never another title's, whatever came since."""
    present = ["Esel.JPG"]
    both = image_names(["Esel.JPG", "Esel.jpg"], present)
    assert both["Esel.JPG"] == "Esel.JPG"
    assert both["Esel.jpg"] not in {"Esel.jpg", "Esel.JPG"}
    assert image_names(["Esel.jpg"], present) == {"Esel.jpg": both["Esel.jpg"]}
    apart = image_names(["Esel.JPG", "Esel.jpg"], [])
    assert image_names(["Esel.jpg"], apart.values()) == {"Esel.jpg": apart["Esel.jpg"]}


def test_file_systems_that_decompose_umlauts() -> None:
    """A name that the file system gives back decomposed is still the title's own."""
    title = "Wüste.png"
    decomposed = unicodedata.normalize("NFD", title)
    assert image_names([title, "WÜSTE.png"], [decomposed])[title] == title
    assert image_names([title], [decomposed.upper()])[title] != title


def test_long_titles() -> None:
    """A title too long for a file name is cut, and still not the same as another."""
    titles = ["ä" * 117 + "1.png", "ä" * 117 + "2.png", "%" * 200 + ".png", "x" * 196 + ".png"]
    names = image_names(titles, [])
    assert all(len(name.encode()) <= 200 and name.endswith(".png") for name in names.values())
    assert len(set(names.values())) == 4
    assert names[titles[3]] == titles[3]


def test_names_of_pictures() -> None:
    """Only what ends like a picture, with something before that, is the name of one."""
    assert all(map(is_image_name, [*ORDINARY, *RISKY, "A.JPE", "a..png"]))
    assert not any(map(is_image_name, ["", ".png", "png", "A.png.exe", "A.svg", "A.png ", "Apng"]))


TITLES = st.text(min_size=1, max_size=60).map(lambda text: text + ".png")


@given(st.lists(TITLES, max_size=8, unique=True))
def test_any_titles(titles: list[str]) -> None:
    """No title gives a name that is dangerous, hidden, too long, or another one's (by case, too)."""
    names = image_names(titles, [])
    assert len({unicodedata.normalize("NFD", n).casefold() for n in names.values()}) == len(titles)
    for name in names.values():
        assert not set(name) & set('/\\:*?"<>|\0')
        assert not name.startswith((".", " "))
        assert name.isprintable()
        assert is_image_name(name)
        assert len(name.encode()) <= 200
    assert image_names(titles, names.values()) == names


def test_names_on_disk(tmp_path: Path) -> None:
    """Quotes, percent signs, slashes and umlauts lead to the file and back; case never mixes."""
    titles = ["Esel.png", "ESEL.png", 'Ä "100%".png', "A/B.png", "Wüste?.png"]
    files = [FakeFile(title, png(n)) for n, title in enumerate(titles)]
    with wiki_with(*files) as wiki:
        report = fetch(wiki, tmp_path, *titles)
        assert not report.skipped
        on_disk = contents(tmp_path)
        assert {on_disk[report.fetched[f.name]] for f in files} == {f.data for f in files}
        assert fetch(wiki, tmp_path, *titles).there == report.fetched
        alone = fetch(wiki, tmp_path, "ESEL.png")
        assert alone.there == {"ESEL.png": report.fetched["ESEL.png"]}
