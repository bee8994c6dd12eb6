/** Where it is kept that a person has switched the keys off. */
const STORED = 'keys';

/**
 * Keys, `{key, help, run}` each, listed in a section; all but Escape rest while a field is used, and where a person has
 * switched them off, which is remembered.
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

/** Nothing where a person allows pages to keep nothing. */
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
