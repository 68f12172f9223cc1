"""The checker finds what is wrong with a text or a translation, and lets right ones pass."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog

from karata_site.check import (
    Finding,
    Glossary,
    Word,
    check_catalogue,
    check_sources,
    glossary,
    is_literal,
)
from karata_site.extract import Message

NO_WORDS = Glossary()
PLURAL = ("{n} card", "{n} cards")


def findings(
    source: str | tuple[str, str],
    translation: str | tuple[str, str],
    language: str = "sw",
    words: Glossary = NO_WORDS,
    *,
    fuzzy: bool = False,
    missing: bool = True,
) -> list[Finding]:
    catalog = Catalog(locale=language)
    flags = ["fuzzy"] if fuzzy else []
    catalog.add(source, translation, context="an.id/text", flags=flags)
    return list(check_catalogue(catalog, language, missing=missing, words=words))


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Pass {n} cards to {player}.", "Mpitishie {player} karata {n}."),
        ("You must play it.", "Lazima ucheze {QS}."),  # a fixed card may be named anywhere
        ("You do *not* win.", "*Hushindi*."),
        ("Rules", "Kanuni"),
        ("Is it {card}?", "Je, ni {card}?"),
        (PLURAL, ("karata moja", "karata {n}")),  # one card needs no number
    ],
)
def test_a_right_translation_passes(
    source: str | tuple[str, str], translation: str | tuple[str, str]
) -> None:
    assert findings(source, translation) == []


@pytest.mark.parametrize(
    ("source", "translation", "reason"),
    [
        ("Play {card}.", "Cheza.", "{card} is missing"),
        ("Play {card}.", "Cheza {card} {suit}.", "{suit} is not in the English text"),
        ("Play {card}.", "Cheza {kadi}.", "{card} is missing"),
        ("Play {card}.", "Cheza {card.", "a brace that belongs to no placeholder"),
        ("{QS} costs 13.", "Inagharimu 13.", "{QS} is missing"),
        ("Do *not* play.", "Usicheze.", "the *strong* words differ in number"),
        ("Do *not* play.", "*Usicheze.", "a * without its partner"),
        ("Play it.", "Cheza <b>hii</b>.", "“<b>” looks like HTML"),
        ("Play it.", "Cheza&nbsp;hii.", "“&nbsp;” looks like HTML"),
        ("Play it.", "Cheza hii", "ends without “.”"),
        ("Which card?", "Karata gani.", ""),
        ("Answer:", "Jibu.", "ends without “:”"),
        ("Rules", "Kanuni.", "ends with a full stop that the English does not have"),
        ("Play it.", " Cheza hii.", "a space at the beginning or end"),
        ("Play it.", "Cheza  hii.", "two spaces or a line break"),
        ("Play it.", "Cheza e\u0301.", "letters are not in the composed form (NFC)"),
        ("Play it.", "", "not translated"),
        (PLURAL, ("", "karata {n}"), "a plural form is empty"),
        (PLURAL, ("karata {n}", "karata"), "{n} is missing"),
    ],
)
def test_a_wrong_translation_is_found(
    source: str | tuple[str, str], translation: str | tuple[str, str], reason: str
) -> None:
    reasons = [each.reason for each in findings(source, translation)]

    assert (reason in reasons) if reason else not reasons


def test_a_fuzzy_entry_is_found() -> None:
    (found,) = findings("Play it.", "Cheza hii.", fuzzy=True)

    assert found.reason.startswith("fuzzy")


def test_work_in_progress_may_have_gaps() -> None:
    assert findings("Play it.", "", missing=False) == []
    assert findings("Play it.", "Cheza hii.", fuzzy=True, missing=False) == []


def test_a_forbidden_word_is_found_with_its_reason() -> None:
    words = Glossary((Word(re.compile("kamari"), "gambling", unless="gambling"),))

    (found,) = findings("Play.", "Cheza kamari.", words=words)
    assert found.reason == "“kamari” may not be used: gambling"
    assert findings("This is no gambling.", "Hii si kamari.", words=words) == []


def test_a_missing_term_is_a_notice_only() -> None:
    words = Glossary((), ((re.compile("tricks?"), Word(re.compile("mlo|milo"), "mlo")),))

    (found,) = findings("Win the trick.", "Shinda.", words=words)
    assert found.notice
    assert findings("Win the trick.", "Shinda mlo.", words=words) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sw", "Mpenzi wako anacheza."),
        ("sw", "Una 13 pointi."),
        ("sw", "Mlo umeshindwa na Asha."),
        ("ha", "'yan wasa"),
        ("ha", "ƙa'ida"),
        ("ha", "{player} ya ci kamu"),
        ("ta", "{card}ஐ இறக்கு"),
        ("ta", "தந்திரம்"),
        ("ta", "௧௨ சீட்டு"),
        ("ky", "{n}го"),
        ("ky", "{n} упайлар"),
        ("ky", "кaрта"),  # a Latin a
        ("ky", "айла-амал"),
    ],
)
def test_the_glossary_knows_the_traps_of_each_language(language: str, text: str) -> None:
    hits = [word for word in glossary(language).forbidden if word.pattern.search(text)]

    assert hits


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sw", "pointi 13 za adhabu"),
        ("ha", "ƙaʼidojin ƴan wasa"),
        ("ta", "{card} சீட்டை இறக்குங்கள்"),
        ("ky", "{card} картасын жүрүңүз, {n} упай, айлампа"),
    ],
)
def test_the_glossary_lets_the_agreed_words_pass(language: str, text: str) -> None:
    hits = [word.reason for word in glossary(language).forbidden if word.pattern.search(text)]

    assert hits == []


def source(text: str, note: str = "", context: str = "an.id/text") -> Message:
    return Message(context, text, None, note, "a.toml", 1)


def test_a_source_with_a_placeholder_needs_a_note() -> None:
    (found,) = check_sources([source("Play {card}.")])

    assert found.reason == "has a placeholder but no note for translators"
    assert list(check_sources([source("Play {card}.", "card: a card")])) == []
    assert list(check_sources([source("{QS} costs 13.")])) == []


def test_two_sources_with_one_context_are_found() -> None:
    assert len(list(check_sources([source("One."), source("Two.")]))) == 1


def test_fixed_cards_are_told_from_values() -> None:
    assert all(map(is_literal, ("QS", "TD", "2C", "JK", "S")))
    assert not any(map(is_literal, ("card", "n", "10S", "total")))
