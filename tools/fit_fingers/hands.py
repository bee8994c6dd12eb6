"""Hands whose fingers are known."""

import json
from dataclasses import dataclass

import numpy as np

from . import drawn
from .measures import measured

FOLDS = 10
GREATEST_TILT = 40


@dataclass
class Hands:
    """World landmarks [N, 21, 3]; extended fingers [N, 5], thumb first, NaN where not known; folds [N]."""

    landmarks: np.ndarray
    extended: np.ndarray
    folds: np.ndarray

    def __post_init__(self):
        self.measures = measured(self.landmarks)

    def shares(self, finger, rows):
        """What each hand counts for a finger: all that are used and known together count 1."""
        counted = rows & ~np.isnan(self.extended[:, finger])
        return counted / counted.sum()

    def tilted(self):
        """Copies turned in space, away from the camera by up to 40 degrees in any direction."""
        lot = np.random.default_rng(0)
        angles = np.radians(lot.uniform(0, GREATEST_TILT, len(self.landmarks)))[:, None, None]
        directions = lot.uniform(0, 2 * np.pi, len(self.landmarks))
        axes = np.stack([np.cos(directions), np.sin(directions), 0 * directions], axis=1)[:, None]
        along = axes * (self.landmarks * axes).sum(axis=2, keepdims=True)
        across = np.cross(np.broadcast_to(axes, self.landmarks.shape), self.landmarks)
        turned = along + (self.landmarks - along) * np.cos(angles) + across * np.sin(angles)
        return Hands(turned, self.extended, self.folds)


def photographed(path):
    """The hands of a file with a JSON object a line: `sign`, `extended`, `world_landmarks`.

    Lines are in the order of signs, and those of a sign in the order of people: a fold takes a tenth of
    each sign's lines, neighbours, so that hardly anybody is in two folds.
    """
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    extended = np.array([entry["extended"] for entry in entries], dtype=float)
    signs = np.array([entry["sign"] for entry in entries])
    folds = np.zeros(len(entries), dtype=int)
    for sign in set(signs):
        lines = np.flatnonzero(signs == sign)
        folds[lines] = np.arange(len(lines)) * FOLDS // len(lines)
    return Hands(np.array([entry["world_landmarks"] for entry in entries]), extended, folds)


def rendered(command, model, folder, count):
    """Drawn hands, as many as are found; those of a fold are whole rounds of kinds."""
    numbers, landmarks, extended = zip(*drawn.detected(command, model, folder, count))
    folds = np.array(numbers) // drawn.KINDS % FOLDS
    return Hands(np.array(landmarks), np.array(extended, dtype=float), folds)
