// Pixels of video frames in buffers that go to a worker and come back: what is copied while the worker is busy, it
// need not wait for, and nothing is left to the garbage collector.

export class FrameBuffers {
  /** @type {ArrayBuffer[]} */
  #spare = [];

  /**
   * A frame's pixels, which a worker can take over.
   *
   * @param {VideoFrame} frame
   * @returns {Promise<import('./pixels.mjs').Pixels | undefined>} Nothing where the browser cannot copy them so.
   */
  async copy(frame) {
    const { visibleRect, displayWidth: width, displayHeight: height, rotation, flip } = frame;
    const isUpright = visibleRect?.width === width && visibleRect.height === height && !rotation && !flip;
    if (!isUpright) return undefined;
    const data = new Uint8Array(this.#take(4 * width * height));
    try {
      await frame.copyTo(data, { format: 'RGBA', colorSpace: 'srgb' });
    } catch {
      this.giveBack(data.buffer);
      return undefined;
    }
    return { data, width, height };
  }

  /** @param {ArrayBuffer} buffer One that was taken and is not needed any more. */
  giveBack(buffer) {
    this.#spare.push(buffer);
  }

  /** A buffer of a size; those of other sizes are of a video that has ended. */
  #take(size) {
    this.#spare = this.#spare.filter(({ byteLength }) => byteLength === size);
    return this.#spare.pop() ?? new ArrayBuffer(size);
  }
}
