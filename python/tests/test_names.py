"""Every name of MediaPipe's Python API of the hand tasks: where it is, its fields, defaults and values."""

import dataclasses
import enum
import importlib
import inspect

import pytest
import swift_hands as mp
from swift_hands.solutions import drawing_styles, drawing_utils, hands, hands_connections
from swift_hands.tasks.python.components.containers import keypoint, rect
from swift_hands.tasks.python.vision import hand_landmarker

PLACES = {
    "": "Image ImageFormat solutions tasks",
    "tasks": "BaseOptions components python vision",
    "tasks.python": "BaseOptions components vision",
    "tasks.python.core.base_options": "BaseOptions",
    "tasks.python.vision": "GestureRecognizer GestureRecognizerOptions GestureRecognizerResult "
    "HandLandmarker HandLandmarkerOptions HandLandmarkerResult HandLandmarksConnections "
    "ImageProcessingOptions RunningMode drawing_styles drawing_utils",
    "tasks.python.vision.hand_landmarker": "HandLandmark HandLandmarker HandLandmarkerOptions "
    "HandLandmarkerResult HandLandmarksConnections",
    "tasks.python.vision.gesture_recognizer": "GestureRecognizer GestureRecognizerOptions GestureRecognizerResult",
    "tasks.python.vision.gesture_recognizer_result": "GestureRecognizerResult",
    "tasks.python.vision.core.image": "Image ImageFormat",
    "tasks.python.vision.core.image_processing_options": "ImageProcessingOptions",
    "tasks.python.vision.core.vision_task_running_mode": "VisionTaskRunningMode",
    "tasks.python.components.containers": "BoundingBox Category Detection DetectionResult Landmark LandmarksDetectionResult "
    "NormalizedLandmark NormalizedRect Rect",
    "tasks.python.components.containers.bounding_box": "BoundingBox",
    "tasks.python.components.containers.category": "Category",
    "tasks.python.components.containers.detections": "Detection DetectionResult",
    "tasks.python.components.containers.keypoint": "NormalizedKeypoint",
    "tasks.python.components.containers.landmark": "Landmark NormalizedLandmark",
    "tasks.python.components.containers.landmark_detection_result": "LandmarksDetectionResult",
    "tasks.python.components.containers.rect": "NormalizedRect Rect RectF",
    "tasks.python.components.processors": "ClassifierOptions",
    "tasks.python.components.processors.classifier_options": "ClassifierOptions",
    "python._framework_bindings.image": "Image",
    "python._framework_bindings.image_frame": "ImageFormat ImageFrame",
    "solutions": "drawing_styles drawing_utils hands hands_connections",
    "framework.calculator_pb2": "CalculatorGraphConfig",
    "framework.formats.classification_pb2": "Classification ClassificationList",
    "framework.formats.detection_pb2": "Detection",
    "framework.formats.landmark_pb2": "Landmark LandmarkList NormalizedLandmark NormalizedLandmarkList",
    "framework.formats.location_data_pb2": "LocationData",
    "framework.formats.rect_pb2": "NormalizedRect",
    "tasks.cc.components.containers.proto.landmarks_detection_result_pb2": "LandmarksDetectionResult",
    "tasks.cc.components.processors.proto.classifier_options_pb2": "ClassifierOptions",
    "tasks.cc.core.proto.acceleration_pb2": "Acceleration",
    "tasks.cc.core.proto.base_options_pb2": "BaseOptions",
    "tasks.cc.core.proto.external_file_pb2": "ExternalFile",
    "tasks.cc.vision.hand_landmarker.proto.hand_landmarker_graph_options_pb2": "HandLandmarkerGraphOptions",
    "tasks.cc.vision.gesture_recognizer.proto.gesture_recognizer_graph_options_pb2": "GestureRecognizerGraphOptions",
    **dict.fromkeys(
        ("solutions.drawing_utils", "python.solutions.drawing_utils", "tasks.python.vision.drawing_utils"),
        "BLACK_COLOR BLUE_COLOR DrawingSpec GREEN_COLOR RED_COLOR WHITE_COLOR draw_axis "
        "draw_detection draw_landmarks plot_landmarks _normalized_to_pixel_coordinates",
    ),
    **dict.fromkeys(
        ("solutions.drawing_styles", "python.solutions.drawing_styles", "tasks.python.vision.drawing_styles"),
        "get_default_hand_connections_style get_default_hand_landmarks_style",
    ),
    **dict.fromkeys(("solutions.hands", "python.solutions.hands"), "HAND_CONNECTIONS HandLandmark Hands"),
    **dict.fromkeys(
        ("solutions.hands_connections", "python.solutions.hands_connections"),
        "HAND_CONNECTIONS HAND_PALM_CONNECTIONS HAND_THUMB_CONNECTIONS HAND_INDEX_FINGER_CONNECTIONS "
        "HAND_MIDDLE_FINGER_CONNECTIONS HAND_RING_FINGER_CONNECTIONS HAND_PINKY_FINGER_CONNECTIONS",
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_places(place):
    module = importlib.import_module(f"swift_hands.{place}".rstrip("."))
    missing = [name for name in PLACES[place].split() if not hasattr(module, name)]
    assert missing == []


def test_a_name_means_one_thing():
    vision, components = mp.tasks.vision, mp.tasks.components
    assert mp.tasks.python.vision is vision and mp.tasks.python.BaseOptions is mp.tasks.BaseOptions
    homes = (vision, components.containers, components.processors, drawing_utils, drawing_styles)
    for place in PLACES:
        module = importlib.import_module(f"swift_hands.{place}".rstrip("."))
        for name in PLACES[place].split():
            for home in homes:
                if "_pb2" not in place and callable(getattr(home, name, None)):
                    assert getattr(module, name) is getattr(home, name)


_none = dict.fromkeys(("x", "y", "z", "visibility", "presence"), None)
_task = {
    "base_options": ...,
    "running_mode": mp.tasks.vision.RunningMode.IMAGE,
    "num_hands": 1,
    "min_hand_detection_confidence": 0.5,
    "min_hand_presence_confidence": 0.5,
    "min_tracking_confidence": 0.5,
}
_lists = dict.fromkeys(("handedness", "hand_landmarks", "hand_world_landmarks"), ...)
_containers, _processors = mp.tasks.components.containers, mp.tasks.components.processors
_classifiers = dict.fromkeys(
    ("canned_gesture_classifier_options", "custom_gesture_classifier_options"), _processors.ClassifierOptions()
)
# In the order of their positions; ... is required.
FIELDS = {
    mp.tasks.BaseOptions: {"model_asset_path": None, "model_asset_buffer": None, "delegate": None},
    mp.tasks.vision.HandLandmarkerOptions: {**_task, "result_callback": None},
    mp.tasks.vision.GestureRecognizerOptions: {**_task, **_classifiers, "result_callback": None},
    _processors.ClassifierOptions: dict.fromkeys(
        ("display_names_locale", "max_results", "score_threshold", "category_allowlist", "category_denylist"), None
    ),
    mp.tasks.vision.ImageProcessingOptions: {"region_of_interest": None, "rotation_degrees": 0},
    _containers.Category: dict.fromkeys(("index", "score", "display_name", "category_name"), None),
    _containers.BoundingBox: dict.fromkeys(("origin_x", "origin_y", "width", "height"), ...),
    _containers.Detection: {"bounding_box": ..., "categories": ..., "keypoints": None},
    _containers.DetectionResult: {"detections": ...},
    keypoint.NormalizedKeypoint: dict.fromkeys(("x", "y", "label", "score"), None),
    _containers.Landmark: _none,
    _containers.NormalizedLandmark: _none,
    _containers.Rect: dict.fromkeys(("left", "top", "right", "bottom"), ...),
    rect.RectF: dict.fromkeys(("left", "top", "bottom", "right"), ...),
    _containers.NormalizedRect: {
        **dict.fromkeys(("x_center", "y_center", "width", "height"), ...),
        "rotation": 0.0,
        "rect_id": None,
    },
    _containers.LandmarksDetectionResult: dict.fromkeys(("landmarks", "categories", "world_landmarks", "rect"), ...),
    mp.tasks.vision.HandLandmarkerResult: _lists,
    mp.tasks.vision.GestureRecognizerResult: {"gestures": ..., **_lists},
    mp.tasks.vision.HandLandmarksConnections.Connection: {"start": ..., "end": ...},
    drawing_utils.DrawingSpec: {"color": (224, 224, 224), "thickness": 2, "circle_radius": 2},
}


# Parameters that are no fields.
MORE = dict.fromkeys((_containers.Landmark, _containers.NormalizedLandmark), ["name"])


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_fields(kind):
    parameters = inspect.signature(kind).parameters
    defaults = {
        field.name: ...
        if parameters[field.name].default is inspect.Parameter.empty
        else getattr(kind(*[None] * required(FIELDS[kind])), field.name)
        for field in dataclasses.fields(kind)
    }
    assert list(defaults.items()) == list(FIELDS[kind].items())
    assert list(parameters) == [*FIELDS[kind], *MORE.get(kind, [])]


def required(fields):
    return sum(default is ... for default in fields.values())


CALLS = {
    mp.Image: "image_format data",
    mp.Image.create_from_file: "file_name",
    mp.Image.is_aligned: "self alignment_boundary",
    **dict.fromkeys((mp.Image.is_contiguous, mp.Image.is_empty, mp.Image.uses_gpu, mp.Image.numpy_view), "self"),
    drawing_utils.draw_landmarks: "image landmark_list connections=None "
    "landmark_drawing_spec connection_drawing_spec is_drawing_landmarks=True",
    drawing_utils.draw_detection: "image detection keypoint_drawing_spec bbox_drawing_spec",
    drawing_utils.draw_axis: "image rotation translation focal_length=(1.0, 1.0) "
    "principal_point=(0.0, 0.0) axis_length=0.1 axis_drawing_spec",
    drawing_utils.plot_landmarks: "landmark_list connections=None landmark_drawing_spec "
    "connection_drawing_spec elevation=10 azimuth=10",
    drawing_styles.get_default_hand_landmarks_style: "",
    drawing_styles.get_default_hand_connections_style: "",
    hands.Hands: "static_image_mode=False max_num_hands=2 model_complexity=1 "
    "min_detection_confidence=0.5 min_tracking_confidence=0.5",
    hands.Hands.process: "self image",
    **dict.fromkeys((hands.Hands.reset, hands.Hands.close), "self"),
}
for _kind, _verb in ((mp.tasks.vision.HandLandmarker, "detect"), (mp.tasks.vision.GestureRecognizer, "recognize")):
    CALLS |= {
        _kind.create_from_model_path: "model_path",
        _kind.create_from_options: "options",
        getattr(_kind, _verb): "self image image_processing_options=None",
        getattr(_kind, f"{_verb}_for_video"): "self image timestamp_ms image_processing_options=None",
        getattr(_kind, f"{_verb}_async"): "self image timestamp_ms image_processing_options=None",
        _kind.convert_to_normalized_rect: "self options image roi_allowed=True",
        _kind.get_graph_config: "self",
        _kind.close: "self",
        _kind.__enter__: "self",
    }


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__qualname__)
def test_parameters(call):
    words = [
        parameter.name
        if parameter.default is inspect.Parameter.empty or isinstance(parameter.default, drawing_utils.DrawingSpec)
        else f"{parameter.name}={parameter.default}"
        for parameter in inspect.signature(call).parameters.values()
    ]
    assert " ".join(words) == CALLS[call]


def test_drawing_defaults():
    red, plain = drawing_utils.DrawingSpec((0, 0, 255)), drawing_utils.DrawingSpec()

    def specs(call):
        values = [p.default for p in inspect.signature(call).parameters.values()]
        return [value for value in values if isinstance(value, drawing_utils.DrawingSpec)]

    assert specs(drawing_utils.draw_landmarks) == specs(drawing_utils.draw_detection) == [red, plain]
    assert specs(drawing_utils.draw_axis) == [plain]
    assert specs(drawing_utils.plot_landmarks) == [
        drawing_utils.DrawingSpec((0, 0, 255), 5),
        drawing_utils.DrawingSpec((0, 0, 0), 5),
    ]
    assert (
        drawing_utils.WHITE_COLOR,
        drawing_utils.BLACK_COLOR,
        drawing_utils.RED_COLOR,
        drawing_utils.GREEN_COLOR,
        drawing_utils.BLUE_COLOR,
    ) == ((224, 224, 224), (0, 0, 0), (0, 0, 255), (0, 128, 0), (255, 0, 0))


_fingers = ("INDEX_FINGER", "MIDDLE_FINGER", "RING_FINGER", "PINKY")
JOINTS = [
    "WRIST",
    "THUMB_CMC",
    "THUMB_MCP",
    "THUMB_IP",
    "THUMB_TIP",
    *(f"{finger}_{joint}" for finger in _fingers for joint in ("MCP", "PIP", "DIP", "TIP")),
]
VALUES = {
    mp.tasks.vision.RunningMode: (enum.Enum, {"IMAGE": "IMAGE", "VIDEO": "VIDEO", "LIVE_STREAM": "LIVE_STREAM"}),
    mp.tasks.BaseOptions.Delegate: (enum.IntEnum, {"CPU": 0, "GPU": 1, "DEFAULT": 0}),
    mp.ImageFormat: (
        enum.IntEnum,
        {
            "UNKNOWN": 0,
            "SRGB": 1,
            "SRGBA": 2,
            "GRAY8": 3,
            "GRAY16": 4,
            "SRGB48": 7,
            "SRGBA64": 8,
            "VEC32F1": 9,
            "SBGRA": 11,
            "VEC32F2": 12,
            "VEC32F4": 13,
        },
    ),
    hand_landmarker.HandLandmark: (enum.IntEnum, {name: number for number, name in enumerate(JOINTS)}),
}


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_values(kind):
    base, values = VALUES[kind]
    assert issubclass(kind, base)
    assert {name: member.value for name, member in kind.__members__.items()} == values


LINES = {
    "PALM": [(0, 1), (1, 5), (9, 13), (13, 17), (5, 9), (0, 17)],
    "THUMB": [(1, 2), (2, 3), (3, 4)],
    "INDEX_FINGER": [(5, 6), (6, 7), (7, 8)],
    "MIDDLE_FINGER": [(9, 10), (10, 11), (11, 12)],
    "RING_FINGER": [(13, 14), (14, 15), (15, 16)],
    "PINKY_FINGER": [(17, 18), (18, 19), (19, 20)],
}


def test_connections():
    lists = mp.tasks.vision.HandLandmarksConnections
    for name, pairs in LINES.items():
        found = getattr(lists, f"HAND_{name}_CONNECTIONS")
        assert found == [lists.Connection(*pair) for pair in pairs]
    assert lists.HAND_CONNECTIONS == [lists.Connection(*pair) for pair in sum(LINES.values(), [])]
    pairs = {(0, 5) if pair == (1, 5) else pair for pair in sum(LINES.values(), [])}
    assert hands.HAND_CONNECTIONS == frozenset(pairs) and len(pairs) == 21
    assert hands_connections.HAND_CONNECTIONS is hands.HAND_CONNECTIONS
    assert hands_connections.HAND_PALM_CONNECTIONS == ((0, 1), (0, 5), (9, 13), (13, 17), (5, 9), (0, 17))
    for name in set(LINES) - {"PALM"}:
        assert getattr(hands_connections, f"HAND_{name}_CONNECTIONS") == tuple(LINES[name])
