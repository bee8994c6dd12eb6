"""Writes small .tflite files: tensors, operators, and the graph's inputs and outputs."""

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema

TYPES = {
    np.dtype(np.float32): schema.TensorType.FLOAT32,
    np.dtype(np.float16): schema.TensorType.FLOAT16,
    np.dtype(np.int16): schema.TensorType.INT16,
    np.dtype(np.int32): schema.TensorType.INT32,
    np.dtype(np.int64): schema.TensorType.INT64,
    np.dtype(np.int8): schema.TensorType.INT8,
    np.dtype(np.uint8): schema.TensorType.UINT8,
    np.dtype(np.bool_): schema.TensorType.BOOL,
}

ABSENT = -1


def quantization_of(scales, zero_points, axis=0):
    """The table of a tensor's scales and zero points."""
    quantization = schema.QuantizationParametersT()
    quantization.scale = [float(scale) for scale in scales]
    quantization.zeroPoint = [int(point) for point in zero_points]
    quantization.quantizedDimension = axis
    return quantization


class ModelWriter:
    """A subgraph under construction.

    `values` are the input arrays, in the order of the graph's inputs. `moved` is the type of the elements of operators that
    only move them, None for any. With `spells_out_bias`, an omitted bias is written as zeros, because LiteRT requires one.
    """

    def __init__(self, rng, spells_out_bias):
        self.rng = rng
        self.spells_out_bias = spells_out_bias
        self.moved = None
        self.values = []
        self.tensors = []
        self.buffers = [schema.BufferT()]
        self.codes = []
        self.operators = []
        self.inputs = []

    def input(self, array, **quantization):
        """A graph input with the value `array`."""
        self.values.append(array)
        self.inputs.append(self.tensor(array.dtype, array.shape, **quantization))
        return self.inputs[-1]

    def constant(self, array, shape=None, sparsity=None, **quantization):
        """A constant tensor. A sparse one has a different shape from the array that it stores."""
        buffer = schema.BufferT()
        buffer.data = np.frombuffer(np.ascontiguousarray(array).tobytes(), np.uint8)
        self.buffers.append(buffer)
        tensor = self.tensor(
            array.dtype,
            array.shape if shape is None else shape,
            buffer=len(self.buffers) - 1,
            **quantization,
        )
        self.tensors[tensor].sparsity = sparsity
        return tensor

    def half_bytes(self, array, **quantization):
        """A constant of integers of four bits, two in a byte, the first in its lower half."""
        halves = np.append(array.reshape(-1).astype(np.uint8) & 15, np.uint8(0))
        packed = halves[0 : array.size : 2] | halves[1 : array.size + 1 : 2] << 4
        tensor = self.constant(packed, shape=array.shape, **quantization)
        self.tensors[tensor].type = schema.TensorType.INT4
        return tensor

    def operand(self, array):
        """A graph input or, with probability 1/4, a constant. The first operand is always an input."""
        if self.values and self.rng.random() < 0.25:
            return self.constant(array)
        return self.input(array)

    def weights(self, array):
        """Constant weights; in half of the cases stored in half precision before a DEQUANTIZE."""
        choice = self.rng.random()
        if choice < 0.1:
            return self.input(array)
        if choice < 0.55:
            return self.constant(array)
        stored = self.constant(array.astype(np.float16))
        return self.append("DEQUANTIZE", [stored], [np.float32], [array.shape])[0]

    def tensor(self, dtype, shape, buffer=0, scales=None, zero_points=None, axis=0):
        tensor = schema.TensorT()
        tensor.shape = list(shape)
        tensor.type = TYPES[np.dtype(dtype)]
        tensor.buffer = buffer
        tensor.name = f"tensor_{len(self.tensors)}"
        if scales is not None:
            tensor.quantization = quantization_of(scales, zero_points, axis)
        self.tensors.append(tensor)
        return len(self.tensors) - 1

    def declare(self, dtype, **quantization):
        """Gives all tensors of a type the same scale and zero point."""
        for tensor in self.tensors:
            if tensor.type == TYPES[np.dtype(dtype)]:
                tensor.quantization = quantization_of(**quantization)

    def bias(self, count):
        """A list with the bias input, sometimes in one of the two forms of a missing bias."""
        values = self.rng.uniform(-1, 1, count).astype(np.float32)
        form = self.rng.random()
        if form < 0.2 and self.spells_out_bias:
            values[:] = 0
        elif form < 0.1:
            return []
        elif form < 0.2:
            return [ABSENT]
        return [self.constant(values)]

    def append(self, name, inputs, dtypes, shapes=None, options=None, version=1, **quantization):
        """Adds an operator. Without `shapes`, its results have no declared shape."""
        code = schema.OperatorCodeT()
        code.builtinCode = getattr(schema.BuiltinOperator, name)
        code.deprecatedBuiltinCode = min(code.builtinCode, 127)
        code.version = version
        self.codes.append(code)
        operator = schema.OperatorT()
        operator.opcodeIndex = len(self.codes) - 1
        operator.inputs = inputs
        operator.outputs = [
            self.tensor(dtype, shapes[index] if shapes else [], **quantization) for index, dtype in enumerate(dtypes)
        ]
        if options is not None:
            operator.builtinOptions = options
            operator.builtinOptionsType = getattr(schema.BuiltinOptions, type(options).__name__.removesuffix("T"))
        self.operators.append(operator)
        return operator.outputs

    def file(self, outputs, shapes=()):
        """The model as bytes. `shapes` are declared for the first outputs."""
        for output, shape in zip(outputs, shapes):
            self.tensors[output].shape = list(shape)
        subgraph = schema.SubGraphT()
        subgraph.tensors = self.tensors
        subgraph.inputs = self.inputs
        subgraph.outputs = outputs
        subgraph.operators = self.operators
        model = schema.ModelT()
        model.version = 3
        model.operatorCodes = self.codes
        model.subgraphs = [subgraph]
        model.buffers = self.buffers
        builder = flatbuffers.Builder(4096)
        builder.Finish(model.Pack(builder), b"TFL3")
        return bytes(builder.Output())
