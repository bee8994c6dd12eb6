"""Dense layers and matrix products."""

import numpy as np

from .random import ACTIVATIONS, CHANNELS, chance, extents, floats, parts_of_shape, pick
from .registry import configuration, options


@configuration("FULLY_CONNECTED")
def fully_connected(writer, name):
    rng = writer.rng
    depth, outputs = pick(rng, CHANNELS), pick(rng, CHANNELS)
    keeps = chance(rng, 0.4)
    shape = [*extents(rng, 0 if not keeps else 1, 3, 5), depth]
    if not keeps and len(shape) > 2 and chance(rng, 0.5):
        depth *= shape[-2]
    source = writer.input(floats(rng, shape))
    filters = writer.weights(floats(rng, [outputs, depth]))
    table = options(
        "FullyConnectedOptions",
        fusedActivationFunction=pick(rng, ACTIVATIONS),
        keepNumDims=keeps,
    )
    inputs = [source, filters, *writer.bias(outputs)]
    return writer.append(name, inputs, [np.float32], options=table, version=5)


@configuration("BATCH_MATMUL")
def batch_matrix_product(writer, name):
    rng = writer.rng
    rows, inner, columns = [pick(rng, CHANNELS) for _ in range(3)]
    left_batch, right_batch = parts_of_shape(rng, extents(rng, 0, 3, 4), 2)
    adjoint_left, adjoint_right = chance(rng, 0.5), chance(rng, 0.5)
    left = [inner, rows] if adjoint_left else [rows, inner]
    right = [columns, inner] if adjoint_right else [inner, columns]
    table = options("BatchMatMulOptions", adjX=adjoint_left, adjY=adjoint_right)
    inputs = [
        writer.input(floats(rng, left_batch + left)),
        writer.weights(floats(rng, right_batch + right)),
    ]
    return writer.append(name, inputs, [np.float32], options=table)
