"""Tests the page of `hands serve` in a browser; see checks/browser/run."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from ..serve import Server
from . import accessibility, camera, encoder, game, gestures, keyboard, layout, pictures, place, readme, recovery, site
from .browser import LARGE, LOW, SCREENS, Browser
from .clip import Clip
from .pinches import PinchClip
from .report import Report
from .shots import Shots

NUMBERS = (3, 7, 10)


def parse():
    parser = argparse.ArgumentParser(prog="checks/browser/run")
    parser.add_argument("--hands", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--screenshots", type=Path, help="a folder for what was seen")
    parser.add_argument("--pictures", type=Path, help="a folder for the README's pictures")
    parser.add_argument("--seconds", type=float, default=15, help="for how long frames are counted")
    parser.add_argument("--site", type=Path, help="the static site in a folder instead of hands serve")
    parser.add_argument("--untimed", action="store_true", help="print how many frames were answered without judging it")
    return parser.parse_args()


def check(arguments, folder, report):
    clip = Clip(arguments.hands, NUMBERS, folder)
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    shots = Shots(arguments.screenshots or folder / "screenshots")
    if arguments.site:
        site.check(arguments.hands, arguments.site, clip, folder, report, shots, arguments.seconds)
        return
    with Server(arguments.hands, folder, ["--stars", ",".join(map(str, NUMBERS))]) as server:
        for screen in SCREENS:
            with Browser(clip, screen, server.address) as browser:
                layout.check(browser, report, shots)
                camera.check_rate(browser, report, arguments.seconds)
                camera.check_overlay(browser, clip, report, shots)
                if screen is LARGE:
                    camera.check_options(browser, report)
                    pictures.check_search(browser, clip, folder, report)
                game.check(browser, clip, report, shots)
                pictures.check(browser, clip, folder, report, shots)
                pictures.check_tabs(browser, clip, report)
                keyboard.check(browser, report)
                place.check_keys(browser, report, shots)
                check_accessibility(browser, report)
                report.check_console(screen.name, browser)
        with Browser(PinchClip(arguments.hands, folder / "pinches"), LARGE, server.address) as browser:
            place.check_pinches(browser, report, shots)
        with Browser(clip, LOW, server.address) as browser:
            layout.check_low(browser, report, shots)
        with Browser(clip, LARGE, server.address) as browser:
            recovery.check(browser, server, report)
            recovery.check_online(browser, report)
            encoder.check(browser, clip, report)
        if arguments.pictures:
            readme.draw(clip, server.address, arguments.pictures)
    gestures.check(arguments.hands, folder, report, shots, arguments.pictures)


def check_accessibility(browser, report):
    """Checks each tab before anything is started, and the camera tab with hands in view."""
    for tab in ("camera", "pictures", "stars", "place", "gestures"):
        browser.open(tab)
        accessibility.check(browser, report, f"{tab} tab")
        accessibility.walk(browser, report, f"{tab} tab")
    browser.open("camera")
    browser.click("#camera .start")
    browser.wait("hands.camera.answer?.landmarks.length > 0")
    accessibility.check(browser, report, "camera tab, running")
    accessibility.walk(browser, report, "camera tab, running")
    if browser.screen.is_small:
        browser.click("#camera .open-options")
        browser.wait("document.querySelector('#options.open') && document.getAnimations().length === 0")
        accessibility.check(browser, report, "options")


def main():
    arguments = parse()
    report = Report(is_timed=not arguments.untimed)
    try:
        with tempfile.TemporaryDirectory(prefix="hands-browser-") as folder:
            check(arguments, Path(folder), report)
    finally:
        load = os.getloadavg()[0]
        print(f"{os.cpu_count()} cores, load average {load:.1f}.", report.table(), sep="\n\n", flush=True)
    sys.exit(0 if report.passes else 1)


main()
