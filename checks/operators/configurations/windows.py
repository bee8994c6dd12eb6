"""Convolutions and pooling: sliding windows over images."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from .random import ACTIVATIONS, CHANNELS, chance, floats, pick, picture
from .registry import configuration, options


def window_fields(rng, shape, filter_height, filter_width, dilates=True):
    """Strides, dilations, and a padding with at least one output position."""
    dilated = dilates and chance(rng, 0.3)
    fields = {
        "strideH": int(rng.integers(1, 4)),
        "strideW": int(rng.integers(1, 4)),
        "padding": int(rng.integers(2)),
    }
    dilation_height = dilation_width = 1
    if dilates:
        dilation_height, dilation_width = [int(d) for d in rng.integers(1, 4, 2)] if dilated else [1, 1]
        fields.update(dilationHFactor=dilation_height, dilationWFactor=dilation_width)
    reach = (
        (filter_height - 1) * dilation_height + 1,
        (filter_width - 1) * dilation_width + 1,
    )
    if reach[0] > shape[1] or reach[1] > shape[2]:
        fields["padding"] = schema.Padding.SAME
    return fields


@configuration("CONV_2D")
def convolution(writer, name):
    rng = writer.rng
    groups = pick(rng, [2, 3, 4]) if chance(rng, 0.1) else 1
    depth, outputs = pick(rng, CHANNELS), pick(rng, CHANNELS)
    if groups > 1:
        depth, outputs = 1 + depth % 8, groups * (1 + outputs % 8)
    shape = picture(rng, depth * groups)
    taps = [int(t) for t in rng.integers(1, 7, 2)] if chance(rng, 0.6) else [1, 1]
    source = writer.input(floats(rng, shape))
    filters = writer.weights(floats(rng, [outputs, *taps, depth], 0.5))
    fields = window_fields(rng, shape, *taps)
    table = options("Conv2DOptions", **fields, fusedActivationFunction=pick(rng, ACTIVATIONS))
    inputs = [source, filters, *writer.bias(outputs)]
    return writer.append(name, inputs, [np.float32], options=table)


@configuration("DEPTHWISE_CONV_2D")
def depthwise(writer, name):
    rng = writer.rng
    channels = pick(rng, CHANNELS)
    multiplier = int(rng.integers(2, 5)) if chance(rng, 0.3) else 1
    shape = picture(rng, channels)
    taps = [int(t) for t in rng.integers(1, 7, 2)]
    source = writer.input(floats(rng, shape))
    filters = writer.weights(floats(rng, [1, *taps, channels * multiplier]))
    table = options(
        "DepthwiseConv2DOptions",
        **window_fields(rng, shape, *taps),
        depthMultiplier=multiplier,
        fusedActivationFunction=pick(rng, ACTIVATIONS),
    )
    inputs = [source, filters, *writer.bias(channels * multiplier)]
    return writer.append(name, inputs, [np.float32], options=table)


@configuration("TRANSPOSE_CONV")
def transpose_convolution(writer, name):
    rng = writer.rng
    depth, outputs = pick(rng, CHANNELS), pick(rng, CHANNELS)
    shape = picture(rng, depth)
    taps, strides = [[int(v) for v in rng.integers(1, high, 2)] for high in (6, 4)]
    same = chance(rng, 0.5)
    # The inverse convolution maps several extents to the same one.
    extents = [
        (extent - 1) * stride + (1 if same else reach) + int(rng.integers(stride))
        for extent, stride, reach in zip(shape[1:3], strides, taps)
    ]
    target = writer.constant(np.array([shape[0], *extents, outputs], np.int32))
    source = writer.input(floats(rng, shape))
    filters = writer.weights(floats(rng, [outputs, *taps, depth], 0.5))
    bias = writer.bias(outputs) if chance(rng, 0.6) else []
    table = options(
        "TransposeConvOptions",
        padding=schema.Padding.SAME if same else schema.Padding.VALID,
        strideH=strides[0],
        strideW=strides[1],
        fusedActivationFunction=pick(rng, ACTIVATIONS),
    )
    version = 4 if table.fusedActivationFunction else 3 if bias else 1
    inputs = [target, filters, source, *bias]
    return writer.append(name, inputs, [np.float32], options=table, version=version)


@configuration("MAX_POOL_2D", "AVERAGE_POOL_2D", "L2_POOL_2D")
def pool(writer, name):
    rng = writer.rng
    shape = picture(rng, pick(rng, CHANNELS))
    taps = [int(t) for t in rng.integers(1, 6, 2)]
    table = options(
        "Pool2DOptions",
        **window_fields(rng, shape, *taps, dilates=False),
        filterHeight=taps[0],
        filterWidth=taps[1],
        fusedActivationFunction=pick(rng, ACTIVATIONS),
    )
    source = writer.input(floats(rng, shape, 8))
    return writer.append(name, [source], [np.float32], options=table)
