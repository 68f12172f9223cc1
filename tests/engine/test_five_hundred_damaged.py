"""Damaged positions of Five Hundred get one clear error that names the place."""

from __future__ import annotations

import pytest

from karata.errors import NotationError
from karata.games import parse_position

DAMAGED = {
    "phase=partner turn=0": "phase",
    "phase=kitty": "phase",
    "phase=joker": "phase",
    "phase=raise": "phase",
    "phase=consent": "phase",
    "contract=misere declarer=0 partner=2": "partner",
    "contract=misere declarer=0 lead=2": "turn",
    "calls=1:7H/2:pass/3:pass/0:pass discards=4H,5H,6H": "discards",
    "contract=7H/sans declarer=0": "contract",
    "contract=7H declarer=0 tricks=0:AC,5S,KC": "tricks",
    "contract=7H declarer=0 trick=2C": "trick",
    "calls=1:5H": "calls",
    "contract=7H declarer=0 joker=X": "joker",
    "totals=1,2,3": "totals",
    "colour=H": "colour",
}


@pytest.mark.parametrize("keys", DAMAGED)
def test_an_error_names_the_place(keys: str) -> None:
    """Not an assertion, not an index: one line that says which key cannot be read."""
    with pytest.raises(NotationError) as error:
        parse_position(f"five_hundred 0:AKQ... ; {keys}")

    assert DAMAGED[keys] in str(error.value)


def test_two_players_have_no_partner_to_ask() -> None:
    """A new deal is agreed on by partners."""
    with pytest.raises(NotationError, match="partner"):
        parse_position("five_hundred{players=2} 0:AKQ... ; phase=consent asked=0")


def test_a_called_card_that_nobody_holds_is_kept() -> None:
    """A card in the kitty makes nobody the partner; so it is after reading, too."""
    text = (
        "five_hundred{players=5,sans_kitty=on} ; contract=7H/sans declarer=0 called=5C partner=none"
    )
    game, state = parse_position(text)

    assert state.partners == ()
    assert parse_position(game.position(state))[1] == state
