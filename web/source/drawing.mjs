// Draws landmarks, connections and boxes on a canvas.

const defaultStyle = { color: 'white', lineWidth: 4, radius: 6 };

/** A style's value for one point or connection: the value itself, or what its function gives. */
const resolved = (value, data) => (typeof value === 'function' ? value(data) : value);

/** Whether something is a context for drawing in two dimensions. */
const isFlat = (context) => typeof context?.fillRect === 'function';

/** Draws results on a canvas. */
export class DrawingUtils {
  #context;

  /**
   * @param {any} context The 2D context of a canvas, or a WebGL2 context, with which nothing of hands can
   *   be drawn.
   */
  constructor(context) {
    this.#context = isFlat(context) ? context : undefined;
  }

  /** `x`, but no less than the smaller and no more than the larger bound. */
  static clamp(x, x0, x1) {
    return Math.max(Math.min(x0, x1), Math.min(Math.max(x0, x1), x));
  }

  /** The number between `y0` and `y1` that lies as `x` lies between `x0` and `x1`. */
  static lerp(x, x0, x1, y0, y1) {
    return DrawingUtils.clamp(y0 * (1 - (x - x0) / (x1 - x0)) + y1 * (1 - (x1 - x) / (x1 - x0)), y0, y1);
  }

  /** A circle around each landmark. */
  drawLandmarks(landmarks, style) {
    if (!landmarks) return;
    this.#draw(style, (context, { fillColor, color, lineWidth, radius }) => {
      landmarks.forEach((from, index) => {
        const data = { index, from };
        context.fillStyle = resolved(fillColor, data);
        context.strokeStyle = resolved(color, data);
        context.lineWidth = resolved(lineWidth, data);
        context.beginPath();
        context.arc(...position(context, from), resolved(radius, data), 0, 2 * Math.PI);
        context.fill();
        context.stroke();
      });
    });
  }

  /** A line for each connection whose ends are there. */
  drawConnectors(landmarks, connections, style) {
    if (!landmarks || !connections) return;
    this.#draw(style, (context, { color, lineWidth }) => {
      connections.forEach(({ start, end }, index) => {
        const data = { index, from: landmarks[start], to: landmarks[end] };
        if (!data.from || !data.to) return;
        context.strokeStyle = resolved(color, data);
        context.lineWidth = resolved(lineWidth, data);
        context.beginPath();
        context.moveTo(...position(context, data.from));
        context.lineTo(...position(context, data.to));
        context.stroke();
      });
    });
  }

  /** A box, in pixels. */
  drawBoundingBox(boundingBox, style) {
    if (!boundingBox) return;
    const { originX, originY, width, height } = boundingBox;
    this.#draw(style, (context, { fillColor, color, lineWidth }) => {
      context.fillStyle = resolved(fillColor, {});
      context.strokeStyle = resolved(color, {});
      context.lineWidth = resolved(lineWidth, {});
      context.beginPath();
      context.moveTo(originX, originY);
      context.lineTo(originX + width, originY);
      context.lineTo(originX + width, originY + height);
      context.lineTo(originX, originY + height);
      context.closePath();
      context.stroke();
      context.fill();
    });
  }

  /** Has no effect: nothing of a canvas is kept that would have to be given back. */
  close() {}

  /** Draws with a style and leaves the context as it was. */
  #draw(style, body) {
    const context = this.#context;
    if (!context) {
      throw new Error('CPU rendering requested but CanvasRenderingContext2D not provided.');
    }
    // As in MediaPipe the canvas' own colour fills shapes unless a colour is given: contexts ignore `undefined`.
    const complete = { ...defaultStyle, fillColor: style?.color, ...style };
    context.save();
    try {
      body(context, complete);
    } finally {
      context.restore();
    }
  }
}

/** Where a normalized landmark lies on a canvas, in pixels. */
const position = ({ canvas }, { x, y }) => [x * canvas.width, y * canvas.height];
