/** Counts beginnings, so that what waits for something finds out that it is not wanted any more. */
export class Generation {
  #number = 0;

  /**
   * Begins anew.
   *
   * @returns {() => boolean} Whether nothing else began since, to be asked after every `await`.
   */
  begin() {
    this.#number += 1;
    return this.current();
  }

  /** What has begun last, as `begin` returns it. */
  current() {
    const number = this.#number;
    return () => number === this.#number;
  }
}
