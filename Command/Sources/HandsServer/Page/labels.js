const MARGIN = 0.6;
const LINE_HEIGHT = 1.35;

/** Draws labels next to hands, where they cover hands and other labels as little as possible. */
export class LabelPainter {
  #placed = [];

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Box[]} hands Rectangles to avoid, `{x, y, width, height}` in canvas pixels.
   * @param {number} size The font size in canvas pixels.
   */
  constructor(context, hands, size) {
    this.context = context;
    this.hands = hands;
    this.size = size;
    context.font = `600 ${size}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
  }

  /** Draws lines of text above, below, right or left of a hand. */
  write(lines, hand) {
    const { context, size } = this;
    const width = Math.max(...lines.map((line) => context.measureText(line).width));
    const box = this.#place(hand, {
      width: width + 2 * MARGIN * size,
      height: (lines.length * LINE_HEIGHT + MARGIN) * size,
    });
    context.fillStyle = 'rgb(15 18 22 / 0.78)';
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, size * 0.5);
    context.fill();
    context.fillStyle = 'white';
    lines.forEach((line, index) => {
      const y = box.y + (MARGIN / 2 + (index + 0.5) * LINE_HEIGHT) * size;
      context.fillText(line, box.x + MARGIN * size, y);
    });
  }

  #place(hand, { width, height }) {
    const gap = this.size * 0.7;
    const middle = { x: hand.x + (hand.width - width) / 2, y: hand.y + (hand.height - height) / 2 };
    const candidates = [
      { x: middle.x, y: hand.y - gap - height },
      { x: middle.x, y: hand.y + hand.height + gap },
      { x: hand.x + hand.width + gap, y: middle.y },
      { x: hand.x - gap - width, y: middle.y },
    ].map(({ x, y }) => ({
      x: clamp(x, this.context.canvas.width - width),
      y: clamp(y, this.context.canvas.height - height),
      width,
      height,
    }));
    const cost = (box) => 4 * total(this.#placed, box) + total(this.hands, box);
    const best = candidates.reduce((best, box) => (cost(box) < cost(best) ? box : best));
    this.#placed.push(best);
    return best;
  }
}

/** The bounding box of points. */
export function boundsOf(points) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function clamp(value, max) {
  return Math.max(Math.min(value, max), 0);
}

function total(boxes, box) {
  return boxes.reduce((sum, other) => sum + overlap(box, other), 0);
}

function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(width, 0) * Math.max(height, 0);
}
