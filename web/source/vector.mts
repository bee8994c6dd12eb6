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

/** A rotation: x, y, z and w, with w of at least 0. */
export type Quaternion = Point & { w: number };

/** The rotation to three perpendicular axes of length 1, by Shepperd's method: divides by the largest component. */
export function quaternion(
  [xx, xy, xz]: ReadonlyVector,
  [yx, yy, yz]: ReadonlyVector,
  [zx, zy, zz]: ReadonlyVector,
): Quaternion {
  const squares = [1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz] as const;
  const rows = [
    [squares[0], xy + yx, zx + xz, yz - zy],
    [xy + yx, squares[1], yz + zy, zx - xz],
    [zx + xz, yz + zy, squares[2], xy - yx],
    [yz - zy, zx - xz, xy - yx, squares[3]],
  ] as [number, number, number, number][];
  const largest = squares.indexOf(Math.max(...squares));
  const [x, y, z, w] = rows[largest] as [number, number, number, number];
  const scale = (w < 0 ? -0.5 : 0.5) / Math.sqrt(squares[largest] as number);
  return { x: scale * x, y: scale * y, z: scale * z, w: scale * w };
}
