// Inputs and outputs of a model, and the numbers that their integers stand for.
import { HandsError } from './errors.mjs';

/** The arrays that hold the elements of each type: float16 as its bits, bool as 0 and 1. */
const arrayTypes = {
  float32: Float32Array,
  float16: Uint16Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  bool: Uint8Array,
} as const;

/** The type of the elements of a tensor, as NumPy names it. */
export type ElementType = keyof typeof arrayTypes;

/** Elements, innermost dimension first to change. */
export type TensorArray = InstanceType<(typeof arrayTypes)[ElementType]>;

/** How integers `q` stand for numbers: `(q - zeroPoint) * scale`. */
export interface TensorQuantization {
  /** One scale, or one for each index along `axis`. */
  scales: readonly number[];
  /** As many as scales. */
  zeroPoints: readonly number[];
  /** The dimension that several scales run along. */
  axis: number;
}

/** An input or output of a model. */
export interface Tensor {
  /** Its name in the file. */
  name: string;
  type: ElementType;
  /** The extent of each dimension. */
  shape: readonly number[];
  /** `undefined` unless the elements are quantized. */
  quantization: TensorQuantization | undefined;
}

/** A tensor with its place in the module's memory. */
export interface PlacedTensor extends Tensor {
  address: number;
  byteCount: number;
}

/** The largest and the smallest integer of quantized types. */
const limits: Partial<Record<ElementType, [number, number]>> = {
  int8: [-0x80, 0x7f],
  uint8: [0, 0xff],
  int16: [-0x8000, 0x7fff],
  int32: [-0x80000000, 0x7fffffff],
};

/** Reads the description of a model: words of `WebModel` in Sources/HandsWebModel. */
export function readTensors(view: DataView, address: number): { inputs: PlacedTensor[]; outputs: PlacedTensor[] } {
  let offset = address;
  const integer = () => view.getInt32((offset += 4) - 4, true);
  const float = () => view.getFloat32((offset += 4) - 4, true);
  const text = () => {
    const size = integer();
    const bytes = new Uint8Array(view.buffer, offset, size);
    offset += 4 * Math.ceil(size / 4);
    return new TextDecoder().decode(bytes);
  };
  const list = (count: number, read: () => number) => Object.freeze(Array.from({ length: count }, read));
  const tensor = (): PlacedTensor => {
    const [start, byteCount] = [integer() >>> 0, integer()];
    const shape = list(integer(), integer);
    const [scaleCount, axis] = [integer(), integer()];
    const scales = list(scaleCount, float);
    const quantization = { scales, zeroPoints: list(scaleCount, integer), axis };
    const type = text() as ElementType;
    const isQuantized = scaleCount > 0 && limits[type];
    const name = text();
    return { name, type, shape, quantization: isQuantized ? quantization : undefined, address: start, byteCount };
  };
  const counts = [integer(), integer()] as const;
  const [inputs, outputs] = [counts[0], counts[1]].map((count) => Array.from({ length: count }, tensor));
  return { inputs: inputs as PlacedTensor[], outputs: outputs as PlacedTensor[] };
}

/** Copies the elements of a tensor from the module's memory. */
export function readElements({ type, address, byteCount }: PlacedTensor, memory: ArrayBuffer): TensorArray {
  return new arrayTypes[type](memory.slice(address, address + byteCount));
}

/**
 * The elements of an input as bytes.
 *
 * @param array Of the input's type; floats for a quantized input are quantized.
 */
export function elementBytes(input: PlacedTensor, array: TensorArray): Uint8Array {
  if (!ArrayBuffer.isView(array) || array instanceof DataView) {
    throw new TypeError(`${input.name} must be a typed array.`);
  }
  const type = arrayTypes[input.type];
  const isFloat = array instanceof Float32Array;
  if (!(array instanceof type) && !(isFloat && input.quantization)) {
    throw invalid(`${input.name} has elements of type ${input.type}, not those of ${array.constructor.name}.`);
  }
  const count = input.byteCount / type.BYTES_PER_ELEMENT;
  if (array.length !== count) {
    throw invalid(`${input.name} has ${count} elements, shape [${input.shape.join(', ')}], not ${array.length}.`);
  }
  const elements = isFloat && type !== Float32Array ? quantized(input, array) : array;
  return new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);
}

/**
 * The integers that stand for numbers: rounded half to even, and clamped to the type.
 *
 * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the tensor is not quantized, or a number is NaN.
 */
export function quantized(tensor: Tensor, numbers: ArrayLike<number>): TensorArray {
  const [parameters, [smallest, largest]] = format(tensor);
  return arrayTypes[tensor.type as 'int32'].from(numbers, (number, index) => {
    const [scale, zero] = parameters(index);
    const integer = rounded(Math.fround(Math.fround(number) / scale)) + zero;
    if (Number.isNaN(integer)) throw invalid(`${tensor.name} cannot hold what is not a number.`);
    return Math.min(Math.max(integer, smallest), largest);
  });
}

/**
 * The numbers that integers stand for.
 *
 * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the tensor is not quantized.
 */
export function dequantized(tensor: Tensor, integers: ArrayLike<number>): Float32Array {
  const [parameters] = format(tensor);
  return Float32Array.from(integers, (integer, index) => {
    const [scale, zero] = parameters(index);
    return Math.fround(Math.fround(integer) - zero) * scale;
  });
}

/** The scale and the zero point of an element, and the limits of a quantized tensor. */
function format(
  { name, type, shape, quantization }: Tensor,
): [parameters: (index: number) => readonly [number, number], limits: [number, number]] {
  const bounds = limits[type];
  if (!quantization || !bounds) throw invalid(`${name} is not quantized.`);
  const { scales, zeroPoints, axis } = quantization;
  const inner = shape.slice(axis + 1).reduce((product, extent) => product * extent, 1);
  const parameters = (index: number) => {
    const channel = scales.length > 1 ? Math.floor(index / inner) % scales.length : 0;
    return [scales[channel] as number, zeroPoints[channel] as number] as const;
  };
  return [parameters, bounds];
}

/** Rounds half to even. */
function rounded(number: number): number {
  const whole = Math.round(number);
  return whole - number === 0.5 && whole % 2 !== 0 ? whole - 1 : whole;
}

function invalid(text: string): HandsError {
  return HandsError.coded('INVALID_ARGUMENT', text);
}
