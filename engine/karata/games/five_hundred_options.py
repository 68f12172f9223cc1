"""Five Hundred: its house rules (rules.md C3), and which of them go together."""

from __future__ import annotations

from dataclasses import dataclass, fields

from karata.errors import OptionError
from karata.options import check_values, choice, flag, number

# option -> (the only numbers of players it is for, why it is refused elsewhere)
_ONLY_FOR = {
    "pack": (4, "needs_four_players"),
    "drop_fours": (4, "needs_four_players"),
    "teams": (6, "needs_six_players"),
    "two_player_form": (2, "needs_two_players"),
    "five_partner": (5, "needs_five_players"),
    "five_share": (5, "needs_five_players"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveHundredOptions:
    """House rules of Five Hundred; the defaults are the rules on the page."""

    players: int = number(4, 2, 6)
    target: int = number(500, 100, 1000, (250, 500, 1000))
    teams: str = choice("auto", "three_pairs")
    pack: str = choice("auto", "45", "46", "44_no_joker")
    drop_fours: str = choice("black", "spade_and_diamond")
    two_player_form: str = choice("dead_hand_33", "nine_low_24", "nine_low_25", "dead_20_of_43")
    bidding: str = choice("australian", "american")
    bid_after_pass: str = choice("never", "after_intervening_bid")
    raise_own_bid: str = choice("no", "same_suit", "reopens")
    min_level: str = choice("6", "7", "inkle")
    misere: str = choice("auto", "needs_seven", "any_time", "off")
    misere_rank: str = choice("between_7_and_8", "by_points")
    misere_value: str = choice("auto", "150", "250")
    open_misere: bool = flag(True)
    open_misere_rank: str = choice("below_10H", "top")
    open_misere_needs: str = choice("nothing", "eight")
    open_misere_reveal: str = choice("after_first_trick", "before_lead")
    blind_misere: str = choice("off", "500", "1000")
    sans_kitty: bool = flag(False)
    double_nullo: bool = flag(False)
    bar_nullo: bool = flag(False)
    no_trumps: bool = flag(True)
    joker_nominate: str = choice("contractor_any_nt", "misere_only", "off")
    joker_lead: str = choice("unled_suit", "free", "not_shown_void", "last_trick_only")
    joker_follow: str = choice("void_only", "void_and_not_reneged", "first_or_last_of_suit")
    joker_must_in_misere: bool = flag(True)
    joker_low_in_misere: bool = flag(False)
    schedule: str = choice("avondale", "original_1904", "perfect")
    slam: bool = flag(True)
    trick_points: bool = flag(True)
    trick_points_cap: str = choice("none", "490", "480", "400")
    win_needs_contract: bool = flag(True)
    back_door: bool = flag(True)
    all_pass: str = choice("redeal", "play_no_trump")
    five_partner: str = choice("called_card", "named_player", "alone_only")
    five_share: str = choice("full", "half")
    dead_hand: str = choice("off", "by_partner_consent")
    ralphing: bool = flag(False)

    def __post_init__(self) -> None:
        check_values(self)
        for name, (players, reason) in _ONLY_FOR.items():
            if self.players != players and self._differs(name):
                raise OptionError(name, getattr(self, name), reason)
        if self.drop_fours != "black" and self.pack != "auto":
            raise OptionError("drop_fours", self.drop_fours, "needs_43_cards")
        self._check_auction()
        if self.five_share != "full" and self.five_partner == "alone_only":
            raise OptionError("five_share", self.five_share, "needs_partners")
        if self.trick_points_cap != "none" and not self.win_needs_contract:
            raise OptionError("trick_points_cap", self.trick_points_cap, "needs_win_on_contract")

    def _differs(self, name: str) -> bool:
        default = next(each.default for each in fields(self) if each.name == name)
        return bool(getattr(self, name) != default)

    def _check_auction(self) -> None:
        for name in ("raise_own_bid", "bid_after_pass"):
            if self.bidding == "american" and self._differs(name):
                raise OptionError(name, getattr(self, name), "needs_australian")
        if self.min_level == "inkle" and self.bidding != "american":
            raise OptionError("min_level", self.min_level, "needs_american")
        for name in ("blind_misere", "double_nullo", "bar_nullo"):
            if self._differs(name) and misere_rule(self) == "off":
                value = getattr(self, name)
                raise OptionError(name, value if isinstance(value, str) else "on", "needs_misere")
        for name in ("double_nullo", "dead_hand"):
            if self._differs(name) and self.players not in (4, 6):
                value = getattr(self, name)
                raise OptionError(name, value if isinstance(value, str) else "on", "needs_partners")


def misere_rule(options: FiveHundredOptions) -> str:
    """Return when misère may be bid: needs_seven, any_time or off (rules.md C3 `misere`)."""
    if options.misere != "auto":
        return options.misere
    return {3: "any_time", 5: "off"}.get(options.players, "needs_seven")
