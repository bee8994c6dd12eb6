/** Sets the text of an element if it is different: screen readers repeat text that is set again. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
