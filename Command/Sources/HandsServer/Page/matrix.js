/**
 * Creates a table of a confusion matrix, shaded by the fractions of each row.
 *
 * @param {object} validation The validation in a report, with `labels`, `answers`, whose last is `null`, and `confusion`.
 * @returns {HTMLTableElement}
 */
export function matrixTable({ labels, answers, confusion }) {
  const table = document.createElement('table');
  table.className = 'matrix';
  const titles = answers.map((answer) => answer ?? 'below threshold');
  table.createTHead().append(row(['Label', ...titles].map((title) => header('col', title))));
  const body = table.createTBody();
  labels.forEach((label, index) => {
    const total = Math.max(confusion[index].reduce((sum, count) => sum + count, 0), 1);
    const counts = confusion[index].map((count, column) => {
      const element = cell('td', count);
      element.style.setProperty('--share', `${Math.round((100 * count) / total)}%`);
      element.classList.toggle('right', answers[column] === label);
      return element;
    });
    body.append(row([header('row', label), ...counts]));
  });
  return table;
}

function row(cells) {
  const element = document.createElement('tr');
  element.append(...cells);
  return element;
}

/** A header of a row or column. */
function header(scope, text) {
  const element = cell('th', text);
  element.scope = scope;
  return element;
}

function cell(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
