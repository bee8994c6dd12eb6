"""Tasks: results, modes, errors and their texts."""

import math

import numpy as np
import pytest
import swift_hands as mp
from conftest import make
from swift_hands.tasks.python.vision.core.image_processing_options import ImageProcessingOptions

vision, BaseOptions = mp.tasks.vision, mp.tasks.BaseOptions
Mode, Classifier = vision.RunningMode, mp.tasks.components.processors.ClassifierOptions


def test_results_are_plain(recognizer, picture):
    with make(recognizer, kind=vision.GestureRecognizer) as task:
        result = task.recognize(picture)
        assert task.recognize(picture) == result
    gesture, side = result.gestures[0][0], result.handedness[0][0]
    assert (gesture.index, gesture.display_name, gesture.category_name) == (-1, "", "Victory")
    assert (side.index, side.display_name) in ((0, "Right"), (1, "Left"))
    assert type(gesture.score) is float and type(side.index) is int
    assert len(result.hand_landmarks[0]) == len(result.hand_world_landmarks[0]) == 21
    point = result.hand_landmarks[0][8]
    assert 0 < point.x < 1 and 0 < point.y < 1 and (point.visibility, point.presence) == (0.0, 0.0)


def test_no_hand_is_empty_lists(recognizer):
    image = mp.Image(mp.ImageFormat.SRGB, np.zeros((64, 64, 3), np.uint8))
    with make(recognizer, kind=vision.GestureRecognizer) as task:
        assert task.recognize(image) == vision.GestureRecognizerResult([], [], [], [])


def test_photograph(landmarker, photo):
    with make(landmarker) as task:
        assert task.detect(photo).handedness[0][0].category_name == "Left"


def test_alpha_is_ignored(landmarker, picture):
    pixels = picture.numpy_view()[..., :3]
    alpha = np.random.default_rng(2).integers(0, 255, pixels.shape[:2] + (1,), dtype=np.uint8)
    with make(landmarker) as task:
        plain = task.detect(mp.Image(mp.ImageFormat.SRGB, pixels))
        assert task.detect(mp.Image(mp.ImageFormat.SRGBA, np.concatenate([pixels, alpha], axis=2))) == plain


def test_model_errors(tmp_path, landmarker):
    none = (
        "ExternalFile must specify at least one of 'file_content', 'file_name', "
        "'file_pointer_meta' or 'file_descriptor_meta'."
    )
    for base in (BaseOptions(), BaseOptions(model_asset_buffer=b"")):
        with pytest.raises(ValueError) as caught:
            vision.HandLandmarker.create_from_options(vision.HandLandmarkerOptions(base))
        assert str(caught.value) == none
    missing = str(tmp_path / "model.tflite")
    for kind in (RuntimeError, FileNotFoundError):
        with pytest.raises(kind) as caught:
            vision.HandLandmarker.create_from_model_path(missing)
        assert str(caught.value) == f"Unable to open file at {missing}"
    with pytest.raises(RuntimeError, match="^Unable to map file to memory buffer, errno=12$"):
        make(str(tmp_path))
    (tmp_path / "empty").touch()
    with pytest.raises(RuntimeError, match="^Unable to get file size, errno=0$"):
        make(str(tmp_path / "empty"))
    (tmp_path / "text").write_text("text" * 99)
    with pytest.raises(RuntimeError, match="^Unable to open zip archive.$"):
        make(str(tmp_path / "text"))
    with pytest.raises(
        RuntimeError,
        match="No file with name: hand_landmarker.task. All files in the "
        "model asset bundle are: hand_detector.tflite, hand_landmarks_detector.tflite.",
    ):
        make(landmarker, kind=vision.GestureRecognizer)


def test_buffer_wins(landmarker, picture):
    with open(landmarker, "rb") as file:
        base = BaseOptions(model_asset_path="/nowhere", model_asset_buffer=file.read())
    with vision.HandLandmarker.create_from_options(vision.HandLandmarkerOptions(base)) as task:
        assert task.detect(picture).hand_landmarks


# An archive may be followed by zeros.
@pytest.mark.parametrize(
    "view",
    [
        bytearray,
        lambda data: memoryview(data).cast("B", shape=[1, len(data)]),
        lambda data: np.frombuffer(data, np.uint8),
    ],
    ids=["bytearray", "memoryview", "array"],
)
def test_buffers_of_any_elements(landmarker, picture, view):
    with open(landmarker, "rb") as file:
        base = BaseOptions(model_asset_buffer=view(file.read()))
    with vision.HandLandmarker.create_from_options(vision.HandLandmarkerOptions(base)) as task:
        assert task.detect(picture).hand_landmarks


@pytest.mark.parametrize("buffer", [9, "text"])
def test_buffers_are_bytes(buffer):
    with pytest.raises(TypeError, match="bytes-like"):
        vision.HandLandmarker.create_from_options(vision.HandLandmarkerOptions(BaseOptions(model_asset_buffer=buffer)))


