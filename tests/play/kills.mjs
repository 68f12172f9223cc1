// node kills.mjs PYTHON SEED COUNT: kills the tab, the worker or the storage of a running match at random moments.
// The page's own modules play against the real engine; only the worker's thread and localStorage are stand-ins.
// A kill that goes wrong is printed with its seed; `node kills.mjs PYTHON THAT-SEED 1` does it again.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [python, first, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const top = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const KINDS = ['tab', 'tab-in-write', 'silent', 'silent-late', 'crash', 'crash-late', 'cut', 'full', 'blocked', 'wiped', 'full-then-tab'];
const KILLS = 5; // in each match
const LONG = 5000; // milliseconds; a timer as long as this one runs out only when its worker is silent
const WORKED = /^# (match|seats|name|assisted|hinted).*\n/gm; // what is no step of the match

// ---------------------------------------------------------------- chance, with a seed

function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

// ---------------------------------------------------------------- the engine, in a process of its own

const process_ = spawn(python, ['-m', 'tests.play.kills'], { cwd: top, stdio: ['pipe', 'pipe', 'inherit'] });
process_.on('exit', (code) => code && process.exit(code));
const answers = [];
const lines = createInterface({ input: process_.stdout });
const matches = await new Promise((resolve) => { lines.once('line', (text) => resolve(JSON.parse(text))); });
lines.on('line', (text) => answers.shift()(text));
const answer = (request) => new Promise((resolve) => {
  answers.push(resolve);
  process_.stdin.write(`${request}\n`);
});

// ---------------------------------------------------------------- a device with storage, and timers that wait

const nap = globalThis.setTimeout;
const patient = new Set();
globalThis.setTimeout = (run, delay, ...more) => {
  if (!(delay >= LONG)) return nap(run, delay, ...more);
  const timer = { run };
  patient.add(timer);
  return timer;
};
const forget = globalThis.clearTimeout;
globalThis.clearTimeout = (timer) => (patient.delete(timer) ? undefined : forget(timer));
const runOut = () => {
  const now = [...patient];
  patient.clear();
  for (const { run } of now) run();
};

class Device {
  constructor() {
    this.kept = new Map();
    this.fault = null; // 'full' or 'blocked'
    this.frozen = false; // the tab is gone; what it still does reaches nothing
    this.onWrite = () => {};
  }

  getItem(name) {
    if (this.fault === 'blocked') throw Object.assign(new Error('denied'), { name: 'SecurityError' });
    return this.kept.get(name) ?? null;
  }

  setItem(name, text) {
    if (this.frozen) return;
    this.onWrite(name, () => {
      if (this.fault) throw Object.assign(new Error(this.fault), { name: this.fault === 'full' ? 'QuotaExceededError' : 'SecurityError' });
      if (!this.frozen) this.kept.set(name, String(text));
    });
  }

  removeItem(name) {
    if (this.fault === 'blocked') throw Object.assign(new Error('denied'), { name: 'SecurityError' });
    if (!this.frozen) this.kept.delete(name);
  }

  match(game) {
    const raw = this.kept.get(`karata.match.${game}`);
    return raw === undefined ? null : JSON.parse(raw).transcript;
  }
}

// ---------------------------------------------------------------- a tab: modules, worker and game of its own

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'karata-kills-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
fs.symlinkSync(path.join(top, 'site', 'node_modules'), path.join(folder, 'node_modules'));
const scripts = fs.readdirSync(path.join(top, 'site', 'play')).filter((each) => each.endsWith('.js'));
let tabs = 0;

async function load() {
  tabs += 1;
  const own = path.join(folder, String(tabs));
  fs.mkdirSync(own);
  for (const each of scripts) fs.copyFileSync(path.join(top, 'site', 'play', each), path.join(own, each));
  const part = (name) => import(pathToFileURL(path.join(own, name)).href);
  const [{ Game }, { Engine }, { Ui }, storage] = await Promise.all(['game.js', 'engine.js', 'text.js', 'storage.js'].map(part));
  return { Game, Engine, Ui, storage };
}

const bare = (transcript) => transcript?.replace(WORKED, '') ?? null;

class Tab {
  constructor(modules, device, run) {
    this.alive = true;
    this.device = device;
    this.run = run;
    this.told = 'kept';
    this.storage = modules.storage;
    const data = { game: run.game, worker: 'worker.js', files: {}, lock: {}, lang: 'en' };
    const engine = new modules.Engine(data, 'http://here/', () => {}, { makeWorker: () => this.worker() });
    const pace = { slow: [0, 0], normal: [0, 0], fast: [0, 0], tap: [0, 0] };
    const settings = { ...modules.storage.USUAL, speed: 'fast' };
    this.game = new modules.Game(engine, new modules.Ui({}, 'en'), settings, {
      draw: () => this.drawn(), announce() {}, leave() {}, pace,
    });
    modules.storage.onKeeping((now) => { this.told = now; });
  }

