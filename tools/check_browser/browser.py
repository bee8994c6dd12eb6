"""Headless Chromium with a drawn camera."""

import time
from dataclasses import dataclass

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By


@dataclass(frozen=True)
class Screen:
    """A size in pixels of the page, and device pixels for each of them."""

    name: str
    width: int
    height: int
    density: int

    @property
    def is_small(self):
        return self.width < 1000


LARGE = Screen("1440x900", 1440, 900, 1)
SMALL = Screen("390x844", 390, 844, 2)
SCREENS = (LARGE, SMALL)

WAITING = 60


class Browser:
    """A browser that runs for as long as a `with` block."""

    def __init__(self, clip, screen, address, net_log=None):
        self.screen, self.address = screen, address
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in (
            "headless=new", "no-sandbox", "use-fake-ui-for-media-stream",
            "use-fake-device-for-media-stream", f"use-file-for-fake-video-capture={clip.path}",
            f"window-size={screen.width},{screen.height}",
        ):
            options.add_argument(f"--{argument}")
        if net_log:
            options.add_argument(f"--log-net-log={net_log}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": screen.width, "height": screen.height, "deviceScaleFactor": screen.density,
            "mobile": screen.is_small})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, tab=""):
        """Loads the page anew, at one of its tabs."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}#{tab}" if tab else self.address)
        self.wait("window.hands !== undefined")

    def before_pages(self, script):
        """Runs a piece of JavaScript before the code of each page that is opened from now on."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def promise(self, expression, *arguments):
        """What a promise comes to; `arguments` are those of `run`."""
        return self.run(f"return {expression}", *arguments)

    def run(self, script, *arguments):
        """What a piece of JavaScript returns."""
        return self.driver.execute_script(script, *arguments)

    def value(self, expression):
        return self.run(f"return {expression}")

    def wait(self, condition, seconds=WAITING):
        """Waits until a condition of the page holds; returns whether it ever did."""
        end = time.monotonic() + seconds
        while not (holds := self.value(f"Boolean({condition})")) and time.monotonic() < end:
            time.sleep(0.05)
        return holds

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, selector):
        """Clicks an element in the middle of the screen, clear of what floats over the page."""
        element = self.find(selector)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        element.click()

    def choose(self, selector, value):
        """Chooses something of a list; what was chosen before is chosen anew."""
        self.run("""
            const [list, value] = arguments;
            list.value = value;
            for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
            """, self.find(selector), value)

    def focused(self, expression):
        """An expression about `it`, the element that has the focus."""
        return self.run(f"const it = document.activeElement; return {expression}")

    def save(self, path):
        self.driver.save_screenshot(str(path))

    def complaints(self):
        """What was written to the console since the last call, but for plain messages."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]
