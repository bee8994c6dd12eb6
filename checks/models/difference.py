"""Differences between the outputs of two engines."""

from dataclasses import dataclass

import numpy as np

# Tolerance for approximated functions.
APPROXIMATE_LIMIT = 1e-6
# Tolerance for MediaPipe's results, relative to the largest value or 1.
MEDIAPIPE_LIMIT = 1e-5


@dataclass(frozen=True)
class Difference:
    """An elementwise comparison of two tensors."""

    # The largest difference.
    error: float = 0.0
    # The largest expected value.
    largest: float = 0.0
    # The number of elements whose bits differ.
    differing: int = 0
    elements: int = 0

    def __or__(self, other):
        """Combines the differences of two pairs of tensors."""
        return Difference(
            max(self.error, other.error),
            max(self.largest, other.largest),
            self.differing + other.differing,
            self.elements + other.elements,
        )

    def is_allowed(self, is_approximate, is_mediapipe):
        if is_mediapipe:
            return self.error <= MEDIAPIPE_LIMIT * max(1.0, self.largest)
        return self.error <= APPROXIMATE_LIMIT if is_approximate else self.differing == 0


def difference(expected, found):
    """Compares two tensors; the expected one may be flattened."""
    if expected.dtype != np.float32 or found.dtype != np.float32:
        raise ValueError(f"{found.dtype} instead of {expected.dtype}")
    if found.shape != expected.shape and (expected.ndim != 1 or found.size != expected.size):
        raise ValueError(f"shape {list(found.shape)} instead of {list(expected.shape)}")
    right, result = (np.ascontiguousarray(values).ravel() for values in (expected, found))
    distance = np.abs(right.astype(np.float64) - result)
    if not np.isfinite(distance).all():
        # Infinities and NaNs must match.
        same = np.array_equal(right, result, equal_nan=True)
        distance = np.nan_to_num(distance) if same else np.full(1, np.inf)
    return Difference(
        error=float(distance.max()),
        largest=float(np.abs(right).max()),
        differing=int((right.view(np.int32) != result.view(np.int32)).sum()),
        elements=right.size,
    )
