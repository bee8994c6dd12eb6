// Images of all kinds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, fileset, thumb } from './support/fixtures.mjs';
import { rotated, rotatedPoint } from './support/images.mjs';

test('values that are not images are refused', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const { data, width, height } = thumb;
  for (const image of [null, undefined, 3, 'text']) {
    await refusesWithPrefix(
      () => task.detect(image),
      'The image must be an object, ',
      TypeError,
    );
  }
  await refusesWithPrefix(() => task.detect({}), 'The image must be an HTML', TypeError);
  const refused = [
    { data, width: 0, height },
    { data, width: -1, height },
    { data, width, height: height + 1 },
    { data, width: 1.5, height },
    { data, width: 1e9, height: 1e9 },
    { data, width: NaN, height },
  ];
  for (const image of refused) {
    await refusesWithPrefix(() => task.detect(image), 'INVALID_ARGUMENT: The image ');
  }
  await refusesWithPrefix(
    () => task.detect({ data: new Float32Array(data), width, height }),
    'The image data must be bytes',
    TypeError,
  );
  task.close();
});

test('page images are drawn at their natural size', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(thumb);
  const { data, width, height } = thumb;
  const sizes = [
    { videoWidth: width, videoHeight: height, width: 1, height: 1 },
    { naturalWidth: width, naturalHeight: height, width: 1, height: 1 },
    { displayWidth: width, displayHeight: height },
    { width, height },
  ];
  const drawn = [];
  globalThis.OffscreenCanvas = class {
    getContext() {
      return {
        canvas: this,
        clearRect() {},
        drawImage: (...values) => drawn.push(values),
        getImageData: () => ({ data: new Uint8ClampedArray(data), width, height }),
      };
    }
  };
  for (const image of sizes) {
    assert.deepEqual(task.detect(image), wanted);
    const [source, ...place] = drawn.pop();
    assert.ok(source === image, 'the picture itself is drawn');
    assert.deepEqual(place, [0, 0, width, height]);
  }
  delete globalThis.OffscreenCanvas;
  task.close();
});

test('an image of another origin does not affect the next one', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const { data, width, height } = thumb;
  globalThis.OffscreenCanvas = class {
    getContext() {
      let isTainted = false;
      return {
        canvas: this,
        clearRect() {},
        drawImage(image) {
          isTainted ||= image.isForeign;
        },
        getImageData() {
          if (isTainted) throw new DOMException('The canvas is tainted.', 'SecurityError');
          return { data, width, height };
        },
      };
    }
  };
  assert.throws(() => task.detect({ width, height, isForeign: true }), { name: 'SecurityError' });
  assert.equal(task.detect({ width, height, isForeign: false }).landmarks.length, 1);
  delete globalThis.OffscreenCanvas;
  task.close();
});

test('rotated images', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(thumb);
  // Rotated by the caller and rotated back: the same hand, in the coordinates of the rotated image.
  for (const turns of [1, 2, 3, -1]) {
    const turned = task.detect(rotated(thumb, turns), { rotationDegrees: -90 * turns });
    assert.equal(turned.landmarks.length, 1);
    const [wrist, upright] = [turned.landmarks[0]?.[0], wanted.landmarks[0][0]];
    const { x, y } = rotatedPoint(upright, turns);
    assert.ok(Math.hypot(wrist?.x - x, wrist?.y - y) < 0.05, `the wrist after ${turns} quarters`);
    for (const more of [-720, 360]) {
      const again = task.detect(rotated(thumb, turns), { rotationDegrees: more - 90 * turns }).landmarks[0][0];
      assert.ok(Math.hypot(wrist?.x - again.x, wrist?.y - again.y) < 1e-4, `whole turns more than ${turns} quarters`);
    }
  }
  assert.deepEqual(task.detect(thumb, {}), wanted);
  for (const rotationDegrees of [0, undefined, -360]) {
    assert.deepEqual(task.detect(thumb, { rotationDegrees }), wanted);
  }
  task.close();
});
