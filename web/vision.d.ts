// The hand tasks of @mediapipe/tasks-vision: names, options and results are its own.

/** What a task loads. */
export interface WasmFileset {
  /** Not used: there is no loader. */
  wasmLoaderPath?: string;
  /** The address of the WebAssembly module. */
  wasmBinaryPath: string;
  /** Not used, either. */
  assetLoaderPath?: string;
  assetBinaryPath?: string;
  /** The address of the one that is fetched for tasks whose precision is `'fast16'`. */
  fast16BinaryPath?: string;
}

export declare class FilesetResolver {
  /** Whether this browser has SIMD, without which no task runs. */
  static isSimdSupported(useModule?: boolean): Promise<boolean>;
  /**
   * The module with fused multiply-adds where the browser has them, otherwise the one without.
   *
   * @param basePath The folder of the modules; by default `wasm` beside this package.
   */
  static forVisionTasks(
    basePath?: string, useModule?: boolean,
  ): Promise<WasmFileset & { wasmLoaderPath: string }>;
  /**
   * The module of `swift-hands/training` and `swift-hands/stars`.
   *
   * @param basePath The folder of the modules; by default `wasm` beside this package.
   */
  static forExtras(basePath?: string): Promise<WasmFileset>;
}

/** `'IMAGE'` for single pictures, `'VIDEO'` for the frames of a video. */
export type RunningMode = 'IMAGE' | 'VIDEO';

/**
 * `'exact'` for single precision, `'fast16'` for 16-bit integers, which is faster and moves landmarks by 0.014 of the
 * net's 224 pixels in the mean and 0.2 at most in one region of a picture. Gestures are named in single precision
 * in both.
 */
export type Precision = 'exact' | 'fast16';

export interface BaseOptions {
  /** The address of a `.task` bundle. */
  modelAssetPath?: string | undefined;
  /** A `.task` bundle, or a reader that gives it in parts. */
  modelAssetBuffer?: Uint8Array | ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Without effect: all work is done by the processor. */
  delegate?: 'CPU' | 'GPU' | undefined;
}

export interface TaskRunnerOptions {
  /** The model: one of path and buffer, unless the task has one already. */
  baseOptions?: BaseOptions | undefined;
  /** By default `'IMAGE'`. */
  runningMode?: RunningMode | undefined;
  /** Without effect, but that it must be one that WebGL can draw on; only at creation. */
  canvas?: HTMLCanvasElement | OffscreenCanvas | undefined;
}

export interface HandLandmarkerOptions extends TaskRunnerOptions {
  /** The most hands, 1 or more; by default 1. */
  numHands?: number | undefined;
  /** Palms below this score are no hands; by default 0.5. */
  minHandDetectionConfidence?: number | undefined;
  /** A hand must have a presence above this, 0 … 1; by default 0.5. */
  minHandPresenceConfidence?: number | undefined;
  /** A palm that overlaps a hand that is followed by more is that hand, 0 … 1; by default 0.5. */
  minTrackingConfidence?: number | undefined;
  /**
   * The arithmetic of the two hand nets, by default `'exact'`; not in MediaPipe. Taken with a model: once the task
   * has one, another precision needs `baseOptions` with a model too.
   */
  precision?: Precision | undefined;
}

export interface ClassifierOptions {
  /** Without effect: gestures have no display names. */
  displayNamesLocale?: string | undefined;
  /** The most categories; negative numbers mean all. */
  maxResults?: number | undefined;
  /** Categories below this score are dropped. */
  scoreThreshold?: number | undefined;
  /** Only categories of these names are kept. */
  categoryAllowlist?: string[] | undefined;
  /** Categories of these names are dropped. */
  categoryDenylist?: string[] | undefined;
}

export interface GestureRecognizerOptions extends HandLandmarkerOptions {
  /** For the gestures of MediaPipe's own classifier. */
  cannedGesturesClassifierOptions?: ClassifierOptions | undefined;
  /** For the gestures of the bundle's maker. */
  customGesturesClassifierOptions?: ClassifierOptions | undefined;
}

