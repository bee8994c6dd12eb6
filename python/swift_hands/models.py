"""Custom models: any TFLite file as a function of NumPy arrays."""

import ctypes
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ._native import checks, handle, library, structures
from .errors import InvalidArgumentError

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[np.generic]
    Arrays: TypeAlias = "Array | list[Array]"

_DTYPES: "dict[int, np.dtype[Any]]" = {
    1: np.dtype("<f4"),
    2: np.dtype("<i4"),
    3: np.dtype("u1"),
    4: np.dtype("<i8"),
    6: np.dtype("?"),
    7: np.dtype("<i2"),
    9: np.dtype("i1"),
    10: np.dtype("<f2"),
}
"""The types of ``hands_element_type``."""


@dataclass(frozen=True)
class Tensor:
    """An input or output of a model.

    Attributes:
      name: Its name in the file.
      dtype: The type of its elements.
      shape: The extent of each dimension.
      scales: Integers ``q`` stand for ``(q - zero_point) * scale``: one scale, or one for each index along ``axis``;
        empty without quantization.
      zero_points: As many as scales.
      axis: The dimension that several scales run along.
    """

    name: str
    dtype: "np.dtype[Any]"
    shape: "tuple[int, ...]"
    scales: "tuple[float, ...]" = ()
    zero_points: "tuple[int, ...]" = ()
    axis: int = 0

    def quantized(self, values: "npt.ArrayLike") -> "Array":
        """The integers that stand for real numbers: rounded half to even, and clamped to the type.

        Raises:
          InvalidArgumentError: The tensor is not quantized, several scales do not fit the shape, or a number is undefined.
        """
        numbers = np.asarray(values, np.float32)
        scale, zero = self._factors(numbers.shape)
        limits = np.iinfo(self.dtype)
        rounded = np.rint(numbers / scale).astype(np.float64) + zero
        if np.isnan(rounded).any():
            raise InvalidArgumentError(f"{self.name} cannot hold what is not a number")
        integers: Array = np.clip(rounded, limits.min, limits.max).astype(self.dtype)
        return integers

    def dequantized(self, integers: "npt.ArrayLike") -> "npt.NDArray[np.float32]":
        """The real numbers that integers stand for.

        Raises:
          InvalidArgumentError: The tensor is not quantized, or several scales do not fit the shape.
        """
        numbers = np.asarray(integers).astype(np.float32)
        scale, zero = self._factors(numbers.shape)
        return (numbers - zero) * scale

    def _factors(self, shape: "tuple[int, ...]") -> "tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]":
        """Scale and zero point of each element of an array of a shape."""
        if not self.scales or self.dtype.kind not in "iu":
            raise InvalidArgumentError(f"{self.name} is not quantized")
        extents = [1] * len(shape)
        if len(self.scales) > 1:
            if len(shape) != len(self.shape) or shape[self.axis] != len(self.scales):
                raise InvalidArgumentError(f"{self.name} has shape {self.shape}, not {shape}")
            extents[self.axis] = len(self.scales)
        scale, zero = np.asarray(self.scales, np.float32), np.asarray(self.zero_points, np.float32)
        return scale.reshape(extents), zero.reshape(extents)


