"""Reads a float .tflite file: operators in order, and constants in single precision."""

from dataclasses import dataclass

import numpy as np
from ai_edge_litert import schema_py_generated as schema

DTYPES = {
    schema.TensorType.FLOAT32: np.float32,
    schema.TensorType.FLOAT16: np.float16,
    schema.TensorType.INT32: np.int32,
}
NAMES = {value: name for name, value in vars(schema.BuiltinOperator).items() if isinstance(value, int)}


@dataclass
class Operator:
    """An operator; tensors are indices."""

    name: str
    inputs: list
    outputs: list
    options: object


class Graph:
    """The first subgraph of a file."""

    def __init__(self, data):
        model = schema.ModelT.InitFromPackedBuf(data, 0)
        subgraph = model.subgraphs[0]
        self.inputs = [int(tensor) for tensor in subgraph.inputs]
        self.outputs = [int(tensor) for tensor in subgraph.outputs]
        self.shapes = [tuple(map(int, tensor.shape)) for tensor in subgraph.tensors]
        self.constants = {}
        for index, tensor in enumerate(subgraph.tensors):
            content = model.buffers[tensor.buffer].data
            if content is not None and len(content):
                values = np.frombuffer(bytes(content), DTYPES[tensor.type])
                self.constants[index] = values.reshape(self.shapes[index])
        self.operators = []
        for source in subgraph.operators:
            self.add(model.operatorCodes[source.opcodeIndex], source)

    def add(self, code, source):
        name = NAMES[max(code.builtinCode, code.deprecatedBuiltinCode)]
        inputs, outputs = [[int(i) for i in ids] for ids in (source.inputs, source.outputs)]
        if name == "DEQUANTIZE" and inputs[0] in self.constants:
            self.constants[outputs[0]] = self.constants[inputs[0]].astype(np.float32)
        else:
            self.operators.append(Operator(name, inputs, outputs, source.builtinOptions))
