"""Random configurations: a function for each operator builds one model of it."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

ACTIVATIONS = [0, 0, 1, 2, 3]  # NONE (twice as often), RELU, RELU_N1_TO_1, RELU6
CHANNELS = [1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 31, 32, 33, 48, 67]
CONFIGURATIONS = {}


def configuration(*names):
    def register(function):
        for name in names:
            CONFIGURATIONS[name] = (
                lambda writer, function=function, name=name: function(writer, name)
            )
        return function

    return register


def pick(rng, values):
    return values[int(rng.integers(len(values)))]


def chance(rng, probability):
    return bool(rng.random() < probability)


def extents(rng, low, high, largest=9):
    return [int(rng.integers(1, largest + 1)) for _ in range(int(rng.integers(low, high + 1)))]


def floats(rng, shape, scale=1.0):
    return (rng.uniform(-scale, scale, shape)).astype(np.float32)


def any_axis(rng, rank):
    """An axis, counted from either end."""
    axis = int(rng.integers(rank))
    return axis - rank if chance(rng, 0.5) else axis


def options(kind, **fields):
    table = getattr(schema, kind + "T")()
    for name, value in fields.items():
        if not hasattr(table, name):
            raise AttributeError(f"{kind} has no {name}")
        setattr(table, name, value)
    return table


def typed(rng, shape):
    """Elements of any type for operators that only move them."""
    dtype = pick(rng, [np.float32, np.float32, np.int32, np.int64])
    if dtype == np.float32:
        return floats(rng, shape, 10)
    return rng.integers(-1000, 1000, shape).astype(dtype)


# Convolutions, pools and dense layers


def picture(rng, channels):
    height, width = (1, 1) if chance(rng, 0.1) else rng.integers(1, 15, 2)
    batch = 2 if chance(rng, 0.2) else 1
    return [batch, int(height), int(width), channels]


def window_fields(rng, shape, filter_height, filter_width, dilates=True):
    """Strides, dilations and a padding that leaves at least one position."""
    dilated = dilates and chance(rng, 0.3)
    fields = {
        "strideH": int(rng.integers(1, 4)),
        "strideW": int(rng.integers(1, 4)),
        "padding": int(rng.integers(2)),
    }
    dilation_height = dilation_width = 1
    if dilates:
        dilation_height, dilation_width = (
            [int(d) for d in rng.integers(1, 4, 2)] if dilated else [1, 1]
        )
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
    table = options(
        "Conv2DOptions", **fields, fusedActivationFunction=pick(rng, ACTIVATIONS)
    )
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


@configuration("FULLY_CONNECTED")
def fully_connected(writer, name):
    rng = writer.rng
    depth, outputs = pick(rng, CHANNELS), pick(rng, CHANNELS)
    keeps = chance(rng, 0.4)
    shape = [*extents(rng, 0 if not keeps else 1, 3, 5), depth]
    if not keeps and len(shape) > 2 and chance(rng, 0.5):
        depth *= shape[-2]
    source = writer.input(floats(rng, shape))
    filters = writer.weights(floats(rng, [outputs, depth]))
    table = options(
        "FullyConnectedOptions",
        fusedActivationFunction=pick(rng, ACTIVATIONS),
        keepNumDims=keeps,
    )
    inputs = [source, filters, *writer.bias(outputs)]
    return writer.append(name, inputs, [np.float32], options=table, version=5)


@configuration("MAX_POOL_2D")
def max_pool(writer, name):
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


# Element-wise operators


def broadcast_shapes(rng):
    """Two shapes that broadcast to each other in any way."""
    full = extents(rng, 1, 4)
    if chance(rng, 0.3):
        full[-1] = pick(rng, CHANNELS)
    shapes = []
    for _ in range(2):
        shape = [1 if chance(rng, 0.3) else extent for extent in full]
        if chance(rng, 0.25):
            shape = shape[int(rng.integers(len(shape))) :]
        shapes.append(shape)
    if chance(rng, 0.3):
        shapes = [full, full]
    return shapes


@configuration("ADD", "SUB", "MUL", "DIV", "MAXIMUM")
def binary(writer, name):
    rng = writer.rng
    left, right = [floats(rng, shape, 4) for shape in broadcast_shapes(rng)]
    if name == "DIV":
        right = np.copysign(np.abs(right) + np.float32(0.5), right)
    inputs = [writer.operand(left), writer.operand(right)]
    if chance(rng, 0.3):
        inputs.reverse()
        if name == "DIV":
            inputs.reverse()
    kind = "MaximumMinimum" if name == "MAXIMUM" else name.capitalize()
    table = options(kind + "Options")
    if name != "MAXIMUM":
        table.fusedActivationFunction = pick(rng, ACTIVATIONS)
    return writer.append(name, inputs, [np.float32], options=table)


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


@configuration("LOGISTIC")
def logistic(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 0, 5), pick(rng, [1, 10, 100])))
    return writer.append(name, [source], [np.float32])


@configuration("SOFTMAX")
def softmax(writer, name):
    rng = writer.rng
    source = writer.input(floats(rng, extents(rng, 1, 4, 20), pick(rng, [1, 10, 50])))
    table = options("SoftmaxOptions", beta=pick(rng, [1.0, 1.0, 0.5, 2.0]))
    return writer.append(name, [source], [np.float32], options=table)


@configuration("DEQUANTIZE")
def dequantize(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    if chance(rng, 0.4):
        stored = writer.constant(floats(rng, shape, 100).astype(np.float16))
        result = writer.append(name, [stored], [np.float32])
        other = writer.input(floats(rng, shape))
        return writer.append("ADD", [result[0], other], [np.float32], options=options("AddOptions"))
    dtype = pick(rng, [np.int8, np.uint8])
    information = np.iinfo(dtype)
    array = rng.integers(information.min, information.max + 1, shape).astype(dtype)
    axis = int(rng.integers(len(shape)))
    count = shape[axis] if chance(rng, 0.4) else 1
    low, high = (0, 1) if count > 1 and dtype == np.int8 else (information.min, information.max)
    writer.values.append(array)
    source = writer.tensor(
        dtype,
        shape,
        scales=rng.uniform(0.001, 0.1, count).astype(np.float32),
        zero_points=rng.integers(low, high, count),
        axis=axis,
    )
    writer.inputs.append(source)
    return writer.append(name, [source], [np.float32], version=5 if count > 1 else 2)


# Spatial operators


@configuration("PAD")
def pad(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    amounts = rng.integers(0, 5, [len(shape), 2])
    amounts[rng.random(amounts.shape) < 0.4] = 0
    paddings = amounts.astype(pick(rng, [np.int32, np.int64]))
    inputs = [writer.input(typed(rng, shape)), writer.constant(paddings)]
    return writer.append(
        name, inputs, [writer.values[0].dtype], options=options("PadOptions"), version=2
    )


@configuration("RESIZE_BILINEAR")
def resize_bilinear(writer, name):
    rng = writer.rng
    shape = picture(rng, pick(rng, CHANNELS))
    size = np.array(rng.integers(1, 25, 2), np.int32)
    mode = int(rng.integers(3))
    table = options(
        "ResizeBilinearOptions", alignCorners=mode == 1, halfPixelCenters=mode == 2
    )
    inputs = [writer.input(floats(rng, shape)), writer.constant(size)]
    return writer.append(name, inputs, [np.float32], options=table, version=3)


@configuration("MEAN", "REDUCE_MAX", "REDUCE_MIN")
def reduction(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    axes = [any_axis(rng, len(shape)) for _ in range(int(rng.integers(1, len(shape) + 1)))]
    scalar = len(axes) == 1 and chance(rng, 0.3)
    axes = np.array(axes[0] if scalar else axes, np.int32)
    inputs = [writer.input(floats(rng, shape, 4)), writer.constant(axes)]
    table = options("ReducerOptions", keepDims=chance(rng, 0.5))
    return writer.append(name, inputs, [np.float32], options=table)


# Operators that move elements


@configuration("RESHAPE")
def reshape(writer, name):
    rng = writer.rng
    shape = extents(rng, 0, 5, 6)
    target, rest = [], int(np.prod(shape, dtype=np.int64))
    while rest > 1 and len(target) < 4:
        divisors = [d for d in range(1, rest + 1) if rest % d == 0]
        target.append(pick(rng, divisors))
        rest //= target[-1]
    target.append(rest)
    if chance(rng, 0.4):
        target[int(rng.integers(len(target)))] = -1
    source = writer.input(typed(rng, shape))
    dtype = writer.values[0].dtype
    if chance(rng, 0.3):
        table = options("ReshapeOptions", newShape=target)
        return writer.append(name, [source], [dtype], options=table)
    inputs = [source, writer.constant(np.array(target, np.int32))]
    return writer.append(name, inputs, [dtype], options=options("ReshapeOptions"))


@configuration("CONCATENATION")
def concatenation(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    axis = any_axis(rng, len(shape))
    first = typed(rng, shape)
    inputs = [writer.input(first)]
    for _ in range(int(rng.integers(0, 5))):
        shape[axis] = int(rng.integers(1, 10))
        inputs.append(writer.operand((rng.uniform(-9, 9, shape)).astype(first.dtype)))
    table = options("ConcatenationOptions", axis=axis)
    return writer.append(name, inputs, [first.dtype], options=table)


@configuration("GATHER")
def gather(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    batched = int(rng.integers(1, len(shape))) if len(shape) > 1 and chance(rng, 0.3) else 0
    axis = int(rng.integers(batched, len(shape)))
    picked = shape[:batched] + extents(rng, 0 if batched == 0 else 1, 2, 6)
    indices = rng.integers(0, shape[axis], picked).astype(pick(rng, [np.int32, np.int64]))
    values = typed(rng, shape)
    table = options(
        "GatherOptions",
        axis=axis - len(shape) if chance(rng, 0.5) else axis,
        batchDims=batched - len(picked) if batched and chance(rng, 0.3) else batched,
    )
    inputs = [writer.input(values), writer.operand(indices)]
    return writer.append(name, inputs, [values.dtype], options=table, version=2)


@configuration("UNPACK")
def unpack(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4, 6)
    axis = any_axis(rng, len(shape))
    count = shape[axis]
    values = typed(rng, shape)
    table = options("UnpackOptions", axis=axis, num=count)
    return writer.append(name, [writer.input(values)], [values.dtype] * count, options=table)


@configuration("STRIDED_SLICE")
def strided_slice(writer, name):
    rng = writer.rng
    shape = extents(rng, 1, 4)
    rank = len(shape)
    # LiteRT misreads an ellipsis that stands for no dimension: it always stands for some here.
    ellipsis = int(rng.integers(rank)) if chance(rng, 0.15) else None
    if ellipsis is None:
        axes = list(range(int(rng.integers(1, rank + 1))))
    else:
        axes = [*range(ellipsis), *range(int(rng.integers(ellipsis + 1, rank + 1)), rank)]
    begin, end, strides = [], [], []
    masks = dict.fromkeys(["beginMask", "endMask", "shrinkAxisMask"], 0)
    for entry, axis in enumerate(axes):
        extent, bit = shape[axis], 1 << entry
        step = int(rng.integers(1, 4)) * (-1 if chance(rng, 0.3) else 1)
        low, high = sorted(int(value) for value in rng.choice(extent + 1, 2, replace=False))
        first, past = (low, high) if step > 0 else (high - 1, low - 1)
        if chance(rng, 0.2):
            masks["beginMask"] |= bit
        if past < 0 or chance(rng, 0.2):
            masks["endMask"] |= bit
        if chance(rng, 0.2):
            masks["shrinkAxisMask"] |= bit
            masks["beginMask"] &= ~bit
            masks["endMask"] &= ~bit
            step, past = 1, first + 1
        begin.append(first - extent if chance(rng, 0.3) else first)
        end.append(past - extent if 0 <= past < extent and chance(rng, 0.3) else past)
        strides.append(step)
    if ellipsis is not None:
        masks = with_entry(masks, "ellipsisMask", ellipsis, (begin, end, strides))
    elif chance(rng, 0.2):
        position = int(rng.integers(len(begin) + 1))
        masks = with_entry(masks, "newAxisMask", position, (begin, end, strides))
    values = typed(rng, shape)
    triple = [writer.constant(np.array(v, np.int32)) for v in (begin, end, strides)]
    table = options("StridedSliceOptions", **masks)
    inputs = [writer.input(values), *triple]
    return writer.append(name, inputs, [values.dtype], options=table, version=4)


def with_entry(masks, kind, position, lists):
    """The masks with an entry of one kind put in; the lists get what is ignored there."""
    for values, filler in zip(lists, (0, 0, 1)):
        values.insert(position, filler)
    below = (1 << position) - 1
    moved = {mask: bits & below | (bits & ~below) << 1 for mask, bits in masks.items()}
    return {**moved, kind: 1 << position}
