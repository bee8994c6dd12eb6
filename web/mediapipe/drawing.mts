import type { Connection } from './connections.mjs';
import type { NormalizedLandmark } from './result.mjs';

/** Argument of a style function. */
export interface LandmarkData {
  index?: number;
  from?: NormalizedLandmark;
  to?: NormalizedLandmark;
}

export type Callback<Input, Output> = (input: Input) => Output;

type Paint = string | CanvasGradient | CanvasPattern;
type Styled<Value> = Value | Callback<LandmarkData, Value>;

/** Drawing style; every value may be a function of the landmark or connection. */
export interface DrawingOptions {
  /** Default white. */
  color?: Styled<Paint>;
  /** Default `color`. */
  fillColor?: Styled<Paint>;
  /** Pixels. Default 4. */
  lineWidth?: Styled<number>;
  /** Radius of a landmark, pixels. Default 6. */
  radius?: Styled<number>;
}

/** A box, in pixels. */
export interface BoundingBox {
  originX: number;
  originY: number;
  width: number;
  height: number;
  angle: number;
}

type FlatContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface Style {
  color: Styled<Paint>;
  fillColor: Styled<Paint> | undefined;
  lineWidth: Styled<number>;
  radius: Styled<number>;
}

const defaultStyle = { color: 'white', lineWidth: 4, radius: 6 };

/** Draws landmarks, connections and boxes on a canvas. */
export class DrawingUtils {
  #context: FlatContext | undefined;

  /** @param context A 2D context. A WebGL2 context is accepted, but cannot draw hands. */
  constructor(context: FlatContext | WebGL2RenderingContext, _gpuContext?: WebGL2RenderingContext) {
    this.#context = isFlat(context) ? context : undefined;
  }

  /** Clamps `x` between two bounds, in either order. */
  static clamp(x: number, x0: number, x1: number): number {
    return Math.max(Math.min(x0, x1), Math.min(Math.max(x0, x1), x));
  }

  /** Interpolates linearly: maps `x` from `x0`…`x1` to `y0`…`y1`. */
  static lerp(x: number, x0: number, x1: number, y0: number, y1: number): number {
    return DrawingUtils.clamp(y0 * (1 - (x - x0) / (x1 - x0)) + y1 * (1 - (x1 - x) / (x1 - x0)), y0, y1);
  }

  /** Draws a circle at each landmark. */
  drawLandmarks(landmarks?: NormalizedLandmark[], style?: DrawingOptions): void {
    if (!landmarks) return;
    this.#draw(style, (context, { fillColor, color, lineWidth, radius }) => {
      landmarks.forEach((from, index) => {
        const data = { index, from };
        setStyle(context, { fillColor, color, lineWidth }, data);
        context.beginPath();
        context.arc(...position(context, from), resolved(radius, data), 0, 2 * Math.PI);
        context.fill();
        context.stroke();
      });
    });
  }

  /** Draws a line for each connection whose two landmarks exist. */
  drawConnectors(landmarks?: NormalizedLandmark[], connections?: Connection[], style?: DrawingOptions): void {
    if (!landmarks || !connections) return;
    this.#draw(style, (context, { color, lineWidth }) => {
      connections.forEach(({ start, end }, index) => {
        const [from, to] = [landmarks[start], landmarks[end]];
        if (!from || !to) return;
        const data = { index, from, to };
        context.strokeStyle = resolved(color, data);
        context.lineWidth = resolved(lineWidth, data);
        context.beginPath();
        context.moveTo(...position(context, from));
        context.lineTo(...position(context, to));
        context.stroke();
      });
    });
  }

  /** Draws a box. */
  drawBoundingBox(boundingBox: BoundingBox, style?: DrawingOptions): void {
    if (!boundingBox) return;
    const { originX, originY, width, height } = boundingBox;
    this.#draw(style, (context, complete) => {
      setStyle(context, complete, {});
      context.beginPath();
      context.moveTo(originX, originY);
      context.lineTo(originX + width, originY);
      context.lineTo(originX + width, originY + height);
      context.lineTo(originX, originY + height);
      // Not a closed path: as in MediaPipe, its ends are not joined.
      context.lineTo(originX, originY);
      context.stroke();
      context.fill();
    });
  }

  /** Does nothing: there are no resources to release. */
  close(): void {}

  /** Draws with a style, then restores the context. */
  #draw(style: DrawingOptions | undefined, body: (context: FlatContext, style: Style) => void): void {
    const context = this.#context;
    if (!context) {
      throw new Error('CPU rendering requested but CanvasRenderingContext2D not provided.');
    }
    context.save();
    try {
      body(context, { ...defaultStyle, fillColor: style?.color, ...style });
    } finally {
      context.restore();
    }
  }
}

/** The value of a style for one point or connection. */
function resolved<Value>(value: Styled<Value>, data: LandmarkData): Value {
  return typeof value === 'function' ? (value as Callback<LandmarkData, Value>)(data) : value;
}

function setStyle(
  context: FlatContext,
  { fillColor, color, lineWidth }: Omit<Style, 'radius'>,
  data: LandmarkData,
): void {
  // As in MediaPipe, shapes without a colour are filled with the context's current one: contexts ignore `undefined`.
  context.fillStyle = resolved(fillColor, data) as Paint;
  context.strokeStyle = resolved(color, data);
  context.lineWidth = resolved(lineWidth, data);
}

function isFlat(context: FlatContext | WebGL2RenderingContext): context is FlatContext {
  return typeof (context as FlatContext | undefined)?.fillRect === 'function';
}

/** Position of a normalized landmark on a canvas, in pixels. */
const position = ({ canvas }: FlatContext, { x, y }: NormalizedLandmark): [number, number] => [
  x * canvas.width,
  y * canvas.height,
];
