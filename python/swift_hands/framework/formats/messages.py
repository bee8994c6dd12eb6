"""All messages: their fields in the order of their numbers."""

from .message import make

_point = dict.fromkeys(("x", "y", "z", "visibility", "presence"), "float")

classes = make({
    "Landmark": _point,
    "LandmarkList": {"landmark": ["Landmark"]},
    "NormalizedLandmark": _point,
    "NormalizedLandmarkList": {"landmark": ["NormalizedLandmark"]},
    "Classification": {
        "index": "int32", "score": "float", "label": "string", "display_name": "string"},
    "ClassificationList": {"classification": ["Classification"]},
    "NormalizedRect": {
        "x_center": "float", "y_center": "float", "height": "float", "width": "float",
        "rotation": "float", "rect_id": "int64"},
    "LandmarksDetectionResult": {
        "landmarks": "NormalizedLandmarkList", "classifications": "ClassificationList",
        "world_landmarks": "LandmarkList", "rect": "NormalizedRect"},
})
