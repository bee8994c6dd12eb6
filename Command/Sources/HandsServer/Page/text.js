/** Writes a text, unless it stands there: screen readers say again what is written again. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
