import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage, settle } from './support/browser.js';
import { openPanels, part } from './support/panels.js';

openPage();
const { listenForShortcuts } = await import('../../Sources/HandsServer/Page/shortcuts.js');

describe('keys', () => {
  /** A page that listens for keys; returns what was pressed, and the switch. */
  function listen(page) {
    const pressed = [];
    const shortcuts = ['S', 'Escape'].map((key) => ({ key, help: key, run: () => pressed.push(key) }));
    const section = document.querySelectorAll('.keys')[0];
    listenForShortcuts(shortcuts, section);
    const press = (...keys) => {
      for (const key of keys) page.press(key);
      return pressed.splice(0);
    };
    return { press, areOn: section.querySelector('input[type=checkbox]') };
  }

  test('act', () => {
    const { press } = listen(openPage());
    assert.deepEqual(press('s', 'S', 'x', 'Escape'), ['S', 'S', 'Escape']);
  });

  test('rest while they are switched off, but for Escape', () => {
    const { press, areOn } = listen(openPage());
    areOn.checked = false;
    areOn.dispatchEvent(new Event('change'));
    assert.deepEqual(press('s', 'Escape'), ['Escape']);
    areOn.checked = true;
    areOn.dispatchEvent(new Event('change'));
    assert.deepEqual(press('s'), ['S']);
  });

  test('stay switched off when the page is loaded anew', () => {
    const first = openPage();
    const { areOn } = listen(first);
    areOn.checked = false;
    areOn.dispatchEvent(new Event('change'));
    const second = openPage('http://localhost:8484/', first.stored);
    const { press, areOn: remembered } = listen(second);
    assert.equal(remembered.checked, false);
    assert.deepEqual(press('s'), []);
  });
});

/** What screen readers say by themselves when it changes. */
const isLive = (element) =>
  element && (element.tag === 'output' || ['status', 'alert'].includes(element.getAttribute('role')) ||
    element.attributes.has('aria-live') || isLive(element.parentElement));

describe('live regions', () => {
  test('say what happens, not each frame', async () => {
    const { page, panels } = openPanels();
    panels.stars.toggle();
    await settle();
    await page.allow();
    const [stream] = page.streams();
    const live = () => document.querySelectorAll('output, [role=status], [role=alert], [aria-live]');
    const game = { round: 1, stars: 3, score: 0, phase: 'counting', held: 0 };
    for (let frame = 0; frame < 20; frame += 1) {
      stream.answer({ frame, tips: [], fingers: frame % 5, game: { ...game, held: frame / 20 } });
    }
    assert.equal(part('stars', '.fingers').textContent, '4');
    const said = live().flatMap(({ writes }) => writes).filter((text) => text);
    assert.deepEqual(said, ['Round 1: 3 stars fall.']);
    assert.ok(['round', 'score', 'fingers'].every((name) => !isLive(part('stars', `.${name}`))));
    assert.ok(!isLive(part('gestures', '.number')));
  });
});

test('whatever takes the focus has a role that takes keys, and a name', () => {
  openPage();
  const focusable = document.querySelectorAll('[tabindex]');
  assert.ok(focusable.length > 0);
  for (const element of focusable) {
    assert.notEqual(element.getAttribute('role'), 'img');
    assert.ok(element.getAttribute('aria-label'));
  }
});
