"""A page that uses the package like @mediapipe/tasks-vision."""

import base64
import statistics
from pathlib import Path

from .browser import LARGE, Browser
from .pictures import difference

FOLDER = Path(__file__).parent / "dropin"

NEAR = 1e-6
# Video frames may have been converted through YCbCr.
NEAR_IN_VIDEOS = 0.01
KINDS = 7

MOST_MILLISECONDS = {"fromImport": 250, "fromOpening": 400}
RUNS = 5


def check(clip, server, report):
    """Recognizes an image as each kind of input, tracks the camera, and times start-up."""
    number = max(clip.numbers)
    png = base64.b64encode(clip.still(number).read_bytes()).decode()
    expected = clip.landmarks(number)
    with Browser(clip, LARGE, f"{server.origin}/any/dropin/") as browser:
        browser.driver.set_script_timeout(60)
        browser.open()
        found = browser.promise("recognizeAll(arguments[0])", png)
        for kind, result in found.items():
            seen = [[(point["x"], point["y"]) for point in hand] for hand in result["landmarks"]]
            most = NEAR_IN_VIDEOS if "Video" in kind else NEAR
            distance = difference(expected, seen)
            report.check(
                f"drop-in, {kind}: landmarks off the command's",
                f"{distance:.1e}",
                f"at most {most:.0e}",
                distance <= most,
            )
        report.check("drop-in: kinds of input", len(found), str(KINDS), len(found) == KINDS)
        hands = browser.promise("followVideo(30)")
        report.check(
            "drop-in: frames of the camera with two hands",
            f"{hands.count(2)} of {len(hands)}",
            "nine of ten",
            hands.count(2) >= 0.9 * len(hands),
        )
        report.check_console("drop-in", browser)
    check_start(clip, server, png, report)


def check_start(clip, server, png, report):
    """Times the page from when it is opened to the first result, for browsers that have never seen it and ones that have."""
    times = {"first": [], "later": []}
    for _ in range(RUNS):
        with Browser(clip, LARGE, f"{server.origin}/any/dropin/") as browser:
            browser.before_pages(f"window.firstImage = '{png}'")
            for visit in ("first", "later", "later"):
                browser.open()
                browser.wait("window.firstResult")
                times[visit].append(browser.value("firstResult"))
    for start, most in MOST_MILLISECONDS.items():
        first, later = (statistics.median(found[start] for found in seen) for seen in times.values())
        what = {"fromImport": "import", "fromOpening": "opening the page"}[start]
        report.figure(f"drop-in, first visit: from {what} to first result", f"{first:.0f} ms")
        report.check_rate(
            f"drop-in, later visits: from {what} to first result",
            f"{later:.0f} ms",
            f"at most {most} ms",
            later <= most,
        )
