"""Operators on quantized integers, element by element, over rows, windows and whole dimensions."""

import numpy as np

from .quantities import Quantity, integers, quantity, quantized_input, ratio, result, scale, zero_point
from .random import ACTIVATIONS, any_axis, broadcast_shapes, chance, extents, pick
from .registry import options, own_options, quantized_configuration

BYTES = {"int8": np.int8, "uint8": np.uint8}
SIGNED = {"int8": np.int8, "16x8": np.int16}
ALL = {**BYTES, "16x8": np.int16}
INT8 = {"int8": np.int8}
OF_OTHER_WIDTH = {
    "int8 to int16": (np.int8, np.int16),
    "int16 to int8": (np.int16, np.int8),
    "uint8 to int16": (np.uint8, np.int16),
    "int16 to int16": (np.int16, np.int16),
}


def near(rng, kind):
    """A result of a scale near the operand's."""
    return Quantity(kind.dtype, kind.scale * ratio(rng, 0.5, 1.5), zero_point(rng, kind.dtype))


@quantized_configuration("ADD", ALL)
@quantized_configuration("SUB", ALL)
@quantized_configuration("MUL", ALL)
@quantized_configuration("DIV", BYTES)
@quantized_configuration("SQUARED_DIFFERENCE", INT8)
def arithmetic(writer, name, dtype):
    rng = writer.rng
    shapes = broadcast_shapes(rng)
    left, right = quantity(rng, dtype), quantity(rng, dtype)
    largest = 32767 if dtype == np.int16 else 127
    unit = {
        "MUL": left.scale * right.scale * largest / 2,
        "DIV": left.scale / right.scale / rng.uniform(1, 60),
        "SQUARED_DIFFERENCE": max(left.scale, right.scale) ** 2 * largest,
    }.get(name, max(left.scale, right.scale))
    kind = Quantity(dtype, unit * ratio(rng, 0.6, 2.2), zero_point(rng, dtype))
    first = quantized_input(writer, shapes[0], left)
    values = integers(rng, shapes[1], dtype)
    if name == "DIV":
        # Nothing is defined for a divisor of 0.
        values = np.where(values == right.zero_point, values ^ 1, values)
    table = own_options(name)
    if hasattr(table, "fusedActivationFunction"):
        table.fusedActivationFunction = pick(rng, ACTIVATIONS)
    if hasattr(table, "potScaleInt16"):
        table.potScaleInt16 = False
    return result(writer, name, [first, writer.input(values, **right.declaration)], kind, table)


@quantized_configuration("MAXIMUM", ALL)
@quantized_configuration("MINIMUM", ALL)
def extremum(writer, name, dtype):
    shapes = broadcast_shapes(writer.rng)
    kind = quantity(writer.rng, dtype)
    inputs = [quantized_input(writer, shape, kind) for shape in shapes]
    return result(writer, name, inputs, kind, options("MaximumMinimumOptions"))


@quantized_configuration("EQUAL", BYTES)
@quantized_configuration("NOT_EQUAL", BYTES)
@quantized_configuration("LESS", BYTES)
@quantized_configuration("LESS_EQUAL", BYTES)
@quantized_configuration("GREATER", BYTES)
@quantized_configuration("GREATER_EQUAL", BYTES)
def comparison(writer, name, dtype):
    rng = writer.rng
    shapes = broadcast_shapes(rng)
    left = quantity(rng, dtype)
    right = left if chance(rng, 0.4) else quantity(rng, dtype)
    inputs = [quantized_input(writer, shapes[0], left), quantized_input(writer, shapes[1], right)]
    return writer.append(name, inputs, [np.bool_], options=own_options(name), version=2)


@quantized_configuration("RELU", ALL)
@quantized_configuration("RELU6", ALL)
@quantized_configuration("RELU_N1_TO_1", BYTES)
def activation(writer, name, dtype):
    rng = writer.rng
    kind = quantity(rng, dtype, *((3e-5, 3e-4) if dtype == np.int16 else (2e-3, 0.12)))
    values = quantized_input(writer, extents(rng, 1, 4, 7), kind)
    version = 1 if name == "RELU_N1_TO_1" else 2
    return result(writer, name, [values], kind if chance(rng, 0.3) else near(rng, kind), None, version)


@quantized_configuration("QUANTIZE", {"16x8": np.int16})
def quantize(writer, name, dtype):
    """From float32 to 16 bits, half of the numbers midway between two integers."""
    rng = writer.rng
    kind = quantity(rng, dtype, 1e-5, 3e-4)
    shape = extents(rng, 1, 4, 7)
    numbers = rng.uniform(-36000, 36000, shape)
    numbers = np.where(rng.random(shape) < 0.5, np.floor(numbers) + 0.5, numbers) * kind.scale
    return result(writer, name, [writer.input(numbers.astype(np.float32))], kind, options("QuantizeOptions"))


