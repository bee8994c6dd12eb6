"""Writes motions of seeded clips to Tests/Goldens/motions.json."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from research.motion.twin import Array, features, train
from research.poses.random import uniform

SEED = 6
CLASS_COUNT = 4
CLIP_COUNT = 6
TEST_COUNT = 2
WHOLE_COUNT = 3


def clip(label: int, index: int, numbers: Iterator[float]) -> tuple[Array, Array]:
    """A clip of MotionGoldenTests: times in seconds, joints in single precision."""
    count = 12 + 3 * index
    times, joints, time = [], [], 0.0
    angle, height = 0.3 * next(numbers), 0.05 * next(numbers)
    for frame in range(count):
        # The fourth clip has a gap that is bridged, the fifth one that is too long.
        gap = 0.4 if index == 3 and frame == 7 else 0.7 if index == 4 and frame == 5 else 0
        time += 0.033 * (1 + 0.3 * next(numbers)) + gap
        times.append(round(time * 1e6) / 1e6)
        share = frame / (count - 1)
        x, y = [
            (0.3 * share, 0.0),
            (0.1 * np.cos(6.3 * share), 0.1 * np.sin(6.3 * share)),
            (0.12 * np.sin(18 * share), 0.02 * share),
            (0.01 * next(numbers), 0.01 * next(numbers)),
        ][label]
        center = [x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle) + height, 0.5]
        open_share = 1 - 0.1 * label * share
        for joint in range(21):
            base = [0.02 * (joint * 7 % 5 - 2), -0.02 * (joint * 3 % 8) * open_share, 0.005 * (joint * 5 % 3)]
            joints.append([c + b + 0.002 * next(numbers) for c, b in zip(center, base)])
    return np.array(times), np.array(joints).astype(np.float32).astype(np.float64).reshape(count, 21, 3)


def main() -> None:
    numbers = uniform(SEED)
    clips, classes = [], []
    for label in range(CLASS_COUNT):
        for index in range(CLIP_COUNT):
            clips.append(clip(label, index, numbers))
            classes.append(label)
    tests = [clip(label, index, numbers) for label in range(CLASS_COUNT) for index in range(TEST_COUNT)]
    model, threshold, answers = train(clips, classes)
    wave = np.cos(np.arange(703))
    golden = {
        "features": [[float(f"{value:.10g}") for value in features(*one)] for one in clips[:WHOLE_COUNT]],
        "sums": [float(features(*one) @ wave) for one in clips],
        "scales": [float(model.scales[start]) for start in (0, 96, 192, 552, 702)],
        "weights": model.weights.tolist(),
        "threshold": threshold,
        "answers": answers,
        "tests": [list(model.answer(model.scaled(features(*one)))) for one in tests],
    }
    path = Path("Tests/Goldens/motions.json")
    path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    print(f"{path}: {len(clips)} clips, threshold {threshold:.3f}")


main()
