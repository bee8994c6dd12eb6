"""Operators that select elements by index."""

import numpy as np

from .random import INDICES, chance, extents, pick, typed
from .registry import configuration, options


@configuration("GATHER")
def gather(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    batched = int(rng.integers(1, len(shape))) if len(shape) > 1 and chance(rng, 0.3) else 0
    axis = int(rng.integers(batched, len(shape)))
    picked = shape[:batched] + extents(rng, 0 if batched == 0 else 1, 2, 6)
    indices = np.asarray(rng.integers(0, shape[axis], picked)).astype(pick(rng, INDICES))
    values = typed(writer, shape)
    table = options(
        "GatherOptions",
        axis=axis - len(shape) if chance(rng, 0.5) else axis,
        batchDims=batched - len(picked) if batched and chance(rng, 0.3) else batched,
    )
    inputs = [writer.input(values), writer.operand(indices)]
    return writer.append(name, inputs, [values.dtype], options=table, version=2)


@configuration("GATHER_ND")
def gather_slices(writer, name):
    """Each row of indices selects an element, or a slice if it is shorter than the shape."""
    rng = writer.rng
    shape = extents(rng, 1, 5, 6)
    depth = int(rng.integers(1, len(shape) + 1))
    rows = extents(rng, 0, 3, 5)
    columns = [rng.integers(0, extent, rows) for extent in shape[:depth]]
    indices = np.stack(columns, axis=-1).astype(pick(rng, INDICES))
    values = typed(writer, shape)
    inputs = [writer.input(values), writer.operand(indices)]
    return writer.append(name, inputs, [values.dtype], options=options("GatherNdOptions"))


@configuration("ONE_HOT")
def one_hot(writer, name):
    """Indices outside the range point at nothing."""
    rng = writer.rng
    shape = extents(rng, 0, 4, 6)
    depth = int(rng.integers(1, 9))
    places = np.asarray(rng.integers(-1, depth + 1, shape)).astype(pick(rng, INDICES))
    on, off = (typed(writer, [], [np.float32, np.int32, np.int64, np.bool_]) for _ in range(2))
    inputs = [writer.input(places), writer.constant(np.array(depth, np.int32)), writer.operand(on)]
    inputs.append(writer.operand(off.astype(on.dtype)))
    table = options("OneHotOptions", axis=int(rng.integers(-1, len(shape) + 1)))
    return writer.append(name, inputs, [on.dtype], options=table)
