"""usage: python -m research.peers.errors NET FOLDER FOUND

Computes the error of a model's results on images of hands relative to LiteRT's, in pixels of the model's input. Prints
the errors of the outputs in the folders FOUND/0, FOUND/1, ... as JSON. Requires NumPy.
"""

import json
import sys
from pathlib import Path

import numpy as np

from . import recordings
from .tasks import HAND_DETECTOR, PICTURES, picture_folder

# Values per anchor: box centre, box size, seven keypoints.
BOX_SIZE = slice(2, 4)


def points(net, expected, outputs):
    """The points (N, 2) that a model finds; for the palm detector, those of anchors that contain a palm."""
    if net != HAND_DETECTOR:
        return outputs[0].reshape(-1, 3)[:, :2]
    # ncnn has no batches.
    anchors, logits = outputs[0].reshape(-1, outputs[0].shape[-1]), expected[1].ravel()
    return np.delete(anchors[logits > 0], BOX_SIZE, axis=1).reshape(-1, 2)


def errors(net, folder, found):
    """Mean and maximum distance; `found(number)` returns the outputs for an image."""
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
