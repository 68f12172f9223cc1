// Runs deals.py in Pyodide under Node: each line on standard input is one Python expression to evaluate.
// Usage: node pyodide_deals.mjs ROOT
import readline from 'node:readline';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(root, 'site/node_modules/pyodide/pyodide.mjs')).href);
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' } });
for (const [place, folder] of [['/engine', 'engine'], ['/parts', 'scripts/bench_parts']]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, path.join(root, folder));
}
python.runPython("import sys; sys.path[:0] = ['/engine', '/parts']; import deals");
console.log(python.version);
for await (const line of readline.createInterface({ input: process.stdin })) {
  console.log(python.runPython(line));
}
