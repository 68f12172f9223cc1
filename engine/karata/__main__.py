"""The `karata` command. Errors are one line and exit status 2."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from karata.arena import arena
from karata.bots import LEVELS, USUAL_LEVEL, bot
from karata.deal_code import CodeError, match_of, parse_code
from karata.errors import KarataError, OptionError
from karata.games import GAMES, game_named, parse_position
from karata.match import Match, new_seed, parse_seed
from karata.messages import LANGUAGES, Messages, messages, plain
from karata.option_problems import code_problem, option_problem
from karata.options import parse_options
from karata.practice import Table
from karata.replay import match_report
from karata.rule_sheet import rule_sheet
from karata.tables import table_of
from karata.terminal import Terminal


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)


class CommandError(KarataError):
    """A command line that cannot be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        parsed = _parser(given).parse_args(given)
        parsed.run(parsed)
        sys.stdout.flush()
    except (KarataError, OSError, UnicodeError) as error:
        if isinstance(error, BrokenPipeError):  # the reader has seen enough, as in `… | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"karata: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _parser(given: list[str]) -> argparse.ArgumentParser:
    words = messages(_language_in(given))
    parser = _Parser(prog="karata", description=words.say("command.about"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Any) -> argparse.ArgumentParser:
        text = words.say(f"command.{name}")
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    rules = command("rules", _rules)
    _game_arguments(rules, words)
    play = command("play", _play)
    _game_arguments(play, words, needed=False)
    play.add_argument("--code")
    play.add_argument("--seed")
    play.add_argument("--level", default=USUAL_LEVEL, choices=LEVELS)
    play.add_argument("--resume", type=Path, metavar="FILE")
    for name, run in (("legal", _legal), ("trick", _trick)):
        made = command(name, run)
        made.add_argument("position", help=words.say("command.position"))
    command("replay", _replay).add_argument("file", type=Path)
    arena_command = command("arena", _arena)
    _game_arguments(arena_command, words)
    arena_command.add_argument("--bots", required=True, metavar="A,B,C,D")
    arena_command.add_argument("--deals", type=_positive, default=100)
    arena_command.add_argument("--seed", default="1")
    return parser


def _language_in(given: list[str]) -> str:
    """Return the language asked for, so that the help can be in it."""
    for place, word in enumerate(given):
        if word == "--lang" and place + 1 < len(given):
            word = "--lang=" + given[place + 1]
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    return "en"


def _positive(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def _game_arguments(parser: argparse.ArgumentParser, words: Messages, needed: bool = True) -> None:
    parser.add_argument(
        "game", choices=sorted(GAMES), help=words.say("command.game"), nargs=None if needed else "?"
    )
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help=words.say("command.lang"))
    parser.add_argument("--players")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help=words.say("command.option"),
    )  # fmt: skip


def _options(parsed: argparse.Namespace) -> tuple[Any, Any]:
    """Return the game and its options as given on the command line."""
    game = game_named(parsed.game)
    given = list(parsed.option)
    if parsed.players is not None:
        given.insert(0, f"players={parsed.players}")
    try:
        return game, parse_options(game.option_type, ",".join(given))
    except OptionError as error:
        told = plain(option_problem(messages(parsed.lang), game, error))
        raise CommandError(f"{error.option}={error.value}: {told}") from error


def _rules(parsed: argparse.Namespace) -> None:
    game, options = _options(parsed)
    print(rule_sheet(game, options, messages(parsed.lang)), end="")


def _play(parsed: argparse.Namespace) -> None:
    if parsed.resume is not None:
        text = parsed.resume.read_text(encoding="utf-8")
        table = Table.resume(text, parsed.lang, level=parsed.level)
    elif parsed.code is not None:
        try:
            code = parse_code(parsed.code)
        except CodeError as error:
            raise CommandError(plain(code_problem(messages(parsed.lang), error))) from error
        table = Table(match_of(code), parsed.lang, code.seat, parsed.level)
    elif parsed.game is None:
        raise CommandError("play needs a game, --code or --resume")
    else:
        game, options = _options(parsed)
        seed = new_seed() if parsed.seed is None else parse_seed(parsed.seed)
        table = Table(Match(game, options, seed), parsed.lang, level=parsed.level)
    if sys.stdin is None:
        raise CommandError("there is no standard input to play from")
    Terminal(table, input, print).run()


def _legal(parsed: argparse.Namespace) -> None:
    game, state = parse_position(parsed.position)
    _print_json(
        {
            "actor": game.actor(state),
            "phase": state.phase,
            "actions": [game.format_action(action) for action in game.actions(state)],
            **table_of(game.name).refusals(game, state),
        }
    )


def _trick(parsed: argparse.Namespace) -> None:
    game, state = parse_position(parsed.position)
    _print_json(table_of(game.name).report(game, state))


def _replay(parsed: argparse.Namespace) -> None:
    match = Match.from_transcript(parsed.file.read_text(encoding="utf-8"))
    _print_json(match_report(match))


def _arena(parsed: argparse.Namespace) -> None:
    levels = parsed.bots.split(",")
    if parsed.players is None and not any(o.startswith("players=") for o in parsed.option):
        parsed.players = str(len(levels))
    game, options = _options(parsed)
    entrants = [bot(game.name, level) for level in levels]
    if len(entrants) != options.players:
        raise CommandError(f"{len(entrants)} bots for {options.players} players")
    for score in arena(game, options, entrants, parsed.deals, parse_seed(parsed.seed)):
        print(f"{score.name:<10} {score.mean:7.2f} ± {score.error:.2f}")


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    sys.exit(main())
