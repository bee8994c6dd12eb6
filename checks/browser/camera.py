"""The camera tab: share of answered frames, latency, and overlay."""

import colorsys
import math
import time

from PIL import Image

LEAST_ANSWERED = 0.98

PRECISION = "#options [name=precision]"

# Tolerance for a landmark's position, as a fraction of the image size. The camera's frames
# are converted through YCbCr and JPEG, and tracked.
NEAR = 0.02

# For two hands.
JOINTS = 42

# The sides of two hands from left to right; nothing if there are not two.
SIDES = """(({ landmarks = [], handedness } = {}) => landmarks.length === 2 && landmarks
  .map(([[x]], index) => [x, handedness[index][0].category_name])
  .sort(([one], [other]) => one - other).map(([, side]) => side).join(", "))(hands.camera.answer)"""

FINGERS = ((255, 170, 0), (60, 205, 95), (40, 165, 255), (175, 115, 255), (255, 85, 130))
# As a fraction of the hue circle.
HUE_TOLERANCE = 0.04

# The last answer and the matching overlay pixels around each of its joints.
OVERLAY = """
const { landmarks } = hands.camera.answer;
const stage = document.querySelector("#camera .stage");
const canvas = stage.querySelector(".overlay");
const copy = new OffscreenCanvas(canvas.width, canvas.height);
const context = copy.getContext("2d", { willReadFrequently: true });
context.drawImage(canvas, 0, 0);
const reach = Math.ceil(Math.min(canvas.width, canvas.height) / 60);
const mirrored = stage.classList.contains("mirrored");
const box = stage.getBoundingClientRect();
return {
  landmarks, mirrored, box: [box.x, box.y, box.width, box.height],
  patches: landmarks.map((hand) => hand.map(([x, y]) => [...context.getImageData(
    (mirrored ? 1 - x : x) * canvas.width - reach, y * canvas.height - reach,
    2 * reach + 1, 2 * reach + 1).data])),
};
"""


def check_rate(browser, report, seconds, precision="exact", begin=""):
    """Counts frames for some seconds; runs `begin` in the page after warm-up."""
    browser.open("camera")
    browser.choose(PRECISION, precision)
    browser.click("#camera .start")
    browser.wait(f"hands.camera.answer?.precision === '{precision}' && hands.camera.figures.answered > 30")
    # Statistics start when the stream opens; start the measured one after warm-up.
    browser.choose(PRECISION, precision)
    time.sleep(1)
    browser.wait("hands.camera.figures.answered > 0")
    browser.run(begin)
    time.sleep(seconds)
    (captured, sent, answered, skipped, dropped, refused, median, p95, rate) = browser.run("""
        const f = hands.camera.figures;
        return [f.captured, f.sent, f.answered, f.skipped, f.dropped, f.refused, f.median, f.p95,
          f.framesPerSecond(performance.now())];""")
    name = f"{browser.screen.name}, {precision}"
    seen = browser.value("hands.camera.answer.precision")
    report.check(f"{name}: precision of the answers", seen, precision, seen == precision)
    report.figure(f"{name}: frames captured, sent, skipped, dropped", f"{captured}, {sent}, {skipped}, {dropped}")
    report.check_rate(
        f"{name}: frames answered",
        f"{100 * answered / captured:.1f} %",
        f"at least {100 * LEAST_ANSWERED:.0f} %",
        answered >= LEAST_ANSWERED * captured,
    )
    slowest = math.floor(LEAST_ANSWERED * 29)
    report.check_rate(f"{name}: answers a second", f"{rate:.1f}", f"{slowest} to 32", slowest <= rate <= 32)
    report.check(f"{name}: frames refused", refused, "0", refused == 0)
    report.figure(f"{name}: latency from capture to overlay, median and 95 %", f"{median:.0f} ms, {p95:.0f} ms")


