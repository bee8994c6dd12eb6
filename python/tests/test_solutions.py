"""The older API, and messages without protobuf."""

import numpy as np
import pytest
import swift_hands as mp
from swift_hands.mediapipe import message

hands = mp.solutions.hands


@pytest.mark.parametrize("static", [True, False])
def test_process(weights, monkeypatch, picture, landmarker, static):
    monkeypatch.setenv("HANDS_WEIGHTS", str(weights))
    rgb = picture.numpy_view()[..., :3]
    with hands.Hands(static_image_mode=static, max_num_hands=1) as solution:
        found = solution.process(rgb)
        again = solution.process(rgb)
        none = solution.process(np.zeros((64, 64, 3), np.uint8)) if static else None
        with pytest.raises(ValueError, match="^Input image must contain three channel rgb data.$"):
            solution.process(rgb[..., 0])
    task = mp.tasks.vision.HandLandmarker.create_from_model_path(landmarker).detect(picture)
    point = found.multi_hand_landmarks[0].landmark[8]
    assert point.x == task.hand_landmarks[0][8].x and not point.HasField("visibility")
    side, other = found.multi_handedness[0].classification[0], task.handedness[0][0]
    assert {side.label, other.category_name} == {"Left", "Right"} and side.index == other.index
    assert len(found.multi_hand_world_landmarks[0].landmark) == 21
    assert again.multi_hand_landmarks
    if static:
        assert none == (None, None, None)


def test_reset_starts_another_video(weights, monkeypatch, picture):
    monkeypatch.setenv("HANDS_WEIGHTS", str(weights))
    rgb = picture.numpy_view()[..., :3]
    with hands.Hands() as solution:
        first, second = solution.process(rgb), solution.process(rgb)
        solution.reset()
        assert [solution.process(rgb), solution.process(rgb)] == [first, second]
        # A tracked hand differs from one that was just detected.
        assert first != second
    with pytest.raises(ValueError, match="not running"):
        solution.reset()


@pytest.fixture(params=["plain", "protobuf"])
def make_messages(request):
    """Makes the classes of messages in one of the two ways, which must behave alike."""
    if request.param == "protobuf":
        pytest.importorskip("google.protobuf")
    return getattr(message, f"_{request.param}_messages")


def test_plain_messages_behave_as_those_of_protobuf(make_messages):
    classes = make_messages({"Point": {"x": "float", "y": "float"}, "Points": {"point": ["Point"]}})
    all_points = classes["Points"]()
    all_points.point.extend([classes["Point"](x=0.1)])
    all_points.point.add(x=1, y=2)
    copy = classes["Points"]()
    copy.CopyFrom(all_points)
    assert copy == all_points and copy.point[0].x == float(np.float32(0.1))
    assert copy.point[0].HasField("x") and not copy.point[0].HasField("y")
    with pytest.raises(ValueError, match="no .*field"):
        classes["Point"](w=1)


def test_messages_are_copied_into_others(make_messages):
    classes = make_messages({"Point": {"x": "float"}, "Points": {"point": ["Point"], "first": "Point"}})
    point = classes["Point"](x=1)
    all_points = classes["Points"](point=[point], first=point)
    all_points.point.append(point)
    all_points.point.extend([point])
    all_points.point.insert(0, point)
    point.x = 2
    assert [one.x for one in all_points.point] == [1] * 4 and all_points.first.x == 1
    copy = classes["Points"]()
    copy.CopyFrom(all_points)
    copy.point[0].x = copy.first.x = 3
    assert all_points.point[0].x == all_points.first.x == 1
    all_points.point.add(x=4).x = 5
    assert all_points.point[-1].x == 5


def test_plain_messages_inside_others():
    classes = message._plain_messages(
        {
            "Place": {"format": {"WHOLE": 0, "BOX": 2}, "box": "Place.Box"},
            "Place.Box": {"left": "int32"},
            "Found": {"place": "Place", "gap": None, "count": ("int32", -1), "name": ["string"]},
        }
    )
    found = classes["Found"](name=None)
    assert not found.HasField("place") and found.place.box.left == 0 and found.count == -1
    assert not found.HasField("place")
    found.place.box.left = 5
    found.place.format = classes["Place"].BOX
    assert found.place.box.left == 5 and found.HasField("place") and found.place.HasField("box")
    copy = classes["Found"]()
    copy.CopyFrom(found)
    found.place.box.left = 6
    assert copy.place.box.left == 5 and isinstance(copy.place.box, classes["Place"].Box)
    for name in ("place", "name", "gap", "other"):
        with pytest.raises(AttributeError):
            setattr(found, name, 1)
    with pytest.raises(ValueError, match="no field gap"):
        classes["Found"](gap=1)
