"""The advice of the computer players: what a hint says is true, and every tip is given."""

from __future__ import annotations

from typing import Any

import pytest

from karata.bots.base import Choice
from karata.cards import Card, cards, count, mask_of, names
from karata.games import GAMES
from karata.games.actions import Pass, Play
from karata.games.cancellation_hearts import CANCELLATION_HEARTS
from karata.games.hearts import HEARTS
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import HeartsObservation, HeartsState
from karata.messages import messages
from karata.options import parse_options
from karata.rulebook import load
from karata.tricks import cancelled
from tests.engine.bot_tools import choose, played, walk

TABLES = [
    ("hearts", ""),
    ("hearts", "players=3,bonus_card=JD"),
    ("hearts", "spade_penalties=black_maria"),
    ("hearts", "players=6,pass_count=4"),
    ("hearts", "moon=off,hearts_lead=any_time"),
    ("hearts", "queen_value=0,queen_must_go=on"),
    ("hearts", "queen_passable=off,pass_cycle=S"),
    ("hearts", "heart_values=court10,seven_of_clubs=7,remainder=kitty,players=5"),
    ("cancellation_hearts", ""),
    ("cancellation_hearts", "players=11"),
    ("cancellation_hearts", "players=7,spare=last_trick,cancel_rule=survivor"),
    ("cancellation_hearts", "players=5,spare=strip,bonus_card=TD,pass_cycle=none"),
]


class Facts:
    """What a seat can see of the trick it plays to."""

    def __init__(self, game: HeartsFamily, state: HeartsState, card: Card) -> None:
        seen: HeartsObservation = game.observe(state, state.turn)
        setup = self.setup = seen.setup
        self.seen, self.card = seen, card
        self.suit = setup.pack.suit_of[card]
        self.rank = setup.pack.rank_of[card]
        self.follows = self.suit == seen.led
        self.last = len(seen.trick) == seen.players - 1
        with_mine = (*seen.trick, card)
        led = setup.pack.suit_of[with_mine[0]]
        self.takes = setup.resolve(with_mine, led) == len(seen.trick)
        self.void = setup.resolve(with_mine, led) is None
        place = setup.resolve(seen.trick, led) if seen.trick else None
        self.best = None if place is None else seen.trick[place]
        self.pair = setup.pack.copies > 1 and card ^ 1 in seen.trick
        self.gone = mask_of(seen.trick) | seen.pile
        for taken in seen.taken:
            self.gone |= taken
        unseen = setup.in_play & ~self.gone & ~seen.hand
        self.queen_elsewhere = bool(unseen & setup.queens)
        self.higher = [c for c in cards(unseen & setup.pack.suit_masks[self.suit]) if c > card]
        self.penalty_lies = bool(seen.penalty & mask_of(with_mine))
        self.pile_cost = sum(seen.values[c] for c in cards(seen.pile))


def true_advice(facts: Facts, reason: str) -> bool:
    """Check what the hint of this advice states."""
    seen, card, setup = facts.seen, facts.card, facts.setup
    high = setup.pack.named("KS", "AS") >> card & 1
    below = facts.best is not None and facts.rank < setup.pack.rank_of[facts.best]
    match reason.partition(".tip."):
        case (_, _, "forced"):
            return count(setup.pack.faces(seen.legal)) == 1
        case ("hearts", _, "duck"):
            return facts.follows and below and not facts.takes
        case ("cancellation", _, "duck"):
            return facts.follows and not facts.takes and facts.rank <= 6
        case (_, _, "dump-queen"):
            given = not facts.takes and facts.best is not None
            return bool(setup.queens >> card & 1) and given and seen.values[card] > 0
        case (_, _, "dump-spade-danger"):
            return bool(high) and (facts.queen_elsewhere or seen.values[card] > 0)
        case (_, _, "dump-heart"):
            return facts.suit == 2 and seen.led not in (None, 2) and seen.values[card] > 0
        case (_, _, "dump-high"):
            return seen.led is not None and not facts.follows
        case (_, _, "void-suit"):
            return seen.led is None or not facts.follows
        case (_, _, "take-safe"):
            return facts.last and facts.takes and not facts.penalty_lies and not seen.pile
        case (_, _, "take-low"):
            return facts.follows and facts.takes
        case (_, _, "lead-low" | "lead-unsafe"):
            return seen.led is None
        case (_, _, "lead-safe-exit"):
            return bool(facts.higher)
        case (_, _, "lead-draw-queen"):
            holds = seen.hand & setup.queens
            return facts.suit == 3 and facts.rank < 10 and facts.queen_elsewhere and not holds
        case (_, _, "stop-moon"):
            takers = [seat for seat, taken in enumerate(seen.taken) if taken & seen.penalty]
            return len(takers) == 1 and takers[0] != seen.seat
        case (_, _, "shoot-moon"):
            others = [taken for seat, taken in enumerate(seen.taken) if seat != seen.seat]
            return not any(taken & seen.penalty for taken in others)
        case (_, _, "catch-bonus"):
            return facts.takes and any(setup.bonus >> c & 1 for c in seen.trick)
        case ("cancellation", _, _):
            return true_of_pairs(facts, reason.partition(".tip.")[2])
        case _:
            return True


