"""The README's images of the page: the counting game in motion, the camera tab, the gestures tab."""

import base64
import io
import time

from PIL import Image

from .browser import LARGE, Browser, Screen

MOST_BYTES = {"stars.webp": 400_000, "page.png": 200_000, "gestures.png": 200_000}

# The second round: its stars fall while the hands still show the number of the first round.
BEGIN = "hands.stars.answer?.game.round === 2"
END = "hands.stars.answer.game.round === 3 && hands.stars.answer.game.next_in_ms < 1500"

GAME_SCREEN = Screen("game", 560, 760, 1)
GAME_WIDTH = 480
FRAMES_A_SECOND = 10

# Both hands are open, a gesture with a name.
OPEN = """hands.camera.figures.answered > 60 && hands.camera.answer.gestures.length === 2
  && hands.camera.answer.gestures.every(([best]) => best?.category_name === "Open_Palm")"""
PAGE_WIDTH = 960
COLORS = 128


def draw(clip, address, folder):
    """Writes stars.webp and page.png into a folder."""
    with Browser(clip, GAME_SCREEN, address) as browser:
        record_game(browser, folder / "stars.webp")
    with Browser(clip, LARGE, address) as browser:
        show_page(browser, folder / "page.png")


def record_game(browser, path):
    browser.open("stars")
    browser.click("#stars .start")
    browser.wait(BEGIN, 60)
    box = browser.value("document.querySelector('#stars .stage').getBoundingClientRect().toJSON()")
    clip = {key: box[key] for key in ("x", "y", "width", "height")}
    clip["scale"] = GAME_WIDTH / box["width"]
    times, frames = [], []
    while not browser.value(f"Boolean({END})"):
        times.append(time.monotonic())
        frames.append(screenshot(browser, clip))
        time.sleep(max(times[-1] + 1 / FRAMES_A_SECOND - time.monotonic(), 0))
    times.append(time.monotonic())
    lengths = [round(1000 * (after - before)) for before, after in zip(times, times[1:])]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=lengths, loop=0, quality=55, method=6)
    check_size(path)


def show_page(browser, path):
    browser.open("camera")
    browser.click("#camera .start")
    browser.wait(OPEN)
    time.sleep(1)
    save_page(browser, path)


def save_page(browser, path):
    """Saves the page as a small PNG file."""
    screen = browser.screen
    page = screenshot(
        browser, {"x": 0, "y": 0, "width": screen.width, "height": screen.height, "scale": PAGE_WIDTH / screen.width}
    )
    # The usual median cut assigns too few colours to small details.
    page.quantize(COLORS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
    check_size(path)


def check_size(path):
    """Exits if a file is too large for a repository."""
    if (size := path.stat().st_size) > (most := MOST_BYTES[path.name]):
        raise SystemExit(f"checks/browser/run: {path.name} has {size} bytes, above {most}")


def screenshot(browser, clip):
    """A part of the page as an RGB image."""
    answer = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "jpeg", "quality": 95, "clip": clip})
    return Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")
