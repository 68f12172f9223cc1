// The time for a turn.

export class Timer {
  left = 0; // seconds; 0 while none runs
  ply = -1; // of the table at which it began

  /** The next turn begins with all its time. */
  rest() {
    this.left = 0;
    this.ply = -1;
  }

  /**
   * A second has gone by in a turn of the person.
   * @param {number} ply of the table @param {number} seconds for a turn @returns {boolean} whether the time is up
   */
  tick(ply, seconds) {
    if (this.ply !== ply) {
      this.ply = ply;
      this.left = seconds;
    } else if (this.left > 0) {
      this.left -= 1;
    }
    return this.left === 0;
  }
}
