// Gestures trained by the package: recognized by both recognizers, stored in the bundle, rejected if damaged.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GestureTrainer } from '../../web/dist/training.mjs';
import { FilesetResolver, GestureRecognizer, Hands } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithCode, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, bundle, fileset, scenes, thumb } from './support/fixtures.mjs';
import { mirrored } from './support/images.mjs';
import { nativeResults } from './support/native.mjs';
import { nodeWorker } from './support/node_worker.mjs';
import { decodePNG } from './support/png.mjs';

// Scores differ as much as the landmarks of modules that round differently.
const tolerance = 1e-4;

describe('a classifier of drawn hands', () => {
  let recognizer;
  let gestures;
  let trained;
  let report;
  before(async () => {
    recognizer = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
    gestures = examples(recognizer);
    const trainer = await create(bundle);
    assert.deepEqual(await trainer.examples(), [], "MediaPipe's bundle has no examples");
    ({ bundle: trained, report } = await trainer.train(gestures));
    const again = await trainer.train(gestures);
    assert.equal(Buffer.compare(trained, again.bundle), 0, 'the same hands give the same bytes');
    trainer.close();
  });
  after(() => recognizer.close());

  test('has a report', () => {
    const { labels, answers, confusion, hands } = report.cross_validation;
    assert.deepEqual(labels, gestures.map(({ name }) => name).sort(order));
    assert.equal(answers.length, confusion[0].length);
    assert.equal(hands, gestures.flatMap((gesture) => gesture.hands).length);
  });

  test('is loaded by both recognizers', async (t) => {
    await recognizer.setOptions({ baseOptions: { modelAssetBuffer: trained } });
    const found = scenes.map((file) => recognizer.recognize(decodePNG(file)).gestures[0]?.[0]);
    const right = scenes.filter((file, index) => found[index]?.categoryName === label(file));
    t.diagnostic(`${right.length} of ${scenes.length} images recognized`);
    assert.ok(right.length >= 0.8 * scenes.length);
    const folder = mkdtempSync(join(tmpdir(), 'hands-web-'));
    const path = join(folder, 'trained.task');
    writeFileSync(path, trained);
    const native = nativeResults(scenes, '--num-hands', '1', '--model', path);
    rmSync(folder, { recursive: true });
    for (const [index, result] of native.entries()) {
      const [theirs] = result.gestures[0] ?? [];
      assert.equal(found[index]?.categoryName, theirs?.category_name, scenes[index]);
      const difference = Math.abs((theirs?.score ?? 0) - (found[index]?.score ?? 0));
      assert.ok(difference <= tolerance, `${scenes[index]}: scores differ by ${difference}`);
    }
  });

  test('keeps its hands, to add a gesture later', async () => {
    const next = await create(trained);
    const kept = await next.examples();
    assert.deepEqual(kept.map(sizes), gestures.map(sizes));
    const renewed = await next.train(kept);
    assert.equal(Buffer.compare(trained, renewed.bundle), 0, 'the hands come back as they were');
    const more = await next.train([...kept, { name: 'neu €', hands: kept[0].hands.slice().reverse() }]);
    assert.ok(more.report.cross_validation.answers.includes('neu €'));
    next.close();
  });

  test('is refused if damaged', async () => {
    const oneBit = trained.map((byte, i) => (i === 999 ? byte ^ 1 : byte));
    for (const damaged of [new Uint8Array(9), trained.slice(0, -30), oneBit]) {
      await refusesWithCode(() => create(damaged), 'UNKNOWN', 'zip');
    }
  });

  test('needs valid examples', async () => {
    const trainer = await create(bundle);
    const [first] = gestures;
    const two = (hand) => [{ ...first, hands: Array(2).fill({ ...first.hands[0], ...hand }) }];
    const refused = [
      [[], 'INVALID_ARGUMENT: no gestures other than the background'],
      [
        Array.from({ length: 1002 }, (_, number) => ({ name: `g${number}`, hands: [] })),
        'INVALID_ARGUMENT: 1002 labels, the limit is 1001',
      ],
      [[{ ...first, hands: first.hands.slice(0, 1) }], `INVALID_ARGUMENT: ${first.name}: 1 hand, at least 2`],
      [[first, { ...first, name: first.name.toUpperCase() }], 'INVALID_ARGUMENT: '],
      [[{ ...first, name: '' }], 'INVALID_ARGUMENT: "" is not a label'],
      [two({ width: 0 }), 'INVALID_ARGUMENT: The record'],
      [two({ landmarks: [] }), 'A hand has 21'],
      [two({ handedness: 'left' }), 'INVALID_ARGUMENT: handedness is left; it must be Right or Left.'],
      [two({ handedness: { index: 2, score: 1 } }), 'INVALID_ARGUMENT: The record'],
      [two(spoilt(first.hands[0])), 'INVALID_ARGUMENT: The record'],
    ];
    for (const [wrong, text] of refused) await refusesWithPrefix(() => trainer.train(wrong), text);
    trainer.close();
  });

  test('takes equal names for one gesture', async () => {
    const trainer = await create(bundle);
    const halves = [(hands) => hands.slice(0, 1), (hands) => hands.slice(1)].flatMap((half) =>
      gestures.map(({ name, hands }) => ({ name, hands: half(hands) }))
    );
    assert.deepEqual((await trainer.train(halves)).report, report);
    trainer.close();
  });

  test('is trained from the hands of Hands alike', async () => {
    const hands = await Hands.create({ model: bundle, fileset });
    const own = gestures.map(({ name }) => ({ name, hands: [] }));
    for (const file of scenes) {
      const { width, height, hands: [hand] } = hands.detect(decodePNG(file));
      if (hand) own.find(({ name }) => name === label(file))?.hands.push({ width, height, ...hand });
    }
    hands.close();
    const trainer = await create(bundle);
    const { bundle: same } = await trainer.train(own);
    assert.equal(Buffer.compare(trained, same), 0);
    trainer.close();
  });

  test('obeys the options for custom gestures', async () => {
    const trainer = await create(bundle);
    const { bundle: model } = await trainer.train(renamed(gestures));
    trainer.close();
    const gesture = async (options) => {
      const hands = await Hands.create({ model, fileset, ...options });
      const { gesture: name } = hands.detect(thumb).hands[0];
      hands.close();
      return name;
    };
    assert.equal(await gesture({}), 'my Thumb_Up');
    assert.equal(await gesture({ cannedDenylist: ['Thumb_Up'] }), 'my Thumb_Up');
    assert.equal(await gesture({ customAllowlist: ['my Thumb_Up'] }), 'my Thumb_Up');
    assert.equal(await gesture({ customScoreThreshold: NaN }), 'my Thumb_Up');
    // The built-in classifier answers where the custom one does not.
    for (
      const options of [
        { customAllowlist: ['my Victory'] },
        { customDenylist: ['my Thumb_Up'] },
        { customScoreThreshold: 1 },
      ]
    ) {
      assert.equal(await gesture(options), 'Thumb_Up', JSON.stringify(options));
    }
    await assert.rejects(gesture({ customAllowlist: ['Thumb_Up'] }), { code: 'INVALID_ARGUMENT' });
  });

  test('is evaluated on other hands', async () => {
    const trainer = await create(bundle);
    const { bundle: model } = await trainer.train(renamed(gestures));
    const others = renamed(examples(recognizer, mirrored));
    const found = await trainer.evaluate(others, { model });
    const known = others.filter(({ name }) => name !== 'None');
    assert.deepEqual(found.labels.toSorted(), others.map(({ name }) => name).toSorted());
    assert.equal(found.hands, count(others));
    assert.equal(found.strangers.hands, count(others) - count(known));
    assert.ok(found.accuracy >= 0.8, `accuracy ${found.accuracy}`);
    const right = found.labels.map((label, row) => found.confusion[row][found.answers.indexOf(label)]);
    assert.equal(right.reduce((sum, hands) => sum + hands), Math.round(found.accuracy * found.hands));
    // The built-in classifier knows none of these names.
    const strange = await trainer.evaluate(known);
    assert.deepEqual([strange.hands, strange.accuracy, strange.strangers.hands], [0, null, count(known)]);
    assert.ok(strange.strangers.share >= 0.8);
    const builtIn = await trainer.evaluate(examples(recognizer, mirrored));
    assert.ok(builtIn.accuracy >= 0.8, `built-in accuracy ${builtIn.accuracy}`);
    const none = await trainer.evaluate([]);
    assert.deepEqual([none.hands, none.accuracy, none.strangers], [0, null, null]);
    await refusesWithCode(() => trainer.evaluate(known, { model: trained.slice(0, -30) }), 'UNKNOWN', 'zip');
    const incomplete = [{ name: 'a', hands: [{ width: 1 }] }];
    await refusesWithCode(() => trainer.evaluate(incomplete), 'INVALID_ARGUMENT', 'handedness is undefined');
    trainer.close();
  });

  test('is not awaited after the end', async () => {
    const trainer = await create(bundle);
    const pending = trainer.train(gestures);
    let isCancelled = false;
    const model = new ReadableStream({
      cancel() {
        isCancelled = true;
      },
    }).getReader();
    const reading = trainer.evaluate(gestures, { model });
    // Without a handler, Node ends the process on a rejection before the test awaits it.
    reading.catch(() => {});
    trainer.close();
    await refuses(() => pending, 'FAILED_PRECONDITION: The trainer is closed.');
    await refuses(() => reading, 'FAILED_PRECONDITION: The trainer is closed.');
    assert.ok(isCancelled, 'the stream of a model is cancelled');
    await refuses(() => trainer.examples(), 'FAILED_PRECONDITION: The trainer is closed.');
  });
});

/** Trainers, whose workers would keep the process alive after a failed test. */
const trainers = [];
after(() => trainers.forEach((trainer) => trainer.close()));

async function create(modelAssetBuffer) {
  const trainer = await GestureTrainer.create({
    baseOptions: { modelAssetBuffer },
    fileset: await FilesetResolver.forExtras(),
    worker: nodeWorker('training_worker.mjs'),
  });
  trainers.push(trainer);
  return trainer;
}

const label = (file) => basename(file, '.png').replace(/-left$/, '');
const sizes = ({ name, hands }) => [name, hands.length];
// The background class is first.
const order = (a, b) => Number(b === 'None') - Number(a === 'None');

const count = (gestures) => gestures.flatMap(({ hands }) => hands).length;
const renamed = (gestures) =>
  gestures.map(({ name, hands }) => ({ name: name === 'None' ? name : `my ${name}`, hands }));

/** The hands of the drawn images, which may be changed, by gesture, in the order of the files. */
function examples(recognizer, change = (image) => image) {
  const gestures = new Map();
  for (const file of scenes) {
    const picture = change(decodePNG(file));
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

const spoilt = (hand) => ({ landmarks: hand.landmarks.map((point) => ({ ...point, x: NaN })) });
