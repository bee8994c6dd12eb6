// The hand tasks of @mediapipe/tasks-vision, with the same names, options and results.

/** The WebAssembly modules that a task loads. */
export interface WasmFileset {
  /** Unused: there is no loader. */
  wasmLoaderPath?: string;
  /** URL of the WebAssembly module. */
  wasmBinaryPath: string;
  /** Unused. */
  assetLoaderPath?: string;
  assetBinaryPath?: string;
  /** URL of the module for precision `'fast16'`, fetched on demand. */
  fast16BinaryPath?: string;
}

export declare class FilesetResolver {
  /** Whether this browser supports SIMD, which all tasks require. */
  static isSimdSupported(useModule?: boolean): Promise<boolean>;
  /**
   * The module with fused multiply-add if the browser supports it, otherwise the one without.
   *
   * @param basePath Folder of the modules; by default `wasm` next to this package.
   */
  static forVisionTasks(
    basePath?: string,
    useModule?: boolean,
  ): Promise<WasmFileset & { wasmLoaderPath: string }>;
  /**
   * The module of `swift-hands/training` and `swift-hands/stars`.
   *
   * @param basePath Folder of the modules; by default `wasm` next to this package.
   */
  static forExtras(basePath?: string): Promise<WasmFileset>;
}

/** `'IMAGE'` for single images, `'VIDEO'` for the frames of a video. */
export type RunningMode = 'IMAGE' | 'VIDEO';

/**
 * Arithmetic of the two hand models: `'exact'` is single precision; `'fast16'` is 16-bit integers, which is faster but
 * moves landmarks: for a given image region by 0.014 of the model's 224 pixels on average and at most 0.2. Gesture
 * classification always uses single precision.
 */
export type Precision = 'exact' | 'fast16';

export interface BaseOptions {
  /** URL of a `.task` bundle. */
  modelAssetPath?: string | undefined;
  /** A `.task` bundle, or a stream reader for one. */
  modelAssetBuffer?: Uint8Array | ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Ignored: tasks run on the CPU. */
  delegate?: 'CPU' | 'GPU' | undefined;
}

export interface TaskRunnerOptions {
  /** The model: a path or a buffer. Required unless the task already has a model. */
  baseOptions?: BaseOptions | undefined;
  /** Default `'IMAGE'`. */
  runningMode?: RunningMode | undefined;
  /** Must support WebGL, but is otherwise ignored. Can only be set at creation. */
  canvas?: HTMLCanvasElement | OffscreenCanvas | undefined;
}

export interface HandLandmarkerOptions extends TaskRunnerOptions {
  /** Maximum number of hands, 1 or more. Default 1. */
  numHands?: number | undefined;
  /** Minimum score of a detected palm. Default 0.5. */
  minHandDetectionConfidence?: number | undefined;
  /** The presence of a hand must exceed this, 0 to 1. Default 0.5. */
  minHandPresenceConfidence?: number | undefined;
  /** A detected palm that overlaps a tracked hand by more than this is that hand, 0 to 1. Default 0.5. */
  minTrackingConfidence?: number | undefined;
  /**
   * Arithmetic of the two hand models. Default `'exact'`. Not in MediaPipe. It is applied when a model is loaded: to
   * change the precision later, pass `baseOptions` with a model too.
   */
  precision?: Precision | undefined;
}

export interface ClassifierOptions {
  /** Ignored: gestures have no display names. */
  displayNamesLocale?: string | undefined;
  /** Maximum number of categories; negative for all. */
  maxResults?: number | undefined;
  /** Drops categories below this score. */
  scoreThreshold?: number | undefined;
  /** Keeps only categories with these names. */
  categoryAllowlist?: string[] | undefined;
  /** Drops categories with these names. */
  categoryDenylist?: string[] | undefined;
}

export interface GestureRecognizerOptions extends HandLandmarkerOptions {
  /** For the gestures of MediaPipe's classifier. */
  cannedGesturesClassifierOptions?: ClassifierOptions | undefined;
  /** For the bundle's custom gestures. */
  customGesturesClassifierOptions?: ClassifierOptions | undefined;
}

