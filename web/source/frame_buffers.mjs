// Pixels of video frames in buffers that go to a worker and come back: what is copied while the worker is busy, it
// need not wait for, and nothing is left to the garbage collector.

const layout = { format: 'RGBA', colorSpace: 'srgb' };

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
    const size = 4 * width * height;
    if (!isUpright || !converts(frame, size)) return undefined;
    const data = new Uint8Array(this.#take(size));
    try {
      await frame.copyTo(data, layout);
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

/** Whether a browser converts a frame's pixels: older ones copy them as they are, whatever they are asked for. */
function converts(frame, size) {
  try {
    return frame.allocationSize(layout) === size;
  } catch {
    return false;
  }
}
