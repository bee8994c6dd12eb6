"""Arithmetic on two operands, with broadcasting."""

import numpy as np

from .random import ACTIVATIONS, broadcast_shapes, chance, coarse, elements, operands, pick
from .registry import configuration, own_options

# Types other than float32 that LiteRT's reference kernels accept.
WHOLE = {
    "ADD": [np.int32, np.int64],
    "SUB": [np.int32, np.int64],
    "MUL": [np.int32, np.int64],
    "DIV": [np.int32],
    "MAXIMUM": [np.int32, np.int64],
    "MINIMUM": [np.int32, np.int64],
    "SQUARED_DIFFERENCE": [np.int32],
    "POW": [np.int32],
    "FLOOR_DIV": [np.int32],
    "FLOOR_MOD": [np.int32, np.int64],
}


def element_type(rng, name):
    return pick(rng, WHOLE[name]) if chance(rng, 0.35) else np.float32


@configuration("ADD", "SUB", "MUL", "DIV", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE")
def binary(writer, name):
    rng = writer.rng
    dtype = element_type(rng, name)
    left, right = [elements(rng, shape, dtype, 4) for shape in broadcast_shapes(rng)]
    if name == "DIV":
        right = away_from_zero(right)
    table = own_options("MAXIMUM_MINIMUM" if name in ("MAXIMUM", "MINIMUM") else name)
    if hasattr(table, "fusedActivationFunction"):
        table.fusedActivationFunction = pick(rng, ACTIVATIONS)
    return writer.append(name, operands(writer, [left, right]), [dtype], options=table)


@configuration("FLOOR_DIV", "FLOOR_MOD")
def floored_quotient(writer, name):
    rng = writer.rng
    dtype = element_type(rng, name)
    make = pick(rng, [elements, coarse])
    left, right = [make(rng, shape, dtype, 9) for shape in broadcast_shapes(rng)]
    inputs = operands(writer, [left, away_from_zero(right)])
    return writer.append(name, inputs, [dtype], options=own_options(name))


@configuration("POW")
def power(writer, name):
    rng = writer.rng
    dtype = element_type(rng, name)
    left, right = broadcast_shapes(rng)
    if dtype == np.int32:
        bases, exponents = coarse(rng, left, dtype), np.abs(coarse(rng, right, dtype, 5))
    elif chance(rng, 0.4):
        bases, exponents = away_from_zero(elements(rng, left, dtype, 3)), coarse(rng, right, dtype)
    else:
        bases, exponents = np.abs(elements(rng, left, dtype, 4)), elements(rng, right, dtype, 3)
        bases = away_from_zero(bases)
    inputs = operands(writer, [bases, exponents])
    return writer.append(name, inputs, [dtype], options=own_options(name))


def away_from_zero(array):
    """The array, without elements near zero."""
    if array.dtype == np.float32:
        return np.copysign(np.abs(array) + np.float32(0.5), array)
    return np.where(array == 0, array.dtype.type(1), array)
