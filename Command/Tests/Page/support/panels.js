import { openPage, respond } from './browser.js';
import { withResolvers } from './dom.js';
import { settle } from './browser.js';

openPage();
const { Camera } = await import('../../../Sources/HandsServer/Page/camera.js');
const { CameraPanel } = await import('../../../Sources/HandsServer/Page/camerapanel.js');
const { GesturesPanel } = await import('../../../Sources/HandsServer/Page/gesturespanel.js');
const { PlacePanel } = await import('../../../Sources/HandsServer/Page/placepanel.js');
const { StarsPanel } = await import('../../../Sources/HandsServer/Page/starspanel.js');
const { ServerEngine } = await import('../../../Sources/HandsServer/Page/serverengine.js');

/** What the server says of recording where nothing is recorded. */
export const NOTHING_RECORDED = {
  folder: 'gestures',
  gestures: [],
  training: null,
  failure: null,
  report: null,
};

/** A new page with the tabs that have a camera. */
export function openPanels(address) {
  const page = openPage(address);
  page.answers.set('/gestures.json', respond(NOTHING_RECORDED));
  const camera = new Camera();
  const engine = new ServerEngine();
  const root = (id) => document.getElementById(id);
  const onState = () => {};
  const panels = {
    camera: new CameraPanel(root('camera'), camera, { engine, query: () => 'task=landmarks', onState }),
    stars: new StarsPanel(root('stars'), camera, { engine, onState }),
    place: new PlacePanel(root('place'), camera, { engine, onState }),
    gestures: new GesturesPanel(root('gestures'), camera, { engine, onState }),
  };
  return { page, camera, panels };
}

/** A part of a tab. */
export const part = (name, selector) => document.getElementById(name).querySelector(selector);

/** Keeps a page's answers to a path until the function that is returned lets them come. */
export function hold(page, path) {
  const { promise, resolve } = withResolvers();
  const answer = page.answers.get(path);
  page.answers.set(path, async (url) => {
    await promise;
    return answer(url);
  });
  return async () => {
    resolve();
    await settle();
  };
}
