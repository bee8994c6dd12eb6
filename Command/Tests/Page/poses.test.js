import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage } from './support/browser.js';
import { openPanels, part } from './support/panels.js';
import { settle } from './support/browser.js';

openPage();
const { actionText, actionsOf } = await import('../../Sources/HandsServer/Page/pointers.js');

const interaction = {
  hand: 3,
  pointer: [0.25, 0.5],
  position: [0, 0, 0.5],
  active: [{ kind: 'pinch', finger: 'index' }],
};
const pose = { joints: Array(21).fill([0.1, 0.2, 0.5]), pinch: { strength: 0.876 }, grab: { strength: 0.1 } };

describe('what hands do', () => {
  test('is known of those with a pose, where they point in the view', () => {
    const answer = { poses: [null, pose], interactions: [null, interaction] };
    const [action, ...others] = actionsOf(answer, false);
    assert.deepEqual([others.length, action.index, action.hand], [0, 1, 3]);
    assert.deepEqual([action.point, action.isPinching, action.isGrabbing], [{ x: 0.25, y: 0.5 }, true, false]);
    assert.equal(actionsOf(answer, true)[0].point.x, 0.75);
    assert.equal(actionText(action), 'Pinch 88 %, pinching · Grab 10 %');
    assert.deepEqual(actionsOf({ landmarks: [] }, false), []);
  });

  test('is shown in the camera tab from the first answer on, each time that it is turned on', async (context) => {
    context.mock.method(performance, 'now', () => 1);
    const { page, panels } = openPanels();
    const hand = [{ category_name: 'Right', score: 0.9 }];
    const joints = Array(21).fill([0.5, 0.5, 0]);
    const answer = { frame: 0, handedness: [hand], landmarks: [joints], world_landmarks: [joints] };
    for (let run = 0; run < 2; run += 1) {
      panels.camera.toggle();
      await settle();
      await page.allow();
      const [stream] = page.streams();
      stream.answer({ ...answer, precision: 'exact', poses: [pose], interactions: [interaction], events: [] });
      assert.match(part('camera', '.hands').textContent, /Right hand 90 % · Pinch 88 %, pinching · Grab 10 %/);
      panels.camera.toggle();
      assert.equal(part('camera', '.hands').textContent, 'None yet');
    }
  });
});
