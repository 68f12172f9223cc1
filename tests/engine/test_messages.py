"""Sentences: placeholders, plurals, cards as symbols with words, catalogues and their gaps."""

from __future__ import annotations

import re
import struct
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from karata import messages as module
from karata.errors import OptionError
from karata.games import GAMES, game_named
from karata.games.hearts_family import HeartsFamily
from karata.messages import (
    LANGUAGES,
    MessageError,
    Messages,
    Text,
    messages,
    number,
    plain,
    set_locale_dir,
    spoken,
)
from karata.option_problems import option_problem
from karata.options import parse_options, schema
from karata.rulebook import load

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "karata"
GAME = game_named("hearts")
EXAMPLE: dict[str, object] = {
    "n": 3, "number": 2, "line": 4, "points": -26, "player": 1, "card": "QS", "suit": "H",
    "par": 5, "whole": 12, "tenth": 5, "sample": "H1-0004K-ABCDE", "place": 4,
    "code": "H1-0004K-ABCDE", "most": 20,
    "cards": ("2C", "TD"), "legal": ("2C",), "winners": "Player 2", "scores": "You: 3",
    "given": "x", "option": "Target", "value": "50", "rule": "trick.follow-suit", "low_card": "2C",
    "low": 3, "high": 7, "pass_count": 3, "size": 3, "bid": "7H", "lost": -300,
    "need": 7, "made": 2, "partners": "Player 3", "calls": "Player 2: 7", "words": "pass, 7H",
    "meaning": "x",
}  # fmt: skip
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")