@pytest.mark.parametrize(
    "options, kind, text",
    [
        (
            {"mode": Mode.LIVE_STREAM},
            ValueError,
            "The vision task is in live stream mode, a user-defined result callback must be provided.",
        ),
        (
            {"result_callback": print},
            ValueError,
            "The vision task is in image or video mode, a user-defined result callback should not be provided.",
        ),
        (
            {"min_hand_presence_confidence": 2},
            ValueError,
            "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]",
        ),
        ({"num_hands": 2.5}, TypeError, "'float' object cannot be interpreted as an integer"),
    ],
)
def test_option_errors(landmarker, options, kind, text):
    with pytest.raises(kind) as caught:
        make(landmarker, **options)
    assert str(caught.value) == text


def test_more_option_errors(landmarker):
    with pytest.raises(RuntimeError, match="max_vec_size should be greater than or equal to 1."):
        make(landmarker, num_hands=0)
    with pytest.raises(ValueError):
        make(landmarker, min_hand_presence_confidence=math.nan)
    make(landmarker, min_hand_detection_confidence=2).close()
    for tracking in (0, 2):
        with pytest.raises(ValueError):
            make(landmarker, Mode.VIDEO, min_tracking_confidence=tracking)
    with pytest.raises(RuntimeError, match="GPU"):
        vision.HandLandmarker.create_from_options(
            vision.HandLandmarkerOptions(BaseOptions(landmarker, delegate=BaseOptions.Delegate.GPU))
        )
    with pytest.raises(ValueError, match="not a valid VisionTaskRunningMode"):
        make(landmarker, "FILM")


@pytest.mark.parametrize(
    "mode, call, text",
    [
        (Mode.VIDEO, "detect", "image mode. Current running mode:VIDEO"),
        (Mode.IMAGE, "detect_for_video", "video mode. Current running mode:IMAGE"),
        (Mode.IMAGE, "detect_async", "live stream mode. Current running mode:IMAGE"),
    ],
)
def test_wrong_mode(landmarker, picture, mode, call, text):
    with make(landmarker, mode) as task:
        with pytest.raises(ValueError) as caught:
            getattr(task, call)(picture, *([] if call == "detect" else [1]))
    assert str(caught.value) == f"Task is not initialized with the {text}"


def test_processing_options(landmarker, picture):
    with make(landmarker) as task:
        region = mp.tasks.components.containers.Rect(0, 0, 1, 1)
        with pytest.raises(ValueError, match="^This task doesn't support region-of-interest.$"):
            task.detect(picture, ImageProcessingOptions(region))
        with pytest.raises(ValueError, match="^Expected rotation to be a multiple of 90°.$"):
            task.detect(picture, ImageProcessingOptions(region, 45))
        turned = mp.Image(mp.ImageFormat.SRGB, np.rot90(picture.numpy_view()[..., :3]))
        with pytest.raises(ValueError, match="^Expected rotation to be a multiple of 90°.$"):
            task.detect(picture, ImageProcessingOptions(rotation_degrees=math.nan))
        found = task.detect(turned, ImageProcessingOptions(rotation_degrees=-270))
        assert task.detect(turned, ImageProcessingOptions(rotation_degrees=90.0)) == found
        point = found.hand_landmarks[0][0]
        upright = task.detect(picture).hand_landmarks[0][0]
        assert (point.x, 1 - point.y) == pytest.approx((upright.y, upright.x), abs=0.02)


def test_normalized_rectangles(landmarker):
    image = mp.Image(mp.ImageFormat.SRGB, np.zeros((300, 400, 3), np.uint8))
    region = mp.tasks.components.containers.Rect(0.1, 0.2, 0.5, 0.9)
    with make(landmarker) as task:
        found = task.convert_to_normalized_rect(ImageProcessingOptions(region, 90), image)
        with pytest.raises(ValueError, match="region-of-interest"):
            task.convert_to_normalized_rect(ImageProcessingOptions(region), image, roi_allowed=False)
    assert (found.x_center, found.y_center) == pytest.approx((0.3, 0.55))
    assert (found.width, found.height) == pytest.approx((0.7 * 3 / 4, 0.4 * 4 / 3))
    assert found.rotation == pytest.approx(-math.pi / 2)


@pytest.mark.parametrize(
    "format, channels, kind",
    [
        (mp.ImageFormat.GRAY8, 1, np.uint8),
        (mp.ImageFormat.GRAY16, 1, np.uint16),
        (mp.ImageFormat.SRGB48, 3, np.uint16),
        (mp.ImageFormat.SRGBA64, 4, np.uint16),
        (mp.ImageFormat.VEC32F1, 1, np.float32),
        (mp.ImageFormat.VEC32F2, 2, np.float32),
    ],
)
def test_other_formats_are_refused_and_the_task_goes_on(landmarker, picture, format, channels, kind):
    with make(landmarker) as task:
        with pytest.raises(ValueError, match=f"Unsupported format: {format.value} "):
            task.detect(mp.Image(format, np.zeros((8, 8, channels), kind)))
        assert task.detect(picture).hand_landmarks


