"""Keep the catalogues: `python -m karata_site.catalogues extract|update|check|compile|fill`."""

from __future__ import annotations

import argparse
import sys
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from karata_site.check import Finding, check_catalogue, check_entry, check_sources
from karata_site.extract import Message, SourceError, read
from karata_site.paths import BUILD, DOMAINS, LOCALES, ROOT, sources, translated
from karata_site.pofiles import (
    CatalogueError,
    entries,
    forms,
    read_catalogue,
    template,
    updated,
    write_catalogue,
)


def messages(domain: str) -> list[Message]:
    """Return the texts of a domain in reading order."""
    return [message for path in sources(domain) for message in read(path, ROOT)]


def po_path(language: str, domain: str, locales: Path = LOCALES) -> Path:
    """Return where a translation stands."""
    return locales / language / "LC_MESSAGES" / f"{domain}.po"


def extract(locales: Path = LOCALES) -> list[str]:
    """Write the .pot files; return the names of those that changed."""
    _refuse(check_sources([each for domain in DOMAINS for each in messages(domain)]))
    changed = []
    for domain in DOMAINS:
        if write_catalogue(locales / f"{domain}.pot", template(domain, messages(domain))):
            changed.append(f"{domain}.pot")
    return changed


def update(locales: Path = LOCALES) -> list[str]:
    """Bring the .pot and .po files up to date; return the names of those that changed."""
    changed = extract(locales)
    for domain in DOMAINS:
        source = template(domain, messages(domain))
        for language in translated():
            path = po_path(language, domain, locales)
            old = read_catalogue(path, language, domain) if path.exists() else None
            if write_catalogue(path, updated(source, old, language, domain)):
                changed.append(f"{language}/{domain}.po")
    return changed


def check(locales: Path = LOCALES, *, missing: bool = True) -> list[Finding]:
    """Check texts and translations, and that the catalogues hold what the texts say."""
    found = list(check_sources([each for domain in DOMAINS for each in messages(domain)]))
    for domain in DOMAINS:
        wanted = {each.context: (each.text, each.plural) for each in messages(domain)}
        for language in translated():
            path = po_path(language, domain, locales)
            if not path.exists():
                found.append(Finding(language, domain, "there is no catalogue: run update"))
                continue
            catalog = read_catalogue(path, language, domain)
            found += check_catalogue(catalog, language, missing=missing)
            if _held(catalog) != wanted:
                found.append(Finding(language, domain, "behind the texts: run update"))
    return found


def _held(catalog: Catalog) -> dict[str, tuple[str, str | None]]:
    held = {context: forms(entry.id) for context, entry in entries(catalog)}
    return {context: (each[0], each[1] if each[1:] else None) for context, each in held.items()}


def compile_catalogues(locales: Path = LOCALES, out: Path = BUILD / "locales") -> int:
    """Write the .mo files; fuzzy entries are left out. Return how many entries were written."""
    count = 0
    for language in translated():
        for domain in DOMAINS:
            path = po_path(language, domain, locales)
            if not path.exists():
                continue
            catalog = read_catalogue(path, language, domain)
            wrong = [
                each
                for each in check_catalogue(catalog, language, missing=False)
                if not each.notice
            ]
            if wrong:
                raise CatalogueError("\n".join(_place(path, each) for each in wrong))
            target = out / language / "LC_MESSAGES" / f"{domain}.mo"
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                write_mo(file, catalog)
            count += sum(1 for entry in catalog if entry.id and entry.string and not entry.fuzzy)
    return count


def _place(path: Path, finding: Finding) -> str:
    """Return `file:line: reason` for a finding in a .po file."""
    lines = path.read_text("utf-8").splitlines()
    mark = f'msgctxt "{finding.context}"'
    line = lines.index(mark) + 1 if mark in lines else 1
    return f"{path}:{line}: {finding.context}: {finding.reason}"


def fill(language: str, file: Path, locales: Path = LOCALES) -> tuple[int, list[Finding]]:
    """Put translations of a TOML file (`"context" = "text"`) into the .po files."""
    given = _flat(tomllib.loads(file.read_text("utf-8")))
    catalogs = {
        domain: read_catalogue(po_path(language, domain, locales), language, domain)
        for domain in DOMAINS
    }
    place = {context: entry for catalog in catalogs.values() for context, entry in entries(catalog)}
    unknown = sorted(set(given) - set(place))
    if unknown:
        raise CatalogueError(f"{file}: unknown contexts: {', '.join(unknown)}")
    found = []
    for context, text in given.items():
        entry = place[context]
        if isinstance(text, str) == bool(entry.pluralizable):
            kind = "a list of plural forms" if entry.pluralizable else "one text"
            raise CatalogueError(f"{file}: {context} wants {kind}")
        entry.string = tuple(map(_nfc, text)) if isinstance(text, list) else _nfc(text)
        entry.flags.discard("fuzzy")
        entry.previous_id = []
        found += check_entry(entry, language)
    for domain, catalog in catalogs.items():
        source = template(domain, messages(domain))
        write_catalogue(
            po_path(language, domain, locales), updated(source, catalog, language, domain)
        )
    return len(given), found


def _flat(table: dict[str, object]) -> dict[str, str | list[str]]:
    out: dict[str, str | list[str]] = {}
    for key, value in table.items():
        if not isinstance(value, (str, list)):
            raise CatalogueError(f"{key}: put the context in quotation marks")
        out[key] = value
    return out


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _refuse(findings: Iterable[object]) -> None:
    wrong = [str(each) for each in findings]
    if wrong:
        raise SourceError("\n".join(wrong))


def _report(findings: Sequence[Finding], *, notices: bool) -> int:
    errors = [each for each in findings if not each.notice]
    for each in findings if notices else errors:
        print(("notice  " if each.notice else "") + str(each))
    print(f"{len(errors)} errors, {len(findings) - len(errors)} notices")
    return 1 if errors else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; exit status 1 when something is wrong with the texts."""
    parser = argparse.ArgumentParser(prog="karata_site.catalogues", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract", help="write locales/*.pot")
    commands.add_parser("update", help="write locales/*.pot and bring the .po files up to date")
    checker = commands.add_parser("check", help="check texts and translations")
    checker.add_argument("--partial", action="store_true", help="untranslated entries are allowed")
    checker.add_argument("--notices", action="store_true", help="also print notices")
    commands.add_parser("compile", help="write build/locales/<lang>/LC_MESSAGES/*.mo")
    filler = commands.add_parser("fill", help='put a TOML file of "context" = "text" in')
    filler.add_argument("language", choices=translated())
    filler.add_argument("file", type=Path)
    asked = parser.parse_args(arguments)
    try:
        if asked.command == "extract":
            print("changed:", ", ".join(extract()) or "nothing")
        elif asked.command == "update":
            print("changed:", ", ".join(update()) or "nothing")
        elif asked.command == "check":
            return _report(check(missing=not asked.partial), notices=asked.notices)
        elif asked.command == "compile":
            print(compile_catalogues(), "entries compiled")
        else:
            count, found = fill(asked.language, asked.file)
            print(count, "entries filled")
            return _report(found, notices=True)
    except (CatalogueError, SourceError, tomllib.TOMLDecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
