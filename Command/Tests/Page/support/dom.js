/**
 * As much of a browser's document as the page's modules use: a tree of elements that is read from `index.html`,
 * simple selectors, events without phases, and the focus.
 */

/** Elements that have no end tag. */
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'path', 'circle']);

export class Element extends EventTarget {
  parentElement = null;
  children = [];
  attributes = new Map();
  style = { setProperty() {} };
  #text = '';
  /** Every text that was written, which is what a live region says. */
  writes = [];

  constructor(tag, attributes = {}) {
    super();
    this.tag = tag;
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    this.value = attributes.value ?? '';
    this.hidden = 'hidden' in attributes;
    this.disabled = 'disabled' in attributes;
    this.checked = 'checked' in attributes;
  }

  // MARK: Attributes

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  get id() {
    return this.getAttribute('id') ?? '';
  }

  set id(value) {
    this.setAttribute('id', value);
  }

  get name() {
    return this.getAttribute('name') ?? '';
  }

  set name(value) {
    this.setAttribute('name', value);
  }

  get type() {
    return this.getAttribute('type');
  }

  set type(value) {
    this.setAttribute('type', value);
  }

  get className() {
    return this.getAttribute('class') ?? '';
  }

  set className(value) {
    this.setAttribute('class', value);
  }

  get classList() {
    const names = () => new Set(this.className.split(/\s+/).filter((name) => name));
    const toggle = (name, isThere = !names().has(name)) => {
      const changed = names();
      if (isThere) changed.add(name);
      else changed.delete(name);
      this.className = [...changed].join(' ');
    };
    return { contains: (name) => names().has(name), add: (name) => toggle(name, true), toggle };
  }

  get dataset() {
    return new Proxy(this, {
      get: (element, name) => element.getAttribute(`data-${name}`) ?? undefined,
      set: (element, name, value) => {
        element.setAttribute(`data-${name}`, value);
        return true;
      },
    });
  }

  // MARK: The tree

  get isConnected() {
    return this === document.documentElement || Boolean(this.parentElement?.isConnected);
  }

  get textContent() {
    return this.#text + this.children.map((child) => child.textContent).join('');
  }

  set textContent(text) {
    this.replaceChildren();
    this.#text = String(text);
    this.writes.push(this.#text);
  }

  append(...items) {
    for (const item of items) {
      if (item instanceof Element) {
        item.parentElement = this;
        this.children.push(item);
      } else {
        this.#text += item;
      }
    }
  }

  replaceChildren(...items) {
    for (const child of this.children) child.parentElement = null;
    this.children = [];
    this.#text = '';
    this.append(...items);
  }

  createTHead() {
    return this.#appended('thead');
  }

  createTBody() {
    return this.#appended('tbody');
  }

  #appended(tag) {
    const child = create(tag);
    this.append(child);
    return child;
  }

  // MARK: Selectors

