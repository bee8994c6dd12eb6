/** The options: a sheet that opens from below on small screens, and is always visible on large ones. */
export class OptionSheet {
  #sheet;
  #buttons;

  constructor(sheet) {
    this.#sheet = sheet;
    this.#buttons = [...document.querySelectorAll(`[aria-controls=${sheet.id}]`)];
    for (const button of this.#buttons) button.addEventListener('click', () => this.toggle());
    sheet.querySelector('.close').addEventListener('click', () => this.close());
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
  }

  /** The button of the visible tab, to which the focus returns. */
  get #opener() {
    return this.#buttons.find((button) => button.checkVisibility());
  }
}
