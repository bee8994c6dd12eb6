"""Operators that normalize the elements of a row."""

import numpy as np

from .random import CHANNELS, chance, extents, floats, pick, picture
from .registry import configuration, options, own_options


@configuration("SOFTMAX")
def softmax(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 1, 4, 20), pick(rng, [1, 10, 50])))
    table = options("SoftmaxOptions", beta=pick(rng, [1.0, 1.0, 0.5, 2.0]))
    return writer.append(name, [source], [np.float32], options=table)


@configuration("LOG_SOFTMAX")
def log_softmax(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 1, 4, 20), pick(rng, [1, 10, 50])))
    return writer.append(name, [source], [np.float32], options=own_options(name))


@configuration("L2_NORMALIZATION")
def l2_normalization(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    shape[-1] = pick(rng, CHANNELS)
    values = floats(rng, shape, pick(rng, [1e-3, 1, 100]))
    if chance(rng, 0.2):
        values[..., :1] = 0
        values *= rng.integers(0, 2, [*shape[:-1], 1]).astype(np.float32)
    table = options("L2NormOptions")
    return writer.append(name, [writer.input(values)], [np.float32], options=table)


@configuration("LOCAL_RESPONSE_NORMALIZATION")
def local_response_normalization(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, picture(rng, pick(rng, CHANNELS)), 4))
    table = options(
        "LocalResponseNormalizationOptions",
        radius=int(rng.integers(0, 7)),
        bias=pick(rng, [1.0, 0.5, 2.0]),
        alpha=pick(rng, [1.0, 0.1, 1e-4]),
        beta=pick(rng, [0.5, 0.75, 1.0, 1.5]),
    )
    return writer.append(name, [source], [np.float32], options=table)
