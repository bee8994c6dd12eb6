import { LivePanel } from './livepanel.js';
import { drawAnswer, handNames, precisionName } from './overlay.js';
import { actionsOf, actionText, drawPointer } from './pointers.js';
import { item } from './rows.js';
import { SpaceView } from './space.js';
import { counted, TextPace } from './text.js';

/** The tab that shows the results of camera frames. */
export class CameraPanel extends LivePanel {
  #hands;
  #figureCells;
  #devices;
  #camera;
  #space;
  #pace = new TextPace();

  constructor(root, camera, { engine, query, onState }) {
    super(root, camera, {
      engine,
      query,
      onState,
      draw: (answer, figures) => this.#draw(answer, figures),
      started: (isWanted) => this.#listDevices(isWanted),
      stopped: () => this.#clear(),
    });
    this.#camera = camera;
    this.#hands = root.querySelector('.hands');
    this.#figureCells = [...root.querySelectorAll('[data-figure]')];
    this.#space = new SpaceView(root.querySelector('.space'));
    this.#devices = root.querySelector('.devices');
    this.#devices.addEventListener('change', () => this.turnOn(this.#devices.value));
  }

  async #listDevices(isWanted) {
    const devices = await this.#camera.devices();
    if (!isWanted()) return;
    this.#devices.replaceChildren(
      ...devices.map(({ deviceId, label }) => new Option(label, deviceId)),
    );
    this.#devices.value = this.#camera.deviceId;
    this.#devices.parentElement.hidden = devices.length < 2;
  }

  #draw(answer, figures) {
    const context = this.stage.context('overlay');
    this.stage.clear();
    drawAnswer(context, answer, this.stage.isMirrored);
    const actions = actionsOf(answer, this.stage.isMirrored);
    for (const action of actions) drawPointer(context, action);
    this.#space.show(answer, this.stage.isMirrored);
    const now = performance.now();
    if (!this.#pace.isDue(now)) return;
    this.#listHands(answer, actions);
    this.#writeFigures(answer, figures, now);
  }

  #listHands(answer, actions) {
    const names = handNames(answer).map((lines, index) => {
      const track = answer.tracks?.[index];
      const action = actions.find((action) => action.index === index);
      return [
        ...lines,
        ...(action ? [actionText(action)] : []),
        ...(track ? [`Track ${track.id}, ${counted(track.age, 'frame')}`] : []),
      ];
    });
    this.#hands.replaceChildren(
      ...(names.length ? names.map((lines) => item(lines.join(' · '))) : [item('None', 'quiet')]),
    );
  }

  #writeFigures(answer, figures, now) {
    const milliseconds = (value) => value === undefined ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
    const texts = {
      rate: figures.framesPerSecond(now).toFixed(0),
      median: milliseconds(figures.median),
      p95: milliseconds(figures.p95),
      inference: milliseconds(figures.inference),
      precision: precisionName(answer),
      answered: String(figures.answered),
      skipped: String(figures.skipped + figures.dropped),
    };
    for (const cell of this.#figureCells) cell.textContent = texts[cell.dataset.figure];
  }

  #clear() {
    this.#pace.restart();
    this.#space.clear();
    this.#hands.replaceChildren(item('None yet', 'quiet'));
    for (const cell of this.#figureCells) cell.textContent = '–';
  }
}
