"""The older API, and drawing with and without OpenCV."""

import numpy as np
import pytest

import swift_hands as mp
from swift_hands.framework.formats import landmark_pb2
from swift_hands.framework.formats import message
from swift_hands.solutions import canvas
from swift_hands.tasks.python.components.containers import landmark

drawing, styles, hands = mp.solutions.drawing_utils, mp.solutions.drawing_styles, mp.solutions.hands


def points(*places, **values):
    return landmark_pb2.NormalizedLandmarkList(
        landmark=[landmark_pb2.NormalizedLandmark(x=x, y=y, **values) for x, y in places])


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


def test_connections():
    assert len(hands.HAND_CONNECTIONS) == 21
    assert (0, 5) in hands.HAND_CONNECTIONS and (1, 5) not in hands.HAND_CONNECTIONS


def test_styles():
    by_point = styles.get_default_hand_landmarks_style()
    assert len(by_point) == 21 and by_point[5].color == (48, 48, 255)
    assert by_point[8].color == (128, 64, 128)
    by_line = styles.get_default_hand_connections_style()
    assert all(by_line[pair] for pair in hands.HAND_CONNECTIONS)
    assert (by_line[0, 5].thickness, by_line[19, 20].thickness) == (3, 2)


def test_equal_to_opencv():
    cv2 = pytest.importorskip("cv2")
    image, expected = np.zeros((100, 200, 3), np.uint8), np.zeros((100, 200, 3), np.uint8)
    drawing.draw_landmarks(image, points((0.1, 0.2), (1.0, 1.0), (1.1, 0)), [(0, 1), (1, 2)])
    a, b = (20, 20), (199, 99)
    cv2.line(expected, a, b, drawing.WHITE_COLOR, 2)
    for place in (a, b):
        cv2.circle(expected, place, 3, drawing.WHITE_COLOR, 2)
        cv2.circle(expected, place, 2, drawing.RED_COLOR, 2)
    assert np.array_equal(image, expected)


@pytest.mark.parametrize("thickness", [1, 2, 5])
def test_own_lines_and_circles(monkeypatch, thickness):
    cv2 = pytest.importorskip("cv2")
    monkeypatch.setattr(canvas, "_opencv", lambda: None)
    own, expected = np.zeros((2, 80, 80, 3), np.uint8)
    canvas.line(own, (5, 9), (60, 40), (255, 255, 255), thickness)
    canvas.circle(own, (75, 70), 12, (255, 0, 0), -1)
    canvas.circle(own, (20, 60), 9, (255, 0, 0), thickness)
    cv2.line(expected, (5, 9), (60, 40), (255, 255, 255), thickness)
    cv2.circle(expected, (75, 70), 12, (255, 0, 0), -1)
    cv2.circle(expected, (20, 60), 9, (255, 0, 0), thickness)
    # Edges differ by single pixels.
    differ = (own != expected).any(axis=2)
    near = cv2.dilate(cv2.Canny(expected.max(axis=2), 10, 20), np.ones((3, 3), np.uint8)) > 0
    assert (own > 0).any(axis=2).sum() > 400 and not (differ & ~near).any()


def test_hidden_points_are_left_out():
    for values in ({"visibility": 0.4}, {"presence": 0.4}):
        image = np.zeros((50, 50, 3), np.uint8)
        drawing.draw_landmarks(image, points((0.5, 0.5), **values))
        assert not image.any()


def test_results_can_be_drawn_as_they_are():
    image = np.zeros((50, 50, 3), np.uint8)
    drawing.draw_landmarks(image, [landmark.NormalizedLandmark(0.5, 0.5, 0, 0.0, 0.0)] * 2,
                           [mp.tasks.vision.HandLandmarksConnections.Connection(0, 1)])
    assert image[25, 25].any()


def test_errors():
    with pytest.raises(ValueError, match="^Input image must contain three channel bgr data.$"):
        drawing.draw_landmarks(np.zeros((9, 9), np.uint8), points((0, 0)))
    with pytest.raises(ValueError, match="^Landmark index is out of range. Invalid connection from "
                       "landmark #0 to landmark #2.$"):
        drawing.draw_landmarks(np.zeros((9, 9, 3), np.uint8), points((0, 0), (1, 1)), [(0, 2)])


def test_plain_messages_behave_as_those_of_protobuf():
    classes = message._plain_messages(
        {"Point": {"x": "float", "y": "float"}, "Points": {"point": ["Point"]}})
    all_points = classes["Points"]()
    all_points.point.extend([classes["Point"](x=0.1)])
    all_points.point.add(x=1, y=2)
    copy = classes["Points"]()
    copy.CopyFrom(all_points)
    assert copy == all_points and copy.point[0].x == float(np.float32(0.1))
    assert copy.point[0].HasField("x") and not copy.point[0].HasField("y")
    with pytest.raises(ValueError, match="no field"):
        classes["Point"](w=1)