def test_things_that_are_no_images(landmarker):
    with make(landmarker) as task:
        for thing in (None, np.zeros((8, 8, 3), np.uint8)):
            with pytest.raises(ValueError, match="^Please provide 'image_format' with 'data'.$"):
                task.detect(thing)
        with pytest.raises(RuntimeError, match="ROI width and height must be > 0."):
            task.detect(mp.Image(mp.ImageFormat.SRGB, np.zeros((0, 0, 3), np.uint8)))
        pixel = mp.Image(mp.ImageFormat.SRGB, np.zeros((1, 1, 3), np.uint8))
        assert task.detect(pixel).hand_landmarks == []


def test_timestamps(landmarker, picture):
    with make(landmarker, Mode.VIDEO) as task:
        assert task.detect_for_video(picture, -5).hand_landmarks
        for time in (-5, -6):
            with pytest.raises(ValueError, match="^Input timestamp must be monotonically increasing.$"):
                task.detect_for_video(picture, time)
        with pytest.raises(TypeError):
            task.detect_for_video(picture, 5.5)
        assert task.detect_for_video(picture, 0).hand_landmarks


def test_after_close(landmarker, picture):
    task = make(landmarker)
    task.close()
    for call in (task.close, lambda: task.detect(picture)):
        with pytest.raises(ValueError, match="^Task runner is currently not running.$"):
            call()


@pytest.mark.parametrize(
    "options, expected",
    [
        ({"category_allowlist": ["Victory"]}, "Victory"),
        ({"category_allowlist": ["Foo"]}, "Victory"),
        ({"category_denylist": ["Victory"]}, "None"),
        ({"category_allowlist": ["Victory"], "category_denylist": ["Victory"]}, "Victory"),
        ({"max_results": 3}, "Victory"),
        ({"max_results": 0}, "Victory"),
        ({"score_threshold": 0.999}, None),
    ],
)
def test_classifier_options(recognizer, picture, options, expected):
    with make(
        recognizer, kind=vision.GestureRecognizer, canned_gesture_classifier_options=Classifier(**options)
    ) as task:
        result = task.recognize(picture)
    names = [g[0].category_name for g in result.gestures]
    assert names == ([expected] if expected else [])
    assert bool(result.hand_landmarks) == bool(expected)


@pytest.mark.parametrize(
    "kind, outputs",
    [
        (vision.HandLandmarker, ["HANDEDNESS", "LANDMARKS", "WORLD_LANDMARKS", "IMAGE"]),
        (vision.GestureRecognizer, ["HAND_GESTURES", "HANDEDNESS", "LANDMARKS", "WORLD_LANDMARKS", "IMAGE"]),
    ],
)
def test_graph_config(recognizer, kind, outputs):
    with make(recognizer, kind=kind) as task:
        config = task.get_graph_config()
    assert config.node[0].calculator.endswith(f".{kind.__name__}Graph")
    assert list(config.input_stream) == ["IMAGE:image_in", "NORM_RECT:norm_rect_in"]
    assert [stream.partition(":")[0] for stream in config.output_stream] == outputs


@pytest.fixture(scope="module")
def poses(tmp_path_factory):
    from conftest import _draw

    folder = tmp_path_factory.mktemp("poses")
    return [
        _draw(folder / f"{pose}.png", "--pose", pose)
        for pose in ("Pointing_Up", "Closed_Fist", "Open_Palm", "Thumb_Up", "ILoveYou")
    ]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"canned_gesture_classifier_options": Classifier(max_results=1)},
        {"custom_gesture_classifier_options": Classifier(max_results=1)},
    ],
)
def test_the_threshold_of_a_custom_classifier_stays(weights, poses, options):
    custom = weights / "custom_gesture_recognizer.task"
    if not custom.exists():
        pytest.skip("no bundle with a custom classifier")

    def names(**options):
        with make(str(custom), kind=vision.GestureRecognizer, **options) as task:
            return [task.recognize(mp.Image.create_from_file(pose)).gestures[0][0].category_name for pose in poses]

    own = [mp.Hands(custom)(pose).gestures[0] or "" for pose in poses]
    assert names(**options) == own
    # A threshold of 0 is one: some of these hands have no sign that scores 0.5.
    assert names(custom_gesture_classifier_options=Classifier(score_threshold=0)) != own


@pytest.mark.parametrize("option", ["category_allowlist", "category_denylist"])
@pytest.mark.parametrize("name", ["Victory\0", "\ud800"])
def test_categories_that_c_cannot_hold(recognizer, option, name):
    with pytest.raises(ValueError, match=option):
        make(
            recognizer,
            kind=vision.GestureRecognizer,
            canned_gesture_classifier_options=Classifier(**{option: ["Thumb_Up", name]}),
        )


@pytest.mark.parametrize("option, value", [("num_hands", 2**32 + 1), ("max_results", 2**40)])
def test_numbers_that_c_cannot_hold(recognizer, option, value):
    options = {option: value}
    if option == "max_results":
        options = {"canned_gesture_classifier_options": Classifier(max_results=value)}
    with pytest.raises(ValueError, match=option):
        make(recognizer, kind=vision.GestureRecognizer, **options)
