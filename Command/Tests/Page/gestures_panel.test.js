import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { unpacked } from './support/archive.js';
import { respond, settle } from './support/browser.js';
import { hold, NOTHING_RECORDED, openPanels, part } from './support/panels.js';

let page;
let panels;

beforeEach(() => ({ page, panels } = openPanels()));

/** Turns the camera on in the tab. */
async function start() {
  panels.gestures.toggle();
  await settle();
  await page.allow();
}

/** Lets seconds pass one by one: each may start the timer of the next. */
function pass(context, seconds) {
  for (let second = 0; second < seconds; second += 1) context.mock.timers.tick(1000);
}

describe('recording', () => {
  const record = () => part('gestures', 'form').dispatchEvent(new Event('submit', { cancelable: true }));
  const button = () => part('gestures', 'form button').textContent;
  const progress = () =>
    ['aria-valuenow', 'aria-valuetext'].map((name) => part('gestures', '[role=progressbar]').getAttribute(name));
  const recordings = () => page.sockets.filter(({ url }) => url.searchParams.get('task') === 'record');

  /** Turns the camera on and begins the countdown, which takes 3 seconds. */
  async function begin(context) {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    await start();
    record();
    await settle();
  }

  beforeEach(() => {
    const { gesture, kind, pictures } = part('gestures', 'form').elements;
    [gesture.value, kind.value, pictures.value] = ['pinch', 'images', '20'];
  });

  test('keeps its take, the last of the gesture', async (context) => {
    page.answers.set(
      '/gestures.json',
      respond({ ...NOTHING_RECORDED, gestures: [{ name: 'pinch', pictures: 20, takes: 1 }] }),
    );
    await panels.gestures.show();
    await begin(context);
    part('gestures', 'ul.gestures button').click();
    await settle();
    assert.deepEqual(page.questions, []);
    assert.equal(part('gestures', '.note').textContent, 'pinch is being recorded.');
  });

  test('begins one take after its countdown', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    record();
    await settle();
    await page.allow();
    pass(context, 3);
    assert.equal(recordings().length, 1);
    assert.equal(button(), 'Stop');
  });

  test('says when it begins, and keeps the focus in its form', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const note = () => part('gestures', '.note').textContent;
    await start();
    part('gestures', 'form').elements.gesture.focus();
    record();
    await settle();
    assert.equal(document.activeElement, part('gestures', 'form button'));
    assert.equal(note(), 'Recording of 20 images of pinch begins in 3 seconds.');
    assert.deepEqual(progress(), ['0', 'Begins in 3 seconds']);
    pass(context, 2);
    assert.deepEqual(progress(), ['67', 'Begins in 1 second']);
    pass(context, 1);
    assert.equal(note(), 'Recording 20 images of pinch.');
    assert.deepEqual(progress(), ['0', '0 of 20 images']);
  });

  test('is given up by a second press while the browser asks', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    record();
    await settle();
    record();
    await settle();
    while (page.prompts.length > 0) await page.allow();
    pass(context, 4);
    assert.equal(recordings().length, 0);
    assert.equal(button(), 'Record');
  });

  test('counts down once for three presses', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    for (let press = 0; press < 3; press += 1) {
      record();
      await settle();
    }
    while (page.prompts.length > 0) await page.allow();
    context.mock.timers.tick(1000);
    // Stop.
    record();
    pass(context, 4);
    assert.equal(recordings().length, 0);
  });

  test('ends with a stream that is lost, and says so', async (context) => {
    await begin(context);
    pass(context, 3);
    page.streams();
    const [stream] = recordings();
    const answer = { landmarks: [], handedness: [], world_landmarks: [], dropped: 0, inference_ms: 1 };
    stream.answer({ ...answer, frame: 0, recorded: 3 });
    assert.deepEqual(progress(), ['15', '3 of 20 images']);
    stream.lose();
    await settle();
    pass(context, 10);
    assert.equal(recordings().length, 1);
    assert.equal(button(), 'Record');
    assert.match(part('gestures', '.note').textContent, /lost after 3 of 20 images of pinch/);
    // The view goes on.
    assert.deepEqual(page.streams().map(({ url }) => url.searchParams.get('task')), ['landmarks']);
  });

  test('waits for a stream that is refused while the previous one is ending', async (context) => {
    await begin(context);
    page.streams();
    pass(context, 3);
    recordings()[0].lose();
    await settle();
    context.mock.timers.tick(250);
    page.streams();
    assert.equal(recordings().length, 2);
    assert.equal(button(), 'Stop');
    const answer = { landmarks: [], handedness: [], world_landmarks: [], dropped: 0, inference_ms: 1 };
    pass(context, 10);
    recordings()[1].answer({ ...answer, frame: 0, recorded: 20 });
    assert.equal(part('gestures', '.note').textContent, 'Recorded 20 images of pinch.');
  });

  test('ends if its stream is refused and does not open in time', async (context) => {
    await begin(context);
    page.streams();
    // As long as it is being opened, such as while models load, there is no limit.
    pass(context, 13);
    recordings()[0].lose();
    await settle();
    pass(context, 4);
    assert.equal(button(), 'Stop');
    context.mock.timers.tick(1000);
    assert.equal(button(), 'Record');
    assert.match(part('gestures', '.note').textContent, /^No stream opened.* after 0 of 20 images of pinch\.$/);
  });

  test('goes on when a request for training is answered', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const gestures = [{ name: 'palm', pictures: 5, takes: 1 }];
    page.answers.set('/gestures.json', respond({ ...NOTHING_RECORDED, gestures }));
    page.answers.set('/gestures/train', respond('ok'));
    const come = hold(page, '/gestures/train');
    await start();
    part('gestures', '.train').click();
    record();
    await settle();
    pass(context, 3);
    page.streams();
    await come();
    await settle();
    assert.equal(page.requests.filter(({ path }) => path === '/gestures/train').length, 1);
    assert.equal(recordings().length, 1);
    assert.equal(button(), 'Stop');
  });

  test('counts on while a stream is lost', async (context) => {
    await begin(context);
    page.streams()[0].lose();
    await settle();
    pass(context, 3);
    assert.equal(recordings().length, 1);
    assert.equal(button(), 'Stop');
  });

  test('is given up with the tab', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    record();
    await settle();
    panels.gestures.hide();
    while (page.prompts.length > 0) await page.allow();
    pass(context, 4);
    assert.equal(page.streams().length, 0);
    assert.equal(button(), 'Record');
  });
});

