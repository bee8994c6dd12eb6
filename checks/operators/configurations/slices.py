"""Slice operators."""

import numpy as np

from .random import INDICES, chance, extents, pick, typed
from .registry import configuration, options


@configuration("SLICE")
def plain_slice(writer, name):
    """A size of -1 extends to the end."""
    rng = writer.rng
    shape = extents(rng, 1, 5)
    begin = np.array([rng.integers(extent) for extent in shape])
    size = np.array([rng.integers(1, extent + 1) for extent in np.array(shape) - begin])
    to_end = rng.random(len(shape)) < 0.3
    dtype = pick(rng, INDICES)
    values = typed(writer, shape)
    inputs = [
        writer.input(values),
        writer.constant(begin.astype(dtype)),
        writer.constant(np.where(to_end, -1, size).astype(dtype)),
    ]
    return writer.append(name, inputs, [values.dtype], options=options("SliceOptions"))


@configuration("STRIDED_SLICE")
def strided_slice(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    rank = len(shape)
    # LiteRT misinterprets an ellipsis for zero dimensions: here, it always covers at least one.
    ellipsis = int(rng.integers(rank)) if chance(rng, 0.15) else None
    if ellipsis is None:
        axes = list(range(int(rng.integers(1, rank + 1))))
    else:
        axes = [*range(ellipsis), *range(int(rng.integers(ellipsis + 1, rank + 1)), rank)]
    begin, end, strides = [], [], []
    masks = dict.fromkeys(["beginMask", "endMask", "shrinkAxisMask"], 0)
    for entry, axis in enumerate(axes):
        extent, bit = shape[axis], 1 << entry
        step = int(rng.integers(1, 4)) * (-1 if chance(rng, 0.3) else 1)
        low, high = sorted(int(value) for value in rng.choice(extent + 1, 2, replace=False))
        first, past = (low, high) if step > 0 else (high - 1, low - 1)
        if chance(rng, 0.2):
            masks["beginMask"] |= bit
        if past < 0 or chance(rng, 0.2):
            masks["endMask"] |= bit
        if chance(rng, 0.2):
            masks["shrinkAxisMask"] |= bit
            masks["beginMask"] &= ~bit
            masks["endMask"] &= ~bit
            step, past = 1, first + 1
        begin.append(first - extent if chance(rng, 0.3) else first)
        end.append(past - extent if 0 <= past < extent and chance(rng, 0.3) else past)
        strides.append(step)
    if ellipsis is not None:
        masks = with_entry(masks, "ellipsisMask", ellipsis, (begin, end, strides))
    elif chance(rng, 0.2):
        position = int(rng.integers(len(begin) + 1))
        masks = with_entry(masks, "newAxisMask", position, (begin, end, strides))
    values = typed(writer, shape)
    triple = [writer.constant(np.array(v, np.int32)) for v in (begin, end, strides)]
    table = options("StridedSliceOptions", **masks)
    inputs = [writer.input(values), *triple]
    return writer.append(name, inputs, [values.dtype], options=table, version=4)


def with_entry(masks, kind, position, lists):
    """Inserts an entry of one kind into the masks, and an ignored value into the lists."""
    for values, filler in zip(lists, (0, 0, 1)):
        values.insert(position, filler)
    below = (1 << position) - 1
    moved = {mask: bits & below | (bits & ~below) << 1 for mask, bits in masks.items()}
    return {**moved, kind: 1 << position}


@configuration("REVERSE_V2")
def reverse(writer, name):
    """Along one axis, or some that follow each other."""
    rng = writer.rng
    shape = extents(rng, 1, 5)
    first = int(rng.integers(len(shape)))
    axes = np.arange(first, int(rng.integers(first + 1, len(shape) + 1)), dtype=np.int32)
    values = typed(writer, shape)
    inputs = [writer.input(values), writer.constant(axes)]
    return writer.append(name, inputs, [values.dtype], options=options("ReverseV2Options"), version=3)
