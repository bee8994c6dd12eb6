"""The game in which stars are picked up and put in their places."""

import re

from selenium.webdriver.common.keys import Keys

from .keyboard import reach

# The clip is shown twice, if the camera starts in its middle.
SECONDS_TO_WIN = 90

# What happens to each star: the events of pinches, without those that go on.
WATCH = """
window.pinches = [];
let last;
setInterval(() => {
  const { answer } = hands.place;
  if (answer === last) return;
  last = answer;
  for (const { kind, phase } of answer?.events ?? []) if (kind === "pinch" && phase !== "changed") pinches.push(phase);
}, 5);
"""


ARROWS = {"left": Keys.ARROW_LEFT, "right": Keys.ARROW_RIGHT, "up": Keys.ARROW_UP, "down": Keys.ARROW_DOWN}


def check_keys(browser, report, shots):
    """Wins a round without a camera, by keys along the way that screen readers are told."""
    browser.open("place")
    is_reached = reach(browser, browser.press, "it.classList.contains('places')")
    browser.press(Keys.SPACE)
    heard = [said(browser)]
    stars = browser.value("hands.place.game?.stars.length") or 0
    for star in range(2 * stars):
        for count, way in re.findall(r"(\d+) (left|right|up|down)", heard[-1]):
            for _ in range(int(count)):
                browser.press(ARROWS[way])
        if star == stars:
            shots.take(browser, "place")
        browser.press(Keys.SPACE)
        heard.append(said(browser))
    is_won = browser.value("hands.place.game?.isWon && !document.querySelector('#place .badge').hidden")
    report.check(
        f"{browser.screen.name}: stars put in their places by keyboard alone",
        heard[-1],
        "All 3 stars are in place. Score 3.",
        is_reached and is_won and heard[-1] == "All 3 stars are in place. Score 3.",
    )
    goes_on = browser.wait("hands.place.game.round === 2", 10)
    report.check(f"{browser.screen.name}: the next round of stars begins by itself", goes_on, "True", goes_on)


def check_pinches(browser, report, shots):
    """Wins a round by the pinches of the clip."""
    browser.open("place")
    browser.run(WATCH)
    browser.click("#place .start")
    browser.wait("hands.place.answer")
    if browser.value("document.querySelector('#place .mirrored') !== null"):
        browser.click("#place .mirror")
    browser.wait("hands.place.game?.placed > 0", SECONDS_TO_WIN)
    shots.take(browser, "place-pinched")
    is_won = browser.wait("hands.place.game?.score === 3", SECONDS_TO_WIN)
    pinches = browser.value("pinches")
    report.check(
        f"{browser.screen.name}: stars put in their places by pinches",
        browser.value("hands.place.game?.score"),
        "3",
        is_won,
    )
    alternates = all(phase == ("began", "ended")[index % 2] for index, phase in enumerate(pinches))
    # Between frames that are far apart, a hand may be lost.
    report.check_rate(
        f"{browser.screen.name}: pinches begin and end by turns", ", ".join(pinches), "began, ended, …", alternates
    )
    report.check_console(browser.screen.name, browser)
    browser.click("#place .start")


def said(browser):
    return browser.value("document.querySelector('#place .announcement').textContent")
