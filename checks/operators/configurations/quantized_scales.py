"""Operators that move integers between tensors of different scales, which nothing may do in silence."""

import numpy as np

from .quantities import quantity, quantized_input, result
from .random import chance, extents
from .registry import options, refused_configuration

BYTES = {"int8 other scales": np.int8, "uint8 other scales": np.uint8}
SIGNED = {"int8 other scales": np.int8}


def two_quantities(rng, dtype):
    """Two that differ in the scale or, at times, only in the zero point."""
    first, second = quantity(rng, dtype), quantity(rng, dtype)
    if second.zero_point != first.zero_point and chance(rng, 0.3):
        second.scale = first.scale
    return first, second


@refused_configuration("PACK", BYTES)
@refused_configuration("CONCATENATION", SIGNED)
def join(writer, name, dtype):
    """One of the tensors has another scale; that of PACK may be any but the first."""
    rng = writer.rng
    first, other = two_quantities(rng, dtype)
    shape = extents(rng, 1, 4, 6)
    kinds = [first] * int(rng.integers(2, 5))
    kinds[int(rng.integers(1, len(kinds)))] = other
    inputs = [quantized_input(writer, shape, kind) for kind in kinds]
    if name == "PACK":
        return result(writer, name, inputs, first, options("PackOptions", axis=0, valuesCount=len(inputs)))
    return result(writer, name, inputs, first, options("ConcatenationOptions", axis=0))


@refused_configuration("PADV2", BYTES)
def padding(writer, name, dtype):
    """The filling value has another scale than the image."""
    rng = writer.rng
    first, other = two_quantities(rng, dtype)
    shape = extents(rng, 1, 4, 6)
    filler = writer.constant(other.integers(rng, [1]), **other.declaration)
    amounts = writer.constant(rng.integers(0, 3, (len(shape), 2)).astype(np.int32))
    return result(
        writer, name, [quantized_input(writer, shape, first), amounts, filler], first, options("PadV2Options")
    )


@refused_configuration("UNPACK", BYTES)
@refused_configuration("MIRROR_PAD", BYTES)
def move(writer, name, dtype):
    """The result has another scale."""
    rng = writer.rng
    first, other = two_quantities(rng, dtype)
    shape = extents(rng, 1, 4, 6)
    source = quantized_input(writer, shape, first)
    if name == "UNPACK":
        table = options("UnpackOptions", axis=0, num=shape[0])
        return writer.append(name, [source], [dtype] * shape[0], options=table, version=2, **other.declaration)
    amounts = writer.constant(np.zeros((len(shape), 2), np.int32))
    return result(writer, name, [source, amounts], other, options("MirrorPadOptions", mode=0))
