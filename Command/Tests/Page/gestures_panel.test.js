import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { respond, settle } from "./support/browser.js";
import { NOTHING_RECORDED, hold, openPanels, part } from "./support/panels.js";

let page;
let panels;

beforeEach(() => ({ page, panels } = openPanels()));

/** Turns the camera on in the tab. */
async function start() {
  panels.gestures.toggle();
  await settle();
  await page.allow();
}

describe("recording", () => {
  const record = () => part("gestures", "form").dispatchEvent(new Event("submit", { cancelable: true }));
  const button = () => part("gestures", "form button").textContent;
  const recordings = () => page.sockets.filter(({ url }) => url.searchParams.get("task") === "record");

  beforeEach(() => {
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

  test("ends with a stream that is lost, and says so", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    await start();
    record();
    await settle();
    for (let second = 0; second < 3; second += 1) context.mock.timers.tick(1000);
    page.streams();
    const [stream] = recordings();
    const answer = { landmarks: [], handedness: [], world_landmarks: [], dropped: 0, inference_ms: 1 };
    stream.answer({ ...answer, frame: 0, recorded: 3 });
    stream.lose();
    await settle();
    for (let second = 0; second < 10; second += 1) context.mock.timers.tick(1000);
    assert.equal(recordings().length, 1);
    assert.equal(button(), "Record");
    assert.match(part("gestures", ".note").textContent, /lost after 3 of 20 pictures of pinch/);
    // The view goes on.
    assert.deepEqual(page.streams().map(({ url }) => url.searchParams.get("task")), ["landmarks"]);
  });

  test("counts on while a stream is lost", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    await start();
    record();
    await settle();
    page.streams()[0].lose();
    await settle();
    for (let second = 0; second < 3; second += 1) context.mock.timers.tick(1000);
    assert.equal(recordings().length, 1);
    assert.equal(button(), "Stop");
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
    const come = hold(page, "/gestures.json");
    panels.gestures.show();
    await settle();
    panels.gestures.hide();
    await panels.stars.show();
    await come();
    assert.deepEqual(page.streams().map(({ url }) => url.searchParams.get("task")), ["stars"]);
    assert.equal(part("gestures", "video").isWatched, false);
  });
});

describe("a server that is gone", () => {
  const gone = async () => {
    throw new TypeError("Failed to fetch");
  };

  test("is told of when the tab is shown", async () => {
    page.answers.set("/gestures.json", gone);
    await panels.gestures.show();
    assert.match(part("gestures", ".error").textContent, /server does not answer/);
  });

  test("is asked again once its stream opens", async () => {
    page.answers.set("/gestures.json", gone);
    await panels.gestures.show();
    await start();
    assert.equal(page.streams().length, 1);
    page.answers.set("/gestures.json", respond({
      ...NOTHING_RECORDED, gestures: [{ name: "pinch", pictures: 3, takes: 1 }],
    }));
    page.sockets.at(-1).lose();
    await settle();
    panels.gestures.retry();
    page.streams();
    await settle();
    assert.match(part("gestures", "ul.gestures").textContent, /pinch/);
  });

  test("is told of in its own words if it refuses", async () => {
    page.answers.set("/gestures.json", respond("There are too many connections.\n", 503));
    await panels.gestures.show();
    assert.equal(part("gestures", ".error").textContent, "There are too many connections.");
  });
});
