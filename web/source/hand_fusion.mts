// Which hands of several cameras are the same, as in Sources/Hands/Pose/CameraRig+Fusion.swift.
import type { FusedHand, RigHand, TriangulatedHand } from './camera_rig.mjs';
import { isPalmLength } from './palm_length.mjs';
import type { Handedness } from './result.mjs';

/** What a different handedness adds to the error, in pixels: handedness flips too often to require it. */
const sidePenalty = 4;
const jointCount = 21;

/** Hands of different cameras that may be one: for each camera the index of its hand. */
type Group = (number | undefined)[];

/**
 * The hands that two or more cameras saw, in the order of their first views.
 *
 * @param largestError That of a joint that is known, in pixels.
 */
export function fusedHands(
  views: readonly (readonly RigHand[])[],
  triangulate: (hands: (RigHand | undefined)[]) => TriangulatedHand,
  largestError: number,
): FusedHand[] {
  const handsOf = (group: Group) =>
    group.map((index, camera) => index === undefined ? undefined : views[camera]?.[index]);
  const cost = (group: Group) => {
    const hands = handsOf(group);
    return costOf(triangulate(hands), hands, largestError);
  };
  const groups = views.flatMap((hands, camera) =>
    hands.map((_, index): Group => views.map((_, other) => other === camera ? index : undefined))
  );
  const pairs = groups.flatMap((group, second) =>
    groups.slice(0, second).flatMap((other, first) => {
      const together = joined(other, group);
      const error = together && cost(together);
      return error === undefined ? [] : { first, second, error };
    })
  );
  // The position of each hand's group, which joins earlier ones.
  const positions = [...groups.keys()];
  for (const { first, second } of pairs.sort((a, b) => a.error - b.error)) {
    const [a, b] = [positions[first], positions[second]] as [number, number];
    const [kept, taken] = [Math.min(a, b), Math.max(a, b)];
    const together = joined(groups[kept] as Group, groups[taken] as Group);
    if (kept === taken || !together || cost(together) === undefined) continue;
    groups[kept] = together;
    positions.forEach((position, index) => positions[index] = position === taken ? kept : position);
  }
  const isWhole = (group: Group, index: number) =>
    positions[index] === index && group.filter((hand) => hand !== undefined).length >= 2;
  return groups.filter(isWhole).map((indices) => {
    const hands = handsOf(indices);
    return { ...likelierHandedness(hands), indices, ...triangulate(hands) };
  });
}

/** The hands of both groups; `undefined` if a camera has one in each. */
function joined(group: Group, other: Group): Group | undefined {
  if (group.some((index, camera) => index !== undefined && other[camera] !== undefined)) return undefined;
  return group.map((index, camera) => index ?? other[camera]);
}

/** The mean error in pixels and the penalty for different sides; `undefined` for different hands. */
function costOf(
  { joints, errors }: TriangulatedHand,
  hands: (RigHand | undefined)[],
  largestError: number,
): number | undefined {
  const known = errors.flatMap((error) => error ?? []);
  if (known.length <= Math.floor(jointCount / 2)) return undefined;
  const [wrist, knuckle] = [joints[0], joints[9]];
  if (wrist && knuckle && !isPalmLength(Math.hypot(knuckle.x - wrist.x, knuckle.y - wrist.y, knuckle.z - wrist.z))) {
    return undefined;
  }
  const sum = known.reduce((sum, error) => sum + error, (jointCount - known.length) * largestError);
  const sides = new Set(hands.flatMap((hand) => hand ? [hand.handedness] : []));
  return sum / jointCount + (sides.size > 1 ? sidePenalty : 0);
}

function likelierHandedness(hands: (RigHand | undefined)[]): { handedness: Handedness; handednessScore: number } {
  const probabilities = hands.flatMap((hand) => {
    if (!hand) return [];
    const { handedness, handednessScore = 1 } = hand;
    return [handedness === 'Right' ? handednessScore : 1 - handednessScore];
  });
  const right = probabilities.reduce((sum, probability) => sum + probability, 0) / probabilities.length;
  return right >= 0.5
    ? { handedness: 'Right', handednessScore: right }
    : { handedness: 'Left', handednessScore: 1 - right };
}
