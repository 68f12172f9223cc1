"""What a page says of itself to programs that read schema.org: JSON-LD."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from karata_site.house_rules import house_rules
from karata_site.rules_page import GamePages
from karata_site.texts import Texts

_NAMED = re.compile(r'<span[^>]*aria-label="([^"]*)"[^>]*>.*?</span>')
LICENCE = "https://creativecommons.org/licenses/by-sa/4.0/"
KINDS: Mapping[str, str | Sequence[str]] = {
    "home": "WebSite",
    "words": ("WebPage", "DefinedTermSet"),
    "learn": "FAQPage",
    "about": "AboutPage",
}


def kind(page: str) -> str | Sequence[str]:
    """Return what a page is; only one of questions and answers is a page of such."""
    return KINDS.get(page, "WebPage")


def questions(texts: Texts, game: GamePages) -> list[tuple[str, str]]:
    """Return the questions that stand on the page of lessons, with their answers."""
    return [
        (_spoken(unit.heading), " ".join(_spoken(line.text) for line in unit.lines))
        for section in game.sections
        if section.id == "questions"
        for unit in section.units
        if unit.heading
    ]


def _spoken(html: Markup) -> str:
    """Return a sentence as characters, cards by their spoken names."""
    named = _NAMED.sub(r"\1", str(html).replace("<br>", " "))
    return " ".join(Markup(named).striptags().split())


def linked_data(
    texts: Texts, page: Mapping[str, Any], address: str, trail: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    """Return the data of a page; `trail` are the pages above it and itself: name and address."""
    found: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": page["schema"],
        "name": page["title"],
        "description": page["description"],
        "inLanguage": texts.code,
        "url": address,
        "license": LICENCE,
    }
    if page["page_id"] == "rules":
        players = house_rules(page["game"]).players()
        found["about"] = {
            "@type": "Game",
            "name": texts.plain(f"{page['game']}/name"),
            "numberOfPlayers": {
                "@type": "QuantitativeValue",
                "minValue": players[0],
                "maxValue": players[-1],
            },
        }
    if len(trail) > 1:
        found["breadcrumb"] = {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": place, "name": name, "item": item}
                for place, (name, item) in enumerate(trail, 1)
            ],
        }
    if page.get("questions"):
        found["mainEntity"] = [
            {
                "@type": "Question",
                "name": question,
                "acceptedAnswer": {"@type": "Answer", "text": answer},
            }
            for question, answer in page["questions"]
        ]
    return found
