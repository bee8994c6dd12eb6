"""Headless Chromium with a drawn clip as the camera."""

import time
from dataclasses import dataclass

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By


@dataclass(frozen=True)
class Screen:
    """A page size in pixels, and the device pixel ratio."""

    name: str
    width: int
    height: int
    density: int

    @property
    def is_small(self):
        return self.width < 1000


LARGE = Screen("1440x900", 1440, 900, 1)
SMALL = Screen("390x844", 390, 844, 2)
# Wide enough for two columns, and lower than the second one is high.
LOW = Screen("1024x576", 1024, 576, 1)
SCREENS = (LARGE, SMALL)

WAITING = 60


class Browser:
    """A browser, for use in a `with` block."""

    def __init__(self, clip, screen, address, net_log=None):
        self.screen, self.address = screen, address
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in (
            "headless=new",
            "no-sandbox",
            "use-fake-ui-for-media-stream",
            "use-fake-device-for-media-stream",
            f"use-file-for-fake-video-capture={clip.path}",
            f"window-size={screen.width},{screen.height}",
        ):
            options.add_argument(f"--{argument}")
        if net_log:
            options.add_argument(f"--log-net-log={net_log}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {
                "width": screen.width,
                "height": screen.height,
                "deviceScaleFactor": screen.density,
                "mobile": screen.is_small,
            },
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, tab=""):
        """Reloads the page, at one of its tabs."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}#{tab}" if tab else self.address)
        self.wait("window.hands !== undefined")

    def before_pages(self, script):
        """Runs JavaScript before the code of each page opened afterwards."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def promise(self, expression, *arguments):
        """Awaits a promise; `arguments` as for `run`."""
        return self.run(f"return {expression}", *arguments)

    def run(self, script, *arguments):
        """Runs JavaScript and returns its result."""
        return self.driver.execute_script(script, *arguments)

    def value(self, expression):
        return self.run(f"return {expression}")

    def wait(self, condition, seconds=WAITING):
        """Waits until a condition of the page holds; returns False on timeout."""
        end = time.monotonic() + seconds
        while not (holds := self.value(f"Boolean({condition})")) and time.monotonic() < end:
            time.sleep(0.05)
        return holds

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, selector):
        """Scrolls an element to the middle of the screen, away from floating elements, and clicks it."""
        element = self.find(selector)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        element.click()

    def choose(self, selector, value):
        """Selects an item of a list, even if it is already selected."""
        self.run(
            """
            const [list, value] = arguments;
            list.value = value;
            for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
            """,
            self.find(selector),
            value,
        )

    def accept(self):
        """Confirms what the page asks."""
        self.driver.switch_to.alert.accept()

    def press(self, *keys):
        """Presses keys."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self, expression):
        """Evaluates an expression about `it`, the focused element."""
        return self.run(f"const it = document.activeElement; return {expression}")

    def save(self, path):
        self.driver.save_screenshot(str(path))

    def complaints(self):
        """Console output since the last call, except plain messages."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
