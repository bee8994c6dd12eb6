import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, respond } from './support/browser.js';

const choice = (value) => ({ value, title: value });
const page = openPage();
page.answers.set(
  '/options.json',
  respond([
    {
      title: 'Task',
      options: [{ name: 'task', help: '', kind: 'choice', choices: ['gestures', 'landmarks'].map(choice) }],
    },
    {
      title: 'Tracking',
      mode: 'video',
      options: [
        { name: 'smooth', help: '', kind: 'flag' },
        { name: 'smooth-beta', help: '', kind: 'number', min: 0, max: 1000, default: 10, requires: 'smooth' },
        { name: 'vote-frames', help: '', kind: 'integer', min: 1, max: 1000, task: 'gestures' },
        {
          name: 'vote-hold-ms',
          help: '',
          kind: 'integer',
          min: 0,
          max: 60_000,
          default: 0,
          task: 'gestures',
          requires: 'vote-frames',
        },
      ],
    },
  ]),
);
const { OptionForm } = await import('../../Sources/HandsServer/Page/options.js');

test('an option is enabled and sent only with the one that it requires', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const form = document.getElementById('options').querySelector('form');
  const options = new OptionForm(form, () => {});
  const fields = form.elements;
  const enabled = () => ['smooth-beta', 'vote-hold-ms'].filter((name) => !fields[name].disabled);
  const set = (values) => {
    for (const [name, value] of Object.entries(values)) {
      fields[name][typeof value === 'boolean' ? 'checked' : 'value'] = value;
    }
    const event = new Event('input');
    Object.defineProperty(event, 'target', { value: fields.task });
    form.dispatchEvent(event);
    context.mock.timers.tick(300);
    return options.query('video');
  };
  assert.equal(set({ task: 'gestures', 'smooth-beta': '3', 'vote-hold-ms': '100' }), 'task=gestures');
  assert.deepEqual(enabled(), []);
  assert.equal(set({ smooth: true }), 'task=gestures&smooth=&smooth-beta=3');
  assert.deepEqual(enabled(), ['smooth-beta']);
  assert.equal(set({ smooth: false, 'vote-frames': '5' }), 'task=gestures&vote-frames=5&vote-hold-ms=100');
  assert.deepEqual(enabled(), ['vote-hold-ms']);
  assert.equal(set({ task: 'landmarks' }), 'task=landmarks');
  assert.deepEqual(enabled(), []);
  set({ task: 'gestures', smooth: true });
  assert.equal(options.query('image'), 'mode=image&task=gestures');
});
