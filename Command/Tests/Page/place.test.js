import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { settle } from './support/browser.js';
import { openPanels, part } from './support/panels.js';

const { Constellation } = await import('../../Sources/HandsServer/Page/constellation.js');

const place = (game, star) =>
  game.places.find((place) => game.stars.every((other) => other.place !== place)) ?? star.place;

describe('the rules', () => {
  test('a star is picked up, moved and put in a place', () => {
    const game = new Constellation();
    const [star] = game.stars;
    assert.equal(game.pick(1, { x: 0, y: 0 }), undefined);
    assert.equal(game.pick(1, { x: star.x + 0.02, y: star.y }), star);
    const [target] = game.places;
    game.move(1, { x: target.x + 0.02, y: target.y - 0.03 });
    // It keeps its distance from the pointer.
    assert.ok(Math.abs(star.x - target.x) < 1e-9 && Math.abs(star.y - (target.y - 0.03)) < 1e-9);
    assert.equal(game.drop(1), star);
    assert.deepEqual([star.place, star.x, star.y, game.score, game.placed], [target, target.x, target.y, 1, 1]);
    assert.equal(game.pick(1, star), undefined);
  });

  test('one dropped elsewhere stays there, one put back returns', () => {
    const game = new Constellation();
    const [star] = game.stars;
    const { x, y } = star;
    game.pick(1, star);
    game.move(1, { x: 0.5, y: 0.55 });
    game.cancel(1);
    assert.deepEqual([star.x, star.y, star.hand], [x, y, undefined]);
    game.pick(1, star);
    game.move(1, { x: 9, y: 0.55 });
    game.drop(1);
    assert.deepEqual([star.x, star.y, star.place, game.score], [0.97, 0.55, undefined, 0]);
    for (const hand of [1, 2]) assert.equal(game.drop(hand), undefined);
  });

  test('two hands hold two stars, and none takes that of the other', () => {
    const game = new Constellation();
    const [first, second] = game.stars;
    assert.equal(game.pick(1, first), first);
    assert.notEqual(game.pick(2, first), first);
    game.cancel(2);
    assert.equal(game.pick(2, second), second);
    game.move(1, { x: 0.3, y: 0.3 });
    assert.notEqual(second.x, first.x);
  });

  test('rounds are won, and have more stars, within the view and out of each other', () => {
    const game = new Constellation();
    for (const count of [3, 4, 5, 6, 6]) {
      assert.equal(game.stars.length, count);
      for (const { x, y } of [...game.stars, ...game.places]) assert.ok(x > 0.15 && x < 0.85 && y > 0.15 && y < 0.85);
      for (const star of game.stars) {
        assert.equal(game.isWon, false);
        game.pick('a', star);
        game.move('a', place(game, star));
        game.drop('a');
      }
      assert.equal(game.isWon, true);
      game.next();
    }
    assert.equal(game.score, 24);
  });
});

