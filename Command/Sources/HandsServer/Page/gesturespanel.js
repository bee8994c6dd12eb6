import { LivePanel } from './livepanel.js';
import { matrixTable } from './matrix.js';
import { MOTION_QUERY, MotionClips } from './motionclips.js';
import { drawAnswer, handNames } from './overlay.js';
import { fillList, item } from './rows.js';
import { counted, reason, TextPace, write } from './text.js';

/** The countdown before a take in seconds. */
const COUNTDOWN = 3;

/** How long recording waits for its stream, which is refused while the previous one is ending, in milliseconds. */
const OPENING = 5000;

/** The JPEG quality of recorded images. */
const QUALITY = 0.92;

/** The numbers of images and clips that a take has at first. */
const COUNTS = { images: 20, motion: 10 };

/** The tab for recording, training and trying custom gestures, and for recording motions. */
export class GesturesPanel extends LivePanel {
  #camera;
  #workshop;
  #clips = new MotionClips();
  #form;
  #parts;
  /** The current take, `{name, count, kind}`: the number of images or of clips of a motion. */
  #take;
  /** The clip of a motion that is being recorded. */
  #clip;
  /** Whether the countdown is over. */
  #isRecording = false;
  /** The number of images or clips recorded so far. */
  #recorded = 0;
  /** The timer of the countdown, then that of waiting for the stream. */
  #countdown;
  #opening;
  /** Whether the stream is open. */
  #isOpen = false;
  /** Whether the stream is to be tried again although it had not opened. */
  #isRefused = false;
  #pace = new TextPace();
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
      stopped: () => {
        this.#endTake('');
        this.#pace.restart();
        for (const part of ['seen', 'motion']) write(this.#parts[part], '');
      },
      quality: QUALITY,
    });
    this.#camera = camera;
    this.#form = root.querySelector('.record');
    const part = (name) => root.querySelector(`.${name}`);
    this.#parts = {
      absent: part('absent'),
      training: part('training'),
      note: part('note'),
      record: this.#form.querySelector('button'),
      names: root.querySelector('datalist'),
      list: part('gestures'),
      motions: part('motions'),
      seen: part('seen'),
      clips: part('clips'),
      motion: part('motion'),
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
      motionFile: part('motion-file'),
    };
    this.#workshop = engine.workshop((summary) => this.#show(summary));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin();
    });
    const { kind, pictures } = this.#form.elements;
    kind.addEventListener('change', () => (pictures.value = String(COUNTS[kind.value])));
    this.#parts.train.addEventListener('click', () => this.#train());
    const { file: bundle, motionFile } = this.#parts;
    bundle.addEventListener('change', () => this.#open(bundle, (file) => this.#openBundle(file)));
    motionFile.addEventListener('change', () => this.#open(motionFile, (file) => this.#openMotions(file)));
  }

  get summary() {
    return this.#workshop.summary;
  }

  /** The query of the stream: record, recognize trained gestures, or find hands only. */
  #query() {
    if (this.#take?.kind === 'motion') return MOTION_QUERY;
    if (this.#isRecording) {
      const { name, count } = this.#take;
      return String(new URLSearchParams({ task: 'record', gesture: name, pictures: count }));
    }
    return this.#workshop.isTrained ? 'task=gestures&trained&num-hands=2' : 'task=landmarks';
  }

  // MARK: Recording

  async #begin() {
    if (this.#take) return this.#endTake('Canceled.');
    const { gesture, pictures, kind } = this.#form.elements;
    const take = { name: gesture.value.trim(), count: Number(pictures.value), kind: kind.value };
    // This also clears the current take.
    const start = this.#camera.isOn ? undefined : this.turnOn();
    this.#take = take;
    this.#recorded = 0;
    this.#say('');
    this.#setBusy(true);
    await start;
    if (this.#take !== take) return;
    if (take.kind === 'motion') {
      if (!start) this.reopen();
      return this.#beginClip();
    }
    this.#say(`Recording of ${counted(take.count, 'image')} of ${take.name} begins in ${COUNTDOWN} seconds.`);
    this.#countDown(COUNTDOWN, () => {
      this.#isRecording = true;
      this.#say(`Recording ${counted(take.count, 'image')} of ${take.name}.`);
      this.#countImages(0);
      this.reopen();
      this.#awaitStream();
    });
  }

  /** Begins the next clip of a motion after a countdown; the stream stays the same for all clips. */
  #beginClip(remark = '') {
    const { name, count } = this.#take;
    try {
      this.#clip = this.#clips.begin(name);
    } catch (error) {
      return this.#endTake(error.message);
    }
    this.#say(`${remark}Clip ${this.#recorded + 1} of ${count} begins in ${COUNTDOWN} seconds.`);
    this.#countDown(COUNTDOWN, () => {
      this.#isRecording = true;
      this.#say(`Clip ${this.#recorded + 1} of ${count}: move now.`);
      this.#showClip(0);
      this.#awaitStream();
    });
  }

  #countDown(seconds, then) {
    if (seconds === 0) return then();
    this.#showCount(seconds, 1 - seconds / COUNTDOWN, `Begins in ${counted(seconds, 'second')}`);
    this.#countdown = setTimeout(() => this.#countDown(seconds - 1, then), 1000);
  }

  /** Ends the take if its stream, which was refused, does not open in time. */
  #awaitStream() {
    if (!this.#isRefused) return;
    this.#opening ??= setTimeout(() => this.#giveUp('No stream opened: recording ended'), OPENING);
  }

  #stopTimers() {
    clearTimeout(this.#countdown);
    clearTimeout(this.#opening);
    this.#opening = undefined;
  }

  #follow(state) {
    const wasOpen = this.#isOpen;
    this.#isOpen = state === 'open';
    this.#isRefused = state === 'waiting' && !wasOpen;
    if (this.#isOpen && this.#isRecording) this.#stopTimers();
    if (this.#isOpen && this.#workshop.isStale) this.#load();
    // Reconnecting would begin another take. A stream that was refused has begun none.
    if (!this.#isRecording) return;
    if (state === 'waiting' && wasOpen) this.#giveUp('The connection was lost');
    else this.#awaitStream();
  }

  #giveUp(reason) {
    const { name, count, kind } = this.#take;
    const unit = counted(count, kind === 'motion' ? 'clip' : 'image');
    this.#endTake(`${reason} after ${this.#recorded} of ${unit} of ${name}.`);
  }

  /** Ends a take with a message. */
  #endTake(sentence) {
    if (!this.#take) return;
    const hasOwnStream = this.#isRecording || this.#take.kind === 'motion';
    this.#stopTimers();
    this.#take = undefined;
    this.#isRecording = false;
    this.#setBusy(false);
    this.#parts.count.hidden = true;
    this.#say(sentence);
    if (!hasOwnStream) return;
    this.reopen();
    this.#load();
  }

  #draw(answer) {
    this.stage.clear();
    drawAnswer(this.stage.context('overlay'), answer, this.stage.isMirrored);
    this.#describe(answer);
    this.#tellMotion(answer);
    if (!this.#isRecording) return;
    if (this.#take.kind === 'motion') this.#recordFrame(answer);
    else if (answer.recorded !== undefined) this.#countImages(answer.recorded);
  }

  #countImages(recorded) {
    const { name, count } = this.#take;
    this.#recorded = recorded;
    this.#showCount(recorded, recorded / count, `${recorded} of ${counted(count, 'image')}`);
    if (recorded >= count) this.#endTake(`Recorded ${counted(recorded, 'image')} of ${name}.`);
  }

  #recordFrame(answer) {
    const { name, count } = this.#take;
    const share = this.#clip.add(answer);
    this.#showClip(share);
    if (share < 1) return;
    this.#isRecording = false;
    const { hasHand } = this.#clip;
    if (hasHand) {
      this.#recorded += 1;
      this.#listMotions();
    }
    if (this.#recorded >= count) this.#endTake(`Recorded ${counted(count, 'clip')} of ${name}.`);
    else this.#beginClip(hasHand ? '' : 'No hand was seen: once more. ');
  }

  /** Writes what the overlay shows, for those who do not see it. */
  #describe(answer) {
    if (!this.#pace.isDue(performance.now())) return;
    const hands = handNames(answer).map((lines) => lines.join(', '));
    write(this.#parts.seen, hands.join('; ') || 'No hand');
  }

  /** Names the motion that ended, where the engine knows motions. */
  #tellMotion({ events = [] }) {
    const motion = events.filter(({ kind }) => kind === 'motion').at(-1);
    if (motion) write(this.#parts.motion, `${motion.label}, ${percent(motion.strength)}`);
  }

  /** Shows the part of the current clip that is recorded. */
  #showClip(share) {
    const number = this.#recorded + 1;
    this.#showCount(number, share, `Clip ${number} of ${this.#take.count}`);
  }

  /** Shows a number in a ring that is filled to a share, and in words what the number counts. */
  #showCount(number, share, words) {
    const { count, number: place, held } = this.#parts;
    count.hidden = false;
    count.setAttribute('aria-valuenow', String(Math.round(100 * share)));
    count.setAttribute('aria-valuetext', words);
    write(place, String(number));
    held.style.strokeDashoffset = 100 * (1 - share);
  }

  #setBusy(isBusy) {
    const { record: button } = this.#parts;
    button.textContent = isBusy ? 'Stop' : 'Record';
    // Disabled fields lose the focus.
    if (isBusy && this.#form.contains(document.activeElement)) button.focus();
    for (const field of this.#form.querySelectorAll('input, select')) field.disabled = isBusy;
    this.#offerTraining();
  }

  /** Enables or disables training; a disabled button loses the focus. */
  #offerTraining(isOffered = this.#canTrain && !this.#take) {
    const { train, mirror } = this.#parts;
    if (!isOffered && document.activeElement === train) mirror.focus();
    train.disabled = !isOffered;
  }

  /** Announces what became of an action, which begins with an empty sentence: the same one is announced again then. */
  #say(sentence) {
    write(this.#parts.note, sentence);
  }

  // MARK: Training

  get #canTrain() {
    return !this.#workshop.isTraining && this.summary.gestures.length > 0;
  }

  async #train() {
    this.#offerTraining(false);
    write(this.#parts.progress, '');
    // Training may end before its progress is shown.
    this.#shown.isTraining = 'true';
    try {
      await this.#workshop.train(this.#parts.mirror.checked ? {} : { 'no-mirror': '' });
    } catch (error) {
      this.#shown.isTraining = 'false';
      write(this.#parts.progress, error.message);
      this.#offerTraining();
    }
  }

  /** Opens a bundle, in engines that store bundles in the page. */
  async #openBundle(file) {
    const count = await this.#workshop.open(file);
    return count ? `Opened ${file.name}.` : `${file.name} was trained elsewhere; training replaces its gestures.`;
  }

  /** Opens a motion file, in engines of the page. */
  async #openMotions(file) {
    const names = await this.#workshop.openMotions(file);
    return `Opened ${file.name}: ${names.join(', ')}.`;
  }

  /** Opens the file that was chosen in a field, displays what `read(file)` returns, and reopens the stream. */
  async #open(field, read) {
    const [file] = field.files;
    field.value = '';
    this.#say('');
    try {
      this.#say(await read(file));
    } catch (error) {
      this.#say(`${file.name} cannot be opened: ${reason(error)}`);
    }
    // The end of a take reopens the stream by itself.
    if (!this.#isRecording) this.reopen();
  }

  async #forget(gesture) {
    // The last take is the one that is being recorded.
    if (this.#take?.kind === 'images' && this.#take.name === gesture) {
      return this.#say(`${gesture} is being recorded.`);
    }
    // The images are files that other programs may need.
    if (!confirm(`Delete the images of the last take of ${gesture}?`)) return;
    this.#say('');
    try {
      await this.#workshop.forget(gesture);
      const left = this.summary.gestures.find(({ name }) => name === gesture)?.pictures ?? 0;
      this.#say(`Deleted the last take of ${gesture}; ${counted(left, 'image')} left.`);
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
    parts.training.hidden = !isThere;
    this.#offerImages(isThere);
    this.#change('gestures', summary.gestures, (gestures) => this.#list(gestures));
    this.#offerTraining();
    const { training, failure } = summary;
    this.#showProgress(training);
    write(parts.progress, training ? 'Training …' : (failure ?? ''));
    if (training) {
      // The same accuracy as before is announced again.
      write(parts.accuracy, '');
      delete this.#shown.report;
    } else {
      this.#change('report', summary.report, (report) => this.#showReport(report));
    }
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

  /** Without a folder for images only motions are recorded, which stay in the page. */
  #offerImages(isThere) {
    const { kind, pictures } = this.#form.elements;
    kind.querySelector('option').disabled = !isThere;
    if (isThere || kind.value === 'motion') return;
    kind.value = 'motion';
    pictures.value = String(COUNTS.motion);
  }

  #list(gestures) {
    const { names, list } = this.#parts;
    names.replaceChildren(...gestures.map(({ name }) => new Option('', name)));
    const rows = gestures.map(({ name, pictures, takes }) => ({
      name,
      count: counted(pictures, 'image'),
      title: `Delete the last take of ${name}`,
      remove: takes > 0 ? () => this.#forget(name) : undefined,
    }));
    fillList(list, rows, this.#parts.record);
  }

  #listMotions() {
    const { motions, clips } = this.#parts;
    const rows = this.#clips.motions.map(({ name, clips: number }) => ({
      name,
      count: counted(number, 'clip'),
      title: `Delete the last clip of ${name}`,
      remove: () => {
        this.#clips.forget(name);
        this.#listMotions();
        this.#say(`Deleted the last clip of ${name}; ${counted(number - 1, 'clip')} left.`);
      },
    }));
    fillList(motions, rows, this.#parts.record);
    const { download } = this.#clips;
    clips.hidden = !download;
    if (download) fillLinks(clips.querySelector('.download'), [download]);
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
    if (!report) return write(parts.accuracy, '');
    const { accuracy, hands } = report.cross_validation;
    const share = report.strangers?.share;
    const strangers = share === undefined || share === null ? '' : `; ${percent(share)} of unknown gestures accepted`;
    write(parts.accuracy, `Cross-validation accuracy ${percent(accuracy)} on ${counted(hands, 'hand')}${strangers}.`);
    parts.matrix.replaceChildren(matrixTable(report.cross_validation));
    parts.advice.replaceChildren(...report.warnings.map((text) => item(text)));
    fillLinks(parts.links, this.#workshop.downloads);
  }
}

/** Shows links to files; as many as before keep their elements, and with them the focus. */
function fillLinks(place, files) {
  if (place.children.length !== files.length) {
    place.replaceChildren(...files.map(() => document.createElement('a')));
  }
  files.forEach(({ name, address, title }, index) => {
    Object.assign(place.children[index], { className: 'button', href: address, download: name, textContent: title });
  });
}

function percent(share) {
  return `${(100 * (share ?? 0)).toFixed(1)} %`;
}
