// Short tones, made here: no file is loaded. Fetched only by those who have switched sounds on.

const LOUD = 0.06; // of full volume
const FADE = 0.015; // seconds, so that no tone clicks

/** Pitch in hertz, beginning and length in seconds. @type {Record<string, [number, number, number][]>} */
const TONES = {
  turn: [[659, 0, 0.12], [880, 0.13, 0.16]],
  trick: [[392, 0, 0.1]],
  broken: [[523, 0, 0.12], [415, 0.13, 0.2]],
  queen: [[311, 0, 0.16], [233, 0.18, 0.28]],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {string} kind @returns {boolean} whether this browser can play it */
export function play(kind) {
  const tones = TONES[kind];
  if (!tones || typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  if (context.state === 'suspended') void context.resume().catch(() => {}); // before the first press nothing may be heard
  for (const [pitch, begin, length] of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    const from = currentTime + begin;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUD, from + FADE);
    volume.gain.setValueAtTime(LOUD, from + length - FADE);
    volume.gain.linearRampToValueAtTime(0, from + length);
    tone.connect(volume).connect(destination);
    tone.start(from);
    tone.stop(from + length);
  }
  return true;
}
