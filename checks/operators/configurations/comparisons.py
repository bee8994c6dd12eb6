"""Comparisons, logic, and the choice between two operands."""

import numpy as np

from .random import MOVED, NUMBERS, broadcast_shapes, chance, coarse, elements, extents, moved_type, operands, pick
from .registry import configuration, own_options


@configuration("LESS", "LESS_EQUAL", "GREATER", "GREATER_EQUAL", "EQUAL", "NOT_EQUAL")
def comparison(writer, name):
    rng = writer.rng
    dtype = pick(rng, MOVED if name in ("EQUAL", "NOT_EQUAL") else NUMBERS)
    arrays = [coarse(rng, shape, dtype) for shape in broadcast_shapes(rng)]
    return writer.append(name, operands(writer, arrays), [np.bool_], options=own_options(name))


@configuration("LOGICAL_AND", "LOGICAL_OR")
def logic(writer, name):
    rng = writer.rng
    arrays = [elements(rng, shape, np.bool_) for shape in broadcast_shapes(rng)]
    return writer.append(name, operands(writer, arrays), [np.bool_], options=own_options(name))


@configuration("LOGICAL_NOT")
def negation(writer, name):
    rng = writer.rng
    source = writer.input(elements(rng, extents(rng, 0, 5), np.bool_))
    return writer.append(name, [source], [np.bool_], options=own_options(name))


@configuration("SELECT")
def select(writer, name):
    """The condition has the operands' shape, or one element, or one element per row."""
    rng = writer.rng
    shape = extents(rng, 0, 5)
    conditions = pick(rng, [[], shape[:1]]) if chance(rng, 0.4) else shape
    return append_choice(writer, name, [conditions, shape, shape])


@configuration("SELECT_V2")
def select_v2(writer, name):
    return append_choice(writer, name, broadcast_shapes(writer.rng, count=3))


def append_choice(writer, name, shapes):
    """Declares the result's shape: LiteRT keeps it if each operand has one element."""
    dtype = moved_type(writer)
    arrays = [elements(writer.rng, shape, kind) for shape, kind in zip(shapes, [np.bool_, dtype, dtype])]
    inputs = operands(writer, arrays)
    result = shapes[1] if name == "SELECT" else np.broadcast_shapes(*shapes)
    return writer.append(name, inputs, [dtype], [result], options=own_options(name))