describe('motions', () => {
  const record = () => part('gestures', 'form').dispatchEvent(new Event('submit', { cancelable: true }));
  const fields = () => part('gestures', 'form').elements;
  const note = () => part('gestures', '.note').textContent;
  const rows = () => part('gestures', 'ul.motions').querySelectorAll('li').map(({ textContent }) => textContent);
  const joints = Array(21).fill([0, 0, 0.5]);
  const pose = { joints, pinch: { strength: 0, distance: 1 } };

  /** Begins to record clips of a motion; returns the stream. */
  async function begin(context, count) {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    fields().kind.value = 'motion';
    fields().kind.dispatchEvent(new Event('change'));
    assert.equal(fields().pictures.value, '10');
    [fields().gesture.value, fields().pictures.value] = ['wave', count];
    record();
    await settle();
    await page.allow();
    const [stream] = page.streams();
    assert.equal(stream.url.search, '?task=landmarks&pose&tracks&num-hands=2&search=near');
    return stream;
  }

  /** Waits for the countdown, then answers the frames of a clip. */
  function move(context, stream, start, poses = [pose, null], interval = 100) {
    pass(context, 3);
    for (let time = 0; time < 2000 + interval; time += interval) {
      const answer = { landmarks: [], handedness: [], world_landmarks: [], dropped: 0, inference_ms: 1, tracks: [] };
      stream.answer({ ...answer, frame: start + time, timestamp_ms: start + time, poses });
    }
  }

  test('are recorded in clips of two seconds, which are downloaded as training reads them', async (context) => {
    const stream = await begin(context, '2');
    move(context, stream, 1000);
    assert.deepEqual(rows(), ['wave1 clipDelete']);
    assert.equal(note(), 'Clip 2 of 2 begins in 3 seconds.');
    move(context, stream, 9000);
    assert.equal(note(), 'Recorded 2 clips of wave.');
    assert.equal(part('gestures', 'form button').textContent, 'Record');
    // The view goes on, without poses.
    assert.deepEqual(page.streams().map(({ url }) => url.search), ['?task=landmarks']);

    const link = part('gestures', '.clips a');
    assert.equal(link.download, 'motions.tar');
    const files = await unpacked(link.href);
    assert.equal(files.length, 2);
    assert.ok(files.every(({ path }) => /^motions\/wave\/\d+\.jsonl$/.test(path)));
    const lines = files[0].text.trimEnd().split('\n').map((line) => JSON.parse(line));
    assert.equal(lines.length, 21);
    assert.deepEqual(lines[20], { frame: 3000, timestamp_ms: 3000, tracks: [], poses: [{ joints }, null] });
  });

  test('are recorded once more where no hand was seen', async (context) => {
    const stream = await begin(context, '1');
    move(context, stream, 1000, []);
    assert.equal(note(), 'No hand was seen: once more. Clip 1 of 1 begins in 3 seconds.');
    assert.deepEqual(rows(), []);
    assert.equal(part('gestures', '.clips').hidden, true);
    // Too few frames a second for a motion.
    move(context, stream, 5000, [pose], 501);
    assert.deepEqual(rows(), []);
    move(context, stream, 9000);
    assert.deepEqual(rows(), ['wave1 clipDelete']);
  });

  test('are deleted clip by clip, by keys too', async (context) => {
    const stream = await begin(context, '2');
    move(context, stream, 1000);
    move(context, stream, 9000);
    const button = () => part('gestures', 'ul.motions button');
    assert.equal(button().ariaLabel, 'Delete the last clip of wave');
    button().focus();
    document.activeElement.click();
    assert.deepEqual(rows(), ['wave1 clipDelete']);
    assert.equal(document.activeElement, button());
    assert.match(note(), /^Deleted the last clip of wave; 1 clip left/);
    document.activeElement.click();
    assert.match(note(), /^Deleted the last clip of wave; 0 clips left/);
    assert.equal(document.activeElement, part('gestures', 'form button'));
    assert.equal(part('gestures', '.clips').hidden, true);
  });

  test('whose stream is lost end', async (context) => {
    const stream = await begin(context, '5');
    move(context, stream, 1000);
    pass(context, 3);
    stream.lose();
    await settle();
    assert.equal(note(), 'The connection was lost after 1 of 5 clips of wave.');
    assert.deepEqual(rows(), ['wave1 clipDelete']);
  });

  test('have names that folders can have', async (context) => {
    await begin(context, '1');
    record();
    for (const name of ['a/b', '.hidden', 'ä'.repeat(51)]) {
      fields().gesture.value = name;
      record();
      await settle();
      assert.match(note(), /^A name has no slash/);
      assert.equal(part('gestures', 'form button').textContent, 'Record');
    }
  });

  test('are recorded by servers that store no images', async () => {
    page.answers.set('/gestures.json', respond({ folder: null }));
    await panels.gestures.show();
    assert.equal(part('gestures', '.absent').hidden, false);
    assert.equal(part('gestures', '.training').hidden, true);
    assert.equal(fields().kind.value, 'motion');
    assert.equal(part('gestures', 'option').disabled, true);
  });

  test('that the server knows are told of', async () => {
    await start();
    const [stream] = page.streams();
    const answer = { landmarks: [], handedness: [], world_landmarks: [], dropped: 0, inference_ms: 1 };
    const motion = { kind: 'motion', label: 'wave', phase: 'ended', hand: 1, strength: 0.93 };
    stream.answer({ ...answer, frame: 0, events: [] });
    stream.answer({ ...answer, frame: 1, events: [{ kind: 'grab', phase: 'began' }, motion] });
    for (let frame = 2; frame < 9; frame += 1) stream.answer({ ...answer, frame, events: [] });
    const status = part('gestures', '.motion');
    assert.equal(status.getAttribute('role'), 'status');
    assert.deepEqual(status.writes, ['wave, 93.0 %']);
  });
});

