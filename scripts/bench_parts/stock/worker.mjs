// Pyodide as npm ships it, and the engine's wheel: what a page does that follows Pyodide's own guide.
import { loadPyodide } from './pyodide/pyodide.mjs';

const [python, wheel] = await Promise.all([
  loadPyodide({ indexURL: new URL('./pyodide/', import.meta.url).href }),
  fetch('engine.whl').then((response) => response.arrayBuffer()),
]);
python.unpackArchive(wheel, 'wheel');
const { dispatch } = python.pyimport('karata.protocol');
postMessage(dispatch(JSON.stringify({
  id: 1,
  method: 'open',
  params: {
    lang: 'en', game: 'hearts', options: '', seed: 1, human_seats: [0], level: 'thumb', transcript: null,
  },
})));
