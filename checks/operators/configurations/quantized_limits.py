"""Quantized operators whose scales are apart by the ratios at which XNNPACK hands over to other rules."""

import numpy as np

from .quantities import Quantity, near_limit, quantity, quantized_input, result, zero_point
from .random import broadcast_shapes, chance, extents, pick
from .registry import options, own_options, quantized_configuration

BYTES = {"int8 limits": np.int8, "uint8 limits": np.uint8}


@quantized_configuration("ADD", BYTES)
@quantized_configuration("SUB", BYTES)
@quantized_configuration("MUL", BYTES)
def arithmetic(writer, name, dtype):
    """One operand of a sum is at a limit, or both; of a product, the product of both scales."""
    rng = writer.rng
    kind = quantity(rng, dtype)
    left, right = quantity(rng, dtype), quantity(rng, dtype)
    if name == "MUL":
        right.scale = float(np.float32(kind.scale * near_limit(rng, (2**-16, 2**8)) / left.scale))
    else:
        left.scale = float(np.float32(kind.scale * near_limit(rng, (2**-10, 2**8))))
        if chance(rng, 0.4):
            right.scale = float(np.float32(kind.scale * near_limit(rng, (2**-10, 2**8))))
    if chance(rng, 0.5):
        left, right = right, left
    shapes = broadcast_shapes(rng)
    inputs = [quantized_input(writer, shape, operand) for shape, operand in zip(shapes, (left, right))]
    table = own_options(name)
    if hasattr(table, "potScaleInt16"):
        table.potScaleInt16 = False
    return result(writer, name, inputs, kind, table)


@quantized_configuration("QUANTIZE", BYTES)
@quantized_configuration("LEAKY_RELU", BYTES)
@quantized_configuration("MEAN", BYTES)
@quantized_configuration("SUM", BYTES)
def rescaling(writer, name, dtype):
    rng = writer.rng
    limits = (2**-32, 2**8) if name in ("MEAN", "SUM") else (2**-8, 2**7)
    kind = quantity(rng, dtype)
    outcome = Quantity(dtype, kind.scale / near_limit(rng, limits), zero_point(rng, dtype))
    shape = extents(rng, 2, 4, 7)
    inputs = [quantized_input(writer, shape, kind)]
    table = own_options(name)
    if name == "LEAKY_RELU":
        # The slope has a limit of its own.
        table.alpha = float(np.float32(pick(rng, [0.3, -0.3, outcome.scale / kind.scale * near_limit(rng, limits)])))
    if name in ("MEAN", "SUM"):
        inputs.append(writer.constant(np.array([int(rng.integers(len(shape)))], np.int32)))
        table = options("ReducerOptions", keepDims=chance(rng, 0.5))
    return result(writer, name, inputs, outcome, table)