  *#descendants() {
    for (const child of this.children) {
      yield child;
      yield* child.#descendants();
    }
  }

  querySelectorAll(selector) {
    return [...this.#descendants()].filter((element) => element.matches(selector));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  matches(selector) {
    // Neither commas nor blanks in parentheses are between selectors.
    return selector.split(/,(?![^(]*\))/).some((chain) => {
      const parts = chain.trim().split(/\s+(?![^(]*\))/);
      if (!this.#matchesOne(parts.pop())) return false;
      let element = this.parentElement;
      while (parts.length > 0) {
        while (element && !element.#matchesOne(parts.at(-1))) element = element.parentElement;
        if (!element) return false;
        parts.pop();
        element = element.parentElement;
      }
      return true;
    });
  }

  /** Whether it fits a selector such as `input.wide[type=text]`. */
  #matchesOne(selector) {
    const [, positive, negative] = /^(.*?)(?::not\((.*)\))?$/.exec(selector);
    if (negative) return this.#matchesOne(positive) && !this.matches(negative);
    return [...selector.matchAll(/([.#]?)([\w-]+)|\[([\w-]+)(?:=["']?([^\]"']*)["']?)?\]/g)].every(
      ([, kind, name, attribute, value]) => {
        if (attribute) {
          return value === undefined ? this.attributes.has(attribute) : this.getAttribute(attribute) === value;
        }
        if (kind === '.') return this.classList.contains(name);
        return kind === '#' ? this.id === name : this.tag === name;
      },
    );
  }

  /** The fields of a form, also by their names. */
  get elements() {
    const fields = this.querySelectorAll('input, select');
    const named = Object.fromEntries(fields.map((field) => [field.name, field]));
    return Object.assign(fields, named, { namedItem: (name) => named[name] ?? null });
  }

  /** Whether the value of a field is valid, as all are here. */
  checkValidity() {
    return true;
  }

  contains(element) {
    return element === this || Boolean(element?.parentElement && this.contains(element.parentElement));
  }

  // MARK: What people do

  focus() {
    document.focused = this;
  }

  click() {
    if (this.disabled) return;
    this.dispatchEvent(new Event('click'));
  }
}

/** A canvas, whose context takes every stroke. */
class Canvas extends Element {
  #context = new Proxy({ canvas: this }, {
    get: (target, name) => target[name] ?? (() => ({ width: 1 })),
  });
  width = 300;
  height = 150;

  getContext() {
    return this.#context;
  }
}

/** A video, whose `play()` waits for `begin()`, and which has a frame whenever `showFrame` is called. */
class Video extends Element {
  HAVE_CURRENT_DATA = 2;
  readyState = 4;
  srcObject = null;
  #callbacks = new Map();
  #number = 0;
  #began = Promise.resolve();
  begin = () => {};

  /** From now on `play()` waits. */
  hold() {
    const { promise, resolve } = withResolvers();
    this.#began = promise;
    this.begin = resolve;
  }

  play() {
    return this.#began;
  }

  requestVideoFrameCallback(callback) {
    this.#number += 1;
    this.#callbacks.set(this.#number, callback);
    return this.#number;
  }

  cancelVideoFrameCallback(number) {
    this.#callbacks.delete(number);
  }

  /** Whether somebody waits for the next frame. */
  get isWatched() {
    return this.#callbacks.size > 0;
  }

  showFrame(captureTime) {
    const callbacks = [...this.#callbacks.values()];
    this.#callbacks.clear();
    for (const callback of callbacks) callback(captureTime, { captureTime });
  }
}

/** `Promise.withResolvers`, which Node has from version 22 on. */
export function withResolvers() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

function create(tag, attributes) {
  if (tag === 'canvas') return new Canvas(tag, attributes);
  return tag === 'video' ? new Video(tag, attributes) : new Element(tag, attributes);
}

/** Reads a page whose markup is well-formed. */
function parse(page) {
  const root = create('document');
  let element = root;
  for (const [, end, tag, rest, text] of page.matchAll(/<(\/?)([a-z][\w]*)([^>]*)>|([^<]+)/gi)) {
    if (text !== undefined) {
      if (text.trim()) element.append(text);
    } else if (end) {
      element = element.parentElement;
    } else {
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']),
      );
      const child = create(tag, attributes);
      element.append(child);
      if (!VOID.has(tag) && !rest.endsWith('/')) element = child;
    }
  }
  return root;
}

/** A document of a page. */
export function documentOf(page) {
  const root = parse(page.replace(/<!doctype[^>]*>/i, ''));
  const html = root.querySelector('html');
  html.parentElement = null;
  return {
    documentElement: html,
    body: html.querySelector('body'),
    focused: undefined,
    createElement: (tag) => create(tag),
    getElementById: (id) => html.querySelector(`#${id}`),
    querySelectorAll: (selector) => html.querySelectorAll(selector),
    /** An element that is taken out of the document loses the focus. */
    get activeElement() {
      return this.focused?.isConnected ? this.focused : this.body;
    },
  };
}
