"""Operators that join or split tensors along an axis.

LiteRT cannot pack or split booleans, or unpack int64.
"""

import numpy as np

from .random import MOVED, NUMBERS, any_axis, chance, elements, extents, pick, typed
from .registry import configuration, options


@configuration("CONCATENATION")
def concatenation(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    axis = any_axis(rng, len(shape))
    first = typed(writer, shape)
    inputs = [writer.input(first)]
    for _ in range(int(rng.integers(0, 5))):
        shape[axis] = int(rng.integers(1, 10))
        inputs.append(writer.operand(elements(rng, shape, first.dtype)))
    table = options("ConcatenationOptions", axis=axis)
    return writer.append(name, inputs, [first.dtype], options=table)


@configuration("PACK")
def pack(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 4, 6)
    first = typed(writer, shape, NUMBERS)
    inputs = [writer.input(first)]
    for _ in range(int(rng.integers(0, 5))):
        inputs.append(writer.operand(elements(rng, shape, first.dtype)))
    axis = any_axis(rng, len(shape) + 1)
    table = options("PackOptions", axis=axis, valuesCount=len(inputs))
    return writer.append(name, inputs, [first.dtype], options=table)


@configuration("UNPACK")
def unpack(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4, 6)
    axis = any_axis(rng, len(shape))
    count = shape[axis]
    values = typed(writer, shape, [dtype for dtype in MOVED if dtype != np.int64])
    table = options("UnpackOptions", axis=axis, num=count)
    return writer.append(name, [writer.input(values)], [values.dtype] * count, options=table)


@configuration("SPLIT")
def split(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5, 5)
    axis = any_axis(rng, len(shape))
    count = int(rng.integers(1, 6))
    shape[axis] *= count
    values = typed(writer, shape, NUMBERS)
    place = np.array(axis, np.int32)
    if chance(rng, 0.2):
        place = place.reshape(1)
    inputs = [writer.constant(place), writer.input(values)]
    table = options("SplitOptions", numSplits=count)
    return writer.append(name, inputs, [values.dtype] * count, options=table)


@configuration("SPLIT_V")
def split_into_sizes(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5, 5)
    axis = any_axis(rng, len(shape))
    sizes = rng.integers(1, 6, int(rng.integers(1, 40 if chance(rng, 0.3) else 6)))
    shape[axis] = int(sizes.sum())
    if chance(rng, 0.3):
        sizes[int(rng.integers(len(sizes)))] = -1
    values = typed(writer, shape, NUMBERS)
    inputs = [
        writer.input(values),
        writer.constant(sizes.astype(pick(rng, [np.int32, np.int32, np.int64]))),
        writer.constant(np.array(axis, np.int32)),
    ]
    table = options("SplitVOptions", numSplits=len(sizes))
    return writer.append(name, inputs, [values.dtype] * len(sizes), options=table)
