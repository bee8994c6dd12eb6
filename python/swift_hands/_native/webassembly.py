"""The C library as a WebAssembly module, run by the package wasmtime.

``Library`` has the functions of the C library and takes the same arguments. Results are at addresses of this process,
as the module's memory never moves. The module has no files, threads and image decoders: what needs them is here.
"""

import contextlib
import ctypes
import os
import struct
import threading
from collections.abc import Callable, Iterator
from ctypes import byref, c_void_p
from typing import Any, NoReturn

from .. import errors
from . import files, record, structures, structures32
from .newest_frame import NewestFrame
from .parameters import Kind, Parameter, Signature

_VIDEO, _LIVE = 1, 2
# hands.h states these limits.
_MAXIMUM_SIDE, _MAXIMUM_PIXELS = 32_768, 64_000_000
# The module's memory grows to this.
_MEMORY = 1 << 30
# Monotonic milliseconds. Without code of Python no exception, such as that of an interrupt, can stop a call half-way.
_CLOCK = """(module
  (import "wasi_snapshot_preview1" "clock_time_get" (func $read (param i32 i64 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "now") (result f64)
    (drop (call $read (i32.const 1) (i64.const 1000) (i32.const 0)))
    (f64.div (f64.convert_i64_u (i64.load (i32.const 0))) (f64.const 1e6))))"""
# Where functions write numbers: bytes of a place, and the number of places.
_PLACE, _PLACES = 8, 8


