"""Padding operators."""

import numpy as np

from .random import INDICES, NUMBERS, chance, elements, extents, pick, typed
from .registry import configuration, options


def amounts(rng, limits, dtypes):
    """A constant with the padding before and after each axis, up to its limit."""
    table = np.array([rng.integers(0, limit + 1, 2) for limit in limits])
    table[rng.random(table.shape) < 0.4] = 0
    return table.astype(pick(rng, dtypes))


@configuration("PAD")
def pad(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5, 7)
    values = typed(writer, shape, NUMBERS)
    paddings = amounts(rng, [4] * len(shape), INDICES)
    inputs = [writer.input(values), writer.constant(paddings)]
    return writer.append(name, inputs, [values.dtype], options=options("PadOptions"), version=2)


@configuration("PADV2")
def pad_with_value(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5, 7)
    values = typed(writer, shape, NUMBERS)
    paddings = amounts(rng, [4] * len(shape), INDICES)
    filler = elements(rng, pick(rng, [[], [1]]), values.dtype, 9)
    inputs = [writer.input(values), writer.constant(paddings), writer.operand(filler)]
    return writer.append(name, inputs, [values.dtype], options=options("PadV2Options"), version=2)


@configuration("MIRROR_PAD")
def mirror_pad(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 5, 7)
    values = typed(writer, shape, NUMBERS)
    symmetric = chance(rng, 0.5)
    limits = [min(extent if symmetric else extent - 1, 4) for extent in shape]
    inputs = [writer.input(values), writer.constant(amounts(rng, limits, INDICES))]
    table = options("MirrorPadOptions", mode=int(symmetric))
    return writer.append(name, inputs, [values.dtype], options=table)
