"""usage: record.py PACKAGE OUT.json PICTURE|CLIP...

Records the results of a package with MediaPipe's Python API on images and clips, and the calls it rejects. A clip is a folder of
PNG files at 25 frames per second.
"""

import dataclasses
import importlib
import json
import os
import pathlib
import sys

import calls


def main() -> None:
    package, out, *paths = sys.argv[1:]
    paths = [pathlib.Path(path) for path in paths]
    mp = importlib.import_module(package)
    vision = importlib.import_module(f"{package}.tasks.python.vision")
    base = importlib.import_module(f"{package}.tasks.python.core.base_options").BaseOptions
    bundle = os.path.join(os.environ["HANDS_WEIGHTS"], "gesture_recognizer.task")

    def make(mode):
        return vision.GestureRecognizer.create_from_options(
            vision.GestureRecognizerOptions(base_options=base(model_asset_path=bundle), running_mode=mode, num_hands=2)
        )

    def read(path):
        return mp.Image.create_from_file(str(path))

    pictures = [path for path in paths if not path.is_dir()]
    task, images = make(vision.RunningMode.IMAGE), [read(path) for path in pictures]
    results = {path.name: dataclasses.asdict(task.recognize(image)) for path, image in zip(pictures, images)}
    for clip in paths:
        if clip.is_dir():
            with make(vision.RunningMode.VIDEO) as video:
                for index, path in enumerate(sorted(clip.glob("*.png"))):
                    found = video.recognize_for_video(read(path), 40 * index)
                    results[f"{clip.parent.name}/{clip.name}/{path.name}"] = dataclasses.asdict(found)
    record = {"results": results, "calls": calls.record(package, bundle, str(pictures[0]))}
    with open(out, "w") as file:
        json.dump(record, file)


main()
