// Options of a task: defaults, merging, and encoding for the module.

/** Values of absent options. */
const defaults = {
  numHands: 1,
  minHandDetectionConfidence: 0.5,
  minHandPresenceConfidence: 0.5,
  minTrackingConfidence: 0.5,
};

/** Precisions of the hand models, default first, in the order of the module's numbers. */
const precisions = ['exact', 'fast16'];

const classifiers = ['cannedGesturesClassifierOptions', 'customGesturesClassifierOptions'];
const classifierKeys = ['maxResults', 'scoreThreshold', 'categoryAllowlist', 'categoryDenylist'];

/** Options of a new task. */
export const initialOptions = () => ({
  ...defaults,
  precision: precisions[0],
  cannedGesturesClassifierOptions: {},
  customGesturesClassifierOptions: {},
});

/**
 * Merges options: absent options keep their value, `undefined` resets to the default.
 *
 * @param {object} former
 * @param {object} latter
 * @param {boolean} hasGestures Whether the task is a GestureRecognizer. For it, as in MediaPipe, an absent `numHands`
 *   resets to the default, and absent classifier options clear the previous ones, while `null` keeps them.
 */
export function merged(former, latter, hasGestures) {
  const options = { ...former };
  for (const key of Object.keys(defaults)) {
    if (key in latter || (hasGestures && key === 'numHands')) {
      options[key] = checkedNumber(key, latter[key] ?? defaults[key]);
    }
  }
  if (!Number.isInteger(options.numHands)) refuse('numHands', options.numHands, 'a whole number');
  if ('precision' in latter) {
    options.precision = latter.precision ?? precisions[0];
    if (!precisions.includes(options.precision)) {
      refuse('precision', options.precision, `one of ${precisions}`);
    }
  }
  if (hasGestures) {
    for (const key of classifiers) options[key] = mergedClassifier(key, former[key], latter[key]);
  }
  return options;
}

function mergedClassifier(name, former, latter) {
  if (latter === undefined) return {};
  if (!latter) return former;
  const options = { ...former };
  for (const key of classifierKeys) {
    if (!(key in latter)) continue;
    const value = latter[key];
    if (value === undefined) delete options[key];
    else if (key.startsWith('category')) options[key] = names(`${name}.${key}`, value);
    else options[key] = checkedNumber(`${name}.${key}`, value);
  }
  return options;
}

function names(key, value) {
  const list = Array.isArray(value) ? value : [value];
  if (list.some((name) => typeof name !== 'string')) refuse(key, value, 'a list of names');
  return [...list];
}

function checkedNumber(key, value) {
  if (typeof value !== 'number' || Number.isNaN(value)) refuse(key, value, 'a number');
  return value;
}

function refuse(key, value, expected) {
  throw new Error(`INVALID_ARGUMENT: ${key} is ${String(value)}; it must be ${expected}.`);
}

/**
 * Encodes options for the module; for the layout see `Sources/HandsWeb/OptionsRecord.swift`.
 *
 * @param {object} options
 * @returns {Uint8Array}
 */
export function encoded(options) {
  const parts = [];
  const number = (write) => {
    const bytes = new Uint8Array(4);
    write(new DataView(bytes.buffer));
    parts.push(bytes);
  };
  const integer = (value) =>
    number((view) => view.setInt32(0, Math.min(Math.max(value, -0x80000000), 0x7fffffff), true));
  const float = (value) => number((view) => view.setFloat32(0, value, true));
  const list = (texts) => {
    integer(texts.length);
    for (const text of texts) {
      const bytes = new TextEncoder().encode(text);
      integer(bytes.length);
      parts.push(bytes);
    }
  };
  integer(options.numHands);
  float(options.minHandDetectionConfidence);
  float(options.minHandPresenceConfidence);
  float(options.minTrackingConfidence);
  for (const key of classifiers) {
    const classifier = options[key];
    integer(classifier.maxResults ?? -1);
    integer(classifier.scoreThreshold === undefined ? 0 : 1);
    float(classifier.scoreThreshold ?? 0);
    list(classifier.categoryAllowlist ?? []);
    list(classifier.categoryDenylist ?? []);
  }
  integer(precisions.indexOf(options.precision));
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
