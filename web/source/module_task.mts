// A task in an instance of the WebAssembly module, which the tasks of both interfaces and their workers use.
import { checkedSize } from './files.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FilesetResolver } from './fileset.mjs';
import { Instance } from './instance.mjs';
import type { ModelSource } from './model.mjs';
import { readModel } from './model.mjs';
import type { PixelData } from './pixels.mjs';
import type { OptionValues } from './record.mjs';
import { encodedOptions } from './record.mjs';
import { withSignal } from './waiting.mjs';

/** Kinds of tasks, numbered as in the module; those of MediaPipe have its lenient bounds of options. */
const taskKinds = { landmarker: 0, recognizer: 1, either: 2 } as const;
export type TaskKind = keyof typeof taskKinds;

/** How to process an image. */
export interface ImageOptions {
  /** Clockwise rotation that makes the image upright, in degrees: a multiple of 90. */
  rotationDegrees?: number | undefined;
  /** Maximum duration in milliseconds, checked before each operator. Without it, there is no limit. */
  timeout?: number | undefined;
}

/** A frame's place in a video. */
interface Place {
  /** A number of `openVideo`. */
  video: number;
  /** Milliseconds, later than the previous frame's. */
  timestamp: number;
}

export class ModuleTask {
  #instance: Instance;

  /** Creates the instance for a task, with several threads if there are. */
  static async instance(
    fileset: WasmFileset,
    precision: OptionValues['precision'],
    threads = 1,
  ): Promise<Instance> {
    if (precision === 'fast16') return Instance.create(fileset, 'fast16BinaryPath');
    if (threads === 1 || !fileset?.threadsBinaryPath) return Instance.create(fileset, 'wasmBinaryPath');
    const instance = await Instance.create(fileset, 'threadsBinaryPath');
    instance.call('hands_set_threads', threads);
    return instance;
  }

  /** Loads a model in a new instance, by default of the modules next to the package. */
  static async load(
    kind: TaskKind,
    model: ModelSource,
    options: OptionValues,
    fileset?: WasmFileset,
    signal?: AbortSignal,
    threads?: number,
  ): Promise<ModuleTask> {
    const loaded = Promise.all([
      ModuleTask.instance(fileset ?? await FilesetResolver.forVisionTasks(), options.precision, threads),
      readModel(model, signal),
    ]);
    const [instance, bytes] = await withSignal(loaded, signal);
    return new ModuleTask(instance, kind, bytes, options);
  }

  /** @param instance A new instance for this task alone. */
  constructor(instance: Instance, kind: TaskKind, model: Uint8Array, options: OptionValues) {
    this.#instance = instance;
    const record = encodedOptions(options);
    const address = instance.write(record);
    // Frees the bytes of the model.
    instance.call(
      'hands_create',
      taskKinds[kind],
      instance.write(checkedSize(model)),
      model.length,
      address,
      record.length,
    );
    instance.free(address);
  }

  /** Creates a task for another model, with the same module. */
  withModel(kind: TaskKind, model: Uint8Array, options: OptionValues): ModuleTask {
    return new ModuleTask(this.#instance.sibling(), kind, model, options);
  }

  /** Size of the instance's memory in bytes. */
  get memorySize(): number {
    return this.#instance.memorySize;
  }

  /** Ends the threads; there are no calls after this. */
  close(): void {
    this.#instance.close();
  }

  /** Replaces all options and closes the videos; invalid options change nothing. */
  setOptions(options: OptionValues): void {
    this.#instance.callWith('hands_set_options', [encodedOptions(options)]);
  }

  /** Opens a video and returns its number. */
  openVideo(): number {
    return this.#instance.callForNumber('hands_open_video');
  }

  closeVideo(video: number): void {
    // A module that has stopped has no videos.
    if (!this.#instance.hasStopped) this.#instance.run('hands_close_video', [video]);
  }

  /** Finds the hands in a single image, or in the next frame of a video; returns a copy of the record. */
  detect(
    { data, width, height }: PixelData,
    { rotationDegrees = 0, timeout = 0 }: ImageOptions,
    place?: Place,
  ): ArrayBuffer {
    const image = [this.#instance.writeFrame(data), width, height, 4 * width, rotationDegrees % 360, timeout];
    if (place) this.#instance.call('hands_run_video', ...image, place.video, place.timestamp);
    else this.#instance.call('hands_run_image', ...image);
    const { view, address } = this.#instance.result();
    // The third field is the size. A copy of shared memory is not shared.
    return new Uint8Array(view.buffer, address, view.getInt32(address + 8, true)).slice().buffer;
  }
}
