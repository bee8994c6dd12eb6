// Hands of a video as bytes: the layout of `MotionRecord` in Sources/HandsWebMotions.
import { floats, integers, joined } from './bytes.mjs';
import type { CameraIntrinsics } from './camera.mjs';
import type { Instance } from './instance.mjs';
import type { FollowedHands } from './interaction_types.mjs';
import { checkedTimestamp, checkedTrack } from './option_check.mjs';
import { handByteCount, writeHand } from './record.mjs';
import { coordinates, handednessIndex } from './result.mjs';

/** A camera that was checked. */
export function cameraRecord(
  { width, height, focalLength, principalPoint, distortion = [0, 0, 0, 0, 0], mirrored = false }: CameraIntrinsics,
): Uint8Array {
  return joined([floats(width, height, ...focalLength, ...principalPoint, ...distortion), integers(Number(mirrored))]);
}

/** A whole clip. */
export function clipRecord(clip: Iterable<FollowedHands>): Uint8Array {
  const frames = Array.from(clip, frameRecord);
  return joined([integers(frames.length), ...frames]);
}

/** Has an instance read a motion file, and returns the names of its motions. */
export function loadedMotions(instance: Instance, motions: Uint8Array, palmLength: number): string[] {
  instance.callWith('hands_motions_load', [motions], palmLength);
  return new TextDecoder().decode(instance.resultFile()).split('\n');
}

export function frameRecord({ hands, timestamp }: FollowedHands): Uint8Array {
  const view = new DataView(new ArrayBuffer(hands.length * handByteCount));
  hands.forEach(({ landmarks, worldLandmarks, handedness, handednessScore = 1, trackId = 0 }, index) =>
    writeHand(view, index * handByteCount, {
      handedness: handednessIndex(handedness),
      handednessScore,
      presence: 1,
      trackId: checkedTrack(trackId),
      landmarks: coordinates(landmarks),
      worldLandmarks: coordinates(worldLandmarks),
    })
  );
  return joined([floats(checkedTimestamp(timestamp)), integers(hands.length), new Uint8Array(view.buffer)]);
}
