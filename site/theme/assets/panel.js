// The panel of house rules: what it needs is loaded when it is opened or the address has settings.
const panel = document.getElementById('panel');
const [script, ...files] = document.currentScript.dataset.files.trim().split(' ').map((each) => new URL(each, document.baseURI).href);
const failed = panel.querySelector('[role]');
let begun = false;
async function begin() {
  if (begun) return;
  begun = true;
  failed.hidden = true;
  try {
    await (await import(script)).start(panel, files);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    begun = false;
    failed.hidden = false;
    panel.open = true;
    throw error;
  }
}
panel.hidden = false;
panel.ontoggle = begin;
if (location.search) begin();
