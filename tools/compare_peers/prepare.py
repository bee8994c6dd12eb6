"""Takes the nets out of a bundle and records what LiteRT makes of random pixels; started with a
Python that has LiteRT.

usage: python -m compare_peers.prepare BUNDLE FOLDER

Writes FOLDER/NET.tflite and the folder FOLDER/NET of recorded tensors for either hand net.
"""

import sys
from pathlib import Path

import numpy as np
from make_goldens import bundles

from . import recordings
from .engines.litert import LoadedNet
from .tasks import NETS


def main():
    bundle, folder = map(Path, sys.argv[1:])
    members = bundles.nets(bundle)
    for name in NETS:
        model = folder / f"{name}.tflite"
        model.write_bytes(members[name])
        net = LoadedNet(model, threads=1)
        pixels = np.random.default_rng(1).random(net.input_shape, dtype=np.float32)
        net.fill(pixels)
        net.run()
        recordings.write(folder / name, [pixels], net.outputs())


main()
