"""Read and write catalogues: strict reading with file and line, writing that shows words only."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, read_po, write_po

from karata_site.extract import Message

_KEYWORD = r"(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])"
_STRING = r'"(?:[^"\\]|\\[\\"nt])*"'
# Which keyword may follow which.
_AFTER = {
    "msgctxt": {"msgstr"},
    "msgid": {"msgstr", "msgctxt"},
    "msgid_plural": {"msgid"},
    "msgstr": {"msgid", "msgid_plural", "msgstr"},
}
_LINE = re.compile(rf"\s*(?:{_KEYWORD}\s+)?{_STRING}\s*")
_PREVIOUS = re.compile(rf"#\|\s*(?:{_KEYWORD}\s+)?{_STRING}\s*")
_DROPPED = re.compile(
    r"^\"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|"
    r"Language-Team|Report-Msgid-Bugs-To): .*\n",
    re.MULTILINE,
)


class CatalogueError(ValueError):
    """A catalogue that cannot be read; says file, line and reason."""


def read_catalogue(path: Path, language: str, domain: str) -> Catalog:
    """Read a .po file; CatalogueError at the first line that is not right."""
    try:
        raw = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise CatalogueError(f"{path}:{line}: not UTF-8 text") from error
    _check_lines(path, raw)
    try:
        catalog = read_po(
            io.BytesIO(raw.encode()), locale=language, domain=domain, abort_invalid=True
        )
    except PoFileError as error:
        raise CatalogueError(f"{path}:{error.lineno + 1}: {error}") from error
    return catalog


def _check_lines(path: Path, raw: str) -> None:
    """Refuse what Babel would read wrongly without a word."""
    seen: dict[str, int] = {}
    before = "msgstr"  # the keyword before this line
    for number, line in enumerate(raw.splitlines(), 1):
        where = f"{path}:{number}"
        if line.startswith("#|"):
            if not _PREVIOUS.fullmatch(line):
                raise CatalogueError(f"{where}: a previous text that is not in quotation marks")
        elif line.startswith(("<<<<<<<", "=======", ">>>>>>>")):
            raise CatalogueError(f"{where}: the mark of an unfinished merge")
        elif line.strip() and not line.startswith("#"):
            if not _LINE.fullmatch(line):
                reason = (
                    "a keyword without its text"
                    if re.fullmatch(rf"\s*{_KEYWORD}\s*", line)
                    else "not a line of a catalogue: quotation marks, backslash or keyword wrong"
                )
                raise CatalogueError(f"{where}: {reason}")
            if line.startswith("msgctxt"):
                if line in seen:
                    raise CatalogueError(f"{where}: the same msgctxt as in line {seen[line]}")
                seen[line] = number
            keyword = line.partition(" ")[0].partition("[")[0]
            if keyword in _AFTER:
                if before not in _AFTER[keyword]:
                    raise CatalogueError(f"{where}: {keyword} after {before}")
                before = keyword


def entries(catalog: Catalog) -> Iterator[tuple[str, Entry]]:
    """Yield the entries with their contexts, without the header."""
    for entry in catalog:
        if entry.id and entry.context is not None:
            yield entry.context, entry


def forms(value: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return a text, or its plural forms, as a tuple; empty if there is none."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def write_catalogue(path: Path, catalog: Catalog) -> bool:
    """Write a .po or .pot file without dates and line numbers; return whether it changed."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, include_lineno=False, include_previous=True)
    text = _joined(_DROPPED.sub("", out.getvalue().decode()).rstrip("\n")) + "\n"
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


def _joined(text: str) -> str:
    """Put each previous text on one line: Babel wraps it in the middle of a string."""
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        if inside:
            lines[-1] += " " + line.removeprefix("#| ")
        else:
            lines.append(line)
        if line.startswith("#| "):
            quotes = len(re.findall(r'(?<!\\)(?:\\\\)*"', line))
            inside = inside != (quotes % 2 == 1)
    return "\n".join(lines)


def template(domain: str, messages: Iterable[Message]) -> Catalog:
    """Build the .pot catalogue of a domain."""
    catalog = _empty(domain, None)
    for each in messages:
        catalog.add(
            each.text if each.plural is None else (each.text, each.plural),
            context=each.context,
            locations=[(each.file, 0)],
            auto_comments=[each.note] if each.note else [],
            flags=["python-brace-format"] if "{" in each.text else [],
        )
    return catalog


def updated(source: Catalog, old: Catalog | None, language: str, domain: str) -> Catalog:
    """Bring a translation up to date: by context; a changed source makes its entry fuzzy."""
    catalog = _empty(domain, language)
    known = dict(entries(old)) if old else {}
    retired = {str(entry.context): entry for entry in old.obsolete.values()} if old else {}
    for context, entry in entries(source):
        before = known.get(context) or retired.pop(context, None)
        _add(catalog, entry, before)
    kept = {context for context, _ in entries(catalog)}
    for entry in [*known.values(), *retired.values()]:
        if entry.context not in kept and _filled(entry):
            catalog.obsolete[catalog._key_for(entry.id, entry.context)] = entry
    return catalog


def _add(catalog: Catalog, source: Entry, before: Entry | None) -> None:
    """Add a source entry with what is known of its translation."""
    flags = set(source.flags)
    strings = ("",) * len(forms(source.id))
    previous: tuple[str, ...] = ()
    comments: list[str] = []
    if before is not None:
        comments = list(before.user_comments)
        if _filled(before) and bool(before.pluralizable) == bool(source.pluralizable):
            strings = forms(before.string)
            if before.id != source.id:
                flags.add("fuzzy")
                previous = forms(before.id)
            elif before.fuzzy:
                flags.add("fuzzy")
                previous = tuple(before.previous_id)
    catalog.add(
        source.id,
        strings if source.pluralizable else strings[0],
        context=source.context,
        locations=source.locations,
        auto_comments=source.auto_comments,
        user_comments=comments,
        flags=flags,
        previous_id=previous,
    )


def _filled(entry: Entry) -> bool:
    return any(forms(entry.string))


def _empty(domain: str, language: str | None) -> Catalog:
    what = "Texts to translate" if language is None else "Translations"
    header = f"# {what} of Karata, catalogue {domain}. Licence: CC BY-SA 4.0."
    return Catalog(
        locale=language,
        domain=domain,
        header_comment=header,
        project="karata",
        version="1",
        fuzzy=False,
    )
