// Pixels of frames, in buffers that are transferred to a worker and returned: pixels are copied while the worker
// is busy, and no garbage is created.

import type { PixelData } from './pixels.mjs';

/** One frame is processed, one waits, and one is copied. */
const spareLimit = 3;

const layout = { format: 'RGBA', colorSpace: 'srgb' };

export class FrameBuffers {
  #spare: ArrayBuffer[] = [];

  /** Copies a frame's pixels into a transferable buffer; `undefined` if the browser cannot. */
  async copy(frame: VideoFrame): Promise<PixelData | undefined> {
    const { visibleRect, displayWidth: width, displayHeight: height, rotation, flip } = frame;
    const isUpright = visibleRect?.width === width && visibleRect.height === height && !rotation && !flip;
    const size = 4 * width * height;
    if (!isUpright || !converts(frame, size)) return undefined;
    let buffer: ArrayBuffer | undefined;
    try {
      buffer = this.#take(size);
      const data = new Uint8Array(buffer);
      await frame.copyTo(data, layout);
      return { data, width, height };
    } catch {
      if (buffer) this.giveBack(buffer);
      return undefined;
    }
  }

  /** Copies pixels into a transferable buffer. */
  copyPixels({ data, width, height }: PixelData): PixelData {
    const copy = new Uint8Array(this.#take(data.length));
    copy.set(data);
    return { data: copy, width, height };
  }

  /** @param buffer A buffer from this pool that is no longer needed. */
  giveBack(buffer: ArrayBuffer): void {
    if (this.#spare.length < spareLimit) this.#spare.push(buffer);
  }

  /** A buffer of a size. Buffers of other sizes belong to an earlier video and are discarded. */
  #take(size: number): ArrayBuffer {
    this.#spare = this.#spare.filter(({ byteLength }) => byteLength === size);
    return this.#spare.pop() ?? new ArrayBuffer(size);
  }
}

/** Whether the browser converts to RGBA: older ones ignore the requested format and copy the pixels unchanged. */
function converts(frame: VideoFrame, size: number): boolean {
  try {
    return frame.allocationSize(layout) === size;
  } catch {
    return false;
  }
}
