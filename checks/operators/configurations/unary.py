"""Elementwise functions."""

import numpy as np

from .random import chance, elements, extents, floats, pick
from .registry import configuration, own_options

# Types other than float32 that LiteRT's reference kernels accept.
WHOLE = {"ABS": [np.int32], "NEG": [np.int32, np.int64], "SIGN": [np.int32]}


@configuration("ABS", "NEG", "SIGN", "SQUARE")
def signed(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 5)
    dtype = pick(rng, WHOLE[name]) if name in WHOLE and chance(rng, 0.3) else np.float32
    array = elements(rng, shape, dtype, 5)
    array = np.where(rng.random(shape) < 0.1, dtype(0), array)
    return writer.append(name, [writer.input(array)], [dtype], options=own_options(name))


@configuration("SQRT", "RSQRT", "LOG")
def of_positive(writer, name):
    """With probability 1/5, includes arguments without a finite result."""
    rng = writer.rng
    shape = extents(rng, 0, 5)
    array = np.abs(floats(rng, shape, pick(rng, [1, 100, 10000])) + np.float32(0.001))
    if chance(rng, 0.2):
        special = rng.choice(np.array([0, -1, np.inf], np.float32), shape)
        array = np.where(rng.random(shape) < 0.3, special, array)
    return writer.append(name, [writer.input(array)], [np.float32], options=own_options(name))


@configuration("EXP", "SIN", "COS")
def transcendental(writer, name):
    rng = writer.rng
    scale = pick(rng, [1, 10, 80]) if name == "EXP" else pick(rng, [1, 10, 1000])
    source = writer.input(floats(rng, extents(rng, 0, 5), scale))
    return writer.append(name, [source], [np.float32], options=own_options(name))


@configuration("FLOOR", "CEIL", "ROUND")
def rounded(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 5)
    array = floats(rng, shape, pick(rng, [2, 10, 1e6, 1e10]))
    if chance(rng, 0.5):
        array = (rng.integers(-9, 10, shape) / np.float32(2)).astype(np.float32)
    return writer.append(name, [writer.input(array)], [np.float32], options=own_options(name))
