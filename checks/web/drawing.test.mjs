// Drawing on a canvas that records its calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrawingUtils } from '../../web/dist/vision_bundle.mjs';

const points = [{ x: 0.5, y: 0.5, z: 0 }, { x: 1, y: 0, z: 0 }];

/** The calls that a context of 100 × 50 pixels gets. */
function calls(draw) {
  const log = [];
  const context = new Proxy({ canvas: { width: 100, height: 50 } }, {
    get: (target, key) => key in target ? target[key] : (...values) => log.push([key, ...values].join(' ')),
    set(target, key, value) {
      log.push(`${String(key)}=${value}`);
      return true;
    },
  });
  draw(new DrawingUtils(context));
  return log;
}

test('clamp and lerp', () => {
  const { clamp, lerp } = DrawingUtils;
  assert.deepEqual([clamp(5, 0, 1), clamp(-5, 1, 0), clamp(0.5, 0, 1)], [1, 0, 0.5]);
  assert.deepEqual([lerp(0.25, 0, 1, 10, 20), lerp(9, 0, 1, 10, 20)], [12.5, 20]);
});

test('a landmark is a circle', () => {
  const style = { color: 'red', radius: ({ index, from }) => index + from.x };
  assert.deepEqual(calls((drawing) => drawing.drawLandmarks(points.slice(0, 1), style)), [
    'save',
    'fillStyle=red',
    'strokeStyle=red',
    'lineWidth=4',
    'beginPath',
    `arc 50 25 0.5 0 ${2 * Math.PI}`,
    'fill',
    'stroke',
    'restore',
  ]);
});

test('a connection is a line if both ends exist', () => {
  const connections = [{ start: 0, end: 1 }, { start: 1, end: 2 }];
  assert.deepEqual(calls((drawing) => drawing.drawConnectors(points, connections)), [
    'save',
    'strokeStyle=white',
    'lineWidth=4',
    'beginPath',
    'moveTo 50 25',
    'lineTo 100 0',
    'stroke',
    'restore',
  ]);
});

test('a box is an open path of four lines, which is stroked and filled', () => {
  // A closed path would join the ends with a corner that MediaPipe does not paint.
  const box = { originX: 1, originY: 2, width: 3, height: 4, angle: 0 };
  assert.deepEqual(calls((drawing) => drawing.drawBoundingBox(box, { fillColor: 'blue' })), [
    'save',
    'fillStyle=blue',
    'strokeStyle=white',
    'lineWidth=4',
    'beginPath',
    'moveTo 1 2',
    'lineTo 4 2',
    'lineTo 4 6',
    'lineTo 1 6',
    'lineTo 1 2',
    'stroke',
    'fill',
    'restore',
  ]);
});

test('the default style is white, without a colour to fill with', () => {
  // Contexts ignore `undefined`, so they keep their current colour.
  const box = { originX: 0, originY: 0, width: 1, height: 1, angle: 0 };
  const boxCalls = calls((drawing) => drawing.drawBoundingBox(box));
  assert.deepEqual(boxCalls.slice(1, 4), ['fillStyle=undefined', 'strokeStyle=white', 'lineWidth=4']);
  const circleCalls = calls((drawing) => drawing.drawLandmarks(points.slice(0, 1), { lineWidth: 1 }));
  assert.deepEqual(circleCalls.slice(1, 4), ['fillStyle=undefined', 'strokeStyle=white', 'lineWidth=1']);
});

test('missing arguments draw nothing', () => {
  const nothing = calls((drawing) => {
    drawing.drawLandmarks();
    drawing.drawConnectors(points);
  });
  assert.deepEqual(nothing, []);
});

test('close() changes nothing', () => {
  const drawn = calls((drawing) => {
    drawing.close();
    drawing.drawLandmarks([]);
  });
  assert.deepEqual(drawn, ['save', 'restore']);
});

test('a WebGL context cannot draw hands', () => {
  assert.throws(() => new DrawingUtils({ texImage2D() {} }).drawLandmarks(points), {
    message: 'CPU rendering requested but CanvasRenderingContext2D not provided.',
  });
});
