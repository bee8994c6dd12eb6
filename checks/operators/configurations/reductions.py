"""Operators along axes: reductions, argmin and argmax, cumulative sums."""

import numpy as np

from ..model_writer import TYPES
from .random import INDICES, NUMBERS, any_axis, chance, coarse, elements, extents, floats, moved_type, pick
from .registry import configuration, options


def reduced_axes(rng, rank):
    """A constant with one or more axes, sometimes the same one twice."""
    axes = [any_axis(rng, rank) for _ in range(int(rng.integers(1, rank + 1)))]
    scalar = len(axes) == 1 and chance(rng, 0.3)
    return np.array(axes[0] if scalar else axes, np.int32)


@configuration("MEAN", "REDUCE_MAX", "REDUCE_MIN")
def reduction(writer, name):
    rng = writer.rng
    return reduce(writer, name, floats(rng, extents(rng, 1, 4), 4))


@configuration("SUM")
def total(writer, name):
    rng = writer.rng
    values = elements(rng, extents(rng, 1, 5, 6), pick(rng, NUMBERS), 4)
    return reduce(writer, name, values)


@configuration("REDUCE_PROD")
def product(writer, name):
    """Integer products have few factors, so that they fit their type."""
    rng = writer.rng
    dtype = pick(rng, NUMBERS)
    if dtype == np.float32:
        shape = extents(rng, 1, 5, 4)
        values = rng.choice([-1, 1], shape) * rng.uniform(0.8, 1.2, shape)
    else:
        values = rng.choice([-2, -1, 1], extents(rng, 1, 5, 2))
    return reduce(writer, name, values.astype(dtype))


@configuration("REDUCE_ANY", "REDUCE_ALL")
def quantifier(writer, name):
    rng = writer.rng
    decisive = rng.random(extents(rng, 1, 5, 6)) < pick(rng, [0.1, 0.5])
    return reduce(writer, name, decisive if name == "REDUCE_ANY" else ~decisive)


def reduce(writer, name, values):
    axes = reduced_axes(writer.rng, values.ndim)
    inputs = [writer.input(values), writer.constant(axes)]
    table = options("ReducerOptions", keepDims=chance(writer.rng, 0.5))
    return writer.append(name, inputs, [values.dtype], options=table)


@configuration("ARG_MAX", "ARG_MIN")
def place_of_extreme(writer, name):
    """In half of the cases with equal elements, of which the first counts."""
    rng = writer.rng
    shape = extents(rng, 1, 5)
    make = pick(rng, [elements, coarse])
    values = make(rng, shape, pick(rng, [np.float32, np.float32, np.int32]))
    axis = np.array(any_axis(rng, len(shape)), pick(rng, INDICES))
    if chance(rng, 0.3):
        axis = axis.reshape(1)
    result = pick(rng, INDICES)
    kind = "ArgMaxOptions" if name == "ARG_MAX" else "ArgMinOptions"
    table = options(kind, outputType=TYPES[np.dtype(result)])
    inputs = [writer.input(values), writer.constant(axis)]
    return writer.append(name, inputs, [result], options=table)


@configuration("TOPK_V2")
def largest_elements(writer, name):
    """In half of the cases with equal elements, which keep their order."""
    rng = writer.rng
    shape = extents(rng, 1, 4)
    shape[-1] = int(rng.integers(1, 30))
    make = pick(rng, [elements, coarse])
    values = make(rng, shape, moved_type(writer, NUMBERS))
    count = np.array(rng.integers(1, shape[-1] + 1), np.int32)
    inputs = [writer.input(values), writer.constant(count)]
    dtypes = [values.dtype, np.int32]
    return writer.append(name, inputs, dtypes, options=options("TopKV2Options"))


@configuration("CUMSUM")
def running_sum(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5)
    values = elements(rng, shape, pick(rng, NUMBERS), 4)
    axis = np.array(any_axis(rng, len(shape)), np.int32)
    table = options("CumsumOptions", exclusive=chance(rng, 0.5), reverse=chance(rng, 0.5))
    inputs = [writer.input(values), writer.constant(axis)]
    return writer.append(name, inputs, [values.dtype], options=table)
