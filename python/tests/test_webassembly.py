"""What the package needs to run on WebAssembly: structures with 32-bit pointers, live streams, the choice of a backend.

The other tests run on it too: checks/python/run --universal.
"""

import ctypes
import subprocess
import sys
import threading

import numpy as np
import pytest
import swift_hands
from conftest import equal
from swift_hands import CameraIntrinsics, CameraRig, errors, litert, pictures
from swift_hands._native import library, parameters, record, structures, structures32, webassembly
from swift_hands._native.newest_frame import NewestFrame
from swift_hands.mediapipe import c_api


class Memory:
    """A module's memory, from address 16."""

    def __init__(self):
        self.block = ctypes.create_string_buffer(4096)
        self.base = ctypes.addressof(self.block)
        self._end = 16

    def put(self, data, count=None):
        count = len(data) if count is None else count
        address, self._end = self._end, self._end + count + -count % 8
        ctypes.memmove(self.base + address, data, count)
        return address

    def text(self, address):
        return ctypes.string_at(self.base + address)


def test_sizes_and_pointers_have_32_bits():
    narrow = structures32.narrow(structures.HandsImage)
    assert [getattr(narrow, name).offset for name, _ in narrow._fields_] == [0, 4, 8, 12, 16, 20, 24, 28]
    assert structures32.narrow(record.HandsHandPose).is_known.offset == 4
    # hands_options has integers of 64 bits, which are aligned as on every system.
    assert structures32.narrow(record.SessionOptions).gesture_vote_hold_us.offset % 8 == 0


def test_what_pointers_point_to_is_copied():
    memory = Memory()
    names = (ctypes.c_char_p * 2)(b"Victory", b"Thumb_Up")
    options = record.SessionOptions(
        size=1, num_hands=3, search=b"near", canned_allowlist=names, canned_allowlist_count=2
    )
    packed = structures32.packed(options, memory.put)
    assert (packed.size, packed.num_hands, packed.canned_denylist) == (ctypes.sizeof(packed), 3, 0)
    assert memory.text(packed.search) == b"near"
    found = structures32.names(memory.base, packed.canned_allowlist, 2)
    assert list(found) == [b"Victory", b"Thumb_Up"]
    base = c_api.BaseOptions(model_asset_buffer=b"a\0b", model_asset_buffer_count=3)
    packed = structures32.packed(base, memory.put)
    assert ctypes.string_at(memory.base + packed.model_asset_buffer, 3) == b"a\0b"


def test_lists_inside_results_are_read():
    memory = Memory()
    category = structures32.narrow(c_api.Category)
    items = (category * 2)(
        category(7, 0.5, memory.put(b"Right\0"), memory.put(b"\0")), category(8, 0.25, memory.put(b"Left\0"), 0)
    )
    lists = (structures32.narrow(c_api.Categories) * 1)((memory.put(bytes(items)), 2))
    source = structures32.narrow(c_api.HandLandmarkerResult)(handedness=memory.put(bytes(lists)), handedness_count=1)
    found = c_api.HandLandmarkerResult()
    structures32.unpack(source, found, memory.base)
    assert (found.handedness_count, found.hand_landmarks_count, bool(found.hand_landmarks)) == (1, 0, False)
    read = found.handedness[0].categories[: found.handedness[0].categories_count]
    assert [(it.index, it.score, it.category_name, it.display_name) for it in read] == [
        (7, 0.5, b"Right", b""),
        (8, 0.25, b"Left", None),
    ]


def test_every_parameter_has_a_meaning():
    signatures = library._signatures() | c_api._signatures()
    for name, signature in signatures.items():
        kinds = [parameter.kind for parameter in signature.parameters]
        for index, kind in enumerate(kinds):
            if kind == parameters.Kind.SIZE:
                assert kinds[index - 1] == parameters.Kind.FILLED, name
            if kind == parameters.Kind.ARRAY:
                assert kinds[index + 1] == parameters.Kind.INTEGER, name


class Stream:
    """A stream whose frames wait until they may go on."""

    def __init__(self):
        self.begun, self.go, self.results = threading.Semaphore(0), threading.Semaphore(0), []
        self.released, self.callback = [], structures.HandsCallback(self.take)
        self.stream = NewestFrame(self.process, self.released.append, self.callback)

    def process(self, frame, time):
        self.begun.release()
        assert self.go.acquire(timeout=60)
        if isinstance(frame, Exception):
            raise frame
        return (3, b"refused", None) if frame is None else (0, None, frame)

    def take(self, _, status, text, result, time):
        self.results.append((status, text, result, time))


