"""Sparse constants, as stored in the schema, and the operator that densifies them."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from .random import chance, extents, floats, pick
from .registry import configuration, options

INDEX_VECTORS = {
    np.uint8: schema.SparseIndexVector.Uint8Vector,
    np.uint16: schema.SparseIndexVector.Uint16Vector,
    np.int32: schema.SparseIndexVector.Int32Vector,
}


def index_vector(rng, values):
    """The numbers, in any type that can hold them."""
    largest = np.max(values, initial=0)
    dtype = pick(rng, [kind for kind in INDEX_VECTORS if largest <= np.iinfo(kind).max])
    vector = getattr(schema, np.dtype(dtype).name.capitalize() + "VectorT")()
    vector.values = np.array(values, dtype)
    return INDEX_VECTORS[dtype], vector


def compress(rng, array, order, blocks, formats):
    """The stored values of a tensor, and the table of their positions.

    `blocks` maps axes to block extents; `order` lists the axes, then the blocks; `formats` states for each
    level in this order whether it is dense or lists the non-zero positions.
    """
    axes = [extent // blocks.get(axis, 1) for axis, extent in enumerate(array.shape)]
    split = [
        part for axis, extent in enumerate(axes) for part in ([extent, blocks[axis]] if axis in blocks else [extent])
    ]
    outer = [axis + sum(other < axis for other in blocks) for axis in range(len(axes))]
    inner = [outer[axis] + 1 for axis in blocks]
    parts = array.reshape(split).transpose(outer + inner).transpose(order)[np.newaxis]
    metadata = []
    for form in formats:
        level = schema.DimensionMetadataT()
        level.format = form
        if form == schema.DimensionType.DENSE:
            level.denseSize = parts.shape[1]
            parts = parts.reshape(-1, *parts.shape[2:])
        else:
            kept = parts.any(axis=tuple(range(2, parts.ndim)))
            segments = [0, *np.cumsum(kept.sum(axis=1))]
            places = np.nonzero(kept)[1]
            level.arraySegmentsType, level.arraySegments = index_vector(rng, segments)
            level.arrayIndicesType, level.arrayIndices = index_vector(rng, places)
            parts = parts[kept]
        metadata.append(level)
    table = schema.SparsityParametersT()
    table.traversalOrder = order
    table.blockMap = list(blocks)
    table.dimMetadata = metadata
    return parts, table


def sparse_array(rng, shape, blocks):
    """Floats, with most blocks zero."""
    kept = rng.random([extent // blocks.get(axis, 1) for axis, extent in enumerate(shape)]) < 0.3
    for axis, extent in blocks.items():
        kept = np.repeat(kept, extent, axis)
    return np.where(kept, floats(rng, shape, 4), np.float32(0))


@configuration("DENSIFY")
def densify(writer, name):
    """A constant in float32, or in half precision before a DEQUANTIZE, added to an input."""
    rng = writer.rng
    shape = extents(rng, 1, 4, 6)
    blocks = {}
    for axis, extent in enumerate(shape):
        if chance(rng, 0.25):
            blocks[axis] = pick(rng, [2, 3, 4])
            shape[axis] = extent * blocks[axis]
    rank = len(shape)
    order = list(range(rank))
    if chance(rng, 0.3):
        order = [int(axis) for axis in rng.permutation(rank)]
    order += range(rank, rank + len(blocks))
    dense, listed = schema.DimensionType.DENSE, schema.DimensionType.SPARSE_CSR
    formats = [pick(rng, [dense, listed]) for _ in range(rank)] + [dense] * len(blocks)
    dtype = pick(rng, [np.float32, np.float32, np.float16])
    array = sparse_array(rng, shape, blocks).astype(dtype)
    values, table = compress(rng, array, order, blocks, formats)
    stored = writer.constant(values, shape=shape, sparsity=table)
    result = writer.append(name, [stored], [dtype], options=options("DensifyOptions"))
    if dtype == np.float16:
        result = writer.append("DEQUANTIZE", result, [np.float32])
    inputs = [*result, writer.input(floats(rng, shape))]
    return writer.append("ADD", inputs, [np.float32], options=options("AddOptions"))