describe('what the server is asked when gestures are shown', () => {
  test('opens no stream behind another tab', async () => {
    panels.camera.toggle();
    await settle();
    await page.allow();
    panels.camera.hide();
    const come = hold(page, '/gestures.json');
    panels.gestures.show();
    await settle();
    panels.gestures.hide();
    await panels.stars.show();
    await come();
    assert.deepEqual(page.streams().map(({ url }) => url.searchParams.get('task')), ['stars']);
    assert.equal(part('gestures', 'video').isWatched, false);
  });
});

describe('a server that is gone', () => {
  const gone = async () => {
    throw new TypeError('Failed to fetch');
  };

  test('is told of when the tab is shown', async () => {
    page.answers.set('/gestures.json', gone);
    await panels.gestures.show();
    assert.match(part('gestures', '.error').textContent, /server does not respond/);
  });

  test('is asked again once its stream opens', async () => {
    page.answers.set('/gestures.json', gone);
    await panels.gestures.show();
    await start();
    assert.equal(page.streams().length, 1);
    page.answers.set(
      '/gestures.json',
      respond({
        ...NOTHING_RECORDED,
        gestures: [{ name: 'pinch', pictures: 3, takes: 1 }],
      }),
    );
    page.sockets.at(-1).lose();
    await settle();
    panels.gestures.retry();
    page.streams();
    await settle();
    assert.match(part('gestures', 'ul.gestures').textContent, /pinch/);
  });

  test('is told of in its own words if it refuses', async () => {
    page.answers.set('/gestures.json', respond('Too many connections.\n', 503));
    await panels.gestures.show();
    assert.equal(part('gestures', '.error').textContent, 'Too many connections.');
  });
});

