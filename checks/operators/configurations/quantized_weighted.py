"""Operators with weights on quantized integers, and on floats that are quantized as they come."""

from typing import NamedTuple

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from .quantities import Quantity, integers, near_limit, quantity, quantized_input, result, scale, zero_point
from .random import ACTIVATIONS, chance, floats, pick
from .registry import options, quantized_configuration
from .windows import window_fields


class Kind(NamedTuple):
    """Numbers of an operator: the type of the activations, None for floats, bits of the weights and of the bias,
    whether weights have a scale for each channel, and whether one of them is at a limit of XNNPACK's."""

    dtype: type | None
    bits: int = 8
    is_per_channel: bool = True
    bias_bits: int = 32
    is_at_limit: bool = False


KINDS = {
    "int8": Kind(np.int8),
    "int8 one scale": Kind(np.int8, is_per_channel=False),
    "uint8": Kind(np.uint8, is_per_channel=False),
    "16x8": Kind(np.int16, bias_bits=64),
    "dynamic range": Kind(None),
    "dynamic range one scale": Kind(None, is_per_channel=False),
}
HALF_BYTES = {"int4": Kind(np.int8, 4), "dynamic range int4": Kind(None, 4)}
NARROW = {
    "16x8 narrow": Kind(np.int16),
    "16x8 narrow one scale": Kind(np.int16, is_per_channel=False),
}
LIMITS = {
    "int8 limits": Kind(np.int8, is_at_limit=True),
    "uint8 limits": Kind(np.uint8, is_per_channel=False, is_at_limit=True),
}


