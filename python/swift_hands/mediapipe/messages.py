"""All messages: their fields in the order of their numbers."""

from typing import TYPE_CHECKING, Any

from .message import make

_point: Any = dict.fromkeys(("x", "y", "z", "visibility", "presence"), "float")
_confidence = ("float", 0.5)
_classifier = {"base_options": "BaseOptions", "classifier_options": "ClassifierOptions"}

classes = make(
    {
        "Landmark": _point,
        "LandmarkList": {"landmark": ["Landmark"]},
        "NormalizedLandmark": _point,
        "NormalizedLandmarkList": {"landmark": ["NormalizedLandmark"]},
        "Classification": {"index": "int32", "score": "float", "label": "string", "display_name": "string"},
        "ClassificationList": {"classification": ["Classification"]},
        "NormalizedRect": {
            "x_center": "float",
            "y_center": "float",
            "height": "float",
            "width": "float",
            "rotation": "float",
            "rect_id": "int64",
        },
        "LandmarksDetectionResult": {
            "landmarks": "NormalizedLandmarkList",
            "classifications": "ClassificationList",
            "world_landmarks": "LandmarkList",
            "rect": "NormalizedRect",
        },
        # Only what drawing needs of a detection.
        "LocationData": {
            "format": {"GLOBAL": 0, "BOUNDING_BOX": 1, "RELATIVE_BOUNDING_BOX": 2, "MASK": 3},
            "bounding_box": "LocationData.BoundingBox",
            "relative_bounding_box": "LocationData.RelativeBoundingBox",
            "mask": None,
            "relative_keypoints": ["LocationData.RelativeKeypoint"],
        },
        "LocationData.BoundingBox": dict.fromkeys(("xmin", "ymin", "width", "height"), "int32"),
        "LocationData.RelativeBoundingBox": dict.fromkeys(("xmin", "ymin", "width", "height"), "float"),
        "LocationData.RelativeKeypoint": {"x": "float", "y": "float", "keypoint_label": "string", "score": "float"},
        "Detection": {
            "label": ["string"],
            "label_id": ["int32"],
            "score": ["float"],
            "location_data": "LocationData",
            "feature_tag": "string",
            "track_id": "string",
            "detection_id": "int64",
            "associated_detections": None,
            "display_name": ["string"],
            "timestamp_usec": "int64",
        },
        # Options of tasks.
        "ExternalFile": {"file_content": "bytes", "file_name": "string"},
        "Gpu": {},
        "TfLite": {},
        "Acceleration": {"xnnpack": None, "gpu": "Gpu", "3": None, "tflite": "TfLite"},
        "BaseOptions": {"model_asset": "ExternalFile", "use_stream_mode": "bool", "acceleration": "Acceleration"},
        "ClassifierOptions": {
            "display_names_locale": ("string", "en"),
            "max_results": ("int32", -1),
            "score_threshold": "float",
            "category_allowlist": ["string"],
            "category_denylist": ["string"],
        },
        "HandDetectorGraphOptions": {
            "base_options": "BaseOptions",
            "min_detection_confidence": _confidence,
            "num_hands": "int32",
        },
        "HandLandmarksDetectorGraphOptions": {"base_options": "BaseOptions", "min_detection_confidence": _confidence},
        "HandLandmarkerGraphOptions": {
            "base_options": "BaseOptions",
            "hand_detector_graph_options": "HandDetectorGraphOptions",
            "hand_landmarks_detector_graph_options": "HandLandmarksDetectorGraphOptions",
            "min_tracking_confidence": _confidence,
        },
        "GestureClassifierGraphOptions": _classifier,
        "HandGestureRecognizerGraphOptions": {
            "base_options": "BaseOptions",
            "gesture_embedder_graph_options": None,
            "canned_gesture_classifier_graph_options": "GestureClassifierGraphOptions",
            "custom_gesture_classifier_graph_options": "GestureClassifierGraphOptions",
        },
        "GestureRecognizerGraphOptions": {
            "base_options": "BaseOptions",
            "hand_landmarker_graph_options": "HandLandmarkerGraphOptions",
            "hand_gesture_recognizer_graph_options": "HandGestureRecognizerGraphOptions",
        },
        "CalculatorGraphConfig": {
            "node": ["CalculatorGraphConfig.Node"],
            **dict.fromkeys("23456789", None),
            "input_stream": ["string"],
            **dict.fromkeys(("11", "12", "13", "14"), None),
            "output_stream": ["string"],
        },
        "CalculatorGraphConfig.Node": {
            "name": "string",
            "calculator": "string",
            "input_stream": ["string"],
            "output_stream": ["string"],
        },
    }
)

globals().update(classes)

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """A message, such as ``messages.LandmarkList``."""
