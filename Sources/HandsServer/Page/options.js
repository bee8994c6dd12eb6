import { GROUPS } from "./optionlist.js";

/** Milliseconds without another change before a change is applied. */
const SETTLING = 300;

/** The form with the options of the tasks; `onChange` is called when valid ones have changed. */
export class OptionForm {
  #form;
  #error;
  #groups;

  constructor(form, onChange) {
    this.#form = form;
    this.#error = form.querySelector(".error");
    this.#groups = GROUPS.map((group) => ({ ...group, element: fieldset(group) }));
    form.querySelector(".groups").append(...this.#groups.map(({ element }) => element));
    let timer;
    const change = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (this.#check()) onChange();
      }, SETTLING);
    };
    form.addEventListener("input", (event) => {
      showValue(event.target);
      change();
    });
    // The fields have their first values after the event.
    form.addEventListener("reset", () =>
      setTimeout(() => {
        for (const field of form.elements) showValue(field);
        change();
      }),
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const field of form.elements) showValue(field);
    this.#check();
  }

  /** The items of a stream's query that differ from what the command takes by itself. */
  query(mode) {
    const items = new URLSearchParams(mode === "video" ? {} : { mode });
    const task = this.#field("task").value;
    for (const { options, for: group = {} } of this.#groups) {
      for (const option of options) {
        const needs = { ...group, ...option.for };
        if ((needs.mode ?? mode) !== mode || (needs.task ?? task) !== task) continue;
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
    const task = this.#field("task").value;
    for (const { element, options, for: group = {} } of this.#groups) {
      element.disabled = (group.task ?? task) !== task;
      for (const option of options) {
        if (option.for?.task) this.#field(option.name).disabled = option.for.task !== task;
      }
    }
    const wrong = [...this.#form.elements].find((field) => !field.checkValidity());
    this.#error.textContent = wrong ? `${wrong.name}: ${wrong.validationMessage}` : "";
    return !wrong;
  }
}

/** What a field adds to the query: nothing where it says what the command takes anyway. */
function values({ kind, value }, field) {
  if (kind === "flag") return field.checked ? [""] : [];
  if (kind === "names") {
    return field.value.split(",").map((name) => name.trim()).filter((name) => name);
  }
  return field.value === "" || field.value === String(value) ? [] : [field.value];
}

function fieldset({ title, options }) {
  const element = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = title;
  element.append(legend, ...options.map(row));
  return element;
}

function row(option) {
  const label = document.createElement("label");
  label.className = `option ${option.kind}`;
  label.title = option.help;
  const name = document.createElement("span");
  name.textContent = option.name;
  const help = document.createElement("small");
  help.id = `${option.name}-help`;
  help.textContent = option.help;
  const field = option.kind === "choice" ? select(option) : input(option);
  field.name = option.name;
  field.setAttribute("aria-describedby", help.id);
  label.append(name, field, help);
  if (option.kind === "share") field.after(document.createElement("output"));
  return label;
}

function select({ choices }) {
  const element = document.createElement("select");
  element.append(...choices.map(([value, text]) => new Option(text, value)));
  return element;
}

function input({ kind, least = 0, most = 1, step = 0.01, value, start = value }) {
  const element = document.createElement("input");
  element.type = { flag: "checkbox", share: "range", names: "text", text: "text" }[kind] ?? "number";
  if (kind === "names" || kind === "text") {
    element.autocomplete = "off";
    element.spellcheck = false;
  } else if (kind !== "flag") {
    Object.assign(element, { min: least, max: most, step: kind === "whole" ? 1 : step });
    element.placeholder = "default";
  }
  if (start !== undefined) element.defaultValue = String(start);
  return element;
}

function showValue(field) {
  if (field.type === "range") field.nextElementSibling.value = Number(field.value).toFixed(2);
}
