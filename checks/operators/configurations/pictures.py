"""Operators on the two axes of images: resizing, and blocks to channels or batches."""

import numpy as np

from .random import CHANNELS, NUMBERS, chance, extents, floats, pick, picture, typed
from .registry import configuration, options, own_options


@configuration("RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR")
def resize(writer, name):
    """Only nearest neighbour allows both options at once. Where extents are large, places round otherwise."""
    rng = writer.rng
    shape = picture(rng, pick(rng, CHANNELS))
    size = np.array(rng.integers(1, 25, 2), np.int32)
    if chance(rng, 0.3):
        # A long and narrow picture of few channels takes no time.
        axis = int(rng.integers(2))
        shape[1 + axis], shape[2 - axis] = map(int, rng.integers([100, 1], [500, 4]))
        shape[3] = pick(rng, [1, 3, 4])
        size[axis] = rng.integers(100, 500)
    bilinear = name == "RESIZE_BILINEAR"
    mode = int(rng.integers(3 if bilinear else 4))
    table = options(
        "ResizeBilinearOptions" if bilinear else "ResizeNearestNeighborOptions",
        alignCorners=mode in (1, 3),
        halfPixelCenters=mode in (2, 3),
    )
    inputs = [writer.input(floats(rng, shape)), writer.constant(size)]
    return writer.append(name, inputs, [np.float32], options=table, version=3)


@configuration("DEPTH_TO_SPACE", "SPACE_TO_DEPTH")
def blocks_and_channels(writer, name):
    rng = writer.rng
    size = int(rng.integers(1, 5))
    batch, height, width, depth = extents(rng, 4, 4, 5)
    if name == "DEPTH_TO_SPACE":
        shape = [batch, height, width, depth * size * size]
    else:
        shape = [batch, height * size, width * size, depth]
    values = typed(writer, shape, NUMBERS)
    table = own_options(name)
    table.blockSize = size
    return writer.append(name, [writer.input(values)], [values.dtype], options=table)


@configuration("SPACE_TO_BATCH_ND", "BATCH_TO_SPACE_ND")
def blocks_and_batches(writer, name):
    """One or two axes in blocks; the padding of one direction is the crop of the other."""
    rng = writer.rng
    axes = int(rng.integers(1, 3))
    blocks = rng.integers(1, 4, axes)
    counts = rng.integers(1, 5, axes)
    borders = np.array([split_border(rng, block * count) for block, count in zip(blocks, counts)])
    batch, depth = int(rng.integers(1, 4)), pick(rng, CHANNELS)
    if name == "SPACE_TO_BATCH_ND":
        shape = [batch, *(blocks * counts - borders.sum(axis=1)), depth]
    else:
        shape = [batch * int(np.prod(blocks)), *counts, depth]
    values = typed(writer, [int(extent) for extent in shape], NUMBERS)
    inputs = [
        writer.input(values),
        writer.constant(blocks.astype(np.int32)),
        writer.constant(borders.astype(np.int32)),
    ]
    version = 3 if axes == 1 else 1
    return writer.append(name, inputs, [values.dtype], options=own_table(name), version=version)


def own_table(name):
    return options("".join(part.capitalize() for part in name.split("_")[:-1]) + "NDOptions")


def split_border(rng, extent):
    """The border before and after an axis; part of the extent remains."""
    if chance(rng, 0.4):
        return [0, 0]
    before, behind = sorted(int(place) for place in rng.integers(0, extent, 2))
    return [before, extent - 1 - behind]
