import { boundsOf, LabelPainter } from './labels.js';
import { drawHand } from './skeleton.js';

/** The height of letters: a fraction of the canvas' shorter side; at least so many page pixels. */
const LETTER_FRACTION = 1 / 36;
const MIN_LETTER = 12;

/**
 * Draws the hands of an answer over the whole of a canvas that is part of the page.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {object} answer Of a stream, with `landmarks`, `handedness` and perhaps `gestures`.
 * @param {boolean} isMirrored Draws the other way round; text stays readable.
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

/** For each hand of an answer its handedness and its gestures, best first, as lines of text. */
export function handNames(answer) {
  return answer.landmarks.map((_, index) => [
    ...answer.handedness[index].map((hand) => `${categoryName(hand)} hand ${percent(hand)}`),
    ...(answer.gestures?.[index] ?? []).map(
      (gesture) => `${categoryName(gesture)} ${percent(gesture)}`,
    ),
  ]);
}

/** The name to show of a category: without underscores, and `None` said in words. */
export function categoryName({ category_name: name, display_name: shown }) {
  return shown || (name === 'None' ? 'No gesture' : name.replaceAll('_', ' '));
}

/** What the options call the arithmetic of an answer's nets. */
export function precisionName({ precision }) {
  return precision === 'fast16' ? '16 bits' : precision;
}

/** A score as whole percents. */
export function percent({ score }) {
  return `${Math.round(100 * score)} %`;
}
