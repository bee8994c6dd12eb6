"""Uses an installed wheel as its README and MediaPipe's guides do, and prints what it ran on.

usage: use.py, beside hand.png and the package's README.md
"""

import re
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import swift_hands
import swift_hands as mp

FILES = Path(__file__).parent
PICTURE = str(FILES / "hand.png")


def version(package):
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "none"


def run_readme():
    """Runs the first example; returns what it printed."""
    code = re.search(r"```python\n(.*?)```", (FILES / "README.md").read_text(), re.DOTALL).group(1)
    printed = []
    exec(code.replace("photo.jpg", PICTURE), {"print": lambda *values: printed.append(values)})
    return printed


def recognize():
    """Finds hands by MediaPipe's interface."""
    options = mp.tasks.vision.GestureRecognizerOptions(
        base_options=mp.tasks.BaseOptions(model_asset_path=str(FILES / "gesture_recognizer.task")),
    )
    with mp.tasks.vision.GestureRecognizer.create_from_options(options) as recognizer:
        return recognizer.recognize(mp.Image.create_from_file(PICTURE))


def message():
    """A landmark as a message of MediaPipe's; a real one if protobuf can be imported, which 4 cannot by Python 3.14."""
    from swift_hands.mediapipe.framework.formats import landmark_pb2

    landmark = landmark_pb2.NormalizedLandmark(x=0.5, y=0.25)
    if hasattr(landmark, "DESCRIPTOR"):
        assert landmark_pb2.NormalizedLandmark.FromString(landmark.SerializeToString()).y == 0.25
    return landmark


printed = run_readme()
assert len(printed) == 1, printed
result = recognize()
assert [gesture[0].category_name for gesture in result.gestures] == ["Victory"], result.gestures
messages = "" if hasattr(message(), "DESCRIPTOR") else ", plain messages"
assert message().x == 0.5
print(
    f"Python {sys.version.split()[0]}, NumPy {np.__version__}, protobuf {version('protobuf')}: "
    f"{swift_hands.backend} {swift_hands.__version__}, {result.gestures[0][0].category_name}{messages}"
)
