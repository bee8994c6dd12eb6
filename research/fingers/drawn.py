"""Hands drawn by `hands render` and found by `hands landmarks`, with known poses."""

import json
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor

BATCH = 100

# Number of kinds of hands in a round.
KINDS = 8

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


def scenes(count):
    """The options and extended fingers of `count` hands: half are all combinations of straight and folded
    fingers, one eighth each are numbers and gestures, one quarter have slightly bent fingers."""
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
        yield options, extended


def draw(hands, options, path):
    arguments = [
        f"--{name}={value:.4f}" if isinstance(value, float) else f"--{name}={value}" for name, value in options.items()
    ]
    subprocess.run([hands, "render", *arguments, "--output", path], check=True)


def detected(hands, model, folder, count):
    """The drawn hands that are found: world landmarks and extended fingers."""
    drawn = list(scenes(count))
    for start in range(0, count, BATCH):
        batch = [options for options, _ in drawn[start : start + BATCH]]
        paths = [folder / f"{number}.png" for number in range(start, start + len(batch))]
        with ThreadPoolExecutor() as threads:
            list(threads.map(draw, [hands] * len(batch), batch, paths))
        output = subprocess.run(
            [hands, "landmarks", "--json", "--model", model, *paths], check=True, capture_output=True
        ).stdout
        for number, result in enumerate(json.loads(output)["results"], start):
            if result["world_landmarks"]:
                yield number, result["world_landmarks"][0], drawn[number][1]
        for path in paths:
            path.unlink()
