// Pauses that a person can end: before a computer player's card, and while a finished trick lies there.

/** @import { Speed } from './types' */

/** Milliseconds before a computer player's card and after a trick. */
/** @type {Record<Speed, [number, number]>} */
export const PACE = { slow: [1400, 2800], normal: [650, 1500], fast: [120, 450], tap: [650, Infinity] };

export class Pause {
  constructor() {
    /** @type {(() => void) | null} */
    this.end = null;
  }

  /** @param {number} milliseconds Infinity waits for `wake` @returns {Promise<void>} */
  async wait(milliseconds) {
    await new Promise((resolve) => {
      const timer = milliseconds === Infinity ? undefined : setTimeout(resolve, milliseconds);
      this.end = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    this.end = null;
  }

  wake() {
    this.end?.();
  }
}
