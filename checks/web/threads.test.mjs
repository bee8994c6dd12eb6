// Tasks with threads: workers that share the module's memory.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { ModuleTask } from '../../.build-web-scripts/source/module_task.mjs';
import { Threads } from '../../.build-web-scripts/source/threads.mjs';
import { Hands } from '../../web/dist/vision_bundle.mjs';
import { outOfMemory, refusesWithCode } from './support/errors.mjs';
import { black, bundle, fileset, isExact, photos, scenes, thumb } from './support/fixtures.mjs';
import { nodeWorker } from './support/node_worker.mjs';
import { decodePNG } from './support/png.mjs';

const skip = (isExact || !fileset.threadsBinaryPath) && 'needs the module with threads';
const create = (options = {}) => Hands.create({ model: bundle, fileset, numHands: 2, ...options });
const pictures = () => [...scenes, ...photos].map(decodePNG);
/** A module without functions, which no thread can run. */
const empty = await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

/** Watches the workers that a test starts: when each exits, and how many are told to. */
function watchWorkers(t) {
  const watched = { exits: [], terminations: 0 };
  const module = process.getBuiltinModule('node:worker_threads');
  const { Worker } = module;
  t.after(() => Object.assign(module, { Worker }));
  module.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      // `once` of node:events would handle the errors of the worker, too.
      const exit = new Promise((exited) => {
        this.on('exit', exited);
      });
      watched.exits.push(exit);
    }

    // Waited for here.
    unref() {}

    terminate() {
      watched.terminations += 1;
      return super.terminate();
    }
  };
  return watched;
}

describe('threads', { skip }, () => {
  let alone;
  before(async () => {
    alone = await create();
  });
  after(() => alone.close());

  for (const threads of [2, 3]) {
    test(`${threads} give the results of one`, async () => {
      const hands = await create({ threads });
      for (const picture of pictures()) assert.deepEqual(hands.detect(picture), alone.detect(picture));
      const [video, expected] = [hands.video(), alone.video()];
      for (let frame = 0; frame < 40; frame++) {
        const picture = frame % 16 < 12 ? thumb : black;
        assert.deepEqual(video.detect(picture, 20 * frame), expected.detect(picture, 20 * frame));
      }
      hands.close();
    });
  }

  test('search too', async () => {
    const [two, one] = await Promise.all([2, 1].map((threads) => create({ threads, search: 'far' })));
    for (const picture of [black, thumb]) assert.deepEqual(two.detect(picture), one.detect(picture));
    two.close();
    one.close();
  });

  test('are those of a worker', async () => {
    const live = await Hands.live({
      model: bundle,
      fileset,
      threads: 2,
      numHands: 2,
      worker: nodeWorker('live_worker.mjs'),
    });
    assert.deepEqual(await live.send(thumb), alone.detect(thumb));
    live.close();
  });

  test('of several tasks are apart', async () => {
    const tasks = await Promise.all([2, 2, 2].map((threads) => create({ threads })));
    for (const task of tasks) assert.deepEqual(task.detect(thumb), alone.detect(thumb));
    tasks[1].close();
    assert.throws(() => tasks[1].detect(thumb), { code: 'FAILED_PRECONDITION' });
    for (const task of [tasks[0], tasks[2]]) assert.deepEqual(task.detect(thumb), alone.detect(thumb));
    tasks[0].close();
    tasks[2].close();
  });

  test('end with the program, closed or not', () => {
    const script = fileURLToPath(new URL('support/forgotten_threads.mjs', import.meta.url));
    const output = execFileSync(process.execPath, [...process.execArgv, script], { timeout: 60_000, encoding: 'utf8' });
    assert.equal(output, '1 hand\n');
  });

  test('that fail do not end the program', async (t) => {
    const { exits } = watchWorkers(t);
    const threads = new Threads();
    assert.ok(threads.start(empty, 0, 0));
    // The test runner reports an error that nobody handles.
    await exits[0];
    threads.close();
  });

  test('that begin after their end leave no memory and no worker behind', async (t) => {
    const watched = watchWorkers(t);
    const { exits } = watched;
    const task = await ModuleTask.load('either', bundle, { numHands: 2 }, fileset, undefined, 2);
    t.after(() => task.close());
    const sizes = [];
    for (let round = 0; round < 12; round++) {
      // Faster than workers begin.
      for (let change = 0; change < 10; change++) task.setOptions({ numHands: 1 + change % 2 });
      // The last one is that of the task.
      await Promise.all(exits.slice(0, -1));
      sizes.push(task.memorySize);
    }
    assert.equal(exits.length, 121);
    // The stacks of 110 threads have 58 MB. Gaps between blocks may cost the 13 MB of a task's buffers once.
    assert.ok(sizes.at(-1) - sizes[0] < 20e6, `bytes: ${sizes.join(' ')}`);
    task.close();
    assert.equal(watched.terminations, 1);
  });

  test('that have ended in a browser are forgotten', (t) => {
    const [workers, terminated] = [[], []];
    const { Worker } = globalThis;
    t.after(() => Object.assign(globalThis, { Worker }));
    globalThis.Worker = class {
      constructor() {
        workers.push(this);
      }

      postMessage() {}

      terminate() {
        terminated.push(this);
      }
    };
    const threads = new Threads();
    for (let thread = 0; thread < 3; thread++) assert.ok(threads.start(empty, thread, 0));
    workers[0].onmessage({});
    workers[1].onerror({});
    threads.close();
    assert.deepEqual(terminated.map((worker) => workers.indexOf(worker)), [2]);
  });

  test('tell a browser that they end, also if they fail', async (t) => {
    const { postMessage, close, onmessage } = globalThis;
    t.after(() => Object.assign(globalThis, { postMessage, close, onmessage }));
    const calls = [];
    globalThis.postMessage = () => calls.push('postMessage');
    globalThis.close = () => calls.push('close');
    await import('../../.build-web-scripts/source/thread_worker.mjs');
    assert.throws(() => globalThis.onmessage({ data: { module: empty } }), TypeError);
    assert.deepEqual(calls, ['postMessage', 'close']);
  });

  test('without memory to share are refused', async (t) => {
    t.mock.method(WebAssembly, 'Memory', outOfMemory);
    await refusesWithCode(() => create({ threads: 2 }), 'RESOURCE_EXHAUSTED', 'Out of memory');
  });

  test('a number out of range is refused', async () => {
    for (const threads of [0, 65, 1.5, NaN, '2']) {
      await assert.rejects(create({ threads }), {
        code: 'INVALID_ARGUMENT',
        message: `INVALID_ARGUMENT: threads is ${threads}; it must be a whole number from 1 to 64.`,
      });
    }
  });

  test('without shared memory, one does the work', async () => {
    const { threadsBinaryPath, ...others } = fileset;
    const hands = await create({ fileset: others, threads: 2 });
    assert.deepEqual(hands.detect(thumb), alone.detect(thumb));
    hands.close();
  });
});
