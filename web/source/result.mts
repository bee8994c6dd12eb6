// Decodes results of the module into objects; for the layout see `Sources/HandsWeb/ResultRecord.swift`.
import type { Instance } from './instance.mjs';

/** A 3-D point in metres. */
export interface Landmark {
  x: number;
  y: number;
  z: number;
  /** Always 0. */
  visibility: number;
}

/** A point of the image: x and y are fractions of its width and height; z has the scale of x. */
export type NormalizedLandmark = Landmark;

export interface Category {
  /** 0 to 1. */
  score: number;
  /** For handedness 0 is right and 1 left; −1 for gestures. */
  index: number;
  categoryName: string;
  displayName: string;
}

/** Each list has one entry per hand. */
export interface HandLandmarkerResult {
  /** 21 points of the image. */
  landmarks: NormalizedLandmark[][];
  /** 21 points in metres. */
  worldLandmarks: Landmark[][];
  /** One category: the person's own left or right hand, if the image is not mirrored. */
  handedness: Category[][];
  /** @deprecated The same as `handedness`. */
  handednesses: Category[][];
}

/** Empty if no hand shows a gesture that passes the classifier options. */
export interface GestureRecognizerResult extends HandLandmarkerResult {
  /** One category, or none for a hand without a gesture. */
  gestures: Category[][];
}

export interface FoundHand {
  handedness: Category;
  presence: number;
  track: number;
  gesture: Category | undefined;
  landmarks: NormalizedLandmark[];
  worldLandmarks: Landmark[];
}

const landmarkCount = 21;
const sides = ['Right', 'Left'];

/** Decodes the hands of the last call. */
export function hands(instance: Instance): FoundHand[] {
  const { view, address } = instance.result();
  const count = view.getInt32(address, true);
  const size = view.getInt32(address + 4, true);
  return Array.from({ length: count }, (_, index) => hand(view, address + 8 + index * size));
}

function hand(view: DataView, address: number): FoundHand {
  const integer = (word: number) => view.getInt32(address + 4 * word, true);
  const float = (word: number) => view.getFloat32(address + 4 * word, true);
  const points = (word: number) =>
    Array.from({ length: landmarkCount }, (_, index) => ({
      x: float(word + 3 * index),
      y: float(word + 3 * index + 1),
      z: float(word + 3 * index + 2),
      visibility: 0,
    }));
  const index = integer(0);
  const side = sides[index] as string;
  const nameSize = integer(4);
  return {
    handedness: { score: float(1), index, categoryName: side, displayName: side },
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

function text(view: DataView, address: number, size: number): string {
  return new TextDecoder().decode(new Uint8Array(view.buffer, address, size).slice());
}

export function landmarkerResult(found: FoundHand[]): HandLandmarkerResult {
  const handedness = found.map((hand) => [hand.handedness]);
  return {
    landmarks: found.map((hand) => hand.landmarks),
    worldLandmarks: found.map((hand) => hand.worldLandmarks),
    handednesses: handedness,
    handedness,
  };
}

export function recognizerResult(found: FoundHand[]): GestureRecognizerResult {
  const kept = found.some((hand) => hand.gesture) ? found : [];
  return {
    gestures: kept.map((hand) => (hand.gesture ? [hand.gesture] : [])),
    ...landmarkerResult(kept),
  };
}
