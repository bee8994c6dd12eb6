/** The interval between updates of texts about a live view in milliseconds. */
const PERIOD = 500;

/** When texts about a live view are updated: with the first answer, then at an interval. */
export class TextPace {
  #last = -Infinity;

  /** Whether an update is due, which then counts as made. */
  isDue(now) {
    if (now < this.#last + PERIOD) return false;
    this.#last = now;
    return true;
  }

  restart() {
    this.#last = -Infinity;
  }
}

/** Sets the text of an element if it is different: screen readers repeat text that is set again. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** What an error says, without the code with which messages of the package in `web/` may begin. */
export function reason({ code, message }) {
  const prefix = `${code}: `;
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}

/** A number with what it counts, which takes an s in the plural. */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