def write_mo(path: Path, entries: dict[str, str]) -> None:
    """Write a gettext catalogue: `entries` maps keys (context, \\x04, English) to translations."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    pairs = sorted({"": header, **entries}.items())
    keys, values = b"", b""
    key_table, value_table = [], []
    for key, value in pairs:
        key_table.append((len(key.encode()), len(keys)))
        value_table.append((len(value.encode()), len(values)))
        keys += key.encode() + b"\0"
        values += value.encode() + b"\0"
    start = 28 + 16 * len(pairs)
    out = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    for length, offset in key_table:
        out += struct.pack("<2I", length, start + offset)
    for length, offset in value_table:
        out += struct.pack("<2I", length, start + len(keys) + offset)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(out + keys + values)


@pytest.fixture
def swahili(tmp_path: Path) -> Iterator[Messages]:
    """Return messages of a small Swahili catalogue in two domains."""
    plural_key = (
        "table.status.pass.L/text\4Choose {n} card to pass to the player on your left.\0"
        "Choose {n} cards to pass to the player on your left."
    )
    write_mo(
        tmp_path / "sw" / "LC_MESSAGES" / "table.mo",
        {
            "table.status.lead/text\4Your turn: you lead this trick.": "Zamu yako.",
            "table.log.play/text\4{player}: {card}": "{card} ({player})",
            plural_key: "karata {n}, moja\0karata {n}, nyingi",
        },
    )
    write_mo(
        tmp_path / "sw" / "LC_MESSAGES" / "rules.mo",
        {
            "QS/name\4queen of spades": "malkia wa shupaza",
            "H/name\4hearts": "kopa",
            "moon/values.off\4" + load().options["moon"].values["off"]: "Imezimwa",
        },
    )
    before = module._locale_dir
    set_locale_dir(tmp_path)
    yield messages("sw")
    set_locale_dir(before)


def test_a_translation_is_used_and_a_gap_is_english(swahili: Messages) -> None:
    assert swahili.say("table.status.lead") == "Zamu yako."
    assert swahili.say("table.undo.none") == "There is nothing to take back."
    assert plain(swahili.value_text("moon", "off")) == "Imezimwa"


def test_placeholders_may_change_places(swahili: Messages) -> None:
    text = swahili.text("table.log.play", params={"player": 2, "card": "QS"}, names=NAMES)
    assert plain(text) == "Q♠\ufe0e (Player 3)"
    assert spoken(text) == "malkia wa shupaza (Player 3)"


@pytest.mark.parametrize(("n", "form"), [(1, "moja"), (-1, "moja"), (0, "nyingi"), (3, "nyingi")])
def test_a_number_chooses_the_plural_form(swahili: Messages, n: int, form: str) -> None:
    assert swahili.say("table.status.pass.L", n=n) == f"karata {number(n)}, {form}"


def test_english_has_its_own_plural() -> None:
    words = Messages("en")
    assert words.say("table.status.pass.L", n=1).startswith("Choose 1 card to")
    assert words.say("table.status.pass.L", n=3).startswith("Choose 3 cards to")
    assert words.say("table.log.trick-you", n=-10) == "You take the trick with −10 points in it."


def test_cards_and_suits_are_items_with_words() -> None:
    words = Messages("en")
    text = words.text("hearts.first.no-points", "refusal", {"card": "TH"})
    cards = [item for item in text if not isinstance(item, str)]
    assert cards[0] == {"card": "TH", "show": "10♥\ufe0e", "say": "ten of hearts"}
    assert cards[1] == {"card": "QS", "show": "Q♠\ufe0e", "say": "queen of spades"}
    suit = words.text("table.status.follow", params={"suit": "D"})[-2]
    assert suit == {"suit": "D", "show": "♦\ufe0e", "say": "diamonds"}


def test_a_list_of_cards_is_joined_with_commas() -> None:
    words = Messages("en")
    text = words.text("terminal.hand", params={"cards": ("2C", "TD", "AS")})
    assert plain(text) == "Your cards: 2♣\ufe0e, 10♦\ufe0e, A♠\ufe0e"
    assert spoken(text) == "Your cards: two of clubs, ten of diamonds, ace of spades"


def test_the_order_of_rank_and_suit_is_the_languages_own() -> None:
    """The browser has no languages.toml: what the engine falls back on must agree with it."""
    table = tomllib.loads((ROOT / "locales" / "languages.toml").read_text(encoding="utf-8"))
    order = {language["code"]: language["card_order"] for language in table["language"]}
    assert set(order) == set(LANGUAGES)
    for lang in LANGUAGES:
        expected = "10♥\ufe0e" if order[lang] == "rank-suit" else "♥\ufe0e10"
        assert Messages(lang).card("TH")["show"] == expected
        assert (lang in module._SUIT_FIRST) == (order[lang] == "suit-rank")


def test_every_card_has_a_name_of_letters_only() -> None:
    words = Messages("en")
    for name in (*GAME.pack.card_names, "JK"):
        assert re.fullmatch(r"[a-z ]+", words.card(name)["say"]), name


def test_numbers_have_a_true_minus_sign() -> None:
    assert [number(n) for n in (0, 13, -10)] == ["0", "13", "−10"]


def test_what_does_not_exist_or_lacks_a_value_is_an_error() -> None:
    words = Messages("en")
    with pytest.raises(MessageError, match=r"no sentence table\.nothing/text"):
        words.text("table.nothing")
    with pytest.raises(MessageError, match=r"no sentence trick\.follow-suit/score"):
        words.text("trick.follow-suit", "score")
    with pytest.raises(MessageError, match=r"table\.log\.play/text \(en\): .*player is missing"):
        words.text("table.log.play", params={"card": "QS"})
    with pytest.raises(MessageError, match="the number n is missing"):
        words.text("table.status.pass.L")
    with pytest.raises(MessageError, match="unknown language 'xx'"):
        Messages("xx")


def test_emphasis_is_not_shown() -> None:
    words = Messages("en")
    for unit in words.rulebook.units.values():
        if "*" in unit.text:
            facts = GAME.facts(parse_options(GAME.option_type, ""))
            assert "*" not in plain(words.text(unit.id, "text", facts))
            return
    raise AssertionError("no unit has an emphasised word")


def well_formed(text: Text) -> bool:
    """Return whether neighbouring words are one string and no placeholder is left."""
    strings = [isinstance(item, str) for item in text]
    doubled = any(a and b for a, b in pairwise(strings))
    return bool(text) and not doubled and not re.search(r"[{}]", plain(text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_of_the_table_can_be_said(lang: str) -> None:
    words = Messages(lang)
    for id in words.rulebook.messages:
        assert well_formed(words.text(id, params=EXAMPLE, names=NAMES)), id


TABLES = [
    ("hearts", ""),
    ("hearts", "players=5,moon=choice,bonus_card=TD"),
    ("hearts", "players=3,pass_cycle=S,queen_passable=off,sun=double_to_passer"),
    ("hearts", "spade_penalties=black_maria,tie_rule=shared,players=7"),
    ("hearts", "remainder=kitty,players=5,hearts_lead=any_time,kitty_goes_to=first_heart"),
    ("hearts", "first_trick_ban=all_penalty,seven_of_clubs=7,no_trick_bonus=-5"),
    ("hearts", "first_trick_ban=off,heart_values=pips_A14,queen_must_go=on"),
    ("hearts", "moon=off,pass_cards=off,exact_hit=minus50_at_50_100"),
    ("hearts", "bonus_card=JD,bonus_floor=deal_zero,show_points=off"),
    ("cancellation_hearts", ""),
    ("cancellation_hearts", "players=5,spare=strip,cancel_rule=survivor,bonus_card=TD"),
    ("cancellation_hearts", "players=11,void_last_trick=leader,spare=last_trick,moon=self"),
    ("cancellation_hearts", "pass_cycle=none,first_trick_ban=hearts_and_queen,moon=off"),
    ("five_hundred", ""),
    ("five_hundred", "players=2,two_player_form=nine_low_24,misere=off"),
    ("five_hundred", "players=3,schedule=original_1904,no_trumps=off"),
    ("five_hundred", "players=5,five_partner=named_player,five_share=half"),
    ("five_hundred", "players=6,teams=three_pairs,blind_misere=1000,sans_kitty=on"),
    ("five_hundred", "bidding=american,min_level=inkle,pack=46,win_needs_contract=off"),
    ("five_hundred", "raise_own_bid=reopens,bid_after_pass=after_intervening_bid,ralphing=on"),
    ("five_hundred", "double_nullo=on,bar_nullo=on,dead_hand=by_partner_consent,slam=off"),
    ("five_hundred", "joker_lead=free,joker_follow=first_or_last_of_suit,trick_points_cap=490"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_sentence_of_a_table_can_be_said(lang: str, name: str, options: str) -> None:
    words, game = Messages(lang), game_named(name)
    chosen = parse_options(game.option_type, options)
    params = EXAMPLE | dict(game.facts(chosen))
    book = words.rulebook
    for section in book.sections:
        for unit in book.units_in(section, name):
            if unit.holds(chosen):
                for field in ("text", "refusal", "hint", "score", "question", "title"):
                    if words.has(unit.id, field):
                        text = words.text(unit.id, field, params, NAMES)
                        assert well_formed(text), unit.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_house_rule_has_a_name_and_labels(lang: str, game: HeartsFamily) -> None:
    words = Messages(lang)
    for row in schema(game.option_type):
        name = row["name"]
        assert words.option_text(name, "name", game.name)
        assert words.option_text(name, "help", game.name)
        for value in row["values"]:
            label = plain(words.value_text(name, value, game.name))
            if row["kind"] == "int":
                assert label == value
            elif row["kind"] == "bool":
                assert label == words.say(f"table.option.{value}")
            elif not value.isdigit():
                assert label != value, (name, value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_has_a_name_and_texts_of_its_own(lang: str) -> None:
    words = Messages(lang)
    for name in GAMES:
        assert words.text(name, "name")
        assert words.text(name, "summary")
    shared = plain(words.option_text("target", "help", "hearts"))
    assert plain(words.option_text("target", "help", "cancellation_hearts")) != shared
    assert words.option_text("tie_rule", "name", "cancellation_hearts") == words.option_text(
        "tie_rule", "name"
    )


REASONS = {
    "players=9": "Number of players: only numbers from 3 to 7 are possible.",
    "target=many": "Target: many is not one of the choices.",
    "moons=2": "There is no such house rule: moons=2",
    "moon=self,moon=off": "This house rule is given twice: Taking all the points",
    "players=3,pass_cycle=LA": "cards can be passed across only if",
    "moon=off,sun=double": "this needs a special rule for taking all the points",
    "moon_needs_bonus_card=on": "this needs a bonus card",
    "kitty_goes_to=nobody": "only if the spare cards lie face down",
    "players=5,strip_set=2C": "the pack cannot be shared out equally",
    "strip_set=2D2D2D2D": "2D2D2D2D is not one of the choices",
    "moon_points=1\u0663": "is not one of the choices",
    "spade_penalties=Q\u0663K0A0": "is not one of the choices",
    "players=3,strip_set=2H": "hearts and Q♠\ufe0e must stay in the pack",
}


@pytest.mark.parametrize(("options", "told"), REASONS.items())
def test_a_person_is_told_why_house_rules_cannot_be_used(options: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_options(GAME.option_type, options)
    assert told in plain(option_problem(Messages("en"), GAME, caught.value))
    for lang in LANGUAGES:
        assert well_formed(option_problem(Messages(lang), GAME, caught.value))


FIVE_HUNDRED_REASONS = {
    "players=5,pack=45": "this is possible only with four players.",
    "teams=three_pairs": "this is possible only with six players.",
    "two_player_form=nine_low_24": "this is possible only with two players.",
    "five_partner=alone_only": "this is possible only with five players.",
    "pack=45,drop_fours=spade_and_diamond": "only with the pack of 43 cards.",
    "bidding=american,raise_own_bid=reopens": "only if the bidding goes round more than once.",
    "min_level=inkle": "inkle is possible only if each player bids or passes only once.",
    "misere=off,bar_nullo=on": "this is possible only if misère may be bid.",
    "players=3,dead_hand=by_partner_consent": "this is possible only if players have partners.",
    "win_needs_contract=off,trick_points_cap=490": "is won with a contract of one's own.",
}


@pytest.mark.parametrize(("options", "told"), FIVE_HUNDRED_REASONS.items())
def test_a_person_is_told_why_house_rules_of_five_hundred_cannot_be_used(
    options: str, told: str
) -> None:
    game = game_named("five_hundred")
    with pytest.raises(OptionError) as caught:
        parse_options(game.option_type, options)
    assert told in plain(option_problem(Messages("en"), game, caught.value))
    for lang in LANGUAGES:
        assert well_formed(option_problem(Messages(lang), game, caught.value))


def test_five_players_of_cancellation_hearts_need_a_smaller_pack() -> None:
    game = game_named("cancellation_hearts")
    with pytest.raises(OptionError) as caught:
        parse_options(game.option_type, "players=5")
    text = plain(option_problem(Messages("en"), game, caught.value))
    assert text == ("Number of players: 5 is possible only if low cards are taken out of the pack.")


def test_a_reason_without_a_sentence_of_its_own_still_names_the_rule() -> None:
    error = OptionError("target", "5", "something_new")
    text = plain(option_problem(Messages("en"), GAME, error))
    assert text == "This house rule cannot be used: target=5"


# ---------------------------------------------------------------- code and messages agree


def literals() -> set[str]:
    """Return every string literal of the engine that looks like the id of a message."""
    found: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'"((?:table|terminal|command)\.[a-zA-Z0-9.\-{}_]+)"', source))
    return found


def test_every_reason_for_refusing_house_rules_has_its_sentence() -> None:
    """And no sentence tells a reason that the engine does not give."""
    source = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py"))
    told = {id.removeprefix("table.option.") for id in load().messages if "table.option." in id}
    for reason in told - {"on", "off", "usual"}:
        assert f'"{reason.replace("-", "_")}"' in source, reason
    given = re.findall(r'OptionError\([^"]*?,[^"]*?, "([a-z_]+)"', source)
    assert {reason.replace("_", "-") for reason in given} <= told


def test_every_message_is_used_and_every_used_message_exists() -> None:
    ids = set(load().messages)
    engine = {id for id in ids if id.startswith(("table.", "terminal.", "command."))}
    used: set[str] = set()
    for literal in literals():
        pieces = re.split(r"\{[a-z_.]+\}", literal)
        pattern = "[A-Za-z0-9-]+".join(re.escape(piece) for piece in pieces)
        matched = {id for id in engine if re.fullmatch(pattern + "(-you)?", id)}
        assert matched, f"{literal} is no message"
        used |= matched
    assert engine - used == set()
