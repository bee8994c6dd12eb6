"""Names, fields, defaults and converters of MediaPipe's Python API."""

import dataclasses

import pytest

import swift_hands as mp
from swift_hands.tasks.python.components.containers import category, landmark
from swift_hands.tasks.python.components.containers import landmark_detection_result, rect
from swift_hands.tasks.python.vision import hand_landmarker

FIELDS = {
    mp.tasks.BaseOptions: "model_asset_path model_asset_buffer delegate",
    mp.tasks.vision.HandLandmarkerOptions:
        "base_options running_mode num_hands min_hand_detection_confidence "
        "min_hand_presence_confidence min_tracking_confidence result_callback",
    mp.tasks.vision.GestureRecognizerOptions:
        "base_options running_mode num_hands min_hand_detection_confidence "
        "min_hand_presence_confidence min_tracking_confidence canned_gesture_classifier_options "
        "custom_gesture_classifier_options result_callback",
    mp.tasks.components.processors.ClassifierOptions:
        "display_names_locale max_results score_threshold category_allowlist category_denylist",
    mp.tasks.vision.ImageProcessingOptions: "region_of_interest rotation_degrees",
    category.Category: "index score display_name category_name",
    landmark.Landmark: "x y z visibility presence name",
    landmark.NormalizedLandmark: "x y z visibility presence name",
    rect.Rect: "left top right bottom",
    rect.RectF: "left top bottom right",
    rect.NormalizedRect: "x_center y_center width height rotation rect_id",
    landmark_detection_result.LandmarksDetectionResult:
        "landmarks categories world_landmarks rect",
    mp.tasks.vision.HandLandmarkerResult: "handedness hand_landmarks hand_world_landmarks",
    mp.tasks.vision.GestureRecognizerResult:
        "gestures handedness hand_landmarks hand_world_landmarks",
}


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_fields(kind):
    assert [field.name for field in dataclasses.fields(kind)] == FIELDS[kind].split()


def test_enumerations():
    assert [mode.value for mode in mp.tasks.vision.RunningMode] == ["IMAGE", "VIDEO", "LIVE_STREAM"]
    delegate = mp.tasks.BaseOptions.Delegate
    assert (delegate.CPU, delegate.GPU, delegate.DEFAULT) == (0, 1, 0)
    assert {f.name: f.value for f in mp.ImageFormat} == {
        "UNKNOWN": 0, "SRGB": 1, "SRGBA": 2, "GRAY8": 3, "GRAY16": 4, "SRGB48": 7, "SRGBA64": 8,
        "VEC32F1": 9, "SBGRA": 11, "VEC32F2": 12, "VEC32F4": 13}
    joints = hand_landmarker.HandLandmark
    assert len(joints) == 21 and (joints.WRIST, joints.THUMB_TIP, joints.PINKY_TIP) == (0, 4, 20)


def test_connections():
    all_of = mp.tasks.vision.HandLandmarksConnections
    pairs = [(c.start, c.end) for c in all_of.HAND_CONNECTIONS]
    assert len(pairs) == len(set(pairs)) == 21
    assert pairs[:6] == [(0, 1), (1, 5), (9, 13), (13, 17), (5, 9), (0, 17)]
    assert [(c.start, c.end) for c in all_of.HAND_PINKY_FINGER_CONNECTIONS] == [
        (17, 18), (18, 19), (19, 20)]


def test_equality_is_in_single_precision():
    assert category.Category(1, 0.1, "a", "b") == category.Category(1, 0.1 + 1e-12, "a", "b")
    assert category.Category(1, 0.1) != category.Category(1, 0.2)
    assert category.Category(1) != category.Category(0)
    assert rect.NormalizedRect(0.1, 0, 1, 1) == rect.NormalizedRect(0.1 + 1e-12, 0, 1, 1)
    for value in (category.Category(), landmark.Landmark(), rect.NormalizedRect(0, 0, 1, 1)):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


def test_messages_and_back():
    point = landmark.NormalizedLandmark(0.25, 0.5, -0.125, 0.0, 1.0)
    assert landmark.NormalizedLandmark.create_from_pb2(point.to_pb2()) == point
    box = rect.NormalizedRect(0.5, 0.5, 1.0, 0.25, 0.0, 7)
    whole = landmark_detection_result.LandmarksDetectionResult(
        [point], [category.Category(1, 0.5, "L", "Left")],
        [landmark.Landmark(1.0, 2.0, 3.0, 0.0, 0.0)], box)
    back = landmark_detection_result.LandmarksDetectionResult.create_from_pb2(whole.to_pb2())
    assert back == whole


def test_paths_become_absolute_and_base_options_are_required():
    assert mp.tasks.BaseOptions("a.task").model_asset_path.startswith("/")
    with pytest.raises(TypeError, match="base_options"):
        mp.tasks.vision.HandLandmarkerOptions()
