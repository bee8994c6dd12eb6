"""Folders of drawn hands, one per gesture."""

import random
import subprocess


def draw(hands, folder, fingers, count):
    """Draws images of a hand with raised fingers, thumb first. Deterministic."""
    folder.mkdir(parents=True)
    lot = random.Random(f"{folder.name}-{fingers}")
    for index in range(count):
        curls = [lot.uniform(0, 0.15) if up == "1" else lot.uniform(0.85, 1) for up in fingers]
        subprocess.run(
            [
                hands,
                "render",
                "--curls",
                ",".join(f"{curl:.3f}" for curl in curls),
                "--side",
                lot.choice(["left", "right"]),
                "--rotation",
                f"{lot.uniform(-15, 15):.2f}",
                "--scale",
                f"{lot.uniform(0.8, 1.05):.3f}",
                "--seed",
                str(lot.randrange(10**6)),
                "--size",
                "320",
                "--output",
                folder / f"{index:02}.png",
            ],
            check=True,
        )
