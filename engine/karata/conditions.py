"""When a sentence holds: `moon == 'off' and players in (3, 5)`, asked of a set of options.

The language is a small part of Python's: names of options, words, whole numbers, comparisons,
`in`, `and`, `or`, `not` and brackets. Nothing else can be written, so nothing else can run.
`'S' in pass_cycle` asks whether the written value of an option holds a letter.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache

from karata.errors import KarataError

_COMPARISONS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Lt, ast.LtE, ast.Gt, ast.GtE)


class ConditionError(KarataError):
    """A condition that cannot be read or asked; `when` is its text."""

    def __init__(self, when: str, reason: str) -> None:
        self.when = when
        self.reason = reason
        super().__init__(f"condition {when!r}: {reason}")


def evaluate(when: str, options: object) -> bool:
    """Say whether the condition holds; the empty one always does.

    `options` is a mapping or an object with an attribute for each option.
    """
    return not when or bool(_value(_parse(when), options, when))


def names_in(when: str) -> frozenset[str]:
    """Return the options that the condition asks for."""
    if not when:
        return frozenset()
    return frozenset(node.id for node in ast.walk(_parse(when)) if isinstance(node, ast.Name))


def comparisons_in(when: str) -> Iterator[tuple[str, tuple[str | int, ...] | None]]:
    """Yield each use of an option with the values it is compared with; None if it stands alone.

    A question about letters of the written value compares it with no value.
    """
    if not when:
        return
    compared: set[int] = set()
    tree = _parse(when)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            name = node.left if isinstance(node.left, ast.Name) else node.comparators[0]
            assert isinstance(name, ast.Name)
            compared.add(id(name))
            yield name.id, () if name is not node.left else _constants(node.comparators[0])
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and id(node) not in compared:
            yield node.id, None


def settle(when: str, known: Mapping[str, object]) -> str | None:
    """Return what is left to ask when the values of some options are known; None if never true."""
    if not any(name in when for name in known) or not names_in(when) & known.keys():
        return when  # the first question is quick, and settles most
    left = _settle(_parse(when), known, when)
    if isinstance(left, bool):
        return "" if left else None
    return ast.unparse(left)


def _settle(node: ast.expr, known: Mapping[str, object], when: str) -> ast.expr | bool:
    match node:
        case ast.BoolOp(op=op, values=parts):
            ends = isinstance(op, ast.Or)  # the part that decides: a true one in `or`
            open_parts: list[ast.expr] = []
            for part in parts:
                found = _settle(part, known, when)
                if not isinstance(found, bool):
                    open_parts.append(found)
                elif found is ends:
                    return ends
            if len(open_parts) > 1:
                return ast.BoolOp(op=op, values=open_parts)
            return open_parts[0] if open_parts else not ends
        case ast.UnaryOp(op=op, operand=part):
            found = _settle(part, known, when)
            return not found if isinstance(found, bool) else ast.UnaryOp(op=op, operand=found)
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return bool(_value(node, known, when)) if names <= known.keys() else node


@lru_cache(maxsize=512)
def _parse(when: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # it is refused below all the same
            tree = ast.parse(when, mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        raise ConditionError(when, "it cannot be read") from None
    _check(tree, when)
    return tree


def _check(node: ast.expr, when: str) -> None:
    """Refuse everything that does not belong to the language."""
    match node:
        case ast.BoolOp(values=parts):
            for part in parts:
                _check(part, when)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            _check(part, when)
        case ast.Compare(left=ast.Name(), ops=[op], comparators=[right]):
            if not isinstance(op, _COMPARISONS):
                raise ConditionError(when, f"{type(op).__name__} is not allowed")
            many = isinstance(op, ast.In | ast.NotIn)
            if many != isinstance(right, ast.Tuple):
                raise ConditionError(when, "write `name in ('a', 'b')` or `name == 'a'`")
            if not all(_is_constant(part) for part in _parts(right)):
                raise ConditionError(when, "an option is compared with words or whole numbers")
        case ast.Compare(
            left=ast.Constant(value=str()), ops=[ast.In() | ast.NotIn()], comparators=[ast.Name()]
        ):
            pass
        case ast.Compare():
            raise ConditionError(when, "a comparison begins with an option and has two sides")
        case ast.Name():
            pass
        case _:
            raise ConditionError(when, f"{ast.unparse(node)!r} is not allowed")


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (str, int)


def _constants(node: ast.expr) -> tuple[str | int, ...]:
    return tuple(
        part.value
        for part in _parts(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str | int)
    )


def _value(node: ast.expr, options: object, when: str) -> object:
    match node:
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, options, when) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, options, when) for part in parts)
        case ast.UnaryOp(operand=part):
            return not _value(part, options, when)
        case ast.Compare(left=ast.Constant(value=part), ops=[op], comparators=[right]):
            return (str(part) in str(_value(right, options, when))) is isinstance(op, ast.In)
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _compare(op, _value(left, options, when), _constants(right), when)
        case ast.Name(id=name):
            return _option(name, options, when)
    raise ConditionError(when, "it cannot be read")


def _compare(op: ast.cmpop, value: object, others: tuple[str | int, ...], when: str) -> bool:
    match op:
        case ast.In() | ast.Eq():
            return value in others
        case ast.NotIn() | ast.NotEq():
            return value not in others
    other = others[0]
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(other, int):
        raise ConditionError(when, "only numbers can be smaller or greater")
    match op:
        case ast.Lt():
            return value < other
        case ast.LtE():
            return value <= other
        case ast.Gt():
            return value > other
    return value >= other


def _option(name: str, options: object, when: str) -> object:
    missing = object()
    if isinstance(options, Mapping):
        value = options.get(name, missing)
    else:
        value = getattr(options, name, missing)
    if value is missing:
        raise ConditionError(when, f"there is no option {name}")
    return value
