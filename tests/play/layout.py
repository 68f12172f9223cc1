"""What can be seen wrong: boxes over one another, cut texts, cards one cannot tell or press."""

# Called with whether the hand must fit on one screen with the table.
FAULTS = r"""(fits) => {
  const out = [];
  const box = (each) => each.getBoundingClientRect();
  const name = (each) => (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40);
  const seen = (each) => box(each).width > 1 && getComputedStyle(each).visibility !== 'hidden';
  const apart = (all, what) => {
    for (let a = 0; a < all.length; a++) for (let b = a + 1; b < all.length; b++) {
      const [one, other] = [box(all[a]), box(all[b])];
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) out.push([what, name(all[a]), name(all[b]), wide, high]);
    }
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const top = document.querySelector('dialog[open]');
  const root = top ? 'dialog[open] ' : '#table ';
  apart(all('.seat, .waits, .message, .own, .tools, .strip, .box, .felt > .ring[data-rows] .waits'), 'parts');
  for (const seat of all('.seat')) {
    apart([...seat.querySelectorAll('.who, .points, .slot, .tag, .call, .laid')].filter(seen), 'in a seat');
  }
  const controls = all(`${root}:is(button, a, input:not([hidden]), select, summary)`);
  apart(controls.filter((each) => !each.matches('.card') && !each.closest('.bar')), 'controls');
  for (const each of all('.seat, .waits, button, .status, .notice, .curtain, .moment, .bid, h2, h3, p, li, summary, label, select')) {
    if (each.closest('.sr') || each.matches('.log, .scroll, .log *') || each.clientWidth <= 1) continue;
    const way = getComputedStyle(each);
    if (way.overflow === 'auto' || way.display === 'inline') continue;
    if (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3 && each.matches('.seat, button')) {
      out.push(['cut', name(each), each.scrollWidth, each.clientWidth, each.scrollHeight, each.clientHeight]);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) out.push(['sideways', document.documentElement.scrollWidth]);
  if (top && top.scrollWidth > top.clientWidth + 1) out.push('the dialog goes sideways');
  const felt = document.querySelector('.felt');
  const hand = document.querySelector('.hand');
  if (fits && hand && box(hand).bottom - box(felt).top > innerHeight) {
    out.push(['the hand does not fit below the table', box(hand).bottom - box(felt).top - innerHeight]);
  }
  // Nothing lies over a control once it is scrolled to, and it is large enough for a finger's tip.
  for (const each of controls) {
    each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top: upper, width, height } = each.getClientRects()[0];
    const card = each.matches('.card');
    if (Math.min(width, height) < 23.9 && !each.matches('a, p *, input')) out.push(['too small', name(each), width, height]);
    const [x, y] = card ? [left + 8, upper + 14] : [left + width / 2, upper + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(each.contains(hit) || hit.contains(each))) {
      out.push(['covered', name(each), hit ? hit.className || hit.tagName : 'outside', x, y]);
    }
  }
  // Rank and suit of each card are seen whole, beside or below the next card.
  const cards = all('.hand .card');
  cards.forEach((card, place) => {
    card.scrollIntoView({ block: 'nearest' });
    for (const part of card.querySelectorAll('.index > *')) {
      const { left, right, top: upper, bottom } = box(part);
      const whole = box(card);
      if (right > whole.right + 1 || bottom > whole.bottom + 1) out.push(['outside its card', name(card), right - whole.right, bottom - whole.bottom]);
      for (const x of [left + 1, right - 1]) {
        if (!card.contains(document.elementFromPoint(x, (upper + bottom) / 2))) out.push(['not seen', name(card), part.className, x]);
      }
    }
    const next = cards[place + 1];
    if (next && next.offsetTop === card.offsetTop && next.offsetLeft - card.offsetLeft < 24) {
      out.push(['too narrow', card.dataset.card, next.offsetLeft - card.offsetLeft]);
    }
  });
  scrollTo(0, 0);
  return out;
}"""  # noqa: E501 - a line of JavaScript is not cut
