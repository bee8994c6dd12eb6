"""Activations: elementwise functions that follow a layer."""

import numpy as np

from .random import CHANNELS, chance, extents, floats, pick
from .registry import configuration, options, own_options


@configuration("PRELU")
def prelu(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    shape[-1] = pick(rng, CHANNELS)
    slopes = [1 if chance(rng, 0.5) else extent for extent in shape]
    slopes[-1] = pick(rng, [shape[-1], shape[-1], 1])
    slopes = slopes[int(rng.integers(len(slopes))) :]
    inputs = [writer.input(floats(rng, shape, 4)), writer.weights(floats(rng, slopes))]
    return writer.append(name, inputs, [np.float32])


@configuration("LOGISTIC", "TANH", "ELU")
def saturating(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 0, 5), pick(rng, [1, 10, 100])))
    return writer.append(name, [source], [np.float32])


@configuration("RELU", "RELU6", "RELU_N1_TO_1", "RELU_0_TO_1", "HARD_SWISH")
def clamped(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 0, 5), pick(rng, [1, 4, 10])))
    return writer.append(name, [source], [np.float32], options=own_options(name))


@configuration("LEAKY_RELU")
def leaky_relu(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 0, 5), 4))
    table = options("LeakyReluOptions", alpha=pick(rng, [0.0, 0.01, 0.2, 0.2, 1.5, -0.5]))
    return writer.append(name, [source], [np.float32], options=table)


@configuration("GELU")
def gelu(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 0, 5), pick(rng, [1, 4, 10, 50])))
    table = options("GeluOptions", approximate=chance(rng, 0.5))
    return writer.append(name, [source], [np.float32], options=table)