def check_options(browser, report):
    """Looks for every option of the command's table, and sets some that change what is answered."""
    name = browser.screen.name
    browser.open("camera")
    offered = browser.value("[...document.querySelectorAll('#options form [name]')].map(({ name }) => name)")
    table = browser.promise(
        "fetch('options.json').then((table) => table.json())"
        ".then((groups) => groups.flatMap(({ options }) => options.map(({ name }) => name)))"
    )
    report.check(f"{name}: options on the page", len(offered), f"all {len(table)}", offered == table)
    browser.click("#camera .start")
    browser.wait(SIDES)
    sides = browser.value(SIDES)
    swapped = {"Left, Right": "Right, Left", "Right, Left": "Left, Right"}.get(sides)
    browser.click("#options [name=mirrored]")
    browser.click("#options [name=tracks]")
    is_swapped = browser.wait(f"{SIDES} === '{swapped}'")
    report.check(f"{name}: sides with the option mirrored, after {sides}", browser.value(SIDES), swapped, is_swapped)
    listed = "document.querySelector('#camera .hands').textContent"
    has_tracks = browser.wait(f"/Track \\d+, \\d+ frames/.test({listed})")
    report.check(f"{name}: hands with the option tracks", browser.value(listed)[:80], "their tracks", has_tracks)
    browser.click("#camera .start")


def check_overlay(browser, clip, report, shots):
    """Compares the overlay and a screenshot with the hands of a drawn frame."""
    name = browser.screen.name
    number = max(clip.numbers)
    expected = clip.landmarks(number)
    end = time.monotonic() + 30
    found = 0
    # The clip may advance between reading the page and taking the screenshot.
    while found < JOINTS and time.monotonic() < end:
        seen = browser.run(OVERLAY)
        distance = farthest(expected, seen["landmarks"])
        if distance <= NEAR:
            shots.take(browser, "camera")
            path = shots.path(browser, "camera")
            found = on_screen(path, browser.screen.density, seen, expected)
        else:
            time.sleep(0.05)
    if found < JOINTS:
        shots.take(browser, "camera")
    report.check(
        f"{name}: landmarks off those of the drawn frame, in sides of the picture",
        f"{distance:.4f}",
        f"at most {NEAR}",
        distance <= NEAR,
    )
    patches = [patch for hand in seen["patches"] for patch in hand]
    shown = sum(has_color(pixels(patch), joint % 21) for joint, patch in enumerate(patches))
    report.check(
        f"{name}: joints with their colour on the overlay",
        f"{shown} of {len(patches)}",
        f"{JOINTS} of {JOINTS}",
        shown == len(patches) == JOINTS,
    )
    report.check(
        f"{name}: joints with their colour on the screen",
        f"{found} of {JOINTS}",
        f"{JOINTS} of {JOINTS}",
        found == JOINTS,
    )


def farthest(expected, seen):
    """The largest distance between corresponding landmarks; 1 if hands are missing."""
    if len(expected) != len(seen):
        return 1
    return max(
        min(
            max(abs(a - b) for joints in zip(hand, other) for a, b in zip(joints[0][:2], joints[1][:2]))
            for other in seen
        )
        for hand in expected
    )


def on_screen(path, density, seen, expected):
    """The number of expected joints whose colour appears near them on a screenshot."""
    left, top, width, height = (density * side for side in seen["box"])
    reach = int(min(width, height) / 30)
    with Image.open(path) as file:
        screen = file.convert("RGBA")
    count = 0
    for hand in expected:
        for joint, (x, y, _) in enumerate(hand):
            x = int(left + (1 - x if seen["mirrored"] else x) * width)
            y = int(top + y * height)
            box = (x - reach, y - reach, x + reach + 1, y + reach + 1)
            count += has_color(list(screen.crop(box).getdata()), joint)
    return count


def pixels(data):
    return list(zip(*[iter(data)] * 4))


def has_color(patch, joint):
    """Whether a pixel has a joint's colour, or a darker shade, as distant joints do."""
    if joint == 0:
        return any(alpha > 250 and max(rgb) - min(rgb) < 12 and min(rgb) > 150 for *rgb, alpha in patch)
    hue, *_ = colorsys.rgb_to_hsv(*FINGERS[(joint - 1) // 4])
    return any(alpha > 250 and max(rgb) > 150 and is_hue(rgb, hue) for *rgb, alpha in patch)


def is_hue(rgb, hue):
    seen, saturation, _ = colorsys.rgb_to_hsv(*rgb)
    difference = abs(seen - hue)
    return saturation > 0.4 and min(difference, 1 - difference) < HUE_TOLERANCE
