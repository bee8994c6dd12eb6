// Pixels of video frames, in buffers that are transferred to a worker and returned: pixels are copied while the worker
// is busy, and no garbage is created.

const layout = { format: 'RGBA', colorSpace: 'srgb' };

export class FrameBuffers {
  /** @type {ArrayBuffer[]} */
  #spare = [];

  /**
   * Copies a frame's pixels into a transferable buffer.
   *
   * @param {VideoFrame} frame
   * @returns {Promise<import('./pixels.mjs').Pixels | undefined>} `undefined` if the browser cannot copy to RGBA.
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

  /** @param {ArrayBuffer} buffer A buffer from this pool that is no longer needed. */
  giveBack(buffer) {
    this.#spare.push(buffer);
  }

  /** A buffer of a size. Buffers of other sizes belong to an earlier video and are discarded. */
  #take(size) {
    this.#spare = this.#spare.filter(({ byteLength }) => byteLength === size);
    return this.#spare.pop() ?? new ArrayBuffer(size);
  }
}

/** Whether the browser converts to RGBA: older ones ignore the requested format and copy the pixels unchanged. */
function converts(frame, size) {
  try {
    return frame.allocationSize(layout) === size;
  } catch {
    return false;
  }
}
