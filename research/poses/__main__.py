"""Writes the poses of seeded random hands to Tests/Goldens/poses.json."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from research.poses.random import uniform
from research.poses.twin import Array, Camera, pose

HAND_COUNT = 1000
WHOLE_COUNT = 2
SEED = 34
# Numbers are rounded to multiples of this, of which the lowest four bits are kept.
GRID = 2.0**-20

# A flat hand, in palm lengths: the middle finger points up, the thumb is on the right.
FLAT = np.array(
    [
        *([0, 0], [0.25, -0.2], [0.55, -0.45], [0.7, -0.75], [0.8, -1.0]),
        *([0.3, -0.97], [0.35, -1.4], [0.4, -1.7], [0.4, -1.9]),
        *([0.09, -1], [0.1, -1.5], [0.1, -1.8], [0.1, -2.05]),
        *([-0.12, -0.96], [-0.15, -1.4], [-0.2, -1.7], [-0.2, -1.95]),
        *([-0.31, -0.86], [-0.4, -1.2], [-0.45, -1.4], [-0.5, -1.6]),
    ]
)


def cameras() -> list[Camera]:
    def camera(width: int, height: int, focal: list[float], center: list[float], distortion: list[float]) -> Camera:
        return Camera(np.array([width, height]), np.array(focal), np.array(center), np.array(distortion))

    wide = 360 / np.tan(np.pi / 6)
    return [
        camera(1280, 720, [960, 960], [640, 360], [0] * 5),
        camera(640, 480, [500, 510], [310, 250], [0.1, -0.05, 0.001, -0.002, 0.01]),
        camera(720, 1280, [wide, wide], [360, 640], [0] * 5),
    ]


def hands() -> Iterator[Array]:
    numbers = uniform(SEED)
    known = cameras()
    for index in range(HAND_COUNT):
        image, world = np.zeros((21, 3)), np.zeros((21, 3))
        for joint, (x, y) in enumerate(FLAT):
            world[joint] = [0.096 * x, 0.096 * y, 0]
            image[joint] = [0.5 + 0.15 * x, 0.7 + 0.15 * y, 0]
            world[joint] += [0.03 * next(numbers) for _ in range(3)]
            image[joint] += [0.05 * next(numbers) for _ in range(3)]
        camera = known[index % 3]
        camera.mirrored = index % 4 >= 2
        palm_length = 0.1 + 0.06 * next(numbers)
        single = [points.astype(np.float32).astype(np.float64) for points in (image, world)]
        yield pose(*single, camera, palm_length, left=index % 2 == 1)


def main() -> None:
    poses = np.array(list(hands()))
    count = poses.shape[1]
    # At least 1, so that no number is lost in the sum; all different, so that equal errors do not cancel.
    weights = (-1.0) ** np.arange(count) * (1 + np.arange(count) / count)
    codes = np.rint(poses / GRID).astype(np.int64).ravel() % 16
    golden = {
        "poses": [[float(f"{value:.9g}") for value in pose] for pose in poses[:WHOLE_COUNT]],
        "codes": base64.b64encode((codes[0::2] + 16 * codes[1::2]).astype(np.uint8).tobytes()).decode(),
        "sums": [float(f"{pose @ weights:.10g}") for pose in poses],
    }
    path = Path("Tests/Goldens/poses.json")
    path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    rounding = np.abs((poses.astype(np.float32) - poses) @ weights).max()
    print(f"{path}: {len(poses)} hands, {count} numbers each; rounding changes sums by up to {rounding:.1e}")


main()
