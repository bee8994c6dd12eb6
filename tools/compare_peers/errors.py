"""How far a net's results on pictures of hands lie from LiteRT's, in pixels of the net's input.

usage: python -m compare_peers.errors NET FOLDER FOUND   (with a Python that has NumPy)

Prints the errors of the outputs in the folders FOUND/0, FOUND/1, ... as JSON.
"""

import json
import sys
from pathlib import Path

import numpy as np

from . import recordings
from .tasks import HAND_DETECTOR, PICTURES, picture_folder

# Of an anchor: the middle of its box, the size of the box, seven key points.
BOX_SIZE = slice(2, 4)


def points(net, expected, outputs):
    """The points (N, 2) that a net finds, the palm detector those of anchors that hold a palm."""
    if net != HAND_DETECTOR:
        return outputs[0].reshape(-1, 3)[:, :2]
    anchors, logits = outputs[0][0], expected[1].ravel()
    return np.delete(anchors[logits > 0], BOX_SIZE, axis=1).reshape(-1, 2)


def errors(net, folder, found):
    """Mean and worst distance; `found(number)` gives the outputs for a picture."""
    distances = []
    for number in range(PICTURES):
        expected = recordings.read(picture_folder(folder, net, number), "out")
        outputs = [np.asarray(output) for output in found(number)]
        right, result = (points(net, expected, tensors) for tensors in (expected, outputs))
        distances.extend(np.hypot(*(right - result).T))
    return {"mean": float(np.mean(distances)), "worst": float(np.max(distances))}


def main():
    net, folder, found = sys.argv[1], *map(Path, sys.argv[2:])
    print(json.dumps(errors(net, folder, lambda number: recordings.read(found / str(number), "out"))))


if __name__ == "__main__":
    main()
