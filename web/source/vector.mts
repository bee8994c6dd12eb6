import type { Point } from './result.mjs';

export type Vector = [number, number, number];
/** A vector that is only read. */
export type ReadonlyVector = Readonly<Vector>;

export const point = ([x, y, z]: ReadonlyVector): Point => ({ x, y, z });
export const plus = (a: ReadonlyVector, b: ReadonlyVector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: ReadonlyVector, b: ReadonlyVector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (factor: number, [x, y, z]: ReadonlyVector): Vector => [factor * x, factor * y, factor * z];
export const dot = (a: ReadonlyVector, b: ReadonlyVector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: ReadonlyVector, b: ReadonlyVector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (vector: ReadonlyVector) => Math.sqrt(dot(vector, vector));
export const unit = (vector: ReadonlyVector) => times(1 / length(vector), vector);
/** The part of a vector that is perpendicular to an axis of length 1. */
export const rejected = (vector: ReadonlyVector, axis: ReadonlyVector) => minus(vector, times(dot(vector, axis), axis));
export const clamped = (value: number) => Math.min(Math.max(value, 0), 1);

/** Points relative to their mean. */
export function centered(points: Vector[]): Vector[] {
  const mean = times(1 / points.length, points.reduce(plus, [0, 0, 0]));
  return points.map((point) => minus(point, mean));
}
