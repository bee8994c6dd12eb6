"""Custom gestures on the static site: recorded and trained in the page, stored in the downloaded file."""

import time

from .browser import LARGE, SMALL, Browser
from .gestures import PICTURES, POSES, HeldGesture, check_bundle, check_matrix, enter, save, try_live


def check(hands, server, folder, report, shots):
    """Trains one gesture in each of three visits, each continuing with the file of the previous one."""
    clips = {name: HeldGesture(hands, pose, folder / f"site-{name}") for name, pose in POSES.items()}
    bundle = None
    for name, clip in clips.items():
        is_last = name == list(clips)[-1]
        with Browser(clip, LARGE if is_last else SMALL, server.address) as browser:
            browser.open("gestures")
            browser.click("#gestures .start")
            browser.wait("hands.gestures.answer?.landmarks.length === 1")
            if bundle:
                open_bundle(browser, bundle, name, clips, report)
            else:
                open_damaged(browser, folder, report)
            record(browser, name, report)
            train(browser, report)
            if is_last:
                check_matrix(browser, report, "site")
                try_live(browser, name, report)
                shots.take(browser, "site-gestures")
            bundle = save(browser, "gestures.task", folder / f"site-downloads-{name}")
            report.check_console(f"site, {name}", browser)
    check_bundle(hands, bundle, clips, report, "site")


def open_bundle(browser, bundle, name, clips, report):
    """Opens a trained bundle and checks that its hands are restored."""
    browser.find("#gestures .bundle").send_keys(str(bundle))
    expected = dict.fromkeys(list(clips)[: list(clips).index(name)], PICTURES)
    browser.wait("hands.gestures.summary.gestures.length > 0")
    found = {one["name"]: one["pictures"] for one in browser.value("hands.gestures.summary.gestures")}
    report.check(f"site, {name}: hands in the file that was opened", found, str(expected), found == expected)


def open_damaged(browser, folder, report):
    """Opens a file that is not a bundle and checks the error."""
    damaged = folder / "damaged.task"
    damaged.write_bytes(b"PK\x03\x04" + bytes(1000))
    browser.find("#gestures .bundle").send_keys(str(damaged))
    note = "document.querySelector('#gestures .note').textContent"
    browser.wait(note)
    report.check(
        "site: what is said of a file that is no bundle",
        browser.value(note)[:60],
        "an error",
        "zip" in browser.value(note),
    )


def record(browser, name, report):
    enter(browser, name)
    browser.wait(
        f"hands.gestures.summary.gestures.some(({{ name, pictures }}) => name === '{name}' && pictures === {PICTURES})"
    )
    count = browser.value(f"hands.gestures.summary.gestures.find(({{ name }}) => name === '{name}')?.pictures")
    report.check(f"site, {name}: hands recorded", count, str(PICTURES), count == PICTURES)


def train(browser, report):
    browser.wait("!document.querySelector('#gestures .train').disabled")
    start = time.monotonic()
    browser.click("#gestures .train")
    is_trained = browser.wait("hands.gestures.summary.report || hands.gestures.summary.failure")
    report.figure("site: seconds from the button to the report", f"{time.monotonic() - start:.1f}")
    failure = browser.value("hands.gestures.summary.failure")
    report.check("site: training", failure or "a report", "a report", is_trained and not failure)
