"""Operators and outputs of a model file."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from ai_edge_litert import schema_py_generated as schema

NAMES = {number: name for name, number in vars(schema.BuiltinOperator).items() if name.isupper()}
# Operators on constants only, which run once.
PREPARATION = {"DEQUANTIZE", "DENSIFY"}
# Operators with approximated functions.
APPROXIMATE = {"LOGISTIC", "SOFTMAX"}
# Operators that only move values.
MOVES = {"RESHAPE", "CONCATENATION", "STRIDED_SLICE"}


@dataclass(frozen=True)
class Net:
    """A .tflite file with one image as its input."""

    path: Path
    # The number of operators of each kind that run, by name.
    operators: Counter
    # Height and width of the image.
    size: tuple
    # For each output, whether its values come directly from an approximated function.
    approximate: list

    @property
    def name(self):
        return self.path.stem


def read(path):
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAsModel(path.read_bytes(), 0))
    graph = model.subgraphs[0]
    kinds = [kind(model.operatorCodes[operator.opcodeIndex]) for operator in graph.operators]
    makers = {tensor: (name, operator) for name, operator in zip(kinds, graph.operators) for tensor in operator.outputs}
    (source,) = graph.inputs
    _, height, width, channels = graph.tensors[source].shape
    assert channels == 3, f"{path}: the input is no picture"
    return Net(
        path=path,
        operators=Counter(name for name in kinds if name not in PREPARATION),
        size=(int(height), int(width)),
        approximate=[is_approximate(output, makers) for output in graph.outputs],
    )


def kind(code):
    """The name of an operator; small codes are stored in the older of two fields."""
    number = max(code.builtinCode, code.deprecatedBuiltinCode)
    return code.customCode.decode() if number == schema.BuiltinOperator.CUSTOM else NAMES[number]


def is_approximate(tensor, makers):
    """Whether a tensor contains results of an approximated function, possibly moved."""
    name, operator = makers.get(tensor, (None, None))
    if name in MOVES:
        return any(is_approximate(source, makers) for source in operator.inputs)
    return name in APPROXIMATE
