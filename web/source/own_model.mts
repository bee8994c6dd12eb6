import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import { checkedSize } from './files.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FilesetResolver } from './fileset.mjs';
import { Instance } from './instance.mjs';
import type { ModelSource } from './model.mjs';
import { readModel } from './model.mjs';
import { refuse } from './option_check.mjs';
import type { PlacedTensor, Tensor, TensorArray } from './tensor.mjs';
import { dequantized, elementBytes, readElements, readTensors } from './tensor.mjs';
import { withSignal } from './waiting.mjs';

export interface ModelOptions {
  /** From `FilesetResolver.forModels`; by default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /** Aborts loading. */
  signal?: AbortSignal | undefined;
}

export interface RunOptions {
  /** Whether quantized outputs are given as the numbers that they stand for; by default false. */
  dequantized?: boolean | undefined;
}

/** The inputs of a model: an array for each in their order, or by name; a single one may stand for itself. */
export type ModelInputs = TensorArray | readonly TensorArray[] | { readonly [name: string]: TensorArray };

/** A custom TFLite model, float or quantized, as a function of typed arrays. Calls block the thread. */
export class Model implements Closeable {
  declare [Symbol.dispose]: () => void;
  #instance: Instance | undefined;
  #inputs: PlacedTensor[] = [];
  #outputs: PlacedTensor[] = [];

  /**
   * Loads a model.
   *
   * @param model A `.tflite` file: its URL, its bytes or a stream of them.
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the file is not a model, or holds what the engine does not
   * run.
   */
  static async create(model: ModelSource, { fileset, signal }: ModelOptions = {}): Promise<Model> {
    const loaded = Promise.all([
      Instance.create(fileset ?? await FilesetResolver.forModels()),
      readModel(model, signal),
    ]);
    const [instance, bytes] = await withSignal(loaded, signal);
    return new Model(instance, checkedSize(bytes));
  }

  private constructor(instance: Instance, model: Uint8Array) {
    this.#instance = instance;
    // Frees the bytes of the model.
    instance.call('hands_model_load', instance.write(model), model.length);
    this.#describe(instance);
  }

  /** The inputs, in the order of the file. */
  get inputs(): readonly Tensor[] {
    return this.#inputs.map(visible);
  }

  /** The outputs, in the order of the file. */
  get outputs(): readonly Tensor[] {
    return this.#outputs.map(visible);
  }

  /** Size of the WebAssembly memory in bytes; 0 after `close()`. */
  get memorySize(): number {
    return this.#instance?.memorySize ?? 0;
  }

  /**
   * Computes the outputs.
   *
   * @param inputs Arrays of the inputs' types, with as many elements as their shapes. A `Float32Array` for a quantized
   * input is quantized.
   * @returns The output, or a list of several; copies.
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the number, lengths or types of the arrays are not those of
   * the inputs, and `FAILED_PRECONDITION` after `close()`; a `TypeError` for what is not a typed array.
   */
  run(inputs: ModelInputs, { dequantized: isDequantized = false }: RunOptions = {}): TensorArray | TensorArray[] {
    const instance = this.#open();
    const arrays = this.#ordered(inputs);
    const contents = this.#inputs.map((input, index) => elementBytes(input, arrays[index] as TensorArray));
    for (const [index, bytes] of contents.entries()) {
      new Uint8Array(instance.memory).set(bytes, (this.#inputs[index] as PlacedTensor).address);
    }
    instance.call('hands_model_run');
    const outputs = this.#outputs.map((output) => {
      const elements = readElements(output, instance.memory);
      return isDequantized && output.quantization ? dequantized(output, elements as Int32Array) : elements;
    });
    return outputs.length === 1 ? outputs[0] as TensorArray : outputs;
  }

  /**
   * Gives inputs other shapes; those of the outputs follow, and inputs are zeros.
   *
   * @param shapes One for each input; `undefined` for that of the file.
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the model does not take them; nothing changes then.
   */
  resize(shapes: readonly (readonly number[] | undefined)[]): void {
    const instance = this.#open();
    if (!Array.isArray(shapes)) throw new TypeError('The shapes must be an array.');
    this.#checkCount(shapes.length, 'shapes');
    const words = shapes.flatMap((shape) => shape === undefined ? [-1] : [shape.length, ...shape.map(checkedExtent)]);
    instance.callWith('hands_model_resize', [new Uint8Array(Int32Array.from(words).buffer)]);
    this.#describe(instance);
  }

  /** Releases the model and its memory. Closing again has no effect; other calls throw. */
  close(): void {
    this.#instance = undefined;
  }

  #open(): Instance {
    if (!this.#instance) throw HandsError.coded('FAILED_PRECONDITION', 'The model is closed.');
    return this.#instance;
  }

  #describe(instance: Instance): void {
    const { view, address } = instance.result();
    ({ inputs: this.#inputs, outputs: this.#outputs } = readTensors(view, address));
  }

  #ordered(inputs: ModelInputs): readonly TensorArray[] {
    if (typeof inputs !== 'object' || inputs === null) throw new TypeError('The inputs must be typed arrays.');
    if (ArrayBuffer.isView(inputs)) inputs = [inputs];
    if (!Array.isArray(inputs)) {
      const named = inputs as { readonly [name: string]: TensorArray };
      const names = this.#inputs.map(({ name }) => name);
      if (Object.keys(named).sort().join('\n') !== [...names].sort().join('\n')) {
        throw HandsError.coded('INVALID_ARGUMENT', `The inputs are ${names.join(', ')}.`);
      }
      return names.map((name) => named[name] as TensorArray);
    }
    this.#checkCount(inputs.length, 'arrays');
    return inputs;
  }

  #checkCount(found: number, what: string): void {
    const count = this.#inputs.length;
    if (found === count) return;
    throw HandsError.coded('INVALID_ARGUMENT', `There are ${found} ${what}; the model has ${count} inputs.`);
  }
}

function visible({ name, type, shape, quantization }: PlacedTensor): Tensor {
  return { name, type, shape, quantization };
}

function checkedExtent(extent: number): number {
  if (!(Number.isInteger(extent) && extent >= 0 && extent <= 0x7fffffff)) {
    refuse('an extent', extent, 'a whole number of 0 or more');
  }
  return extent;
}

closeOnDispose(Model);
