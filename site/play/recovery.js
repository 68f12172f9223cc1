// When the program fails: the match goes on from its transcript.

/** @import { Game } from './game.js' */
/** @import { Failure } from './types' */

const RESTARTS = 3;

/** @param {Game} game @param {Failure} failure an error of the program, shown with what helps to mend it */
export function showBroken(game, failure) {
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
  game.restarting ??= startAgain(game, failure).finally(() => {
    game.restarting = null;
  });
  return game.restarting;
}

/** @param {Game} game @param {Failure | null} failure */
async function startAgain(game, failure) {
  game.stop();
  game.busy = false;
  game.restarts += 1;
  if (failure && game.restarts > RESTARTS) {
    showBroken(game, failure);
    return;
  }
  try {
    game.engine.stop();
    const left = game.view === null;
    await game.engine.start();
    if (!left && !game.view) return; // somebody has left the match meanwhile
    await game.open({ options: game.view?.options ?? '', transcript: game.transcript || null });
    if (failure?.code === 'hung') {
      game.tell({ kind: 'info', text: game.ui.say('error.restarted') });
      game.page.draw();
    }
  } catch (error) {
    showBroken(game, { code: 'internal', message: String(error) });
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
