"""Dropped images: valid, large, of other formats, and hostile."""

import base64
import io
import json
import struct
import subprocess
import time
import zlib

from PIL import Image

NEAR = 1e-6
NEAR_WHEN_SCALED = 0.01
# Kernels round differently, which matters more for a hand of few pixels.
NEAR_WHEN_SMALL = 0.001

DROP = """
const transfer = new DataTransfer();
for (const [name, type, base64] of arguments[0]) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  transfer.items.add(new File([bytes], name, { type }));
}
document.querySelector("#pictures .drop").dispatchEvent(
  new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
"""


def check(browser, clip, folder, report, shots):
    """Drops images and compares the results with the command's."""
    name = browser.screen.name
    browser.open("pictures")
    still = clip.still(max(clip.numbers))
    expected = clip.landmarks(max(clip.numbers))
    large = folder / "large.bmp"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", still, "-vf", "scale=2560:1920", large], check=True)
    drop(browser, ("hand.png", "image/png", still.read_bytes()))
    browser.find("#pictures input[type=file]").send_keys(str(large))
    for hostile in hostile_pictures(still.read_bytes()):
        drop(browser, hostile)
    drop(browser, ("again.png", "image/png", still.read_bytes()))
    browser.wait("hands.pictures.length > 0 && hands.pictures.every((result) => result)", 60)
    plain, scaled, *refused, again = browser.value("hands.pictures")
    for what, result, tolerance in (
        ("dropped", plain, NEAR),
        ("scaled", scaled, NEAR_WHEN_SCALED),
        ("after hostile ones", again, NEAR),
    ):
        distance = difference(expected, result.get("landmarks", []))
        report.check(
            f"{name}: picture, {what}: landmarks off the command's",
            f"{distance:.1e}",
            f"at most {tolerance:.0e}",
            distance <= tolerance,
        )
    errors = [result.get("error") for result in refused]
    report.check(
        f"{name}: hostile pictures that are told as errors",
        f"{sum(map(bool, errors))} of {len(errors)}",
        "all",
        all(errors),
    )
    shown = browser.value("document.querySelectorAll('#pictures .picture .error').length")
    report.check(f"{name}: errors on the page", shown, str(len(errors)), shown == len(errors))
    copied = json.loads(browser.value("document.querySelector('#pictures pre').textContent"))
    report.check(
        f"{name}: JSON to copy has the landmarks",
        len(copied["landmarks"]),
        "2",
        difference(expected, copied["landmarks"]) <= NEAR,
    )
    shots.take(browser, "pictures")


def check_search(browser, clip, folder, report):
    """Drops an image of a hand that is too small for MediaPipe's search, and has the page search for far ones."""
    small = folder / "small.png"
    options = ["--pose", "Thumb_Up", "--scale", "0.2", "--x", "0.3", "--y", "0.6", "--size", "1280x960"]
    subprocess.run([clip.hands, "render", *options, "--output", small], check=True, stdout=subprocess.DEVNULL)
    command = [clip.hands, "recognize", "--json", "--num-hands", "2", "--search", "far", small]
    (expected,) = json.loads(subprocess.check_output(command))["results"]
    browser.open("pictures")
    drop(browser, ("small.png", "image/png", small.read_bytes()))
    browser.wait("hands.pictures[0] !== undefined")
    before = browser.value("hands.pictures[0].landmarks.length")
    browser.choose("#options [name=search]", "far")
    browser.wait("hands.pictures[0]?.landmarks?.length > 0")
    distance = difference(expected["landmarks"], browser.value("hands.pictures[0]?.landmarks ?? []"))
    report.check(
        f"{browser.screen.name}: picture of a small hand: hands like MediaPipe, and landmarks of the far search off the"
        " command's",
        f"{before}, {distance:.1e}",
        f"0, at most {NEAR_WHEN_SMALL:.0e}",
        before == 0 and distance <= NEAR_WHEN_SMALL,
    )


def check_tabs(browser, clip, report):
    """Leaves the tab while images are pending, one of them waiting for its answer, and returns."""
    browser.open("pictures")
    still = clip.still(max(clip.numbers))
    count = 6
    drop(browser, *[(f"{number}.png", "image/png", still.read_bytes()) for number in range(count)])
    browser.wait("hands.pictures[0] !== undefined")
    browser.click("#stars-tab")
    # Until one of them has been sent and its answer discarded, and the next one is prepared.
    time.sleep(1)
    browser.click("#pictures-tab")
    browser.wait(f"hands.pictures.length === {count} && hands.pictures.every((result) => result)", 30)
    found = [len((result or {}).get("landmarks", [])) for result in browser.value("hands.pictures")]
    report.check(
        f"{browser.screen.name}: hands in pictures that waited while another tab was shown",
        found,
        "2 in each",
        found == [2] * count,
    )


def drop(browser, *files):
    browser.run(DROP, [(name, kind, base64.b64encode(content).decode()) for name, kind, content in files])


def drop_encoded(browser, clip):
    """Drops an image in a format that the page re-encodes."""
    image = io.BytesIO()
    with Image.open(clip.still(max(clip.numbers))) as still:
        still.convert("RGB").save(image, "BMP")
    drop(browser, ("hand.bmp", "image/bmp", image.getvalue()))


def hostile_pictures(png):
    """Files that are not images, are truncated, or claim to be very large."""
    yield "text.jpg", "image/jpeg", b"no picture at all\n" * 20
    yield "noise.jpg", "image/jpeg", b"\xff\xd8\xff\xe0" + bytes(range(256)) * 8
    yield "cut.png", "image/png", png[: len(png) // 3]
    yield "huge.png", "image/png", png_of_zeros(60_000, 60_000)
    yield "nothing.png", "image/png", b""


def png_of_zeros(width, height):
    """A PNG whose header claims more data than the file contains."""

    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(100_000)))
        + chunk(b"IEND", b"")
    )


def difference(expected, seen):
    """The largest difference between two coordinates; 1 if hands are missing."""
    if len(expected) != len(seen):
        return 1
    return max(
        abs(a - b)
        for hands in zip(expected, seen)
        for joints in zip(*hands)
        for a, b in zip(joints[0][:2], joints[1][:2])
    )