export interface RectF {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ImageProcessingOptions {
  /** Hand tasks reject this, as in MediaPipe. */
  regionOfInterest?: RectF | undefined;
  /** Clockwise rotation that makes the image upright, in degrees: a multiple of 90. */
  rotationDegrees?: number | undefined;
}

/** RGBA pixels, such as ImageData. */
export interface PixelData {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type ImageSource =
  | HTMLImageElement
  | HTMLVideoElement
  | HTMLCanvasElement
  | OffscreenCanvas
  | ImageBitmap
  | ImageData
  | VideoFrame
  | PixelData;

/** A 3-D point in metres. */
export interface Landmark {
  x: number;
  y: number;
  z: number;
  /** Always 0. */
  visibility: number;
}

/** A point of the image: x and y are fractions of its width and height; z has the scale of x. */
export type NormalizedLandmark = Landmark;

export interface Category {
  /** 0 to 1. */
  score: number;
  /** For handedness 0 is right and 1 left; −1 for gestures. */
  index: number;
  categoryName: string;
  displayName: string;
}

/** Each list has one entry per hand. */
export interface HandLandmarkerResult {
  /** 21 points of the image. */
  landmarks: NormalizedLandmark[][];
  /** 21 points in metres. */
  worldLandmarks: Landmark[][];
  /** One category: the person's own left or right hand, if the image is not mirrored. */
  handedness: Category[][];
  /** @deprecated The same as `handedness`. */
  handednesses: Category[][];
}

/** Empty if no hand shows a gesture that passes the classifier options. */
export interface GestureRecognizerResult extends HandLandmarkerResult {
  /** One category, or none for a hand without a gesture. */
  gestures: Category[][];
}

export interface Connection {
  start: number;
  end: number;
}

declare class VisionTask<Options> {
  /**
   * Merges options into the current ones: absent options keep their value, `undefined` resets to the default.
   * Invalid options throw and change nothing.
   */
  setOptions(options: Options): Promise<void>;
  /** Size of the task's WebAssembly memory in bytes; 0 after `close()`. */
  readonly memorySize: number;
  /** Arithmetic of the hand models. */
  readonly precision: Precision;
  /** Closes the task and releases its memory. Further calls have no effect. */
  close(): void;
}

export declare class HandLandmarker extends VisionTask<HandLandmarkerOptions> {
  private constructor();
  static readonly HAND_CONNECTIONS: Connection[];
  static createFromOptions(fileset: WasmFileset, options: HandLandmarkerOptions): Promise<HandLandmarker>;
  static createFromModelPath(fileset: WasmFileset, modelAssetPath: string): Promise<HandLandmarker>;
  static createFromModelBuffer(
    fileset: WasmFileset,
    modelAssetBuffer: Uint8Array | ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<HandLandmarker>;
  /** Finds the hands in a single image. */
  detect(image: ImageSource, imageProcessingOptions?: ImageProcessingOptions): HandLandmarkerResult;
  /** Finds the hands in the next frame of a video. `timestamp` is in milliseconds and must increase. */
  detectForVideo(
    videoFrame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): HandLandmarkerResult;
}

export declare class GestureRecognizer extends VisionTask<GestureRecognizerOptions> {
  private constructor();
  static readonly HAND_CONNECTIONS: Connection[];
  static createFromOptions(
    fileset: WasmFileset,
    options: GestureRecognizerOptions,
  ): Promise<GestureRecognizer>;
  static createFromModelPath(fileset: WasmFileset, modelAssetPath: string): Promise<GestureRecognizer>;
  static createFromModelBuffer(
    fileset: WasmFileset,
    modelAssetBuffer: Uint8Array | ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<GestureRecognizer>;
  /** Finds the hands and gestures in a single image. */
  recognize(image: ImageSource, imageProcessingOptions?: ImageProcessingOptions): GestureRecognizerResult;
  /** Finds the hands in the next frame of a video. `timestamp` is in milliseconds and must increase. */
  recognizeForVideo(
    videoFrame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): GestureRecognizerResult;
}

/** Argument of a style function. */
export interface LandmarkData {
  index?: number;
  from?: NormalizedLandmark;
  to?: NormalizedLandmark;
}

export type Callback<Input, Output> = (input: Input) => Output;

/** Drawing style; every value may be a function of the landmark or connection. */
export interface DrawingOptions {
  /** Default white. */
  color?: string | CanvasGradient | CanvasPattern | Callback<LandmarkData, string | CanvasGradient | CanvasPattern>;
  /** Default `color`. */
  fillColor?: string | CanvasGradient | CanvasPattern | Callback<LandmarkData, string | CanvasGradient | CanvasPattern>;
  /** Pixels. Default 4. */
  lineWidth?: number | Callback<LandmarkData, number>;
  /** Radius of a landmark, pixels. Default 6. */
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
  /** Clamps `x` between two bounds, in either order. */
  static clamp(x: number, x0: number, x1: number): number;
  /** Interpolates linearly: maps `x` from `x0`…`x1` to `y0`…`y1`. */
  static lerp(x: number, x0: number, x1: number, y0: number, y1: number): number;
  /** Draws a circle at each landmark. */
  drawLandmarks(landmarks?: NormalizedLandmark[], style?: DrawingOptions): void;
  /** Draws a line for each connection whose two landmarks exist. */
  drawConnectors(landmarks?: NormalizedLandmark[], connections?: Connection[], style?: DrawingOptions): void;
  /** Draws a box, in pixels. */
  drawBoundingBox(boundingBox: BoundingBox, style?: DrawingOptions): void;
  /** Does nothing; exists for compatibility. */
  close(): void;
}
