/** Where the options have a place of their own, as in layout.css. */
const LARGE_SCREEN = matchMedia('(min-width: 1000px)');

/** The options: a sheet that opens from below on small screens, and is always visible on large ones. */
export class OptionSheet {
  #sheet;
  #buttons;

  constructor(sheet) {
    this.#sheet = sheet;
    this.#buttons = [...document.querySelectorAll(`[aria-controls=${sheet.id}]`)];
    for (const button of this.#buttons) button.addEventListener('click', () => this.toggle());
    sheet.querySelector('.close').addEventListener('click', () => this.close());
    LARGE_SCREEN.addEventListener('change', () => {
      this.close();
      // The sheet of a small screen is hidden until it is opened.
      if (!LARGE_SCREEN.matches && sheet.contains(document.activeElement)) this.#opener?.focus();
    });
  }

  get isOpen() {
    return this.#sheet.classList.contains('open');
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.#open();
  }

  close() {
    if (!this.isOpen) return;
    this.#setOpen(false);
    this.#opener?.focus();
  }

  #open() {
    this.#setOpen(true);
    this.#sheet.querySelector('select, input').focus();
  }

  #setOpen(isOpen) {
    this.#sheet.classList.toggle('open', isOpen);
    for (const button of this.#buttons) button.ariaExpanded = String(isOpen);
    // What the sheet covers takes no focus.
    for (const part of document.querySelectorAll('#tabs, main > section')) {
      part.inert = isOpen && !LARGE_SCREEN.matches;
    }
  }

  /** The button of the visible tab, to which the focus returns. */
  get #opener() {
    return this.#buttons.find((button) => button.checkVisibility());
  }
}