class Library:
    """The functions of the C library. Calls wait for each other; other threads of Python run meanwhile."""

    def __init__(self, path: str):
        """Compiles the module, or takes it from wasmtime's cache in the user's folder.

        Raises:
          ImportError: wasmtime is not installed or has no build for this processor, or there is no such module.
        """
        try:
            import wasmtime
        except ImportError as error:
            raise ImportError(
                f"swift_hands runs on WebAssembly here and needs: pip install wasmtime ({error})"
            ) from None
        except (OSError, RuntimeError) as error:
            raise ImportError(f"swift_hands runs on WebAssembly here, and wasmtime does not run: {error}") from None
        self._failures = (wasmtime.Trap, wasmtime.WasmtimeError)
        engine = wasmtime.Engine(_configuration(wasmtime))
        try:
            module = wasmtime.Module.from_file(engine, path)
        except (OSError, wasmtime.WasmtimeError) as error:
            raise ImportError(f"The WebAssembly module of swift_hands cannot be loaded: {error}") from None
        self._store = wasmtime.Store(engine)
        self._store.set_wasi(wasmtime.WasiConfig())
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        linker.define_instance(self._store, "hands", linker.instantiate(self._store, wasmtime.Module(engine, _CLOCK)))
        self._exports = linker.instantiate(self._store, module).exports(self._store)
        self.base = ctypes.addressof(self._exports["memory"].data_ptr(self._store).contents)
        # Why the module stopped in the middle of a call, which leaves its memory in an unknown state.
        self._stopped: str | None = None
        self.places: int = self.enter("malloc", _PLACE * _PLACES)
        self._signatures: dict[str, Signature] = {}
        self._streams: dict[int, NewestFrame] = {}
        # Reentrant, as the garbage collector runs between taking it and noting the caller too.
        self._lock = threading.RLock()
        self._caller: int | None = None
        self._closings: list[tuple[str, tuple[Any, ...]]] = []
        if hasattr(os, "register_at_fork"):
            # A fork of the module's memory during a call of another thread could never run again.
            os.register_at_fork(
                before=self._lock.acquire, after_in_parent=self._lock.release, after_in_child=self._lock.release
            )

    def declare(self, signatures: "dict[str, Signature]") -> None:
        """Declares functions, which are attributes from then on."""
        for name, signature in signatures.items():
            self._signatures[name] = signature
            if not hasattr(type(self), name):
                setattr(self, name, self._function(name))

    def release(self, address: int) -> None:
        """Frees memory of the module, unless it has stopped."""
        if not self._stopped:
            self.enter("free", address)

    def text(self, name: str) -> str:
        """The text that a function without parameters returns; empty if there is no such function."""
        if self._exports.get(name) is None:
            return ""
        return ctypes.string_at(self.base + self.enter(name)).decode()

    # Calls

    def _function(self, name: str) -> "Callable[..., Any]":
        return lambda *arguments: self._call(name, *arguments)

    def _call(self, name: str, *arguments: Any) -> Any:
        if name.lower().endswith(("close", "free")):
            if self._stopped:
                return 0
            if self._caller == threading.get_ident():
                # The garbage collector runs during calls too.
                self._closings.append((name, arguments))
                return 0
        with self._calling(name):
            return _Call(self, self._signatures[name], arguments).run(name)

    @contextlib.contextmanager
    def _calling(self, name: str) -> "Iterator[None]":
        """Waits for calls of other threads; what the garbage collector closes meanwhile is closed at the end.

        Raises:
          InternalError: This thread is in a call.
        """
        with self._lock:
            if self._caller is not None:
                raise errors.InternalError(f"{name} was called during another call on the same thread")
            self._caller = threading.get_ident()
            try:
                yield
                while self._closings:
                    closing, values = self._closings.pop()
                    _Call(self, self._signatures[closing], values).run(closing)
            finally:
                self._caller = None

    def enter(self, name: str, *numbers: "int | float") -> Any:
        """Runs a function of the module.

        Raises:
          InternalError: It stopped, now or in an earlier call, after which nothing can run.
        """
        if self._stopped:
            raise errors.InternalError(self._stopped)
        try:
            return self._exports[name](self._store, *numbers)
        except self._failures as error:
            self._stopped = f"The WebAssembly module stopped in {name}: {error}"
            raise errors.InternalError(self._stopped) from None

    # Functions that need files, or whose results are copied

    def hands_model_open(self, path: bytes, *arguments: Any) -> int:
        """Loads the models of a file."""
        data = files.contents(path)
        return int(self._call("hands_model_load", data, len(data), *arguments))

    def MpHandLandmarkerCreate(self, options: Any, *arguments: Any) -> int:
        """Creates a hand landmarker."""
        return self._create("MpHandLandmarkerCreate", options, *arguments)

    def MpGestureRecognizerCreate(self, options: Any, *arguments: Any) -> int:
        """Creates a gesture recognizer."""
        return self._create("MpGestureRecognizerCreate", options, *arguments)

    def MpHandLandmarkerCloseResult(self, _: Any) -> None:
        """Does nothing: the lists of a result are copies."""

    def MpGestureRecognizerCloseResult(self, _: Any) -> None:
        """Does nothing."""

    def _create(self, name: str, options: Any, *arguments: Any) -> int:
        base = options._obj.base_options
        if base.model_asset_path and not base.model_asset_buffer_count:
            data = files.contents(base.model_asset_path)
            base.model_asset_buffer, base.model_asset_buffer_count = data, len(data)
        return int(self._call(name, options, *arguments))

    def hands_image_open(self, path: bytes, *_: Any) -> int:
        """Refuses a file: Pillow decodes the known formats."""
        files.contents(path)
        self.hands_image_decode()

    def hands_image_decode(self, *_: Any) -> NoReturn:
        """Refuses bytes."""
        raise errors.InvalidArgumentError("The image is neither PNG nor JPEG")

    def hands_image_from_file_unturned(self, path: bytes, *_: Any) -> NoReturn:
        """Refuses a file."""
        try:
            files.contents(path)
        except errors.NotFoundError:
            raise errors.NotFoundError(f"Can't find file: {os.fsdecode(path)}") from None
        raise RuntimeError("Failed to load image from file: unknown image type")

    # Functions that the module does not have

    def hands_interpreter_open(self, *_: Any) -> NoReturn:
        """Refuses a model."""
        raise errors.UnavailableError("Custom models need a native library; this package runs on WebAssembly")

    hands_interpreter_load = hands_interpreter_open

    # Functions that need threads

    def hands_session_create(
        self, model: Any, mode: int, options: Any, callback: Any, context: Any, out: Any, error: Any
    ) -> int:
        """Creates a session; a live one is a video with a thread."""
        is_live = mode == _LIVE
        used = _VIDEO if is_live else mode
        status: int = self._call("hands_session_create", model, used, options, None, context, out, error)
        if is_live and not status:
            session = out._obj
            self._streams[session.value] = NewestFrame(
                lambda frame, time_us: self._processed(session.value, frame, time_us), self._release, callback
            )
        return status

    def _processed(self, session: int, frame: Any, time_us: int) -> "tuple[int, bytes | None, int | None]":
        result, text = c_void_p(), c_void_p()
        status: int = self._call("hands_recognize", session, byref(frame), time_us, 0, byref(result), byref(text))
        message = ctypes.string_at(text.value) if text.value else None
        self._call("hands_error_free", text)
        return status, message, result.value

    def _release(self, result: "int | None") -> None:
        self._call("hands_result_free", result)

    def hands_send(self, session: Any, image: Any, time_us: int, _: Any) -> int:
        """Sends a frame, whose pixels are copied, to a live session."""
        frame = structures.HandsImage.from_buffer_copy(image._obj)
        width, height = frame.width, frame.height
        if not (1 <= width <= _MAXIMUM_SIDE and 1 <= height <= _MAXIMUM_SIDE and width * height <= _MAXIMUM_PIXELS):
            raise errors.InvalidArgumentError(
                f"The image has {width} x {height} pixels; it must have 1 to {_MAXIMUM_SIDE} each, and at most "
                f"{_MAXIMUM_PIXELS} in total"
            )
        if frame.rotation_degrees % 90:
            raise errors.InvalidArgumentError(f"The rotation is {frame.rotation_degrees}; it must be a multiple of 90")
        pixels = ctypes.create_string_buffer(ctypes.string_at(frame.pixels, frame.byte_count), frame.byte_count)
        frame.pixels = ctypes.addressof(pixels)
        frame.keep = pixels
        self._stream(session).send(frame, time_us)
        return 0

    def hands_dropped_frames(self, session: Any, count: Any, _: Any) -> int:
        """The number of dropped frames of a live session."""
        count._obj.value = self._stream(session).dropped_frames
        return 0

    def hands_session_close(self, session: Any, error: Any) -> int:
        """Closes a session."""
        stream = self._streams.pop(session.value, None)
        if stream is not None:
            stream.close()
        return int(self._call("hands_session_close", session, error))

    def _stream(self, session: Any) -> NewestFrame:
        try:
            return self._streams[session.value]
        except KeyError:
            raise errors.InvalidArgumentError("The session was closed, or is not a live one") from None

    # Functions that take lists of addresses

    def hands_triangulate(self, count: int, records: Any, indices: Any, *others: Any) -> int:
        """Locates the joints of a hand; its lists are in one block that follows the joints and distances."""
        *rig, joints, distances, error = others
        with self._calling("hands_triangulate"):
            call = _Call(self, Signature(None, []), ())
            try:
                results = call.put(b"\0" * 336)
                seen, *views = self._rig(call, count, records, *rig)
                numbers = [count, seen, call.put(bytes(indices)), *views, results, results + 252, self.places]
                status: int = self.enter("hands_triangulate", *numbers)
                ctypes.memmove(joints, self.base + results, 252)
                ctypes.memmove(distances, self.base + results + 252, 84)
                call.receive_address(0, error)
                return status
            finally:
                call.free()

    def hands_fuse(self, count: int, *arguments: Any) -> int:
        """Finds out which hands of several cameras are the same."""
        *rig, hands, hand_count, error = arguments
        with self._calling("hands_fuse"):
            call = _Call(self, Signature(None, []), ())
            try:
                numbers = [count, *self._rig(call, count, *rig), *(self.places + _PLACE * index for index in range(3))]
                status: int = self.enter("hands_fuse", *numbers)
                call.receive_address(0, hands)
                hand_count._obj.value = call.place(1).value
                call.receive_address(2, error)
                return status
            finally:
                call.free()

    def _rig(
        self, call: "_Call", count: int, records: Any, cameras: Any, rotations: int, translations: int
    ) -> "list[int]":
        """What the cameras of a rig saw, the cameras and where they are, in the module's memory."""
        structures = (record.HandsCamera.from_address(address) for address in cameras)
        return [
            call.put_addresses([call.put(_record(address)) if address else 0 for address in records]),
            call.put_addresses([call.put(bytes(structures32.packed(camera, call.put))) for camera in structures]),
            call.put(rotations, count * 72),
            call.put(translations, count * 24),
        ]