@quantized_configuration("QUANTIZE", OF_OTHER_WIDTH)
def requantize(writer, name, dtypes):
    """Between 8 and 16 bits, and from 16 to 16."""
    rng = writer.rng
    given, wanted = dtypes
    source = quantity(rng, given, *((1e-5, 3e-4) if given == np.int16 else (2e-3, 0.12)))
    steps = np.iinfo(given).max / np.iinfo(wanted).max
    kind = Quantity(wanted, source.scale * steps * ratio(rng, 0.4, 2.5), zero_point(rng, wanted))
    return result(
        writer, name, [quantized_input(writer, extents(rng, 1, 4, 7), source)], kind, options("QuantizeOptions")
    )


@quantized_configuration("DEQUANTIZE", {"16x8": np.int16})
def dequantize(writer, name, dtype):
    rng = writer.rng
    source = quantized_input(writer, extents(rng, 1, 4, 7), quantity(rng, dtype, 1e-5, 3e-4))
    return writer.append(name, [source], [np.float32], options=options("DequantizeOptions"), version=3)


@quantized_configuration("LEAKY_RELU", ALL)
@quantized_configuration("HARD_SWISH", BYTES)
@quantized_configuration("ELU", INT8)
@quantized_configuration("GELU", BYTES)
@quantized_configuration("ABS", SIGNED)
@quantized_configuration("EXP", SIGNED)
@quantized_configuration("LOG", INT8)
@quantized_configuration("RSQRT", SIGNED)
def unary(writer, name, dtype):
    rng = writer.rng
    is_wide = dtype == np.int16
    low, high = (3e-5, 3e-4) if is_wide else (8e-3, 0.1)
    if name == "EXP" and is_wide and chance(rng, 0.5):
        # Up to exponentials beyond single precision.
        high = 4e-3
    kind = quantity(rng, dtype, low, high)
    if name in ("RSQRT", "LOG"):
        kind.zero_point = 0 if is_wide else -128
    values = integers(rng, extents(rng, 1, 4, 7), dtype)
    if name in ("RSQRT", "LOG"):
        values = np.maximum(values, kind.zero_point + 1).astype(dtype)
    outcome = near(rng, kind)
    largest = 32767 if is_wide else 127
    if name == "ABS" and chance(rng, 0.3):
        outcome = Quantity(dtype, kind.scale, outcome.zero_point)
    if name == "RSQRT":
        outcome.scale = float(np.float32(1 / np.sqrt(kind.scale * 4) / largest))
    if name == "EXP":
        outcome.scale = float(np.float32(min(np.exp(kind.scale * largest * 0.7) / largest, 1e3)))
    if name == "LOG":
        reach = max(abs(np.log(kind.scale)), abs(np.log(kind.scale * 255)))
        outcome.scale = float(np.float32(reach / largest))
    table = own_options(name)
    if name == "LEAKY_RELU":
        table.alpha = float(rng.uniform(-0.2, 0.6))
    if name == "GELU":
        table.approximate = chance(rng, 0.5)
    version = 1 if name in ("HARD_SWISH", "ELU") else 2
    return result(writer, name, [writer.input(values, **kind.declaration)], outcome, table, version)


@quantized_configuration("LOGISTIC", ALL)
@quantized_configuration("TANH", ALL)
@quantized_configuration("SOFTMAX", ALL)
@quantized_configuration("LOG_SOFTMAX", BYTES)
@quantized_configuration("L2_NORMALIZATION", BYTES)
def fixed_result(writer, name, dtype):
    """Operators whose results have one scale."""
    rng = writer.rng
    shape = extents(rng, 1, 4, 7) if name in ("LOGISTIC", "TANH") else [int(e) for e in rng.integers(1, 50, 2)]
    low, high = (1e-5, 5e-4) if dtype == np.int16 else (5e-3, 0.2)
    kind = quantity(rng, dtype, low, high)
    if dtype == np.int16 and name in ("LOGISTIC", "TANH") and chance(rng, 0.3):
        kind.scale = pick(rng, [2**-12, 2**-11, 2**-13])
    smallest, middle = np.iinfo(dtype).min, (0 if dtype == np.int8 else 128)
    unit, zero = {
        "TANH": (1 / 128, middle),
        "L2_NORMALIZATION": (1 / 128, middle),
        "LOG_SOFTMAX": (16 / 256, np.iinfo(dtype).max),
    }.get(name, (1 / 256, smallest))
    if dtype == np.int16:
        unit, zero = 1 / 32768, 0
    table = options("L2NormOptions") if name == "L2_NORMALIZATION" else own_options(name)
    if name in ("LOGISTIC", "TANH"):
        table = None
    if name == "SOFTMAX":
        table.beta = pick(rng, [1.0, 0.5])
    inputs = [quantized_input(writer, shape, kind)]
    version = 2 if name in ("LOG_SOFTMAX", "L2_NORMALIZATION") else 3
    return result(writer, name, inputs, Quantity(dtype, unit, zero), table, version)


