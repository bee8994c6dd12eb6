"""Runs MediaPipe's Gesture Recognizer; started with a Python that has MediaPipe.

usage: python -m make_goldens.recognize BUNDLE JOBS.json RESULTS.json

JOBS.json is a list of {"name", "files", "video", "hands"}: files are pictures of their own, or the
frames of one clip in video mode, 40 ms apart.
"""

import hashlib
import json
import sys

import mediapipe
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from PIL import Image


def decimal(value):
    """The number with the fewest digits that reads back to the same single-precision value."""
    return float(str(numpy.float32(value)))


def categories(lists):
    return [
        [
            {
                "index": category.index, "score": decimal(category.score),
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
    mode = vision.RunningMode.VIDEO if job["video"] else vision.RunningMode.IMAGE
    options = vision.GestureRecognizerOptions(
        base_options=tasks.BaseOptions(model_asset_path=bundle), running_mode=mode,
        num_hands=job["hands"],
    )
    results = []
    with vision.GestureRecognizer.create_from_options(options) as recognizer:
        for index, file in enumerate(job["files"]):
            pixels = numpy.array(Image.open(file))
            image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
            if job["video"]:
                result = recognizer.recognize_for_video(image, index * 40)
            else:
                result = recognizer.recognize(image)
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