def true_of_pairs(facts: Facts, tip: str) -> bool:
    """Check what a hint states that only Cancellation Hearts has."""
    seen, setup = facts.seen, facts.setup
    match tip:
        case "cancel-winner":
            return facts.pair and facts.best == facts.card ^ 1 and facts.rank >= 7
        case "last-pair":
            return facts.pair and facts.best == facts.card ^ 1 and facts.last and not facts.void
        case "second-pair":
            pairs = count(cancelled(setup.pack, mask_of((*seen.trick, facts.card))))
            return facts.pair and pairs >= 4 and facts.void
        case "count-copies":
            own = cards(seen.hand & setup.pack.suit_masks[facts.suit])
            highest = own[-1]
            return highest != facts.card and bool(facts.gone >> (highest ^ 1) & 1)
        case "pile":
            return (facts.pile_cost > 0 and not facts.takes) or seen.led is None
        case "pile-free":
            return bool(seen.pile) and facts.pile_cost == 0 and facts.takes
        case "spare":
            return seen.kitty_size > 0 and not any(seen.taken)
        case _:
            return False


@pytest.mark.parametrize(("name", "text"), TABLES)
def test_a_hint_says_nothing_untrue(name: str, text: str) -> None:
    game = GAMES[name]
    options = parse_options(game.option_type, text)
    book, words = load(), messages("en")
    page = book.games[name]
    seen_reasons = set()
    for seed in range(24 if name == "hearts" else 8):
        for state, choice in walk(game, options, seed, "thumb", 1 + seed % 2):
            assert choice.because, game.position(state)
            params: dict[str, object] = dict(game.facts(options))
            for rule in choice.because:
                assert book.units[rule].kind == "advice"
                assert page.holds_unit(rule), (rule, game.position(state))
            unit = next(u for u in book.units_in("tips", name) if u.id == choice.because[0])
            assert unit.holds(options), (unit.id, game.position(state))
            if isinstance(choice.action, Play):
                params |= {"card": game.pack.card_names[choice.action.card]}
                facts = Facts(game, state, choice.action.card)
                for reason in choice.because:
                    seen_reasons.add(reason)
                    assert true_advice(facts, reason), (reason, choice, game.position(state))
            else:
                params |= {"cards": ("2C",)}
                assert true_pass(game, state, choice), (choice, game.position(state))
            assert words.text(choice.because[0], "hint", params)
    assert len(seen_reasons) > 8, seen_reasons


def true_pass(game: HeartsFamily, state: HeartsState, choice: Choice) -> bool:
    """Check what the hints about passing state."""
    if not isinstance(choice.action, Pass):
        return True
    given = choice.action.cards
    kept, pack = state.hands[state.turn] & ~given, game.pack
    high = pack.named("QS", "KS", "AS")
    facts = {
        "hearts.tip.pass-high-spades": bool(given & high),
        "hearts.tip.keep-low-spades": bool(kept & high),
        "cancellation.tip.break-pair": any(
            kept >> (c ^ 1) & 1 and pack.rank_of[c] >= 8 for c in cards(given)
        ),
        "cancellation.tip.keep-pair": any(
            kept >> (c ^ 1) & 1 and pack.rank_of[c] <= 1 for c in cards(kept)
        ),
    }
    return all(facts.get(rule, True) for rule in choice.because)


def tips_of(name: str) -> set[str]:
    """Return the tips of a game that the table says."""
    return {unit.id for unit in load().units_in("tips", name) if unit.hint}


@pytest.mark.parametrize(
    ("name", "texts", "seeds", "rare"),
    [
        ("hearts", ("", "bonus_card=JD", "players=3,bonus_card=TD"), 150, set()),
        (
            "cancellation_hearts",
            ("", "bonus_card=JD", "players=7"),
            30,
            {"hearts.tip.shoot-moon"},  # said when a moon of two packs is scored
        ),
    ],
)
def test_every_piece_of_advice_with_a_hint_is_given_by_a_bot(
    name: str, texts: tuple[str, ...], seeds: int, rare: set[str]
) -> None:
    game = GAMES[name]
    given: set[str] = set()
    for text in texts:
        options = parse_options(game.option_type, text)
        for seed in range(seeds):
            for _, choice in walk(game, options, seed, "thumb"):
                given |= set(choice.because)
    assert tips_of(name) - rare <= given
    assert given <= tips_of(name) | {unit.id for unit in load().units_in("tips", name)}


# ---------------------------------------------------------------- Hearts


def test_the_queen_goes_when_void() -> None:
    assert played("hearts 1:Q.K3.9. ; lead=0 trick=4C number=5") == ("QS", "dump-queen")


def test_a_queen_that_costs_nothing_is_no_danger() -> None:
    card, _ = played("hearts{queen_value=0} 1:Q.K3.9. ; lead=0 trick=4C number=5")
    assert card == "KH"


