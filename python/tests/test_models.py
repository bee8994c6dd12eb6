"""Models of one's own: arrays in and out, and the drop-in for LiteRT's interpreter."""

import gc
import pathlib
import subprocess
import sys
import threading
import zipfile

import numpy as np
import pytest
import swift_hands
from swift_hands import errors
from swift_hands._native.handle import LentMemory
from swift_hands.litert import Interpreter
from swift_hands.models import Tensor

pytestmark = [
    pytest.mark.skipif(swift_hands.backend == "webassembly", reason="a native library is needed"),
    # A thread that raises would leave the list of wrong answers empty.
    pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning"),
]

SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared"
QUANTIZED = sorted((SHARED / "quantized").glob("*.tflite"))


@pytest.fixture(scope="session")
def classifier(recognizer) -> bytes:
    """The built-in classifier of gestures: 128 numbers in, 8 out."""
    with zipfile.ZipFile(recognizer) as bundle:
        inner = bundle.open("hand_gesture_recognizer.task")
        with zipfile.ZipFile(inner) as gestures:
            return gestures.read("canned_gesture_classifier.tflite")


def draw(tensor: Tensor, seed: int = 0) -> np.ndarray:
    """Numbers of the tensor's type."""
    numbers = np.random.default_rng(seed)
    if tensor.dtype.kind == "f":
        return numbers.uniform(-1, 1, tensor.shape).astype(tensor.dtype)
    if tensor.dtype.kind == "b":
        return numbers.integers(0, 2, tensor.shape).astype(tensor.dtype)
    limits = np.iinfo(tensor.dtype)
    return numbers.integers(limits.min, limits.max, tensor.shape, endpoint=True).astype(tensor.dtype)


def test_a_model_is_a_function(classifier, tmp_path):
    model = swift_hands.Model(classifier)
    (tensor,), (output,) = model.inputs, model.outputs
    assert tensor.dtype == np.float32 and tensor.shape == (1, 128) and tensor.scales == ()
    values = draw(tensor)
    scores = model(values)
    assert scores.shape == output.shape == (1, 8) and scores.dtype == np.float32
    assert abs(scores.sum() - 1) < 1e-5
    # The result is a copy, and the same again; numbers of other precision and layout are converted.
    assert np.array_equal(model(values.astype(np.float64)), scores) and not np.array_equal(model(-values), scores)
    assert np.array_equal(model(np.asfortranarray(values)), scores)
    assert np.array_equal(model(**{tensor.name: values}), scores)
    path = tmp_path / "classifier.tflite"
    path.write_bytes(classifier)
    with swift_hands.Model(path, num_threads=2, kernels="baseline") as other:
        assert np.allclose(other(values), scores, atol=1e-5)


def test_batches(classifier):
    model = swift_hands.Model(classifier)
    rows = [draw(model.inputs[0], seed) for seed in range(3)]
    single = [model(row) for row in rows]
    batch = model(np.concatenate(rows))
    assert batch.shape == (3, 8) and np.allclose(batch, np.concatenate(single), atol=1e-6)
    assert model.inputs[0].shape == (3, 128)
    assert np.array_equal(model(rows[1]), single[1]) and model.outputs[0].shape == (1, 8)
    model.resize([(2, 128)])
    assert model.outputs[0].shape == (2, 8)
    model.resize([None])
    assert model.outputs[0].shape == (1, 8)


def test_mistakes(classifier, tmp_path):
    model = swift_hands.Model(classifier)
    values = draw(model.inputs[0])
    for arrays in [(), (values, values), (values[0],), (values[:, :5],), (values.astype(int),), ("text",)]:
        with pytest.raises(errors.InvalidArgumentError):
            model(*arrays)
    with pytest.raises(errors.InvalidArgumentError, match="The inputs are"):
        model(other=values)
    for shapes in [[], [(1, 128), None], [(1,) * 9], [(-1, 128)], [(2**31 - 1, 128)], [(1, 2**31)]]:
        with pytest.raises(errors.InvalidArgumentError):
            model.resize(shapes)
    assert model(values).shape == (1, 8)
    for data in [b"", b"TFL3", classifier[:1000], bytes(100)]:
        with pytest.raises(errors.InvalidArgumentError):
            swift_hands.Model(data)
    for options in [{"num_threads": 65}, {"num_threads": -1}, {"kernels": "avx3"}, {"kernels": "a\0"}]:
        with pytest.raises(errors.InvalidArgumentError):
            swift_hands.Model(classifier, **options)
    with pytest.raises(errors.NotFoundError):
        swift_hands.Model(tmp_path / "none.tflite")
    model.close()
    model.close()
    with pytest.raises(errors.InvalidArgumentError, match="closed"):
        model(values)


