"""Programs written for MediaPipe run unchanged."""

import multiprocessing
import subprocess
import sys

GUIDE = """
import sys
import numpy as np
import mediapipe as mp
from mediapipe import solutions
from mediapipe.framework.formats import landmark_pb2
from mediapipe.python._framework_bindings import image as image_module
from mediapipe.tasks import python
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.containers.category import Category
import mediapipe.tasks.python.vision.hand_landmarker

assert mp.Image is image_module.Image and mp.tasks.vision is vision
assert mp.__version__ == "0.10.21" and __name__ == "__main__"
options = vision.GestureRecognizerOptions(
    base_options=python.BaseOptions(model_asset_path=sys.argv[1]), num_hands=2)
recognizer = vision.GestureRecognizer.create_from_options(options)
image = mp.Image.create_from_file(sys.argv[2])
result = recognizer.recognize(image)
assert type(result.gestures[0][0]) is Category
annotated = np.copy(image.numpy_view()[..., :3])
for landmarks in result.hand_landmarks:
    proto = landmark_pb2.NormalizedLandmarkList()
    proto.landmark.extend([
        landmark_pb2.NormalizedLandmark(x=p.x, y=p.y, z=p.z) for p in landmarks])
    solutions.drawing_utils.draw_landmarks(
        annotated, proto, solutions.hands.HAND_CONNECTIONS,
        solutions.drawing_styles.get_default_hand_landmarks_style(),
        solutions.drawing_styles.get_default_hand_connections_style())
assert (annotated != image.numpy_view()[..., :3]).any()
print(result.gestures[0][0].category_name)
"""


def run(script, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "swift_hands.compat", script, *arguments], capture_output=True, text=True, timeout=60
    )


def test_a_script_runs_unchanged(tmp_path, recognizer, picture_path):
    script = tmp_path / "guide.py"
    script.write_text(GUIDE)
    done = run(str(script), recognizer, picture_path)
    assert (done.stderr, done.stdout, done.returncode) == ("", "Victory\n", 0)


def test_modules_beside_a_script_are_found_from_everywhere(tmp_path):
    (tmp_path / "beside.py").write_text("print('found')")
    (tmp_path / "script.py").write_text("import os\nos.chdir('/')\nimport beside")
    done = subprocess.run(
        [sys.executable, "-m", "swift_hands.compat", "script.py"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.stderr, done.stdout) == ("", "found\n")


PROCESSES = """
import multiprocessing, subprocess, sys
import mediapipe

def put(queue):
    import mediapipe.tasks.python.vision as vision
    queue.put((mediapipe.__name__, vision.HandLandmarker.__module__))

if __name__ == "__main__":
    for method in sys.argv[1:]:
        context = multiprocessing.get_context(method)
        queue = context.Queue()
        process = context.Process(target=put, args=(queue,))
        process.start()
        process.join(60)
        assert process.exitcode == 0, process.exitcode
        print(*queue.get(timeout=60))
    subprocess.run([sys.executable, "-c", "from mediapipe.tasks import python; print(python.__name__)"], check=True)
"""


def test_processes_of_a_script_have_it(tmp_path):
    script = tmp_path / "processes.py"
    script.write_text(PROCESSES)
    methods = [method for method in multiprocessing.get_all_start_methods() if method != "fork"]
    done = run(str(script), *methods)
    names = "swift_hands.mediapipe swift_hands.mediapipe.tasks.python.vision.hand_landmarker"
    assert (done.stderr, done.returncode) == ("", 0)
    assert sorted(done.stdout.splitlines()) == [*[names] * len(methods), "swift_hands.mediapipe.tasks.python"]


def test_what_is_missing_is_named(tmp_path):
    script = tmp_path / "pose.py"
    script.write_text("import mediapipe.tasks.python.vision.pose_landmarker")
    done = run(str(script))
    assert done.returncode == 1
    assert "swift_hands has no mediapipe.tasks.python.vision.pose_landmarker" in done.stderr


def test_nothing_happens_without_it():
    code = (
        "import swift_hands, sys\nassert 'mediapipe' not in sys.modules\n"
        "own = [f for f in sys.meta_path if 'swift_hands' in type(f).__module__]\n"
        "assert len(own) == 1 and not any(own[0].find_spec(n) for n in ('mediapipe', 'mediapipe.tasks', 'numpy', 'tasks'))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


PATHS = r"""
import importlib, pickle, sys
import swift_hands
import swift_hands.compat
swift_hands.compat.install()
for name in sys.argv[1:]:
    modules = {importlib.import_module(f"{root}.{name}") for root in ("mediapipe", "swift_hands", "swift_hands.mediapipe")}
    assert len(modules) == 1, modules
modules = {id(module): module for module in sys.modules.values()}.values()
loaded = [module.__file__ for module in modules if "swift_hands" in (getattr(module, "__file__", None) or "")]
assert len(loaded) == len(set(loaded)), "a file is loaded twice"
from mediapipe.tasks.python.components.containers.category import Category
# As older versions pickled it.
old = pickle.dumps(Category(1, 0.5, "", "Left"), 0).replace(
    Category.__module__.encode(), b"swift_hands.tasks.python.components.containers.category")
assert pickle.loads(old) == Category(1, 0.5, "", "Left") and type(pickle.loads(old)) is Category
assert pickle.loads(pickle.dumps(Category(1))) == Category(1)
image = b"cswift_hands.image\nImage\n."
assert pickle.loads(image) is swift_hands.Image
"""


def test_all_paths_of_a_module_are_one_module():
    from test_names import PLACES

    subprocess.run([sys.executable, "-c", PATHS, *filter(None, PLACES)], check=True)


ATTRIBUTES = """
import functools, importlib, sys
from swift_hands import _aliases, compat
compat.install()
import mediapipe as mp
for path in _aliases._ALIASES:
    found = functools.reduce(getattr, path.split("."), mp)
    assert found is importlib.import_module(f"mediapipe.{path}"), path
    assert not hasattr(functools.reduce(getattr, path.split(".")[:-1], mp), "none"), path
"""


def test_all_paths_are_attributes():
    subprocess.run([sys.executable, "-c", ATTRIBUTES], check=True)


def test_usage():
    done = subprocess.run([sys.executable, "-m", "swift_hands.compat"], capture_output=True)
    assert done.returncode == 64 and done.stderr.startswith(b"usage:")
