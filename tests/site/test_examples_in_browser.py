"""A tap on any card of any example gives an answer in the page's language."""

from __future__ import annotations

import pytest

from karata_site.texts import texts
from tests.site.browsing import told_by
from tests.site.pages import RULE_PAGES

pytestmark = pytest.mark.e2e
TAP_ALL = """() => [...document.querySelectorAll('.try')].map((example) => {
  const before = example.querySelector('.say').textContent;
  const answers = [...example.querySelectorAll('.hd button')].map((button) => {
    button.click();
    return example.querySelector('.say').innerHTML;
  });
  const names = [...example.querySelectorAll('.hd .c')].map((c) => c.getAttribute('aria-label'));
  return { before, answers, names };
})"""


@pytest.mark.parametrize("code", ["en", "ta"])
def test_every_card_answers(code: str) -> None:
    said, errors = told_by(TAP_ALL, [f"{code}/{page}" for page in RULE_PAGES])

    assert errors == []
    assert len(said) > 20
    for example in said:
        answers, names = example["answers"], example["names"]
        assert isinstance(answers, list)
        assert isinstance(names, list)
        assert example["before"] == texts(code).plain("site.example.ask/text")
        assert len(set(answers)) == len(set(names))  # each card is named in its own answer
        assert all('role="img"' in each and 'class="x"' not in each for each in answers)
