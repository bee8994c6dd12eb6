import { Constellation, distance } from './constellation.js';
import { LivePanel } from './livepanel.js';
import { actionsOf, drawPointer } from './pointers.js';
import { drawStar } from './sky.js';
import { write } from './text.js';

/** The keyboard's name among the hands. */
const KEYBOARD = 'keyboard';
/** How far an arrow key moves the keyboard's pointer, in fractions of the view. */
const STEP = { x: 0.04, y: 0.05 };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How long a round that was won is shown, in milliseconds. */
const PAUSE = 3000;
/** Sizes in the shorter side of the canvas. */
const STAR_SIZE = 0.05;

/** The tab with the game in which stars are picked up by pinches, or by keys, and put in their places. */
export class PlacePanel extends LivePanel {
  #parts;
  #game;
  #hands = [];
  /** Where the keyboard points, once it was used. */
  #cursor;
  #timer;

  constructor(root, camera, { engine, onState }) {
    super(root, camera, {
      engine,
      query: () => 'task=landmarks&num-hands=2&pose=',
      onState: (state, detail) => {
        onState(state, detail);
        if (state !== 'open') this.#loseHands();
      },
      draw: (answer) => this.#take(answer),
      stopped: () => this.#clear(),
    });
    this.#parts = LivePanel.parts(root, 'board', 'round', 'score', 'badge', 'announcement');
    root.querySelector('.places').addEventListener('keydown', (event) => this.#press(event));
    this.stage.onResize = () => this.#game && this.#draw();
  }

  /** The state of the game, for tests. */
  get game() {
    return this.#game;
  }

  #take(answer) {
    this.#begin();
    this.#hands = actionsOf(answer, this.stage.isMirrored);
    for (const { kind, finger, phase, hand, pointer: [x, y] } of answer.events ?? []) {
      if (kind !== 'pinch' || finger !== 'index') continue;
      this.#act(hand, phase, { x: this.stage.isMirrored ? 1 - x : x, y });
    }
    this.#draw();
  }

  /** Puts back the stars of hands that no stream follows any more. */
  #loseHands() {
    this.#hands = [];
    if (!this.#game) return;
    this.#game.cancelOthers(KEYBOARD);
    this.#draw();
  }

  #press(event) {
    const arrow = ARROWS[event.key];
    const isPinch = event.key === ' ' || event.key === 'Enter';
    if (!arrow && !isPinch && (event.key !== 'Escape' || !this.#game)) return;
    if (event.key !== 'Escape') event.preventDefault();
    if (isPinch && event.repeat) return;
    this.#cursor ??= { x: 0.5, y: 0.5 };
    if (!this.#game) {
      // The first key begins, so that what the round is stays announced.
      this.#begin();
    } else if (arrow) {
      const moved = (value, step) => Math.min(Math.max(value + step, 0.04), 0.96);
      this.#cursor = { x: moved(this.#cursor.x, arrow[0] * STEP.x), y: moved(this.#cursor.y, arrow[1] * STEP.y) };
      this.#act(KEYBOARD, 'changed', this.#cursor);
      this.#tellPlace();
    } else if (event.key === 'Escape') {
      this.#act(KEYBOARD, 'cancelled', this.#cursor);
    } else if (this.#game.isWon) {
      this.#next();
    } else {
      this.#act(KEYBOARD, this.#game.held(KEYBOARD) ? 'ended' : 'began', this.#cursor);
    }
    this.#draw();
  }

  /** What a hand, or the keyboard, does at a point of the view. */
  #act(hand, phase, point) {
    const game = this.#game;
    if (phase === 'began') {
      if (game.pick(hand, point)) {
        this.#tell(`Star picked up. ${this.#way('place', game.places.filter(isEmpty(game)), point)}`);
      } else if (hand === KEYBOARD) {
        // The same sentence is announced again.
        this.#tell('');
        this.#tell(`No star here. ${this.#wayToStar(point)}`);
      }
    } else if (phase === 'changed') {
      game.move(hand, point);
    } else if (phase === 'ended') {
      game.move(hand, point);
      const star = game.drop(hand);
      if (star) this.#dropped(star, point);
    } else if (phase === 'cancelled') {
      if (game.held(hand)) this.#tell('Star put back.');
      game.cancel(hand);
    }
  }

