// Expectations that count failures and continue, with one line per failure.

let failures = 0;

/** @param {boolean} holds @param {string} what */
export function expect(holds, what) {
  if (holds) return;
  failures += 1;
  console.error(`check-web: not so: ${what}`);
}

/** @param {any} value @param {any} wanted @param {string} what */
export function expectEqual(value, wanted, what) {
  const [found, expected] = [JSON.stringify(value), JSON.stringify(wanted)];
  expect(found === expected, `${what}: ${found} instead of ${expected}`);
}

/**
 * Expects a call, or the promise it returns, to fail with a message.
 *
 * @param {() => any} call
 * @param {string} text The message, or its prefix if `isPrefix`.
 * @param {{isPrefix?: boolean, type?: Function}} [how]
 */
export async function expectError(call, text, { isPrefix = false, type = Error } = {}) {
  let error;
  try {
    await call();
  } catch (caught) {
    error = caught;
  }
  const found = error?.message;
  expect(error instanceof type, `a ${type.name} "${text}", found ${error}`);
  const fits = isPrefix ? found?.startsWith(text) : found === text;
  expect(fits, `the error "${text}", found "${found}"`);
}

/** Prints a summary; returns the exit code. */
export function conclude() {
  console.log(failures ? `check-web: ${failures} expectations failed` : 'check-web: all as it must be');
  return failures ? 1 : 0;
}
