/**
 * Converts a result of the package to the format of the server's answers.
 *
 * @param {object} result A `HandsResult`.
 * @param {boolean} hasTracks Whether to include the tracks of the hands.
 */
export function answerOf({ hands, hasGestures, width, height }, hasTracks = false) {
  return {
    width,
    height,
    ...(hasGestures && { gestures: hands.map(gestures) }),
    handedness: hands.map(({ handedness: name, handednessScore: score }) => [
      { index: SIDES.indexOf(name), score, category_name: name, display_name: name },
    ]),
    landmarks: hands.map(({ landmarks }) => landmarks.map(list)),
    world_landmarks: hands.map(({ worldLandmarks }) => worldLandmarks.map(list)),
    ...(hasTracks && hands.length && { tracks: hands.map(({ trackId: id, trackAge: age }) => ({ id, age })) }),
  };
}

/** The sides in the order of their indices. */
const SIDES = ['Right', 'Left'];

/** The numbers of a point. */
export function list({ x, y, z }) {
  return [x, y, z];
}

function gestures({ gesture, gestureScore }) {
  // As on the server, a gesture's index has no meaning.
  return gesture === undefined ? [] : [{ index: -1, score: gestureScore, category_name: gesture, display_name: '' }];
}