def test_the_newest_frame_is_next():
    it = Stream()
    it.stream.send(1, 10)
    assert it.begun.acquire(timeout=60)
    for time in (20, 30, 40):
        it.stream.send(time, time)
    it.go.release(2)
    it.stream.close()
    assert it.results == [(0, None, 1, 10), (0, None, 40, 40)]
    assert (it.released, it.stream.dropped_frames) == ([1, 40], 2)


def test_times_increase():
    it = Stream()
    it.go.release(2)
    it.stream.send(None, -5)
    with pytest.raises(errors.InvalidArgumentError, match="later than -5"):
        it.stream.send(1, -5)
    it.stream.close()
    assert it.results == [(3, b"refused", None, -5)]


@pytest.mark.parametrize(
    "error, kind",
    [
        (errors.OutOfMemoryError("no memory"), errors.OutOfMemoryError),
        (errors.InternalError("no memory"), errors.InternalError),
        (KeyError("no memory"), errors.InternalError),
    ],
)
def test_a_stream_goes_on_after_an_exception(error, kind):
    it = Stream()
    it.go.release(2)
    it.stream.send(error, 1)
    assert it.begun.acquire(timeout=60)
    it.stream.send(2, 2)
    it.stream.close()
    (status, text, result, time), second = it.results
    assert (type(errors.of_status(status, "")), result, time) == (kind, None, 1) and b"no memory" in text
    assert second == (0, None, 2, 2)


def test_a_callback_that_is_gone_is_not_called():
    it = Stream()
    it.stream.send(1, 0)
    assert it.begun.acquire(timeout=60)
    del it.callback
    it.go.release()
    it.stream.close()
    assert (it.results, it.released) == ([], [1])


def test_the_choice_of_a_backend(monkeypatch, tmp_path):
    monkeypatch.delenv("SWIFT_HANDS_BACKEND", raising=False)
    monkeypatch.setenv("SWIFT_HANDS_LIBRARY", "some/hands.wasm")
    assert library.backend() == "webassembly"
    monkeypatch.setenv("SWIFT_HANDS_LIBRARY", "some/libhands.so")
    assert library.backend() == "native"
    monkeypatch.delenv("SWIFT_HANDS_LIBRARY")
    monkeypatch.setattr(library, "_inside", lambda backend: str(tmp_path / backend))
    assert library.backend() == "native"
    (tmp_path / "webassembly").touch()
    assert library.backend() == "webassembly"
    (tmp_path / "native").touch()
    assert library.backend() == "native"
    monkeypatch.setenv("SWIFT_HANDS_BACKEND", "webassembly")
    assert library.backend() == "webassembly"
    monkeypatch.setenv("SWIFT_HANDS_BACKEND", "other")
    with pytest.raises(ImportError, match="SWIFT_HANDS_BACKEND is other"):
        library.backend()
    assert swift_hands.backend in ("native", "webassembly")


@pytest.mark.parametrize(
    "system, machine, libc, expected",
    [
        ("linux", "x86_64", ("glibc", "2.28"), True),
        ("linux", "aarch64", ("glibc", "2.41"), True),
        ("linux", "x86_64", ("glibc", "2.17"), False),
        ("linux", "x86_64", ("", ""), True),
        ("linux", "riscv64", ("glibc", "2.41"), False),
        ("darwin", "arm64", ("", ""), False),
        ("win32", "AMD64", ("", ""), False),
    ],
)
def test_systems_with_a_native_wheel_do_not_silently_run_on_webassembly(
    monkeypatch, tmp_path, system, machine, libc, expected
):
    for name in ("SWIFT_HANDS_BACKEND", "SWIFT_HANDS_LIBRARY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(library.platform, "machine", lambda: machine)
    monkeypatch.setattr(library.platform, "libc_ver", lambda: libc)
    assert library.has_native_wheel() == expected
    if expected:
        monkeypatch.setattr(library, "_inside", lambda backend: str(tmp_path / backend))
        (tmp_path / "webassembly").touch()
        with pytest.raises(ImportError, match="this system has one"):
            library.load.__wrapped__()


@pytest.mark.parametrize(
    "error, text",
    [("ImportError('no such module')", "pip install wasmtime"), ("RuntimeError('riscv64 is unsupported')", "riscv64")],
)
def test_processors_without_wasmtime(monkeypatch, tmp_path, error, text):
    (tmp_path / "wasmtime.py").write_text(f"raise {error}")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "wasmtime", raising=False)
    with pytest.raises(ImportError, match=text):
        webassembly.Library("hands.wasm")


LOADING = """
import threading, time
from swift_hands._native import library
from swift_hands.mediapipe import c_api
declare, declared, found = library._declare, [], []
def slow(module, signatures):
    declared.append(module)
    time.sleep(0.1)
    declare(module, signatures)
library._declare = slow
threads = [
    threading.Thread(target=lambda load=load: found.append(load())) for load in 2 * [library.load, c_api.load]
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(declared) == 2 and len(found) == 4 and len(set(map(id, found))) == 1, (declared, found)
"""


