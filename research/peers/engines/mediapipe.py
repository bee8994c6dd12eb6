"""MediaPipe's Gesture Recognizer on one hand: in image mode, and in video mode while it tracks.

FOLDER/picture.json has the paths of bundle and image, and the expected results.
"""

import itertools
import json

import mediapipe
import numpy as np
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from PIL import Image

from ..tasks import RECOGNIZER, TRACKED_FRAME
from . import Engine

FRAME_MILLISECONDS = 40
FRAMES_BEFORE_TRACKING = 3


def create(bundle, mode):
    options = vision.GestureRecognizerOptions(
        base_options=tasks.BaseOptions(model_asset_path=bundle), running_mode=mode, num_hands=1
    )
    return vision.GestureRecognizer.create_from_options(options)


def difference(expected, result):
    """The distance of the landmarks from the expected ones; infinite unless exactly one hand is found."""
    names = [gestures[0].category_name for gestures in result.gestures]
    if names != [expected["gesture"]]:
        return float("inf")
    found = np.array([[point.x, point.y, point.z] for point in result.hand_landmarks[0]])
    return float(np.max(np.abs(found - np.array(expected["landmarks"]))))


def load(folder, threads):
    del threads  # MediaPipe has no such option: it uses all cores the process may run on.
    job = json.loads((folder / "picture.json").read_text())
    pixels = np.array(Image.open(job["picture"]).convert("RGB"))
    image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
    still = create(job["bundle"], vision.RunningMode.IMAGE)
    clip = create(job["bundle"], vision.RunningMode.VIDEO)
    timestamps = itertools.count(step=FRAME_MILLISECONDS)

    def next_frame():
        return clip.recognize_for_video(image, next(timestamps))

    for _ in range(FRAMES_BEFORE_TRACKING):
        frame = next_frame()
    if len(frame.hand_landmarks) != 1:
        raise RuntimeError("MediaPipe does not track the hand")
    apart = difference(job, still.recognize(image))
    return Engine(
        mediapipe.__version__,
        {RECOGNIZER: lambda: still.recognize(image), TRACKED_FRAME: next_frame},
        {RECOGNIZER: {"absolute": apart, "relative": apart}},
    )
