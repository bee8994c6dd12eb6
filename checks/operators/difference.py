"""How outputs of two engines differ."""

import numpy as np

TOLERANCE = 1e-5


def difference(expected, found, is_exact):
    """The error relative to max(1, largest output), or what is wrong: of exact tensors, any other bit."""
    if len(expected) != len(found):
        return f"{len(found)} outputs instead of {len(expected)}"
    worst = 0.0
    for index, (right, result) in enumerate(zip(expected, found)):
        if right.shape != result.shape or right.dtype != result.dtype:
            return f"output {index} is {result.dtype}{list(result.shape)} instead of {right.dtype}{list(right.shape)}"
        if is_exact or not np.issubdtype(right.dtype, np.floating):
            wrong = np.count_nonzero(bits(right) != bits(result))
            if wrong:
                return f"output {index} has {wrong} wrong elements of {right.size}"
            continue
        finite = np.isfinite(right) & np.isfinite(result)
        if not np.array_equal(right[~finite], result[~finite], equal_nan=True):
            return f"output {index} has other infinities or NaNs"
        wide = right[finite].astype(np.float64)
        error = np.max(np.abs(wide - result[finite].astype(np.float64)), initial=0)
        worst = max(worst, error / np.max(np.abs(wide), initial=1))
    return worst


def bits(array):
    return array.view(f"u{array.itemsize}") if np.issubdtype(array.dtype, np.floating) else array
