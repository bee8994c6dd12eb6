"""Hands with labelled fingers."""

import json
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from . import drawn
from .measures import KNUCKLES, measured, palm_length

FOLDS = 10
GREATEST_TILT = 40
LEAST_DEPTH, GREATEST_DEPTH = 0.3, 1.7
JOINT_DEVIATION = 0.03
MIXED_COUNT = 3000
PALM = [0, 1, *KNUCKLES]


@dataclass
class Hands:
    """World landmarks [N, 21, 3]; extended fingers [N, 5], thumb first, NaN if unknown; folds [N]."""

    landmarks: np.ndarray
    extended: np.ndarray
    folds: np.ndarray

    @cached_property
    def measures(self):
        return measured(self.landmarks)

    def subset(self, rows):
        return Hands(self.landmarks[rows], self.extended[rows], self.folds[rows])

    def shares(self, finger):
        """The weight of each hand for a finger: the hands with a known label sum to 1."""
        known = ~np.isnan(self.extended[:, finger])
        return known / known.sum()

    def tilted(self):
        """Copies rotated in space, by up to 40 degrees away from the camera in any direction."""
        lot = np.random.default_rng(0)
        angles = np.radians(lot.uniform(0, GREATEST_TILT, len(self.landmarks)))[:, None, None]
        directions = lot.uniform(0, 2 * np.pi, len(self.landmarks))
        axes = np.stack([np.cos(directions), np.sin(directions), 0 * directions], axis=1)[:, None]
        along = axes * (self.landmarks * axes).sum(axis=2, keepdims=True)
        across = np.cross(np.broadcast_to(axes, self.landmarks.shape), self.landmarks)
        turned = along + (self.landmarks - along) * np.cos(angles) + across * np.sin(angles)
        return Hands(turned, self.extended, self.folds)

    def blurred(self):
        """Tilted copies with less certain landmarks: depth is stretched or flattened, and each joint is moved by
        a few hundredths of the palm length."""
        lot = np.random.default_rng(1)
        depths = lot.uniform(LEAST_DEPTH, GREATEST_DEPTH, (len(self.landmarks), 1))
        copies = Hands(self.landmarks.copy(), self.extended, self.folds)
        copies.landmarks[:, :, 2] *= depths
        copies = copies.tilted()
        shifts = lot.normal(scale=JOINT_DEVIATION, size=copies.landmarks.shape)
        shifts *= palm_length(copies.landmarks)[:, None, None]
        return Hands(copies.landmarks + shifts, self.extended, self.folds)

    def mixed(self):
        """Hands with about half of their fingers from other hands, so that no finger predicts the others.
        All must have the same handedness.

        A finger keeps its pose relative to its original palm, and is attached to the new palm.
        """
        lot = np.random.default_rng(0)
        hands = self.landmarks / palm_length(self.landmarks)[:, None, None]
        palms = hands[:, PALM] - hands[:, PALM].mean(axis=1, keepdims=True)
        owners = lot.integers(len(hands), size=MIXED_COUNT)
        landmarks, extended = hands[owners], self.extended[owners]
        for finger in range(5):
            rows = np.flatnonzero(lot.random(MIXED_COUNT) < 0.5)
            givers = lot.integers(len(hands), size=len(rows))
            joints = range(4 * finger + 1, 4 * finger + 5)
            turns = rotations(palms[givers], palms[owners[rows]])
            bones = (hands[givers][:, joints] - hands[givers][:, joints[:1]]) @ turns
            landmarks[np.ix_(rows, joints)] = hands[owners[rows]][:, joints[:1]] + bones
            extended[rows, finger] = self.extended[givers, finger]
        return Hands(landmarks, extended, np.zeros(MIXED_COUNT, dtype=int))


def rotations(sources, targets):
    """The rotations [N, 3, 3], applied from the right, that best align points [N, P, 3] about their centroid
    with others (Kabsch algorithm)."""
    left, _, right = np.linalg.svd(sources.transpose(0, 2, 1) @ targets)
    left[:, :, 2] *= np.sign(np.linalg.det(left @ right))[:, None]
    return left @ right


def photographed(path):
    """The hands of a file with one JSON object per line: `sign`, `extended`, `handedness`,
    `world_landmarks`. All are returned as right hands.

    Lines are sorted by sign, then by person. A fold takes a tenth of each sign's lines, all adjacent, so
    that hardly anybody is in two folds.
    """
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    extended = np.array([entry["extended"] for entry in entries], dtype=float)
    signs = np.array([entry["sign"] for entry in entries])
    folds = np.zeros(len(entries), dtype=int)
    for sign in set(signs):
        lines = np.flatnonzero(signs == sign)
        folds[lines] = np.arange(len(lines)) * FOLDS // len(lines)
    landmarks = np.array([entry["world_landmarks"] for entry in entries])
    landmarks[np.array([entry["handedness"] for entry in entries]) == "Left", :, 0] *= -1
    return Hands(landmarks, extended, folds)


def in_folds_of_lines(hands):
    """The same hands, with each fold an adjacent tenth of all lines, which leaves out one or two signs."""
    folds = np.arange(len(hands.folds)) * FOLDS // len(hands.folds)
    return Hands(hands.landmarks, hands.extended, folds)


def rendered(command, model, folder, count, from_the_side):
    """Drawn hands, as many as are found, for each mode of landmarks. A fold consists of whole rounds of kinds."""
    found = list(drawn.detected(command, model, folder, count, from_the_side))
    hands = {}
    for mode in drawn.MODES:
        numbers, landmarks, extended = zip(*(hand for each, *hand in found if each == mode))
        folds = np.array(numbers) // drawn.KINDS % FOLDS
        hands[mode] = Hands(np.array(landmarks), np.array(extended, dtype=float), folds)
    return hands
