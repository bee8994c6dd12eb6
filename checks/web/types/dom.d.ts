// Browser APIs that the distribution's TypeScript does not declare yet.
interface OffscreenCanvas extends EventTarget {
  width: number;
  height: number;
}
interface OffscreenCanvasRenderingContext2D extends CanvasRect, CanvasPath {}
interface VideoFrame {
  readonly displayWidth: number;
  close(): void;
}
