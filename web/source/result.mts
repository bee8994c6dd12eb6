import { refuse } from './option_check.mjs';
import type { HandRecord } from './record.mjs';
import { readResult } from './record.mjs';

/** A point: of the image in fractions of its size, or in space in meters. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

export type Handedness = 'Right' | 'Left';

/** A hand: the fields of its record, with names for numbers and points for coordinates. */
export interface Hand extends Omit<HandRecord, 'handedness' | 'gesture' | 'landmarks' | 'worldLandmarks'> {
  /** The person's own hand, if the image is not mirrored or the option `mirrored` is set. */
  handedness: Handedness;
  /** Name of the gesture; `undefined` for none. */
  gesture: string | undefined;
  /**
   * 21 points of the image: x and y as fractions of its width and height; z is the depth relative to the wrist, in the
   * scale of x, smaller is closer to the camera.
   */
  landmarks: Point[];
  /** 21 points in meters from the hand's center. */
  worldLandmarks: Point[];
}

/** Names of the numbers of a record. */
export const handednesses: Handedness[] = ['Right', 'Left'];

/** The number of a handedness. */
export function handednessIndex(handedness: Handedness): number {
  const index = handednesses.indexOf(handedness);
  if (index < 0) refuse('handedness', handedness, handednesses.join(' or '));
  return index;
}

/** The hands of one image. */
export class HandsResult implements Iterable<Hand> {
  readonly hands: Hand[];
  /** Time of the frame in milliseconds; 0 for a single image. */
  readonly timestamp: number;
  /** Width of the image in pixels. */
  readonly width: number;
  /** Height of the image in pixels. */
  readonly height: number;
  /** Whether gestures were classified. */
  readonly hasGestures: boolean;

  /** @param record The result of a module. */
  constructor(record: ArrayBuffer) {
    const { hands, labels, timeUs, width, height, hasGestures } = readResult(record);
    this.hands = hands.map((hand) => ({
      ...hand,
      handedness: handednesses[hand.handedness] as Handedness,
      gesture: labels[hand.gesture],
      landmarks: points(hand.landmarks),
      worldLandmarks: points(hand.worldLandmarks),
    }));
    this.timestamp = timeUs / 1000;
    this.width = width;
    this.height = height;
    this.hasGestures = hasGestures !== 0;
  }

  [Symbol.iterator](): Iterator<Hand> {
    return this.hands[Symbol.iterator]();
  }
}

/** Number of landmarks of a hand. */
export const landmarkCount = 21;

/** Checks that there is a point for each landmark of a hand. */
export function checkLandmarks(list: readonly Point[]): void {
  if (list?.length === landmarkCount && Array.from(list).every(Boolean)) return;
  throw new TypeError(`A hand has ${landmarkCount} landmarks, and as many in space.`);
}

/** The coordinates of a hand's landmarks, one after the other. */
export function coordinates(list: readonly Point[]): Float32Array {
  checkLandmarks(list);
  return Float32Array.from(list.flatMap(({ x, y, z }) => [x, y, z]));
}

/** The points whose coordinates follow each other. */
export function points(coordinates: Float32Array): Point[] {
  return Array.from({ length: coordinates.length / 3 }, (_, index) => ({
    x: coordinates[3 * index] as number,
    y: coordinates[3 * index + 1] as number,
    z: coordinates[3 * index + 2] as number,
  }));
}