class Weights:
    """Filter, bias and scales of an operator, such that most results lie inside the range."""

    def __init__(self, writer, kind, shape, axis, depth, has_bias=True, source=None):
        rng = writer.rng
        dtype, bits, is_per_channel, bias_bits, is_at_limit = kind
        channels = shape[axis]
        self.dtype, self.bias_bits = dtype, bias_bits
        self.input = source or (quantity(rng, dtype) if dtype else None)
        unit = self.input.scale if dtype else 0.01
        scales = [scale(rng, 1e-3, 3e-2) for _ in range(channels if is_per_channel else 1)]
        if dtype == np.uint8:
            zero = int(rng.integers(90, 166))
            filters = integers(rng, shape, np.uint8)
            self.filter = writer.constant(filters, scales=scales, zero_points=[zero])
        else:
            largest = 127 if bits == 8 else 7
            if dtype == np.int16 and bias_bits == 32:
                # Sums that could overflow 32 bits are refused.
                largest = min(largest, 2**15 // depth)
            filters = rng.integers(-largest, largest + 1, shape).astype(np.int8)
            make = writer.constant if bits == 8 else writer.half_bytes
            self.filter = make(filters, scales=scales, zero_points=[0] * len(scales), axis=axis)
        spread = 70 if bits == 8 else 4
        deviation = np.sqrt(depth) * (18000 if dtype == np.int16 else 60) * spread
        self.bias = []
        units = np.float32(unit) * np.resize(np.array(scales, np.float32), channels)
        if has_bias:
            sums = np.clip(rng.normal(0, deviation, channels), -(2**30), 2**30)
            if dtype is None:
                self.bias = [writer.constant((sums * units).astype(np.float32))]
            else:
                whole = np.round(sums).astype(np.int64 if bias_bits == 64 else np.int32)
                units = units if is_per_channel else units[:1]
                self.bias = [writer.constant(whole, scales=units, zero_points=[0] * len(units))]
        if dtype is not None:
            reach = deviation * unit * float(np.mean(scales)) * rng.uniform(1, 8)
            largest = 32767 if dtype == np.int16 else 127
            self.result = Quantity(dtype, reach / largest, zero_point(rng, dtype))
        if is_at_limit:
            stored = writer.tensors[self.filter].quantization.scale
            ratio = near_limit(rng, (2**-32, 2**8))
            stored[int(rng.integers(len(stored)))] = float(np.float32(ratio * self.result.scale / unit))

    def bias_type(self, rng):
        """The option of 16-bit activations, which the others may have as well."""
        if self.bias_bits == 64:
            return pick(rng, [schema.TensorType.FLOAT32, schema.TensorType.INT64])
        if self.dtype == np.int16:
            return schema.TensorType.INT32
        return pick(rng, [schema.TensorType.FLOAT32, schema.TensorType.INT32])

    def source(self, writer, shape):
        if self.dtype is None:
            return writer.input(floats(writer.rng, shape, 2))
        return quantized_input(writer, shape, self.input)

    def append(self, writer, name, inputs, table, version, shape=None):
        if self.dtype is None:
            shapes = None if shape is None else [shape]
            return writer.append(name, inputs, [np.float32], shapes, table, version)
        return result(writer, name, inputs, self.result, table, version, shape)


def image(rng, kind):
    """Height and width, and one image where those of a batch would be quantized together."""
    batch = 1 if kind[0] is None else int(rng.integers(1, 3))
    return [batch, int(rng.integers(1, 15)), int(rng.integers(1, 15))]


@quantized_configuration("CONV_2D", {**KINDS, **NARROW, **LIMITS, "int4": HALF_BYTES["int4"]})
def convolution(writer, name, kind):
    rng = writer.rng
    depth, outputs = int(rng.integers(1, 41)), int(rng.integers(1, 41))
    taps = [pick(rng, [1, 1, 2, 3, 5]) for _ in range(2)]
    groups = pick(rng, [1, 2]) if kind in NARROW.values() else 1
    shape = [*image(rng, kind), depth * groups]
    weights = Weights(writer, kind, [outputs * groups, *taps, depth], 0, taps[0] * taps[1] * depth)
    fields = window_fields(rng, shape, *taps)
    table = options(
        "Conv2DOptions",
        **fields,
        fusedActivationFunction=pick(rng, ACTIVATIONS),
        quantizedBiasType=weights.bias_type(rng),
    )
    source = weights.source(writer, shape)
    return weights.append(writer, name, [source, weights.filter, *weights.bias], table, 3)


# LiteRT wants a scale for each channel beside floats.
DEPTHWISE = {name: kind for name, kind in KINDS.items() if name != "dynamic range one scale"}


@quantized_configuration("DEPTHWISE_CONV_2D", {**DEPTHWISE, **LIMITS, "int4": HALF_BYTES["int4"]})
def depthwise(writer, name, kind):
    rng = writer.rng
    channels, multiplier = int(rng.integers(1, 41)), pick(rng, [1, 1, 1, 2])
    taps = [pick(rng, [1, 2, 3, 3, 5]) for _ in range(2)]
    shape = [*image(rng, kind), channels]
    weights = Weights(writer, kind, [1, *taps, channels * multiplier], 3, taps[0] * taps[1])
    table = options(
        "DepthwiseConv2DOptions",
        **window_fields(rng, shape, *taps),
        depthMultiplier=multiplier,
        fusedActivationFunction=pick(rng, ACTIVATIONS),
    )
    source = weights.source(writer, shape)
    return weights.append(writer, name, [source, weights.filter, *weights.bias], table, 3)


@quantized_configuration(
    "TRANSPOSE_CONV",
    {**{name: KINDS[name] for name in ("int8", "int8 one scale", "uint8", "16x8")}, **NARROW, **LIMITS},
)
def transpose_convolution(writer, name, kind):
    rng = writer.rng
    depth, outputs, stride = int(rng.integers(1, 13)), int(rng.integers(1, 13)), int(rng.integers(1, 3))
    taps = [pick(rng, [2, 3, 5]) for _ in range(2)]
    shape = [*image(rng, kind), depth]
    same = chance(rng, 0.5)
    extents = [extent * stride if same else (extent - 1) * stride + reach for extent, reach in zip(shape[1:3], taps)]
    target = [shape[0], *extents, outputs]
    weights = Weights(writer, kind, [outputs, *taps, depth], 0, taps[0] * taps[1] * depth, chance(rng, 0.5))
    table = options(
        "TransposeConvOptions",
        padding=schema.Padding.SAME if same else schema.Padding.VALID,
        strideH=stride,
        strideW=stride,
        quantizedBiasType=weights.bias_type(rng),
    )
    size = writer.constant(np.array(target, np.int32))
    inputs = [size, weights.filter, weights.source(writer, shape), *weights.bias]
    return writer.append(name, inputs, [kind[0]], [target], options=table, version=3, **weights.result.declaration)


@quantized_configuration("FULLY_CONNECTED", {**KINDS, **NARROW, **LIMITS, **HALF_BYTES})
def fully_connected(writer, name, kind):
    rng = writer.rng
    rows, depth, outputs = int(rng.integers(1, 10)), int(rng.integers(1, 201)), int(rng.integers(1, 101))
    weights = Weights(writer, kind, [outputs, depth], 0, depth, chance(rng, 0.8))
    table = options(
        "FullyConnectedOptions",
        fusedActivationFunction=pick(rng, ACTIVATIONS),
        asymmetricQuantizeInputs=kind[0] is None and chance(rng, 0.5),
        quantizedBiasType=pick(rng, [weights.bias_type(rng), schema.TensorType.FLOAT32]),
    )
    inputs = [weights.source(writer, [rows, depth]), weights.filter, *(weights.bias or [-1])]
    return weights.append(writer, name, inputs, table, 9)


@quantized_configuration(
    "BATCH_MATMUL", {"int8": (np.int8, 8, False), "16x16": (np.int16, 16, False), "dynamic range": (None, 8, False)}
)
def batch_matrix_product(writer, name, kind):
    rng = writer.rng
    dtype = kind[0]
    batch, rows, depth, columns = (int(rng.integers(1, high)) for high in (4, 13, 41, 13))
    transposes = chance(rng, 0.5)
    left = [batch, rows, depth]
    right = [batch, columns, depth] if transposes else [batch, depth, columns]
    table = options("BatchMatMulOptions", adjY=transposes)
    if dtype is None:
        values = rng.integers(-127, 128, right).astype(np.int8)
        factor = writer.constant(values, scales=[scale(rng)], zero_points=[0])
        return writer.append(name, [writer.input(floats(rng, left, 2)), factor], [np.float32], options=table, version=4)
    first, second = quantity(rng, dtype), quantity(rng, dtype)
    if chance(rng, 0.5):
        # XNNPACK takes these.
        second.zero_point = 0
    reach = np.sqrt(depth) * (18000**2 / 32767 if dtype == np.int16 else 60 * 60 / 127) * rng.uniform(1, 6)
    kind = Quantity(dtype, first.scale * second.scale * reach, zero_point(rng, dtype))
    inputs = [quantized_input(writer, left, first), quantized_input(writer, right, second)]
    return result(writer, name, inputs, kind, table, 4)
