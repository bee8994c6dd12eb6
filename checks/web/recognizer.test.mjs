// The gesture recognizer: results and the options of classifiers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, black, fileset, thumb, weightsFile } from './support/fixtures.mjs';
import { pairOf } from './support/images.mjs';

/** The result for an image without a hand, or if no gesture is left. */
const nothing = { gestures: [], landmarks: [], worldLandmarks: [], handednesses: [], handedness: [] };

test('a result has a gesture for each hand', async () => {
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
  const result = task.recognize(thumb);
  const { score, ...gesture } = result.gestures[0][0];
  assert.deepEqual(gesture, { index: -1, categoryName: 'Thumb_Up', displayName: '' });
  assert.ok(score > 0.5 && score <= 1, 'its score');
  assert.deepEqual(task.recognize(black), nothing);
  task.close();
});

test('the options of a classifier are merged', async () => {
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
  const result = task.recognize(thumb);
  const filter = (options) => task.setOptions({ cannedGesturesClassifierOptions: options });
  await filter({ categoryDenylist: ['Thumb_Up'], scoreThreshold: 0.5 });
  assert.deepEqual(task.recognize(thumb), nothing);
  await filter({ scoreThreshold: 0.6 });
  assert.deepEqual(task.recognize(thumb), nothing);
  await filter({ categoryDenylist: undefined });
  assert.equal(task.recognize(thumb).gestures.length, 1);
  await filter({ scoreThreshold: 1.5 });
  assert.deepEqual(task.recognize(thumb), nothing);
  // Absent classifier options clear the previous ones.
  await task.setOptions({});
  assert.deepEqual(task.recognize(thumb), result);
  await filter({ categoryAllowlist: ['Thumb_Up', 'nobody knows'], categoryDenylist: ['Thumb_Up'] });
  assert.deepEqual(task.recognize(thumb), result);
  await filter({ scoreThreshold: 1.5 });
  await filter(null);
  assert.deepEqual(task.recognize(thumb), nothing);
  await filter({ displayNamesLocale: 'de', scoreThreshold: undefined, categoryDenylist: undefined });
  assert.deepEqual(task.recognize(thumb), result);
  for (const maxResults of [1, 5, -1, undefined]) {
    await filter({ maxResults });
    assert.deepEqual(task.recognize(thumb), result);
  }
  task.close();
});

test('a list of allowed names is checked', async () => {
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
  const filter = (options) => task.setOptions({ cannedGesturesClassifierOptions: options });
  await filter({ categoryAllowlist: ['Victory', 'None'] });
  assert.ok(task.recognize(thumb).gestures.flat().every((g) => g.categoryName !== 'Thumb_Up'), 'allowed');
  await refusesWithPrefix(() => filter({ categoryAllowlist: [3] }), 'INVALID_ARGUMENT: ');
  task.close();
});

test('an absent number of hands returns to 1, as in MediaPipe', async () => {
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
  const pair = pairOf(thumb);
  await task.setOptions({ numHands: 2 });
  assert.equal(task.recognize(pair).landmarks.length, 2);
  await task.setOptions({});
  assert.equal(task.recognize(pair).landmarks.length, 1);
  task.close();
});

// A bundle whose custom classifier scores below its threshold for this hand.
const custom = weightsFile('custom_gesture_recognizer.task');

test('the threshold of a custom classifier stays unless its own options set one', {
  skip: !custom && 'no such bundle here',
}, async () => {
  const name = async (options) => {
    const task = await GestureRecognizer.createFromOptions(fileset, {
      baseOptions: { modelAssetBuffer: custom },
      ...options,
    });
    const { categoryName } = task.recognize(thumb).gestures[0][0];
    task.close();
    return categoryName;
  };
  // The canned classifier of this bundle has no labels.
  for (const key of ['cannedGesturesClassifierOptions', 'customGesturesClassifierOptions']) {
    for (const options of [{}, { [key]: {} }, { [key]: { maxResults: 1, scoreThreshold: undefined } }]) {
      assert.deepEqual(await name(options), '', `the threshold with ${JSON.stringify(options)}`);
    }
  }
  assert.ok(await name({ customGesturesClassifierOptions: { scoreThreshold: 0 } }) !== '', 'a threshold of 0');
});
