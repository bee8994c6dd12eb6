"""Quality of probabilities."""

import numpy as np

from .measures import FINGERS

BINS = 10


def calibration_error(probabilities, labels):
    """The expected calibration error: the difference between observed fractions of extended fingers and their
    probabilities, in ten equal bins, weighted by bin size."""
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    error = 0
    for number in np.unique(bins):
        inside = bins == number
        error += inside.mean() * abs(labels[inside].mean() - probabilities[inside].mean())
    return error


def report(name, hands, probabilities):
    known = ~np.isnan(hands.extended)
    right = (probabilities > 0.5) == (hands.extended == 1)
    whole = (right | ~known).all(axis=1).mean()
    fingers = ", ".join(
        f"{finger} {100 * right[known[:, index], index].mean():.1f}" for index, finger in enumerate(FINGERS)
    )
    error = calibration_error(probabilities[known], hands.extended[known])
    print(f"{name}: {len(right)} hands, {100 * whole:.1f} % wholly right; {fingers} %; calibration error {error:.3f}")
