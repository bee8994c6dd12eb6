import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { settle } from './support/browser.js';
import { openPanels, part } from './support/panels.js';

let page;
let camera;
let panels;

beforeEach(() => ({ page, camera, panels } = openPanels()));

for (const name of ['camera', 'stars', 'place', 'gestures']) {
  describe(`the tab ${name}`, () => {
    const panel = () => panels[name];
    const video = () => part(name, 'video');

    async function start() {
      panel().toggle();
      await settle();
      await page.allow();
    }

    function expectNothing() {
      assert.equal(page.liveTracks().length, 0);
      assert.equal(page.streams().length, 0);
      assert.equal(video().srcObject, null);
      assert.equal(video().isWatched, false);
    }

    test('starts and stops', async () => {
      await start();
      assert.equal(page.liveTracks().length, 1);
      assert.equal(page.streams().length, 1);
      assert.equal(video().isWatched, true);
      panel().toggle();
      await settle();
      expectNothing();
    });

    test('leaves no camera on that was asked for twice', async () => {
      panel().toggle();
      await settle();
      panel().toggle();
      await settle();
      while (page.prompts.length > 0) await page.allow();
      assert.ok(page.liveTracks().length <= 1);
      if (camera.isOn) panel().toggle();
      await settle();
      expectNothing();
    });

    test('leaves no camera on that was asked for anew', async () => {
      panel().turnOn();
      await settle();
      panel().turnOn('front');
      await settle();
      await page.allow();
      await page.allow();
      assert.equal(page.liveTracks().length, 1);
      panel().toggle();
      await settle();
      expectNothing();
    });

    test('says nothing of a camera that was given up and is then refused', async () => {
      panel().toggle();
      await settle();
      panel().toggle();
      await settle();
      await page.refuse();
      assert.equal(part(name, '.error').textContent, '');
      assert.match(part(name, '.start').textContent, /^Start /);
    });

    test('opens no stream if it is left while the browser asks', async () => {
      panel().toggle();
      await settle();
      panel().hide();
      await page.allow();
      expectNothing();
      assert.match(part(name, '.start').textContent, /^Start /);
    });

    test('opens no stream if it is left before the video plays', async () => {
      video().hold();
      await start();
      panel().hide();
      video().begin();
      await settle();
      assert.equal(page.streams().length, 0);
      assert.equal(video().isWatched, false);
      assert.equal(video().srcObject, null);
    });

    test('opens one stream if it is left and shown again before the video plays', async () => {
      video().hold();
      await start();
      panel().hide();
      panel().show();
      await settle();
      video().begin();
      await settle();
      assert.equal(page.streams().length, 1);
      panel().hide();
      await settle();
      assert.equal(page.streams().length, 0);
      assert.equal(video().isWatched, false);
    });

    test('says why there is no camera', async () => {
      panel().toggle();
      await settle();
      await page.refuse();
      assert.match(part(name, '.error').textContent, /no permission/);
      expectNothing();
    });

    test('tells in the tab that is shown that the camera was disconnected', async () => {
      await start();
      panel().hide();
      const other = name === 'stars' ? 'camera' : 'stars';
      await panels[other].show();
      page.liveTracks()[0].onended();
      await settle();
      assert.match(part(other, '.error').textContent, /disconnected/);
      assert.equal(page.streams().length, 0);
      assert.equal(part(other, '.start').textContent, other === 'stars' ? 'Start the game' : 'Start camera');
    });
  });
}

test('the game that begins when a lost stream is there again has its own stars', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  panels.stars.toggle();
  await settle();
  await page.allow();
  const begin = (stars) => {
    const game = { round: 1, stars, score: 0, phase: 'counting', held: 0 };
    page.streams()[0].answer({ frame: 0, tips: [], fingers: 0, game });
  };
  begin(3);
  page.streams()[0].lose();
  await settle();
  context.mock.timers.tick(250);
  begin(5);
  const announcement = part('stars', '.announcement');
  assert.equal(announcement.textContent, 'Round 1: 5 stars fall.');
  const won = { round: 1, stars: 5, score: 1, phase: 'won', held: 1, next_in_ms: 1600 };
  page.streams()[0].answer({ frame: 1, tips: [], fingers: 5, game: won });
  assert.equal(announcement.textContent, 'Right, 5 stars. Score 1. Next round in 2.');
  panels.stars.hide();
});
