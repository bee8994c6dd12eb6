// The worker of GestureTrainer: calls by messages, which are answered one after the other.

import { FilesetResolver } from './fileset.mjs';
import { readFile } from './files.mjs';
import { exampleRecord, examples } from './hand_record.mjs';
import { Instance } from './instance.mjs';
import { report } from './training_report.mjs';

let fileset;
/** @type {Uint8Array} */
let bundle;

/** A call to a module of its own, whose memory goes with it. */
async function run(name, files, values, read) {
  const instance = await Instance.create(fileset);
  instance.call(name, ...files.flatMap((file) => [instance.write(file), file.length]), ...values);
  return read(instance);
}

/** A copy of bytes that the result's words at some place have size and address of. */
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
    // Reads the bundle, and says what is wrong with it.
    await calls.examples();
  },
  train: ({ gestures, isMirroring }) => run(
    'hands_train', [bundle, exampleRecord(gestures)], [Number(isMirroring)],
    (instance) => ({ bundle: file(instance, 0), report: report(instance, gestures) })),
  examples: () => run('hands_read_examples', [bundle], [], (instance) => {
    const bytes = file(instance, 0);
    return bytes.length ? examples(bytes) : [];
  }),
};

// One after the other.
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
