import { LivePanel } from './livepanel.js';
import { matrixTable } from './matrix.js';
import { drawAnswer } from './overlay.js';
import { write } from './text.js';

/** The countdown before a take in seconds. */
const COUNTDOWN = 3;

/** The JPEG quality of recorded images. */
const QUALITY = 0.92;

/** The tab for recording, training and trying custom gestures. */
export class GesturesPanel extends LivePanel {
  #camera;
  #workshop;
  #form;
  #parts;
  /** The current take, `{gesture, pictures}`. */
  #take;
  /** Whether the countdown of the take is over. */
  #isRecording = false;
  /** The number of images recorded so far. */
  #recorded = 0;
  #countdown;
  /** The displayed gestures and report as JSON. */
  #shown = {};

  constructor(root, camera, { engine, onState }) {
    super(root, camera, {
      engine,
      query: () => this.#query(),
      onState: (state, detail) => {
        onState(state, detail);
        this.#follow(state);
      },
      draw: (answer) => this.#draw(answer),
      prepare: () => this.#workshop.load(),
      failed: (sentence) => this.#endTake(sentence),
      stopped: () => this.#endTake(''),
      quality: QUALITY,
    });
    this.#camera = camera;
    this.#form = root.querySelector('.record');
    const part = (name) => root.querySelector(`.${name}`);
    this.#parts = {
      absent: part('absent'),
      record: this.#form.parentElement,
      training: part('training'),
      note: part('note'),
      names: root.querySelector('datalist'),
      list: part('gestures'),
      count: part('count'),
      number: part('number'),
      held: part('held'),
      mirror: root.querySelector('[name=mirror]'),
      train: part('train'),
      processed: part('processed'),
      progress: part('progress'),
      result: part('result'),
      accuracy: part('accuracy'),
      matrix: part('figure'),
      advice: part('advice'),
      links: part('links'),
      file: part('bundle'),
    };
    this.#workshop = engine.workshop((summary) => this.#show(summary));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin();
    });
    this.#parts.train.addEventListener('click', () => this.#train());
    this.#parts.file.addEventListener('change', () => this.#open());
  }

  get summary() {
    return this.#workshop.summary;
  }

  /** The query of the stream: record, recognize trained gestures, or find hands only. */
  #query() {
    if (this.#isRecording) return String(new URLSearchParams({ task: 'record', ...this.#take }));
    return this.#workshop.isTrained ? 'task=gestures&trained&num-hands=2' : 'task=landmarks';
  }

  // MARK: Recording

  async #begin() {
    if (this.#take) return this.#endTake('Cancelled.');
    const { gesture, pictures } = this.#form.elements;
    const take = { gesture: gesture.value.trim(), pictures: pictures.value };
    // This also clears the current take.
    const start = this.#camera.isOn ? undefined : this.turnOn();
    this.#take = take;
    this.#say('');
    this.#setBusy(true);
    await start;
    if (this.#take !== take) return;
    this.#countDown(COUNTDOWN, () => {
      this.#isRecording = true;
      this.#recorded = 0;
      this.#drawCount('0', 0);
      this.reopen();
    });
  }

  #countDown(seconds, then) {
    if (seconds === 0) return then();
    this.#drawCount(String(seconds), 1 - seconds / COUNTDOWN);
    this.#countdown = setTimeout(() => this.#countDown(seconds - 1, then), 1000);
  }

  #follow(state) {
    if (state === 'open' && this.#workshop.isStale) this.#load();
    // Reconnecting would begin another take.
    if (state !== 'waiting' || !this.#isRecording) return;
    const { gesture, pictures } = this.#take;
    this.#endTake(`The connection was lost after ${this.#recorded} of ${pictures} images of ${gesture}.`);
  }

  /** Ends a take with a message. */
  #endTake(sentence) {
    if (!this.#take) return;
    const wasRecording = this.#isRecording;
    clearTimeout(this.#countdown);
    this.#take = undefined;
    this.#isRecording = false;
    this.#setBusy(false);
    this.#parts.count.hidden = true;
    this.#say(sentence);
    if (!wasRecording) return;
    this.reopen();
    this.#load();
  }

  #draw(answer) {
    this.stage.clear();
    drawAnswer(this.stage.context('overlay'), answer, this.stage.isMirrored);
    if (!this.#isRecording || answer.recorded === undefined) return;
    const wanted = Number(this.#take.pictures);
    this.#recorded = answer.recorded;
    this.#drawCount(String(this.#recorded), this.#recorded / wanted);
    if (this.#recorded >= wanted) {
      this.#endTake(`Recorded ${this.#recorded} images of ${this.#take.gesture}.`);
    }
  }

  #drawCount(text, share) {
    this.#parts.count.hidden = false;
    write(this.#parts.number, text);
    this.#parts.held.style.strokeDashoffset = 100 * (1 - share);
  }

  #setBusy(isBusy) {
    const button = this.#form.querySelector('button');
    button.textContent = isBusy ? 'Stop' : 'Record';
    for (const field of this.#form.querySelectorAll('input, select')) field.disabled = isBusy;
    this.#parts.train.disabled = isBusy || !this.#canTrain;
  }

  #say(sentence) {
    write(this.#parts.note, sentence);
  }

  // MARK: Training

  get #canTrain() {
    return !this.#workshop.isTraining && this.summary.gestures.length > 0;
  }

  async #train() {
    this.#parts.train.disabled = true;
    try {
      await this.#workshop.train(this.#parts.mirror.checked ? {} : { 'no-mirror': '' });
    } catch (error) {
      write(this.#parts.progress, error.message);
    }
    if (!this.#workshop.isTraining) this.reopen();
  }

  /** Opens a bundle, in engines that store bundles in the page. */
  async #open() {
    const [file] = this.#parts.file.files;
    this.#parts.file.value = '';
    try {
      const count = await this.#workshop.open(file);
      this.#say(
        count ? `Opened ${file.name}.` : `${file.name} was trained elsewhere; training replaces its gestures.`,
      );
    } catch (error) {
      this.#say(error.message);
    }
    this.reopen();
  }

  async #forget(gesture) {
    try {
      await this.#workshop.forget(gesture);
      this.#say(`Deleted the last take of ${gesture}.`);
    } catch (error) {
      this.#say(error.message);
    }
  }

  // MARK: Display

  async #load() {
    try {
      await this.#workshop.load();
    } catch (error) {
      this.#say(error.message);
    }
  }

  #show(summary) {
    const parts = this.#parts;
    const isThere = summary.folder !== null;
    parts.absent.hidden = isThere;
    for (const card of [parts.record, parts.training]) card.hidden = !isThere;
    this.#change('gestures', summary.gestures, (gestures) => this.#list(gestures));
    parts.train.disabled = !this.#canTrain || Boolean(this.#take);
    const { training, failure } = summary;
    this.#showProgress(training);
    write(parts.progress, training ? 'Training …' : (failure ?? ''));
    if (!training) this.#change('report', summary.report, (report) => this.#showReport(report));
    this.#change('isTraining', Boolean(training), (isTraining) => {
      // Trained gestures are recognized at once; the end of a take reopens the stream by itself.
      if (!isTraining && !this.#isRecording) this.reopen();
    });
  }

  /** Updates a part of the display only if it has changed: replaced elements lose the focus. */
  #change(name, value, show) {
    const text = JSON.stringify(value);
    if (this.#shown[name] === text) return;
    this.#shown[name] = text;
    show(value);
  }

  #list(gestures) {
    const { names, list } = this.#parts;
    const buttons = () => [...list.querySelectorAll('button')];
    const focused = buttons().indexOf(document.activeElement);
    names.replaceChildren(...gestures.map(({ name }) => new Option('', name)));
    list.replaceChildren(...gestures.map((gesture) => this.#row(gesture)));
    if (focused < 0) return;
    // The row that had the focus, or its replacement.
    const next = buttons()[focused] ?? buttons().at(-1) ?? this.#form.elements.gesture;
    next.focus();
  }

  #showProgress(training) {
    const { processed } = this.#parts;
    processed.hidden = !training;
    if (!training) return;
    const { processed: count, pictures } = training;
    Object.assign(processed.querySelector('progress'), { max: Math.max(pictures, 1), value: count });
    write(processed.querySelector('span'), `Processed ${count} of ${pictures}`);
  }

  #showReport(report) {
    const parts = this.#parts;
    parts.result.hidden = !report;
    if (!report) return;
    const { accuracy, hands } = report.cross_validation;
    const share = report.strangers?.share;
    parts.accuracy.textContent = `Cross-validation accuracy ${percent(accuracy)} on ${hands} hands` +
      (share === undefined || share === null ? '.' : `; ${percent(share)} of unknown gestures accepted.`);
    parts.matrix.replaceChildren(matrixTable(report.cross_validation));
    parts.advice.replaceChildren(...report.warnings.map((text) => item(text)));
    parts.links.replaceChildren(...this.#workshop.downloads.map(link));
  }

  #row({ name, pictures, takes }) {
    const row = item('');
    const text = document.createElement('span');
    text.textContent = name;
    const count = document.createElement('span');
    count.className = 'quiet';
    count.textContent = `${pictures} images`;
    row.append(text, count);
    if (takes > 0) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Delete';
      button.ariaLabel = button.title = `Delete the last take of ${name}`;
      button.addEventListener('click', () => this.#forget(name));
      row.append(button);
    }
    return row;
  }
}

function link({ name, address, title }) {
  const element = document.createElement('a');
  Object.assign(element, { className: 'button', href: address, download: name, textContent: title });
  return element;
}

function item(text) {
  const element = document.createElement('li');
  element.textContent = text;
  return element;
}

function percent(share) {
  return `${(100 * (share ?? 0)).toFixed(1)} %`;
}
