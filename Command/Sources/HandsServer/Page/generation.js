/** Counts operations, so that an asynchronous one can find out that a newer one has replaced it. */
export class Generation {
  #number = 0;

  /**
   * Starts an operation, which replaces the current one.
   *
   * @returns {() => boolean} Whether the operation is still the current one, to be checked after every `await`.
   */
  begin() {
    this.#number += 1;
    return this.current();
  }

  /** The check of the current operation, as `begin` returns it. */
  current() {
    const number = this.#number;
    return () => number === this.#number;
  }
}
