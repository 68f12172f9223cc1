"""What goes with a link: images in each language, data for programs, a manifest."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import fontpkg
import pytest
import resvg_py

from karata.games import GAMES
from karata_site.linked_data import questions
from karata_site.manifests import NAME
from karata_site.rules_page import game_pages
from karata_site.share import FONTS, LEFT, RIGHT, picture, png, share_image, shown_cards, wide
from karata_site.texts import texts
from scripts.build_site import ROOT, SITE
from tests.site.pages import LANGUAGES, PAGES, file_of, meta, read

SITE_URL = "https://karata.example/"
TSC = ROOT / "site" / "node_modules" / ".bin" / "tsc"
EVERYTHING = [(code, page) for code in LANGUAGES for page in PAGES]


def data(address: str) -> dict[str, Any]:
    (script,) = read(address).find("script", type="application/ld+json")
    found: dict[str, Any] = json.loads("".join(str(each) for each in script.children))
    return found


def size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


# ---- images ----


@pytest.mark.parametrize(("code", "page"), EVERYTHING)
def test_a_page_has_an_image_of_its_language_and_game(code: str, page: str) -> None:
    address = meta(f"{code}/{page}", "og:image")
    game = page.partition("/")[0]
    shown = game if game in GAMES else "karata"

    assert re.fullmatch(rf"{SITE_URL}assets/share/{code}-{shown}\.[0-9a-f]{{10}}\.png", address)
    image = (SITE / address.removeprefix(SITE_URL)).read_bytes()
    assert size(image) == (1200, 630)
    assert len(image) < 100_000
    name = texts(code).plain(f"{game}/name") if game in GAMES else "Karata"
    assert name in meta(f"{code}/{page}", "og:image:alt")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_fonts_have_every_letter_and_no_word_runs_over_the_edge(
    code: str, capfd: pytest.CaptureFixture[str]
) -> None:
    line = texts(code).plain("site.chooser.line/text")
    names = [texts(code).plain(f"{game}/name") for game in GAMES]

    assert "No fonts with a" in missing("\U0001f0a1", capfd)
    assert missing(" ".join([*names, line]), capfd) == ""
    assert all(wide(word, 76) <= RIGHT - LEFT for text in names for word in text.split())


def missing(text: str, capfd: pytest.CaptureFixture[str]) -> str:
    """Return what resvg says of letters that no font has."""
    resvg_py.svg_to_bytes(
        svg_string=picture(text, text, shown_cards("hearts")),
        skip_system_fonts=True,
        font_files=[str(fontpkg.path(name)) for name in FONTS],
        log_information=True,
    )
    said = "".join(capfd.readouterr())
    return "".join(each for each in said.splitlines() if "No fonts" in each)


def test_marks_of_tamil_are_shaped() -> None:
    """The vowel of கொ stands before and after its letter; apart from it, it looks otherwise."""
    assert png(_svg("கொ"), 300, 60) != png(_svg("க\u200bொ"), 300, 60)


def _svg(text: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60">'
        f'<text y="40" font-size="40" font-family="Noto Sans, Noto Sans Tamil">{text}</text></svg>'
    )


def test_an_image_is_the_same_each_time_and_shows_the_cards_that_matter() -> None:
    assert share_image(texts("ta"), "hearts") == share_image(texts("ta"), "hearts")
    assert shown_cards("hearts")[:2] == ("QS", "AH")
    assert shown_cards("cancellation_hearts")[:2] == ("QS", "QS")
    assert shown_cards("five_hundred") == ("JK", "JH", "JD", "AH", "KH")


# ---- data for programs ----


@pytest.mark.parametrize(("code", "page"), EVERYTHING)
def test_the_way_to_a_page_leads_over_pages_that_exist(code: str, page: str) -> None:
    found = data(f"{code}/{page}")
    steps = found["breadcrumb"]["itemListElement"] if page else []

    assert [each["position"] for each in steps] == list(range(1, len(steps) + 1))
    if page:
        assert steps[0]["item"] == f"{SITE_URL}{code}/"
        assert steps[-1]["item"] == found["url"]
        assert steps[-1]["name"] == found["name"]
    for each in steps:
        assert file_of(each["item"].removeprefix(SITE_URL)).is_file()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_only_a_page_of_questions_says_so_and_they_stand_on_it(code: str, game: str) -> None:
    address = f"{code}/{game}/learn/"
    asked = data(address)["mainEntity"]
    shown = " ".join(read(address).find("main")[0].text().split())

    assert data(address)["@type"] == "FAQPage"
    assert data(f"{code}/{game}/")["@type"] == "WebPage"
    assert len(asked) == len(questions(texts(code), game_pages(texts(code), game))) > 3
    for each in asked:
        answer = each["acceptedAnswer"]["text"]
        assert each["name"] in shown
        assert answer[:40] in shown
        assert not re.search(r"[<>{}]|&\w+;", each["name"] + answer)


@pytest.mark.slow
def test_the_data_keeps_to_schema_org(tmp_path: Path) -> None:
    """TypeScript knows every type and property of schema.org from schema-dts."""
    kinds = "WebSite | WebPage | AboutPage | FAQPage | DefinedTermSet"
    lines = [f"import type {{ WithContext, {kinds.replace(' |', ',')} }} from 'schema-dts';"]
    for number, page in enumerate(PAGES):
        found = data(f"ta/{page}")
        asked = found["@type"] if isinstance(found["@type"], list) else [found["@type"]]
        for kind in asked:  # a page of two kinds has the properties of both
            text = json.dumps({**found, "@type": kind}, ensure_ascii=False)
            if kind == "DefinedTermSet":
                text = json.dumps(
                    {**{k: v for k, v in found.items() if k != "breadcrumb"}, "@type": kind}
                )
            name = f"page{number}{kind}"
            lines.append(f"export const {name}: WithContext<{kind}> = {text};")
    lines.append("// @ts-expect-error a name that schema.org does not have")
    lines.append(
        "export const wrong: WithContext<WebPage> ="
        ' { "@context": "https://schema.org", "@type": "WebPage", crumbs: 1 };'
    )
    source = tmp_path / "data.ts"
    source.write_text("\n".join(lines), "utf-8")
    (tmp_path / "node_modules").symlink_to(ROOT / "site" / "node_modules")
    done = subprocess.run(
        [TSC, "--noEmit", "--strict", "--skipLibCheck", "--moduleResolution", "bundler",
         "--module", "esnext", "--lib", "esnext", source],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.stdout[:3000] == ""
    assert done.returncode == 0


# ---- manifest ----


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_a_manifest_in_its_own_words(code: str) -> None:
    found = json.loads((SITE / code / NAME).read_text("utf-8"))
    base = f"{SITE_URL}{code}/{NAME}"

    assert found["lang"] == code
    assert found["name"] == "Karata"
    assert found["description"] == meta(f"{code}/", "description")
    assert urljoin(base, found["start_url"]) == f"{SITE_URL}{code}/"
    assert urljoin(base, found["scope"]) == SITE_URL
    for each in (*found["icons"], *found["shortcuts"]):
        target = urljoin(base, each.get("src") or each["url"])
        assert file_of(target.removeprefix(SITE_URL)).is_file()
    for each in found["icons"]:
        if each["type"] == "image/png":
            image = (SITE / urljoin(base, each["src"]).removeprefix(SITE_URL)).read_bytes()
            assert "{}x{}".format(*size(image)) == each["sizes"]


@pytest.mark.parametrize(("code", "page"), EVERYTHING)
def test_every_page_names_the_manifest_and_may_load_it(code: str, page: str) -> None:
    address = f"{code}/{page}"
    (link,) = read(address).find("link", rel="manifest")
    (policy,) = read(address).find("meta", **{"http-equiv": "Content-Security-Policy"})

    assert urljoin(SITE_URL + address, link.attributes["href"]) == f"{SITE_URL}{code}/{NAME}"
    assert "manifest-src 'self'" in policy.attributes["content"]
