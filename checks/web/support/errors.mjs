import assert from 'node:assert/strict';
import { HandsError } from '../../../web/dist/vision_bundle.mjs';

/**
 * Asserts that a call throws, or that the promise it returns rejects, with a message.
 *
 * @param {() => any} call
 * @param {string} message
 * @param {Function} [type]
 */
export const refuses = (call, message, type) => rejects(call, (text) => assert.equal(text, message), type);

/** The same with the beginning of a message. */
export const refusesWithPrefix = (call, prefix, type) =>
  rejects(call, (text) => assert.equal(text.slice(0, prefix.length), prefix), type);

/** The same with a HandsError: its code, with which the message begins, and a part of the message. */
export const refusesWithCode = (call, code, part = '') =>
  rejects(call, (text, error) => {
    assert.equal(error.code, code);
    assert.ok(text.startsWith(`${code}: `) && text.includes(part), text);
  }, HandsError);

/** Fails as WebAssembly does without memory; can be called with `new`. */
export function outOfMemory() {
  throw new RangeError('Out of memory');
}

function rejects(call, check, type = Error) {
  return assert.rejects(async () => call(), (error) => {
    assert.ok(error instanceof type, `a ${type.name}, not ${error}`);
    check(error.message, error);
    return true;
  });
}
