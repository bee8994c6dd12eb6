"""Operators that reshape, reorder or repeat elements."""

import numpy as np

from .random import INDICES, any_axis, chance, extents, pick, typed
from .registry import configuration, options


@configuration("RESHAPE")
def reshape(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 5, 6)
    target, rest = [], int(np.prod(shape, dtype=np.int64))
    while rest > 1 and len(target) < 4:
        divisors = [d for d in range(1, rest + 1) if rest % d == 0]
        target.append(pick(rng, divisors))
        rest //= target[-1]
    target.append(rest)
    if chance(rng, 0.4):
        target[int(rng.integers(len(target)))] = -1
    source = writer.input(typed(writer, shape))
    dtype = writer.values[0].dtype
    if chance(rng, 0.3):
        table = options("ReshapeOptions", newShape=target)
        return writer.append(name, [source], [dtype], options=table)
    inputs = [source, writer.constant(np.array(target, np.int32))]
    return writer.append(name, inputs, [dtype], options=options("ReshapeOptions"))


@configuration("SQUEEZE")
def squeeze(writer, name):
    """Removes the named axes of extent 1, or all of them if none is named."""
    rng = writer.rng
    shape = [1 if chance(rng, 0.5) else extent for extent in extents(rng, 0, 5)]
    ones = [axis for axis, extent in enumerate(shape) if extent == 1]
    named = [axis - len(shape) if chance(rng, 0.4) else axis for axis in ones if chance(rng, 0.6)]
    values = typed(writer, shape)
    table = options("SqueezeOptions", squeezeDims=pick(rng, [named, named, named, None]))
    return writer.append(name, [writer.input(values)], [values.dtype], options=table)


@configuration("EXPAND_DIMS")
def expand_dimensions(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 5)
    axis = np.array(any_axis(rng, len(shape) + 1), pick(rng, INDICES))
    if chance(rng, 0.3):
        axis = axis.reshape(1)
    values = typed(writer, shape)
    inputs = [writer.input(values), writer.constant(axis)]
    return writer.append(name, inputs, [values.dtype], options=options("ExpandDimsOptions"))


@configuration("TRANSPOSE")
def transpose(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5)
    order = rng.permutation(len(shape))
    order = np.where(rng.random(len(shape)) < 0.2, order - len(shape), order).astype(np.int32)
    values = typed(writer, shape)
    inputs = [writer.input(values), writer.constant(order)]
    return writer.append(name, inputs, [values.dtype], options=options("TransposeOptions"))


@configuration("TILE")
def tile(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 5, 5)
    counts = rng.integers(1, 4, len(shape)).astype(pick(rng, INDICES))
    values = typed(writer, shape)
    inputs = [writer.input(values), writer.constant(counts)]
    return writer.append(name, inputs, [values.dtype], options=options("TileOptions"))


@configuration("BROADCAST_TO")
def broadcast_to(writer, name):
    rng = writer.rng
    target = extents(rng, 1, 5)
    shape = [1 if chance(rng, 0.4) else extent for extent in target]
    shape = shape[int(rng.integers(len(shape) + 1)) :] if chance(rng, 0.4) else shape
    values = typed(writer, shape)
    inputs = [writer.input(values), writer.constant(np.array(target, pick(rng, INDICES)))]
    table = options("BroadcastToOptions")
    return writer.append(name, inputs, [values.dtype], options=table, version=2)
