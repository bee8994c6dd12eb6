import { Camera } from './camera.js';
import { CameraPanel } from './camerapanel.js';
import { keepOffline, offerEngines, startEngine } from './engine.js';
import { GesturesPanel } from './gesturespanel.js';
import { ImagesPanel } from './imagespanel.js';
import { OptionForm } from './options.js';
import { PlacePanel } from './placepanel.js';
import { OptionSheet } from './sheet.js';
import { listenForShortcuts } from './shortcuts.js';
import { StarsPanel } from './starspanel.js';
import { Tabs } from './tabs.js';
import { write } from './text.js';

const element = (id) => document.getElementById(id);

function showState(state, detail) {
  element('state').dataset.state = state;
  write(element('state'), detail);
}

const engine = await startEngine();
offerEngines(element('engine'));
const camera = new Camera();
const options = new OptionForm(element('options').querySelector('form'), () => {
  panels.camera.reopen();
  if (tabs.selected === 'pictures') panels.pictures.reopen();
});
const panels = {
  camera: new CameraPanel(element('camera'), camera, {
    engine,
    query: () => options.query('video'),
    onState: showState,
  }),
  pictures: new ImagesPanel(element('pictures'), {
    engine,
    query: () => options.query('image'),
    onState: showState,
  }),
  stars: new StarsPanel(element('stars'), camera, { engine, onState: showState }),
  place: new PlacePanel(element('place'), camera, { engine, onState: showState }),
  gestures: new GesturesPanel(element('gestures'), camera, { engine, onState: showState }),
};
const sheet = new OptionSheet(element('options'));

let shown;
const tabs = new Tabs(element('tabs'), (name) => {
  if (shown === panels[name]) return;
  shown?.hide();
  sheet.close();
  shown = panels[name];
  shown.show();
});

const selectTab = (name) => () => tabs.focus(name);
const hasOptions = () => shown === panels.camera || shown === panels.pictures;
const onCamera = (run) => () => shown !== panels.pictures && run(shown);
listenForShortcuts(
  [
    { key: '1', help: 'Camera', run: selectTab('camera') },
    { key: '2', help: 'Images', run: selectTab('pictures') },
    { key: '3', help: 'Stars', run: selectTab('stars') },
    { key: '4', help: 'Place', run: selectTab('place') },
    { key: '5', help: 'Gestures', run: selectTab('gestures') },
    { key: 'S', help: 'Start or stop the camera', run: onCamera((panel) => panel.toggle()) },
    { key: 'M', help: 'Mirror the view', run: onCamera((panel) => panel.mirror()) },
    { key: 'O', help: 'Options', run: () => hasOptions() && sheet.toggle() },
    { key: 'Escape', help: 'Close the options', run: () => sheet.close() },
  ],
  element('options').querySelector('.keys'),
);
addEventListener('online', () => shown.retry());
keepOffline();

/**
 * The page's state for tests: `camera`, `stars`, `place` and `gestures` have the `Figures` of their stream since it opened
 * (figures.js) and its last answer, `place` also its game, `gestures` the summary of its workshop, `pictures` the result
 * of each image.
 */
window.hands = {
  get camera() {
    return { figures: panels.camera.live.figures, answer: panels.camera.live.answer };
  },
  get stars() {
    return { figures: panels.stars.live.figures, answer: panels.stars.live.answer };
  },
  get place() {
    const { live, game } = panels.place;
    return { figures: live.figures, answer: live.answer, game };
  },
  get gestures() {
    const { live, summary } = panels.gestures;
    return { figures: live.figures, answer: live.answer, summary };
  },
  get pictures() {
    return panels.pictures.results;
  },
};
