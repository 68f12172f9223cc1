"""Every page: links lead somewhere, nothing is asked of others, each language says its own."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from karata_site.catalogues import messages
from karata_site.paths import DOMAINS, languages
from karata_site.texts import texts
from scripts.build_site import SITE
from tests.site.pages import EVERY_PAGE, LANGUAGES, PAGES, Element, file_of, ids, meta, read

SITE_URL = "https://karata.example/"
HOST = urlsplit(SITE_URL).netloc
# Names that stay English on every page.
NAMES = {"Karata", "Hearts", "Black Maria", "Omnibus Hearts", "Cancellation Hearts", "Reverse"}
LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "use": "href"}
NAMED = ("a", "button", "summary", "h1", "h2", "label")
NOT_LOADED = {"canonical", "alternate"}


def links(page: str) -> list[tuple[str, Element]]:
    return [
        (each.attributes["href"], each)
        for each in read(page).find("a")
        if "href" in each.attributes
    ]


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_link_and_anchor_resolves(page: str) -> None:
    wrong = []
    for href, _ in links(page):
        parts = urlsplit(urljoin(SITE_URL + page, href))
        if parts.netloc != HOST:
            continue
        target = parts.path.removeprefix("/")
        fragment = unquote(parts.fragment)
        if not file_of(target).is_file() or (fragment and fragment not in ids(target)):
            wrong.append(href)

    assert wrong == []


@pytest.mark.parametrize("page", [each for each in EVERY_PAGE if each != "404.html"])
def test_links_inside_the_site_are_relative(page: str) -> None:
    # So the site works below any address; only 404.html, shown at any depth, cannot.
    addresses = [href for href, _ in links(page)]
    addresses += [
        each.attributes[LOADED[each.name]]
        for each in read(page).walk()
        if each.name in LOADED
        and LOADED[each.name] in each.attributes
        and each.attributes.get("rel") not in NOT_LOADED
    ]

    assert [each for each in addresses if each.startswith("/") or HOST in each] == []


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_nothing_is_loaded_from_another_host(page: str) -> None:
    loaded = [
        each.attributes[LOADED[each.name]]
        for each in read(page).walk()
        if each.name in LOADED
        and LOADED[each.name] in each.attributes
        and each.attributes.get("rel") not in NOT_LOADED
    ]

    assert [each for each in loaded if urlsplit(each).netloc] == []
    policy = read(page).find("meta", **{"http-equiv": "Content-Security-Policy"})
    assert policy
    assert "default-src 'none'" in policy[0].attributes["content"]


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_what_the_policy_forbids_is_not_there(page: str) -> None:
    for each in read(page).walk():
        assert "style" not in each.attributes
        assert not [name for name in each.attributes if name.startswith("on")]
        if each.name == "script" and "src" not in each.attributes:
            assert each.attributes["type"] in ("application/json", "application/ld+json")
        assert each.name != "style"


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_an_id_stands_once(page: str) -> None:
    assert [id for id, count in Counter(ids(page)).items() if count > 1] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_its_language_and_where_the_others_are(code: str, page: str) -> None:
    address = f"{code}/{page}"
    root = read(address)
    alternates = {
        each.attributes["hreflang"]: each.attributes["href"]
        for each in root.find("link", rel="alternate")
    }
    switch = {
        each.attributes["hreflang"]: urljoin(SITE_URL + address, href)
        for href, each in links(address)
        if "hreflang" in each.attributes
    }

    here = {each: f"{SITE_URL}{each}/{page}" for each in LANGUAGES}
    assert root.find("html")[0].attributes["lang"] == code
    assert root.find("link", rel="canonical")[0].attributes["href"] == here[code]
    assert alternates == {**here, "x-default": here["en"] if page else SITE_URL}
    assert switch == here
    assert meta(address, "og:locale") == next(x.og for x in languages() if x.code == code)
    assert meta(address, "og:url") == here[code]


def test_titles_and_descriptions_differ_between_all_pages() -> None:
    pages = [each for each in EVERY_PAGE if each != "404.html"]
    titles = Counter(read(page).find("title")[0].text() for page in pages)
    descriptions = Counter(meta(page, "description") for page in pages)

    assert [each for each, count in titles.items() if count > 1] == []
    assert [each for each, count in descriptions.items() if count > 1 or not each] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_structured_data_can_be_read(code: str, page: str) -> None:
    (script,) = read(f"{code}/{page}").find("script", type="application/ld+json")
    data = json.loads("".join(str(each) for each in script.children))

    assert data["inLanguage"] == code
    assert data["url"] == f"{SITE_URL}{code}/{page}"
    assert data["name"]
    assert data["description"]


def test_the_sitemap_names_every_page() -> None:
    text = (SITE / "sitemap.xml").read_text("utf-8")
    wanted = [SITE_URL + page for page in EVERY_PAGE if page != "404.html"]

    assert sorted(re.findall(r"<loc>(.*?)</loc>", text)) == sorted(wanted)
    assert 'hreflang="x-default"' in text


@pytest.fixture(scope="module")
def english() -> set[str]:
    """English texts that a reader of another language must not meet."""
    out = set()
    for domain in DOMAINS:
        for each in messages(domain):
            plain = texts("en").sentence(each.context, 1)[0].replace("*", "")
            if "{" not in plain and re.search("[A-Za-z]{3}", plain):
                out.add(plain)
    return out - NAMES


@pytest.mark.slow
@pytest.mark.parametrize("code", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("page", PAGES)
def test_no_english_is_left_on_another_languages_page(
    english: set[str], code: str, page: str
) -> None:
    left = []
    own = {text.sentence(each.context, 1)[0] for text in [texts(code)] for domain in DOMAINS
           for each in messages(domain)}  # fmt: skip
    for each in read(f"{code}/{page}").walk():
        seen = [part.strip() for part in each.children if isinstance(part, str)]
        seen += [
            each.attributes.get(name, "") for name in ("aria-label", "title", "alt", "content")
        ]
        if each.name == "script" and each.attributes.get("id") == "ui":
            seen += [
                form
                for value in json.loads(seen[0]).values()
                for form in (value if isinstance(value, list) else [value])
            ]
        # A word may be the same in both languages; then the catalogue says so.
        left += [part for part in seen if part in english and part not in own]
        if each.attributes.get("lang") == "en" and "hreflang" not in each.attributes:
            left += [] if each.text() in ("Tamil", "English") else [each.text()]

    assert left == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_page_says_who_checked_it_in_its_own_language(code: str) -> None:
    state = "source" if code == "en" else "machine-draft"
    sentence = texts(code).plain(f"site.review.{state}/text")
    for page in PAGES:
        (footer,) = read(f"{code}/{page}").find("footer")

        assert sentence in footer.text()


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_no_spoken_name_says_a_thing_twice(page: str) -> None:
    repeated = re.compile(r"(.{12,}).*\1")
    named = [each for each in read(page).walk() if each.name in NAMED]
    named += [name for place in read(page).find("div", class_="opt") for name in place.find("h3")]
    names = [each.text(card="?") for each in named]  # "two of clubs, three of clubs" is no fault

    assert [name for name in names if repeated.search(name)] == []


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_cards_are_spoken_in_words(page: str) -> None:
    labels = [each.attributes["aria-label"] for each in read(page).find("span", role="img")]

    wrong = [each for each in labels if re.search(r"[♠♥♦♣\d]", each) or len(each) < 2]
    assert wrong == []


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_a_table_that_may_be_wider_than_the_screen_can_be_reached_by_keyboard(page: str) -> None:
    root = read(page)
    for box in (each for each in root.walk() if "tb" in each.attributes.get("class", "").split()):
        assert (box.name, box.attributes.get("tabindex")) == ("section", "0")
        assert [each.text() for each in root.walk()
                if each.attributes.get("id") == box.attributes["aria-labelledby"]]  # fmt: skip


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_a_heading_skips_no_level(page: str) -> None:
    levels = [int(each.name[1]) for each in read(page).walk() if re.fullmatch("h[1-6]", each.name)]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
