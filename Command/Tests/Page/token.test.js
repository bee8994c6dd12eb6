import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { respond, settle } from './support/browser.js';
import { NOTHING_RECORDED, openPanels, part } from './support/panels.js';

/** Requests of a page to the server's own documents, which need no token. */
const TABLES = ['/skeleton.json', '/limits.json'];

describe('a page whose address has a token', () => {
  let page;
  let panels;

  beforeEach(() => {
    ({ page, panels } = openPanels('http://hands.example:8484/?token=secret&stars=3#gestures'));
    page.answers.set(
      '/gestures.json',
      respond({
        ...NOTHING_RECORDED,
        gestures: [{ name: 'pinch', pictures: 3, takes: 1 }],
        report: {
          cross_validation: { accuracy: 1, hands: 3, labels: [], answers: [], confusion: [] },
          warnings: [],
        },
      }),
    );
  });

  test('passes it on with streams, documents, actions and downloads', async () => {
    panels.gestures.toggle();
    await settle();
    await page.allow();
    part('gestures', 'ul.gestures button').click();
    part('gestures', '.train').click();
    await settle();
    const queries = page.streams().map(({ url }) => Object.fromEntries(url.searchParams));
    assert.deepEqual(queries, [{ task: 'gestures', trained: '', 'num-hands': '2', token: 'secret' }]);
    const asked = page.requests.filter(({ path }) => !TABLES.includes(path));
    assert.ok(['/gestures.json', '/gestures/forget', '/gestures/train'].every(
      (path) => asked.some((request) => request.path === path),
    ));
    assert.ok(asked.every(({ query }) => query.get('token') === 'secret'));
    const links = part('gestures', '.links').querySelectorAll('a');
    assert.deepEqual(links.map(({ href }) => href), [
      'http://hands.example:8484/gestures.task?token=secret',
      'http://hands.example:8484/gestures.html?token=secret',
    ]);
  });

  test('opens streams over TLS if it came so itself', async () => {
    ({ page, panels } = openPanels('https://hands.example/?token=secret'));
    panels.stars.toggle();
    await settle();
    await page.allow();
    assert.equal(page.sockets[0].url.href, 'wss://hands.example/stream?task=stars&token=secret');
  });
});

test('a page whose token is refused says where there is one', async () => {
  const states = [];
  const { page } = openPanels();
  const { FrameStream } = await import('../../Sources/HandsServer/Page/stream.js');
  page.answers.set('/stream', respond('', 403));
  const stream = new FrameStream({ onState: (...state) => states.push(state), onAnswer() {} });
  stream.open('task=stars');
  page.sockets[0].lose();
  await settle();
  stream.close();
  assert.match(states.find(([state]) => state === 'waiting')[1], /token/);
});
