// The package as a whole: `require`, and modules from a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as vision from '../../web/dist/vision_bundle.mjs';
import { refuses } from './support/errors.mjs';
import { baseOptions, bundle, fileset, isExact, thumb } from './support/fixtures.mjs';

const { FilesetResolver, GestureRecognizer, HandLandmarker } = vision;

test('require gives the same package', async () => {
  const required = createRequire(import.meta.url)('../../web/dist/vision_bundle.cjs');
  assert.deepEqual(Object.keys(required), Object.keys(vision));
  assert.deepEqual(
    await required.FilesetResolver.forVisionTasks(),
    await FilesetResolver.forVisionTasks(),
  );
  const [one, other] = await Promise.all(
    [required, vision].map(({ HandLandmarker: Task }) => Task.createFromOptions(fileset, { baseOptions })),
  );
  assert.deepEqual(one.detect(thumb), other.detect(thumb));
  one.close();
  other.close();
});

test('modules and bundles are fetched from a server', { skip: isExact && 'needs all modules' }, async (t) => {
  const requested = [];
  const server = createServer((request, response) => {
    const path = request.url.replace(/^\//, '');
    requested.push(path);
    if (path === 'model.task') return response.end(bundle);
    if (!/^wasm\/\w+\.wasm$/.test(path)) return response.writeHead(404).end();
    return response.end(readFileSync(new URL(`../../web/dist/${path}`, import.meta.url)));
  });
  await new Promise((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${server.address().port}`;
  const fileset = await FilesetResolver.forVisionTasks(`${base}/wasm`);
  assert.ok(fileset.wasmBinaryPath.startsWith(`${base}/wasm/hands_`), 'the module is in the folder given');
  assert.ok(fileset.wasmBinaryPath.endsWith('.wasm'), 'the name of a module');
  assert.deepEqual(
    (await FilesetResolver.forVisionTasks(`${base}/wasm/`)).wasmBinaryPath,
    fileset.wasmBinaryPath,
  );
  for (const useModule of [undefined, false, true]) {
    assert.deepEqual(await FilesetResolver.isSimdSupported(useModule), true);
    assert.deepEqual(await FilesetResolver.forVisionTasks(`${base}/wasm`, useModule), fileset);
  }
  const task = await GestureRecognizer.createFromModelPath(fileset, `${base}/model.task`);
  task.close();
  const modules = () => requested.filter((path) => path.endsWith('.wasm')).map((path) => path.includes('fast16'));
  assert.deepEqual(modules(), [false]);
  const fast = await HandLandmarker.createFromOptions(
    fileset,
    { baseOptions: { modelAssetPath: `${base}/model.task` }, precision: 'fast16' },
  );
  fast.close();
  assert.deepEqual(modules(), [false, true]);
  await refuses(
    () => HandLandmarker.createFromModelPath(fileset, `${base}/nope.task`),
    `Failed to fetch model: ${base}/nope.task (404)`,
  );
  await refuses(
    () => HandLandmarker.createFromModelPath({ wasmBinaryPath: `${base}/nope.wasm` }, `${base}/model.task`),
    `Failed to fetch WebAssembly module: ${base}/nope.wasm (404)`,
  );
});
