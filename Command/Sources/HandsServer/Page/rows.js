/**
 * Fills a list with rows `{name, count, remove}`: a name, how much there is of it, and a button that deletes the last part
 * of it, where there is one.
 *
 * A button that has the focus leaves it to the one in its place, or to another field.
 *
 * @param {HTMLElement} list The list.
 * @param {{name: string, count: string, title: string, remove: Function | undefined}[]} rows The rows.
 * @param {HTMLElement} field Takes the focus if no button is left.
 */
export function fillList(list, rows, field) {
  const buttons = () => [...list.querySelectorAll('button')];
  const focused = buttons().indexOf(document.activeElement);
  list.replaceChildren(...rows.map(row));
  if (focused >= 0) (buttons()[focused] ?? buttons().at(-1) ?? field).focus();
}

/** An item of a list. */
export function item(text, className = '') {
  const element = document.createElement('li');
  element.className = className;
  element.textContent = text;
  return element;
}

function row({ name, count, title, remove }) {
  const element = item('');
  const text = document.createElement('span');
  text.textContent = name;
  const number = document.createElement('span');
  number.className = 'quiet';
  number.textContent = count;
  element.append(text, number);
  if (remove) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Delete';
    button.ariaLabel = button.title = title;
    button.addEventListener('click', remove);
    element.append(button);
  }
  return element;
}
