"""usage: record_bits.py OUT.json PICTURE ...

Records all bits of what the Python package finds, on whatever it runs: pictures in both precisions, a video, poses,
training. The records of two backends must be equal: with AVX-512, XNNPACK's exponential rounds otherwise, so the
kernels for AVX2 are taken where there are any.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import swift_hands


def main() -> None:
    out, *pictures = sys.argv[1:]
    found = {"version": swift_hands.__version__}
    kernels = "avx2" if "avx2" in swift_hands.kernels() else None
    for precision in ("exact", "fast16"):
        hands = swift_hands.Hands(num_hands=4, precision=precision, kernels=kernels)
        for picture in pictures:
            found[f"{precision} {Path(picture).name}"] = bits(hands(picture)._data)
        found[f"{precision} video"] = [bits(result._data) for result in hands.video(frames(pictures[0]))]
    # Of the 16-bit models, as the others take twice the time.
    results = [hands(pixels) for _, pixels in frames(pictures[0])]
    camera = swift_hands.CameraIntrinsics.typical(results[0].width, results[0].height)
    found["poses"] = [bits(result.pose(camera)._rows.tobytes()) for result in results]
    with swift_hands.Trainer() as trainer:
        for index, result in enumerate(results * 2):
            trainer.add(("one", "two")[index % 2], result)
        trained = trainer.train()
        found["training"] = [bits(trained.bundle), trained.report.accuracy]
        found["evaluation"] = trainer.evaluate(swift_hands.Hands(trained.bundle)).accuracy
    Path(out).write_text(json.dumps(found, indent=1))
    print(f"checks/python/record_bits.py: {swift_hands.backend}: {len(pictures)} pictures")


def frames(picture: str) -> "list[tuple[float, np.ndarray]]":
    """Seven frames in which the picture moves."""
    pixels = swift_hands.Image.create_from_file(picture).numpy_view()[..., :3]
    return [(index / 25, np.roll(pixels, 5 * index, axis=1)) for index in range(7)]


def bits(data: "bytes | bytearray") -> str:
    return hashlib.sha256(data).hexdigest()


main()
