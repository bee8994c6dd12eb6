"""The custom gestures tab: records, trains, recognizes live and downloads drawn gestures."""

import json
import subprocess
import time
from collections import Counter

from ..serve import Server
from . import accessibility, readme
from .browser import LARGE, SMALL, Browser
from .clip import encode

# Poses of `hands render`, by their gesture names.
POSES = {"horns": "ILoveYou", "palm": "Open_Palm", "peace": "Victory"}

PICTURES = 10
# The countdown before a take is about to end.
LAST_SECOND = "document.querySelector('#gestures .count').ariaValueText === 'Begins in 1 second'"

# Rotations of the hand in front of the camera, degrees.
TURNS = (-12, -8, -4, 0, 4, 8, 12, 8, 4, 0, -4, -8)
FRAMES_A_TURN = 5
RATE = 30

NAMED = "hands.gestures.answer?.gestures?.[0]?.[0]?.category_name"


class HeldGesture:
    """A camera clip of one pose."""

    def __init__(self, hands, pose, folder):
        folder.mkdir()
        self.path, self.stills = folder / "clip.y4m", []
        for turn in sorted(set(TURNS)):
            still = folder / f"{turn}.png"
            subprocess.run(
                [
                    hands,
                    "render",
                    "--pose",
                    pose,
                    "--rotation",
                    str(turn),
                    "--size",
                    "640x480",
                    "--seed",
                    str(100 + turn),
                    "--output",
                    still,
                ],
                check=True,
            )
            self.stills.append(still)
        frames = [turn for turn in TURNS for _ in range(FRAMES_A_TURN)]
        for index, turn in enumerate(frames):
            (folder / f"{index:03}.png").symlink_to(folder / f"{turn}.png")
        encode(folder / "%03d.png", RATE, self.path)


def check(hands, folder, report, shots, pictures):
    """Trains three gestures on the small screen, and tests them on the large one.

    `pictures` is the folder for the README's images, or None.
    """
    recorded = folder / "recorded"
    clips = {name: HeldGesture(hands, pose, folder / name) for name, pose in POSES.items()}
    with Server(hands, folder, ["--collect", recorded]) as server:
        for name, clip in clips.items():
            with Browser(clip, SMALL, server.address) as browser:
                record(browser, name, recorded, report)
        name = next(reversed(clips))
        with Browser(clips[name], SMALL, server.address) as browser:
            train(browser, report, shots)
            try_live(browser, name, report)
        name = next(iter(clips))
        with Browser(clips[name], LARGE, server.address) as browser:
            browser.open("gestures")
            browser.click("#gestures .start")
            try_live(browser, name, report)
            shots.take(browser, "gestures")
            if pictures:
                readme.save_page(browser, pictures / "gestures.png")
            download(browser, hands, clips, folder, report)
            forget(browser, name, recorded, report)
            report.check_console("gestures", browser)


def record(browser, name, recorded, report):
    browser.open("gestures")
    browser.click("#gestures .start")
    browser.wait("hands.gestures.answer?.landmarks.length === 1")
    before = len(list(recorded.rglob("*")))
    enter(browser, name)
    is_counted = browser.wait(LAST_SECOND)
    early = len(list(recorded.rglob("*"))) - before
    what = f"gestures, {name}: files before the count is down"
    if browser.value(LAST_SECOND) or not is_counted:
        report.check(what, early if is_counted else "no countdown", "0", is_counted and early == 0)
    else:
        report.figure(what, "counted too late on a busy machine")
    browser.wait(
        f"hands.gestures.summary.gestures.some(({{ name, pictures }}) => name === '{name}' && pictures === {PICTURES})"
    )
    count = len(list((recorded / name).glob("take-0001-*.jpg")))
    report.check(f"gestures, {name}: pictures recorded", count, str(PICTURES), count == PICTURES)
    report.check_console(f"gestures, {name}", browser)


def enter(browser, name):
    """Starts a take of a gesture."""
    browser.run(
        """
        const form = document.querySelector("#gestures form").elements;
        [form.gesture.value, form.pictures.value] = arguments;""",
        name,
        str(PICTURES),
    )
    browser.click("#gestures form button")