@quantized_configuration("PRELU", ALL)
def prelu(writer, name, dtype):
    rng = writer.rng
    slope_type = np.int8 if dtype == np.int16 else dtype
    shape = [int(rng.integers(1, high)) for high in (3, 10, 10, 41)]
    kind = quantity(rng, dtype)
    slopes = integers(rng, [1, 1, shape[3]], slope_type)
    slope = writer.constant(slopes, scales=[scale(rng, 1e-3, 2e-2)], zero_points=[zero_point(rng, slope_type)])
    return result(writer, name, [quantized_input(writer, shape, kind), slope], near(rng, kind), None, 1)


@quantized_configuration("AVERAGE_POOL_2D", ALL)
@quantized_configuration("MAX_POOL_2D", ALL)
def pool(writer, name, dtype):
    rng = writer.rng
    shape = [int(rng.integers(1, 3)), *[int(e) for e in rng.integers(4, 13, 2)], int(rng.integers(1, 41))]
    kind = quantity(rng, dtype)
    taps = [int(e) for e in rng.integers(1, 5, 2)]
    table = options(
        "Pool2DOptions",
        padding=int(rng.integers(2)),
        strideH=int(rng.integers(1, 4)),
        strideW=int(rng.integers(1, 4)),
        filterHeight=taps[0],
        filterWidth=taps[1],
        fusedActivationFunction=pick(rng, ACTIVATIONS),
    )
    return result(writer, name, [quantized_input(writer, shape, kind)], kind, table)


@quantized_configuration("MEAN", ALL)
@quantized_configuration("SUM", ALL)
@quantized_configuration("REDUCE_MAX", ALL)
@quantized_configuration("REDUCE_MIN", ALL)
def reduction(writer, name, dtype):
    rng = writer.rng
    shape = extents(rng, 2, 4, 7)
    axes = rng.permutation(len(shape))[: int(rng.integers(1, len(shape) + 1))]
    kind = quantity(rng, dtype)
    count = np.prod([shape[axis] for axis in axes])
    outcome = kind if name.startswith("REDUCE") else near(rng, kind)
    if name == "SUM":
        outcome.scale = float(np.float32(outcome.scale * np.sqrt(count)))
    inputs = [quantized_input(writer, shape, kind), writer.constant(axes.astype(np.int32))]
    return result(writer, name, inputs, outcome, options("ReducerOptions", keepDims=chance(rng, 0.5)))


@quantized_configuration("RESIZE_BILINEAR", ALL)
@quantized_configuration("RESIZE_NEAREST_NEIGHBOR", ALL)
def resize(writer, name, dtype):
    rng = writer.rng
    shape = [int(rng.integers(1, high)) for high in (3, 10, 10, 21)]
    kind = quantity(rng, dtype)
    size = writer.constant(rng.integers(1, 21, 2).astype(np.int32))
    aligned = chance(rng, 0.35)
    table = own_options(name)
    table.alignCorners, table.halfPixelCenters = aligned, not aligned and chance(rng, 0.5)
    return result(writer, name, [quantized_input(writer, shape, kind), size], kind, table, 3)


@quantized_configuration("CONCATENATION", ALL)
def concatenation(writer, name, dtype):
    """Unsigned bytes at times under other scales."""
    rng = writer.rng
    shape = extents(rng, 1, 4, 7)
    axis = int(rng.integers(len(shape)))
    kind = quantity(rng, dtype)
    inputs = []
    for _ in range(int(rng.integers(2, 5))):
        part = list(shape)
        part[axis] = int(rng.integers(1, 7))
        own = dtype == np.uint8 and chance(rng, 0.6)
        inputs.append(quantized_input(writer, part, quantity(rng, dtype) if own else kind))
    return result(writer, name, inputs, kind, options("ConcatenationOptions", axis=axis))


@quantized_configuration("ARG_MAX", BYTES)
def arg_max(writer, name, dtype):
    rng = writer.rng
    shape = extents(rng, 2, 4, 7)
    axis = writer.constant(np.array(any_axis(rng, len(shape)), np.int32))
    source = quantized_input(writer, shape, quantity(rng, dtype))
    return writer.append(name, [source, axis], [np.int32], options=options("ArgMaxOptions", outputType=2), version=2)
