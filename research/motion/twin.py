"""Motions of hands: what clips are compared by, and kernel ridge regression over it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

PALM = [0, 5, 9, 13, 17]
TIPS = [4, 8, 12, 16, 20]
SHAPE = [0, 5, 17, *TIPS, 6, 10, 14, 18]
BLOCKS = [(0, 96), (96, 192), (192, 552), (552, 702), (702, 703)]
WEIGHTS = [1, 1, 1, 0.3, 0.3]


def window(times: Array) -> slice:
    """The longest part without a gap of more than half a second."""
    breaks = [0, *(np.flatnonzero(np.diff(times) > 0.5) + 1), len(times)]
    parts = [slice(start, end) for start, end in zip(breaks, breaks[1:])]
    return max(parts, key=lambda part: part.stop - part.start)


def box(values: Array, width: int) -> Array:
    half = width // 2
    padded = np.concatenate([values[:1].repeat(half, 0), values, values[-1:].repeat(half, 0)])
    return sum(padded[i : i + len(values)] for i in range(width)) / width


def resample(values: Array, times: Array, count: int) -> Array:
    at = np.linspace(times[0], times[-1], count)
    flat = values.reshape(len(values), -1)
    return np.stack([np.interp(at, times, column) for column in flat.T], 1).reshape(count, *values.shape[1:])


def features(times: Array, joints: Array, start: float = 0, end: float = 1) -> Array:
    """703 numbers of a clip: times in seconds, joints `[frames, 21, 3]`."""
    part = window(times)
    times, joints = times[part], joints[part]
    duration = times[-1] - times[0]
    kept = (times - times[0] >= start * duration) & (times - times[0] <= end * duration)
    times, joints = times[kept], joints[kept]

    size = np.median(np.linalg.norm(joints[:, PALM[1:]] - joints[:, :1], axis=2).mean(1))
    center = joints[:, PALM].mean(1)
    path = resample(box(center, 5), times, 32)
    path = (path - path.mean(0)) / size
    square = (path**2).sum(1).mean()
    relative = resample(box(joints - center[:, None], 3), times, 10)
    tips = relative[:, TIPS]
    first, second = np.triu_indices(5, 1)
    pairs = np.linalg.norm(tips[:, first] - tips[:, second], axis=2)
    spans = np.concatenate([pairs, np.linalg.norm(tips, axis=2)], 1)
    length = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
    return np.concatenate(
        [
            path.ravel() / np.sqrt(32),
            path.ravel() / np.sqrt(32) / np.sqrt(square + 0.04),
            relative[:, SHAPE].ravel() / (size * np.sqrt(10)),
            spans.ravel() / (size * np.sqrt(10)),
            [np.log(length + 0.3)],
        ]
    )


def distances(a: Array, b: Array) -> Array:
    return ((a[:, None] - b[None]) ** 2).sum(2)


def scaled_by(scales: Array, numbers: Array) -> Array:
    return (numbers * scales).astype(np.float32).astype(np.float64)


@dataclass
class Model:
    scales: Array
    examples: Array
    classes: NDArray[np.int64]
    weights: Array
    shares: Array

    def scaled(self, numbers: Array) -> Array:
        return scaled_by(self.scales, numbers)

    def answer(self, scaled: Array) -> tuple[int, float]:
        d = distances(scaled[None], self.examples)[0]
        scores = np.exp(-d / 2) @ self.weights + self.shares
        best = int(scores.argmax())
        return best, float(scores[best] - 0.3 * np.sort(d[self.classes == best])[:3].mean())


def block_scales(examples: Array) -> Array:
    scales = np.zeros(examples.shape[1])
    for (start, end), weight in zip(BLOCKS, WEIGHTS):
        block = examples[:, start:end]
        scales[start:end] = np.sqrt(weight / np.median(distances(block, block)))
    return scales


def fit(examples: Array, classes: NDArray[np.int64], count: int) -> Model:
    scales = block_scales(examples)
    scaled = scaled_by(scales, examples)
    kernel = np.exp(-distances(scaled, scaled) / 2)
    labels = np.eye(count)[classes]
    shares = labels.mean(0)
    weights = np.linalg.solve(kernel + 0.3 * np.eye(len(scaled)), labels - shares)
    return Model(scales, scaled, classes, weights, shares)


def train(clips: list[tuple[Array, Array]], classes: list[int]) -> tuple[Model, float, list[int]]:
    """The model, its threshold, and the answers of five-fold cross-validation."""
    copies = [(0, 1), (0.1, 1), (0, 0.9)]
    examples = np.stack([features(*clip, *part) for clip in clips for part in copies])
    sources = np.repeat(np.arange(len(clips)), len(copies))
    labels = np.array(classes)[sources]
    count = max(classes) + 1
    model = fit(examples, labels, count)

    folds = np.zeros(len(clips), dtype=int)
    for label in range(count):
        own = np.flatnonzero(np.array(classes) == label)
        folds[own] = np.arange(len(own)) * min(5, len(own)) // len(own)
    answers, right = [0] * len(clips), []
    for fold in range(folds.max() + 1):
        kept = folds[sources] != fold
        part = fit(examples[kept], labels[kept], count)
        for clip in np.flatnonzero(folds == fold):
            answers[clip], score = part.answer(part.scaled(examples[len(copies) * clip]))
            if answers[clip] == classes[clip]:
                right.append(score)
    return model, float(np.quantile(right, 0.1)), answers
