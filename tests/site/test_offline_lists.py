"""What a device keeps of a language: all of it, and nothing of another one."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from karata_site import offline
from karata_site.texts import texts
from scripts.build_site import SITE
from tests.site.pages import LANGUAGES, PAGES, Element, file_of, read

ATTRIBUTES = ("href", "src", "data-files", "data-style", "data-index")
# In a script: the address of another one, as `import` or the table's files name it.
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NAMED = re.compile(r"""["'](\.{1,2}/[\w./-]+\.js)["']""")


@cache
def listed(code: str) -> dict[str, offline.Entry]:
    """Return the list of a language as it stands in the site: address -> entry."""
    (path,) = (SITE / "assets" / "offline").glob(f"{code}.*.json")
    found = [offline.Entry(*each) for each in json.loads(path.read_text("utf-8"))["files"]]
    return {each.path: each for each in found}


def asked_for(element: Element, page: str) -> set[str]:
    """Return the addresses below the site's root that an element names."""
    if element.attributes.get("rel") in ("canonical", "alternate"):
        return set()
    words = " ".join(element.attributes.get(each, "") for each in ATTRIBUTES).split()
    found = (urlsplit(urljoin(f"https://site/{page}", word)) for word in words)
    return {unquote(each.path).lstrip("/") for each in found if each.netloc == "site"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_the_pages_of_a_language_name_is_kept_with_it(code: str) -> None:
    others = tuple(f"{each}/" for each in LANGUAGES if each != code)
    named = {
        address
        for page in PAGES
        for element in read(f"{code}/{page}").walk()
        for address in asked_for(element, f"{code}/{page}")
        if not address.startswith(others)
    }

    assert len(named) > 80
    assert named - listed(code).keys() == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_a_kept_script_imports_is_kept(code: str) -> None:
    scripts = [each for each in listed(code) if each.endswith((".js", ".mjs"))]
    missing = {
        (name, urljoin(name, other))
        for name in scripts
        if not name.startswith("assets/engine/")
        for other in NAMED.findall(COMMENT.sub("", (SITE / name).read_text("utf-8")))
        if urljoin(name, other) not in listed(code)
    }

    assert missing == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_engine_and_the_words_of_the_table_are_kept(code: str) -> None:
    page = (SITE / code / "hearts" / "play" / "index.html").read_text("utf-8")
    (data,) = re.findall(r'id="table-data">(.*?)</script>', page)
    table = json.loads(data)

    for each in table["files"].values():
        entry = listed(code)[each["path"]]
        assert (entry.bytes, entry.brotli, entry.sha256) == (
            each["bytes"],
            each["brotli"],
            each["sha256"],
        )
    assert table["worker"] in listed(code)
    first = list(listed(code))[: len(table["files"])]
    assert set(first) == {each["path"] for each in table["files"].values()}


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_of_another_language_and_no_image_for_links_is_kept(code: str) -> None:
    others = [each for each in LANGUAGES if each != code]
    foreign = re.compile(rf"(?:^|/)(?:{'|'.join(others)})(?:/|[.-][^/]*$)")

    assert [each for each in listed(code) if foreign.search(each)] == []
    assert [each for each in listed(code) if each.startswith("assets/share/")] == [
        "assets/share/icon-192.png",
        "assets/share/icon-512.png",
    ]
    assert listed(code).keys() & {"keeper.js", "sitemap.xml", "404.html"} == set()


def test_a_list_tells_the_size_and_the_digest_of_each_file() -> None:
    for path, entry in listed("ta").items():
        data = file_of(path).read_bytes()
        assert (entry.bytes, entry.sha256) == (len(data), hashlib.sha256(data).hexdigest())
        assert 0 < entry.brotli <= entry.bytes + 10


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("page", ["", "about/", "hearts/play/"])
def test_a_page_says_the_bytes_that_come_after_it(code: str, page: str) -> None:
    (box,) = [each for each in read(f"{code}/{page}").walk() if each.attributes.get("id") == "keep"]
    whole = sum(each.brotli for each in listed(code).values())

    assert 0.97 * whole < int(box.attributes["data-bytes"]) < 1.01 * whole


def test_only_pages_that_offer_it_load_its_script() -> None:
    for code in LANGUAGES:
        for page in PAGES:
            offers = page in ("", "about/") or re.fullmatch(r"\w+/play/", page) is not None
            assert ('id="keeping"' in file_of(f"{code}/{page}").read_text("utf-8")) is offers


def test_a_service_worker_is_never_called_as_a_language() -> None:
    """A worker `sw.js` beside a folder `sw/` would be taken for Swahili."""
    names = [each.name for each in SITE.glob("*.js")]

    assert names == ["keeper.js"]
    assert not {Path(each).stem for each in names} & set(LANGUAGES)


def test_the_file_that_browsers_ask_for_again_and_again_is_small() -> None:
    assert (SITE / "keeper.js").stat().st_size < 600


def test_another_page_makes_another_version_of_its_language_alone(tmp_path: Path) -> None:
    site = tmp_path / "site"
    for path in ("en/index.html", "sw/index.html", "assets/offline/en.html"):
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SITE / path, site / path)
    shutil.copy(SITE / "assets/offline/sw.html", site / "assets/offline/sw.html")

    def names() -> dict[str, str]:
        text = (site / "keeper.js").read_text("utf-8")
        found: dict[str, str] = json.loads(text[text.index("{") : text.index(";")])["lists"]
        return found

    one = offline.write(site, ["en", "sw"])
    before = names()
    assert offline.write(site, ["en", "sw"]) == one
    (site / "en" / "index.html").write_text("another")

    assert offline.write(site, ["en", "sw"]) != one
    assert names()["sw"] == before["sw"]
    assert names()["en"] != before["en"]


def test_a_language_without_its_page_for_what_is_not_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "index.html").write_text("")
    with pytest.raises(offline.OfflineError, match=r"assets/offline/en\.html is missing"):
        offline.write(tmp_path, ["en"])


@pytest.mark.parametrize(
    ("code", "date", "decimal"),
    [
        ("sw", "{day} Novemba {year}", "."),
        ("ha", "{day} Nuwamba, {year}", "."),
        ("ta", "{day} நவம்பர், {year}", "."),
        ("ky", "{year}-ж., {day}-ноябрь", ","),
        ("en", "November {day}, {year}", "."),
    ],
)
def test_numbers_and_dates_are_written_as_in_the_language(
    code: str, date: str, decimal: str
) -> None:
    words = offline.words(code, ["site.offline.keep"])

    assert words["keep"] == texts(code).sentence("site.offline.keep/text")[0]
    assert words["dates"][10] == date
    assert words["decimal"] == decimal
