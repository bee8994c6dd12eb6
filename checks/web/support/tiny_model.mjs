import { flatBuffer } from './flatbuffer.mjs';

/** Types of elements, as the schema numbers them. */
export const [float32, int32, uint8, int16, int8] = [0, 2, 3, 7, 9];
/** Operators, likewise. */
export const [add, logistic, lstm, mul] = [0, 14, 16, 18];
export const [averagePool2D, conv2D, depthwiseConv2D, maxPool2D, reduceMax] = [1, 3, 4, 17, 82];

/**
 * A model that adds its inputs `a` and `b`, tensors of one shape.
 *
 * @param {number} type The type of their elements.
 * @param {number[]} shape
 * @param {object | ((name: string) => object)} [quantization] The table of the schema, for all three tensors or by
 *   their names.
 * @param {number} [operator] Another operator.
 * @param {number} [inputCount] Its inputs.
 */
export function addition(
  type = float32,
  shape = [2, 3],
  quantization = undefined,
  operator = add,
  inputCount = 2,
) {
  const tensor = (name) => ({
    0: shape,
    1: type,
    2: 0,
    3: Buffer.from(name),
    ...(quantization ? { 4: typeof quantization === 'function' ? quantization(name) : quantization } : {}),
  });
  const inputs = [0, 1].slice(0, inputCount);
  const model = {
    0: 3,
    1: [{ 0: operator, 3: operator }],
    2: [{
      0: ['a', 'b', 'sum'].map(tensor),
      1: inputs,
      2: [2],
      3: [{ 0: 0, 1: inputs, 2: [2] }],
    }],
    4: [{}],
  };
  return new Uint8Array(flatBuffer(model, 'TFL3'));
}

/** Quantization by one scale; zero points are 64-bit integers. */
export const scaled = (scale, zeroPoint) => ({
  2: new Uint32Array(Float32Array.of(scale).buffer),
  3: BigInt64Array.of(BigInt(zeroPoint)),
});
