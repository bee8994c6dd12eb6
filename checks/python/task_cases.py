"""Task calls that are rejected, or might be, by name."""

import atexit
import importlib
import pathlib
import tempfile
import time

import numpy as np


def cases(package, bundle, image):
    """The calls, by name.

    Args:
      package: The package that has MediaPipe's API.
      bundle: The path of a gesture recognizer's bundle.
      image: An image with a hand.
    """
    mp = importlib.import_module(package)
    vision, Mode = mp.tasks.vision, mp.tasks.vision.RunningMode
    Base = mp.tasks.BaseOptions
    processing = importlib.import_module(
        f"{package}.tasks.python.vision.core.image_processing_options"
    ).ImageProcessingOptions
    rect = importlib.import_module(f"{package}.tasks.python.components.containers.rect")
    region = getattr(rect, "RectF", rect.Rect)(left=0, top=0, right=1, bottom=1)
    scratch = tempfile.TemporaryDirectory()
    atexit.register(scratch.cleanup)
    folder = pathlib.Path(scratch.name)
    (folder / "empty").touch()
    (folder / "text").write_text("text" * 99)
    landmarker_bundle = str(pathlib.Path(bundle).with_name("hand_landmarker.task"))

    def make(mode=Mode.IMAGE, base=Base(bundle), **options):
        return vision.GestureRecognizer.create_from_options(vision.GestureRecognizerOptions(base, mode, **options))

    def create(base=Base(bundle), mode=Mode.IMAGE, **options):
        make(mode, base, **options).close()

    def look(picture, options=None):
        with make() as task:
            return len(task.recognize(picture, options).hand_landmarks)

    def film(*times, **options):
        with make(Mode.VIDEO, **options) as task:
            return [len(task.recognize_for_video(image, ms).hand_landmarks) for ms in times]

    def wrong(mode, call, *more, **options):
        with make(mode, **options) as task:
            getattr(task, call)(image, *more)

    def pixels(format, *shape, kind=np.uint8):
        return mp.Image(getattr(mp.ImageFormat, format), np.full(shape, 90, kind))

    def closed(call, *more):
        task = make()
        task.close()
        getattr(task, call)(*more)

    def live():
        times = []
        with make(Mode.LIVE_STREAM, result_callback=lambda *it: times.append(it[2])) as task:
            for ms in range(30):
                task.recognize_async(image, ms)
            time.sleep(1)
        # Which of those between are answered depends on the speed.
        return [times[0], times[-1], times == sorted(set(times))]

    def live_times():
        with make(Mode.LIVE_STREAM, result_callback=lambda *_: None) as task:
            task.recognize_async(image, 5)
            task.recognize_async(image, 5)

    def gesture(**options):
        classifier = mp.tasks.components.processors.ClassifierOptions(**options)
        with make(canned_gesture_classifier_options=classifier) as task:
            return [g[0].category_name for g in task.recognize(image).gestures]

    def message(options, *more, **named):
        return (
            options(Base(bundle, None, named.pop("delegate", None)), *more, **named)
            .to_pb2()
            .SerializeToString(deterministic=True)
            .hex()
        )

    live_mode = {"mode": Mode.LIVE_STREAM}
    return {
        "no model": lambda: create(Base()),
        "empty buffer": lambda: create(Base(model_asset_buffer=b"")),
        "empty path": lambda: create(Base("")),
        "no such file": lambda: create(Base("/path/to/invalid/model.tflite")),
        "folder": lambda: create(Base("/usr")),
        "empty file": lambda: create(Base(str(folder / "empty"))),
        "not a zip": lambda: create(Base(str(folder / "text"))),
        "buffer that is no zip": lambda: create(Base(model_asset_buffer=b"text" * 99)),
        "bundle without a part": lambda: create(Base(landmarker_bundle)),
        "buffer wins": lambda: create(Base("/nowhere", pathlib.Path(bundle).read_bytes())),
        "live without callback": lambda: create(**live_mode),
        "callback for images": lambda: create(result_callback=print),
        "callback for videos": lambda: create(mode=Mode.VIDEO, result_callback=print),
        "image call in video mode": lambda: wrong(Mode.VIDEO, "recognize"),
        "video call in image mode": lambda: wrong(Mode.IMAGE, "recognize_for_video", 1),
        "live call in image mode": lambda: wrong(Mode.IMAGE, "recognize_async", 1),
        "image call in live mode": lambda: wrong(Mode.LIVE_STREAM, "recognize", result_callback=lambda *_: None),
        "region": lambda: look(image, processing(region)),
        "rotation": lambda: look(image, processing(None, 45)),
        "rotation and region": lambda: look(image, processing(region, 45)),
        "turned": lambda: look(image, processing(None, -450)),
        "same timestamp": lambda: film(5, 5),
        "older timestamp": lambda: film(5, 4),
        "negative timestamps": lambda: film(-5, -4, 0),
        "timestamp with fraction": lambda: film(5.5),
        "presence above 1": lambda: create(min_hand_presence_confidence=1.5),
        "presence below 0": lambda: create(min_hand_presence_confidence=-0.5),
        "detection above 1": lambda: create(min_hand_detection_confidence=1.5),
        "no hands wanted": lambda: create(num_hands=0),
        "hands with fraction": lambda: create(num_hands=2.5),
        "graphics processor": lambda: create(Base(bundle, delegate=Base.Delegate.GPU)),
        "mode as text": lambda: create(mode="FILM"),
        "closed twice": lambda: closed("close"),
        "used when closed": lambda: closed("recognize", image),
        "no image": lambda: look(None),
        "array as image": lambda: look(np.zeros((8, 8, 3), np.uint8)),
        "gray image": lambda: look(pixels("GRAY8", 64, 64)),
        "float image": lambda: look(pixels("VEC32F1", 64, 64, kind=np.float32)),
        "float image of two channels": lambda: look(pixels("VEC32F2", 64, 64, 2, kind=np.float32)),
        "16-bit gray image": lambda: look(pixels("GRAY16", 64, 64, kind=np.uint16)),
        "16-bit image": lambda: look(pixels("SRGB48", 64, 64, 3, kind=np.uint16)),
        "tracking 0 in a video": lambda: film(0, 1, min_tracking_confidence=0),
        "tracking 2 in a video": lambda: film(0, 1, min_tracking_confidence=2),
        "empty image": lambda: look(pixels("SRGB", 0, 0, 3)),
        "one pixel": lambda: look(pixels("SRGB", 1, 1, 3)),
        "alpha": lambda: look(pixels("SRGBA", 64, 64, 4)),
        "burst of a live stream": live,
        "timestamps of a live stream": live_times,
        "allowed": lambda: gesture(category_allowlist=["Thumb_Up", "Victory"]),
        "unknown allowed": lambda: gesture(category_allowlist=["Foo"]),
        "denied": lambda: gesture(category_denylist=["Thumb_Up", "Victory", "Open_Palm", "Closed_Fist"]),
        "allowed and denied": lambda: gesture(category_allowlist=["Closed_Fist"], category_denylist=["Closed_Fist"]),
        "several results": lambda: gesture(max_results=3),
        "score above all": lambda: gesture(score_threshold=0.9999),
        "landmarker's options as a message": lambda: message(
            vision.HandLandmarkerOptions, Mode.VIDEO, 3, 0.25, 0.75, 0.125
        ),
        "recognizer's options as a message": lambda: message(
            vision.GestureRecognizerOptions,
            Mode.LIVE_STREAM,
            2,
            delegate=Base.Delegate.GPU,
            canned_gesture_classifier_options=mp.tasks.components.processors.ClassifierOptions(
                "de", 3, 0.5, ["Victory"], ["None"]
            ),
        ),
        "locale": lambda: gesture(display_names_locale="de"),
    }
