"""A browser that fails to load the JPEG encoder's worker."""

from . import pictures

# Runs before the page's code: makes its workers' script unavailable.
BROKEN = """
window.Worker = class extends Worker {
  constructor() { super("/missing.js"); }
};
"""


def check(browser, clip, report):
    """Sends camera frames, and an image that must be encoded."""
    identifier = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": BROKEN})[
        "identifier"
    ]
    browser.open("camera")
    browser.click("#camera .start")
    answered = browser.wait("hands.camera.figures.answered > 3", 10)
    report.check("frames without the encoder's worker", "answered" if answered else "none", "answered", answered)
    browser.click("#camera .start")
    browser.click("#pictures-tab")
    pictures.drop_encoded(browser, clip)
    browser.wait("hands.pictures.length > 0 && hands.pictures.every((result) => result)", 30)
    (result,) = browser.value("hands.pictures")
    found = len((result or {}).get("landmarks", []))
    report.check("hands in a picture without the encoder's worker", found, "2", found == 2)
    browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": identifier})
