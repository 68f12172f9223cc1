// When the program fails: the match goes on from its transcript.
import { EngineError } from './engine.js';

/** @import { Game } from './game.js' */
/** @import { Failure } from './types' */

const RESTARTS = 3;

/** @param {Game} game @param {Failure} failure an error of the program, shown with what helps to mend it */
function showBroken(game, failure) {
  const { save } = game.page;
  console.error(failure.message);
  game.tell({
    kind: 'error',
    text: game.ui.say('error.internal'),
    details: `${failure.message}\n\n${game.transcript}`,
    actions: [
      { label: game.ui.say('error.retry'), run: () => void restart(game, null) },
      ...(save && game.transcript ? [{ label: game.ui.say('button.save'), run: save }] : []),
    ],
  });
  game.page.draw();
}

/**
 * Starts the engine anew and opens the match as it was kept; all that hung meanwhile waits for the same start.
 * @param {Game} game @param {Failure | null} failure
 */
export function restart(game, failure) {
  if (failure && game.restarts >= RESTARTS && !game.restarting) {
    showBroken(game, failure); // it would fail for ever: a person decides
    return Promise.resolve();
  }
  game.restarting ??= startAgain(game, failure).finally(() => {
    game.restarting = null;
  });
  return game.restarting;
}

/** @param {Game} game @param {Failure | null} failure null: a person wants it, however often it has failed */
async function startAgain(game, failure) {
  const left = game.view === null;
  let last = failure;
  game.stop();
  game.busy = false;
  do {
    game.restarts += 1;
    last = await tryAgain(game, left);
  } while (last?.code === 'hung' && game.restarts < RESTARTS);
  if (last) showBroken(game, last);
  else if (failure?.code === 'hung' && game.view) {
    game.tell({ kind: 'info', text: game.ui.say('error.restarted') });
    game.page.draw();
  }
}

/** @param {Game} game @param {boolean} left whether there was no table before @returns {Promise<Failure | null>} what went wrong */
async function tryAgain(game, left) {
  try {
    game.engine.stop();
    await game.engine.start();
    if (!left && !game.view) return null; // somebody has left the match meanwhile
    await game.open({ options: game.view?.options ?? '', transcript: game.transcript || null });
    return null;
  } catch (error) {
    return error instanceof EngineError ? error.failure : { code: 'internal', message: String(error) };
  }
}

/** Does what helps after a refused or failed request, and tells the person. @param {Game} game @param {Failure} failure */
export async function failed(game, failure) {
  if (failure.code === 'stopped') return;
  if (failure.code === 'hung' || failure.code === 'unknown_table') {
    await restart(game, failure);
    return;
  }
  if (failure.code === 'stale') await game.refresh();
  if (failure.code === 'internal') {
    game.stop();
    showBroken(game, failure);
    return;
  }
  game.tell({ kind: 'refusal', text: failure.text ?? failure.message, anchor: failure.anchor ?? null });
  game.marked = failure.because ?? [];
  game.page.draw();
}
