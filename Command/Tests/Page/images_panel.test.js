import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openPage, settle } from './support/browser.js';
import { part } from './support/panels.js';

const { ImagesPanel } = await import('../../Sources/HandsServer/Page/imagespanel.js');

let panel;

/** An engine that reads no image. */
const engine = {
  stream: () => ({ open() {}, close() {}, isOpen: false }),
  prepare: async () => {
    throw new Error('The browser cannot read this image.');
  },
};

beforeEach(() => {
  openPage();
  panel = new ImagesPanel(document.getElementById('pictures'), { engine, query: () => '', onState() {} });
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

test('the focus goes on from the button that clears the list', async () => {
  panel.add([{ name: 'notes.txt' }]);
  await settle();
  const clear = part('pictures', '.clear');
  clear.focus();
  clear.click();
  assert.equal(clear.disabled, true);
  assert.equal(document.activeElement, part('pictures', 'input[type=file]'));
});
