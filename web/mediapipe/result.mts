import type { HandRecord } from '../source/record.mjs';
import { readResult } from '../source/record.mjs';
import { handednesses, points } from '../source/result.mjs';

/** A 3-D point in meters. */
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
  /** 21 points in meters. */
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

/** Converts the record of a module. */
export function landmarkerResult(record: ArrayBuffer): HandLandmarkerResult {
  return converted(readResult(record).hands);
}

/** Converts the record of a module. */
export function recognizerResult(record: ArrayBuffer): GestureRecognizerResult {
  const { hands, labels } = readResult(record);
  const kept = hands.some(({ gesture }) => gesture >= 0) ? hands : [];
  return {
    gestures: kept.map(({ gesture, gestureScore }) =>
      gesture < 0 ? [] : [{ score: gestureScore, index: -1, categoryName: labels[gesture] ?? '', displayName: '' }]
    ),
    ...converted(kept),
  };
}

function converted(hands: HandRecord[]): HandLandmarkerResult {
  const handedness = hands.map(({ handedness: index, handednessScore }) => {
    const side = handednesses[index] as string;
    return [{ score: handednessScore, index, categoryName: side, displayName: side }];
  });
  return {
    landmarks: hands.map(({ landmarks }) => visible(landmarks)),
    worldLandmarks: hands.map(({ worldLandmarks }) => visible(worldLandmarks)),
    handednesses: handedness,
    handedness,
  };
}

const visible = (coordinates: Float32Array): Landmark[] =>
  points(coordinates).map((point) => ({ ...point, visibility: 0 }));