def test_threads_load_the_library_once():
    subprocess.run([sys.executable, "-c", LOADING], check=True, timeout=120)


on_webassembly = pytest.mark.skipif(swift_hands.backend == "native", reason="a native library has no module")


@pytest.fixture
def own_module():
    """A module that no other test uses."""
    module = webassembly.Library(library.path())
    module.declare(library._signatures())
    return module


@on_webassembly
@pytest.mark.parametrize("function", ["triangulate", "fuse"])
def test_what_is_collected_during_a_call_with_lists_is_closed_at_its_end(monkeypatch, function):
    camera = CameraIntrinsics.typical(640, 480)
    rig = CameraRig([(camera, np.eye(3), np.zeros(3)), (camera, np.eye(3), np.ones(3))])
    module, closed = library.load(), []
    views = module._rig

    def collecting(*arguments):
        # As when the garbage collector closes an object.
        closed.append(module.hands_error_free(None))
        return views(*arguments)

    monkeypatch.setattr(module, "_rig", collecting)
    thread = threading.Thread(target=getattr(rig, function), args=([None, None],), daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive() and closed == [0] and module._closings == []


@on_webassembly
def test_a_module_that_stopped_is_not_used_again(own_module):
    with pytest.raises(errors.InternalError, match="stopped in hands_error_free"):
        own_module.enter("hands_error_free", -16)
    for call in (lambda: own_module.enter("malloc", 8), lambda: own_module.hands_kernels()):
        with pytest.raises(errors.InternalError, match="stopped in hands_error_free"):
            call()
    # There is nothing to free.
    assert own_module.hands_error_free(own_module.base + 64) == 0


@on_webassembly
def test_what_does_not_fit_into_the_module(own_module):
    call = webassembly._Call(own_module, parameters.Signature(None, []), ())
    for count in (2**30, 2**32 + 8, 2**63):
        with pytest.raises(errors.OutOfMemoryError, match=f"no memory for {count} bytes"):
            call.put(0, count)


@on_webassembly
def test_only_the_rows_of_a_view_are_copied(hands, rgb):
    # Rows that are further apart than the module's addresses reach.
    wide = np.lib.stride_tricks.as_strided(rgb, rgb.shape, (2**33, 3, 1))
    image, packed = pictures.native(wide[:1], 0)
    assert image.byte_count == packed.nbytes == 3 * rgb.shape[1]
    canvas = np.zeros((rgb.shape[0], 4 * rgb.shape[1], 3), np.uint8)
    canvas[:, : rgb.shape[1]] = rgb
    view = canvas[:, : rgb.shape[1]]
    assert pictures.native(view, 0)[0].byte_count == rgb.nbytes and equal(hands(view), hands(rgb))


FORK = """
import os, sys, threading, swift_hands
hands = swift_hands.Hands(sys.argv[1])
is_done, counts = threading.Event(), []
def work():
    while not is_done.is_set():
        counts.append(len(hands(sys.argv[2])))
thread = threading.Thread(target=work)
thread.start()
while not counts:
    pass
for _ in range(5):
    child = os.fork()
    if not child:
        os._exit(len(swift_hands.Hands(sys.argv[1])(sys.argv[2])))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
is_done.set()
thread.join()
"""


@on_webassembly
def test_a_fork_waits_for_calls_of_other_threads(recognizer, picture_path):
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORK, recognizer, picture_path], check=True, timeout=120)


INTERRUPTED = """
import _thread, signal, sys, threading, swift_hands
# A shell's background jobs ignore interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
hands = swift_hands.Hands(sys.argv[1])
expected = hands(sys.argv[2]).gesture
for delay in range(8):
    timer = threading.Timer(0.02 * delay, _thread.interrupt_main)
    try:
        timer.start()
        while True:
            hands(sys.argv[2], timeout=60)
    except KeyboardInterrupt:
        timer.join()
assert hands(sys.argv[2]).gesture == expected
"""


@on_webassembly
def test_an_interrupt_does_not_stop_the_module(recognizer, picture_path):
    subprocess.run([sys.executable, "-c", INTERRUPTED, recognizer, picture_path], check=True, timeout=120)


@on_webassembly
def test_custom_models_need_a_native_library():
    for load in (lambda: swift_hands.Model(b"TFL3"), lambda: litert.Interpreter(model_content=b"TFL3")):
        with pytest.raises(errors.UnavailableError, match="Custom models need a native library; this package runs on"):
            load()
