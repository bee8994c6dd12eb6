// What browsers have and the distribution's TypeScript has no names for yet.
interface OffscreenCanvas extends EventTarget {
  width: number;
  height: number;
}
interface OffscreenCanvasRenderingContext2D extends CanvasRect, CanvasPath {}
interface VideoFrame {
  readonly displayWidth: number;
  close(): void;
}
