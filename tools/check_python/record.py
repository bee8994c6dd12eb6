"""Records what a package with MediaPipe's Python API finds in pictures, and the texts of its errors.

usage: record.py PACKAGE OUT.json [--time] PICTURE...
"""

import dataclasses
import importlib
import json
import os
import statistics
import sys
import time


def main() -> None:
    began = time.perf_counter()
    package, out, *pictures = sys.argv[1:]
    times = "--time" in pictures
    pictures = [path for path in pictures if path != "--time"]
    mp = importlib.import_module(package)
    vision = importlib.import_module(f"{package}.tasks.python.vision")
    base = importlib.import_module(f"{package}.tasks.python.core.base_options").BaseOptions
    bundle = os.path.join(os.environ["HANDS_WEIGHTS"], "gesture_recognizer.task")
    options = vision.GestureRecognizerOptions(base_options=base(model_asset_path=bundle), num_hands=2)
    task = vision.GestureRecognizer.create_from_options(options)
    images = {os.path.basename(path): mp.Image.create_from_file(path) for path in pictures}
    first = next(iter(images.values()))
    task.recognize(first)
    start = time.perf_counter() - began
    record = {
        "results": {name: dataclasses.asdict(task.recognize(image)) for name, image in images.items()},
        "errors": errors(base, vision, task, first, bundle),
    }
    if times:
        frames = []
        for _ in range(60):
            before = time.perf_counter()
            task.recognize(first)
            frames.append(time.perf_counter() - before)
        print(f"{package} {getattr(mp, '__version__', '')}: start to first result {start * 1e3:.0f} ms, "
              f"a picture {statistics.median(frames) * 1e3:.2f} ms")
    with open(out, "w") as file:
        json.dump(record, file)


def errors(base, vision, task, image, bundle):
    processing, containers = vision.ImageProcessingOptions, sys.modules[
        base.__module__.replace("core.base_options", "components.containers.rect")]
    region = getattr(containers, "RectF", containers.Rect)(left=0, top=0, right=1, bottom=1)

    def make(path=bundle, **options):
        return vision.GestureRecognizer.create_from_options(
            vision.GestureRecognizerOptions(base(path), **options))

    video = make(running_mode=vision.RunningMode.VIDEO)
    video.recognize_for_video(image, 5)
    calls = {
        "no model": lambda: make(None),
        "no file": lambda: make("/nowhere/model.task"),
        "folder": lambda: make("/usr"),
        "not a zip": lambda: make(__file__),
        "no callback": lambda: make(running_mode=vision.RunningMode.LIVE_STREAM),
        "callback": lambda: make(result_callback=print),
        "presence": lambda: make(min_hand_presence_confidence=2),
        "region": lambda: task.recognize(image, processing(region)),
        "rotation": lambda: task.recognize(image, processing(None, 45)),
        "timestamp": lambda: video.recognize_for_video(image, 5),
        "mode": lambda: task.recognize_for_video(image, 5),
        "number": lambda: make(num_hands=2.5),
    }
    texts = {}
    for name, call in calls.items():
        try:
            call()
            texts[name] = ["no error", ""]
        except Exception as error:
            texts[name] = [[kind.__name__ for kind in type(error).__mro__], str(error)]
    video.close()
    return texts


main()
