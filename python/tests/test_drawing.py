"""Drawing with and without OpenCV, and plots."""

import subprocess
import sys

import numpy as np
import pytest
import swift_hands as mp
from swift_hands.framework.formats import detection_pb2, landmark_pb2, location_data_pb2
from swift_hands.mediapipe import canvas
from swift_hands.tasks.python.components.containers import detections, landmark
from swift_hands.tasks.python.components.containers.bounding_box import BoundingBox
from swift_hands.tasks.python.components.containers.keypoint import NormalizedKeypoint

drawing, styles, hands = mp.solutions.drawing_utils, mp.solutions.drawing_styles, mp.solutions.hands
LocationData = location_data_pb2.LocationData


def points(*places, **values):
    return landmark_pb2.NormalizedLandmarkList(
        landmark=[landmark_pb2.NormalizedLandmark(x=x, y=y, **values) for x, y in places]
    )


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
    drawing.draw_landmarks(
        image,
        [landmark.NormalizedLandmark(0.5, 0.5, 0, 0.0, 0.0)] * 2,
        [mp.tasks.vision.HandLandmarksConnections.Connection(0, 1)],
    )
    assert image[25, 25].any()


def test_errors():
    with pytest.raises(ValueError, match="^Input image must contain three channel bgr data.$"):
        drawing.draw_landmarks(np.zeros((9, 9), np.uint8), points((0, 0)))
    with pytest.raises(
        ValueError, match="^Landmark index is out of range. Invalid connection from landmark #0 to landmark #2.$"
    ):
        drawing.draw_landmarks(np.zeros((9, 9, 3), np.uint8), points((0, 0), (1, 1)), [(0, 2)])


def test_styles():
    by_point = styles.get_default_hand_landmarks_style()
    assert len(by_point) == 21 and by_point[5].color == (48, 48, 255)
    assert by_point[8].color == (128, 64, 128)
    by_line = styles.get_default_hand_connections_style()
    assert all(by_line[pair] for pair in hands.HAND_CONNECTIONS)
    assert (by_line[0, 5].thickness, by_line[19, 20].thickness) == (3, 2)


def blank(count=2):
    return (np.zeros((100, 200, 3), np.uint8) for _ in range(count))


def test_detection():
    cv2 = pytest.importorskip("cv2")
    place = LocationData(
        format=LocationData.RELATIVE_BOUNDING_BOX,
        relative_keypoints=[LocationData.RelativeKeypoint(x=x, y=y) for x, y in ((0, 1), (1, 0), (2, 0))],
        relative_bounding_box=LocationData.RelativeBoundingBox(xmin=0.25, ymin=0, width=0.5, height=1),
    )
    image, expected = blank()
    drawing.draw_detection(image, detection_pb2.Detection(location_data=place))
    for pixel in ((0, 99), (199, 0)):
        cv2.circle(expected, pixel, 2, drawing.RED_COLOR, 2)
    cv2.rectangle(expected, (50, 0), (150, 99), drawing.WHITE_COLOR, 2)
    assert np.array_equal(image, expected)


def test_detection_of_version_1():
    cv2 = pytest.importorskip("cv2")

    found = detections.Detection(BoundingBox(10, 20, 30, 40), [], [NormalizedKeypoint(0.5, 0.5, "middle")])
    image, expected = blank()
    drawing.draw_detection(image, found, bbox_drawing_spec=drawing.DrawingSpec((1, 2, 3), 1))
    cv2.circle(expected, (100, 50), 2, drawing.RED_COLOR, 2)
    cv2.rectangle(expected, (10, 20), (40, 60), (1, 2, 3), 1)
    assert np.array_equal(image, expected)


def test_detection_errors():
    (image,) = blank(1)
    with pytest.raises(ValueError, match="LocationData must be relative for this drawing funtion"):
        drawing.draw_detection(image, detection_pb2.Detection())
    with pytest.raises(ValueError, match="three channel bgr"):
        drawing.draw_detection(image[..., :2], detection_pb2.Detection())


@pytest.mark.parametrize(
    "translation, tips",
    [
        ((0, 0, -0.2), ((150, 50), (100, 22), (100, 77))),
        # What leaves the picture ends at its border.
        ((0, 0, 0), ((0, 50), (100, 100), (100, 50))),
    ],
)
def test_axis(translation, tips):
    cv2 = pytest.importorskip("cv2")
    root = np.sqrt(0.5)
    rotation = [[1, 0, 0], [0, root, -root], [0, root, root]] if translation[2] else np.eye(3)
    image, expected = blank()
    drawing.draw_axis(image, rotation, translation)
    for tip, color in zip(tips, (drawing.RED_COLOR, drawing.GREEN_COLOR, drawing.BLUE_COLOR)):
        cv2.arrowedLine(expected, (100, 50), tip, color, 2)
    assert np.array_equal(image, expected)
    with pytest.raises(ValueError, match="^Input image must contain three channel bgr data.$"):
        drawing.draw_axis(image[..., :2], rotation, translation)


def test_own_arrows_and_rectangles(monkeypatch):
    cv2 = pytest.importorskip("cv2")
    monkeypatch.setattr(canvas, "_opencv", lambda: None)
    own, expected = blank()
    canvas.arrow(own, (10, 10), (120, 60), (255, 255, 255), 2)
    canvas.rectangle(own, (150, 20), (190, 90), (255, 255, 255), 2)
    cv2.arrowedLine(expected, (10, 10), (120, 60), (255, 255, 255), 2)
    cv2.rectangle(expected, (150, 20), (190, 90), (255, 255, 255), 2)
    near = cv2.dilate(expected, np.ones((3, 3), np.uint8)) > 0
    assert not ((own > 0) & ~near).any()
    assert not ((expected > 0) & ~(cv2.dilate(own, np.ones((3, 3), np.uint8)) > 0)).any()


def test_plot(monkeypatch):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    shown = []
    monkeypatch.setattr(pyplot, "show", lambda: shown.append(pyplot.gca()))
    found = points((0.25, 0.5), (0.5, 0.75), (1, 1))
    found.landmark[2].visibility = 0.25
    drawing.plot_landmarks(found, [(0, 1), (1, 2)])
    (axes,) = shown
    assert len(axes.collections) == 2 and len(axes.lines) == 1
    x, y, z = axes.lines[0].get_data_3d()
    assert (list(x), list(y), list(z)) == ([0, 0], [0.25, 0.5], [-0.5, -0.75])
    assert (axes.elev, axes.azim, axes.lines[0].get_linewidth()) == (10, 10, 5)
    pyplot.close("all")
    with pytest.raises(ValueError, match="from landmark #0 to landmark #3"):
        drawing.plot_landmarks(found, [(0, 3)])
    drawing.plot_landmarks([])
    assert len(shown) == 1


def test_plot_without_matplotlib():
    code = """
import sys
sys.modules["matplotlib"] = None
from swift_hands.tasks.python.components.containers.landmark import NormalizedLandmark
from swift_hands.solutions import drawing_utils
try:
    drawing_utils.plot_landmarks([NormalizedLandmark(0, 0, 0)])
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "plot_landmarks needs matplotlib: pip install matplotlib\n"