def test_threads_share_a_model(classifier):
    model = swift_hands.Model(classifier)
    values = draw(model.inputs[0])
    expected, wrong = model(values), []

    def run():
        wrong.extend(1 for _ in range(50) if not np.array_equal(model(values), expected))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_threads_get_their_own_answers(classifier):
    model = swift_hands.Model(classifier)
    values = [draw(model.inputs[0], seed).repeat(1 + seed % 2, axis=0) for seed in range(4)]
    expected, wrong = [model(rows) for rows in values], []

    def run(index):
        try:
            wrong.extend(index for _ in range(200) if not np.array_equal(model(values[index]), expected[index]))
        except errors.HandsError as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_quantized_numbers():
    whole = Tensor("x", np.dtype("i1"), (1, 2), scales=(0.5,), zero_points=(3,))
    assert whole.quantized([[0.25, 0.75]]).tolist() == [[3, 5]] and whole.quantized([[1e9, -1e9]]).tolist() == [
        [127, -128]
    ]
    assert whole.dequantized(np.array([[3, 5]], np.int8)).tolist() == [[0, 1]]
    channels = Tensor("w", np.dtype("i1"), (2, 1), scales=(0.5, 2.0), zero_points=(0, 1), axis=0)
    assert channels.dequantized([[2], [3]]).tolist() == [[1], [4]]
    assert whole.quantized(0.5).shape == () and whole.dequantized([3, 3, 3]).tolist() == [0, 0, 0]
    for shape in ((), (1,), (1, 1), (3, 1), (2,), (1, 2, 1)):
        with pytest.raises(errors.InvalidArgumentError, match="has shape"):
            channels.quantized(np.zeros(shape))
        with pytest.raises(errors.InvalidArgumentError, match="has shape"):
            channels.dequantized(np.zeros(shape, np.int8))
    with pytest.raises(errors.InvalidArgumentError, match="not a number"):
        whole.quantized([[np.nan, 0]])
    with pytest.raises(errors.InvalidArgumentError, match="not quantized"):
        Tensor("y", np.dtype("f4"), (1,)).quantized([1])


def load(kind, path):
    """The model, unless the engine refuses its operators."""
    try:
        return kind(path)
    except errors.InvalidArgumentError as error:
        if "unsupported element type" not in str(error):
            raise
        pytest.skip(str(error))


@pytest.mark.parametrize("path", QUANTIZED, ids=lambda path: path.name)
def test_quantized_models(path):
    model = load(swift_hands.Model, path)
    values = [draw(tensor) for tensor in model.inputs]
    found = model(*values)
    for tensor, array in zip(model.outputs, found if isinstance(found, list) else [found]):
        assert array.dtype == tensor.dtype and array.shape == tensor.shape
    if model.inputs[0].scales and model.outputs[0].scales and len(values) == 1:
        numbers = model.inputs[0].dequantized(values[0])
        assert np.array_equal(model(numbers), found)
        real = model(numbers, dequantized=True)
        assert real.dtype == np.float32 and np.array_equal(real, model.outputs[0].dequantized(found))


def test_memory_without_elements():
    memory = LentMemory(None, None, (0, 3), "<f4", is_writable=True)
    assert np.asarray(memory).shape == (0, 3)


def test_arrays_outlive_the_drop_in(classifier):
    interpreter = Interpreter(model_content=classifier)
    interpreter.allocate_tensors()
    interpreter.set_tensor(0, np.ones((1, 128), np.float32))
    interpreter.invoke()
    given, results, expected = interpreter.tensor(0)(), interpreter.tensor(1)(), interpreter.get_tensor(1)
    del interpreter
    gc.collect()
    # What the next interpreters allocate would lie in freed memory.
    others = [Interpreter(model_content=classifier) for _ in range(20)]
    for other in others:
        other.allocate_tensors()
    assert given.all() and np.array_equal(results, expected)


def test_arrays_outlive_the_end_of_python(classifier, tmp_path):
    path = tmp_path / "classifier.tflite"
    path.write_bytes(classifier)
    lines = [
        "import atexit, sys",
        "atexit.register(lambda: print(int(array.sum())))",
        "from swift_hands.litert import Interpreter",
        "interpreter = Interpreter(sys.argv[1])",
        "interpreter.allocate_tensors()",
        "array = interpreter.tensor(0)()",
        "array[...] = 1",
    ]
    ran = subprocess.run(
        [sys.executable, "-c", "\n".join(lines), str(path)], capture_output=True, text=True, check=True
    )
    assert (ran.stdout, ran.stderr) == ("128\n", "")


