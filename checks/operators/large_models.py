"""Models of one large operator each, by name: what `checks/operators/time` times."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from .model_writer import ModelWriter

KINDS = {"int8": np.int8, "uint8": np.uint8, "int16": np.int16, "float32": np.float32}
BYTES = ("int8", "uint8")
INTEGERS = (*BYTES, "int16")
ALL = (*INTEGERS, "float32")

IMAGE = (1, 40, 40, 64)
WIDE = (1, 180, 180, 3)


class Model:
    """One operator.

    `kinds` are the element types that it is timed with. `constants` follow the inputs as tensors of integers, and
    `options` are a pair of the options table's name and its fields. `result` is the result's type if it differs from
    the input's, and `scale` its scale as a function of the type. Floats are from `lowest` to 1.
    """

    def __init__(self, operator, kinds, inputs, output, constants=(), options=None, result=None, scale=None, lowest=-1):
        self.operator, self.kinds, self.inputs, self.output = operator, kinds, inputs, output
        self.constants, self.options, self.result, self.scale = constants, options, result, scale
        self.lowest = lowest

    def file(self, kind):
        """The model, as bytes, and its inputs."""
        writer = ModelWriter(np.random.default_rng(1), spells_out_bias=True)
        inputs = [
            writer.input(elements(writer.rng, kind, shape, self.lowest), **quantization(kind)) for shape in self.inputs
        ]
        inputs += [writer.constant(np.array(numbers, np.int32)) for numbers in self.constants]
        own_scale = self.scale(kind) if self.scale and kind != "float32" else {}
        of_result = {} if self.result else own_scale or quantization(kind)
        outputs = writer.append(
            self.operator,
            inputs,
            [self.result or KINDS[kind]],
            [self.output],
            table(self.options),
            version=2,
            **of_result,
        )
        return writer.file(outputs), writer.values


def elements(rng, kind, shape, lowest):
    if kind == "float32":
        return rng.uniform(lowest, 1, shape).astype(np.float32)
    limits = np.iinfo(KINDS[kind])
    return rng.integers(limits.min, limits.max, shape, KINDS[kind], endpoint=True)


def quantization(kind, scale=0.05):
    zero_points = {"int8": -3, "uint8": 128, "int16": 0}
    return {} if kind == "float32" else {"scales": [scale], "zero_points": [zero_points[kind]]}


def scaled(scales, zero_points):
    """The quantization of a result that must have a certain one, by type."""
    return lambda kind: {"scales": [scales[kind]], "zero_points": [zero_points[kind]]}


def table(options):
    if options is None:
        return None
    name, fields = options
    value = getattr(schema, name + "OptionsT")()
    for field, content in fields.items():
        setattr(value, field, content)
    return value


SHARES = scaled({"int8": 2**-8, "uint8": 2**-8, "int16": 2**-15}, {"int8": -128, "uint8": 0, "int16": 0})
LOGARITHMS = scaled({"int8": 2**-4, "uint8": 2**-4}, {"int8": 127, "uint8": 255})
UNITS = scaled({"int8": 2**-7, "uint8": 2**-7}, {"int8": 0, "uint8": 128})
POOL = ("Pool2D", {"padding": 1, "strideW": 2, "strideH": 2, "filterWidth": 2, "filterHeight": 2})

MODELS = {
    "ARG_MAX of channels": Model(
        "ARG_MAX", (*BYTES, "float32"), [IMAGE], (1, 40, 40), [3], ("ArgMax", {"outputType": 2}), np.int32
    ),
    "AVERAGE_POOL_2D": Model("AVERAGE_POOL_2D", ALL, [(1, 80, 80, 16)], (1, 40, 40, 16), (), POOL),
    "AVERAGE_POOL_2D, 3 channels": Model("AVERAGE_POOL_2D", ALL, [WIDE], (1, 90, 90, 3), (), POOL),
    "BROADCAST_TO": Model(
        "BROADCAST_TO", ALL, [(1, 80, 1, 16)], (1, 80, 80, 16), [[1, 80, 80, 16]], ("BroadcastTo", {})
    ),
    "CAST to int32": Model(
        "CAST", ("float32",), [IMAGE], IMAGE, (), ("Cast", {"inDataType": 0, "outDataType": 2}), np.int32
    ),
    "CONCATENATION": Model("CONCATENATION", ALL, [(1, 40, 40, 32)] * 2, IMAGE, (), ("Concatenation", {"axis": 3})),
    "DEPTH_TO_SPACE": Model(
        "DEPTH_TO_SPACE", (*BYTES, "float32"), [IMAGE], (1, 80, 80, 16), (), ("DepthToSpace", {"blockSize": 2})
    ),
    "GATHER of channels": Model(
        "GATHER", ALL, [IMAGE], (1, 40, 40, 32), [list(range(63, -1, -2))], ("Gather", {"axis": 3})
    ),
    "GATHER of rows": Model(
        "GATHER", ALL, [(1600, 64)], (1600, 64), [list(range(1599, -1, -1))], ("Gather", {"axis": 0})
    ),
    "GREATER": Model("GREATER", ("float32",), [IMAGE] * 2, IMAGE, (), ("Greater", {}), np.bool_),
    "L2_NORMALIZATION": Model(
        "L2_NORMALIZATION", (*BYTES, "float32"), [(1600, 64)], (1600, 64), (), ("L2Norm", {}), scale=UNITS
    ),
    "LOG_SOFTMAX": Model("LOG_SOFTMAX", BYTES, [(1600, 64)], (1600, 64), (), ("LogSoftmax", {}), scale=LOGARITHMS),
    "MAX_POOL_2D": Model("MAX_POOL_2D", ALL, [(1, 80, 80, 16)], (1, 40, 40, 16), (), POOL),
    "MAX_POOL_2D, 3 channels": Model("MAX_POOL_2D", ALL, [WIDE], (1, 90, 90, 3), (), POOL),
    "MAXIMUM": Model("MAXIMUM", ALL, [IMAGE] * 2, IMAGE, (), ("MaximumMinimum", {})),
    "MEAN of channels": Model("MEAN", ALL, [IMAGE], (1, 40, 40), [[3]], ("Reducer", {})),
    "MEAN of pixels": Model("MEAN", ALL, [IMAGE], (1, 64), [[1, 2]], ("Reducer", {})),
    "PACK": Model("PACK", ALL, [(1, 40, 40, 32)] * 2, (1, 40, 40, 32, 2), (), ("Pack", {"axis": 4, "valuesCount": 2})),
    "PAD": Model("PAD", ALL, [(1, 50, 50, 32)], (1, 54, 54, 32), [[[0, 0], [2, 2], [2, 2], [0, 0]]], ("Pad", {})),
    "REDUCE_MAX of channels": Model("REDUCE_MAX", ALL, [IMAGE], (1, 40, 40), [[3]], ("Reducer", {})),
    "REDUCE_MAX of pixels": Model("REDUCE_MAX", ALL, [IMAGE], (1, 64), [[1, 2]], ("Reducer", {})),
    "RELU": Model("RELU", ALL, [IMAGE], IMAGE),
    "RESIZE_BILINEAR": Model(
        "RESIZE_BILINEAR",
        ALL,
        [(1, 40, 40, 16)],
        (1, 80, 80, 16),
        [[80, 80]],
        ("ResizeBilinear", {"halfPixelCenters": True}),
    ),
    "RESIZE_BILINEAR, 1 channel": Model(
        "RESIZE_BILINEAR",
        ALL,
        [(1, 120, 160, 1)],
        (1, 300, 280, 1),
        [[300, 280]],
        ("ResizeBilinear", {"halfPixelCenters": True}),
    ),
    "RESIZE_BILINEAR, 3 channels": Model(
        "RESIZE_BILINEAR",
        ALL,
        [(1, 120, 160, 3)],
        (1, 200, 180, 3),
        [[200, 180]],
        ("ResizeBilinear", {"halfPixelCenters": True}),
    ),
    "RESIZE_NEAREST_NEIGHBOR": Model(
        "RESIZE_NEAREST_NEIGHBOR",
        ALL,
        [(1, 100, 100, 3)],
        (1, 180, 180, 3),
        [[180, 180]],
        ("ResizeNearestNeighbor", {}),
    ),
    "REVERSE_V2 of channels": Model("REVERSE_V2", ALL, [IMAGE], IMAGE, [[3]], ("ReverseV2", {})),
    "REVERSE_V2 of 3 channels": Model("REVERSE_V2", ALL, [WIDE], WIDE, [[3]], ("ReverseV2", {})),
    "REVERSE_V2 of pixels": Model("REVERSE_V2", ALL, [WIDE], WIDE, [[2]], ("ReverseV2", {})),
    "RSQRT": Model("RSQRT", ("float32",), [IMAGE], IMAGE, lowest=0),
    "SLICE": Model("SLICE", ALL, [(1, 60, 60, 32)], (1, 50, 50, 30), [[0, 3, 4, 1], [1, 50, 50, 30]], ("Slice", {})),
    "SOFTMAX": Model("SOFTMAX", ALL, [(1600, 64)], (1600, 64), (), ("Softmax", {"beta": 1.0}), scale=SHARES),
    "SPACE_TO_DEPTH": Model(
        "SPACE_TO_DEPTH", (*BYTES, "float32"), [(1, 80, 80, 16)], IMAGE, (), ("SpaceToDepth", {"blockSize": 2})
    ),
    "SQRT": Model("SQRT", ("float32",), [IMAGE], IMAGE, lowest=0),
    "STRIDED_SLICE": Model(
        "STRIDED_SLICE",
        ALL,
        [(1, 80, 80, 32)],
        (1, 40, 40, 32),
        [[0, 0, 0, 0], [1, 80, 80, 32], [1, 2, 2, 1]],
        ("StridedSlice", {}),
    ),
    "SUM of channels": Model("SUM", ALL, [IMAGE], (1, 40, 40), [[3]], ("Reducer", {})),
    "TILE": Model("TILE", ALL, [(1, 100, 100, 3)], (1, 100, 100, 9), [[1, 1, 1, 3]], ("Tile", {})),
    "TRANSPOSE": Model("TRANSPOSE", ALL, [(320, 320)], (320, 320), [[1, 0]], ("Transpose", {})),
    "TRANSPOSE, channels first": Model("TRANSPOSE", ALL, [IMAGE], (1, 64, 40, 40), [[0, 3, 1, 2]], ("Transpose", {})),
    "TRANSPOSE, 3 channels first": Model("TRANSPOSE", ALL, [WIDE], (1, 3, 180, 180), [[0, 3, 1, 2]], ("Transpose", {})),
    "TRANSPOSE, 3 channels last": Model("TRANSPOSE", ALL, [(1, 3, 180, 180)], WIDE, [[0, 2, 3, 1]], ("Transpose", {})),
    "TRANSPOSE, rows and columns": Model("TRANSPOSE", ALL, [IMAGE], IMAGE, [[0, 2, 1, 3]], ("Transpose", {})),
    "TRANSPOSE, backwards": Model(
        "TRANSPOSE", ALL, [(8, 20, 20, 32)], (32, 20, 20, 8), [[3, 2, 1, 0]], ("Transpose", {})
    ),
}
