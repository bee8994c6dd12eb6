// The worker of GestureTrainer: processes one message at a time.

import { FilesetResolver } from './fileset.mjs';
import { readFile } from './files.mjs';
import { exampleRecord, examples } from './hand_record.mjs';
import { Instance } from './instance.mjs';
import { report } from './training_report.mjs';

let fileset;
/** @type {Uint8Array} */
let bundle;

/** Runs one call in a new instance, so that its memory is released afterwards. */
async function run(name, files, values, read) {
  const instance = await Instance.create(fileset);
  instance.call(name, ...files.flatMap((file) => [instance.write(file), file.length]), ...values);
  return read(instance);
}

/** Copies the bytes whose size and address are in the result at `word`. */
function file(instance, word) {
  const { view, address } = instance.result();
  const [size, start] = [0, 1].map((index) => view.getUint32(address + 4 * (word + index), true));
  return new Uint8Array(view.buffer, start, size).slice();
}

const calls = {
  async create(message) {
    fileset = message.fileset ?? await FilesetResolver.forExtras();
    bundle = message.path ? await readFile(message.path, 'model') : message.bundle;
    if (!(bundle instanceof Uint8Array)) {
      throw new TypeError('baseOptions.modelAssetPath or modelAssetBuffer must be set.');
    }
    // Validates the bundle.
    await calls.examples();
  },
  train: ({ gestures, isMirroring }) =>
    run(
      'hands_train',
      [bundle, exampleRecord(gestures)],
      [Number(isMirroring)],
      (instance) => ({ bundle: file(instance, 0), report: report(instance, gestures) }),
    ),
  examples: () =>
    run('hands_read_examples', [bundle], [], (instance) => {
      const bytes = file(instance, 0);
      return bytes.length ? examples(bytes) : [];
    }),
};

// Process messages in order.
let last = Promise.resolve();
globalThis.onmessage = ({ data }) => {
  last = last.then(async () => {
    try {
      postMessage({ value: await calls[data.name](data) });
    } catch (error) {
      postMessage({ error: error.message });
    }
  });
};