describe('training', () => {
  const gestures = ['palm', 'peace', 'pinch'].map((name) => ({ name, pictures: 5, takes: 1 }));
  const asked = (path) => page.requests.filter((request) => request.path === path).length;
  const deletion = (name) =>
    part('gestures', 'ul.gestures').querySelectorAll('button').find(({ title }) => title.endsWith(` ${name}`));
  const report = {
    cross_validation: {
      accuracy: 1,
      hands: 3,
      labels: ['palm', 'peace'],
      answers: ['palm', 'peace', null],
      confusion: [[1, 0, 0], [0, 2, 0]],
    },
    warnings: [],
  };
  const status = () => part('gestures', '[role=status].progress');

  /** Lets the server say how far it is, once. */
  async function progress(context, processed) {
    const training = processed === undefined ? null : { processed, pictures: 15 };
    page.answers.set('/training.json', respond({ training, failure: null }));
    page.answers.set(
      '/gestures.json',
      respond({
        ...NOTHING_RECORDED,
        gestures,
        training,
        report: processed === undefined ? report : null,
      }),
    );
    context.mock.timers.tick(250);
    await settle();
  }

  beforeEach(async (context) => {
    page.answers.set('/gestures.json', respond({ ...NOTHING_RECORDED, gestures }));
    await panels.gestures.show();
  });

  /** Presses Train. */
  async function train(context) {
    page.answers.set('/gestures/train', respond('ok'));
    context.mock.timers.enable({ apis: ['setTimeout'] });
    await progress(context, 0);
    part('gestures', '.train').click();
    await settle();
  }

  test('may be tried again after the server refused it', async () => {
    page.answers.set('/gestures/train', respond('busy', 400));
    part('gestures', '.train').click();
    await settle();
    assert.equal(part('gestures', '.train').disabled, false);
    part('gestures', '.train').click();
    await settle();
    // The same refusal is announced again.
    assert.deepEqual(status().writes.slice(-3), ['busy', '', 'busy']);
  });

  test('passes the focus on from its button, and says how well it ended', async (context) => {
    await panels.gestures.show();
    part('gestures', '.train').focus();
    await train(context);
    assert.equal(document.activeElement, part('gestures', '[name=mirror]'));
    assert.equal(part('gestures', '.accuracy').textContent, '');
    await progress(context);
    const accuracy = part('gestures', '[role=status].accuracy');
    assert.match(accuracy.textContent, /^Cross-validation accuracy 100.0 % on 3 hands/);
    // The same accuracy is announced again.
    part('gestures', '.train').click();
    await progress(context, 0);
    await progress(context);
    assert.equal(accuracy.writes.filter((text) => text.startsWith('Cross')).length, 2);
  });

  test('ends with a matrix of named rows and columns, without empty cells', async (context) => {
    await train(context);
    await progress(context);
    const cells = (selector) => part('gestures', '.matrix').querySelectorAll(selector);
    assert.deepEqual(cells('th').map(({ scope, textContent }) => `${scope} ${textContent}`), [
      'col Label',
      'col palm',
      'col peace',
      'col below threshold',
      'row palm',
      'row peace',
    ]);
    assert.deepEqual(cells('td').map(({ textContent }) => textContent), ['1', '0', '0', '0', '2', '0']);
  });

  test('is asked about alone while it runs', async (context) => {
    await train(context);
    const before = asked('/gestures.json');
    for (let processed = 1; processed <= 5; processed += 1) await progress(context, processed);
    assert.equal(asked('/gestures.json'), before);
    assert.equal(asked('/training.json'), 5);
    assert.match(part('gestures', '.processed').textContent, /Processed 5 of 15/);
    await progress(context);
    assert.equal(asked('/gestures.json'), before + 1);
    assert.equal(part('gestures', '.result').hidden, false);
    assert.equal(part('gestures', '.processed').hidden, true);
    await progress(context);
    assert.equal(asked('/training.json'), 6);
  });

  test('does not hold up the camera, which recognizes the gestures once it ends', async (context) => {
    const tasks = () => page.streams().map(({ url }) => url.searchParams.get('task'));
    await start();
    await train(context);
    panels.gestures.hide();
    panels.gestures.show();
    await settle();
    assert.deepEqual(tasks(), ['landmarks']);
    await progress(context, 3);
    assert.deepEqual(tasks(), ['landmarks']);
    await progress(context);
    assert.deepEqual(tasks(), ['gestures']);
  });

  test('that is asked about in vain is not asked about again', async (context) => {
    await train(context);
    page.answers.set('/training.json', respond('Too many connections.\n', 503));
    context.mock.timers.tick(250);
    await settle();
    assert.equal(status().textContent, 'Too many connections.');
    context.mock.timers.tick(1000);
    await settle();
    assert.equal(asked('/training.json'), 1);
    assert.equal(part('gestures', '.train').disabled, false);
  });

  test('opens the stream once when it ends, also if its progress was not seen', async () => {
    await start();
    const before = page.sockets.length;
    page.answers.set('/gestures/train', respond('ok'));
    page.answers.set('/gestures.json', respond({ ...NOTHING_RECORDED, gestures, report }));
    part('gestures', '.train').click();
    await settle();
    assert.deepEqual(page.streams().map(({ url }) => url.searchParams.get('task')), ['gestures']);
    assert.equal(page.sockets.length, before + 1);
  });

  test('that is refused leaves the stream alone', async () => {
    await start();
    const before = page.sockets.length;
    page.answers.set('/gestures/train', respond('busy', 400));
    part('gestures', '.train').click();
    await settle();
    assert.equal(page.sockets.length, before);
  });

  test('leaves the focus where it is', async (context) => {
    await train(context);
    const button = deletion('peace');
    button.focus();
    for (let processed = 1; processed <= 3; processed += 1) await progress(context, processed);
    await progress(context);
    assert.equal(document.activeElement, button);
  });

  test('is told of when it begins and when it ends, and not in between', async (context) => {
    await train(context);
    for (let processed = 1; processed <= 5; processed += 1) await progress(context, processed);
    await progress(context);
    assert.deepEqual(status().writes, ['Training …', '']);
  });

  test('a gesture that is deleted leaves the focus to what stands in its place', async () => {
    const forget = async (rest) => {
      page.answers.set('/gestures/forget', respond('ok'));
      page.answers.set(
        '/gestures.json',
        respond({
          ...NOTHING_RECORDED,
          gestures: gestures.filter(({ name }) => rest.includes(name)),
        }),
      );
      document.activeElement.click();
      await settle();
    };
    deletion('peace').focus();
    page.answer = false;
    const { length } = page.requests;
    await forget(['palm', 'pinch']);
    assert.deepEqual(page.questions.splice(0), ['Delete the images of the last take of peace?']);
    assert.equal(page.requests.length, length);
    assert.equal(document.activeElement, deletion('peace'));
    page.answer = true;
    await forget(['palm', 'pinch']);
    assert.equal(document.activeElement, deletion('pinch'));
    await forget(['palm']);
    assert.equal(document.activeElement, deletion('palm'));
    await forget([]);
    assert.equal(document.activeElement, part('gestures', 'form button'));
  });
});
