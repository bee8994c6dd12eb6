// The report on trained motions: the numbers of `WebMotions` in Sources/HandsWebMotions.
import type { Instance } from './instance.mjs';

/** How well the motions of clips are classified by models that were trained without them. */
export interface MotionValidation {
  clips: number;
  /** The share whose most likely motion is right. */
  accuracy: number;
  /** The share of the clips of motions that are named correctly and accepted; `null` without such clips. */
  accepted: number | null;
  /** The share of the clips of other movements that are accepted as a motion; `null` without such clips. */
  falselyAccepted: number | null;
  /** The motions of the rows and columns of the matrix. */
  labels: string[];
  /** The number of clips by motion and answer. */
  confusion: number[][];
}

/** Reads the validations by clip and by person of the last training, of which there may be none, without the labels. */
export function motionValidations(instance: Instance): (Omit<MotionValidation, 'labels'> | undefined)[] {
  const { view, address } = instance.result();
  // After the size and the address of the file.
  let place = address;
  const number = () => view.getFloat64(place += 8, true);
  const share = () => {
    const value = number();
    return Number.isNaN(value) ? null : value;
  };
  const indices = Array.from({ length: number() }, (_, index) => index);
  return ['clips', 'people'].map(() => {
    const clips = number();
    if (!clips) return undefined;
    const [accuracy, accepted, falselyAccepted] = [number(), share(), share()];
    return { clips, accuracy, accepted, falselyAccepted, confusion: indices.map(() => indices.map(number)) };
  });
}
