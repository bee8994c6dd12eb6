"""A browser in which the JPEG encoder's worker does not load."""

from . import pictures

# Before the page's own code: its workers have no script.
BROKEN = """
window.Worker = class extends Worker {
  constructor() { super("/missing.js"); }
};
"""


def check(browser, clip, report):
    """Sends frames of the camera, and a picture that needs to be encoded."""
    identifier = browser.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": BROKEN})["identifier"]
    browser.open("camera")
    browser.click("#camera .start")
    answered = browser.wait("hands.camera.figures.answered > 3", 10)
    report.check("frames without the encoder's worker", "answered" if answered else "none",
                 "answered", answered)
    browser.click("#camera .start")
    browser.click("#pictures-tab")
    pictures.drop_encoded(browser, clip)
    browser.wait("hands.pictures.length > 0 && hands.pictures.every((result) => result)", 30)
    (result,) = browser.value("hands.pictures")
    found = len((result or {}).get("landmarks", []))
    report.check("hands in a picture without the encoder's worker", found, "2", found == 2)
    browser.driver.execute_cdp_cmd(
        "Page.removeScriptToEvaluateOnNewDocument", {"identifier": identifier})
