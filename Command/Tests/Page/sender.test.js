import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { openPage, settle } from './support/browser.js';
import { withResolvers } from './support/dom.js';

let page = openPage();
const { Figures } = await import('../../Sources/HandsServer/Page/figures.js');
const { FrameSender } = await import('../../Sources/HandsServer/Page/sender.js');

const VIDEO = { readyState: 4, HAVE_CURRENT_DATA: 2 };

/** What becomes of the frames of a camera: each is closed, or given away. */
describe('frames', () => {
  let stream;
  let sent;

  beforeEach(() => {
    page = openPage();
    sent = [];
    stream = { isOpen: true, send: (...message) => sent.push(message) };
  });

  /** A sender whose engine takes images as they are, once they are let go. */
  function senderWith(content) {
    const sender = new FrameSender({ content }, stream);
    sender.reset(new Figures());
    return sender;
  }

  /** Those that are neither closed nor given away. */
  const held = () =>
    page.frames.filter(
      (frame) => !frame.isClosed && !sent.some(([, , image]) => image === frame),
    );

  test('are given away', async () => {
    const sender = senderWith(async (image) => image);
    await sender.take(VIDEO, 0);
    await settle();
    assert.equal(sent.length, 1);
    assert.equal(held().length, 0);
  });

  test('are closed if the stream has closed while they were prepared', async () => {
    const { promise, resolve } = withResolvers();
    const sender = senderWith(async (image) => (await promise, image));
    await sender.take(VIDEO, 0);
    stream.isOpen = false;
    resolve();
    await settle();
    assert.equal(page.frames.length, 1);
    assert.equal(held().length, 0);
  });

  test('are closed if another stream has opened while they were prepared', async () => {
    const { promise, resolve } = withResolvers();
    const sender = senderWith(async (image) => (await promise, image));
    await sender.take(VIDEO, 0);
    sender.reset(new Figures());
    resolve();
    await settle();
    assert.equal(sent.length, 0);
    assert.equal(held().length, 0);
  });

  test('are closed if they cannot be prepared', async () => {
    const sender = senderWith(async () => {
      throw new Error('no pixels');
    });
    await sender.take(VIDEO, 0);
    await settle();
    assert.equal(held().length, 0);
  });

  test('are closed if they cannot be sent', async () => {
    const sender = senderWith(async (image) => image);
    stream.send = () => {
      throw new Error('closing');
    };
    await sender.take(VIDEO, 0);
    await settle();
    assert.equal(held().length, 0);
  });

  test('that wait are closed when the stream ends', async () => {
    const sender = senderWith(() => new Promise(() => {}));
    for (let time = 0; time < 3; time += 1) await sender.take(VIDEO, time);
    sender.end();
    // The one that is being prepared is the engine's.
    assert.equal(held().length, 1);
  });

  test('of a camera that is being turned off are left out', async () => {
    globalThis.VideoFrame = class {
      constructor() {
        throw new DOMException('', 'InvalidStateError');
      }
    };
    await senderWith(async (image) => image).take(VIDEO, 0);
    assert.equal(sent.length, 0);
  });
});
