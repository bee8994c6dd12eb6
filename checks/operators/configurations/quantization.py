"""Conversions of the element type, with or without scale and zero point."""

import numpy as np

from ..model_writer import TYPES
from .random import chance, elements, extents, floats, pick
from .registry import configuration, options

WHOLE_BYTES = [np.int8, np.uint8]


def any_byte(rng, shape, dtype):
    information = np.iinfo(dtype)
    values = rng.integers(information.min, information.max + 1, shape)
    return np.asarray(values).astype(dtype)


@configuration("DEQUANTIZE")
def dequantize(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    if chance(rng, 0.4):
        stored = writer.constant(floats(rng, shape, 100).astype(np.float16))
        result = writer.append(name, [stored], [np.float32])
        other = writer.input(floats(rng, shape))
        return writer.append("ADD", [result[0], other], [np.float32], options=options("AddOptions"))
    dtype = pick(rng, WHOLE_BYTES)
    information = np.iinfo(dtype)
    array = any_byte(rng, shape, dtype)
    axis = int(rng.integers(len(shape)))
    count = shape[axis] if chance(rng, 0.4) else 1
    low, high = (0, 1) if count > 1 and dtype == np.int8 else (information.min, information.max)
    source = writer.input(
        array,
        scales=rng.uniform(0.001, 0.1, count).astype(np.float32),
        zero_points=rng.integers(low, high, count),
        axis=axis,
    )
    return writer.append(name, [source], [np.float32], version=5 if count > 1 else 2)


def scale_and_zero_point(rng, dtype):
    """One scale, in half of the cases a power of two, so that results can lie midway between two integers."""
    scale = pick(rng, [1 / 64, 0.25, 1.0]) if chance(rng, 0.5) else rng.uniform(0.001, 0.1)
    return {"scales": [np.float32(scale)], "zero_points": [any_byte(rng, [], dtype)]}


@configuration("QUANTIZE")
def quantize(writer, name):
    """From float32, sometimes out of range, or from another byte type."""
    rng = writer.rng
    shape = extents(rng, 0, 5)
    result = pick(rng, WHOLE_BYTES)
    target = scale_and_zero_point(rng, result)
    if chance(rng, 0.6):
        reach = 200 * float(target["scales"][0])
        values = floats(rng, shape, reach)
        if chance(rng, 0.5):
            step = float(target["scales"][0]) / 2
            values = (np.round(values / step) * step).astype(np.float32)
        source = writer.input(values)
    else:
        dtype = pick(rng, WHOLE_BYTES)
        given = scale_and_zero_point(rng, dtype)
        if chance(rng, 0.4):
            given["scales"] = target["scales"]
        source = writer.input(any_byte(rng, shape, dtype), **given)
    return writer.append(name, [source], [result], options=options("QuantizeOptions"), **target)


@configuration("CAST")
def cast(writer, name):
    """The values fit every type."""
    rng = writer.rng
    dtypes = [np.float32, np.float32, np.int32, np.int64, np.bool_, np.int8, np.uint8]
    given, result = pick(rng, dtypes), pick(rng, dtypes)
    values = elements(rng, extents(rng, 0, 5), given, 100)
    if result == np.uint8 and given != np.bool_:
        values = np.abs(values)
    values = np.where(rng.random(values.shape) < 0.1, given(0), values)
    table = options("CastOptions", inDataType=TYPES[np.dtype(given)], outDataType=TYPES[np.dtype(result)])
    return writer.append(name, [writer.input(values)], [result], options=table)