  #dropped(star, point) {
    const game = this.#game;
    if (!star.place) return this.#tell('No empty place here.');
    if (!game.isWon) {
      return this.#tell(`${game.placed} of ${game.stars.length} in place. ${this.#wayToStar(point)}`);
    }
    this.#tell(`All ${game.stars.length} stars are in place. Score ${game.score}.`);
    this.#timer = setTimeout(() => this.#next(), PAUSE);
  }

  /** Tells what is under the keyboard's pointer, if it has just come there. */
  #tellPlace() {
    const star = this.#game.held(KEYBOARD);
    const target = star ? this.#game.placeAt(star) : this.#game.starAt(this.#cursor);
    if (target) this.#tell(star ? 'At an empty place.' : 'At a star.');
    else this.#tell('');
  }

  /** The way from a point to the nearest star that is not in place. */
  #wayToStar(point) {
    return this.#way('star', this.#game.stars.filter(({ place }) => !place), point);
  }

  /** The way from a point to the nearest target in steps of arrow keys. */
  #way(name, targets, point) {
    const [target] = [...targets].sort((a, b) => distance(a, point) - distance(b, point));
    const steps = (from, to, step, [less, more]) => {
      const count = Math.round((to - from) / step);
      return count ? [`${Math.abs(count)} ${count < 0 ? less : more}`] : [];
    };
    const way = [
      ...steps(point.x, target.x, STEP.x, ['left', 'right']),
      ...steps(point.y, target.y, STEP.y, ['up', 'down']),
    ];
    return `Nearest ${name}: ${way.join(', ') || 'here'}.`;
  }

  #tell(sentence) {
    write(this.#parts.announcement, sentence);
  }

  #begin() {
    if (this.#game) return;
    this.#game = new Constellation();
    this.stage.root.classList.toggle('playing', true);
    this.#enter();
  }

  #next() {
    clearTimeout(this.#timer);
    this.#game.next();
    this.#enter();
    this.#draw();
  }

  #enter() {
    const { round, stars } = this.#game;
    this.#tell(`Round ${round}: ${stars.length} stars. ${this.#wayToStar(this.#cursor ?? { x: 0.5, y: 0.5 })}`);
  }

  #draw() {
    const game = this.#game;
    const parts = this.#parts;
    parts.board.hidden = false;
    parts.badge.hidden = !game.isWon;
    write(parts.round, String(game.round));
    write(parts.score, String(game.score));
    const context = this.stage.context('places');
    const { width, height } = context.canvas;
    const size = Math.min(width, height) * STAR_SIZE;
    context.clearRect(0, 0, width, height);
    const at = ({ x, y }, draw) => {
      context.save();
      context.translate(x * width, y * height);
      draw();
      context.restore();
    };
    for (const place of game.places) at(place, () => drawPlace(context, size * 1.35));
    for (const star of game.stars) {
      at(star, () => drawStar(context, size * (star.hand === undefined ? 1 : 1.2), star.place ? '#5fe08a' : '#ffcc33'));
    }
    for (const hand of this.#hands) drawPointer(context, hand);
    if (this.#cursor) {
      const isPinching = game.held(KEYBOARD) !== undefined;
      drawPointer(context, { point: this.#cursor, pinch: isPinching ? 1 : 0, isPinching });
    }
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#game = undefined;
    this.#cursor = undefined;
    this.#hands = [];
    this.stage.root.classList.toggle('playing', false);
    this.stage.clear();
    this.#tell('');
    for (const name of ['board', 'badge']) this.#parts[name].hidden = true;
  }
}

const isEmpty = (game) => (place) => game.stars.every((star) => star.place !== place);

function drawPlace(context, radius) {
  for (const [color, width] of [['rgb(0 0 0 / 0.5)', 0.2], ['rgb(255 255 255 / 0.85)', 0.1]]) {
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.lineWidth = radius * width;
    context.strokeStyle = color;
    context.stroke();
  }
}