export interface RectF {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ImageProcessingOptions {
  /** Refused by hand tasks, as in MediaPipe. */
  regionOfInterest?: RectF | undefined;
  /** How far the picture must be turned clockwise to be upright; a multiple of 90. */
  rotationDegrees?: number | undefined;
}

/** Pixels with red, green, blue and alpha, such as ImageData. */
export interface PixelData {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type ImageSource =
  | HTMLImageElement | HTMLVideoElement | HTMLCanvasElement | OffscreenCanvas | ImageBitmap
  | ImageData | VideoFrame | PixelData;

/** A point in space, in metres. */
export interface Landmark {
  x: number;
  y: number;
  z: number;
  /** Always 0. */
  visibility: number;
}

/** A point of the picture: x and y are parts of its width and height, z counts like x. */
export type NormalizedLandmark = Landmark;

export interface Category {
  /** 0 … 1. */
  score: number;
  /** 0 for a right and 1 for a left hand, −1 for gestures. */
  index: number;
  categoryName: string;
  displayName: string;
}

/** The lists have one entry for each hand. */
export interface HandLandmarkerResult {
  /** 21 points in the picture. */
  landmarks: NormalizedLandmark[][];
  /** 21 points in space. */
  worldLandmarks: Landmark[][];
  /** One category: the person's own left or right hand, if the picture is not mirrored. */
  handedness: Category[][];
  /** @deprecated The same as `handedness`. */
  handednesses: Category[][];
}

/** Empty if no hand shows a gesture that the classifiers' options leave. */
export interface GestureRecognizerResult extends HandLandmarkerResult {
  /** The gesture, or nothing for a hand without one. */
  gestures: Category[][];
}

export interface Connection {
  start: number;
  end: number;
}

declare class VisionTask<Options> {
  /**
   * Lays options over the present ones: what is absent stays, what is `undefined` takes its default.
   * Options that are refused change nothing.
   */
  setOptions(options: Options): Promise<void>;
  /** The bytes of memory that the task has in WebAssembly; 0 after the end. */
  readonly memorySize: number;
  /** The arithmetic of the nets that find hands. */
  readonly precision: Precision;
  /** Ends the task, whose memory is given back; again has no effect. */
  close(): void;
}

export declare class HandLandmarker extends VisionTask<HandLandmarkerOptions> {
  private constructor();
  static readonly HAND_CONNECTIONS: Connection[];
  static createFromOptions(fileset: WasmFileset, options: HandLandmarkerOptions): Promise<HandLandmarker>;
  static createFromModelPath(fileset: WasmFileset, modelAssetPath: string): Promise<HandLandmarker>;
  static createFromModelBuffer(
    fileset: WasmFileset, modelAssetBuffer: Uint8Array | ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<HandLandmarker>;
  /** The hands in a single picture. */
  detect(image: ImageSource, imageProcessingOptions?: ImageProcessingOptions): HandLandmarkerResult;
  /** The hands in the next frame of a video, later than the one before; `timestamp` in milliseconds. */
  detectForVideo(
    videoFrame: ImageSource, timestamp: number, imageProcessingOptions?: ImageProcessingOptions,
  ): HandLandmarkerResult;
}

export declare class GestureRecognizer extends VisionTask<GestureRecognizerOptions> {
  private constructor();
  static readonly HAND_CONNECTIONS: Connection[];
  static createFromOptions(
    fileset: WasmFileset, options: GestureRecognizerOptions,
  ): Promise<GestureRecognizer>;
  static createFromModelPath(fileset: WasmFileset, modelAssetPath: string): Promise<GestureRecognizer>;
  static createFromModelBuffer(
    fileset: WasmFileset, modelAssetBuffer: Uint8Array | ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<GestureRecognizer>;
  /** The hands in a single picture, with their gestures. */
  recognize(image: ImageSource, imageProcessingOptions?: ImageProcessingOptions): GestureRecognizerResult;
  /** The hands in the next frame of a video, later than the one before; `timestamp` in milliseconds. */
  recognizeForVideo(
    videoFrame: ImageSource, timestamp: number, imageProcessingOptions?: ImageProcessingOptions,
  ): GestureRecognizerResult;
}

/** What a style's function is told. */
export interface LandmarkData {
  index?: number;
  from?: NormalizedLandmark;
  to?: NormalizedLandmark;
}

export type Callback<Input, Output> = (input: Input) => Output;

/** How something is drawn; each may be a function of the landmark or connection. */
export interface DrawingOptions {
  /** By default white. */
  color?: string | CanvasGradient | CanvasPattern
    | Callback<LandmarkData, string | CanvasGradient | CanvasPattern>;
  /** By default `color`. */
  fillColor?: string | CanvasGradient | CanvasPattern
    | Callback<LandmarkData, string | CanvasGradient | CanvasPattern>;
  /** In pixels; by default 4. */
  lineWidth?: number | Callback<LandmarkData, number>;
  /** Of a landmark, in pixels; by default 6. */
  radius?: number | Callback<LandmarkData, number>;
}

export interface BoundingBox {
  originX: number;
  originY: number;
  width: number;
  height: number;
  angle: number;
}

export declare class DrawingUtils {
  constructor(
    context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | WebGL2RenderingContext,
    gpuContext?: WebGL2RenderingContext,
  );
  /** `x`, but no less than the smaller and no more than the larger bound. */
  static clamp(x: number, x0: number, x1: number): number;
  /** The number between `y0` and `y1` that lies as `x` lies between `x0` and `x1`. */
  static lerp(x: number, x0: number, x1: number, y0: number, y1: number): number;
  /** A circle around each landmark. */
  drawLandmarks(landmarks?: NormalizedLandmark[], style?: DrawingOptions): void;
  /** A line for each connection whose ends are there. */
  drawConnectors(landmarks?: NormalizedLandmark[], connections?: Connection[], style?: DrawingOptions): void;
  /** A box, in pixels. */
  drawBoundingBox(boundingBox: BoundingBox, style?: DrawingOptions): void;
  /** Forgets the canvas. */
  close(): void;
}
