// What a browser's storage does, for tests; `full` makes every writing fail.

export class Store {
  constructor() { this.kept = new Map(); }
  getItem(name) { return this.kept.get(name) ?? null; }
  setItem(name, text) {
    if (this.full) throw new Error('full');
    this.kept.set(name, String(text));
  }
  removeItem(name) { this.kept.delete(name); }
}
