"""A drop-in for ``ai_edge_litert.interpreter`` and ``tflite_runtime.interpreter``: the same class, run by this engine.

``from swift_hands.litert import Interpreter`` instead of ``from ai_edge_litert.interpreter import Interpreter``. Two
things differ: indices of tensors count the inputs, then the outputs, and tensors in between cannot be read; delegates
are refused.
"""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import InvalidArgumentError, UnavailableError
from .models import Model, Tensor

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Interpreter"]


class Interpreter:
    """Runs a model as ``ai_edge_litert.interpreter.Interpreter`` does."""

    def __init__(
        self,
        model_path: "str | os.PathLike[str] | None" = None,
        model_content: "bytes | None" = None,
        experimental_delegates: "Sequence[object] | None" = None,
        num_threads: "int | None" = None,
        experimental_op_resolver_type: object = None,
        experimental_preserve_all_tensors: bool = False,
        **others: object,
    ):
        """Loads a model.

        Args:
          model_path: A .tflite file.
          model_content: The bytes of one, instead.
          experimental_delegates: None or empty: there are no delegates.
          num_threads: Threads that share the work; results do not depend on it.
          experimental_op_resolver_type: Ignored: there is one kind of kernels.
          experimental_preserve_all_tensors: False: tensors between operators cannot be read.
          others: Further options of LiteRT, ignored.

        Raises:
          InvalidArgumentError: The file is not a model, or holds what the engine does not run; an option asks for what it
            has not.
          NotFoundError: There is no such file.
        """
        if (model_path is None) == (model_content is None):
            raise InvalidArgumentError("Either model_path or model_content must be given")
        if experimental_delegates:
            raise InvalidArgumentError("experimental_delegates must be empty: there are no delegates")
        if experimental_preserve_all_tensors:
            raise InvalidArgumentError("experimental_preserve_all_tensors must be False")
        source = model_path if model_content is None else model_content
        assert source is not None
        self._model = Model(source, num_threads=0 if num_threads is None or num_threads < 0 else num_threads)
        self._shapes: list[Sequence[int] | None] = [None] * len(self._model.inputs)
        self._file_shapes = [tensor.shape for tensor in self._model.inputs]
        self._is_allocated = False
        self._values: list[npt.NDArray[np.generic]] = []

    def allocate_tensors(self) -> None:
        """Makes the model ready to run, with the shapes of ``resize_tensor_input``. Inputs are zeros.

        Raises:
          InvalidArgumentError: The model does not take the shapes.
        """
        if self._is_allocated:
            return
        current = [tensor.shape for tensor in self._model.inputs]
        wanted = [file if shape is None else tuple(shape) for shape, file in zip(self._shapes, self._file_shapes)]
        if current != wanted:
            self._model.resize(self._shapes)
        self._values = [np.zeros(tensor.shape, tensor.dtype) for tensor in self._model.inputs]
        for index, value in enumerate(self._values):
            self._model._set(index, value)
        self._is_allocated = True

    def resize_tensor_input(self, input_index: int, tensor_size: "Sequence[int]", strict: bool = False) -> None:
        """Gives an input another shape, from the next ``allocate_tensors`` on.

        Args:
          input_index: The ``index`` of the input's details.
          tensor_size: The shape.
          strict: Whether only dimensions that the file leaves open may change: there are none here, so that any other
            shape is refused.

        Raises:
          InvalidArgumentError: There is no such input.
        """
        index = self._input(input_index)
        shape = tuple(int(extent) for extent in tensor_size)
        if strict and shape != self._file_shapes[index]:
            raise InvalidArgumentError(f"Input {index} has the shape {self._file_shapes[index]}, which strict keeps")
        self._shapes[index] = shape
        self._is_allocated = False

    def get_input_details(self) -> "list[dict[str, Any]]":
        """Name, index, shape, type and quantization of each input."""
        return [_details(index, tensor) for index, tensor in enumerate(self._model.inputs)]

    def get_output_details(self) -> "list[dict[str, Any]]":
        """The same of each output."""
        first = len(self._model.inputs)
        return [_details(first + index, tensor) for index, tensor in enumerate(self._model.outputs)]

    def get_tensor_details(self) -> "list[dict[str, Any]]":
        """The details of inputs and outputs."""
        return self.get_input_details() + self.get_output_details()

    def set_tensor(self, tensor_index: int, value: "npt.ArrayLike") -> None:
        """Copies an array into an input.

        Raises:
          InvalidArgumentError: Its type or shape is another one, or there is no such input.
          UnavailableError: ``allocate_tensors`` was not called.
        """
        index = self._input(tensor_index)
        self._check_allocated()
        tensor, array = self._model.inputs[index], np.asarray(value)
        if array.dtype != tensor.dtype:
            raise InvalidArgumentError(
                f"Cannot set tensor: Got value of type {array.dtype} but expected type {tensor.dtype} for input "
                f"{tensor_index}, name: {tensor.name}"
            )
        if array.shape != tensor.shape:
            raise InvalidArgumentError(
                f"Cannot set tensor: Dimension mismatch. Got {array.shape} but expected {tensor.shape} for input "
                f"{tensor_index}."
            )
        self._model._set(index, array)
        self._values[index] = array.copy()

    def invoke(self) -> None:
        """Computes the outputs.

        Raises:
          UnavailableError: ``allocate_tensors`` was not called.
        """
        self._check_allocated()
        self._model._invoke()

    def get_tensor(self, tensor_index: int, subgraph_index: int = 0) -> "npt.NDArray[np.generic]":
        """A copy of an input or output.

        Raises:
          InvalidArgumentError: There is no such input or output.
          UnavailableError: ``allocate_tensors`` was not called.
        """
        if subgraph_index != 0:
            raise InvalidArgumentError("subgraph_index must be 0")
        count = len(self._model.inputs)
        index = self._index(tensor_index, count + len(self._model.outputs))
        self._check_allocated()
        return self._values[index].copy() if index < count else self._model._get(index - count)

    def _check_allocated(self) -> None:
        if not self._is_allocated:
            # LiteRT raises RuntimeError, as this is.
            raise UnavailableError("allocate_tensors must be called first")

    def _input(self, index: int) -> int:
        return self._index(index, len(self._model.inputs))

    @staticmethod
    def _index(index: int, count: int) -> int:
        if not 0 <= index < count:
            raise InvalidArgumentError(f"The tensor index is {index}; it must be below {count}")
        return int(index)


def _details(index: int, tensor: Tensor) -> "dict[str, Any]":
    shape = np.array(tensor.shape, np.int32)
    is_whole = len(tensor.scales) == 1
    return {
        "name": tensor.name,
        "index": index,
        "shape": shape,
        "shape_signature": shape.copy(),
        "dtype": tensor.dtype.type,
        "quantization": (tensor.scales[0], tensor.zero_points[0]) if is_whole else (0.0, 0),
        "quantization_parameters": {
            "scales": np.array(tensor.scales, np.float32),
            "zero_points": np.array(tensor.zero_points, np.int32),
            "quantized_dimension": tensor.axis,
        },
        "sparsity_parameters": {},
    }
