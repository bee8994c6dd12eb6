// Invalid calls of the module's functions: each returns a code and a message, and the module keeps working.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { encodedOptions } from '../../.build-web-scripts/source/record.mjs';
import { bundle, modulePath, taskModules, thumb } from './support/fixtures.mjs';

const invalidArgument = 3;
const deadlineExceeded = 4;
const failedPrecondition = 9;

/** The clock that the modules import, stopped unless a test advances it. */
let time = 0;
let step = 0;
const imports = { hands: { now: () => (time += step) } };

for (const { name, precision } of taskModules) {
  const bytes = readFileSync(modulePath(name));
  describe(name, { skip: !WebAssembly.validate(bytes) && 'not for this Node' }, () => {
    test('refuses invalid calls and continues', () => checkExports(new WebAssembly.Module(bytes), precision));
    test('reuses memory that is freed', () => checkMemory(new WebAssembly.Module(bytes)));
  });
}

function checkExports(module, precision) {
  const { exports } = new WebAssembly.Instance(module, imports);
  const memory = () => new Uint8Array(exports.memory.buffer);
  const text = () =>
    new TextDecoder().decode(
      memory().slice(exports.hands_error_address(), exports.hands_error_address() + exports.hands_error_size()),
    );
  const refused = (status, code, what) => {
    assert.ok(status === code && text().length > 10, `${what}: status ${status}, "${text()}"`);
  };
  const write = (bytes) => {
    const address = exports.hands_allocate(bytes.length) >>> 0;
    assert.ok(address > 0 && address % 64 === 0, `a buffer of ${bytes.length} bytes at ${address}`);
    memory().set(bytes, address);
    return address;
  };

  for (const size of [0, -1, -0x80000000, 0x7fffffff]) {
    assert.ok(exports.hands_allocate(size) === 0 && text().length > 10, `no buffer of ${size} bytes: ${text()}`);
  }
  for (const address of [0, 16, -1, 0x7fffffff]) refused(exports.hands_free(address), invalidArgument, 'free');
  const buffers = [];
  for (let address; (address = exports.hands_allocate(1)) !== 0;) buffers.push(address);
  assert.ok(buffers.length === 64, `${buffers.length} buffers`);
  for (const address of buffers) assert.ok(exports.hands_free(address) === 0, 'a buffer is given back');
  refused(exports.hands_free(buffers[0]), invalidArgument, 'given back twice');

  const own = { precision };
  const other = { precision: precision === 'exact' ? 'fast16' : 'exact' };
  const writeOptions = (values) => {
    const bytes = encodedOptions(values);
    return [write(bytes), bytes.length];
  };
  const options = writeOptions(own);
  const pixels = write(thumb.data);
  const { width, height } = thumb;
  const image = (...values) => exports.hands_run_image(...values, 0);
  const video = (number, milliseconds) =>
    exports.hands_run_video(pixels, width, height, 4 * width, 0, 0, number, milliseconds);
  refused(image(pixels, width, height, 4 * width, 0), failedPrecondition, 'no task');
  refused(exports.hands_set_options(...options), failedPrecondition, 'options of no task');
  assert.equal(exports.hands_open_video(), 0, 'a video of no task');
  assert.ok(exports.hands_result_address() === 0, 'no result');

  const create = (kind, size, record) => exports.hands_create(kind, write(bundle), size, ...record);
  refused(create(7, bundle.length, options), invalidArgument, 'an unknown kind');
  refused(create(1, -1, options), invalidArgument, 'a bundle past the memory');
  const [address, size] = options;
  for (const wrong of [0, 3, size - 4, size - 1, size + 1, -1]) {
    refused(create(1, bundle.length, [address, wrong]), invalidArgument, `${wrong} bytes of options`);
  }
  const tooMany = encodedOptions({ ...own, cannedAllowlist: ['a'] });
  const count = tooMany.findIndex((byte, index) => byte !== encodedOptions(own)[index]);
  tooMany.fill(0x7f, count, count + 4);
  refused(create(1, bundle.length, [write(tooMany), tooMany.length]), invalidArgument, 'too many names');
  refused(create(1, bundle.length, writeOptions({ precision: 'fast8' })), invalidArgument, 'an unknown precision');
  assert.ok(create(1, bundle.length, options) === 0, `a task: ${text()}`);
  refused(create(1, bundle.length, options), failedPrecondition, 'a second task');
  refused(exports.hands_set_options(...writeOptions(other)), failedPrecondition, 'another precision');
  for (const closed of [0, 1, -1]) {
    refused(video(closed, 0), failedPrecondition, `the closed video ${closed}`);
  }
  const open = exports.hands_open_video();
  assert.ok(open > 0, `a video: ${text()}`);

  const past = exports.memory.buffer.byteLength - 8;
  const wrong = [
    [pixels, 0, height, 4 * width, 0],
    [pixels, width, -1, 4 * width, 0],
    [pixels, width, height, 4 * width - 1, 0],
    [pixels, width, height, -4, 0],
    [pixels, width, height, 0x7fffffff, 0],
    [past, width, height, 4 * width, 0],
    [-8, width, height, 4 * width, 0],
    [pixels, 0x7fffffff, 0x7fffffff, 0x7fffffff, 0],
    [pixels, width, height, 4 * width, 45],
  ];
  for (const values of wrong) refused(image(...values), invalidArgument, values.join());
  for (const milliseconds of [NaN, Infinity, -1e300]) {
    refused(video(open, milliseconds), invalidArgument, `time ${milliseconds}`);
  }
  for (const timeout of [NaN, -1]) {
    refused(
      exports.hands_run_image(pixels, width, height, 4 * width, 0, timeout),
      invalidArgument,
      `timeout ${timeout}`,
    );
  }
  step = 10;
  refused(exports.hands_run_image(pixels, width, height, 4 * width, 0, 15), deadlineExceeded, 'too late');
  step = 0;
  assert.ok(exports.hands_run_image(pixels, width, height, 4 * width, 0, 15) === 0, `in time: ${text()}`);
  const found = () => new DataView(exports.memory.buffer).getInt32(exports.hands_result_address() + 20, true);
  assert.ok(image(pixels, width, height, 4 * width, 0) === 0 && found() === 1, `a hand: ${text()}`);
  // Rows with gaps, and a buffer that ends with the last pixel.
  const stride = 4 * width + 12;
  const gaps = new Uint8Array(stride * (height - 1) + 4 * width);
  for (let y = 0; y < height; y++) gaps.set(thumb.data.subarray(4 * width * y, 4 * width * (y + 1)), stride * y);
  assert.ok(image(write(gaps), width, height, stride, 0) === 0 && found() === 1, `a hand with gaps: ${text()}`);
  exports.hands_close();
  refused(image(pixels, width, height, 4 * width, 0), failedPrecondition, 'after the end');
  if (precision === 'exact') {
    refused(create(0, bundle.length, writeOptions(other)), invalidArgument, 'a precision of another module');
  }
  assert.ok(create(0, bundle.length, options) === 0, `another task: ${text()}`);
  refused(video(open, 1), failedPrecondition, 'a video of the former task');

  // Running out of memory is reported, not a trap.
  const large = [];
  for (let address; (address = exports.hands_allocate(1 << 28)) !== 0;) large.push(address);
  assert.ok(large.length >= 1 && large.length <= 4, `${large.length} buffers of 256 MiB`);
  assert.ok(text().startsWith('RESOURCE_EXHAUSTED: '), text());
  for (const address of large) exports.hands_free(address);
  assert.ok(image(pixels, width, height, 4 * width, 0) === 0 && found() === 1, `a hand after all: ${text()}`);
}

/** Allocates and frees buffers of random sizes: none may overlap, and freed memory must be reused. */
function checkMemory(module) {
  const { exports } = new WebAssembly.Instance(module, imports);
  const buffers = [];
  let seed = 1;
  const random = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor(seed / 2 ** 32 * limit);
  };
  let early = 0;
  for (let round = 0; round < 4000; round++) {
    if (buffers.length === 40 || (buffers.length && random(2))) {
      const [{ address, size, mark }] = buffers.splice(random(buffers.length), 1);
      const bytes = new Uint8Array(exports.memory.buffer, address, size);
      assert.ok(bytes.every((byte) => byte === mark), `${size} bytes at ${address} are as they were`);
      exports.hands_free(address);
    } else {
      const size = 1 + random(4 ** (1 + random(9)));
      const address = exports.hands_allocate(size) >>> 0;
      const mark = random(256);
      new Uint8Array(exports.memory.buffer, address, size).fill(mark);
      buffers.push({ address, size, mark });
    }
    if (round === 1000) early = exports.memory.buffer.byteLength;
  }
  const size = exports.memory.buffer.byteLength;
  assert.ok(size <= 1.25 * early, `${size} bytes of memory after 4,000 rounds, ${early} after 1,000`);
}
