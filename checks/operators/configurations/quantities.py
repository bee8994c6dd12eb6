"""Scales, zero points and random integers of quantized tensors."""

import numpy as np

from .random import chance, pick


class Quantity:
    """An element type with a scale and a zero point: what a quantized tensor is declared with."""

    def __init__(self, dtype, scale, zero_point):
        self.dtype = dtype
        self.scale = float(np.float32(scale))
        self.zero_point = int(zero_point)

    @property
    def declaration(self):
        return {"scales": [self.scale], "zero_points": [self.zero_point]}

    def integers(self, rng, shape):
        return integers(rng, shape, self.dtype)


def zero_point(rng, dtype):
    """Any integer of a byte type, at times its smallest or largest; 0 for 16 bits."""
    if dtype == np.int16:
        return 0
    information = np.iinfo(dtype)
    if chance(rng, 0.2):
        return pick(rng, [information.min, information.max])
    return int(rng.integers(information.min, information.max + 1))


def scale(rng, low=2e-3, high=0.12):
    """A scale, evenly spread over orders of magnitude; at times a round number, under which ties are frequent."""
    value = np.exp(rng.uniform(np.log(low), np.log(high)))
    if chance(rng, 0.3):
        value = pick(rng, [float(f"{value:.1g}"), 2.0 ** round(np.log2(value))])
    return float(np.float32(value))


def ratio(rng, low, high):
    """A ratio of a result's scale to an operand's; at times one that puts results midway between integers."""
    if chance(rng, 0.3):
        return pick(rng, [value for value in (0.4, 2 / 3, 0.8, 4 / 3, 1.6, 2) if low <= value <= high])
    return rng.uniform(low, high)


def quantity(rng, dtype, low=2e-3, high=0.12):
    return Quantity(dtype, scale(rng, low, high), zero_point(rng, dtype))


def near_limit(rng, limits):
    """A ratio of scales well below one of the limits, just below it, at it, just above it or well above it."""
    return pick(rng, limits) * pick(rng, [0.6, 1 - 2**-24, 1, 1 + 2**-23, 1.7])


def integers(rng, shape, dtype):
    """Random integers, all of the type or around its middle, among them the smallest and the largest."""
    information = np.iinfo(dtype)
    if chance(rng, 0.6):
        values = rng.integers(information.min, information.max + 1, shape)
    else:
        middle = (information.min + information.max) / 2
        values = np.round(rng.normal(middle, (information.max - information.min) / 8, shape))
    values = np.clip(np.asarray(values), information.min, information.max).astype(dtype)
    if values.size > 2:
        values.reshape(-1)[:2] = information.min, information.max
    return values


def quantized_input(writer, shape, kind):
    return writer.input(kind.integers(writer.rng, shape), **kind.declaration)


def result(writer, name, inputs, kind, table=None, version=2, shape=None):
    """Adds an operator of one quantized result."""
    shapes = None if shape is None else [shape]
    return writer.append(name, inputs, [kind.dtype], shapes, table, version, **kind.declaration)
