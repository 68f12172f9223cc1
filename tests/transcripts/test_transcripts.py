"""Recorded matches of Five Hundred, a form or an option value each, come out as they did."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from karata.games.five_hundred import FIVE_HUNDRED
from karata.match import Match
from tests.engine.five_hundred_options import FACTORS
from tests.transcripts.make_transcripts import FORMS, of_form, of_value

RECORDS = Path(__file__).with_name("five_hundred.txt")


@dataclass
class Record:
    """One block of the file, taken apart."""

    text: str
    fields: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for line in self.text.strip().splitlines():
            key, _, value = line.partition(":")
            self.fields.setdefault(key, []).append(value.strip())

    def one(self, key: str) -> str:
        return self.fields[key][0]

    def transcript(self) -> str:
        seed, _, dealer = self.one("seed").partition(" dealer: ")
        head = ["karata 1", "game five_hundred", f"options {self.one('options')}".rstrip()]
        lines = [*head, f"seed {seed}", f"dealer {dealer}"]
        for actions, points in zip(self.fields["actions"], self.fields["points"], strict=True):
            lines += [*actions.split(", "), f"result {points}"]
        return "\n".join(lines) + "\n"


BLOCKS = RECORDS.read_text(encoding="utf-8").split("\n\n")[1:]
ALL = {record.one("id"): record for record in map(Record, BLOCKS)}


def test_every_form_and_option_value_is_recorded() -> None:
    values = {f"{name}={value}" for name, each in FACTORS.items() for value in each[1:]}
    assert set(ALL) == values | set(FORMS)


@pytest.mark.parametrize("name", ALL)
def test_replayed(name: str) -> None:
    """The same cards, the same number of choices each time, the same points, the same end."""
    record = ALL[name]
    text = record.transcript()
    replayed = Match.from_transcript(text)
    over = "over" if replayed.finished else "goes on"

    assert replayed.transcript() == text
    assert " ".join(map(str, replayed.totals)) + f" {over}" == record.one("totals")
    again = Match(FIVE_HUNDRED, replayed.options, replayed.seed, replayed.first_dealer)
    for actions, choices in zip(record.fields["actions"], record.fields["choices"], strict=True):
        if again.deal_over:
            again.begin_next()
        found = []
        for action in actions.split(", "):
            found.append(len(FIVE_HUNDRED.actions(again.state)))
            again.act(FIVE_HUNDRED.parse_action(action))
        assert found == [int(n) for n in choices.split()]


@pytest.mark.slow
def test_the_file_is_what_the_script_writes() -> None:
    """In its order, and from the seeds it says: that each is the first is not tried again."""
    seeds = {name: [int(record.one("seed").split()[0])] for name, record in ALL.items()}
    made = [of_form(name, options, seeds[name]) for name, options in FORMS.items()]
    made += [
        of_value(name, value, seeds[f"{name}={value}"])
        for name, values in FACTORS.items()
        for value in values[1:]
    ]
    assert [block.strip() for block in BLOCKS] == made
