/** The storage key of whether shortcuts are on. */
const STORED = 'keys';

/**
 * Handles keyboard shortcuts, `{key, help, run}` each, and lists them in a section. Except for Escape, they are inactive
 * in text fields, and if they are switched off, which is stored.
 */
export function listenForShortcuts(shortcuts, section) {
  section.querySelector('dl').append(...shortcuts.map(row));
  const store = browserStore();
  const areOn = section.querySelector('[name=keys]');
  areOn.checked = store?.getItem(STORED) !== 'off';
  areOn.addEventListener('change', () => store?.setItem(STORED, areOn.checked ? 'on' : 'off'));
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isField = event.target.matches('input:not([type=checkbox], [type=range]), select');
    if ((isField || !areOn.checked) && event.key !== 'Escape') return;
    shortcuts.find(({ key }) => key.toLowerCase() === event.key.toLowerCase())?.run();
  });
}

/** The storage, or `undefined` if the browser blocks it. */
function browserStore() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function row({ key, help }) {
  const [term, text] = ['dt', 'dd'].map((name) => document.createElement(name));
  term.append(Object.assign(document.createElement('kbd'), { textContent: key }));
  text.textContent = help;
  const element = document.createElement('div');
  element.append(term, text);
  return element;
}
