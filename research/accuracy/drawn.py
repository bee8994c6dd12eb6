"""Draws pictures with known hands."""

import itertools
import json
import random

from ..fingers.drawn import GESTURES
from . import truth

POSES = ["Open_Palm", "Victory", "Pointing_Up", "Closed_Fist", "ILoveYou", "Thumb_Up", "Thumb_Down"]
SKINS = ["light", "medium", "brown", "dark"]
BACKGROUNDS = ["warm", "cool", "green", "dark"]
WIDTH, HEIGHT = 640, 480
# Drawn at scale 1, an open hand takes 0.6 of the shorter side.
SPAN = 0.6 * HEIGHT / WIDTH
# Places of up to four hands that do not overlap, and the largest of them, as fractions of the longer side.
PLACES = {1: [(0.5, 0.5)], 2: [(0.27, 0.5), (0.73, 0.5)], 4: [(0.26, 0.27), (0.74, 0.27), (0.26, 0.73), (0.74, 0.73)]}
LARGEST = {1: 0.95, 2: 0.4, 4: 0.3}
SMALLEST = 1 / 20
# Of a camera that sees 60 degrees, in pixels.
FOCAL_LENGTH = 554
# How many times as wide and high large pictures are.
LARGE = 4
# How far hands are turned out of the plane of the picture, in degrees: half of them, up to a view from the side.
LARGEST_YAW, LARGEST_PITCH = 80, 40


def hand(lot, place, size, slack):
    x, y = place
    keyframe = {
        "frame": 0,
        "pose": lot.choice(POSES),
        "x": x + lot.uniform(-slack, slack),
        "y": y + lot.uniform(-slack, slack),
        "scale": size / SPAN,
        "rotation": lot.uniform(-180, 180),
    }
    if lot.random() < 0.5:
        keyframe["yaw"] = lot.uniform(-LARGEST_YAW, LARGEST_YAW)
        keyframe["pitch"] = lot.uniform(-LARGEST_PITCH, LARGEST_PITCH)
    return {"side": lot.choice(["left", "right"]), "skin": lot.choice(SKINS), "keyframes": [keyframe]}


def shot(lot, count):
    """A picture of 0 to 4 hands of any turn, half of them seen at an angle; their sizes are evenly spread on a logarithmic
    scale."""
    hands = []
    if count:
        chosen = lot.choice([1, 1, 2, 4])
        for place in PLACES[chosen]:
            size = SMALLEST * (LARGEST[chosen] / SMALLEST) ** lot.random()
            hands.append(hand(lot, place, size, max(0, (LARGEST[chosen] - size) / 4)))
    return picture(lot, hands)


def picture(lot, hands):
    """A picture of some hands."""
    return {
        "frames": 1,
        "width": WIDTH,
        "height": HEIGHT,
        "focal_length": FOCAL_LENGTH,
        "background": lot.choice(BACKGROUNDS),
        "seed": lot.randrange(1 << 32),
        "hands": hands,
    }


def rendered(program, folder, count):
    """Draws `count` pictures with hands and as many without into a folder that `truth.read` reads."""
    lot = random.Random(count)
    return drawn(program, folder, [shot(lot, index < count) for index in range(2 * count)])


def large(program, folder, count):
    """Draws `count` pictures of a camera of 5 megapixels, each of a hand that takes a fifth of the picture to all of it."""
    lot = random.Random(count)
    shots = []
    for _ in range(count):
        size = 0.2 * (LARGEST[1] / 0.2) ** lot.random()
        shots.append(picture(lot, [hand(lot, (0.5, 0.5), size, 0)]))
        for side in ("width", "height", "focal_length"):
            shots[-1][side] *= LARGE
    return drawn(program, folder, shots)


def drawn(program, folder, shots):
    """Draws pictures into a folder that `truth.read` reads."""
    folder.mkdir(exist_ok=True)
    (folder / "shots.json").write_text(json.dumps(shots))
    program.render("--shots", folder / "shots.json", "--output", folder, "--joints", folder / truth.FILE)
    complete(folder / truth.FILE, shots)
    return folder


def complete(file, shots):
    """Adds what `hands render` does not write: extended fingers, and which frames are a clip."""
    lines = map(json.loads, file.read_text().splitlines())
    with file.open("w") as output:
        for number, shot in enumerate(shots):
            for line in itertools.islice(lines, shot["frames"]):
                if shot["frames"] > 1:
                    line["clip"] = str(number)
                for known, track in zip(line["hands"], shot["hands"], strict=True):
                    known["extended"] = [bit == 1 for bit in GESTURES[track["keyframes"][0]["pose"]]]
                output.write(json.dumps(line) + "\n")
