"""Worked examples of a game with an auction: bids and cards, answered by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from karata.cards import JOKERS, SUIT_LETTERS, Mask, Pack, Seat, cards
from karata.game import Violation
from karata.games.actions import Play
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred_state import KITTY, PLAY, suits_in
from karata_site.bid_words import bid_html
from karata_site.example_views import ExampleView, Refused, RefusedAction
from karata_site.house_rules import COLON
from karata_site.texts import Texts

SEMICOLON, SPACE = Markup("; "), Markup(" ")


def auction_example(
    texts: Texts, state: Any, actions: Sequence[str], shown: dict[str, Any]
) -> ExampleView:
    """Work out which bids are allowed, or which cards of the hand on turn, and why others are not.

    A position that shows no hand, only tricks, asks who won the last one.
    """
    game, pack = state.game, state.setup.pack
    if state.tricks and not any(state.hands):
        return _finished(texts, state, shown)
    seat = game.actor(state)
    hand = state.hands[seat]
    told = [each for each in actions if state.phase != PLAY or not _is_card(each)]
    if state.phase != PLAY:
        return ExampleView(
            hand=_sorted(pack, hand if state.looked[seat] else 0),
            calls=_calls(texts, state, seat) if state.contract is None else None,
            with_kitty=state.phase == KITTY,
            contract=_contract(texts, state, seat),
            **_answers(texts, state, told),
            **shown,
        )
    held = _sorted(pack, hand)
    legal = {action.card for action in game.actions(state)}
    broken = {
        name: game.violation(state, Play(pack.card(name)))
        for name in held
        if pack.card(name) not in legal
    }
    by_rule: dict[str, list[str]] = {}
    for name, violation in broken.items():
        by_rule.setdefault(violation.rule, []).append(name)
    return ExampleView(
        trick=_faces(texts, pack, state.trick),
        hand=held,
        allowed=tuple(name for name in held if name not in broken),
        refused=tuple(
            Refused(tuple(names), _refusal(texts, broken[names[0]], mark=True), rule)
            for rule, names in by_rule.items()
        ),
        contract=_contract(texts, state, seat),
        remarks=_remarks(texts, state, seat),
        **_answers(texts, state, told),
        **shown,
    )


def _finished(texts: Texts, state: Any, shown: dict[str, Any]) -> ExampleView:
    """Return a complete trick and who won it."""
    pack = state.setup.pack
    leader, played, winner, _ = state.tricks[-1]
    seats = [state.seat_at(leader, place) for place in range(len(played))]
    card = pack.card_names[played[seats.index(winner)]]
    return ExampleView(
        trick=_faces(texts, pack, played),
        answers=(texts.html("site.example.winner/text", card=card),),
        contract=_contract(texts, state),
        **shown,
    )


def _is_card(action: str) -> bool:
    return " " not in action.removeprefix("play ") and "/" not in action


def _faces(texts: Texts, pack: Pack, played: Sequence[int]) -> tuple[Markup, ...]:
    return tuple(texts.card(pack.card_names[card], "c") for card in played)


# ---- actions ----


def _answers(texts: Texts, state: Any, told: Sequence[str]) -> dict[str, Any]:
    """Return which of these actions are allowed, and why the others are not."""
    allowed, refused = [], []
    for written in told:
        action = state.game.parse_action(written)
        violation = state.game.violation(state, action)
        name = _action(texts, state, written)
        if violation is None:
            allowed.append(name)
        else:
            refused.append(RefusedAction(name, _refusal(texts, violation), violation.rule))
    return {"allowed_actions": tuple(allowed), "refused_actions": tuple(refused)}


def _action(texts: Texts, state: Any, written: str) -> Markup:
    kind, _, rest = written.partition(" ")
    if kind == "bid" or kind == "pass":
        return bid_html(texts, rest or kind)
    if kind == "discard":
        return texts.cards(rest.split())
    if kind == "joker":
        if rest == "none":
            return texts.html("table.choice.joker-none/text")
        return texts.html("table.choice.joker/text", suit=rest)
    if kind == "play":
        card, _, suit = rest.partition("/")
        if suit:
            said = texts.html("table.choice.joker-lead/text", suit=suit)
            return texts.card(card) + COLON + said
        return texts.card(card)
    if kind == "partner" and rest != "alone":
        seat = state.game.actor(state)
        if not rest[0].isdigit() or rest[-1] in "SHDC":
            return texts.card(rest)
        return Markup(", ").join(_who(texts, state, seat, int(each)) for each in rest.split(","))
    return texts.html(f"table.choice.{rest or kind}/text")


def _refusal(texts: Texts, violation: Violation, *, mark: bool = False) -> Markup:
    params: dict[str, Any] = dict(violation.params)
    for name in ("bid", "high"):
        if name in params:
            params[name] = bid_html(texts, params[name], short=False)
    if mark:
        params["card"] = texts.card(params["card"], "k x")
    return texts.html(f"{violation.rule}/refusal", **params)


# ---- what a reader must know of the position ----


def _calls(texts: Texts, state: Any, seat: Seat) -> Markup:
    said = [
        _who(texts, state, seat, other) + COLON + bid_html(texts, name)
        for other, name in state.calls
    ]
    return SEMICOLON.join(said)


def _who(texts: Texts, state: Any, seat: Seat, other: Seat) -> Markup:
    """Return a player as the seat on turn sees it."""
    players = state.setup.players
    step = (other - seat) % players
    if 2 * step == players and players > 2:
        same = state.setup.sides[other] == state.setup.sides[seat]
        return texts.html(f"site.who.{'opposite' if same else 'across'}/text")
    if players == 2 and step:
        return texts.html("site.who.across/text")
    return texts.html(f"site.who.{step if 2 * step < players else step - players}/text")


def _contract(texts: Texts, state: Any, seat: Seat | None = None) -> tuple[Markup, ...]:
    """Return the contract, and whose it is as `seat` sees it."""
    if state.contract is None:
        return ()
    bid = texts.html("site.example.contract/text", bid=bid_html(texts, state.contract))
    if seat is None or state.declarer is None:
        return (bid,)
    who = _who(texts, state, seat, state.declarer)
    return (bid, texts.html("site.example.contractor/text", player=who))


def _remarks(texts: Texts, state: Any, seat: Seat) -> tuple[Markup, ...]:
    out = []
    if state.trick:
        who = _who(texts, state, seat, state.leader)
        out.append(texts.html("site.example.leader/text", player=who))
    if _joker_matters(state):
        if state.joker_suit is not None:
            suit = SUIT_LETTERS[state.joker_suit]
            out.append(texts.html("table.choice.joker/text", suit=suit))
        else:
            out.append(texts.html("table.choice.joker-none/text"))
            out += _suits(texts, state, seat)
    if state.trick_number == 1:
        out.append(texts.html("site.example.first-trick/text"))
    if state.trick_number == 10:
        out.append(texts.html("site.example.last-trick/text"))
    return tuple(out)


def _suits(texts: Texts, state: Any, seat: Seat) -> list[Markup]:
    """Return the suits that bear on a joker without a suit: led before, or not held."""
    id, suits = "no-suit", 0
    if not state.trick and state.options.joker_lead == "unled_suit":
        id, suits = "led-suits", state.led_suits
    elif not state.trick and state.options.joker_lead == "not_shown_void":
        suits = state.shown[seat]
    elif state.trick and state.options.joker_follow == "void_and_not_reneged":
        suits = state.thrown[seat]
    shown = SPACE.join(texts.suit(SUIT_LETTERS[suit]) for suit in sorted(suits_in(suits)))
    return [texts.html(f"site.example.{id}/text", suits=shown)] if shown else []


def _joker_matters(state: Any) -> bool:
    jokers = state.setup.jokers & (state.hands[state.turn] | _mask(state.trick))
    return bool(jokers) and state.strain == NO_TRUMP


def _mask(played: Sequence[int]) -> Mask:
    return sum(1 << card for card in played)


def _sorted(pack: Pack, hand: Mask) -> tuple[str, ...]:
    """Jokers, then spades, hearts, clubs, diamonds, so that colours alternate; high cards first."""
    out: list[str] = []
    for suit in (JOKERS, 3, 2, 0, 1):
        held = cards(hand & pack.suit_masks[suit])
        out += [pack.card_names[card] for card in reversed(held)]
    return tuple(out)