class Model(handle.ContextManager):
    """A TFLite model, float or quantized, as a function of arrays.

    ``Model("classifier.tflite")(array)`` gives the output, or a list of several outputs. Arrays have the shapes of
    ``inputs``; where the file allows it, the first dimension may be another one, for a batch.

    Usable from several threads, one call at a time.
    """

    def __init__(
        self,
        model: "str | os.PathLike[str] | bytes",
        *,
        kernels: "str | None" = None,
        num_threads: int = 0,
    ):
        """Loads a model.

        Args:
          model: A .tflite file of at most 64 MB, as a path or its bytes.
          kernels: The kernels to use, of ``swift_hands.kernels()``; by default the fastest of this processor.
          num_threads: Threads that share the work, 0 to 64; results do not depend on it. 0 is the environment variable
            ``HANDS_NUM_THREADS``, or 1.

        Raises:
          InvalidArgumentError: The file is not a model, or holds what the engine does not run.
          NotFoundError: There is no such file.
        """
        options = structures.HandsInterpreterOptions()
        library.call("hands_interpreter_options_init", ctypes.byref(options), ctypes.sizeof(options))
        options.num_threads = checks.integer("num_threads", num_threads)
        if kernels is not None:
            options.kernels = checks.text("kernels", kernels)
        source: tuple[object, ...]
        if isinstance(model, (bytes, bytearray, memoryview)):
            content = bytes(model)
            create, source = "hands_interpreter_load", (content, len(content))
        else:
            create, source = "hands_interpreter_open", (checks.path(model),)
        self._handle = handle.Handle(
            create, "hands_interpreter_close", *source, ctypes.byref(options), name="Model", lends_memory=True
        )
        # A call sets inputs, computes and gets outputs; ``resize`` may be one of its steps.
        self._lock = threading.RLock()
        counts = ctypes.c_size_t(), ctypes.c_size_t()
        library.call("hands_interpreter_counts", self._handle.value, *map(ctypes.byref, counts))
        self._counts = counts[0].value, counts[1].value
        self._describe()

    @property
    def inputs(self) -> "tuple[Tensor, ...]":
        """The inputs, in the order of the file."""
        return self._inputs

    @property
    def outputs(self) -> "tuple[Tensor, ...]":
        """The outputs, in the order of the file."""
        return self._outputs

    def __call__(self, *arrays: "npt.ArrayLike", dequantized: bool = False, **named: "npt.ArrayLike") -> "Arrays":
        """Computes the outputs.

        Args:
          arrays: One for each input. Floats for a quantized input are quantized; other types must be those of the input.
          dequantized: Whether quantized outputs are given as the float32 numbers that they stand for.
          named: The inputs by name instead.

        Returns:
          The output, or a list of several.

        Raises:
          InvalidArgumentError: The number, shapes or types of the arrays are not those of the inputs.
        """
        given = self._given(arrays, named)
        with self._locked():
            outputs = self._computed(given)
        if dequantized:
            outputs = [
                tensor.dequantized(array) if tensor.scales and tensor.dtype.kind in "iu" else array
                for tensor, array in zip(self._outputs, outputs)
            ]
        return outputs[0] if len(outputs) == 1 else outputs

    def resize(self, shapes: "Sequence[Sequence[int] | None]") -> None:
        """Gives inputs other shapes; those of the outputs follow.

        Args:
          shapes: One for each input; ``None`` for that of the file.

        Raises:
          InvalidArgumentError: The model does not take them; nothing changes then.
        """
        if len(shapes) != self._counts[0]:
            raise InvalidArgumentError(f"There are {len(shapes)} shapes; the model has {self._counts[0]} inputs")
        lists = [
            None if shape is None else [checks.integer("an extent", extent) for extent in shape] for shape in shapes
        ]
        ranks = (ctypes.c_int32 * max(len(lists), 1))(*[len(extents or ()) for extents in lists])
        # At least one element: an array without any is NULL.
        rows = [None if extents is None else (ctypes.c_int32 * max(len(extents), 1))(*extents) for extents in lists]
        pointers = (ctypes.c_void_p * max(len(rows), 1))(
            *[None if row is None else ctypes.addressof(row) for row in rows]
        )
        with self._locked():
            library.call("hands_interpreter_resize", self._handle.value, len(lists), ranks, pointers)
            self._describe()

    def close(self) -> None:
        """Frees what it holds."""
        self._handle.close()

    def _locked(self) -> threading.RLock:
        """The lock of calls.

        Raises:
          ForkError: This is a fork of the process that created it, which may never get the lock.
        """
        self._handle.check_process()
        return self._lock

    def _computed(self, given: "Sequence[Array]") -> "list[Array]":
        """The outputs for arrays of the inputs' types."""
        shapes = [array.shape for array in given]
        for tensor, shape in zip(self._inputs, shapes):
            if len(shape) != len(tensor.shape) or shape[1:] != tensor.shape[1:]:
                raise InvalidArgumentError(f"{tensor.name} has shape {tensor.shape}, not {shape}")
        if shapes != [tensor.shape for tensor in self._inputs]:
            self.resize(shapes)
        outputs: list[Array] = [np.empty(tensor.shape, tensor.dtype) for tensor in self._outputs]
        lists = _Addresses([np.ascontiguousarray(array) for array in given]), _Addresses(outputs)
        arguments = [argument for addresses in lists for argument in addresses.arguments]
        library.call("hands_interpreter_run", self._handle.value, *arguments)
        return outputs

    def _given(self, arrays: "Sequence[npt.ArrayLike]", named: "Mapping[str, npt.ArrayLike]") -> "list[Array]":
        names = [tensor.name for tensor in self._inputs]
        if named:
            if arrays or sorted(named) != sorted(names):
                raise InvalidArgumentError(f"The inputs are {', '.join(names)}")
            arrays = [named[name] for name in names]
        if len(arrays) != len(names):
            raise InvalidArgumentError(f"There are {len(arrays)} arrays; the model has {len(names)} inputs")
        return [self._converted(tensor, array) for tensor, array in zip(self._inputs, arrays)]

    def _converted(self, tensor: Tensor, values: "npt.ArrayLike") -> "Array":
        array = np.asarray(values)
        if array.dtype == tensor.dtype:
            return array
        if array.dtype.kind == "f" and tensor.scales and tensor.dtype.kind in "iu":
            return tensor.quantized(array)
        if array.dtype.kind == "f" and tensor.dtype.kind == "f":
            return array.astype(tensor.dtype)
        raise InvalidArgumentError(f"{tensor.name} has elements of type {tensor.dtype}, not {array.dtype}")

    def _describe(self) -> None:
        inputs, outputs = self._descriptions()
        self._inputs, self._outputs = tuple(map(_tensor, inputs)), tuple(map(_tensor, outputs))

    def _descriptions(self) -> "list[list[structures.HandsTensor]]":
        """What the library tells of the inputs and of the outputs."""
        lists = []
        for function, count in zip(("hands_interpreter_input", "hands_interpreter_output"), self._counts):
            found = [structures.HandsTensor(size=ctypes.sizeof(structures.HandsTensor)) for _ in range(count)]
            for index, tensor in enumerate(found):
                library.call(function, self._handle.value, index, ctypes.byref(tensor))
            lists.append(found)
        return lists

    def _lend(self) -> "list[handle.LentMemory]":
        """The memory of the inputs, then that of the outputs."""
        inputs, outputs = self._descriptions()
        return [self._lent(found, True) for found in inputs] + [self._lent(found, False) for found in outputs]

    def _lent(self, found: structures.HandsTensor, is_writable: bool) -> handle.LentMemory:
        tensor = _tensor(found)
        return handle.LentMemory(self._handle, found.bytes, tensor.shape, tensor.dtype.str, is_writable=is_writable)

    def _invocation(self) -> "Callable[[], None]":
        """What computes the outputs from the inputs in the library's memory."""
        return self._handle.prepared("hands_interpreter_invoke")


def _tensor(found: structures.HandsTensor) -> Tensor:
    """An input or output, but for its elements."""
    count = found.scale_count
    return Tensor(
        name=found.tensor_name.decode(errors="replace"),
        dtype=_DTYPES[found.type],
        shape=tuple(found.shape[: found.rank]),
        scales=tuple(found.scales[:count]) if count else (),
        zero_points=tuple(found.zero_points[:count]) if count else (),
        axis=found.axis,
    )


class _Addresses:
    """Arrays and where they are, for C.

    Attributes:
      arguments: The number of arrays, their addresses and their sizes in bytes, of types that no call has to convert.
    """

    def __init__(self, arrays: "Sequence[Array]"):
        self._arrays = arrays
        # At least one element: an array without any is NULL.
        length = max(len(arrays), 1)
        self._addresses = (ctypes.c_void_p * length)(*[array.ctypes.data for array in arrays])
        self._sizes = (ctypes.c_size_t * length)(*[array.nbytes for array in arrays])
        lists = [ctypes.c_void_p(ctypes.addressof(values)) for values in (self._addresses, self._sizes)]
        self.arguments = ctypes.c_size_t(len(arrays)), *lists