def train(browser, report, shots):
    browser.open("gestures")
    browser.click("#gestures .start")
    # A camera that the browser still asks for would be given up with the tab.
    browser.wait("hands.gestures.figures.answered > 0 && !document.querySelector('#gestures .train').disabled")
    # An answer from before the training that arrives during it must not stop the page from polling.
    browser.run("""
        const ask = fetch;
        window.fetch = async (...request) => {
          const response = await ask(...request);
          if (request[0].includes("/gestures.json")) await new Promise((resume) => setTimeout(resume, 500));
          return response;
        };
        for (const tab of ["pictures", "gestures"]) {
          history.replaceState(null, "", `#${tab}`);
          dispatchEvent(new Event("hashchange"));
        }""")
    start = time.monotonic()
    browser.click("#gestures .train")
    browser.wait("hands.gestures.summary.report")
    seconds = time.monotonic() - start
    report.figure("gestures: seconds from the button to the report", f"{seconds:.1f}")
    check_matrix(browser, report, "gestures")
    accessibility.check(browser, report, "gestures tab, trained")
    accessibility.walk(browser, report, "gestures tab, trained")
    browser.run("document.querySelector('#gestures .matrix').scrollIntoView()")
    shots.take(browser, "gestures-trained")


def check_matrix(browser, report, where):
    """Checks the report of training with all poses."""
    accuracy = browser.value("hands.gestures.summary.report?.cross_validation.accuracy")
    report.check(
        f"{where}: right in cross-validation", accuracy, "at least 0.9", accuracy is not None and accuracy >= 0.9
    )
    rows = browser.run("""
        return [...document.querySelectorAll("#gestures .matrix tbody tr")].map(
          (row) => [...row.cells].map(({ textContent }) => textContent));""")
    names = [row[0] for row in rows]
    report.check(f"{where}: rows of the matrix", ", ".join(names), ", ".join(POSES), names == list(POSES))


def try_live(browser, name, report):
    browser.wait(f"{NAMED} === '{name}'")
    seen = Counter()
    end = time.monotonic() + 2
    while time.monotonic() < end:
        seen[browser.value(NAMED)] += 1
        time.sleep(0.05)
    share = seen[name] / max(sum(seen.values()), 1)
    report.check(f"gestures, {name}: named so before the camera", f"{100 * share:.0f} %", "at least 90 %", share >= 0.9)


def download(browser, hands, clips, folder, report):
    """Downloads the bundle as a user would, and reads it with the command."""
    downloads = folder / "downloads"
    check_bundle(hands, save(browser, "gestures.task", downloads), clips, report, "gestures")
    page = save(browser, "gestures.html", downloads).read_text()
    report.check(
        "gestures: the downloaded report", f"{len(page)} characters", "with the matrix", "Confusion matrix" in page
    )


def save(browser, name, folder):
    """Downloads a file from the page as a user would."""
    folder.mkdir(exist_ok=True)
    browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    browser.click(f"#gestures [download='{name}']")
    end = time.monotonic() + 20
    while not (folder / name).exists() and time.monotonic() < end:
        time.sleep(0.1)
    return folder / name


def check_bundle(hands, bundle, clips, report, where):
    """Recognizes the gestures of still images with the command and a bundle."""
    found = {}
    for name, clip in clips.items():
        command = [hands, "recognize", "--json", "--model", bundle, *clip.stills]
        results = json.loads(subprocess.check_output(command))["results"]
        found[name] = Counter(
            gestures[0]["category_name"] for result in results for gestures in result["gestures"][:1] if gestures
        )
    right = sum(names[name] for name, names in found.items())
    total = sum(len(clip.stills) for clip in clips.values())
    report.check(
        f"{where}: stills that the downloaded bundle names right",
        f"{right} of {total}",
        "at least nine of ten",
        right >= 0.9 * total,
    )


def forget(browser, name, recorded, report):
    browser.click(f"ul.gestures button[aria-label='Delete the last take of {name}']")
    browser.accept()
    is_gone = browser.wait(f"hands.gestures.summary.gestures.every((gesture) => gesture.name !== '{name}')", 5)
    report.check(
        f"gestures, {name}: the take is deleted",
        not (recorded / name).exists(),
        "True",
        is_gone and not (recorded / name).exists(),
    )
