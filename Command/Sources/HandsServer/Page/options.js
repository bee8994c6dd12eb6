import { loadTable } from './tables.js';

/**
 * Groups of options, `{title, task, mode, options}`; `task` and `mode` are there if the group is for
 * one of them only.
 *
 * An option has the `name` and `help` of the `hands` command's, and a `kind`: `integer`, `number`,
 * `confidence` (a slider), `choice`, `flag` or `names` (several, separated by commas).
 * Numbers have `min` and `max`, choices `choices`. `default` is what the command takes if nothing is
 * said, `start` the number that the page starts with if that is another.
 */
const GROUPS = await loadTable('options.json');

/** Milliseconds without another change before a change is applied. */
const SETTLING = 300;

/** The form with the options that an engine takes; `onChange` is called when valid ones have changed. */
export class OptionForm {
  #form;
  #error;
  #groups;

  constructor(form, engine, onChange) {
    this.#form = form;
    this.#error = form.querySelector('.error');
    this.#groups = GROUPS.map((group) => ({
      ...group,
      options: group.options.filter(({ name }) => engine.takes(name)),
    }))
      .filter(({ options }) => options.length > 0)
      .map((group) => ({ ...group, element: fieldset(group) }));
    form.querySelector('.groups').append(...this.#groups.map(({ element }) => element));
    let timer;
    const change = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (this.#check()) onChange();
      }, SETTLING);
    };
    form.addEventListener('input', (event) => {
      showValue(event.target);
      change();
    });
    // The fields have their first values after the event.
    form.addEventListener('reset', () =>
      setTimeout(() => {
        for (const field of form.elements) showValue(field);
        change();
      }));
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const field of form.elements) showValue(field);
    this.#check();
  }

  /** The items of a stream's query: choices, and what differs from what the command takes by itself. */
  query(mode) {
    const items = new URLSearchParams(mode === 'video' ? {} : { mode });
    const task = this.#field('task').value;
    for (const group of this.#groups) {
      for (const option of group.options) {
        if ((group.mode ?? mode) !== mode || (option.task ?? group.task ?? task) !== task) continue;
        for (const value of values(option, this.#field(option.name))) {
          items.append(option.name, value);
        }
      }
    }
    return items.toString();
  }

  #field(name) {
    return this.#form.elements.namedItem(name);
  }

  /** Says what is wrong, and shows the options that the task has. */
  #check() {
    const task = this.#field('task').value;
    for (const { element, options, task: groupTask = task } of this.#groups) {
      element.disabled = groupTask !== task;
      for (const { name, task: optionTask = task } of options) {
        this.#field(name).disabled = optionTask !== task;
      }
    }
    const wrong = [...this.#form.elements].find((field) => !field.checkValidity());
    this.#error.textContent = wrong ? `${wrong.name}: ${wrong.validationMessage}` : '';
    return !wrong;
  }
}

/** What a field adds to the query: nothing where it says what the command takes anyway. */
function values({ kind, default: value }, field) {
  if (kind === 'flag') return field.checked ? [''] : [];
  if (kind === 'names') {
    return field.value.split(',').map((name) => name.trim()).filter((name) => name);
  }
  // What the command takes by itself may be its own choice, which another engine does not know.
  if (kind === 'choice') return [field.value];
  return field.value === '' || field.value === String(value) ? [] : [field.value];
}

function fieldset({ title, options }) {
  const element = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = title;
  element.append(legend, ...options.map(row));
  return element;
}

function row(option) {
  const label = document.createElement('label');
  label.className = `option ${option.kind}`;
  label.title = option.help;
  const name = document.createElement('span');
  name.textContent = option.name;
  const help = document.createElement('small');
  help.id = `${option.name}-help`;
  help.textContent = option.help;
  const field = option.kind === 'choice' ? select(option) : input(option);
  field.name = option.name;
  field.setAttribute('aria-describedby', help.id);
  label.append(name, field, help);
  if (option.kind === 'confidence') field.after(document.createElement('output'));
  return label;
}

function select({ choices, default: start }) {
  const element = document.createElement('select');
  element.append(...choices.map(({ value, title }) => new Option(title, value, value === start)));
  return element;
}

const INPUT_TYPES = { flag: 'checkbox', confidence: 'range', names: 'text' };

function input({ kind, min, max, default: value, start = value }) {
  const element = document.createElement('input');
  element.type = INPUT_TYPES[kind] ?? 'number';
  if (kind === 'names') {
    element.autocomplete = 'off';
    element.spellcheck = false;
    element.placeholder = 'separated by commas';
  } else if (kind !== 'flag') {
    Object.assign(element, { min, max, step: kind === 'integer' ? 1 : 0.01 });
    element.placeholder = 'default';
  }
  if (start !== undefined) element.defaultValue = String(start);
  return element;
}

function showValue(field) {
  if (field.type === 'range') field.nextElementSibling.value = Number(field.value).toFixed(2);
}