def test_the_drop_in(classifier, tmp_path):
    path = tmp_path / "classifier.tflite"
    path.write_bytes(classifier)
    # Errors whose tracebacks hold what they saw.
    values, kept = None, []
    for interpreter in (Interpreter(model_path=str(path), num_threads=1), Interpreter(model_content=classifier)):
        (detail,), (output,) = interpreter.get_input_details(), interpreter.get_output_details()
        assert detail["dtype"] is np.float32 and detail["shape"].tolist() == [1, 128]
        assert detail["quantization"] == (0.0, 0) and not detail["quantization_parameters"]["scales"].size
        values = np.random.default_rng(0).uniform(-1, 1, detail["shape"]).astype(np.float32)
        with pytest.raises(RuntimeError, match="allocate_tensors"):
            interpreter.invoke()
        interpreter.allocate_tensors()
        assert not interpreter.get_tensor(detail["index"]).any()
        interpreter.set_tensor(detail["index"], values)
        interpreter.invoke()
        found = interpreter.get_tensor(output["index"])
        assert np.array_equal(found, swift_hands.Model(classifier)(values))
        assert np.array_equal(interpreter.get_tensor(detail["index"]), values)
        interpreter.resize_tensor_input(detail["index"], [1, 128])
        interpreter.invoke()
        interpreter.resize_tensor_input(detail["index"], [2, 128])
        assert interpreter.get_input_details()[0]["shape"].tolist() == [2, 128]
        for call in (
            lambda: interpreter.set_tensor(0, values),
            lambda: interpreter.get_tensor(1),
            interpreter.tensor(1),
        ):
            with pytest.raises(ValueError, match="unallocated"):
                call()
        interpreter.allocate_tensors()
        interpreter.set_tensor(detail["index"], np.concatenate([values, values]))
        interpreter.invoke()
        twice = interpreter.get_tensor(output["index"])
        assert np.allclose(twice, np.concatenate([found, found]), atol=1e-6)
        given, results = interpreter.tensor(detail["index"])(), interpreter.tensor(output["index"])()
        given[1] = 0
        interpreter.reset_all_variables()
        interpreter.invoke()
        assert np.array_equal(results[0], twice[0]) and not np.array_equal(results[1], twice[1])
        # Nobody moves the memory that the library reads.
        with pytest.raises(ValueError, match="own its data"):
            given.resize((1,), refcheck=False)
        given.shape = (256,)
        interpreter.invoke()
        assert interpreter.get_tensor(detail["index"]).shape == (2, 128)
        # Some outputs are constants of the file.
        with pytest.raises(ValueError, match="read-only"):
            results[0] = 0
        with pytest.raises(ValueError, match="Got value of type float64"):
            interpreter.set_tensor(0, np.zeros((2, 128)))
        for kind in (ValueError, errors.NotFoundError):
            with pytest.raises(kind, match="missing"):
                Interpreter("missing.tflite")
        with pytest.raises(ValueError, match="Dimension mismatch") as mismatch:
            interpreter.set_tensor(0, values)
        kept.append(mismatch)
        for index in (-1, 2, 99):
            with pytest.raises(ValueError, match="tensor index"):
                interpreter.get_tensor(index)
        with pytest.raises(ValueError, match="tensor index"):
            interpreter.set_tensor(output["index"], values)
        with pytest.raises(ValueError, match="tensor index"):
            interpreter.tensor(2)
        with pytest.raises(RuntimeError, match="strict"):
            interpreter.resize_tensor_input(0, [3, 128], strict=True)
        with pytest.raises(RuntimeError, match="tensor index"):
            interpreter.resize_tensor_input(1, [2, 8])
        interpreter.resize_tensor_input(0, [3, 128])
        # Nobody frees memory that an array of the caller's lies in.
        part = results[1:]
        before = part.copy()
        del results, given
        with pytest.raises(RuntimeError, match="still lies in"):
            interpreter.allocate_tensors()
        # Nor after an allocation of the shapes that are there.
        interpreter.resize_tensor_input(0, [2, 128])
        interpreter.allocate_tensors()
        interpreter.resize_tensor_input(0, [3, 128])
        with pytest.raises(RuntimeError, match="still lies in"):
            interpreter.allocate_tensors()
        assert np.array_equal(part, before) and before.any()
        del part
        interpreter.allocate_tensors()
        assert interpreter.get_tensor(1).shape == (3, found.shape[1])
        interpreter.resize_tensor_input(0, [1, 64])
        with pytest.raises(RuntimeError, match="do not fit together"):
            interpreter.allocate_tensors()
    for options in [
        {},
        {"model_path": "a", "model_content": b"b"},
        {"model_content": classifier, "experimental_delegates": [1]},
        {"model_content": classifier, "experimental_preserve_all_tensors": True},
        {"model_content": classifier, "num_threads": 0},
        {"model_content": classifier, "num_threads": "2"},
        {"model_path": "", "model_content": b""},
    ]:
        with pytest.raises(ValueError):
            Interpreter(**options)
    with pytest.raises(TypeError):
        Interpreter(model_content=classifier, threads=1)
    assert Interpreter(str(path), b"", num_threads=1000).get_tensor_details()
