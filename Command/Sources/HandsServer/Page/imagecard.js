import { categoryName, drawAnswer, percent, precisionName } from './overlay.js';

/** The maximum width and height of displayed images in canvas pixels. */
const MAX_SIDE = 1280;

/** An image in the list with its state, overlay and result, which `tell(sentence)` announces. */
export class ImageCard {
  #tell;
  #state = make('p', 'quiet', 'Waiting …');

  constructor(name, tell) {
    this.#tell = (sentence) => tell(`${name}: ${sentence}`);
    this.element = make('li', 'card picture');
    this.element.append(make('h2', '', name), this.#state);
  }

  working() {
    this.#state.textContent = 'Processing …';
  }

  fail(sentence) {
    this.element.classList.add('failed');
    this.#state.className = 'error';
    this.#end(sentence);
  }

  /** Shows an image with its result. */
  show(bitmap, answer) {
    const count = answer.landmarks.length;
    this.#end([
      count === 0 ? 'No hand' : count === 1 ? 'One hand' : `${count} hands`,
      `${answer.width} × ${answer.height}`,
      `${answer.inference_ms.toFixed(1)} ms`,
      precisionName(answer),
    ].join(' · '));
    if (bitmap) {
      const canvas = drawing(bitmap);
      this.element.append(canvas);
      drawAnswer(canvas.getContext('2d'), answer, false);
    }
    if (count) this.element.append(table(answer));
    this.element.append(source(answer, this.#tell));
  }

  /** Announces the state. */
  announce() {
    this.#tell(this.#state.textContent);
  }

  #end(text) {
    this.#state.textContent = text;
    this.announce();
  }
}

function drawing(bitmap) {
  const scale = Math.min(MAX_SIDE / Math.max(bitmap.width, bitmap.height), 1);
  const canvas = make('canvas', 'drawing');
  canvas.width = Math.max(Math.round(bitmap.width * scale), 1);
  canvas.height = Math.max(Math.round(bitmap.height * scale), 1);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'The image with the detected hands');
  canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

function table(answer) {
  const element = make('table');
  const head = element.createTHead().insertRow();
  for (const title of ['Hand', 'Gesture', 'Index fingertip']) head.append(make('th', '', title));
  const body = element.createTBody();
  answer.landmarks.forEach((landmarks, index) => {
    const row = body.insertRow();
    const gestures = answer.gestures?.[index] ?? [];
    const [x, y] = landmarks[8];
    row.insertCell().textContent = answer.handedness[index].map(named).join(', ');
    row.insertCell().textContent = gestures.map(named).join(', ') || '–';
    row.insertCell().textContent = `${x.toFixed(3)}, ${y.toFixed(3)}`;
  });
  return element;
}

function named(category) {
  return `${categoryName(category)} ${percent(category)}`;
}

/** The result as JSON, with a button to copy it; `tell(sentence)` announces whether it was. */
function source(answer, tell) {
  const { gestures, handedness, landmarks, world_landmarks, width, height } = answer;
  const result = { width, height, gestures, handedness, landmarks, world_landmarks };
  const text = JSON.stringify(result, null, 1);
  const details = make('details');
  const copy = make('button', '', 'Copy JSON');
  copy.type = 'button';
  const copied = make('span', 'quiet');
  const say = (sentence) => {
    copied.textContent = sentence;
    tell(sentence);
  };
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('JSON copied');
    } catch {
      say('The browser does not allow copying');
    }
  });
  const json = make('pre', '', text);
  // It scrolls.
  json.tabIndex = 0;
  json.setAttribute('role', 'group');
  json.setAttribute('aria-label', 'JSON');
  details.append(make('summary', '', 'JSON'), copy, copied, json);
  return details;
}

function make(name, className = '', text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
