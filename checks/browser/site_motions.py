"""Motions on the static site: clips are recorded in the page, trained by the command, and named in the page."""

import subprocess
import tarfile

from .browser import LARGE, Browser
from .clip import encode
from .gestures import RATE, HeldGesture, save

CLIPS = 5
# Countdown and clip; a clip without a hand is repeated.
SECONDS_PER_CLIP = 10
SECONDS_TO_NAME = 30

# Where the hand is, a share of the width, for how many frames: it rests longer than a motion's end takes.
PATH = ((0.3, 0.3, 24), (0.3, 0.7, 18), (0.7, 0.7, 24), (0.7, 0.3, 18))

TITLE = "document.querySelector('#gestures .motion').textContent"
NOTE = "document.querySelector('#gestures .note').textContent"


class Strokes:
    """A camera clip of a hand that moves from side to side and rests."""

    def __init__(self, hands, folder):
        folder.mkdir()
        self.path = folder / "strokes.y4m"
        shown = 0
        for start, end, count in PATH:
            for step in range(count):
                still = self._drawn(hands, folder, start + (end - start) * (step + 1) / count)
                (folder / f"{shown:03}.png").symlink_to(still)
                shown += 1
        encode(folder / "%03d.png", RATE, self.path)

    def _drawn(self, hands, folder, x):
        path = folder / f"at-{x:.3f}.png"
        if not path.exists():
            options = ["--pose", "Open_Palm", "--x", f"{x:.3f}", "--scale", "0.7", "--size", "640x480"]
            subprocess.run([hands, "render", *options, "--output", path], check=True, stdout=subprocess.DEVNULL)
        return path


def check(hands, server, folder, report):
    clips = {
        "none": HeldGesture(hands, "Open_Palm", folder / "motion-none"),
        "stroke": Strokes(hands, folder / "motion-stroke"),
    }
    recorded = folder / "recorded-motions"
    for name, clip in clips.items():
        with Browser(clip, LARGE, server.address) as browser:
            record(browser, name, report)
            with tarfile.open(save(browser, "motions.tar", folder / f"downloads-{name}")) as archive:
                archive.extractall(recorded, filter="data")
    count = len(list(recorded.rglob("*.jsonl")))
    report.check("site: clips of motions in the downloads", count, str(2 * CLIPS), count == 2 * CLIPS)
    trained = folder / "my.motions"
    command = [hands, "train", "--motion", recorded / "motions", "--output", trained]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with Browser(clips["stroke"], LARGE, server.address) as browser:
        recognize(browser, trained, folder, report)


def record(browser, name, report):
    browser.open("gestures")
    browser.click("#gestures .start")
    browser.wait("hands.gestures.answer?.landmarks.length === 1")
    browser.run(
        """
        const form = document.querySelector("#gestures form").elements;
        form.kind.value = "motion";
        [form.gesture.value, form.pictures.value] = arguments;""",
        name,
        str(CLIPS),
    )
    browser.click("#gestures form button")
    said = f"Recorded {CLIPS} clips of {name}."
    is_recorded = browser.wait(f"{NOTE} === '{said}'", CLIPS * SECONDS_PER_CLIP)
    report.check(f"site, {name}: clips of a motion are recorded", browser.value(NOTE), said, is_recorded)


def recognize(browser, trained, folder, report):
    browser.open("gestures")
    browser.click("#gestures .start")
    browser.wait("hands.gestures.answer?.landmarks.length === 1")
    damaged = folder / "damaged.motions"
    damaged.write_bytes(trained.read_bytes()[:100])
    before = browser.value(NOTE)
    browser.find("#gestures .motion-file").send_keys(str(damaged))
    is_refused = browser.wait(f"{NOTE} !== {before!r}")
    report.check("site: a damaged motion file is refused", browser.value(NOTE)[:60], "an error", is_refused)
    browser.find("#gestures .motion-file").send_keys(str(trained))
    said = f"Opened {trained.name}: stroke."
    is_opened = browser.wait(f"{NOTE} === '{said}'")
    report.check("site: a motion file is opened", browser.value(NOTE), said, is_opened)
    is_named = browser.wait(f"{TITLE}.startsWith('stroke, ')", SECONDS_TO_NAME)
    report.check("site: a motion before the camera is named", browser.value(TITLE), "stroke, …", is_named)
    report.check_console("site, motions", browser)
