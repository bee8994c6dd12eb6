"""Which fingers of found hands are extended."""

import functools

import numpy as np

from ..fingers import swift
from ..fingers.hands import Hands

recorded = functools.cache(swift.recorded)


def are_right(world, extended):
    """Whether the library's rule tells all known fingers of world landmarks [21, 3], whoever found these."""
    probabilities = recorded().probabilities(Hands(world[None], extended[None], np.zeros(1, int)))[0]
    return bool(((probabilities > 0.5) == (extended == 1))[~np.isnan(extended)].all())
