"""Every error of the engine: each names the input and the place."""

from __future__ import annotations


class KarataError(ValueError):
    """Base of all errors that a person's input can cause."""


class NotationError(KarataError):
    """Text that is no card, hand, position, action or transcript.

    `what` was expected, `text` was found, `place` says where ("line 7", "seat 2", "key 'trick'").
    """

    def __init__(self, what: str, text: str, place: str = "") -> None:
        self.what = what
        self.text = text
        self.place = place
        where = f" ({place})" if place else ""
        super().__init__(f"expected {what}, found {text!r}{where}")

    def at(self, place: str) -> NotationError:
        """Return the same error with `place` put in front of its own place."""
        return NotationError(self.what, self.text, ", ".join(p for p in (place, self.place) if p))


class OptionError(KarataError):
    """A house rule that does not exist or cannot be played.

    `reason` is one of: unknown_option, unknown_value, out_of_range, twice, needs_even_players,
    too_many_cards, wrong_game.
    """

    def __init__(self, option: str, value: str, reason: str, detail: str = "") -> None:
        self.option = option
        self.value = value
        self.reason = reason
        self.detail = detail
        super().__init__(f"option {option}={value}: {reason}{f' ({detail})' if detail else ''}")
