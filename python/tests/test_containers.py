"""Containers: equality, converters to messages and from the C library's structures."""

import dataclasses

import pytest
import swift_hands as mp
from swift_hands.tasks.python.components.containers import (
    category,
    category_c,
    landmark,
    landmark_c,
    landmark_detection_result,
    rect,
)
from swift_hands.tasks.python.vision.gesture_recognizer_result_c import MpGestureRecognizerResultC


def test_equality_is_in_single_precision():
    assert category.Category(1, 0.1, "a", "b") == category.Category(1, 0.1 + 1e-12, "a", "b")
    assert category.Category(1, 0.1) != category.Category(1, 0.2)
    assert category.Category(1) != category.Category(0)
    assert rect.NormalizedRect(0.1, 0, 1, 1) == rect.NormalizedRect(0.1 + 1e-12, 0, 1, 1)
    for value in (category.Category(), landmark.Landmark(), rect.NormalizedRect(0, 0, 1, 1)):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


@pytest.mark.parametrize("kind", [landmark.Landmark, landmark.NormalizedLandmark])
def test_a_name_is_no_field(kind):
    point = kind(1, 2, 3, 4, 5, "tip")
    assert point.name == "tip" and kind().name is None
    assert dataclasses.astuple(point) == (1, 2, 3, 4, 5)
    assert list(dataclasses.asdict(point)) == ["x", "y", "z", "visibility", "presence"]
    assert repr(point) == f"{kind.__name__}(x=1, y=2, z=3, visibility=4, presence=5)"


def test_messages_and_back():
    point = landmark.NormalizedLandmark(0.25, 0.5, -0.125, 0.0, 1.0)
    assert landmark.NormalizedLandmark.create_from_pb2(point.to_pb2()) == point
    box = rect.NormalizedRect(0.5, 0.5, 1.0, 0.25, 0.0, 7)
    whole = landmark_detection_result.LandmarksDetectionResult(
        [point], [category.Category(1, 0.5, "L", "Left")], [landmark.Landmark(1.0, 2.0, 3.0, 0.0, 0.0)], box
    )
    back = landmark_detection_result.LandmarksDetectionResult.create_from_pb2(whole.to_pb2())
    assert back == whole


def test_paths_become_absolute_and_base_options_are_required():
    assert mp.tasks.BaseOptions("a.task").model_asset_path.startswith("/")
    for kind in (mp.tasks.vision.HandLandmarkerOptions, mp.tasks.vision.GestureRecognizerOptions):
        with pytest.raises(TypeError, match="base_options"):
            kind()


def test_messages_of_base_options():
    Base = mp.tasks.BaseOptions
    for base in (
        Base("a.task"),
        Base(model_asset_buffer=b"zip"),
        Base("b", None, Base.Delegate.CPU),
        Base("b", b"", Base.Delegate.GPU),
    ):
        assert Base.create_from_pb2(base.to_pb2()) == base


def test_messages_of_options():
    Mode, Classifier = mp.tasks.vision.RunningMode, mp.tasks.components.processors.ClassifierOptions
    base = mp.tasks.BaseOptions("a.task")
    message = mp.tasks.vision.HandLandmarkerOptions(base, Mode.VIDEO, 3, 0.25, 0.75, 0.125).to_pb2()
    assert message.base_options.use_stream_mode
    assert message.base_options.model_asset.file_name == base.model_asset_path
    assert not message.base_options.HasField("acceleration")
    assert message.hand_detector_graph_options.num_hands == 3
    assert message.hand_detector_graph_options.min_detection_confidence == 0.25
    assert message.hand_landmarks_detector_graph_options.min_detection_confidence == 0.75
    assert message.min_tracking_confidence == 0.125
    message = mp.tasks.vision.GestureRecognizerOptions(
        base, canned_gesture_classifier_options=Classifier("de", 2, 0.5, ["Victory"], None)
    ).to_pb2()
    assert not message.base_options.use_stream_mode
    assert message.hand_landmarker_graph_options.hand_detector_graph_options.num_hands == 1
    canned = message.hand_gesture_recognizer_graph_options.canned_gesture_classifier_graph_options
    assert Classifier.create_from_pb2(canned.classifier_options) == Classifier("de", 2, 0.5, ["Victory"], [])
    assert Classifier.create_from_pb2(Classifier().to_pb2()) == Classifier("en", -1, 0.0, [], [])


def test_from_the_structures_of_c():
    point = landmark_c.MpNormalizedLandmarkC(0.5, 0.25, -1, True, 0.75, False, 0.125, b"tip")
    bare = landmark_c.MpLandmarkC(x=1)
    sides = (category_c.MpCategoryC * 2)(
        category_c.MpCategoryC(1, 0.5, b"Left", b"left"), category_c.MpCategoryC(index=-1)
    )
    lists = category_c.MpCategoriesC(sides, 2)
    tip = landmark.NormalizedLandmark.from_ctypes(point)
    assert tip == landmark.NormalizedLandmark(0.5, 0.25, -1, 0.75, None) and tip.name == "tip"
    assert landmark.Landmark.from_ctypes(bare) == landmark.Landmark(1, 0, 0)
    named, unnamed = category.Category(1, 0.5, "left", "Left"), category.Category(None, 0)
    assert category.create_list_of_categories_from_ctypes(lists) == [named, unnamed]

    points = landmark_c.MpNormalizedLandmarksC((landmark_c.MpNormalizedLandmarkC * 1)(point), 1)
    space = landmark_c.MpLandmarksC((landmark_c.MpLandmarkC * 1)(bare), 1)
    found = MpGestureRecognizerResultC(
        (category_c.MpCategoriesC * 1)(lists),
        1,
        (category_c.MpCategoriesC * 1)(lists),
        1,
        (landmark_c.MpNormalizedLandmarksC * 1)(points),
        1,
        (landmark_c.MpLandmarksC * 1)(space),
        1,
    )
    result = mp.tasks.vision.GestureRecognizerResult.from_ctypes(found)
    assert [gesture.index for gesture in result.gestures[0]] == [-1, -1]
    assert result.gestures[0][0].category_name == "Left"
    assert (result.handedness[0][0].index, result.handedness[0][1].index) == (1, None)
    assert result.hand_landmarks[0][0].name == "tip" and result.hand_world_landmarks[0][0].x == 1
    same = mp.tasks.vision.HandLandmarkerResult.from_ctypes(found)
    assert same.hand_landmarks == result.hand_landmarks and same.handedness == result.handedness


def test_to_the_structures_of_c():
    sides = rect.RectF(0.25, 0.5, 0.75, 1.0).to_ctypes()
    assert (sides.left, sides.top, sides.bottom, sides.right) == (0.25, 0.5, 0.75, 1.0)
    whole = rect.Rect(left=1, top=2, right=3, bottom=4).to_ctypes()
    assert (whole.left, whole.top, whole.bottom, whole.right) == (1, 2, 4, 3)
    with pytest.raises(TypeError):
        rect.Rect(0.5, 0, 1, 1).to_ctypes()
