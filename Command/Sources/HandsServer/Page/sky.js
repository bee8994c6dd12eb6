/** The duration of a star's fall, and the delay between stars, in milliseconds. */
const FALL = 800;
const DELAY = 90;
/** The duration of the burst after a won round in milliseconds. */
const BURST = 700;

const COLORS = ['#ffcc33', '#ffb020', '#ffe08a'];

/** Stars that fall, stay while they are counted, and burst. */
export class Sky {
  #context;
  #stars = [];
  #startedAt = 0;
  #burstAt;
  #isRunning = false;

  constructor(context) {
    this.#context = context;
  }

  /** Drops stars to positions that differ between rounds. */
  drop(count, round) {
    this.#stars = positions(count, round);
    this.#startedAt = performance.now();
    this.#burstAt = undefined;
    this.#run();
  }

  burst() {
    this.#burstAt ??= performance.now();
  }

  clear() {
    this.#stars = [];
  }

  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const step = (now) => {
      this.#draw(now);
      this.#isRunning = this.#stars.length > 0;
      if (this.#isRunning) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #draw(now) {
    const { width, height } = this.#context.canvas;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const size = Math.min(width, height) * 0.062;
    const burst = this.#burstAt === undefined ? 0 : Math.max((now - this.#burstAt) / BURST, 0);
    this.#context.clearRect(0, 0, width, height);
    if (burst >= 1) this.#stars = [];
    this.#stars.forEach((star, index) => {
      const age = now - this.#startedAt - index * DELAY;
      const fall = isStill ? 1 : Math.min(Math.max(age / FALL, 0), 1);
      const landing = 1 - (1 - fall) ** 3;
      const swing = isStill ? 0 : Math.sin(age / 700 + index * 2);
      this.#context.save();
      this.#context.globalAlpha = 1 - burst;
      this.#context.translate(
        (star.x + 0.006 * swing) * width,
        (-0.1 + (star.y + 0.1) * landing) * height,
      );
      this.#context.rotate(0.2 * swing + (1 - landing) * 3 + burst * 1.5);
      drawStar(this.#context, size * (1 + (isStill ? 0 : burst)), COLORS[index % COLORS.length]);
      this.#context.restore();
    });
  }
}

/** Separate positions in the upper half: cells of a grid in an order that depends on the round. */
function positions(count, round) {
  const [columns, rows] = [5, 2];
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
    rank: noise(round * 31 + index),
  })).sort((a, b) => a.rank - b.rank);
  return cells.slice(0, count).map(({ column, row, rank }) => ({
    x: (column + 0.5 + 0.3 * (noise(rank * 977) - 0.5)) / columns,
    y: 0.24 + row * 0.19 + 0.07 * (noise(rank * 613) - 0.5),
  }));
}

/** A pseudorandom number from 0 to 1. */
export function noise(seed) {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}

/** Draws a star around the origin. */
export function drawStar(context, size, color) {
  context.beginPath();
  for (let corner = 0; corner < 10; corner += 1) {
    const radius = corner % 2 === 0 ? size : size * 0.48;
    const angle = (corner * Math.PI) / 5 - Math.PI / 2;
    context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = size * 0.28;
  context.strokeStyle = 'rgb(60 40 0 / 0.55)';
  context.stroke();
  context.lineWidth = size * 0.14;
  context.strokeStyle = context.fillStyle = color;
  context.stroke();
  context.fill();
}
