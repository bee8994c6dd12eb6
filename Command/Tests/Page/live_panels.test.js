import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openPage, respond, settle } from "./support/browser.js";
import { withResolvers } from "./support/dom.js";

let page = openPage();
const { Camera } = await import("../../Sources/HandsServer/Page/camera.js");
const { CameraPanel } = await import("../../Sources/HandsServer/Page/camerapanel.js");
const { GesturesPanel } = await import("../../Sources/HandsServer/Page/gesturespanel.js");
const { StarsPanel } = await import("../../Sources/HandsServer/Page/starspanel.js");
const { ServerEngine } = await import("../../Sources/HandsServer/Page/serverengine.js");

const NOTHING_RECORDED = { folder: "gestures", gestures: [], training: null, failure: null, report: null };

let panels;
let camera;

beforeEach(() => {
  page = openPage();
  page.answers.set("/gestures.json", respond(NOTHING_RECORDED));
  camera = new Camera();
  const engine = new ServerEngine();
  const root = (id) => document.getElementById(id);
  const onState = () => {};
  panels = {
    camera: new CameraPanel(root("camera"), camera, { engine, query: () => "task=landmarks", onState }),
    stars: new StarsPanel(root("stars"), camera, { engine, onState }),
    gestures: new GesturesPanel(root("gestures"), camera, { engine, onState }),
  };
});

const part = (name, selector) => document.getElementById(name).querySelector(selector);

/** Keeps answers to a path until the test lets them come. */
function hold(path) {
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

for (const name of ["camera", "stars", "gestures"]) {
  describe(`the tab ${name}`, () => {
    const panel = () => panels[name];
    const video = () => part(name, "video");

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

    test("starts and stops", async () => {
      await start();
      assert.equal(page.liveTracks().length, 1);
      assert.equal(page.streams().length, 1);
      assert.equal(video().isWatched, true);
      panel().toggle();
      await settle();
      expectNothing();
    });

    test("leaves no camera on that was asked for twice", async () => {
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

    test("leaves no camera on that was asked for anew", async () => {
      panel().turnOn();
      await settle();
      panel().turnOn("front");
      await settle();
      await page.allow();
      await page.allow();
      assert.equal(page.liveTracks().length, 1);
      panel().toggle();
      await settle();
      expectNothing();
    });

    test("says nothing of a camera that was given up and is then refused", async () => {
      panel().toggle();
      await settle();
      panel().toggle();
      await settle();
      await page.refuse();
      assert.equal(part(name, ".error").textContent, "");
      assert.equal(part(name, ".start").disabled, false);
    });

    test("opens no stream if it is left while the browser asks", async () => {
      panel().toggle();
      await settle();
      panel().hide();
      await page.allow();
      expectNothing();
      assert.equal(part(name, ".start").disabled, false);
    });

    test("opens no stream if it is left before the video plays", async () => {
      video().hold();
      await start();
      panel().hide();
      video().begin();
      await settle();
      assert.equal(page.streams().length, 0);
      assert.equal(video().isWatched, false);
      assert.equal(video().srcObject, null);
    });

    test("opens one stream if it is left and shown again before the video plays", async () => {
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

    test("says why there is no camera", async () => {
      panel().toggle();
      await settle();
      await page.refuse();
      assert.match(part(name, ".error").textContent, /not allowed/);
      expectNothing();
    });

    test("tells in the tab that is shown that the camera was taken away", async () => {
      await start();
      panel().hide();
      const other = name === "stars" ? "camera" : "stars";
      await panels[other].show();
      page.liveTracks()[0].onended();
      await settle();
      assert.match(part(other, ".error").textContent, /taken away/);
      assert.equal(page.streams().length, 0);
      assert.equal(part(other, ".start").textContent, other === "stars" ? "Start the game" : "Start camera");
    });
  });
}

describe("recording", () => {
  const record = () => part("gestures", "form").dispatchEvent(new Event("submit", { cancelable: true }));
  const button = () => part("gestures", "form button").textContent;
  const recordings = () => page.sockets.filter(({ url }) => url.searchParams.get("task") === "record");

  beforeEach((context) => {
    const { gesture, pictures } = part("gestures", "form").elements;
    [gesture.value, pictures.value] = ["pinch", "20"];
  });

  test("begins one take after its countdown", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    record();
    await settle();
    await page.allow();
    for (let second = 0; second < 3; second += 1) context.mock.timers.tick(1000);
    assert.equal(recordings().length, 1);
    assert.equal(button(), "Stop");
  });

  test("is given up by a second press while the browser asks", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    record();
    await settle();
    record();
    await settle();
    while (page.prompts.length > 0) await page.allow();
    for (let second = 0; second < 4; second += 1) context.mock.timers.tick(1000);
    assert.equal(recordings().length, 0);
    assert.equal(button(), "Record");
  });

  test("counts down once for three presses", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    for (let press = 0; press < 3; press += 1) {
      record();
      await settle();
    }
    while (page.prompts.length > 0) await page.allow();
    context.mock.timers.tick(1000);
    // Stop.
    record();
    for (let second = 0; second < 4; second += 1) context.mock.timers.tick(1000);
    assert.equal(recordings().length, 0);
  });

  test("is given up with the tab", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    record();
    await settle();
    panels.gestures.hide();
    while (page.prompts.length > 0) await page.allow();
    for (let second = 0; second < 4; second += 1) context.mock.timers.tick(1000);
    assert.equal(page.streams().length, 0);
    assert.equal(button(), "Record");
  });
});

describe("what the server is asked when gestures are shown", () => {
  test("opens no stream behind another tab", async () => {
    panels.camera.toggle();
    await settle();
    await page.allow();
    panels.camera.hide();
    const come = hold("/gestures.json");
    panels.gestures.show();
    await settle();
    panels.gestures.hide();
    await panels.stars.show();
    await come();
    assert.deepEqual(page.streams().map(({ url }) => url.searchParams.get("task")), ["stars"]);
    assert.equal(part("gestures", "video").isWatched, false);
  });
});
