"""Recorded tensors of a model: a folder with in0.npy, out0.npy, ..., as read by `hands model verify`."""

import numpy as np


def write(folder, inputs, outputs):
    folder.mkdir(parents=True, exist_ok=True)
    for prefix, tensors in (("in", inputs), ("out", outputs)):
        for index, tensor in enumerate(tensors):
            np.save(folder / f"{prefix}{index}.npy", tensor)


def read(folder, prefix):
    """The tensors `in` or `out`, in the model's order."""
    count = len(list(folder.glob(prefix + "*.npy")))
    return [np.load(folder / f"{prefix}{index}.npy") for index in range(count)]


def difference(expected, found):
    """The largest difference, absolute and relative to max(1, largest value of its tensor)."""
    absolute = relative = 0.0
    for right, result in zip(expected, found, strict=True):
        distance = float(np.max(np.abs(right - np.asarray(result).reshape(right.shape))))
        if not distance < float("inf"):
            return {"absolute": float("inf"), "relative": float("inf")}
        absolute = max(absolute, distance)
        relative = max(relative, distance / max(1.0, float(np.max(np.abs(right)))))
    return {"absolute": absolute, "relative": relative}