describe('the tab', () => {
  let page;
  let panels;
  beforeEach(() => ({ page, panels } = openPanels()));

  const said = () => part('place', '.announcement').textContent;
  const canvas = () => part('place', '.places');
  function press(...keys) {
    for (const key of keys) strike(key, false);
  }

  function strike(key, repeat) {
    const event = new Event('keydown', { cancelable: true });
    Object.defineProperties(event, { key: { value: key }, repeat: { value: repeat } });
    canvas().dispatchEvent(event);
    assert.equal(event.defaultPrevented, ['Escape', 'x', 'Tab'].includes(key) === false);
  }

  /** Follows the way that was told, in arrow keys. */
  function follow() {
    const keys = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' };
    const steps = [...said().matchAll(/(\d+) (left|right|up|down)/g)];
    for (const [, count, way] of steps) press(...Array(Number(count)).fill(keys[way]));
  }

  test('says what the round is whatever key begins it', () => {
    press('ArrowLeft');
    assert.match(said(), /^Round 1: 3 stars\. Nearest star: /);
    follow();
    assert.equal(said(), 'At a star.');
  });

  test('is played by keys alone, along what it says, without a camera', () => {
    press('x', 'Tab');
    press('Escape');
    assert.equal(panels.place.game, undefined);
    assert.equal(said(), '');
    press(' ');
    assert.match(said(), /^Round 1: 3 stars\. Nearest star: /);
    for (let count = 1; count <= 3; count += 1) {
      follow();
      press(' ');
      assert.match(said(), /^Star picked up\. Nearest place: /);
      follow();
      press('Enter');
      if (count < 3) assert.match(said(), new RegExp(`^${count} of 3 in place\\. Nearest star: `));
    }
    assert.equal(said(), 'All 3 stars are in place. Score 3.');
    assert.equal(part('place', '.badge').hidden, false);
    press('Enter');
    assert.match(said(), /^Round 2: 4 stars\./);
    assert.equal(part('place', '.round').textContent, '2');
    assert.equal(part('place', '.badge').hidden, true);
    panels.place.hide();
    assert.equal(panels.place.game, undefined);
  });

  test('takes a key that is held for one press, but moves on with arrows', () => {
    press('ArrowLeft');
    follow();
    press(' ');
    strike(' ', true);
    assert.match(said(), /^Star picked up/);
    const before = said();
    strike('ArrowUp', true);
    assert.notEqual(said(), before);
  });

  test('puts a star back by Escape, and tells where there is none', () => {
    press('ArrowLeft');
    follow();
    press(' ', 'ArrowUp', 'Escape');
    assert.equal(said(), 'Star put back.');
    press(' ', 'ArrowUp', 'ArrowUp', 'ArrowUp', ' ');
    assert.equal(said(), 'No empty place here.');
  });

  /** An answer with one hand that pinches at a point of the image. */
  function answer(frame, phase, { x, y }) {
    const interaction = {
      hand: 7,
      pointer: [x, y],
      position: [0, 0, 0.5],
      active: [{ kind: 'pinch', finger: 'index' }],
    };
    return {
      frame,
      landmarks: [],
      poses: [{ joints: [], pinch: { strength: 0.9 }, grab: { strength: 0 } }],
      interactions: [interaction],
      events: [
        { kind: 'grab', phase, hand: 7, pointer: [x, y] },
        { kind: 'pinch', finger: 'index', phase, hand: 7, pointer: [x, y] },
      ],
    };
  }

  for (const isMirrored of [false, true]) {
    test(`is played by pinches in a view that is ${isMirrored ? '' : 'not '}mirrored`, async () => {
      panels.place.toggle();
      await settle();
      await page.allow();
      if (panels.place.stage.isMirrored !== isMirrored) panels.place.mirror();
      const [stream] = page.streams();
      assert.equal(stream.url.search, '?task=landmarks&num-hands=2&pose=');
      const inImage = ({ x, y }) => ({ x: isMirrored ? 1 - x : x, y });
      let frame = 0;
      const act = (phase, point) => stream.answer(answer(frame++, phase, inImage(point)));
      stream.answer({ frame: frame++, landmarks: [], poses: [], interactions: [], events: [] });
      const { game } = panels.place;
      const [star] = game.stars;
      act('began', star);
      act('changed', { x: 0.5, y: 0.5 });
      act('cancelled', { x: 0.5, y: 0.5 });
      assert.equal(said(), 'Star put back.');
      for (const star of game.stars) {
        act('began', star);
        const target = place(game, star);
        act('changed', target);
        act('ended', target);
      }
      assert.equal(game.isWon, true);
      assert.equal(part('place', '.score').textContent, '3');
      panels.place.hide();
    });
  }

  test('puts back the stars of hands whose stream is lost, but not that of the keyboard', async () => {
    panels.place.toggle();
    await settle();
    await page.allow();
    if (panels.place.stage.isMirrored) panels.place.mirror();
    const [stream] = page.streams();
    stream.answer({ frame: 0, landmarks: [], poses: [], interactions: [], events: [] });
    const { game } = panels.place;
    const [first, second] = game.stars;
    const { x, y } = first;
    stream.answer(answer(1, 'began', first));
    stream.answer(answer(2, 'changed', { x: 0.5, y: 0.5 }));
    game.pick('keyboard', second);
    assert.equal(game.held(7), first);
    stream.lose();
    await settle();
    assert.deepEqual([first.hand, first.x, first.y], [undefined, x, y]);
    assert.equal(game.held('keyboard'), second);
    panels.place.hide();
  });

  test('hands without a pose are no error', async () => {
    panels.place.toggle();
    await settle();
    await page.allow();
    const [stream] = page.streams();
    const answer = { frame: 0, landmarks: [[]], poses: [null], interactions: [null], events: [] };
    assert.doesNotThrow(() => stream.answer(answer));
    panels.place.hide();
  });
});
