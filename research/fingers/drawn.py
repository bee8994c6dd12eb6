"""Hands drawn by `hands render` and found by `hands recognize`, with known poses."""

import json
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor

BATCH = 100

# Whose landmarks are read.
MODES = ["mediapipe", "upright"]

# Number of kinds of hands in a round.
KINDS = 8

# How far hands are turned out of the plane of the picture in views from the side, in degrees.
LARGEST_YAW, LARGEST_PITCH = 75, 40

SKINS = ["light", "medium", "brown", "dark"]
BACKGROUNDS = ["warm", "cool", "green", "dark"]

GESTURES = {
    "Closed_Fist": (0, 0, 0, 0, 0),
    "Open_Palm": (1, 1, 1, 1, 1),
    "Pointing_Up": (0, 1, 0, 0, 0),
    "Thumb_Down": (1, 0, 0, 0, 0),
    "Thumb_Up": (1, 0, 0, 0, 0),
    "Victory": (0, 1, 1, 0, 0),
    "ILoveYou": (1, 1, 0, 0, 1),
}

# Counting on fingers from 0 to 5; the thumb is last.
NUMBERS = [
    (0, 0, 0, 0, 0),
    (0, 1, 0, 0, 0),
    (0, 1, 1, 0, 0),
    (0, 1, 1, 1, 0),
    (0, 1, 1, 1, 1),
    (1, 1, 1, 1, 1),
]


def combination(number):
    """The fingers for the 1 bits of a number from 0 to 31, thumb to little finger."""
    return tuple(number >> finger & 1 for finger in range(5))


def curl(lot, extended):
    """A random bend: clearly less than half if extended, clearly more if not."""
    return lot.uniform(0, 0.25) if extended else lot.uniform(0.6, 1)


def scenes(count, from_the_side=False):
    """The options and extended fingers of `count` hands: half are all combinations of straight and folded
    fingers, one eighth each are numbers and gestures, one quarter have slightly bent fingers.

    They face the viewer, or are seen from any side.
    """
    for number in range(count):
        lot = random.Random(number)
        scale = lot.uniform(0.6, 1.3)
        slack = max(0, 0.5 - 0.36 * scale)
        options = {
            "side": lot.choice(["left", "right"]),
            "rotation": lot.uniform(-40, 40),
            "x": 0.5 + lot.uniform(-slack, slack),
            "y": 0.5 + lot.uniform(-slack, slack),
            "scale": scale,
            "skin": lot.choice(SKINS),
            "background": lot.choice(BACKGROUNDS),
            "seed": number,
            "size": 320,
        }
        kind, turn = number % KINDS, number // KINDS
        if kind == 0:
            name = list(GESTURES)[turn % len(GESTURES)]
            extended = GESTURES[name]
            options["pose"] = name
        else:
            extended = NUMBERS[turn % 6] if kind == 1 else combination(lot.randrange(32))
            curls = [curl(lot, bit) if kind in (2, 3) else 1 - bit for bit in extended]
            options["curls"] = ",".join(f"{value:.3f}" for value in curls)
        if from_the_side:
            view = random.Random(number + 1_000_000)
            options["yaw"] = view.uniform(-LARGEST_YAW, LARGEST_YAW)
            options["pitch"] = view.uniform(-LARGEST_PITCH, LARGEST_PITCH)
        yield options, extended


def draw(hands, options, path):
    arguments = [
        f"--{name}={value:.4f}" if isinstance(value, float) else f"--{name}={value}" for name, value in options.items()
    ]
    subprocess.run([hands, "render", *arguments, "--output", path], check=True)


def detected(hands, model, folder, count, from_the_side):
    """The drawn hands that are found, once for each mode of landmarks: the mode, number, world landmarks and extended
    fingers."""
    drawn = list(scenes(count, from_the_side))
    for start in range(0, count, BATCH):
        batch = [options for options, _ in drawn[start : start + BATCH]]
        paths = [folder / f"{number}.png" for number in range(start, start + len(batch))]
        with ThreadPoolExecutor() as threads:
            list(threads.map(draw, [hands] * len(batch), batch, paths))
        for mode in MODES:
            command = [hands, "recognize", "--json", "--model", model, f"--landmarks={mode}", *paths]
            output = subprocess.run(command, check=True, capture_output=True).stdout
            for number, result in enumerate(json.loads(output)["results"], start):
                if result["world_landmarks"]:
                    yield mode, number, result["world_landmarks"][0], drawn[number][1]
        for path in paths:
            path.unlink()
