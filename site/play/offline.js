// What the table has to do with use without the internet: a press of Play keeps the whole language.

/** @import { PageType } from './client.js' */
/**
 * @typedef {{ state: { name: string }, fresh: boolean, watchers: Set<() => void>, keep: () => Promise<void>, showNew: () => Promise<void> }} KeepingModule
 *   the module theme/assets/keeping.js, which fills the box below the table
 */

export class Offline {
  /** @param {PageType} page */
  constructor(page) {
    this.page = page;
    const bytes = Number(document.getElementById('keep')?.dataset.bytes);
    const script = document.getElementById('keeping');
    this.works = bytes > 0 && script instanceof HTMLScriptElement && isSecureContext && 'serviceWorker' in navigator;
    /** @type {string} megabytes that a press of Play loads, as the language writes them */
    this.size = this.works ? page.ui.size(bytes) : page.data.size;
    this.kept = false;
    /** @type {KeepingModule | null} */
    this.keeping = null;
    this.watching = this.works && script instanceof HTMLScriptElement ? this.watch(script.src) : Promise.resolve();
  }

  /** @param {string} address of the module */
  async watch(address) {
    try {
      /** @type {KeepingModule} */
      const keeping = await import(address);
      this.keeping = keeping;
      keeping.watchers.add(() => this.changed());
      this.changed();
    } catch (error) {
      console.warn(String(error)); // the table works without it
    }
  }

  changed() {
    const kept = this.keeping?.state.name === 'kept';
    const redraw = kept !== this.kept;
    this.kept = kept;
    if (redraw && kept) this.page.warm();
    if (redraw) this.page.draw();
    this.tell();
  }

  /** The first hand after a press of Play is on the screen: the rest may come now. */
  async dealt() {
    await this.watching;
    void this.keeping?.keep();
    this.tell();
  }

  /** Says at the table that a new version is there; before it, the box says so. */
  tell() {
    const { page, keeping } = this;
    if (!keeping?.fresh || !page.game.view || page.notices.some((each) => each.name === 'version')) return;
    const action = { label: page.ui.say('offline.show-new'), run: () => void keeping.showNew() };
    page.warn(page.ui.say('offline.new'), { name: 'version', actions: [action] });
  }
}
