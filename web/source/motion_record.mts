// Hands of a video as bytes: the layout of `MotionRecord` in Sources/HandsWebMotions.
import { floats, integers, joined } from './bytes.mjs';
import type { CameraIntrinsics } from './camera.mjs';
import type { FollowedHands } from './interaction_types.mjs';
import { checkedTimestamp } from './option_check.mjs';
import { handByteCount, writeHand } from './record.mjs';
import { coordinates, handednesses } from './result.mjs';

/** A camera that was checked. */
export function cameraRecord(
  { width, height, focalLength, principalPoint, distortion = [0, 0, 0, 0, 0], mirrored = false }: CameraIntrinsics,
): Uint8Array {
  return joined([floats(width, height, ...focalLength, ...principalPoint, ...distortion), integers(Number(mirrored))]);
}

export function frameRecord({ hands, timestamp }: FollowedHands): Uint8Array {
  const view = new DataView(new ArrayBuffer(hands.length * handByteCount));
  hands.forEach(({ landmarks, worldLandmarks, handedness, handednessScore = 1, trackId = 0 }, index) =>
    writeHand(view, index * handByteCount, {
      handedness: handednesses.indexOf(handedness),
      handednessScore,
      presence: 1,
      trackId,
      landmarks: coordinates(landmarks),
      worldLandmarks: coordinates(worldLandmarks),
    })
  );
  return joined([floats(checkedTimestamp(timestamp)), integers(hands.length), new Uint8Array(view.buffer)]);
}
