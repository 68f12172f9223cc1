"""The image that goes with a shared link, one a language and game, drawn when the site is built.

resvg draws it, so that letters are shaped as a browser shapes them, with fonts of its own: what
stands on this machine changes nothing.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import fontpkg
import resvg_py
from markupsafe import escape

from karata.cards import cards
from karata_site.auction_tables import has_auction
from karata_site.drawing import CARD, card
from karata_site.house_rules import house_rules
from karata_site.paths import BUILD, ROOT
from karata_site.texts import Texts

SIZE = WIDTH, HEIGHT = 1200, 630
FONTS = ("Noto Sans", "Noto Sans Tamil")
LEFT, RIGHT = 70, 1130
FIVE = 5  # cards in the picture
ANY = ("AS", "AH", "AC", "AD", "JK")
STYLE = """text{font-family:'Noto Sans','Noto Sans Tamil';fill:#22221f}
.card{fill:#1b1b1b}.card text{font-size:14px;font-weight:700;text-anchor:middle;fill:#1b1b1b}
.card rect{fill:#fff;stroke:#9a968a;stroke-width:.4}.r,.r text{fill:#b4122b}"""


@cache
def share_image(texts: Texts, game: str = "") -> tuple[Path, bytes]:
    """Return the image of a game, or of the site: its address below the site and its bytes."""
    data = png(
        picture(_title(texts, game), texts.plain("site.chooser.line/text"), shown_cards(game)),
        *SIZE,
    )
    digest = hashlib.sha256(data).hexdigest()[:10]
    return Path(f"assets/share/{texts.code}-{game or 'karata'}.{digest}.png"), data


def share_front(texts: Texts, game: str = "") -> dict[str, str]:
    """Return what a page says of its image: its address, and a description."""
    return {
        "image": share_image(texts, game)[0].as_posix(),
        "image_alt": texts.plain("site.share.image/text", title=_title(texts, game)),
    }


def _title(texts: Texts, game: str) -> str:
    return texts.plain(f"{game}/name") if game else "Karata"


def shown_cards(game: str) -> tuple[str, ...]:
    """Return the cards that matter most in a game: trumps, or what costs most."""
    if not game:
        return ANY
    rules = house_rules(game)
    setup = rules.game.setup(rules.defaults)
    pack = setup.pack
    if has_auction(rules):
        order = setup.order(2)
        held = sorted(
            cards(order.suit_masks[2] & setup.in_play), key=lambda each: -order.value[2][each]
        )
    else:
        held = sorted(cards(setup.penalty), key=lambda each: (-setup.values[each], -each))
    return tuple(pack.card_names[each] for each in held[:FIVE])


def picture(title: str, line: str, names: tuple[str, ...]) -> str:
    """Return the image as SVG: a title, a line below it, cards at the foot."""
    size = 104 if wide(title, 104) <= RIGHT - LEFT else 76
    body = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfcf8"/>']
    y = 36
    for text, height, weight in (*_lines(title, size, 700), *_lines(line, 45, 400)):
        y += int(height * 1.28) + (22 if weight < 700 and text == line[: len(text)] else 0)
        body.append(
            f'<text x="{LEFT}" y="{y}" font-size="{height}" font-weight="{weight}">'
            f"{escape(text)}</text>"
        )
    step = (RIGHT - LEFT - CARD[0] * 8) / (len(names) - 1)
    for at, name in enumerate(names):
        turn = (at - (len(names) - 1) / 2) * 3
        x, down = LEFT + at * step, 410 + abs(turn) * 3
        body.append(
            f'<g transform="translate({x:g} {down:g}) rotate({turn:g} 96 400) scale(8)">'
            f"{card(name, 0, 0)}</g>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style>{STYLE}</style>{_suits()}{''.join(body)}</svg>"
    )


@cache
def _suits() -> str:
    """Return the signs of the suits, as on the pages."""
    text = (ROOT / "site" / "theme" / "suits.svg").read_text("utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def _lines(text: str, size: int, weight: int) -> list[tuple[str, int, int]]:
    """Break a text where it would become too wide."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, size) > RIGHT - LEFT:
            lines.append(word)
        else:
            lines[-1] = longer
    return [(line, size, weight) for line in lines]


def wide(text: str, size: int) -> float:
    """Return about how wide a text is, rather too much than too little."""
    return sum(_width(letter) for letter in text) * size


def _width(letter: str) -> float:
    if "\u0b80" <= letter <= "\u0bff":  # Tamil: marks above a letter take no place of their own
        return 0 if letter in "\u0bc0\u0bcd" else 0.92
    return 0.3 if letter in " .,:;'’ʼ·il" else 0.66


def png(svg: str, width: int, height: int) -> bytes:
    """Draw an SVG; a picture that has been drawn before is taken from the build folder."""
    key = hashlib.sha256(f"{resvg_py.__version__} {width} {height} {svg}".encode()).hexdigest()
    path = BUILD / "share" / f"{key}.png"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        data = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=[str(fontpkg.path(name)) for name in FONTS],
        )
        path.write_bytes(data)
    return path.read_bytes()
