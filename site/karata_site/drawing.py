"""Pictures of tables, cards and points as SVG. They hold numbers and signs, but no word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin

from markupsafe import Markup, escape

from karata_site.texts import JOKERS

RADIUS, SMALL = 74, 49  # of a ring of players, of one beside others
BADGE = 11  # the radius of a player's number
CARD = (24, 34)
STAR = "M50 6l11 30 33-1-26 20 10 32-28-19-28 19 10-32L6 35l33 1Z"
ARROW = Markup(
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs><marker id="tip"'
    ' viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 8 4 0 8Z"/></marker></defs></svg>'
)


def svg(width: int, height: int, label: str, body: Iterable[str]) -> Markup:
    """Return a picture; `label` says in words what it shows."""
    return Markup(
        f'<svg class="pic" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{escape(label)}">{"".join(body)}</svg>'
    )


def card(name: str, x: float, y: float, kind: str = "") -> str:
    """Return the face of a card, its left upper corner at a point; `kind` adds a class."""
    width, height = CARD
    red = " r" if name[-1] in "HD" and name not in JOKERS else ""
    face = f'<rect width="{width}" height="{height}" rx="3"/>'
    if name in JOKERS:
        face += f'<path class="star" transform="translate(2 7) scale(.2)" d="{STAR}"/>'
    else:
        rank = "10" if name[0] == "T" else name[:-1]
        face += (
            f'<text x="{width / 2:g}" y="15">{rank}</text>'
            f'<use href="#s-{name[-1]}" x="7" y="19" width="10" height="10"/>'
        )
    if kind == "off":
        face += f'<path d="M2 2 {width - 2} {height - 2}M{width - 2} 2 2 {height - 2}"/>'
    return f'<g class="card{red} {kind}" transform="translate({x:g} {y:g})">{face}</g>'


def badge(number: int | str, x: float, y: float, kind: str = "") -> str:
    """Return a player's number in a circle."""
    return (
        f'<circle class="who {kind}" cx="{x:g}" cy="{y:g}" r="{BADGE}"/>'
        f'<text x="{x:g}" y="{y + 5:g}" class="{kind}">{number}</text>'
    )


class Ring:
    """Players around a table: the first sits in front, the turn goes clockwise."""

    def __init__(self, players: int, radius: int = RADIUS) -> None:
        self.players, self.radius = players, radius
        self.size = 2 * (radius + BADGE + 3)

    def angle(self, seat: float) -> float:
        return pi / 2 + 2 * pi * seat / self.players

    def point(self, seat: float, radius: float, aside: float = 0) -> tuple[float, float]:
        """Return a point on the line from the middle to a seat, or so far beside that line."""
        turn, middle = self.angle(seat), self.size / 2
        return (
            round(middle + radius * cos(turn) - aside * sin(turn), 1),
            round(middle + radius * sin(turn) + aside * cos(turn), 1),
        )

    def seats(self, kinds: Mapping[int, str] | None = None) -> list[str]:
        """Return the numbers of all players."""
        return [
            badge(seat + 1, *self.point(seat, self.radius), (kinds or {}).get(seat, ""))
            for seat in range(self.players)
        ]

    def arrow(self, start: int, end: int) -> str:
        """Return an arrow from a seat to another: along the ring, or across the table."""
        step = (end - start) % self.players
        if step in (1, self.players - 1):
            way = 1 if step == 1 else -1
            gap = (BADGE + 5) / self.radius * self.players / (2 * pi)
            x1, y1 = self.point(start + way * gap, self.radius)
            x2, y2 = self.point(start + way * (1 - gap), self.radius)
            curve = f"A{self.radius} {self.radius} 0 0 {int(way == 1)} {x2:g} {y2:g}"
        else:
            inner = self.radius - BADGE - 5
            x1, y1 = self.point(start, inner, 7)
            x2, y2 = self.point(end, inner, -7)
            half = self.size / 4
            curve = f"Q{half + (x1 + x2) / 4:g} {half + (y1 + y2) / 4:g} {x2:g} {y2:g}"
        return f'<path class="way" d="M{x1:g} {y1:g}{curve}" marker-end="url(#tip)"/>'

    def cards(self, played: Mapping[int, tuple[str, str]]) -> list[str]:
        """Return what each seat has played: a card, and what is remarkable about it."""
        width, height = CARD
        found = []
        for seat, (name, kind) in played.items():
            x, y = self.point(seat, self.radius - BADGE - 25)
            found.append(card(name, x - width / 2, y - height / 2, kind))
        return found


def rows(
    lines: Sequence[tuple[int, Sequence[tuple[str, str]], str]], label: str, gap: int = 20
) -> Markup:
    """Return a row a player: the number, cards, and at the end a number."""
    width = 60 + max(len(held) for _, held, _ in lines) * gap + 50
    body = []
    for place, (number, held, end) in enumerate(lines):
        y = 4 + place * 42
        body.append(badge(number, 14, y + 17))
        body += [card(name, 36 + at * gap, y, kind) for at, (name, kind) in enumerate(held)]
        body.append(f'<text class="end" x="{width - 4}" y="{y + 22}">{end}</text>')
    return svg(width, 4 + len(lines) * 42, label, body)


def boxes(lines: Sequence[tuple[int, Sequence[bool], str, str]], label: str) -> Markup:
    """Return a row a player with a box a trick, full where the player won it, and a number."""
    width = 36 + 20 * max(len(won) for _, won, _, _ in lines) + 60
    body = []
    for place, (number, won, end, kind) in enumerate(lines):
        y = 3 + place * 28
        body.append(badge(number, 14, y + 11, kind))
        body += [
            f'<rect class="box {"won" if each else ""}" x="{36 + at * 20}" y="{y + 3}"'
            ' width="16" height="16" rx="2"/>'
            for at, each in enumerate(won)
        ]
        body.append(f'<text class="end" x="{width - 4}" y="{y + 16}">{end}</text>')
    return svg(width, 2 + len(lines) * 28, label, body)


def bar(length: float) -> Markup:
    """Return a bar that shows how much something is worth."""
    return Markup(
        f'<svg class="bar" viewBox="0 0 {length:g} 8" width="{length:g}" height="8"'
        f' aria-hidden="true"><rect width="{length:g}" height="8" rx="2"/></svg>'
    )
