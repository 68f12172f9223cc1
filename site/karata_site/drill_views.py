"""Exercises in the words of one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from karata.options import parse_options
from karata_site.bid_words import bid_html, strain_html
from karata_site.drills import ADVICE, ALL, ORDER, Drill, Reason
from karata_site.house_rules import COLON, HouseRules, house_rules
from karata_site.rules_page import Place
from karata_site.texts import Texts, number

LABELS = {
    "hand": "site.example.hand",
    "kitty": "site.example.with-kitty",
    "trick": "site.example.trick",
    "done": "site.example.trick-done",
    "calls": "site.example.calls",
    "no-calls": "site.example.no-calls",
    "taken": "site.drill.taken",
}
WORDS = {
    "yes": "site.drill.yes",
    "no": "site.drill.no",
    "void": "site.example.void",
    "nobody": "site.drill.nobody",
    "every-trick": "site.drill.every-trick",
    "none": "site.table.none",
}
EQUALS = Markup(" = ")
SIDES = ("own", "other")
REMARKS = ("lead", "first-trick", "last-trick", "open", "not-open")


@dataclass(frozen=True)
class ReasonView:
    """A sentence that decides, what it is about, and where it stands."""

    text: Markup
    about: Markup | None
    rule: str
    place: Place | None


@dataclass(frozen=True)
class DrillView:
    """One exercise on the page; an answer is what it says and its value for the script."""

    number: int
    way: str
    how: Markup
    house_rules: tuple[Markup, ...]
    remarks: tuple[Markup, ...]
    rows: tuple[tuple[Markup, tuple[tuple[Markup, Markup | None], ...]], ...]
    answers: tuple[tuple[Markup, str], ...]
    cards: bool  # the answers are cards
    right: Markup | None
    reasons: tuple[ReasonView, ...]


class DrillWords:
    """Puts the exercises of a game into words."""

    def __init__(self, texts: Texts, game: str, places: Mapping[str, Place]) -> None:
        self.texts = texts
        self.rules: HouseRules = house_rules(game)
        self.places = places

    def view(self, drill: Drill) -> DrillView:
        """Return an exercise as the page shows it."""
        texts = self.texts
        options = parse_options(self.rules.game.option_type, drill.options)
        right = [each.code for each in drill.answers if each.right]
        how = texts.html(f"site.drill.way.{drill.way}/text", n=len(right))
        return DrillView(
            number=drill.number,
            way=drill.way,
            how=how,
            house_rules=tuple(
                name + COLON + value for _, name, value in self.rules.differences(texts, options)
            ),
            remarks=tuple(self.remark(each) for each in drill.remarks),
            rows=tuple(
                (self.label(row.label), tuple(self.item(each) for each in row.codes))
                for row in drill.rows
            ),
            answers=tuple(self.answers(drill)),
            cards=all(each.code.startswith("card ") for each in drill.answers),
            right=self.right(drill, right),
            reasons=tuple(self.reason(each, options) for each in drill.reasons),
        )

    def answers(self, drill: Drill) -> list[tuple[Markup, str]]:
        """Return what may be chosen, and the place of each in the right answer; "" if none."""
        if drill.way == ORDER:
            shown = sorted(enumerate(drill.answers, 1), key=lambda each: each[1].code)
            return [(self.code(each.code), str(place)) for place, each in shown]
        return [(self.code(each.code), "1" if each.right else "") for each in drill.answers]

    def right(self, drill: Drill, right: Sequence[str]) -> Markup | None:
        """Return the right answer in running text."""
        said = [self.code(code, running=True) for code in dict.fromkeys(right)]
        if drill.way == ADVICE:
            return self.texts.html("site.drill.choice/text", cards=Markup(", ").join(said))
        if drill.way == ALL and all(code.startswith("card") for code in right):
            label = self.texts.html("site.example.allowed/text")
            return label + COLON + Markup(", ").join(said)
        return Markup(", ").join(said)

    # ---- pieces ----

    def label(self, code: str) -> Markup:
        """Return the label of a row."""
        if code.startswith("trick "):
            return self.texts.html("site.drill.trick/text", n=int(code.removeprefix("trick ")))
        if code in LABELS:
            return self.texts.html(f"{LABELS[code]}/text")
        return self.code(code)

    def item(self, codes: Sequence[str]) -> tuple[Markup, Markup | None]:
        """Return what a row shows at one place, and the small label below it."""
        shown, *by = codes
        return self.code(shown), self.code(by[0]) if by else None

    def code(self, code: str, *, running: bool = False) -> Markup:
        """Return what a code stands for."""
        kind, _, rest = code.partition(" ")
        texts = self.texts
        if kind == "card":
            return texts.card(rest) if running else texts.card(rest, "c")
        if kind == "off":
            return texts.card(rest, "c", cancelled=True)
        if kind == "bid":
            return bid_html(texts, rest)
        if kind == "who":
            return texts.html(f"site.who.{rest}/text")
        if kind == "way":
            return texts.html(f"site.direction.{rest}/text")
        if kind == "side":
            return texts.html(f"site.table.{rest}-points/text")
        if kind == "points":
            return Markup("<br>").join(self._points(each) for each in rest.split())
        if kind == "rule":
            return texts.html(f"{rest}/text")
        return texts.html(f"{WORDS[code]}/text")

    def _points(self, each: str) -> Markup:
        name, _, points = each.partition("=")
        of_side = name in SIDES
        plus = "+" if of_side and int(points) > 0 else ""
        return (
            self.code(f"{'side' if of_side else 'who'} {name}") + COLON + plus + number(int(points))
        )

    def remark(self, code: str) -> Markup:
        """Return a remark about what is shown."""
        kind, _, rest = code.partition(" ")
        texts = self.texts
        if code in REMARKS:
            return texts.html(f"site.example.{code}/text")
        if kind == "contract":
            return texts.html("site.example.contract/text", bid=bid_html(texts, rest))
        if kind == "contractor":
            return texts.html("site.example.contractor/text", player=self.code(f"who {rest}"))
        if kind == "dealer":
            return texts.html("site.drill.dealer/text", player=self.code(f"who {rest}"))
        if kind in ("led", "trumps"):
            suit = Markup(strain_html(texts, "CDHS".index(rest)))
            return texts.html(f"site.drill.{kind}/text", suit=suit)
        if kind == "led-suits":
            suits = Markup(" ").join(texts.suit(each) for each in rest.split())
            return texts.html("site.example.led-suits/text", suits=suits)
        if kind == "joker":
            none = rest == "none"
            return texts.html(f"table.choice.joker{'-none' if none else ''}/text", suit=rest)
        if kind == "way":
            return self.code(code)
        label = {"players": "players", "deal": "deal", "won": "won"}[kind]
        return texts.html(f"site.table.{label}/text") + COLON + Markup(number(int(rest)))

    def reason(self, reason: Reason, options: Any) -> ReasonView:
        """Return a sentence that decides."""
        texts = self.texts
        facts = self.rules.game.facts(options)
        params = {**facts, **reason.params}
        for name in ("bid", "high"):
            if name in reason.params:
                params[name] = bid_html(texts, str(params[name]), short=False)
        about = [self.code(each, running=True) for each in reason.about]
        text = texts.html(f"{reason.rule}/{reason.said}", **params)
        if reason.said == "score":
            text += EQUALS + Markup(number(int(str(reason.params["points"]))))
        return ReasonView(
            text,
            Markup(", ").join(about) if about else None,
            reason.rule,
            self.places.get(reason.rule),
        )
