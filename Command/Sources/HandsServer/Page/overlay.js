import { boundsOf, LabelPainter } from './labels.js';
import { drawHand } from './skeleton.js';

/** The font size as a fraction of the canvas's shorter side, and its minimum in CSS pixels. */
const LETTER_FRACTION = 1 / 36;
const MIN_LETTER = 12;

/**
 * Draws the hands of an answer over a whole canvas, which must be part of the page.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {object} answer An answer of a stream, with `landmarks`, `handedness` and optional `gestures`.
 * @param {boolean} isMirrored Whether to mirror the hands; text is not mirrored.
 */
export function drawAnswer(context, answer, isMirrored) {
  const { width, height, clientWidth } = context.canvas;
  const hands = answer.landmarks.map((landmarks) =>
    landmarks.map(([x, y, z]) => ({
      x: (isMirrored ? 1 - x : x) * width,
      y: y * height,
      depth: z * width,
    }))
  );
  const side = Math.min(width, height);
  for (const points of hands) drawHand(context, points, Math.max(side / 300, 1));
  const boxes = hands.map(boundsOf);
  const letter = Math.max(side * LETTER_FRACTION, (MIN_LETTER * width) / clientWidth);
  const painter = new LabelPainter(context, boxes, letter);
  handNames(answer).forEach((lines, index) => painter.write(lines, boxes[index]));
}

/** For each hand of an answer, lines of text with its handedness and gestures, best first. */
export function handNames(answer) {
  return answer.landmarks.map((_, index) => [
    ...answer.handedness[index].map((hand) => `${categoryName(hand)} hand ${percent(hand)}`),
    ...(answer.gestures?.[index] ?? []).map(
      (gesture) => `${categoryName(gesture)} ${percent(gesture)}`,
    ),
  ]);
}

/** The display name of a category: without underscores, and "No gesture" for `None`. */
export function categoryName({ category_name: name, display_name: shown }) {
  return shown || (name === 'None' ? 'No gesture' : name.replaceAll('_', ' '));
}

/** The name of an answer's precision in the options. */
export function precisionName({ precision }) {
  return precision === 'fast16' ? '16 bits' : precision;
}

/** A score as an integer percentage. */
export function percent({ score }) {
  return `${Math.round(100 * score)} %`;
}
