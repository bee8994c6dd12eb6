/**
 * Tabs according to the ARIA practices: arrow keys, Home and End select a tab, which shows its panel immediately. The
 * page's address stores the selected tab.
 */
export class Tabs {
  #tabs;
  #onChange;

  constructor(list, onChange) {
    this.#tabs = [...list.querySelectorAll('[role=tab]')];
    this.#onChange = onChange;
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.select(panelOf(tab)));
    list.addEventListener('keydown', (event) => this.#move(event));
    addEventListener('hashchange', () => this.#selectFromAddress());
    this.#selectFromAddress();
  }

  get selected() {
    return panelOf(this.#tabs.find((tab) => tab.ariaSelected === 'true'));
  }

  select(name) {
    history.replaceState(null, '', `#${name}`);
    this.#show(name);
  }

  /** Selects a tab and gives it the focus. */
  focus(name) {
    this.select(name);
    this.#tabs.find((tab) => panelOf(tab) === name).focus();
  }

  #show(name) {
    for (const tab of this.#tabs) {
      const isSelected = panelOf(tab) === name;
      tab.ariaSelected = String(isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
      document.getElementById(panelOf(tab)).hidden = !isSelected;
    }
    document.body.dataset.tab = name;
    this.#onChange(name);
  }

  #selectFromAddress() {
    const name = location.hash.slice(1);
    const isKnown = this.#tabs.some((tab) => panelOf(tab) === name);
    this.#show(isKnown ? name : panelOf(this.#tabs[0]));
  }

  #move(event) {
    const index = this.#tabs.indexOf(event.target);
    const last = this.#tabs.length - 1;
    const next = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    this.focus(panelOf(this.#tabs[next]));
  }
}

function panelOf(tab) {
  return tab.getAttribute('aria-controls');
}
