"""Operators that create a tensor from a shape or a few numbers, or return a shape."""

import numpy as np

from ..model_writer import TYPES
from .random import INDICES, NUMBERS, chance, elements, extents, pick, typed
from .registry import configuration, options


@configuration("SHAPE")
def shape_of(writer, name):
    rng = writer.rng
    result = pick(rng, INDICES)
    table = options("ShapeOptions", outType=TYPES[np.dtype(result)])
    source = writer.input(typed(writer, extents(rng, 1, 5)))
    return writer.append(name, [source], [result], options=table)


@configuration("RANK")
def rank_of(writer, name):
    source = writer.input(typed(writer, extents(writer.rng, 0, 5)))
    return writer.append(name, [source], [np.int32], options=options("RankOptions"))


@configuration("FILL")
def fill(writer, name):
    rng = writer.rng
    extent_list = np.array(extents(rng, 0, 5), pick(rng, INDICES))
    value = typed(writer, [])
    inputs = [writer.constant(extent_list), writer.input(value)]
    return writer.append(name, inputs, [value.dtype], options=options("FillOptions"))


@configuration("RANGE")
def number_range(writer, name):
    """A range of constants, added to an input so that the model has one."""
    rng = writer.rng
    dtype = pick(rng, NUMBERS)
    start, step = elements(rng, [], dtype, 9), elements(rng, [], dtype, 4)
    step = step if abs(step) > 0.3 else dtype(1)
    rest = rng.uniform(0.1, 0.9) * step if dtype == np.float32 else np.sign(step) * (abs(step) // 2)
    if chance(rng, 0.3):
        # With multiples of 0.1, quotients are close to integers.
        start, step, rest = dtype(0), dtype(0.1) if dtype == np.float32 else step, 0
    limit = start + int(rng.integers(1, 20)) * step - rest
    triple = [writer.constant(np.asarray(value, dtype)) for value in (start, limit, step)]
    numbers = writer.append(name, triple, [dtype], options=options("RangeOptions"))
    inputs = [*numbers, writer.input(elements(rng, [1], dtype, 9))]
    return writer.append("ADD", inputs, [dtype], options=options("AddOptions"))
