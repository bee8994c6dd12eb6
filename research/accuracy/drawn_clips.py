"""Draws clips with known hands, at rest and in motion, as a camera in dim light takes them."""

import random

import numpy as np
from PIL import Image

from . import drawn

FRAMES = 60
# In how many frames a moving hand crosses the picture, and between which places.
SWEEP = 15
PLACES = [0.32, 0.68]
# Sizes of hands as fractions of the longer side.
SMALLEST, LARGEST = 0.25, 0.5
# The standard deviation of the camera's noise: of 255, for each color of each pixel of each frame.
NOISE = 5
# Of the random numbers: fewer clips are the first of more.
SEED = 2


def shot(lot, moves):
    """A clip of one hand."""
    hand = drawn.hand(lot, (0.5, 0.5), lot.uniform(SMALLEST, LARGEST), 0)
    if moves:
        start = hand["keyframes"][0]
        hand["keyframes"] = [
            {**start, "frame": frame, "x": PLACES[number % 2]}
            for number, frame in enumerate(range(0, FRAMES + SWEEP, SWEEP))
        ]
    return {**drawn.picture(lot, [hand]), "frames": FRAMES}


def rendered(program, folder, count):
    """Draws `count` clips, every second one of a moving hand, into a folder that `truth.read` reads."""
    lot = random.Random(SEED)
    drawn.drawn(program, folder, [shot(lot, number % 2 == 1) for number in range(count)])
    for number, path in enumerate(sorted(folder.glob("*.png"))):
        with Image.open(path) as image:
            pixels = np.array(image.convert("RGB"))
        noise = np.random.default_rng(number).normal(scale=NOISE, size=pixels.shape)
        Image.fromarray(np.clip(np.rint(pixels + noise), 0, 255).astype(np.uint8)).save(path)
    return folder
