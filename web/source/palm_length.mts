// Lengths of palms, from the wrist to the middle finger's knuckle, in meters.
import { HandsError } from './errors.mjs';

/** An adult's. */
export const averagePalm = 0.096;

/** Whether a person's palm can have a length. */
export const isPalmLength = (meters: number) => meters >= 0.03 && meters <= 0.2;

/** Throws for a palm that no person has. */
export function checkPalmLength(palmLength: number): void {
  if (!isPalmLength(palmLength)) {
    throw HandsError.coded('INVALID_ARGUMENT', `The palm's length is ${palmLength}; it must be between 0.03 and 0.2.`);
  }
}
