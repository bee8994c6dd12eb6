"""A drop-in for ``ai_edge_litert.interpreter`` and ``tflite_runtime.interpreter``: the same class, run by this engine.

``from swift_hands.litert import Interpreter`` instead of ``from ai_edge_litert.interpreter import Interpreter``. What
differs: indices of tensors count the inputs, then the outputs, and tensors in between cannot be read; arrays that
``tensor`` gives of outputs are read-only; an output that only reshapes an input is the input itself, also before
``invoke``; delegates are refused; there are no signatures; ``shape_signature`` is the shape, also where the file leaves
a dimension open.
"""

import gc
import os
import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._native.handle import LentMemory
from .errors import InvalidArgumentError, ModelNotFoundError, NotFoundError, ShapeError, UnavailableError
from .models import Model, Tensor

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Interpreter"]

_THREAD_LIMIT = 64


class Interpreter:
    """Runs a model as ``ai_edge_litert.interpreter.Interpreter`` does.

    As there, one thread at a time uses it: ``set_tensor``, ``invoke`` and ``get_tensor`` share the memory of the model's
    inputs and outputs.
    """

    def __init__(
        self,
        model_path: "str | os.PathLike[str] | None" = None,
        model_content: "bytes | None" = None,
        experimental_delegates: "Sequence[object] | None" = None,
        num_threads: "int | None" = None,
        experimental_op_resolver_type: object = None,
        experimental_preserve_all_tensors: bool = False,
        experimental_disable_delegate_clustering: bool = False,
        experimental_default_delegate_latest_features: bool = False,
        experimental_compress_quantization_zero_points: bool = False,
        experimental_disable_delegate_node_fusion: bool = False,
        experimental_force_delegate_node_profiling: bool = False,
    ):
        """Loads a model.

        Args:
          model_path: A .tflite file.
          model_content: The bytes of one, instead.
          experimental_delegates: None or empty: there are no delegates.
          num_threads: Threads that share the work, 64 at most; results do not depend on it.
          experimental_op_resolver_type: Ignored: there is one kind of kernels.
          experimental_preserve_all_tensors: False: tensors between operators cannot be read.
          experimental_disable_delegate_clustering: Ignored, as are all that follow: they are about delegates.
          experimental_default_delegate_latest_features: Ignored.
          experimental_compress_quantization_zero_points: Ignored.
          experimental_disable_delegate_node_fusion: Ignored.
          experimental_force_delegate_node_profiling: Ignored.

        Raises:
          InvalidArgumentError: The file is not a model, or holds what the engine does not run, or an option is not
            supported.
          ModelNotFoundError: There is no such file.
        """
        if bool(model_path) == bool(model_content):
            raise InvalidArgumentError("Either model_path or model_content must be given")
        if experimental_delegates:
            raise InvalidArgumentError("experimental_delegates must be empty: there are no delegates")
        if experimental_preserve_all_tensors:
            raise InvalidArgumentError("experimental_preserve_all_tensors must be False")
        if num_threads is not None and (not isinstance(num_threads, int) or num_threads < 1):
            raise InvalidArgumentError(f"num_threads is {num_threads!r}; it must be an integer of 1 or more")
        source = model_path or model_content
        assert source
        try:
            self._model = Model(source, num_threads=min(num_threads or 0, _THREAD_LIMIT))
        except NotFoundError as error:
            raise ModelNotFoundError(str(error)) from error
        self._shapes = [tensor.shape for tensor in self._model.inputs]
        self._invoke = self._model._invocation()
        # The inputs and outputs in the model's memory, once they are allocated, and what arrays of callers keep alive.
        self._tensors: list[npt.NDArray[np.generic]] | None = None
        self._lent: list[weakref.ref[LentMemory]] = []

    def allocate_tensors(self) -> None:
        """Makes the model ready to run, with the shapes of ``resize_tensor_input``. Inputs are zeros.

        Raises:
          ShapeError: The model does not take the shapes.
          UnavailableError: Shapes change, but there are still arrays in the memory of the former tensors.
        """
        if self._tensors is not None:
            return
        if self._shapes != [tensor.shape for tensor in self._model.inputs]:
            self._check_references()
            try:
                self._model.resize(self._shapes)
            except InvalidArgumentError as error:
                raise ShapeError(str(error)) from error
        lent = self._model._lend()
        tensors = [np.asarray(memory) for memory in lent]
        for tensor in tensors[: len(self._shapes)]:
            tensor.fill(0)
        # Arrays of an earlier allocation in the same memory may still be there.
        self._lent = [reference for reference in self._lent if reference()] + [weakref.ref(memory) for memory in lent]
        self._tensors = tensors

    def _check_references(self) -> None:
        """Checks that no array lies in the memory of the model."""
        if not any(reference() for reference in self._lent):
            return
        # Not all kinds of Python free objects at once.
        gc.collect()
        if any(reference() for reference in self._lent):
            # LiteRT raises RuntimeError, as this is.
            raise UnavailableError(
                "An array of tensor() still lies in the model's memory: keep the function and not its array, or delete the "
                "array before shapes change"
            )

    def resize_tensor_input(self, input_index: int, tensor_size: "Sequence[int]", strict: bool = False) -> None:
        """Gives an input another shape, from the next ``allocate_tensors`` on.

        Args:
          input_index: The ``index`` of the input's details.
          tensor_size: The shape.
          strict: Whether only dimensions that the file leaves open may change: there are none here, so that any other
            shape is refused.

        Raises:
          ShapeError: There is no such input, or ``strict`` forbids the shape.
        """
        if not 0 <= input_index < len(self._shapes):
            raise ShapeError(f"The tensor index is {input_index}; it must be below {len(self._shapes)}")
        shape = tuple(int(extent) for extent in tensor_size)
        if shape == self._shapes[input_index]:
            return
        if strict:
            raise ShapeError(f"Input {input_index} has the shape {self._shapes[input_index]}, which strict keeps")
        self._shapes[input_index] = shape
        self._tensors = None

    def get_input_details(self) -> "list[dict[str, Any]]":
        """Name, index, shape, type and quantization of each input."""
        pairs = zip(self._model.inputs, self._shapes)
        return [_details(index, tensor, shape) for index, (tensor, shape) in enumerate(pairs)]

    def get_output_details(self) -> "list[dict[str, Any]]":
        """The same of each output."""
        first = len(self._model.inputs)
        return [_details(first + index, tensor, tensor.shape) for index, tensor in enumerate(self._model.outputs)]

    def get_tensor_details(self) -> "list[dict[str, Any]]":
        """The details of inputs and outputs."""
        return self.get_input_details() + self.get_output_details()

    def set_tensor(self, tensor_index: int, value: "npt.ArrayLike") -> None:
        """Copies an array into an input.

        Raises:
          InvalidArgumentError: Its type or shape is another one, there is no such input, or ``allocate_tensors`` was not
            called.
        """
        tensor, array = self._tensor(tensor_index, len(self._shapes)), np.asarray(value)
        if array.dtype == tensor.dtype and array.shape == tensor.shape:
            tensor[...] = array
            return
        # An error's traceback would keep the array, and with it the memory.
        expected, shape = tensor.dtype, tensor.shape
        del tensor
        if array.dtype != expected:
            raise InvalidArgumentError(
                f"Cannot set tensor: Got value of type {array.dtype} but expected type {expected} for input "
                f"{tensor_index}, name: {self._model.inputs[tensor_index].name}"
            )
        raise InvalidArgumentError(
            f"Cannot set tensor: Dimension mismatch. Got {array.shape} but expected {shape} for input {tensor_index}."
        )

    def invoke(self) -> None:
        """Computes the outputs.

        Raises:
          UnavailableError: ``allocate_tensors`` was not called.
        """
        if self._tensors is None:
            # LiteRT raises RuntimeError, as this is.
            raise UnavailableError("allocate_tensors must be called first")
        self._invoke()

    def get_tensor(self, tensor_index: int, subgraph_index: int = 0) -> "npt.NDArray[np.generic]":
        """A copy of an input or output.

        Raises:
          InvalidArgumentError: There is no such input or output, or ``allocate_tensors`` was not called.
        """
        if subgraph_index != 0:
            raise InvalidArgumentError("subgraph_index must be 0")
        return self._tensor(tensor_index).copy()

    def tensor(self, tensor_index: int) -> "Callable[[], npt.NDArray[np.generic]]":
        """A function that gives an input or output itself: ``invoke`` reads and writes the array. Those of outputs are
        read-only. While there are arrays, shapes cannot change.

        Raises:
          InvalidArgumentError: There is no such input or output.
        """
        self._check(tensor_index, self._count)
        return lambda: self._tensor(tensor_index).view()

    def reset_all_variables(self) -> None:
        """Does nothing: models with variables are refused."""

    @property
    def _count(self) -> int:
        return len(self._model.inputs) + len(self._model.outputs)

    def _tensor(self, index: int, count: "int | None" = None) -> "npt.NDArray[np.generic]":
        tensors = self._tensors
        if tensors is not None and 0 <= index < (len(tensors) if count is None else count):
            return tensors[index]
        self._check(index, self._count if count is None else count)
        # LiteRT raises ValueError here, as this is.
        raise InvalidArgumentError("Tensor is unallocated. Try calling allocate_tensors() first")

    @staticmethod
    def _check(index: int, count: int) -> None:
        if not 0 <= index < count:
            raise InvalidArgumentError(f"The tensor index is {index}; it must be below {count}")


def _details(index: int, tensor: Tensor, shape: "Sequence[int]") -> "dict[str, Any]":
    is_whole = len(tensor.scales) == 1
    return {
        "name": tensor.name,
        "index": index,
        "shape": np.array(shape, np.int32),
        "shape_signature": np.array(shape, np.int32),
        "dtype": tensor.dtype.type,
        "quantization": (tensor.scales[0], tensor.zero_points[0]) if is_whole else (0.0, 0),
        "quantization_parameters": {
            "scales": np.array(tensor.scales, np.float32),
            "zero_points": np.array(tensor.zero_points, np.int32),
            "quantized_dimension": tensor.axis,
            "block_size": 0,
        },
        "sparsity_parameters": {},
    }
