// Exercises: choose, then see whether it is right, and which rule decides. The answers stand in the page.
const [check, right, wrong, same, other] = document.getElementById('said').content.children;

// On paper an exercise stands without its answer.
const unanswered = () => [...document.querySelectorAll('.drill details:not([hidden])')];
addEventListener('beforeprint', () => {
  const hide = unanswered();
  for (const each of hide) each.hidden = true;
  addEventListener('afterprint', () => hide.forEach((each) => { each.hidden = false; }), { once: true });
});

for (const drill of document.querySelectorAll('.drill')) {
  const { way } = drill.dataset;
  const group = drill.querySelector('.hd');
  const answer = drill.querySelector('details');
  const said = document.createElement('div');
  said.className = 'say';
  said.setAttribute('role', 'status');
  answer.before(said);
  let chosen = [];

  const judge = () => {
    const wanted = [...group.querySelectorAll('[data-ok]')];
    const ok =
      way === 'order'
        ? chosen.every((button, place) => button.dataset.ok === String(place + 1))
        : wanted.length === chosen.length && chosen.every((button) => button.dataset.ok);
    const yes = way === 'advice' ? same : right;
    const no = way === 'advice' ? other : wrong;
    const reasons = [...answer.children].slice(1).map((each) => each.cloneNode(true));
    said.replaceChildren((ok ? yes : no).cloneNode(true), ...reasons);
    answer.hidden = true;
  };

  /** The answer has changed: what was said of the one before is gone. */
  const forget = () => {
    said.replaceChildren();
    answer.hidden = false;
  };

  const mark = () => {
    for (const button of group.querySelectorAll('button')) {
      const place = chosen.indexOf(button) + 1;
      button.setAttribute('aria-pressed', String(place > 0));
      if (way === 'order') button.dataset.place = place ? `${place}. ` : '';
    }
  };

  for (const face of [...group.children]) {
    const button = document.createElement('button');
    button.type = 'button';
    if (face.dataset.ok) button.dataset.ok = face.dataset.ok;
    if (!face.querySelector('.c')) button.className = 'btn quiet';
    button.setAttribute('aria-pressed', 'false');
    button.append(...face.childNodes);
    face.replaceWith(button);
    button.onclick = () => {
      if (way === 'one') chosen = [button];
      else if (chosen.includes(button)) chosen = chosen.filter((each) => each !== button);
      else chosen.push(button);
      forget();
      mark();
      if (way === 'one' || (way === 'order' && chosen.length === group.children.length)) judge();
    };
  }

  if (way === 'all' || way === 'advice') {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn';
    button.append(check.textContent);
    button.onclick = judge;
    said.before(button);
  }
}
