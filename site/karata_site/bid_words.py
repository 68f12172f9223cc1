"""Bids and other things to do as the pages show them: 7♥, misère, the joker named."""

from __future__ import annotations

from markupsafe import Markup

from karata.cards import SUIT_LETTERS, Suit
from karata.games.bids import NO_TRUMP, SANS, Bid
from karata_site.texts import Texts

_STRAINS = {"S": 3, "C": 0, "D": 1, "H": 2, "NT": NO_TRUMP}


def strain_html(texts: Texts, strain: Suit) -> Markup:
    """Return a suit's sign, or the words for no trumps."""
    if strain == NO_TRUMP:
        return texts.html("table.bid.no-suit/text")
    return texts.suit(SUIT_LETTERS[strain])


def bid_html(texts: Texts, bid: Bid | str, *, short: bool = True) -> Markup:
    """Return a bid, or its name, in words; short as it stands in a table: 7 ♥."""
    name = bid if isinstance(bid, str) else bid.name
    plain, sans = name.removesuffix(SANS), name.endswith(SANS)
    level = plain.rstrip("SCDHNT")
    form = "short-" if short else ""
    if level.isdigit():
        strain = _STRAINS[plain[len(level) :]]
        kind = "no-trumps" if strain == NO_TRUMP else "tricks"
        said = texts.html(
            f"table.bid.{form}{kind}/text", n=int(level), suit=strain_html(texts, strain)
        )
        if short:
            said = Markup('<span class="n">{}</span>').format(said)
    else:
        said = texts.html(f"table.bid.{plain.replace('_', '-')}/text")
    return texts.html(f"table.bid.{form}sans/text", bid=said) if sans else said
