"""The computed tables of a game with an auction: deal, bids, trumps, auctions, points."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from markupsafe import Markup

from karata.cards import JOKERS, SUIT_LETTERS, cards, count
from karata.dealing import Deal
from karata.games.bids import MISERE, STRAINS, TRICKS, Bid, ladder
from karata.options import changed, parse_options, write_value
from karata_site.bid_words import bid_html, strain_html
from karata_site.blocks import Block, Ladder, Maker, Step, Table
from karata_site.house_rules import COLON, HouseRules
from karata_site.paths import PAGES
from karata_site.texts import Texts, number

NONE = Markup("–")


def has_auction(rules: HouseRules) -> bool:
    """Say whether players of a game bid."""
    return "bidding" in rules.kinds


def auction_makers(section: str) -> tuple[Maker, ...]:
    """Return what makes the tables of a section of the rules."""
    made: dict[str, tuple[Maker, ...]] = {
        "preparation": (deal_table,),
        "trumps": (trump_table,),
        "auction": (value_table, misere_table, bid_ladder),
        "points": (score_table,),
    }
    return made.get(section, ())


def auction_option_tables(texts: Texts, rules: HouseRules, option: str) -> list[Block]:
    """Return the tables that stand below a house rule."""
    found: list[Block] = []
    if option in ("pack", "two_player_form"):
        found.append(form_table(texts, rules, option))
    if option in ("misere_rank", "open_misere_rank", "blind_misere"):
        found.append(rank_table(texts, rules, option))
    if option == "schedule":
        for value in rules.others(option):
            found.append(value_table(texts, rules, value))
    return found + worked_auctions(texts, rules, option)


# ---- the deal ----


def deal_table(texts: Texts, rules: HouseRules) -> Table:
    """Return what each number of players deals, and who plays together."""
    rows = [
        [
            Markup(str(players)),
            *_deal_cells(texts, rules, {"players": players}),
            _sides(texts, rules, players),
        ]
        for players in rules.players()
    ]
    heads = [
        texts.html(f"site.table.{name}/text")
        for name in ("players", "pack", "each", "kitty", "sides")
    ]
    return Table("table.deal", texts.html("site.table.deal.caption/text"), heads, rows)


def form_table(texts: Texts, rules: HouseRules, option: str) -> Table:
    """Return what is dealt with each choice of a house rule about the pack."""
    players = {"two_player_form": 2}.get(option, rules.defaults.players)
    rows = [
        [
            rules.value(texts, option, value),
            *_deal_cells(texts, rules, {"players": players, option: value}),
        ]
        for value in rules.offered(option)
    ]
    heads = [
        rules.name(texts, option),
        *(texts.html(f"site.table.{name}/text") for name in ("pack", "each", "kitty")),
    ]
    caption = rules.name(texts, option) + COLON + texts.html("site.table.form.caption/text")
    return Table(f"table.{option}", caption, heads, rows)


def _deal_cells(texts: Texts, rules: HouseRules, values: dict[str, object]) -> list[Markup]:
    setup = _setup(rules, values)
    size = texts.html("site.table.pack-cards/text", n=count(setup.in_play))
    pack = size + Markup("<br>") + Markup("<br>").join(_ranges(texts, setup))
    return [pack, Markup(str(setup.hand_size)), Markup(str(setup.kitty_size))]


def _ranges(texts: Texts, setup: Any) -> list[Markup]:
    """Return which cards a pack has, suits with the same ranks together."""
    pack = setup.pack
    by_ranks: dict[str, list[str]] = {}
    for suit in (3, 0, 2, 1):
        held = [pack.ranks[pack.rank_of[c]] for c in cards(setup.in_play & pack.suit_masks[suit])]
        spots = [rank for rank in held if rank not in "JQKA"]
        high = "10" if spots[-1] == "T" else spots[-1]
        run = f"A–J, {high}–{spots[0]}" if spots[-1] != "T" else f"A–{spots[0]}"
        by_ranks.setdefault(run, []).append(SUIT_LETTERS[suit])
    lines = [
        Markup('<span class="n">{} {}</span>').format(
            Markup(" ").join(texts.suit(letter) for letter in letters), run
        )
        for run, letters in by_ranks.items()
    ]
    jokers = cards(setup.in_play & pack.suit_masks[JOKERS])
    if jokers:
        lines.append(Markup(" ").join(texts.card(pack.card_names[c]) for c in reversed(jokers)))
    return lines


def _sides(texts: Texts, rules: HouseRules, players: int) -> Markup:
    setup = _setup(rules, {"players": players})
    sides = len(set(setup.sides))
    if sides < players:
        size = players // sides
        return texts.html("site.table.sides.equal/text", sides=sides, size=size)
    called = players == 5 and setup.options.five_partner != "alone_only"
    return texts.html(f"site.table.sides.{'called' if called else 'alone'}/text")


# ---- bids ----


def value_table(texts: Texts, rules: HouseRules, schedule: str = "") -> Table:
    """Return what each bid of tricks is worth; below another list, those to win no trick."""
    bids = ladder(_options(rules, {"schedule": schedule} if schedule else {}))
    of_tricks = {(bid.level, bid.strain): bid for bid in bids if bid.kind == TRICKS}
    levels = sorted({level for level, _ in of_tricks})
    strains = [each for each in STRAINS if (levels[-1], each) in of_tricks]
    rows = [
        [Markup(str(level)), *(Markup(str(of_tricks[level, each].value)) for each in strains)]
        for level in levels
    ]
    heads = [
        texts.html("site.table.tricks/text"),
        *(strain_html(texts, each) for each in strains),
    ]
    below = None
    if schedule:
        below = Markup("; ").join(
            Markup("{}: {}").format(bid_html(texts, bid), bid.value)
            for bid in bids
            if bid.is_misere
        )
        name = rules.value(texts, "schedule", schedule)
        caption = texts.html("site.table.values.caption-of/text", value=name)
    else:
        caption = texts.html("site.table.values.caption/text")
    id = f"table.values.{schedule}" if schedule else "table.values"
    return Table(id, caption, heads, rows, below=below)


def misere_table(texts: Texts, rules: HouseRules) -> Table:
    """Return what the bids to win no trick are worth."""
    bids = (bid for bid in ladder(rules.defaults) if bid.is_misere)
    rows = [[bid_html(texts, bid), Markup(str(bid.value))] for bid in bids]
    heads = [texts.html("site.table.contract/text"), texts.html("site.table.points/text")]
    return Table("table.misere", texts.html("misere/title"), heads, rows)


def bid_ladder(texts: Texts, rules: HouseRules) -> Ladder:
    """Return all bids, low to high: a line a number of tricks, and a line for each misère."""
    steps = []
    before: Bid | None = None
    for bid in ladder(rules.defaults):
        new = before is None or (bid.kind, bid.level) != (before.kind, before.level)
        place = "alone" if bid.is_misere else "first" if new else ""
        steps.append(Step(bid_html(texts, bid), place))
        before = bid
    return Ladder("table.ladder", texts.html("site.table.ladder.caption/text"), steps)


def rank_table(texts: Texts, rules: HouseRules, option: str) -> Table:
    """Return between which bids misère stands with each choice."""
    kind = MISERE if option == "misere_rank" else option.removesuffix("_rank")
    rows = []
    for value in rules.offered(option):
        bids = ladder(_options(rules, {option: value}))
        for at, bid in enumerate(bids):
            if bid.kind == kind:
                above = bid_html(texts, bids[at - 1]) if at else NONE
                below = bid_html(texts, bids[at + 1]) if at + 1 < len(bids) else NONE
                rows.append([rules.value(texts, option, value), above, below])
    heads = [
        rules.name(texts, option),
        texts.html("site.table.above/text"),
        texts.html("site.table.below/text"),
    ]
    caption = rules.name(texts, option) + COLON + texts.html("site.table.rank.caption/text")
    return Table(f"table.{option}", caption, heads, rows)


# ---- trumps ----


def trump_table(texts: Texts, rules: HouseRules) -> Table:
    """Return all trumps of each suit as cards, the highest first."""
    rows = []
    setup = _setup(rules, {})
    for suit in STRAINS[:4]:
        order = setup.order(suit)
        held = cards(order.suit_masks[suit] & setup.in_play)
        ranked = sorted(held, key=lambda card: -order.value[suit][card])
        faces = Markup("").join(texts.card(setup.pack.card_names[card], "c") for card in ranked)
        shown = Markup('<div class="cs">{}</div>').format(faces)
        rows.append([texts.suit(SUIT_LETTERS[suit]), shown, Markup(str(len(ranked)))])
    heads = [texts.html(f"site.table.{n}/text") for n in ("trump-suit", "trump-cards", "how-many")]
    return Table("table.trumps", texts.html("site.table.trumps.caption/text"), heads, rows)


# ---- worked auctions and contracts, from the pages' own data ----


@cache
def _data() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((PAGES / "bidding.toml").read_text("utf-8"))


def worked_auctions(texts: Texts, rules: HouseRules, option: str) -> list[Block]:
    """Return the auctions that stand below a house rule, or (without one) in the rules."""
    found = (each for each in _data()["auction"] if each.get("option", "") == option)
    return [_auction(texts, rules, each) for each in found]


def _auction(texts: Texts, rules: HouseRules, told: dict[str, Any]) -> Table:
    """Replay an auction: a row a round, a column a player, and what came of it."""
    game = rules.game
    asked = parse_options(game.option_type, told.get("options", ""))
    options = rules.options(tuple(changed(asked).items()))
    players, dealer = options.players, options.players - 1
    state = game.start(options, game.deal(options, 1, 1, dealer), dealer)
    rows: list[list[Markup]] = []
    for call in told["calls"].split():
        seat = game.actor(state)
        assert seat is not None
        game.act(state, game.parse_action(call if call == "pass" else f"bid {call}"))
        column = (seat - dealer - 1) % players
        if not rows or rows[-1][column] or any(rows[-1][column + 1 :]):
            rows.append([Markup("")] * players)
        rows[-1][column] = bid_html(texts, call)
    contract = state.contract
    if contract is None:
        result = texts.html("site.auction.none/text")
    else:
        who = _player(texts, (state.declarer - dealer - 1) % players, players)
        result = texts.html(
            "site.auction.contract/text",
            bid=bid_html(texts, contract),
            player=who,
            value=contract.value,
        )
    heads = [_player(texts, column, players) for column in range(players)]
    filled = [[cell or NONE for cell in row] for row in rows]
    caption = texts.html(f"{told['id']}/text")
    return Table(told["id"], caption, heads, filled, row_heads=False, below=result)


def _player(texts: Texts, column: int, players: int) -> Markup:
    if column == players - 1:
        return texts.html("site.auction.dealer/text")
    return texts.html("table.player/text", number=column + 1)


def score_table(texts: Texts, rules: HouseRules) -> Table:
    """Return what contracts bring to both sides; the engine counts them."""
    rows = []
    for told in _data()["score"]:
        won = told[TRICKS]
        points = _points(rules, told["contract"], won)
        if points is not None:
            rows.append(
                [bid_html(texts, told["contract"]), Markup(str(won)), *map(_signed, points)],
            )
    heads = [
        texts.html(f"site.table.{name}/text")
        for name in ("contract", "won", "own-points", "other-points")
    ]
    return Table("table.scores", texts.html("site.table.scores.caption/text"), heads, rows)


def _points(rules: HouseRules, contract: str, won: int) -> tuple[int, int] | None:
    """Return the points of seat 0, which plays the contract, and of its left neighbour.

    None if the contract cannot be bid.
    """
    setup = _setup(rules, {})
    bid = next((each for each in setup.bids if each.name == contract), None)
    if bid is None:
        return None
    state = rules.game.start(rules.defaults, Deal((0,) * setup.players, 0), 0)
    state.phase, state.contract, state.declarer = "over", bid, 0
    state.active = tuple(range(setup.players))
    state.took = [won, setup.hand_size - won, *[0] * (setup.players - 2)]
    own, other, *_ = rules.game.result(state).points
    return own, other


def _signed(value: int) -> Markup:
    return Markup(f"+{value}" if value > 0 else number(value))


def _options(rules: HouseRules, values: dict[str, Any]) -> Any:
    return rules.options(tuple((name, write_value(value)) for name, value in values.items()))


def _setup(rules: HouseRules, values: dict[str, Any]) -> Any:
    return rules.game.setup(_options(rules, values))
