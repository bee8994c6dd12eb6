// Decodes results of the module into objects; for the layout see `Sources/HandsWeb/ResultRecord.swift`.

const landmarkCount = 21;
const sides = ['Right', 'Left'];

/**
 * Decodes the hands of the last call.
 *
 * @param {import('./instance.mjs').Instance} instance
 */
export function hands(instance) {
  const { view, address } = instance.result();
  const count = view.getInt32(address, true);
  const size = view.getInt32(address + 4, true);
  return Array.from({ length: count }, (_, index) => hand(view, address + 8 + index * size));
}

function hand(view, address) {
  const integer = (word) => view.getInt32(address + 4 * word, true);
  const float = (word) => view.getFloat32(address + 4 * word, true);
  const points = (word) =>
    Array.from({ length: landmarkCount }, (_, index) => ({
      x: float(word + 3 * index),
      y: float(word + 3 * index + 1),
      z: float(word + 3 * index + 2),
      visibility: 0,
    }));
  const index = integer(0);
  const nameSize = integer(4);
  return {
    handedness: {
      score: float(1),
      index,
      categoryName: sides[index],
      displayName: sides[index],
    },
    presence: float(2),
    track: integer(3),
    gesture: nameSize < 0 ? undefined : {
      score: float(6),
      index: -1,
      categoryName: text(view, integer(5) >>> 0, nameSize),
      displayName: '',
    },
    landmarks: points(7),
    worldLandmarks: points(7 + 3 * landmarkCount),
  };
}

function text(view, address, size) {
  return new TextDecoder().decode(new Uint8Array(view.buffer, address, size).slice());
}

/** A HandLandmarkerResult. */
export function landmarkerResult(found) {
  const handedness = found.map((hand) => [hand.handedness]);
  return {
    landmarks: found.map((hand) => hand.landmarks),
    worldLandmarks: found.map((hand) => hand.worldLandmarks),
    handednesses: handedness,
    handedness,
  };
}

/** A GestureRecognizerResult: empty if no hand shows a gesture that passes the classifier options. */
export function recognizerResult(found) {
  const kept = found.some((hand) => hand.gesture) ? found : [];
  return {
    gestures: kept.map((hand) => (hand.gesture ? [hand.gesture] : [])),
    ...landmarkerResult(kept),
  };
}
