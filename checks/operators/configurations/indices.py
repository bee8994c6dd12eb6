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
    values = typed(rng, shape)
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
    values = typed(rng, shape)
    inputs = [writer.input(values), writer.operand(indices)]
    return writer.append(name, inputs, [values.dtype], options=options("GatherNdOptions"))
