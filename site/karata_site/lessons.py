"""The lessons of "learn step by step": each asks something that the engine answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from karata.games import parse_position
from karata.games.five_hundred_actions import Call
from karata.options import format_options, parse_options, to_query
from karata.rulebook import Lesson
from karata_site import drill_cards, drill_hearts, drill_tricks
from karata_site.auction_tables import has_auction
from karata_site.bid_words import bid_html
from karata_site.drill_views import DrillView, DrillWords, ReasonView
from karata_site.drills import (
    ALL,
    ONE,
    Answer,
    Drill,
    Reason,
    Row,
    hand_codes,
    hand_row,
    trick_row,
    who,
)
from karata_site.house_rules import COLON, house_rules
from karata_site.rules_page import GamePages
from karata_site.texts import Texts

READER = 0  # the seat of the person who learns
# The rule by which all cards of a hand may be played, by whether the hand leads.
ALL_MAY = {True: "hearts.lead.open", False: "trick.discard"}


@dataclass(frozen=True)
class Choice:
    """Something to tap; `by` is who played it.

    `why` is the place of the sentence that refuses it, and its own place among what that refuses.
    """

    shown: Markup
    right: bool
    why: str
    by: Markup | None = None


@dataclass(frozen=True)
class LessonView:
    """One lesson on the page."""

    id: str
    title: Markup
    text: Markup
    ask: Markup
    label: Markup | None
    choices: tuple[Choice, ...]
    drill: DrillView


@dataclass(frozen=True)
class FirstDeal:
    """The deal after the lessons: its address, and its house rules in words."""

    query: str
    rules: tuple[Markup, ...]


def first_deal(texts: Texts, game: str) -> FirstDeal:
    """Return the deal with simpler rules that ends the lessons of a game."""
    rules = house_rules(game)
    options = parse_options(rules.game.option_type, rules.book.games[game].first_deal)
    said = (name + COLON + value for _, name, value in rules.differences(texts, options))
    return FirstDeal(f"?first=1&{to_query(options).removeprefix('?')}", tuple(said))


def lesson_views(texts: Texts, pages: GamePages) -> list[LessonView]:
    """Return the lessons of a game, in the order in which they are learnt."""
    words = LessonWords(texts, pages.game, pages.places)
    return [words.lesson(each) for each in house_rules(pages.game).book.lessons_in(pages.game)]


def lesson_drill(lesson: Lesson) -> tuple[Drill, tuple[str, ...]]:
    """Return what a lesson asks, and who played each card of a finished trick."""
    game, state = parse_position(lesson.position)
    auction = has_auction(house_rules(game.name))
    ask = {"legal": _legal, "winner": _winner, "call": _call}[lesson.kind]
    drill, by = ask(game, state, auction, lesson)
    return replace(drill, options=format_options(state.options)), by


def _legal(game: Any, state: Any, auction: bool, lesson: Lesson) -> tuple[Drill, tuple[str, ...]]:
    pack, seat = state.setup.pack, state.turn
    names = [code.removeprefix("card ") for code in hand_codes(pack, state.hands[seat])]
    legal = game.legal(state)
    refused = [each for each in names if not legal >> pack.card(each) & 1]
    reasons = drill_hearts.refusals(game, state, refused) or [Reason(ALL_MAY[not state.trick])]
    player = drill_cards.player if auction else _player
    played = [
        (player(state, seat, _seat(state, state.leader, at, auction)), card)
        for at, card in enumerate(state.trick)
    ]
    remarks = drill_cards.remarks(state, seat) if auction else drill_hearts.remarks(state)
    answers = tuple(Answer(f"card {each}", each not in refused) for each in names)
    rows = (trick_row(pack, "trick", played),) if played else ()
    return Drill(0, ALL, answers, tuple(reasons), rows, remarks), ()


def _winner(game: Any, state: Any, auction: bool, lesson: Lesson) -> tuple[Drill, tuple[str, ...]]:
    pack, trick = state.setup.pack, state.tricks[-1]
    leader, played = trick[0], trick[1]
    remarks: tuple[str, ...] = ()
    if auction:
        asked = drill_cards.Played(state, played, trick[3])
        place: int | None = asked.place
        reasons = [Reason(each) for each in drill_cards.because(asked)]
        remarks = (f"contract {state.contract.name}",)
    else:
        won = drill_tricks.Played(state, trick)
        place, reasons = won.place, list(drill_tricks.because(won))
    answers = [
        Answer(f"card {pack.card_names[card]}", at == place) for at, card in enumerate(played)
    ]
    if pack.copies > 1:
        answers.append(Answer("void", place is None))
    player = drill_cards.player if auction else _player
    seats = [_seat(state, leader, at, auction) for at in range(len(played))]
    by = tuple(player(state, READER, seat) for seat in seats)
    return Drill(0, ONE, tuple(answers), tuple(reasons), (), remarks), by


def _call(game: Any, state: Any, auction: bool, lesson: Lesson) -> tuple[Drill, tuple[str, ...]]:
    refused: dict[str, list[str]] = {}
    params: dict[str, Mapping[str, Any]] = {}
    for name in lesson.offer:
        violation = game.violation(state, Call(name))
        if violation is not None:
            refused.setdefault(violation.rule, []).append(f"bid {name}")
            params.setdefault(violation.rule, violation.params)
    wrong = {code for codes in refused.values() for code in codes}
    answers = tuple(Answer(f"bid {each}", f"bid {each}" not in wrong) for each in lesson.offer)
    said = tuple(
        (f"bid {name}", drill_cards.player(state, READER, seat)) for seat, name in state.calls
    )
    return Drill(
        0,
        ALL,
        answers,
        tuple(
            Reason(rule, "refusal", tuple(codes), params[rule]) for rule, codes in refused.items()
        ),
        (Row("calls", said), hand_row(state.setup.pack, state.hands[READER])),
    ), ()


def _player(state: Any, seat: int, other: int) -> str:
    return who(state.options.players, seat, other)


def _seat(state: Any, leader: int, place: int, auction: bool) -> int:
    if auction:
        return int(state.seat_at(leader, place))
    return int((leader + place) % state.options.players)


class LessonWords(DrillWords):
    """Puts lessons into words. The tapped card or bid is put into a refusal by the script."""

    def lesson(self, lesson: Lesson) -> LessonView:
        """Return a lesson as the page shows it."""
        drill, by = lesson_drill(lesson)
        title, text, ask = (
            self.texts.html(f"lesson.{lesson.id}/{name}") for name in ("title", "text", "ask")
        )
        label = {"legal": "hand", "winner": "done"}.get(lesson.kind)
        view = self.view(drill)
        choices = tuple(
            Choice(
                shown,
                answer.right,
                _why(drill, answer.code),
                self.code(by[at]) if at < len(by) else None,
            )
            for at, ((shown, _), answer) in enumerate(zip(view.answers, drill.answers, strict=True))
        )
        said = None if label is None else self.label(label)
        return LessonView(lesson.id, title, text, ask, said, choices, view)

    def reason(self, reason: Reason, options: Any) -> ReasonView:
        """Return a sentence that decides; what it refuses is marked with the class `x`."""
        if reason.said != "refusal":
            return super().reason(reason, options)
        texts, params = self.texts, dict(reason.params)
        if "card" in params:
            params["card"] = texts.card(params["card"], "k x")
        if "bid" in params:
            said = bid_html(texts, params["bid"], short=False)
            params["bid"] = Markup('<span class="x">{}</span>').format(said)
        if "high" in params:
            params["high"] = bid_html(texts, params["high"], short=False)
        return ReasonView(
            texts.html(f"{reason.rule}/refusal", **params),
            Markup(", ").join(
                Markup("<span>{}</span>").format(self.code(each, running=True))
                for each in reason.about
            ),
            reason.rule,
            self.places.get(reason.rule),
        )


def _why(drill: Drill, code: str) -> str:
    """Return the place of the sentence about an answer; no place in it if none names it."""
    for at, reason in enumerate(drill.reasons):
        if code in reason.about:
            return f"{at}.{reason.about.index(code)}"
    return "0"
