"""usage: python -m research.goldens.recognize BUNDLE JOBS.json RESULTS.json

Runs MediaPipe's Gesture Recognizer, with a Python that has MediaPipe. JOBS.json is a list of {"name", "files",
"options", "timestamps_ms", "rotations"}. With timestamps, the files are the frames of one clip in video mode; without,
they are unrelated images. Options have MediaPipe's names; those of the canned classifier are in "canned". Rotations
are degrees, one per file. Everything except name and files is optional.
"""

import hashlib
import json
import sys

import mediapipe
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.processors import ClassifierOptions
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions
from PIL import Image


def decimal(value):
    """The shortest decimal that parses to the same single-precision value."""
    return float(str(numpy.float32(value)))


def categories(lists):
    return [
        [
            {
                "index": category.index,
                "score": decimal(category.score),
                "category_name": category.category_name,
                "display_name": category.display_name or "",
            }
            for category in entries
        ]
        for entries in lists
    ]


def points(lists):
    return [[[decimal(p.x), decimal(p.y), decimal(p.z)] for p in entries] for entries in lists]


def recognize(bundle, job):
    mode = vision.RunningMode.VIDEO if "timestamps_ms" in job else vision.RunningMode.IMAGE
    settings = dict(job.get("options", {}))
    canned = ClassifierOptions(**settings.pop("canned", {}))
    options = vision.GestureRecognizerOptions(
        base_options=tasks.BaseOptions(model_asset_path=bundle),
        running_mode=mode,
        canned_gesture_classifier_options=canned,
        **settings,
    )
    results = []
    with vision.GestureRecognizer.create_from_options(options) as recognizer:
        for index, file in enumerate(job["files"]):
            pixels = numpy.array(Image.open(file).convert("RGB"))
            image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
            rotation = job["rotations"][index] if "rotations" in job else 0
            processing = ImageProcessingOptions(rotation_degrees=rotation)
            if "timestamps_ms" in job:
                timestamp = job["timestamps_ms"][index]
                result = recognizer.recognize_for_video(image, timestamp, processing)
            else:
                result = recognizer.recognize(image, processing)
            results.append(
                {
                    "picture_sha256": hashlib.sha256(pixels.tobytes()).hexdigest(),
                    "gestures": categories(result.gestures),
                    "handedness": categories(result.handedness),
                    "landmarks": points(result.hand_landmarks),
                    "world_landmarks": points(result.hand_world_landmarks),
                }
            )
    return results


def main():
    bundle, jobs, output = sys.argv[1:]
    with open(jobs) as file:
        results = {job["name"]: recognize(bundle, job) for job in json.load(file)}
    with open(output, "w") as file:
        json.dump({"version": mediapipe.__version__, "results": results}, file)


if __name__ == "__main__":
    main()
