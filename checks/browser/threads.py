"""Several threads in a page that is isolated from other origins: `hands serve --web`."""

import base64
import statistics

from ..serve import Server
from .browser import LARGE, Browser

# At least the number from which the page uses two threads.
CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 })"

COMPARE = """(async (png, runs) => {
  const { Hands } = await import('./web/vision_bundle.mjs');
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const model = 'web/gesture_recognizer.task';
  const tasks = await Promise.all([1, 2].map((threads) => Hands.create({ model, threads })));
  const live = await Hands.live({ model, threads: 2 });
  const results = tasks.map((task) => JSON.stringify(task.detect(bitmap)));
  results.push(JSON.stringify(await live.send(await createImageBitmap(bitmap))));
  const times = tasks.map(() => []);
  for (let run = 0; run < runs; run++) {
    tasks.forEach((task, index) => {
      const start = performance.now();
      task.detect(bitmap);
      times[index].push(performance.now() - start);
    });
  }
  for (const task of [...tasks, live]) task.close();
  return { isolated: crossOriginIsolated, results, times };
})(arguments[0], arguments[1])"""
RUNS = 60


def check(hands, site, clip, folder, report):
    """Compares two threads with one, in the page's own thread and in a worker, then runs the camera with two."""
    with Server(hands, folder, ["--web", site]) as server, Browser(clip, LARGE, server.address) as browser:
        browser.driver.set_script_timeout(60)
        browser.before_pages(CORES)
        browser.open("camera")
        png = base64.b64encode(clip.still(max(clip.numbers)).read_bytes()).decode()
        found = browser.promise(COMPARE, png, RUNS)
        report.check("hands serve: isolated from other origins", found["isolated"], "yes", found["isolated"] is True)
        alone, *others = found["results"]
        same = sum(other == alone for other in others)
        report.check("two threads, of the page and of a worker: results of one", f"{same} of 2", "both", same == 2)
        one, two = map(statistics.median, found["times"])
        report.figure("an image with two threads, with one", f"{two:.1f} ms, {one:.1f} ms, {two / one:.2f}")
        browser.choose("#engine", "browser")
        browser.wait("document.body.dataset.engine === 'browser' && window.hands !== undefined")
        browser.click("#camera .start")
        answered = browser.wait("hands.camera.figures.answered > 3")
        targets = browser.driver.execute_cdp_cmd("Target.getTargets", {})["targetInfos"]
        workers = sum(target["url"].endswith("/thread_worker.mjs") for target in targets)
        report.check(
            "hands serve: the camera with two threads",
            f"{'answered' if answered else 'no answer'}, {workers} workers of threads",
            "answered, 1",
            answered and workers == 1,
        )
        report.check_console("two threads", browser)
