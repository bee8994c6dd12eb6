"""usage: python -m research.peers.prepare BUNDLE FOLDER

Extracts the models of a bundle and records LiteRT's results on random pixels and on images, with a Python that has
LiteRT and Pillow. For each hand model, writes FOLDER/NET.tflite, the folder FOLDER/NET of recorded tensors, and the
folders FOLDER/NET-pictures/N for the images FOLDER/pictures/N.png.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

from research.goldens import bundles

from . import recordings
from .engines.litert import LoadedNet
from .tasks import NETS, PICTURES, picture_folder


def record(net, pixels, folder):
    net.fill(pixels)
    net.run()
    recordings.write(folder, [pixels], net.outputs())


def picture(path, shape):
    """The pixels of an image, resized to a model's input."""
    _, height, width, _ = shape
    with Image.open(path) as image:
        scaled = image.convert("RGB").resize((width, height), Image.Resampling.BILINEAR)
    return np.asarray(scaled, np.float32)[np.newaxis] / 255


def main():
    bundle, folder = map(Path, sys.argv[1:])
    members = bundles.nets(bundle)
    for name in NETS:
        model = folder / f"{name}.tflite"
        model.write_bytes(members[name])
        net = LoadedNet(model, threads=1)
        noise = np.random.default_rng(1).random(net.input_shape, dtype=np.float32)
        record(net, noise, folder / name)
        for number in range(PICTURES):
            pixels = picture(folder / "pictures" / f"{number}.png", net.input_shape)
            record(net, pixels, picture_folder(folder, name, number))


main()
