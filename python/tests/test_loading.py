"""What importing the package loads, and which C library it takes."""

import os
import shutil
import subprocess
import sys

import pytest
from swift_hands import model_files


def run(script: str, *arguments: object, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


OWN = """
import sys, swift_hands
hands = swift_hands.Hands(sys.argv[1])
print(hands(sys.argv[2]).gestures)
print([name for name in sys.modules if name.startswith(
    ("google", "swift_hands.mediapipe", "swift_hands.tasks", "swift_hands.solutions", "swift_hands.framework"))])
swift_hands.tasks.vision, swift_hands.solutions.hands, swift_hands.framework
print("tasks" in dir(swift_hands), hasattr(swift_hands, "none"))
"""


def test_own_interface_does_not_load_the_others(recognizer, picture_path):
    assert run(OWN, recognizer, picture_path) == "['Victory']\n[]\nTrue False\n"


OLDER = """
import types
import google.protobuf
from google.protobuf import descriptor_pb2, message_factory
class MessageFactory:
    def __init__(self, pool):
        pass
    def GetPrototype(self, descriptor):
        return message_factory.GetMessageClass(descriptor)
google.protobuf.message_factory = types.SimpleNamespace(MessageFactory=MessageFactory)
from swift_hands.framework.formats import landmark_pb2
print(landmark_pb2.NormalizedLandmark(x=0.5).SerializeToString())
"""


def test_messages_of_older_protobuf():
    pytest.importorskip("google.protobuf")
    assert run(OLDER) == repr(b"\r\x00\x00\x00?") + "\n"


PICKLED = """
import pickle
from swift_hands.framework.formats import landmark_pb2, location_data_pb2
points = landmark_pb2.NormalizedLandmarkList(landmark=[landmark_pb2.NormalizedLandmark(x=0.5)])
place = location_data_pb2.LocationData()
place.bounding_box.width = 5
copies = [pickle.loads(pickle.dumps(one)) for one in (points, place)]
print(copies[0].landmark[0].x, copies == [points, place])
"""


def test_messages_beside_a_protobuf_that_cannot_be_imported(tmp_path):
    package = tmp_path / "google/protobuf"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise TypeError('Metaclasses with custom tp_new are not supported.')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    assert run(PICKLED, PYTHONPATH=path) == "0.5 True\n"


def test_any_bundle_of_a_folder_finds_hands(tmp_path, monkeypatch):
    first, second = tmp_path / "first", tmp_path / "Weights"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HANDS_WEIGHTS", str(first))
    monkeypatch.setattr(model_files, "_package", str(tmp_path / "package"))
    for folder, name in (
        (second, "hand_landmarker.task"),
        (first, "gesture_recognizer.task"),
        (first, "hand_landmarker.task"),
    ):
        folder.mkdir(exist_ok=True)
        (folder / name).touch()
        assert os.path.abspath(model_files.find(gestures=False)) == str(folder / name)
    assert model_files.find() == str(first / "gesture_recognizer.task")


@pytest.mark.parametrize(
    "source, found", [('const char *hands_version(void) { return "0.1.0"; }', "0.1.0"), ("int none;", "none")]
)
def test_a_library_of_another_version_is_refused(tmp_path, source, found):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        pytest.skip("no C compiler")
    library = tmp_path / "libhands.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=source, text=True, check=True)
    script = """
import swift_hands
try: swift_hands.kernels()
except ImportError as error: print(error)
"""
    text = run(script, SWIFT_HANDS_LIBRARY=str(library))
    assert f"is version {found}; swift_hands needs " in text
