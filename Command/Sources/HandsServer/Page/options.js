import { loadTable } from './tables.js';

/**
 * Groups of options, `{title, task, mode, options}`; `task` and `mode` are set if the group is for only one of them.
 *
 * An option has the `name` and `help` of the `hands` command, and a `kind`: `integer`, `number`, `confidence` (a
 * slider), `choice`, `flag` or `names` (comma-separated). Numbers have `min` and `max`, choices `choices`. `default` is
 * the command's default, `start` the page's initial value if it is different. An option that `requires` another one is
 * only given with it.
 */
const GROUPS = await loadTable('options.json');

/** The delay before a change is applied, during which there must be no other change, in milliseconds. */
const DELAY = 300;

/** The form with the options of streams; `onChange` is called after a change if all options are valid. */
export class OptionForm {
  #form;
  #error;
  #groups;

  constructor(form, onChange) {
    this.#form = form;
    this.#error = form.querySelector('.error');
    this.#groups = GROUPS.map((group) => ({ ...group, element: fieldset(group) }));
    form.querySelector('.groups').append(...this.#groups.map(({ element }) => element));
    let timer;
    const change = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (this.#check()) onChange();
      }, DELAY);
    };
    form.addEventListener('input', (event) => {
      showValue(event.target);
      change();
    });
    // The fields are reset after the event.
    form.addEventListener('reset', () =>
      setTimeout(() => {
        for (const field of form.elements) showValue(field);
        change();
      }));
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const field of form.elements) showValue(field);
    this.#check();
  }

  /** The query of a stream: choices, and all values that differ from the defaults. */
  query(mode) {
    const items = new URLSearchParams(mode === 'video' ? {} : { mode });
    const task = this.#field('task').value;
    for (const group of this.#groups) {
      for (const option of group.options) {
        if ((group.mode ?? mode) !== mode || (option.task ?? group.task ?? task) !== task) continue;
        if (!this.#isAvailable(option)) continue;
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

  /** Whether the option is given that another one requires, if it requires one. */
  #isAvailable({ requires }) {
    if (!requires) return true;
    const { type, checked, value } = this.#field(requires);
    return type === 'checkbox' ? checked : value !== '';
  }

  /** Shows the first invalid option, and enables the options of the task. */
  #check() {
    const task = this.#field('task').value;
    for (const { element, options, task: groupTask = task } of this.#groups) {
      element.disabled = groupTask !== task;
      for (const option of options) {
        this.#field(option.name).disabled = (option.task ?? task) !== task || !this.#isAvailable(option);
      }
    }
    const wrong = [...this.#form.elements].find((field) => !field.checkValidity());
    this.#error.textContent = wrong ? `${wrong.name}: ${wrong.validationMessage}` : '';
    return !wrong;
  }
}

/** The values of a field in the query: none if it has the default. */
function values({ kind, default: value }, field) {
  if (kind === 'flag') return field.checked ? [''] : [];
  if (kind === 'names') {
    return field.value.split(',').map((name) => name.trim()).filter((name) => name);
  }
  // Engines may have different defaults.
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
  name.id = `${option.name}-name`;
  name.textContent = option.name;
  const help = document.createElement('small');
  help.id = `${option.name}-help`;
  help.textContent = option.help;
  const field = option.kind === 'choice' ? select(option) : input(option);
  field.name = option.name;
  field.setAttribute('aria-labelledby', name.id);
  field.setAttribute('aria-describedby', help.id);
  label.append(name, field, help);
  if (option.kind === 'confidence') {
    const value = document.createElement('output');
    // Screen readers say the slider's value by themselves.
    value.setAttribute('aria-live', 'off');
    field.after(value);
  }
  return label;
}

function select({ choices, default: start }) {
  const element = document.createElement('select');
  element.append(...choices.map(({ value, title }) => new Option(title, value, value === start)));
  return element;
}

const STEPS = { integer: 1, number: 'any', confidence: 0.01 };
const INPUT_TYPES = { flag: 'checkbox', confidence: 'range', names: 'text' };

function input({ kind, min, max, default: value, start = value }) {
  const element = document.createElement('input');
  element.type = INPUT_TYPES[kind] ?? 'number';
  if (kind === 'names') {
    element.autocomplete = 'off';
    element.spellcheck = false;
    element.placeholder = 'separated by commas';
  } else if (kind !== 'flag') {
    Object.assign(element, { min, max, step: STEPS[kind] });
    element.placeholder = 'default';
  }
  if (kind === 'flag') element.defaultChecked = Boolean(start);
  else if (start !== undefined) element.defaultValue = String(start);
  return element;
}

function showValue(field) {
  if (field.type === 'range') field.nextElementSibling.value = Number(field.value).toFixed(2);
}
