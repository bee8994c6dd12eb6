import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openPage, settle } from './support/browser.js';
import { withResolvers } from './support/dom.js';
import { part } from './support/panels.js';

Promise.withResolvers ??= withResolvers;
const { ImagesPanel } = await import('../../Sources/HandsServer/Page/imagespanel.js');

let panel;

/** An engine that reads no image. */
const engine = {
  stream: () => ({ open() {}, close() {}, isOpen: false }),
  prepare: async () => {
    throw new Error('The browser cannot read this image.');
  },
};

/** Makes the tab with an engine. */
const openPanel = (engine) =>
  new ImagesPanel(document.getElementById('pictures'), { engine, query: () => '', onState() {} });

beforeEach(() => {
  openPage();
  panel = openPanel(engine);
});

/** An engine whose stream opens by `enter`, and which prepares images once `prepared` is resolved. */
function steered(prepared = Promise.resolve()) {
  const steered = { sent: [] };
  const stream = { isOpen: false, open() {}, close() {}, send: (frame, time, content) => steered.sent.push(content) };
  steered.stream = ({ onState, onAnswer }) => {
    steered.enter = (state) => {
      stream.isOpen = state === 'open';
      onState(state, '');
    };
    steered.answer = onAnswer;
    return stream;
  };
  steered.prepare = async ({ name }) => {
    await prepared;
    return { content: name };
  };
  return steered;
}

const announced = () => part('pictures', '.announcement').writes;

test('an image that takes long is announced once, unless it is removed', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise, resolve } = withResolvers();
  panel = openPanel(steered(promise));
  panel.add([{ name: 'slow.jpg' }, { name: 'later.jpg' }]);
  await settle();
  context.mock.timers.tick(999);
  assert.deepEqual(announced(), []);
  context.mock.timers.tick(5000);
  assert.deepEqual(announced(), ['slow.jpg: Processing …']);
  panel.reopen();
  await settle();
  panel.clear();
  context.mock.timers.tick(5000);
  assert.equal(announced().length, 1);
  resolve();
});

test('what became of an image is announced', async () => {
  panel.add([{ name: 'notes.txt' }]);
  await settle();
  assert.equal(part('pictures', '.announcement').textContent, 'notes.txt: The browser cannot read this image.');
  panel.add([{ name: 'notes.txt' }]);
  await settle();
  // The same outcome is announced again.
  assert.equal(part('pictures', '.announcement').writes.length, 2);
  assert.deepEqual(panel.results.slice(1), [{ error: 'The browser cannot read this image.' }]);
});

test('clearing the list is announced, and the focus goes on from its button', async () => {
  panel.add([{ name: 'notes.txt' }]);
  await settle();
  const clear = part('pictures', '.clear');
  clear.focus();
  clear.click();
  assert.equal(clear.disabled, true);
  assert.equal(announced().at(-1), 'Cleared.');
  assert.equal(document.activeElement, part('pictures', 'input[type=file]'));
});

/** Opens the panel over an engine, and shows it. */
function show(engine) {
  panel = openPanel(engine);
  panel.show();
}

test('the time limit of an image begins when it is sent', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const engine = steered();
  show(engine);
  panel.add([{ name: 'a.png' }]);
  await settle();
  context.mock.timers.tick(60_000);
  await settle();
  engine.enter('open');
  assert.deepEqual(engine.sent, ['a.png']);
  context.mock.timers.tick(14_999);
  await settle();
  assert.deepEqual(announced(), ['a.png: Processing …']);
  context.mock.timers.tick(1);
  await settle();
  assert.equal(announced().at(-1), 'a.png: The request timed out.');
});

test('an image that is processed again with other options is announced once', async () => {
  const engine = steered();
  show(engine);
  engine.enter('open');
  panel.add([{ name: 'a.png' }]);
  await settle();
  panel.reopen();
  await settle();
  assert.deepEqual(engine.sent, ['a.png', 'a.png']);
  assert.deepEqual(announced(), []);
  engine.answer({ frame: 1, error: 'No image.' });
  await settle();
  assert.deepEqual(announced(), ['a.png: No image.']);
});

test('images are processed again if options changed in another tab', async () => {
  const engine = steered();
  let query = 'num-hands=1';
  panel = new ImagesPanel(document.getElementById('pictures'), { engine, query: () => query, onState() {} });
  panel.show();
  engine.enter('open');
  panel.add([{ name: 'a.png' }]);
  await settle();
  engine.answer({ frame: 0, error: 'No image.' });
  await settle();
  for (const [next, sent] of [['num-hands=1', 1], ['num-hands=2', 2]]) {
    panel.hide();
    query = next;
    panel.show();
    await settle();
    assert.equal(engine.sent.length, sent);
  }
});

test('an image that is removed while it is prepared is neither sent nor announced', async () => {
  const { promise, resolve } = withResolvers();
  const engine = steered(promise);
  show(engine);
  engine.enter('open');
  panel.add([{ name: 'a.png' }]);
  await settle();
  panel.clear();
  panel.add([{ name: 'b.png' }]);
  resolve();
  await settle();
  assert.deepEqual(engine.sent, ['b.png']);
  assert.deepEqual(announced(), []);
  panel.clear();
});
