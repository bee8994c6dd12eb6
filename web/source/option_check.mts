import { HandsError } from './errors.mjs';
import type { ImageOptions } from './module_task.mjs';
import type { OptionType, OptionValues } from './record.mjs';
import { optionFields } from './record.mjs';

/**
 * Checks the types of options; the module checks their bounds.
 *
 * @param options Of a task; `undefined` stands for the default.
 */
export function checkedOptions(options: object): OptionValues {
  for (const [name, value] of Object.entries(options)) {
    const field = optionFields.find((field) => field.name === name);
    if (!field) throw HandsError.coded('INVALID_ARGUMENT', `There is no option ${name}.`);
    const [isValid, expected] = checks[field.type];
    // Some defaults are NaN.
    if (value !== undefined && !Object.is(value, field.value) && !isValid(value)) refuse(name, value, expected);
  }
  return options as OptionValues;
}

export function refuse(name: string, value: unknown, expected: string): never {
  throw HandsError.coded('INVALID_ARGUMENT', `${name} is ${String(value)}; it must be ${expected}.`);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const whole: [(value: unknown) => boolean, string] = [Number.isSafeInteger, 'a whole number'];
const number: [(value: unknown) => boolean, string] = [
  (value) => isNumber(value) && !Number.isNaN(value),
  'a number',
];

const checks: Record<OptionType, [isValid: (value: unknown) => boolean, expected: string]> = {
  int32: whole,
  int64: [(value) => isNumber(value) && Math.abs(value) < 2 ** 63, 'a number'],
  float32: number,
  float64: number,
  bool: [(value) => typeof value === 'boolean', 'true or false'],
  text: [isText, 'a text'],
  names: [(value) => Array.isArray(value) && value.every(isText), 'a list of names'],
};

/** Checks a number of threads. */
export function checkedThreads(threads = 1): number {
  if (!Number.isSafeInteger(threads) || threads < 1 || threads > 64) {
    refuse('threads', threads, 'a whole number from 1 to 64');
  }
  return threads;
}

export function checkedTimestamp(timestamp: number): number {
  if (typeof timestamp !== 'number' || Number.isNaN(timestamp)) {
    throw new TypeError('The timestamp must be a number of milliseconds.');
  }
  // No frame is later than Infinity.
  if (!Number.isFinite(timestamp)) {
    throw HandsError.coded('INVALID_ARGUMENT', `The timestamp is ${timestamp}; it must be finite.`);
  }
  return timestamp;
}

/** Checks that a frame is later than the last one. */
export function checkedLater(timestamp: number, last: number): number {
  if (!(checkedTimestamp(timestamp) > last)) {
    throw HandsError.coded('INVALID_ARGUMENT', `The timestamp is ${timestamp}; it must be above ${last}.`);
  }
  return timestamp;
}

/** Checks the number of a hand's track. */
export function checkedTrack(trackId: number): number {
  if (!Number.isInteger(trackId) || trackId < 0 || trackId >= 2 ** 31) {
    refuse('trackId', trackId, 'a whole number from 0 to 2147483647');
  }
  return trackId;
}

export function checkedImageOptions({ rotationDegrees = 0, timeout }: ImageOptions): ImageOptions {
  if (typeof rotationDegrees !== 'number' || rotationDegrees % 90 !== 0) {
    throw HandsError.coded('INVALID_ARGUMENT', `The rotation is ${rotationDegrees}°; it must be a multiple of 90°.`);
  }
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0)) {
    throw HandsError.coded('INVALID_ARGUMENT', `The timeout is ${timeout}; it must be above 0 ms.`);
  }
  return { rotationDegrees, timeout };
}
