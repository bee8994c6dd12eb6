// Precision of the hand models.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, fileset, isExact, thumb } from './support/fixtures.mjs';

const skip = isExact && 'needs all modules';
const create = (options, from = fileset) => HandLandmarker.createFromOptions(from, { baseOptions, ...options });

test('an unknown precision, or a module without it, is refused', { skip }, async () => {
  for (const precision of ['fast8', 'Exact', '', 16, true, {}, ['fast32']]) {
    await refuses(
      () => create({ precision }),
      `INVALID_ARGUMENT: precision is ${String(precision)}; it must be one of exact,fast16.`,
    );
  }
  await refuses(
    () => create({ precision: 'fast16' }, { wasmBinaryPath: fileset.wasmBinaryPath }),
    'The fileset has no fast16BinaryPath; see FilesetResolver.',
    TypeError,
  );
  await refusesWithPrefix(
    () => create({ precision: 'fast16' }, { ...fileset, fast16BinaryPath: fileset.wasmBinaryPath }),
    'INVALID_ARGUMENT: ',
  );
});

test('the precision is that of the model', { skip }, async () => {
  const task = await create();
  assert.deepEqual(task.precision, 'exact');
  const exact = task.detect(thumb);
  await refuses(
    () => task.setOptions({ precision: 'fast16', numHands: 2 }),
    "FAILED_PRECONDITION: The task's precision is exact; another one needs a model in baseOptions, or a new task.",
  );
  await refusesWithPrefix(() => task.setOptions({ precision: 'fast8' }), 'INVALID_ARGUMENT: ');
  await task.setOptions({ precision: 'exact' });
  assert.deepEqual([task.precision, task.detect(thumb)], ['exact', exact]);
  await task.setOptions({ precision: 'fast16', baseOptions });
  const fast = task.detect(thumb);
  assert.deepEqual(task.precision, 'fast16');
  const moved = Math.max(
    ...fast.landmarks[0].map(({ x, y }, index) =>
      Math.hypot(x - exact.landmarks[0][index].x, y - exact.landmarks[0][index].y)
    ),
  );
  assert.ok(moved > 0 && moved < 0.01, `landmarks in 16 bits ${moved} from the others`);
  await task.setOptions({ numHands: 2, baseOptions });
  assert.deepEqual([task.precision, task.detect(thumb)], ['fast16', fast]);
  await refusesWithPrefix(() => task.setOptions({ precision: undefined }), 'FAILED_PRECONDITION: ');
  await task.setOptions({ precision: undefined, baseOptions });
  assert.deepEqual([task.precision, task.detect(thumb)], ['exact', exact]);
  task.close();
});
