// The package as a whole: `require`, and modules from a server.
import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { typicalCamera } from '../../web/dist/poses.mjs';
import * as vision from '../../web/dist/vision_bundle.mjs';
import { refuses } from './support/errors.mjs';
import { baseOptions, bundle, fileset, isExact, thumb } from './support/fixtures.mjs';

const { FilesetResolver, GestureRecognizer, HandLandmarker, Hands, Model, MotionRecognizer } = vision;

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** A folder for a test. */
function folder(t) {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'hands-web-')));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

/** Starts a server; returns its address. */
async function serve(t, answer) {
  const server = createServer(answer);
  // A busy machine takes longer between two requests.
  server.keepAliveTimeout = 0;
  await new Promise((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

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

test('require finds the modules of any folder', async (t) => {
  const strange = join(folder(t), 'a #b?c%d');
  mkdirSync(strange);
  copyFileSync(join(dist, 'vision_bundle.cjs'), join(strange, 'vision_bundle.cjs'));
  const required = createRequire(import.meta.url)(join(strange, 'vision_bundle.cjs'));
  const { wasmBinaryPath } = await required.FilesetResolver.forExtras();
  assert.equal(fileURLToPath(wasmBinaryPath), join(strange, 'wasm', 'hands_extras.wasm'));
});

test('a page fetches two files of code, a worker one', () => {
  const imports = (path) =>
    [...readFileSync(join(dist, path), 'utf8').matchAll(/(?:\bfrom|^import) ?["'](\.[^"']+)["'];$/gm)].map((found) =>
      found[1]
    );
  const scripts = (folder) => readdirSync(join(dist, folder)).filter((name) => /^\w+\.mjs$/.test(name));
  const [entries, files] = ['.', 'source'].map(scripts);
  assert.equal(entries.length, 5, String(entries));
  assert.equal(files.length, 4, String(files));
  for (const name of entries) assert.deepEqual(imports(name), ['./source/package.mjs']);
  for (const name of files) assert.deepEqual(imports(join('source', name)), []);
});

test('entries share their classes', async () => {
  const live = await import('../../web/dist/live.mjs');
  await assert.rejects(live.LiveHands.create({ threads: 0 }), vision.HandsError);
});

test('the workers that Node needs can be imported', (t) => {
  const user = folder(t);
  mkdirSync(join(user, 'node_modules'));
  symlinkSync(dist, join(user, 'node_modules', 'swift-hands'), 'dir');
  const { resolve } = createRequire(join(user, 'user.js'));
  for (const name of ['live_worker.mjs', 'training_worker.mjs']) {
    assert.equal(resolve(`swift-hands/source/${name}`), realpathSync(join(dist, 'source', name)));
  }
  assert.throws(() => resolve('swift-hands/source/instance.mjs'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
});

test('a download that breaks off, or is no module, is refused', async (t) => {
  const base = await serve(t, (request, response) => {
    if (request.url.endsWith('.html')) {
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html>');
    }
    const type = request.url.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-length': 1000 });
    return response.write(new Uint8Array(100), () => response.destroy());
  });
  const unavailable = (what, path) => (error) => {
    assert.ok(error instanceof vision.HandsError, String(error));
    assert.equal(error.code, 'UNAVAILABLE');
    assert.ok(error.message.startsWith(`Failed to fetch ${what}: ${base}/${path} (`), error.message);
    return true;
  };
  await assert.rejects(Hands.create({ model: `${base}/cut.task`, fileset }), unavailable('model', 'cut.task'));
  for (const path of ['cut.wasm', 'cut', 'page.html']) {
    const wrong = { wasmBinaryPath: `${base}/${path}` };
    await assert.rejects(Hands.create({ model: bundle, fileset: wrong }), unavailable('WebAssembly module', path));
  }
  const ending = new ReadableStream({ pull: (controller) => controller.error(new RangeError('of the caller')) });
  await assert.rejects(Hands.create({ model: ending.getReader(), fileset }), { message: 'of the caller' });
});

test('an aborted download throws the reason', async (t) => {
  const controller = new AbortController();
  const base = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write(new Uint8Array(100), () => controller.abort(new RangeError('no more')));
  });
  const { signal } = controller;
  await assert.rejects(Hands.create({ model: `${base}/a.task`, fileset, signal }), { message: 'no more' });
});

test('an abort ends the wait for a module', { timeout: 10_000 }, async (t) => {
  // Never answers.
  const base = await serve(t, () => {});
  const fileset = { wasmBinaryPath: `${base}/a.wasm` };
  const camera = typicalCamera(640, 480);
  for (
    const create of [
      (signal) => Hands.create({ model: bundle, fileset, signal }),
      (signal) => Model.create(bundle, { fileset, signal }),
      (signal) => MotionRecognizer.create({ motions: bundle, camera, fileset, signal }),
    ]
  ) {
    await assert.rejects(create(AbortSignal.timeout(20)), { name: 'TimeoutError' });
  }
});

test('modules and bundles are fetched from a server', { skip: isExact && 'needs all modules' }, async (t) => {
  const requested = [];
  const base = await serve(t, (request, response) => {
    const path = request.url.replace(/^\//, '');
    requested.push(path);
    if (path === 'model.task') return response.end(bundle);
    if (!/^wasm\/\w+\.wasm$/.test(path)) return response.writeHead(404).end();
    return response.end(readFileSync(new URL(`../../web/dist/${path}`, import.meta.url)));
  });
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
