// Encodes hands and gesture examples as bytes; for the layout see `Sources/HandsWebExtras`.

const landmarkCount = 21;
const handWords = 4 + 2 * 3 * landmarkCount;
const version = 1;

/**
 * A hand with the size of its image.
 *
 * @typedef {object} ExampleHand
 * @property {number} width Of the image, in pixels.
 * @property {number} height
 * @property {{x: number, y: number, z: number}[]} landmarks
 * @property {{x: number, y: number, z: number}[]} worldLandmarks
 * @property {{index: number, score: number}} handedness
 */

/** @param {ExampleHand[]} hands @returns {Uint8Array} */
export function handRecords(hands) {
  const view = new DataView(new ArrayBuffer(4 * handWords * hands.length));
  hands.forEach((hand, index) => writeHand(view, 4 * handWords * index, hand));
  return new Uint8Array(view.buffer);
}

/** @param {{name: string, hands: ExampleHand[]}[]} gestures @returns {Uint8Array} */
export function exampleRecord(gestures) {
  const parts = gestures.flatMap(({ name, hands }) => {
    const text = new TextEncoder().encode(name);
    return [integers(text.length), text, integers(hands.length), handRecords(hands)];
  });
  return joined([integers(version, gestures.length), ...parts]);
}

/** @param {Uint8Array} bytes A validated record. @returns {{name: string, hands: ExampleHand[]}[]} */
export function examples(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let offset = 0;
  const integer = () => view.getInt32((offset += 4) - 4, true);
  if (integer() !== version) throw new Error('The examples are of another version.');
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

function writeHand(view, start, { width, height, handedness, landmarks, worldLandmarks }) {
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

function readHand(view, start) {
  const integer = (word) => view.getInt32(start + 4 * word, true);
  const float = (word) => view.getFloat32(start + 4 * word, true);
  const points = (word) =>
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

function integers(...values) {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setInt32(4 * index, value, true));
  return new Uint8Array(view.buffer);
}

function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
