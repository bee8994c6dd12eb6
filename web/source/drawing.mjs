// Draws landmarks, connections and boxes on a canvas.

const defaultStyle = { color: 'white', lineWidth: 4, radius: 6 };

/** The value of a style for one point or connection, calling it if it is a function. */
const resolved = (value, data) => (typeof value === 'function' ? value(data) : value);

/** Whether an object is a 2D rendering context. */
const isFlat = (context) => typeof context?.fillRect === 'function';

/** Draws results on a canvas. */
export class DrawingUtils {
  #context;

  /**
   * @param {any} context A 2D context. A WebGL2 context is accepted, but cannot draw hands.
   */
  constructor(context) {
    this.#context = isFlat(context) ? context : undefined;
  }

  /** Clamps `x` between two bounds, in either order. */
  static clamp(x, x0, x1) {
    return Math.max(Math.min(x0, x1), Math.min(Math.max(x0, x1), x));
  }

  /** Interpolates linearly: maps `x` from `x0`…`x1` to `y0`…`y1`. */
  static lerp(x, x0, x1, y0, y1) {
    return DrawingUtils.clamp(y0 * (1 - (x - x0) / (x1 - x0)) + y1 * (1 - (x1 - x) / (x1 - x0)), y0, y1);
  }

  /** Draws a circle at each landmark. */
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

  /** Draws a line for each connection whose two landmarks exist. */
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

  /** Draws a box, in pixels. */
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

  /** Does nothing: there are no resources to release. */
  close() {}

  /** Draws with a style, then restores the context. */
  #draw(style, body) {
    const context = this.#context;
    if (!context) {
      throw new Error('CPU rendering requested but CanvasRenderingContext2D not provided.');
    }
    // As in MediaPipe, shapes without a colour are filled with the context's current one: contexts ignore `undefined`.
    const complete = { ...defaultStyle, fillColor: style?.color, ...style };
    context.save();
    try {
      body(context, complete);
    } finally {
      context.restore();
    }
  }
}

/** Position of a normalized landmark on a canvas, in pixels. */
const position = ({ canvas }, { x, y }) => [x * canvas.width, y * canvas.height];
