"""Input images for models, and their tensors."""

import numpy as np

# Models whose MediaPipe graphs scale pixels to -1...1; all others use 0...1.
SIGNED = {"face_detection_short_range", "face_detection_full_range_sparse", "pose_detection"}


def pictures(size, seed):
    """8-bit images, by name."""
    rng = np.random.default_rng([seed, *size])
    return {"noise": noise(size, rng), "gradient": gradient(size, rng), "scene": scene(size, rng)}


def noise(size, rng):
    return rng.integers(0, 256, (*size, 3), np.uint8)


def gradient(size, rng):
    """A gradient with a different direction and wave in each channel."""
    y, x = coordinates(size)
    channels = []
    for _ in range(3):
        angle, waves, phase = rng.uniform([0, 1, 0], [2 * np.pi, 6, 2 * np.pi])
        slope = np.cos(angle) * (x - 0.5) + np.sin(angle) * (y - 0.5)
        channels.append(0.5 + 0.6 * slope + 0.1 * np.sin(2 * np.pi * waves * slope + phase))
    return pixels(np.stack(channels, axis=-1))


def scene(size, rng):
    """A drawn face near the centre, with a little noise."""
    y, x = coordinates(size)
    picture = np.full((*size, 3), rng.uniform(0.1, 0.5, 3))
    middle_y, middle_x = rng.uniform(0.45, 0.55, 2)

    def ellipse(down, right, height, width, colour):
        distance = ((y - middle_y - down) / height) ** 2 + ((x - middle_x - right) / width) ** 2
        picture[distance < 1] = colour

    ellipse(0, 0, 0.42, 0.32, (0.80, 0.63, 0.53))
    for side in (-0.13, 0.13):
        ellipse(-0.16, side, 0.012, 0.080, (0.27, 0.18, 0.12))
        ellipse(-0.08, side, 0.030, 0.060, (0.98, 0.98, 0.98))
        ellipse(-0.08, side, 0.025, 0.025, (0.24, 0.12, 0.08))
    ellipse(0.05, 0, 0.06, 0.03, (0.73, 0.53, 0.45))
    ellipse(0.20, 0, 0.03, 0.11, (0.67, 0.24, 0.24))
    return pixels(picture + rng.normal(0, 0.015, picture.shape))


def coordinates(size):
    """The vertical and horizontal coordinates of each pixel, 0 to 1."""
    return np.meshgrid(*(np.linspace(0, 1, extent) for extent in size), indexing="ij")


def pixels(picture):
    return np.round(255 * np.clip(picture, 0, 1)).astype(np.uint8)


def tensor(picture, net_name):
    """The input tensor of an image. MediaPipe multiplies by a reciprocal in single precision."""
    values = picture.astype(np.float32)[np.newaxis]
    if net_name in SIGNED:
        return values * np.float32(2 / 255) - np.float32(1)
    return values * np.float32(1 / 255)
