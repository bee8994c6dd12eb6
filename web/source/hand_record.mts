// Encodes hands and gesture examples as bytes; for the layout see `Sources/HandsWebExtras`.
import { joined } from './bytes.mjs';
import { HandsError } from './errors.mjs';

interface Point {
  x: number;
  y: number;
  z: number;
}

/** A hand from a task's result, with the size of its image. */
export interface ExampleHand {
  /** Image width, pixels. */
  width: number;
  /** Image height, pixels. */
  height: number;
  landmarks: Point[];
  worldLandmarks: Point[];
  handedness: { index: number; score: number };
}

/** A gesture and hands that show it. A gesture named `none` (case-insensitive) holds hands that show no other. */
export interface ExampleGesture {
  name: string;
  hands: ExampleHand[];
}

const landmarkCount = 21;
const handWords = 4 + 2 * 3 * landmarkCount;
const version = 1;

export function handRecords(hands: ExampleHand[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * handWords * hands.length));
  hands.forEach((hand, index) => writeHand(view, 4 * handWords * index, hand));
  return new Uint8Array(view.buffer);
}

export function exampleRecord(gestures: ExampleGesture[]): Uint8Array {
  const parts = gestures.flatMap(({ name, hands }) => {
    const text = new TextEncoder().encode(name);
    return [integers(text.length), text, integers(hands.length), handRecords(hands)];
  });
  return joined([integers(version, gestures.length), ...parts]);
}

/** @param bytes A validated record. */
export function examples(bytes: Uint8Array): ExampleGesture[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let offset = 0;
  const integer = () => view.getInt32((offset += 4) - 4, true);
  if (integer() !== version) throw HandsError.coded('INVALID_ARGUMENT', 'The examples have another version.');
  return Array.from({ length: integer() }, () => {
    const size = integer();
    const name = new TextDecoder().decode(bytes.subarray(offset, offset += size));
    const hands = Array.from({ length: integer() }, () => {
      offset += 4 * handWords;
      return readHand(view, offset - 4 * handWords);
    });
    return { name, hands };
  });
}

function writeHand(
  view: DataView,
  start: number,
  { width, height, handedness, landmarks, worldLandmarks }: ExampleHand,
): void {
  const points = [...landmarks, ...worldLandmarks].flatMap(({ x, y, z }) => [x, y, z]);
  if (points.length !== handWords - 4) {
    throw new TypeError(`A hand has ${landmarkCount} landmarks, and as many in space.`);
  }
  [width, height, handedness.index].forEach((number, word) => {
    view.setInt32(start + 4 * word, number, true);
  });
  [handedness.score, ...points].forEach((number, word) => {
    view.setFloat32(start + 4 * (3 + word), number, true);
  });
}

function readHand(view: DataView, start: number): ExampleHand {
  const integer = (word: number) => view.getInt32(start + 4 * word, true);
  const float = (word: number) => view.getFloat32(start + 4 * word, true);
  const points = (word: number) =>
    Array.from({ length: landmarkCount }, (_, index) => ({
      x: float(word + 3 * index),
      y: float(word + 3 * index + 1),
      z: float(word + 3 * index + 2),
    }));
  return {
    width: integer(0),
    height: integer(1),
    handedness: { index: integer(2), score: float(3) },
    landmarks: points(4),
    worldLandmarks: points(4 + 3 * landmarkCount),
  };
}

function integers(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setInt32(4 * index, value, true));
  return new Uint8Array(view.buffer);
}
