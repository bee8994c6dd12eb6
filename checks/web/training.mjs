// Gestures trained by the package: recognized by both recognizers, stored in the bundle, rejected if damaged.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { GestureTrainer } from '../../web/dist/training.mjs';
import { FilesetResolver, GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { expect, expectEqual, expectError } from './expect.mjs';
import { nativeResults } from './native.mjs';
import { nodeWorker } from './node_worker.mjs';
import { decodePNG } from './png.mjs';

// Scores differ as much as the landmarks of modules that round differently.
const tolerance = 1e-4;

/**
 * @param {any} fileset
 * @param {Uint8Array} bundle
 * @param {string[]} scenes PNG images, named after their gesture, optionally with `-left`.
 */
export async function checkTraining(fileset, bundle, scenes) {
  const recognizer = await GestureRecognizer.createFromOptions(
    fileset,
    { baseOptions: { modelAssetBuffer: bundle } },
  );
  const gestures = examples(recognizer, scenes);
  const trainer = await create(bundle);
  expectEqual(await trainer.examples(), [], "MediaPipe's bundle has no examples");
  const { bundle: trained, report } = await trainer.train(gestures);
  const again = await trainer.train(gestures);
  expect(Buffer.compare(trained, again.bundle) === 0, 'the same hands give the same bytes');
  const { labels, answers, confusion, hands } = report.cross_validation;
  expectEqual(labels, [...gestures.map(({ name }) => name)].sort(order), 'the labels of the report');
  expectEqual(answers.length, confusion[0].length, 'an answer for each column');
  expectEqual(hands, gestures.flatMap((gesture) => gesture.hands).length, 'the hands of the report');

  await recognizer.setOptions({ baseOptions: { modelAssetBuffer: trained } });
  const found = scenes.map((file) => recognizer.recognize(decodePNG(file)).gestures[0]?.[0]);
  const right = scenes.filter((file, index) => found[index]?.categoryName === label(file));
  expect(right.length >= 0.8 * scenes.length, `${right.length} of ${scenes.length} pictures are known again`);
  const folder = mkdtempSync(join(tmpdir(), 'check-web-'));
  const path = join(folder, 'trained.task');
  writeFileSync(path, trained);
  nativeResults(scenes, '--num-hands', '1', '--model', path).forEach((result, index) => {
    const [theirs] = result.gestures[0] ?? [];
    expect(
      theirs?.category_name === found[index]?.categoryName &&
        Math.abs((theirs?.score ?? 0) - (found[index]?.score ?? 0)) <= tolerance,
      `${scenes[index]}: ${JSON.stringify(found[index])}, natively ${JSON.stringify(theirs)}`,
    );
  });
  rmSync(folder, { recursive: true });

  // Continue from the bundle: the hands are restored, and a gesture is added.
  const next = await create(trained);
  const kept = await next.examples();
  expectEqual(
    kept.map(({ name, hands: list }) => [name, list.length]),
    gestures.map(({ name, hands: list }) => [name, list.length]),
    'the examples of a trained bundle',
  );
  const renewed = await next.train(kept);
  expect(Buffer.compare(trained, renewed.bundle) === 0, 'the hands come back as they were');
  const more = await next.train([...kept, { name: 'neu €', hands: kept[0].hands.slice().reverse() }]);
  expect(more.report.cross_validation.answers.includes('neu €'), 'a gesture is added');

  const [first] = gestures;
  const refused = [
    [[], 'INVALID_ARGUMENT: there is no gesture'],
    [[{ ...first, hands: first.hands.slice(0, 1) }], `INVALID_ARGUMENT: ${first.name}: 1 hand, at least 2`],
    [[first, { ...first, name: first.name.toUpperCase() }], 'INVALID_ARGUMENT: '],
    [[{ ...first, name: '' }], 'INVALID_ARGUMENT: "" is no label'],
    [[{ ...first, hands: Array(2).fill({ ...first.hands[0], width: 0 }) }], 'INVALID_ARGUMENT: The record'],
    [[{ ...first, hands: Array(2).fill({ ...first.hands[0], landmarks: [] }) }], 'A hand has 21'],
    [[{ ...first, hands: Array(2).fill(spoilt(first.hands[0])) }], 'INVALID_ARGUMENT: The record'],
  ];
  for (const [wrong, text] of refused) await expectError(() => next.train(wrong), text, { isPrefix: true });
  for (
    const damaged of [new Uint8Array(9), trained.slice(0, -30), trained.map((byte, i) => (i === 999 ? byte ^ 1 : byte))]
  ) {
    await expectError(() => create(damaged), '', { isPrefix: true });
  }
  const under = next.train(kept);
  next.close();
  await expectError(() => under, 'FAILED_PRECONDITION: The trainer is closed.');
  await expectError(() => next.examples(), 'FAILED_PRECONDITION: The trainer is closed.');
  trainer.close();
  recognizer.close();
  return right.length;
}

async function create(bundle) {
  return GestureTrainer.create({
    baseOptions: { modelAssetBuffer: bundle },
    fileset: await FilesetResolver.forExtras(),
    worker: nodeWorker('training_worker.mjs'),
  });
}

const label = (file) => basename(file, '.png').replace(/-left$/, '');
// The background class is first.
const order = (a, b) => Number(b === 'None') - Number(a === 'None');

/** The hands of images, by gesture, in the order of the files. */
function examples(recognizer, scenes) {
  const gestures = new Map();
  for (const file of scenes) {
    const picture = decodePNG(file);
    const { landmarks, worldLandmarks, handedness } = recognizer.recognize(picture);
    if (!landmarks.length) continue;
    const { width, height } = picture;
    const hand = {
      width,
      height,
      landmarks: landmarks[0],
      worldLandmarks: worldLandmarks[0],
      handedness: handedness[0][0],
    };
    gestures.set(label(file), [...(gestures.get(label(file)) ?? []), hand]);
  }
  return [...gestures].filter(([, hands]) => hands.length > 1).map(([name, hands]) => ({ name, hands }));
}

const spoilt = (hand) => ({ ...hand, landmarks: hand.landmarks.map((point) => ({ ...point, x: NaN })) });
