"""Every exercise says right to the right answer, not right to another, and names the rule."""

from __future__ import annotations

import pytest

from karata.games import GAMES
from karata_site.drill_kinds import kinds
from karata_site.texts import texts
from tests.site.browsing import told_by

pytestmark = pytest.mark.e2e
# Answer every exercise of a page wrongly, then rightly; return what was said each time.
ANSWER_ALL = """() => [...document.querySelectorAll('.drill')].map((drill) => {
  const { way } = drill.dataset;
  const buttons = [...drill.querySelectorAll('.hd button')];
  const pressed = (button) => button.getAttribute('aria-pressed') === 'true';
  const answer = (right) => {
    const wanted = (button) => Boolean(button.dataset.ok) === right;
    if (way === 'one') buttons.find(wanted).click();
    else if (way === 'order') {
      buttons.filter(pressed).forEach((button) => button.click());
      const order = [...buttons].sort((a, b) => a.dataset.ok - b.dataset.ok);
      (right ? order : order.reverse()).forEach((button) => button.click());
    } else {
      for (const button of buttons) if (pressed(button) !== wanted(button)) button.click();
      drill.querySelector('.hd + .btn').click();
    }
    const said = drill.querySelector('[role=status]');
    return { word: said.firstChild.textContent, places: said.querySelectorAll('li a').length };
  };
  const [wrong, right] = [answer(false), answer(true)];
  const answers = drill.querySelector('details');
  const { hidden } = answers;
  let changed = null; // what is still said when the answer has changed and is not checked yet
  if (way === 'all' || way === 'advice') {
    buttons[0].click();
    changed = drill.querySelector('[role=status]').textContent + answers.hidden;
  }
  return { way, wrong, right, hidden, changed };
})"""


@pytest.mark.parametrize("code", ["en", "ta"])
def test_every_exercise_answers(code: str) -> None:
    drills = [f"{code}/{game}/drills/{kind}/" for game in GAMES for kind in kinds(game)]
    said, errors = told_by(ANSWER_ALL, drills)

    def word(id: str) -> str:
        return texts(code).plain(f"site.drill.{id}/text")

    assert errors == []
    assert len(said) >= 3 * 6 * 10
    for each in said:
        advice = each["way"] == "advice"
        assert each["right"]["word"] == word("same" if advice else "right")
        assert each["wrong"]["word"] == word("other" if advice else "wrong")
        assert each["right"]["places"] > 0
        assert each["wrong"]["places"] > 0
        assert each["hidden"]
        assert each["changed"] in (None, "false")
