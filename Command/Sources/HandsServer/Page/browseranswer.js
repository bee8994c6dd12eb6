/**
 * Converts a result of the package to the format of the server's answers.
 *
 * @param {object} result A `HandLandmarkerResult` or `GestureRecognizerResult`.
 */
export function answerOf({ gestures, handedness, landmarks, worldLandmarks }) {
  return {
    ...(gestures && { gestures: gestures.map(categories) }),
    handedness: handedness.map(categories),
    landmarks: landmarks.map(points),
    world_landmarks: worldLandmarks.map(points),
  };
}

function points(hand) {
  return hand.map(({ x, y, z }) => [x, y, z]);
}

function categories(list) {
  return list.map(({ index, score, categoryName, displayName }) => ({
    index,
    score,
    category_name: categoryName,
    display_name: displayName,
  }));
}
