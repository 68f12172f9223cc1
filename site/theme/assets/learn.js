// Learn step by step: each tap is answered at once; this device keeps which steps are done.
// The answers stand in the page; `data-why` says which sentence refuses one, and its place there.
const { style } = document.currentScript.dataset;
const lessons = document.getElementById('lessons');
const [how, count, right, more, wrong, tick, next, first, kept] = document.getElementById('said').content.children;
const key = `karata.learn.${lessons.dataset.game}`;
const steps = [...lessons.querySelectorAll('[data-lesson]')];
const far = document.createElement('div');
const done = new Set(read());
let keeps = true;

document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style }));

function read() {
  try {
    const ids = (localStorage.getItem(key) ?? '').split(' ');
    return steps.map((each) => each.dataset.lesson).filter((id) => ids.includes(id));
  } catch {
    return [];
  }
}

function keep() {
  try {
    if (done.size) localStorage.setItem(key, [...done].join(' '));
    else localStorage.removeItem(key);
  } catch {
    keeps = false;
  }
}

/** The link to the first step after this one that is not done, or to the first deal. */
function onward(after) {
  const left = steps.filter((each) => !done.has(each.dataset.lesson));
  const to = left.find((each) => steps.indexOf(each) > after) ?? left[0];
  const link = (to ? next : first).cloneNode(true);
  if (to) {
    link.href = `#${to.parentNode.id}`;
    link.querySelector('.x').replaceWith(String(steps.indexOf(to) + 1));
  }
  return link;
}

function show() {
  for (const step of steps) {
    const heading = step.parentNode.querySelector('h3');
    heading.querySelector('.tick')?.remove();
    if (done.has(step.dataset.lesson)) heading.append(tick.cloneNode(true));
  }
  const said = count.cloneNode(true);
  said.querySelector('.x').replaceWith(String(done.size));
  far.replaceChildren(said);
  if (!done.size) return;
  far.append(onward(-1));
  if (!keeps) return;
  const line = kept.cloneNode(true);
  const button = line.querySelector('button');
  button.onclick = () => {
    done.clear();
    keep();
    for (const step of steps) step.dispatchEvent(new Event('forget'));
    show();
    far.tabIndex = -1;
    far.focus();
  };
  far.append(line);
}

/** The sentence that refuses a tapped card or bid, with its name in it; all sentences where none names it. */
function refusal(answer, why) {
  const [rule, place] = why.split('.');
  if (!place) return answer.querySelector('ul').cloneNode(true);
  const item = answer.querySelectorAll('li')[rule];
  const sentence = item.querySelector('div').cloneNode(true);
  sentence.querySelector('.x')?.replaceWith(...item.children[place].cloneNode(true).childNodes);
  return sentence;
}

for (const [at, step] of steps.entries()) {
  const group = step.querySelector('.pick');
  const answer = step.querySelector('details');
  const said = document.createElement('div');
  said.className = 'say';
  said.setAttribute('role', 'status');
  group.after(said);
  const buttons = [...group.children].map((face) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = face.querySelector('.c') ? face.className : 'btn quiet';
    Object.assign(button.dataset, face.dataset);
    button.setAttribute('aria-pressed', 'false');
    button.append(...face.childNodes);
    face.replaceWith(button);
    return button;
  });
  const wanted = buttons.filter((each) => 'ok' in each.dataset);
  const clear = (some) => {
    for (const button of some) {
      delete button.dataset.mark;
      button.setAttribute('aria-pressed', 'false');
    }
  };
  const judge = (button) => {
    if (wanted.every((each) => each.dataset.mark)) clear(buttons); // once more from the start
    clear(buttons.filter((each) => !('ok' in each.dataset)));
    button.dataset.mark = 'ok' in button.dataset ? '✓' : '✗';
    button.setAttribute('aria-pressed', 'true');
    if (!('ok' in button.dataset)) {
      said.replaceChildren(wrong.cloneNode(true), refusal(answer, button.dataset.why));
      return;
    }
    if (!wanted.every((each) => each.dataset.mark)) {
      said.replaceChildren(more.cloneNode(true));
      return;
    }
    for (const id of read()) done.add(id); // another tab may have gone on meanwhile
    done.add(step.dataset.lesson);
    keep();
    show();
    said.replaceChildren(right.cloneNode(true), answer.querySelector('ul').cloneNode(true), onward(at));
  };
  for (const button of buttons) button.onclick = () => judge(button);
  step.addEventListener('forget', () => {
    clear(buttons);
    said.replaceChildren();
  });
}

far.className = 'far';
steps[0].parentNode.before(how, far);
show();
