import assert from 'node:assert/strict';

/**
 * Asserts that a call throws, or that the promise it returns rejects, with a message.
 *
 * @param {() => any} call
 * @param {string} message
 * @param {Function} [type]
 */
export function refuses(call, message, type = Error) {
  return assert.rejects(async () => call(), (error) => {
    assert.ok(error instanceof type, `a ${type.name}, not ${error}`);
    assert.equal(error.message, message);
    return true;
  });
}

/** The same with the beginning of a message. */
export function refusesWithPrefix(call, prefix, type = Error) {
  return assert.rejects(async () => call(), (error) => {
    assert.ok(error instanceof type, `a ${type.name}, not ${error}`);
    assert.equal(error.message.slice(0, prefix.length), prefix);
    return true;
  });
}