  /** What is seen is kept already, or it was said that it is not. */
  drawn() {
    const { game, device, run } = this;
    if (!this.alive || !game.view || this.shown === game.view) return;
    this.shown = game.view;
    const there = device.match(run.game);
    if (this.told === 'kept' && there !== game.transcript && !run.wiped) run.failed ??= new Error('shown before it was kept');
  }

  worker() {
    const worker = { dead: false, postMessage: (data) => { this.asked(worker, data).catch((error) => { this.run.failed ??= error; }); }, terminate() { this.dead = true; } };
    return worker;
  }

  async asked(worker, data) {
    const { run } = this;
    if (!this.alive || worker.dead) return;
    if (typeof data !== 'string') {
      process_.stdin.write('begin\n');
      worker.onmessage({ data: { boot: 'ready', english: false } });
      return;
    }
    const fate = run.event('request', this);
    if (!this.alive) return;
    if (fate === 'crash') worker.onerror({ message: 'crash' });
    if (fate === 'silent') runOut();
    if (fate === 'crash' || fate === 'silent') return;
    const text = await answer(data);
    if (!this.alive || worker.dead) return;
    const { result } = JSON.parse(text);
    if (result?.transcript !== undefined) run.computed(bare(result.transcript));
    if (fate === 'crash-late') worker.onerror({ message: 'crash' });
    if (fate === 'silent-late') runOut();
    if (fate === 'cut') worker.onmessage({ data: text.slice(0, text.length >> 1) });
    if (['crash-late', 'silent-late', 'cut'].includes(fate)) return;
    run.event('answer', this);
    if (this.alive) worker.onmessage({ data: text });
  }

  die() {
    this.alive = false;
    this.device.frozen = true;
    patient.clear();
  }
}

// ---------------------------------------------------------------- one match with some kills in it

const seen = { kinds: {}, phases: {}, kills: 0 };

class Run {
  constructor(seed) {
    this.seed = seed;
    this.random = chance(seed);
    const match = matches[this.random(matches.length)];
    Object.assign(this, { game: match.game, options: match.options, steps: match.steps });
    this.known = new Map(match.steps.map((each, place) => [each.transcript, place]));
    const phases = [...new Set(match.steps.map((each) => each.phase))];
    const phase = phases[this.random(phases.length)];
    const places = match.steps.flatMap((each, place) => (each.phase === phase ? [place] : []));
    this.start = Math.max(0, places[this.random(places.length)] - this.random(6));
    this.produced = []; // the steps that the engine has computed since the last opening
    this.left = KILLS;
    this.device = new Device();
    this.device.onWrite = (name, write) => this.written(name, write);
    this.next();
  }

  /** Chooses the next kill: which, and after how many events. */
  next() {
    this.left -= 1;
    this.kind = this.left < 0 ? null : KINDS[this.random(KINDS.length)];
    this.countdown = 1 + this.random(16);
    this.faults = 0;
    this.wiped ??= false; // nothing is kept until the next step
  }

  computed(transcript) {
    assert.ok(this.known.has(transcript), `not a step of the match:\n${transcript}`);
    if (this.produced.at(-1) !== transcript) this.produced.push(transcript);
  }

  get place() { return this.known.get(this.produced.at(-1)); }

  count() {
    seen.kills += 1;
    seen.kinds[this.kind] = (seen.kinds[this.kind] ?? 0) + 1;
    const { phase } = this.steps[this.place ?? this.start];
    seen.phases[`${this.game} ${phase}`] = (seen.phases[`${this.game} ${phase}`] ?? 0) + 1;
  }

  /** Something happens in the tab: perhaps it is the moment of the kill. @returns {string | null} what befalls the worker */
  event(what, tab) {
    if (this.mends) {
      this.mends = false;
      this.device.fault = null;
      this.next();
      return null;
    }
    if (!this.kind || this.produced.length === 0 || this.wiped) return null;
    this.countdown -= 1;
    if (this.countdown > 0) return null;
    const { kind } = this;
    if (kind === 'tab') {
      this.count();
      tab.die();
      return null;
    }
    if (what === 'request' && ['silent', 'silent-late', 'crash', 'crash-late', 'cut'].includes(kind)) {
      this.count();
      this.next();
      return kind;
    }
    return null;
  }

