// Hands with known gestures as bytes: the layout of `ExampleRecord` in Sources/HandsWebExtras.
import { integers, joined } from './bytes.mjs';
import { HandsError } from './errors.mjs';
import type { HandRecord } from './record.mjs';
import { handByteCount, readHand, writeHand } from './record.mjs';
import type { Handedness, Point } from './result.mjs';
import { coordinates, handednessIndex, landmarkCount, points } from './result.mjs';

/** A hand of a result, with the size of its image. */
export interface ExampleHand {
  /** Image width, pixels. */
  width: number;
  /** Image height, pixels. */
  height: number;
  landmarks: Point[];
  worldLandmarks: Point[];
  /** As in the results of `Hands`, or of MediaPipe's tasks. */
  handedness: Handedness | { index: number; score: number };
  /** Beside the name of a hand. */
  handednessScore?: number;
}

/** A gesture and hands that show it. A gesture named `none` (case-insensitive) holds hands that show no other. */
export interface ExampleGesture {
  name: string;
  hands: ExampleHand[];
}

const version = 2;

/** The layout of 0.2: handedness, its score and the landmarks, without the other fields of a hand. */
const formerVersion = 1;
const formerHandByteCount = 4 * (2 + 2 * 3 * landmarkCount);

export function exampleRecord(gestures: ExampleGesture[]): Uint8Array {
  const parts = gestures.flatMap(({ name, hands }) => {
    const text = new TextEncoder().encode(name);
    return [integers(text.length), text, integers(hands.length), ...hands.map(encoded)];
  });
  return joined([integers(version, gestures.length), ...parts]);
}

/** @param bytes Of a bundle; the module has not checked them. */
export function examples(bytes: Uint8Array): ExampleGesture[] {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw malformed();
    throw error;
  }
}

function read(bytes: Uint8Array): ExampleGesture[] {
  // Copied, because the views of floats must be aligned.
  const take = (count: number) => {
    if (count < 0 || count > bytes.length - offset) throw malformed();
    offset += count;
    return bytes.slice(offset - count, offset);
  };
  let offset = 0;
  const integer = () => new DataView(take(4).buffer).getInt32(0, true);
  const count = (byteCount: number) => {
    const number = integer();
    if (number < 0 || number > (bytes.length - offset) / byteCount) throw malformed();
    return number;
  };
  const found = integer();
  if (found !== version && found !== formerVersion) throw malformed();
  const size = found === version ? handByteCount : formerHandByteCount;
  const hand = found === version ? (view: DataView) => readHand(view, 0) : formerHand;
  return Array.from({ length: count(8) }, () => {
    const name = new TextDecoder().decode(take(integer()));
    const hands = Array.from({ length: count(8 + size) }, () => ({
      width: integer(),
      height: integer(),
      ...example(hand(new DataView(take(size).buffer))),
    }));
    return { name, hands };
  });
}

function malformed(): HandsError {
  return HandsError.coded('INVALID_ARGUMENT', "The bundle's examples cannot be read.");
}

function formerHand(
  view: DataView,
): Pick<HandRecord, 'handedness' | 'handednessScore' | 'landmarks' | 'worldLandmarks'> {
  const numbers = new Float32Array(view.buffer);
  const count = 3 * landmarkCount;
  return {
    handedness: view.getInt32(0, true),
    handednessScore: view.getFloat32(4, true),
    landmarks: numbers.subarray(2, 2 + count),
    worldLandmarks: numbers.subarray(2 + count),
  };
}

function example(hand: ReturnType<typeof formerHand>) {
  return {
    handedness: { index: hand.handedness, score: hand.handednessScore },
    landmarks: points(hand.landmarks),
    worldLandmarks: points(hand.worldLandmarks),
  };
}

function encoded(
  { width, height, handedness, handednessScore = 1, landmarks, worldLandmarks }: ExampleHand,
): Uint8Array {
  const { index, score } = typeof handedness === 'object'
    ? handedness
    : { index: handednessIndex(handedness), score: handednessScore };
  const view = new DataView(new ArrayBuffer(8 + handByteCount));
  view.setInt32(0, width, true);
  view.setInt32(4, height, true);
  writeHand(view, 8, {
    handedness: index,
    handednessScore: score,
    // The caller is sure of a hand that it reports.
    presence: 1,
    gesture: -1,
    landmarks: coordinates(landmarks),
    worldLandmarks: coordinates(worldLandmarks),
  });
  return new Uint8Array(view.buffer);
}