def test_the_seven_of_clubs_goes_where_it_costs() -> None:
    position = "hearts{seven_of_clubs=7} 1:.2.9.7 ; lead=0 trick=4S number=5"
    assert played(position)[0] == "7C"


def test_a_high_spade_goes_before_the_queen_takes_it() -> None:
    card, reason = played("hearts 1:K2.3.9. ; lead=0 trick=4C number=5")
    assert (card, reason) == ("KS", "dump-spade-danger")


def test_the_highest_card_that_does_not_win_is_played() -> None:
    assert played("hearts 1:..J73. ; lead=0 trick=TD number=5") == ("7D", "duck")


def test_a_trick_without_points_is_won_with_the_highest_card() -> None:
    assert played("hearts 3:..AJ7. ; lead=0 trick=5D,6D,3D number=2") == ("AD", "take-safe")


def test_the_queen_falls_under_the_ace() -> None:
    assert played("hearts 2:Q7.3.. ; lead=0 trick=4S,AS number=4") == ("QS", "dump-queen")


def test_low_spades_draw_the_queen() -> None:
    card, reason = played("hearts 0:T62.9.95.64 ; lead=0 number=4 broken")
    assert card.endswith("S")
    assert reason == "lead-draw-queen"


def test_somebody_who_has_everything_is_stopped() -> None:
    taken = "taken=2:QS,AH,QH,JH,TH,9H,8H,7H,2C,3C,4C,5C,6C,7C,8C,9C"
    card, reason = played(f"hearts 1:.K4.3. ; lead=2 trick=6H,5H,3H {taken} broken")
    assert (card, reason) == ("KH", "stop-moon")


def test_a_lonely_queen_of_spades_is_passed_and_a_guarded_one_kept() -> None:
    lonely = choose("hearts 0:Q4.T952.A963.T83 ; phase=pass")
    assert isinstance(lonely.action, Pass)
    assert "QS" in names(HEARTS.pack, lonely.action.cards)
    assert lonely.because[0] == "hearts.tip.pass-high-spades"
    guarded = choose("hearts 0:QT9652.K2.A96.J8 ; phase=pass")
    assert isinstance(guarded.action, Pass)
    assert "QS" not in names(HEARTS.pack, guarded.action.cards)
    assert "hearts.tip.keep-low-spades" in guarded.because


def test_the_bonus_card_is_caught() -> None:
    position = "hearts{bonus_card=JD} 3:..A72. ; lead=0 trick=5D,JD,3D number=2"
    assert played(position) == ("AD", "catch-bonus")


# ---------------------------------------------------------------- Cancellation Hearts


def cancelling(hand: str, rest: str) -> tuple[str, str]:
    """Return what seat 5 of six plays as the last to a trick that seat 0 led."""
    return played(f"cancellation_hearts 5:{hand} ; lead=0 {rest}")


def test_the_last_player_cancels_the_highest_card() -> None:
    card, reason = cancelling("..A4.", "trick=5D,AD,3D,6D,QS number=4")
    assert (card, reason) == ("AD", "last-pair")


def test_a_high_card_is_lost_on_its_equal() -> None:
    card, reason = played("cancellation_hearts 4:..KT3. ; lead=0 trick=5D,KD,3D,QS number=4")
    assert (card, reason) == ("KD", "cancel-winner")


def test_a_second_pair_makes_the_trick_void() -> None:
    card, reason = cancelling("..KJ.", "trick=5D,5D,KD,6D,QS number=4")
    assert (card, reason) == ("KD", "second-pair")


def test_a_pile_with_points_is_left_to_others() -> None:
    pile = "pile=QS,2H,3H,9S,9S,4H"
    card, reason = played(f"cancellation_hearts 1:..A4. ; lead=0 trick=8D number=6 {pile}")
    assert (card, reason) == ("4D", "pile")


def test_a_free_pile_is_taken_with_a_high_card() -> None:
    pile = "pile=2C,2C,3C,3C,4C,5C"
    card, reason = cancelling("..A4.", f"trick=8D,9D,3D,6D,TD number=6 {pile}")
    assert (card, reason) == ("AD", "pile-free")


def test_spare_cards_are_left_to_others() -> None:
    card, reason = played("cancellation_hearts 1:..QT4. ; lead=0 trick=8D kitty=QS,2H")
    assert (card, reason) == ("4D", "spare")


def test_one_of_two_equal_high_cards_is_passed() -> None:
    choice = choose("cancellation_hearts 0:5432.5432.AA5432.432 ; phase=pass")
    assert isinstance(choice.action, Pass)
    assert (
        "cancellation.tip.break-pair" in choice.because
        or count(choice.action.cards & CANCELLATION_HEARTS.pack.named("AD")) == 2
    )


def test_reasons_of_a_moon_are_those_of_the_game() -> None:
    hearts = ",".join(f"{rank}H,{rank}H" for rank in "23456789TJQKA")
    choice: Any = choose(f"cancellation_hearts ; phase=moon turn=4 taken=4:{hearts},QS,QS")
    assert choice.because == ("hearts.tip.shoot-moon",)
