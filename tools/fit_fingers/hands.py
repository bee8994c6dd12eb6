"""Hands whose fingers are known."""

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
    """World landmarks [N, 21, 3]; extended fingers [N, 5], thumb first, NaN where not known; folds [N]."""

    landmarks: np.ndarray
    extended: np.ndarray
    folds: np.ndarray

    @cached_property
    def measures(self):
        return measured(self.landmarks)

    def subset(self, rows):
        return Hands(self.landmarks[rows], self.extended[rows], self.folds[rows])

    def shares(self, finger):
        """What each hand counts for a finger: all of which it is known together count 1."""
        known = ~np.isnan(self.extended[:, finger])
        return known / known.sum()

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

    def blurred(self):
        """Tilted copies, of which the net is less sure: depth is stretched or flattened, and each joint
        lies elsewhere by a few hundredths of a palm length."""
        lot = np.random.default_rng(1)
        depths = lot.uniform(LEAST_DEPTH, GREATEST_DEPTH, (len(self.landmarks), 1))
        copies = Hands(self.landmarks.copy(), self.extended, self.folds)
        copies.landmarks[:, :, 2] *= depths
        copies = copies.tilted()
        shifts = lot.normal(scale=JOINT_DEVIATION, size=copies.landmarks.shape)
        shifts *= palm_length(copies.landmarks)[:, None, None]
        return Hands(copies.landmarks + shifts, self.extended, self.folds)

    def mixed(self):
        """Hands that have about half of their fingers from others, so that no finger tells what the
        others do. All must be hands of one side.

        A finger keeps its place to the palm that it comes from, and hangs on the palm that it comes to.
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
    """The turns [N, 3, 3], from the right, that bring points [N, P, 3] about their middle closest to
    others: Kabsch's."""
    left, _, right = np.linalg.svd(sources.transpose(0, 2, 1) @ targets)
    left[:, :, 2] *= np.sign(np.linalg.det(left @ right))[:, None]
    return left @ right


def photographed(path):
    """The hands of a file with a JSON object a line: `sign`, `extended`, `handedness`,
    `world_landmarks`. All are given as right hands.

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
    landmarks = np.array([entry["world_landmarks"] for entry in entries])
    landmarks[np.array([entry["handedness"] for entry in entries]) == "Left", :, 0] *= -1
    return Hands(landmarks, extended, folds)


def in_folds_of_lines(hands):
    """The same hands, each fold a tenth of all lines: neighbours, which leaves out a sign or two."""
    folds = np.arange(len(hands.folds)) * FOLDS // len(hands.folds)
    return Hands(hands.landmarks, hands.extended, folds)


def rendered(command, model, folder, count):
    """Drawn hands, as many as are found; those of a fold are whole rounds of kinds."""
    numbers, landmarks, extended = zip(*drawn.detected(command, model, folder, count))
    folds = np.array(numbers) // drawn.KINDS % FOLDS
    return Hands(np.array(landmarks), np.array(extended, dtype=float), folds)
