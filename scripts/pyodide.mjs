// Pyodide under Node with folders of this machine on its path: one Python expression a line in, one JSON line out.
// Usage: node pyodide.mjs PYODIDE FOLDER…
import readline from 'node:readline';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, ...folders] = process.argv.slice(2).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' } });
folders.forEach((folder, place) => {
  python.FS.mkdirTree(`/folder${place}`);
  python.mountNodeFS(`/folder${place}`, folder);
  python.runPython(`import sys; sys.path.append('/folder${place}')`);
});
python.runPython(`
import importlib, json
def answer(expression):
    module = expression.partition(".")[0]
    return json.dumps(eval(expression, {module: importlib.import_module(module)}))
`);
const answer = python.globals.get('answer');
console.log(JSON.stringify(python.version));
for await (const line of readline.createInterface({ input: process.stdin })) console.log(answer(line));
