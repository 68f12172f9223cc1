// node runtime.mjs PYODIDE TOOLS WORK
//   WORK/karata-*.whl, WORK/exercise/*.json (requests the engine must answer), WORK/locales
//   -> WORK/out: the py-compiled wheel, pyodide-lock.json and a python_stdlib.zip with only what was used.
// Pyodide compiles for itself, so this machine's Python may be of any version.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [dist, tools, work] = process.argv.slice(2).map((each) => path.resolve(each));
const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(work, 'out');
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });

const { loadPyodide } = await import(pathToFileURL(path.join(dist, 'pyodide.mjs')).href);

/** A lock without packages: nothing can be asked for from anywhere else. */
const stock = JSON.parse(fs.readFileSync(path.join(dist, 'pyodide-lock.json'), 'utf8'));
const emptyLock = path.join(work, 'empty-lock.json');
fs.writeFileSync(emptyLock, JSON.stringify({ ...stock, packages: {} }));

/**
 * @param {Record<string, unknown>} options
 * @param {Record<string, string>} mounts
 * @param {string} script
 */
async function run(options, mounts, script) {
  const pyodide = await loadPyodide(options);
  for (const [name, folder] of Object.entries({ '/work': work, ...mounts })) {
    pyodide.FS.mkdirTree(name);
    pyodide.mountNodeFS(name, folder);
  }
  try {
    pyodide.runPython(fs.readFileSync(path.join(here, script), 'utf8'), { filename: script });
  } catch (error) {
    console.error(`${script}: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

const env = { PYTHONNODEBUGRANGES: '1' }; // no column positions: a quarter less to download
await run({ lockFileURL: emptyLock, env }, { '/tools': tools }, 'lock.py');
await run(
  { lockFileURL: path.join(out, 'pyodide-lock.json'), packages: ['karata'], env },
  { '/dist': dist },
  'stdlib.py',
);
