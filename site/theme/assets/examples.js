// Worked examples: a tap on a card says whether it may be played. The answers stand in the page.
// A card is known by its spoken name; beside it stands the sentence for the cards of its group.
const yes = document.getElementById('yes').content;
const ask = yes.removeChild(yes.firstChild);
for (const example of document.querySelectorAll('.try')) {
  const say = document.createElement('p');
  say.className = 'say';
  say.setAttribute('role', 'status');
  say.append(...ask.cloneNode(true).childNodes);
  const hand = example.querySelector('.hd');
  hand.after(say);
  for (const face of [...hand.children]) {
    const name = face.getAttribute('aria-label');
    const button = document.createElement('button');
    face.replaceWith(button);
    button.append(face);
    button.onclick = () => {
      hand.querySelector('[aria-pressed]')?.removeAttribute('aria-pressed');
      button.setAttribute('aria-pressed', 'true');
      const card = [...example.querySelectorAll('details p > .k, details li > .k')].find(
        (each) => each.getAttribute('aria-label') === name,
      );
      const sentence = (card.parentNode.querySelector('div') ?? yes).cloneNode(true);
      const place = sentence.querySelector('.x');
      // A sentence that names no card stands behind the card.
      if (place) place.replaceWith(card.cloneNode(true));
      else sentence.prepend(card.cloneNode(true), ': ');
      say.replaceChildren(...sentence.childNodes);
    };
  }
}