class _Call:
    """One call of a function of the module, with what it occupies in the module's memory meanwhile."""

    def __init__(self, library: Library, signature: Signature, arguments: "tuple[Any, ...]"):
        self._library = library
        self._signature = signature
        self._arguments = arguments
        self._blocks: list[int] = []
        # What to do with the numbers of the places after the call.
        self._received: list[Callable[[], None]] = []

    def run(self, name: str) -> Any:
        """Runs the function and gives what it returns."""
        parameters = self._signature.parameters
        try:
            numbers = [self._number(index, parameter) for index, parameter in enumerate(parameters)]
            result = self._library.enter(name, *numbers)
            for receive in self._received:
                receive()
        finally:
            self.free()
        if self._signature.result is ctypes.c_char_p:
            return ctypes.string_at(self._library.base + result)
        return result

    def free(self) -> None:
        """Frees what the call occupies."""
        blocks, self._blocks = self._blocks, []
        for block in blocks:
            self._library.release(block)

    def put(self, data: "bytes | int", count: "int | None" = None) -> int:
        """Copies bytes, or so many from an address of this process, to the module's memory for the time of the call.

        Raises:
          OutOfMemoryError: There is not enough.
        """
        if count is None:
            assert isinstance(data, bytes)
            count = len(data)
        # The module would take the lower 32 bits of a larger number.
        address: int = self._library.enter("malloc", max(count, 1)) if count < _MEMORY else 0
        if not address:
            raise errors.OutOfMemoryError(f"The WebAssembly module has no memory for {count} bytes")
        self._blocks.append(address)
        ctypes.memmove(self._library.base + address, data, count)
        return address

    def put_addresses(self, addresses: "list[int]") -> int:
        """Copies addresses of the module."""
        return self.put(struct.pack(f"<{len(addresses)}I", *addresses))

    def receive_address(self, index: int, argument: Any) -> None:
        """Writes the address at a place to a pointer of the caller, as an address of this process."""
        offset = self.place(index).value
        c_void_p.from_buffer(argument._obj).value = self._library.base + offset if offset else None

    def place(self, index: int) -> ctypes.c_uint32:
        """Where a function writes a number."""
        return ctypes.c_uint32.from_address(self._library.base + self._library.places + _PLACE * index)

    def _number(self, index: int, parameter: Parameter) -> "int | float":
        """An argument as the module takes it."""
        argument = self._arguments[index]
        value = getattr(argument, "value", argument)
        match parameter.kind:
            case Kind.INTEGER | Kind.HANDLE:
                return int(value or 0)
            case Kind.REAL:
                return float(value)
            case Kind.SIZE:
                structure: Any = self._arguments[index - 1]._obj
                return ctypes.sizeof(structures32.narrow(structure.__class__))
            case Kind.TEXT:
                return 0 if value is None else self.put(value + b"\0")
            case Kind.ARRAY:
                count = parameter.element_bytes * int(self._arguments[index + 1])
                return self.put(value, count) if value else 0
            case Kind.ADDRESS:
                return value - self._library.base if value else 0
            case Kind.RECORD:
                return self.put(_record(value)) if value else 0
            case Kind.BLOCK:
                return self.put(value, parameter.element_bytes)
            case Kind.CALLBACK:
                return 0
            case Kind.STRUCTURE | Kind.FILLED | Kind.RESULT:
                return self._structure(parameter, argument)
            case _:
                return self._out(index, parameter.kind, argument)

    def _structure(self, parameter: Parameter, argument: Any) -> int:
        if argument is None:
            return 0
        structure = argument._obj
        address = self.put(bytes(structures32.packed(structure, self.put)))
        if parameter.kind != Kind.STRUCTURE:
            self._received.append(lambda: self._unpack(structure, address, parameter.closing))
        return address

    def _unpack(self, structure: ctypes.Structure, address: int, closing: str) -> None:
        narrow = structures32.narrow(type(structure))
        structures32.unpack(narrow.from_address(self._library.base + address), structure, self._library.base)
        if closing:
            self._library.enter(closing, address)

    def _out(self, index: int, kind: Kind, argument: Any) -> int:
        """The place of a result."""
        if argument is None:
            return 0
        self.place(index).value = 0
        match kind:
            case Kind.ADDRESS_OUT:
                self._received.append(lambda: self.receive_address(index, argument))
            case Kind.REAL_OUT:
                place = ctypes.addressof(self.place(index))
                self._received.append(
                    lambda: setattr(argument._obj, "value", ctypes.c_double.from_address(place).value)
                )
            case Kind.NAMES_OUT:
                self._received.append(lambda: self._receive_names(index, argument._obj))
            case _:
                self._received.append(lambda: setattr(argument._obj, "value", self.place(index).value))
        return self._library.places + _PLACE * index

    def _receive_names(self, index: int, pointer: Any) -> None:
        address, count = self.place(index).value, self.place(index + 1).value
        if address:
            names = structures32.names(self._library.base, address, count)
            pointer.contents = names._type_.from_buffer(names)
            # A pointer keeps what it points to, but not the array that this is in.
            pointer.names = names


def _configuration(wasmtime: Any) -> Any:
    """Settings that do not change results: multiply-adds round once on every processor."""
    configuration = wasmtime.Config()
    configuration.wasm_relaxed_simd = True
    configuration.wasm_relaxed_simd_deterministic = True
    configuration.memory_may_move = False
    # Without a folder for a cache, each start compiles.
    with contextlib.suppress(wasmtime.WasmtimeError):
        configuration.cache = True
    return configuration


def _record(address: int) -> bytes:
    """The bytes of a result's record, whose size is in its header."""
    return ctypes.string_at(address, record.Header.from_address(address).byte_count)
