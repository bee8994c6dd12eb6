"""Random clips and options, determined by the seed."""

import random

from research.goldens import scenes, sequences

POSES = [*scenes.GESTURES, "None"]
SKINS = ["light", "medium", "brown", "dark"]
BACKGROUNDS = ["warm", "cool", "green", "dark"]
SIZES = [(320, 240), (240, 320), (400, 225), (256, 256), (161, 203), (480, 360)]


def number(source, low, high):
    return round(source.uniform(low, high), 3)


def place(source):
    """A position inside the image, or sometimes outside."""
    return number(source, 0.2, 0.8) if source.random() < 0.8 else source.choice([-0.6, 1.6])


def random_hand(source, frames, upright):
    scale = number(source, 0.35, 1.1)
    keyframes = []
    frame = source.choice([0, 0, 0, frames // 2])
    while frame < frames and len(keyframes) < 3:
        keyframes.append(
            {
                "frame": frame,
                "pose": source.choice(POSES),
                "x": place(source),
                "y": place(source),
                "scale": scale,
                "rotation": upright + number(source, -35, 35),
            }
        )
        frame += source.randint(2, 8)
    return sequences.hand(*keyframes, side=source.choice(["left", "right"]), skin=source.choice(SKINS))


def random_shots(source, upright):
    """One to four shots. A cut may change everything, including the image size, or lead to black."""
    shots = []
    size = source.choice(SIZES)
    for _ in range(source.randint(1, 4)):
        if source.random() < 0.3:
            size = source.choice(SIZES)
        look = {"width": size[0], "height": size[1], "seed": source.randrange(1000)}
        if shots and source.random() < 0.2:
            shots.append(sequences.shot(source.randint(1, 3), background="black", **look))
            continue
        frames = source.randint(2, 9)
        count = source.choices([0, 1, 2, 3], [1, 6, 5, 2])[0]
        shots.append(
            sequences.shot(
                frames,
                *(random_hand(source, frames, upright) for _ in range(count)),
                background=source.choice(BACKGROUNDS),
                **look,
            )
        )
    return shots


def random_options(source):
    """Task options, each at its default in most cases."""
    choices = {
        "num_hands": [1, 2, 2, 3, 4],
        "min_hand_detection_confidence": [0.5, 0.5, 0.5, 0.05, 0.2, 0.3, 0.8],
        "min_hand_presence_confidence": [0.5, 0.5, 0.5, 0, 0.1, 0.3, 0.7, 0.95],
        "min_tracking_confidence": [0.5, 0.5, 0.01, 0.25, 0.8, 1],
    }
    options = {name: source.choice(values) for name, values in choices.items()}
    canned = {}
    if source.random() < 0.3:
        canned["score_threshold"] = source.choice([0, 0.3, 0.5, 0.7])
    if source.random() < 0.2:
        canned["max_results"] = source.choice([0, 1, 2])
    for key in ("category_allowlist", "category_denylist"):
        if source.random() < 0.15:
            canned[key] = source.sample([*POSES, "Unknown"], source.randint(1, 4))
    if canned:
        options["canned"] = canned
    return options


def random_runs(seed, index, count):
    """A clip, and a number of runs of it."""
    source = random.Random(f"{seed}/{index}")
    rotation = source.choice([0, 0, 0, 90, 180, 270, -90])
    # Sometimes declare a wrong rotation.
    upright = -rotation if source.random() < 0.9 else 0
    shots = random_shots(source, upright)
    runs = []
    for part in range(count):
        timestamp = source.randint(-1000, 1000)
        timestamps = []
        for _ in range(sequences.frame_count(shots)):
            timestamps.append(timestamp)
            timestamp += source.choice([1, 33, 40, 40, 500, 10**6])
        runs.append(
            {
                "name": f"{seed}/{index}.{part}",
                "options": random_options(source),
                "timestamps_ms": timestamps,
                "rotations": [rotation] * len(timestamps),
            }
        )
    return shots, runs
