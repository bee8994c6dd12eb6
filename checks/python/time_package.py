"""usage: time_package.py PACKAGE PICTURE
environment: HANDS_WEIGHTS, the folder of the bundle

Times a package with MediaPipe's Python API in this process and prints the results as JSON.
"""

import importlib
import json
import os
import statistics
import sys
import time

RUNS = 60
FRAMES_BEFORE_TRACKING = 3


def milliseconds(work, runs):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(1e3 * (time.perf_counter() - start))
    return statistics.median(times)


def resident_megabytes():
    with open("/proc/self/status") as status:
        line = next(line for line in status if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def main():
    package, picture = sys.argv[1:]
    bundle = os.path.join(os.environ["HANDS_WEIGHTS"], "gesture_recognizer.task")
    importlib.import_module("numpy")
    start = time.perf_counter()
    mp = importlib.import_module(package)
    vision = importlib.import_module(f"{package}.tasks.python.vision")
    base = importlib.import_module(f"{package}.tasks.python.core.base_options").BaseOptions
    imported = time.perf_counter()

    def make(mode):
        return vision.GestureRecognizer.create_from_options(
            vision.GestureRecognizerOptions(base_options=base(model_asset_path=bundle), running_mode=mode, num_hands=1)
        )

    still, image = make(vision.RunningMode.IMAGE), mp.Image.create_from_file(picture)
    found = still.recognize(image)
    first = time.perf_counter()
    assert len(found.hand_landmarks) == 1, found
    resident = resident_megabytes()
    picture_milliseconds = milliseconds(lambda: still.recognize(image), RUNS)
    video, timestamps = make(vision.RunningMode.VIDEO), iter(range(0, 1_000_000, 40))
    for _ in range(FRAMES_BEFORE_TRACKING):
        video.recognize_for_video(image, next(timestamps))
    print(
        json.dumps(
            {
                "version": f"{package} {getattr(mp, '__version__', '')}",
                "import, ms": 1e3 * (imported - start),
                "first result after it, ms": 1e3 * (first - imported),
                "start to first result, ms": 1e3 * (first - start),
                "picture, ms": picture_milliseconds,
                "tracked frame, ms": milliseconds(lambda: video.recognize_for_video(image, next(timestamps)), RUNS),
                "resident after the first, MB": resident,
            }
        )
    )
    still.close()
    video.close()


main()
