"""Random shapes, elements and choices."""

import numpy as np

ACTIVATIONS = [0, 0, 1, 2, 3]  # NONE (twice as often), RELU, RELU_N1_TO_1, RELU6
CHANNELS = [1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 31, 32, 33, 48, 67]
NUMBERS = [np.float32, np.float32, np.int32, np.int64]
MOVED = [*NUMBERS, np.bool_]
INDICES = [np.int32, np.int64]


def pick(rng, values):
    return values[int(rng.integers(len(values)))]


def chance(rng, probability):
    return bool(rng.random() < probability)


def extents(rng, low, high, largest=9):
    return [int(rng.integers(1, largest + 1)) for _ in range(int(rng.integers(low, high + 1)))]


def picture(rng, channels):
    height, width = (1, 1) if chance(rng, 0.1) else rng.integers(1, 15, 2)
    batch = 2 if chance(rng, 0.2) else 1
    return [batch, int(height), int(width), channels]


def broadcast_shapes(rng, count=2):
    """Shapes that can be broadcast together, in any way."""
    full = extents(rng, 0, 5, 6)
    if full and chance(rng, 0.3):
        full[-1] = pick(rng, CHANNELS)
    return parts_of_shape(rng, full, count)


def parts_of_shape(rng, full, count):
    """Shapes that broadcast to `full` or, together, to a smaller one."""
    if chance(rng, 0.3):
        return [full] * count
    shapes = []
    for _ in range(count):
        shape = [1 if chance(rng, 0.3) else extent for extent in full]
        if chance(rng, 0.25):
            shape = shape[int(rng.integers(len(shape) + 1)) :]
        shapes.append(shape)
    return shapes


def any_axis(rng, rank):
    """An axis, counted from either end."""
    axis = int(rng.integers(rank))
    return axis - rank if chance(rng, 0.5) else axis


def floats(rng, shape, scale=1.0):
    return rng.uniform(-scale, scale, shape).astype(np.float32)


def elements(rng, shape, dtype, largest=10):
    """Elements of a type, up to `largest`."""
    if dtype == np.bool_:
        return np.asarray(rng.random(shape) < 0.5)
    if dtype == np.float32:
        return floats(rng, shape, largest)
    least = 0 if np.issubdtype(dtype, np.unsignedinteger) else -largest
    return np.asarray(rng.integers(least, largest + 1, shape)).astype(dtype)


def moved_type(writer, dtypes=None):
    """The type of elements that an operator moves: the one that the writer asks for, if it asks for one."""
    return writer.moved or pick(writer.rng, dtypes or MOVED)


def typed(writer, shape, dtypes=None):
    """Elements of any type, for operators that only move them."""
    dtype = moved_type(writer, dtypes)
    largest = 10 if dtype == np.float32 else 100 if dtype in (np.int8, np.uint8) else 1000
    return elements(writer.rng, shape, dtype, largest)


def coarse(rng, shape, dtype, largest=3):
    """Integers from a small range, with many equal ones."""
    if dtype == np.float32:
        return elements(rng, shape, np.int32, largest).astype(np.float32)
    return elements(rng, shape, dtype, largest)


def operands(writer, arrays):
    """Graph inputs and constants for the arrays, with at least one input."""
    tensors = {int(position): writer.operand(arrays[int(position)]) for position in writer.rng.permutation(len(arrays))}
    return [tensors[position] for position in range(len(arrays))]
