// What browsers and Node have and the distribution's TypeScript does not declare yet. Not published.
interface OffscreenCanvas extends EventTarget {
  width: number;
  height: number;
  getContext(kind: '2d', options?: { willReadFrequently?: boolean }): OffscreenCanvasRenderingContext2D | null;
  getContext(kind: string): unknown;
}
declare const OffscreenCanvas: { new (width: number, height: number): OffscreenCanvas } | undefined;

interface OffscreenCanvasRenderingContext2D
  extends CanvasDrawImage, CanvasFillStrokeStyles, CanvasImageData, CanvasPath, CanvasPathDrawingStyles, CanvasRect {
  readonly canvas: OffscreenCanvas;
  beginPath(): void;
  fill(): void;
  stroke(): void;
  save(): void;
  restore(): void;
}

interface VideoFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly visibleRect: DOMRectReadOnly | null;
  readonly rotation?: number;
  readonly flip?: boolean;
  allocationSize(options?: { format?: string; colorSpace?: string }): number;
  copyTo(destination: Uint8Array, options?: { format?: string; colorSpace?: string }): Promise<unknown>;
  close(): void;
}
declare const VideoFrame: { new (source: CanvasImageSource): VideoFrame } | undefined;

declare const process:
  | { readonly versions?: { readonly node?: string }; getBuiltinModule(name: string): any }
  | undefined;