  written(name, write) {
    const { kind, device } = this;
    const { wiped } = this;
    this.wiped = false;
    if (!name.startsWith('karata.match.') || !kind || wiped || this.produced.length === 0 || this.countdown > 1) {
      if (kind) this.countdown -= 1;
      write();
      return;
    }
    if (kind === 'tab-in-write') {
      this.count();
      const late = this.random(2) === 1;
      if (late) write();
      this.tab.die();
      return;
    }
    if (kind === 'wiped') {
      this.count();
      const late = this.random(2) === 1;
      if (late) write();
      device.kept.clear();
      if (!late) write();
      this.wiped = late;
      this.next();
      return;
    }
    if (['full', 'blocked', 'full-then-tab'].includes(kind)) {
      if (this.faults === 0) {
        this.count();
        this.faults = 1 + this.random(4);
        device.fault = kind === 'blocked' ? 'blocked' : 'full';
      }
      this.faults -= 1;
      try {
        write();
      } finally {
        if (this.faults === 0 && kind === 'full-then-tab') {
          device.fault = null;
          this.file = this.tab.game.transcript;
          this.tab.die();
        } else if (this.faults === 0) {
          this.mends = true; // from the next event on
        }
      }
      return;
    }
    write();
  }

  async play() {
    let transcript = this.steps[this.start].transcript;
    this.device.kept.set(`karata.match.${this.game}`, JSON.stringify({ format: 1, transcript, level: 'thumb' }));
    for (;;) {
      this.device.frozen = false;
      const tab = new Tab(await load(), this.device, this);
      this.tab = tab;
      globalThis.localStorage = this.device;
      const found = tab.storage.loadMatch(this.game);
      assert.ok(found, 'no match came back');
      transcript = bare(found.transcript);
      this.comesBack(transcript);
      const opening = this.opening ?? found.transcript;
      this.opening = null;
      this.produced = [bare(opening)];
      await Promise.race([this.open(tab, opening), this.until(() => !tab.alive)]);
      if (tab.alive) await this.drive(tab);
      if (tab.alive) {
        tab.die();
        return;
      }
      this.next();
    }
  }

  /** As the page does it, and its button to try again. */
  async open(tab, transcript) {
    for (let tries = 0; tries < 9; tries += 1) {
      try {
        await tab.game.engine.start();
        await tab.game.open({ transcript });
        return;
      } catch (error) {
        if (error.code !== 'hung') throw error;
      }
    }
  }

  /** A new tab finds the step that the engine computed last, or the one before; what was not kept was said, and is in a file. */
  comesBack(transcript) {
    if (this.produced.length === 0) return;
    const near = this.produced.slice(-2);
    if (this.file !== undefined) {
      assert.notEqual(this.tabTold, 'kept', 'nobody was told that the match is not kept');
      assert.ok(near.includes(bare(this.file)), 'the file is not of that step or one before');
      assert.ok(this.known.has(transcript), 'what is kept is no step of the match');
      this.opening = this.file;
      this.file = undefined;
      return;
    }
    assert.ok(near.includes(transcript), `came back ${this.known.get(transcript)}, was at ${this.place}`);
  }

  /** Plays on as the match without kills went, until all kills are done and some steps more. */
  async drive(tab) {
    const { game } = tab;
    let rest = 8;
    for (;;) {
      await this.until(() => !tab.alive || (game.view && !game.busy && !game.restarting
        && (game.view.yours || game.view.phase.endsWith('_over'))));
      if (!tab.alive) return;
      const step = this.steps[this.known.get(bare(game.transcript))];
      assert.equal(game.view.phase, step.phase);
      if (this.left < 0) rest -= 1;
      if (step.action === null || rest < 0) return;
      const before = game.transcript;
      if (this.random(12) === 0 && game.view.can_undo) {
        await Promise.race([game.undo(), this.until(() => !tab.alive)]);
      } else {
        const act = step.action === 'next_deal' ? game.nextDeal() : game.act(step.action);
        await Promise.race([act, this.until(() => !tab.alive)]);
      }
      await this.until(() => !tab.alive || game.transcript !== before || game.notice !== null);
      game.notice = null;
    }
  }

  /** What a person presses when the table could not help itself. */
  pressAgain() {
    const { notice } = this.tab.game;
    if (notice?.text === 'ui.error.internal') notice.actions[0].run();
  }

  async until(ready) {
    for (let turn = 0; !ready(); turn += 1) {
      if (this.failed) throw this.failed;
      if (turn % 50 === 49) this.pressAgain();
      if (turn > 4000) throw new Error(`nothing more happens: ${this.kind}, phase ${this.tab.game.view?.phase}, busy ${this.tab.game.busy}`);
      await new Promise((resolve) => { nap(resolve, turn < 50 ? 0 : 5); });
    }
  }
}

console.error = () => {}; // what the page logs of an error is shown by the test that expects it
for (let seed = first; seed < first + count; seed += 1) {
  const run = new Run(seed);
  try {
    await run.play();
  } catch (error) {
    console.log(`seed ${seed}: ${run.game} ${run.options}, from step ${run.start}, ${run.kind}: ${error.stack}`);
    process.exit(1);
  }
}
console.log(JSON.stringify(seen));
process_.stdin.end();
process.exit(0);
