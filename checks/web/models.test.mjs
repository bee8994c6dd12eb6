// Models of one's own: outputs of the native program and of MediaPipe, shapes, quantization, and misuse.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { Model } from '../../web/dist/vision_bundle.mjs';
import { refusesWithCode } from './support/errors.mjs';
import { isExact, scenes, shared } from './support/fixtures.mjs';
import { hasKernels } from './support/native.mjs';
import { npyElements, npyFile } from './support/npy.mjs';
import { zeros } from './support/tensors.mjs';
import { addition, float32, int16, int32, int8, logistic, lstm, mul, scaled, uint8 } from './support/tiny_model.mjs';

const files = ['models', 'quantized']
  .map((name) => join(shared, name))
  .filter(existsSync)
  .flatMap((folder) =>
    readdirSync(folder).filter((name) => name.endsWith('.tflite')).map((name) => join(folder, name))
  );

const recordings = join(shared, 'golden/tensors');
const isRecorded = [recordings, join(shared, 'models')].every(existsSync);

describe('a model', { skip: isExact && 'not built' }, () => {
  test('is a function of typed arrays', async () => {
    const model = await Model.create(addition());
    const tensor = { type: 'float32', shape: [2, 3], quantization: undefined };
    assert.deepEqual(model.inputs, [{ name: 'a', ...tensor }, { name: 'b', ...tensor }]);
    assert.deepEqual(model.outputs, [{ name: 'sum', ...tensor }]);
    const [a, b] = [Float32Array.of(1, 2, 3, 4, 5, 6), Float32Array.of(0.5, 0, -1, NaN, Infinity, 1e38)];
    const sum = Float32Array.of(1.5, 2, 2, NaN, Infinity, 1e38);
    assert.deepEqual(model.run([a, b]), sum);
    assert.deepEqual(model.run({ b, a }), sum);
    const first = model.run([a, a]);
    model.run([b, b]);
    assert.deepEqual(first, a.map((number) => 2 * number), 'outputs are copies');
    model.close();
  });

  test('takes other shapes', async () => {
    const model = await Model.create(addition());
    model.resize([[1, 4], [1, 4]]);
    assert.deepEqual(model.outputs[0].shape, [1, 4]);
    const ones = Float32Array.of(1, 1, 1, 1);
    assert.deepEqual(model.run([ones, ones]), Float32Array.of(2, 2, 2, 2));
    await refusesWithCode(() => model.resize([[1, 4], [1, 5]]), 'INVALID_ARGUMENT');
    await refusesWithCode(() => model.resize([Array(9).fill(1), undefined]), 'INVALID_ARGUMENT', 'rank 9');
    await refusesWithCode(() => model.resize([[1 << 16, 1 << 16], undefined]), 'INVALID_ARGUMENT', 'elements');
    assert.deepEqual(model.run([ones, ones]), Float32Array.of(2, 2, 2, 2), 'nothing changed');
    model.resize([undefined, undefined]);
    assert.deepEqual(model.inputs[0].shape, [2, 3]);
    model.close();
  });

  test('of quantized integers takes and gives them, or the numbers that they stand for', async () => {
    for (const [type, Elements] of [[int8, Int8Array], [uint8, Uint8Array]]) {
      const model = await Model.create(addition(type, [4], scaled(0.5, 3)));
      assert.deepEqual(model.inputs[0].quantization, { scales: [0.5], zeroPoints: [3], axis: 0 });
      const [a, b] = [Elements.of(3, 4, 5, 100), Elements.of(3, 5, 8, 90)];
      const largest = type === int8 ? 127 : 187;
      assert.deepEqual(model.run([a, b]), Elements.of(3, 6, 10, largest));
      assert.deepEqual(
        model.run([Float32Array.of(0.25, 0.75, 1, 1e9), Float32Array.of(0, 0, -0.25, 0)], { dequantized: true }),
        Float32Array.of(0, 1, 1, (Elements === Int8Array ? 127 - 3 : 255 - 3) / 2),
        'rounded half to even, and clamped',
      );
      await refusesWithCode(() => model.run([Float32Array.of(0, 0, NaN, 0), a]), 'INVALID_ARGUMENT', 'not a number');
      model.close();
    }
  });

  // Native programs have 64 bits: here sums and products of numbers like these would stop the module.
  test('of quantized integers keeps to the bits of a native program where 32 bits end', async () => {
    const ends = Int16Array.of(-0x8000, 0x7fff);
    const square = await Model.create(addition(int16, [2], scaled(1, -0x8000), mul));
    // 65535² is -131071 in 32 bits.
    assert.deepEqual(square.run([ends, ends]), Int16Array.of(-0x8000, -0x8000));
    square.close();
    const unit = (name) => scaled(name === 'sum' ? 2 ** -15 : 1e5, 0);
    const steep = await Model.create(addition(int16, [2], unit, logistic, 1));
    assert.deepEqual(steep.run([ends]), Int16Array.of(1, 0x7fff));
    steep.close();
  });

  test('of 32-bit integers takes them alone', async () => {
    const model = await Model.create(addition(int32, [2]));
    assert.deepEqual(model.run([Int32Array.of(1, -2), Int32Array.of(0x7fffffff, 1)]), Int32Array.of(-0x80000000, -1));
    await refusesWithCode(() => model.run([Float32Array.of(1, 2), Int32Array.of(1, 2)]), 'INVALID_ARGUMENT', 'int32');
    model.close();
  });

  test('refuses misuse, and works on', async () => {
    const model = await Model.create(addition());
    const [a, short] = [new Float32Array(6), new Float32Array(5)];
    await refusesWithCode(() => model.run(a), 'INVALID_ARGUMENT', '1 arrays; the model has 2 inputs');
    await refusesWithCode(() => model.run([a, short]), 'INVALID_ARGUMENT', 'b has 6 elements, shape [2, 3], not 5');
    await refusesWithCode(() => model.run([a, new Float64Array(6)]), 'INVALID_ARGUMENT', 'float32');
    await refusesWithCode(() => model.run([a, new Int8Array(24)]), 'INVALID_ARGUMENT', 'Int8Array');
    await refusesWithCode(() => model.run({ a, c: a }), 'INVALID_ARGUMENT', 'The inputs are a, b');
    for (const inputs of [undefined, null, 1, [a, undefined], [a, [1, 2, 3, 4, 5, 6]], [a, new DataView(a.buffer)]]) {
      await assert.rejects(async () => model.run(inputs), TypeError);
    }
    for (const extent of [NaN, -1, 1.5, Infinity, 2 ** 31, '2', undefined]) {
      await refusesWithCode(() => model.resize([[2, extent], [2, 3]]), 'INVALID_ARGUMENT', 'an extent');
    }
    await refusesWithCode(() => model.resize([[2, 3]]), 'INVALID_ARGUMENT', '1 shapes');
    await assert.rejects(async () => model.resize('[2, 3]'), TypeError);
    assert.deepEqual(model.run([a, a]), a);
    if (typeof Symbol.dispose === 'symbol') model[Symbol.dispose]();
    else model.close();
    assert.equal(model.memorySize, 0);
    model.close();
    await refusesWithCode(() => model.run([a, a]), 'FAILED_PRECONDITION', 'closed');
    await refusesWithCode(() => model.resize([undefined, undefined]), 'FAILED_PRECONDITION', 'closed');
  });

  test('is refused if its file is damaged, or holds what the engine lacks', async () => {
    await refusesWithCode(() => Model.create(new Uint8Array()), 'INVALID_ARGUMENT');
    await refusesWithCode(() => Model.create(new Uint8Array(1000)), 'INVALID_ARGUMENT');
    const bytes = addition();
    for (let size = 1; size < bytes.length; size += 7) {
      await refusesWithCode(() => Model.create(bytes.slice(0, size)), 'INVALID_ARGUMENT');
    }
    await refusesWithCode(() => Model.create(addition(float32, [2], undefined, lstm)), 'INVALID_ARGUMENT', 'LSTM');
    await refusesWithCode(() => Model.create(addition(int8, [2], scaled(NaN, 0))), 'INVALID_ARGUMENT');
    await refusesWithCode(() => Model.create(addition(float32, [1 << 15, 1 << 15])), 'INVALID_ARGUMENT');
    await assert.rejects(Model.create(), TypeError);
    await assert.rejects(Model.create(new URL('nothing.tflite', import.meta.url)), { code: 'NOT_FOUND' });
    await assert.rejects(Model.create(bytes, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    // Each altered byte is refused with a code, or the model still runs.
    for (let place = 0; place < bytes.length; place++) {
      const altered = bytes.slice();
      altered[place] ^= 0xff;
      try {
        const model = await Model.create(altered);
        if (model.inputs.length === 2) model.resize([undefined, undefined]);
        model.run(model.inputs.map(zeros));
        model.close();
      } catch (error) {
        assert.equal(error.code, 'INVALID_ARGUMENT', `${place}: ${error}`);
      }
    }
  });
});

describe('a real model', { skip: (isExact && 'not built') || (!files.length && 'no models here') }, () => {
  const isComparable = hasKernels('baseline', scenes[0]);

  test('gives what the native program gives', { skip: !isComparable && 'no baseline kernels here' }, async (t) => {
    let outputCount = 0;
    for (const file of files) {
      const model = await Model.create(new URL(`file://${file}`));
      const inputs = model.inputs.map(pattern);
      const outputs = [model.run(inputs)].flat();
      const wanted = nativeOutputs(file, model.inputs, inputs);
      assert.equal(outputs.length, wanted.length, basename(file));
      for (const [index, output] of outputs.entries()) {
        const name = `${basename(file)}, output ${index}`;
        if (output instanceof Float32Array) {
          const theirs = new Float32Array(Uint8Array.from(wanted[index]).buffer);
          // The module has an exponential function of its own.
          const difference = output.reduce((most, number, at) => Math.max(most, Math.abs(number - theirs[at])), 0);
          const largest = theirs.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
          assert.equal(output.length, theirs.length, name);
          assert.ok(difference <= 2 ** -23 * largest, `${name}: a difference of ${difference}`);
        } else {
          assert.equal(Buffer.compare(Buffer.from(output.buffer), wanted[index]), 0, name);
        }
        outputCount += 1;
      }
      model.close();
    }
    t.diagnostic(`${outputCount} outputs of ${files.length} models`);
  });

  test('gives what was recorded', { skip: !isRecorded && 'no recorded tensors here' }, async () => {
    for (const name of ['hand_detector', 'hand_landmarks_detector', 'gesture_embedder', 'canned_gesture_classifier']) {
      const folder = join(recordings, name);
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      const read = ({ file }) => new Float32Array(Uint8Array.from(readFileSync(join(folder, file))).buffer);
      const model = await Model.create(new Uint8Array(readFileSync(join(shared, 'models', `${name}.tflite`))));
      assert.deepEqual(model.inputs.map((input) => [input.name, input.shape]), named(manifest.inputs));
      assert.deepEqual(model.outputs.map((output) => [output.name, output.shape]), named(manifest.outputs));
      const outputs = [model.run(manifest.inputs.map(read))].flat();
      for (const [index, output] of outputs.entries()) {
        const wanted = read(manifest.outputs[index]);
        // Of two implementations, each within this of the other.
        const allowed = 2 * manifest.outputs[index].max_abs_difference_to_optimised_kernels;
        const difference = output.reduce((most, number, at) => Math.max(most, Math.abs(number - wanted[at])), 0);
        assert.ok(difference <= allowed, `${name}, output ${index}: a difference of ${difference}`);
      }
      model.close();
    }
  });
});

const named = (tensors) => tensors.map(({ name, shape }) => [name, shape]);

/** Numbers that differ from element to element. */
function pattern(tensor) {
  const elements = zeros(tensor);
  return elements.map((_, index) => {
    const number = (index * 2654435761 % 4093) / 4093;
    return tensor.type === 'float32' ? number : Math.floor(number * 2 ** (8 * elements.BYTES_PER_ELEMENT));
  });
}

/** The bytes of the native program's outputs. */
function nativeOutputs(file, tensors, inputs) {
  const folder = mkdtempSync(join(tmpdir(), 'hands-web-'));
  try {
    const options = inputs.flatMap((input, index) => {
      const path = join(folder, `in${index}.npy`);
      writeFileSync(path, npyFile(tensors[index], input));
      return ['--input', path];
    });
    const target = join(folder, 'out');
    execFileSync(process.env.HANDS, [
      'model',
      'run',
      file,
      ...options,
      '--output-dir',
      target,
      '--kernels',
      'baseline',
    ]);
    return readdirSync(target).map((_, index) => npyElements(readFileSync(join(target, `out${index}.npy`))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
