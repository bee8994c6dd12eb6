"""Draws results into images, by MediaPipe's rules."""

import dataclasses
import importlib
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from .. import canvas, messages
from ..canvas import Array

if TYPE_CHECKING:
    import numpy.typing as npt

WHITE_COLOR = (224, 224, 224)
BLACK_COLOR = (0, 0, 0)
RED_COLOR = (0, 0, 255)
GREEN_COLOR = (0, 128, 0)
BLUE_COLOR = (255, 0, 0)

_SEEN = 0.5


@dataclasses.dataclass
class DrawingSpec:
    """Style of a line or circle.

    Attributes:
      color: Three channels in the order of the image; the constants are BGR.
      thickness: Of lines, in pixels; -1 fills circles.
      circle_radius: Pixels.
    """

    color: tuple[int, int, int] = WHITE_COLOR
    thickness: int = 2
    circle_radius: int = 2


def _normalized_to_pixel_coordinates(
    normalized_x: float, normalized_y: float, image_width: int, image_height: int
) -> Optional[canvas.Point]:
    """The pixel of a point; None outside the image. Private in MediaPipe too, but widely used."""
    for value in (normalized_x, normalized_y):
        if not (0 <= value < 1 or math.isclose(1, value)):
            return None
    return (
        min(math.floor(normalized_x * image_width), image_width - 1),
        min(math.floor(normalized_y * image_height), image_height - 1),
    )


def _check(image: Array) -> None:
    if image.ndim != 3 or image.shape[2] != 3:
        raise ValueError("Input image must contain three channel bgr data.")


def _is_hidden(point: Any) -> bool:
    is_message = hasattr(point, "HasField")
    # Both are 0.0 in results, which means nothing; messages know whether they are set.
    if not is_message and not point.visibility and not point.presence:
        return False
    for name in ("visibility", "presence"):
        value = getattr(point, name)
        is_set = point.HasField(name) if is_message else value is not None
        if is_set and value < _SEEN:
            return True
    return False


def _points(landmark_list: Any) -> Any:
    return landmark_list.landmark if hasattr(landmark_list, "landmark") else landmark_list


def _pair(connection: Any, count: int) -> tuple[int, int]:
    is_object = hasattr(connection, "start")
    start, end = (connection.start, connection.end) if is_object else connection[:2]
    if not (0 <= start < count and 0 <= end < count):
        raise ValueError(
            f"Landmark index is out of range. Invalid connection from landmark #{start} to landmark #{end}."
        )
    return start, end


def draw_detection(
    image: Array,
    detection: Any,
    keypoint_drawing_spec: DrawingSpec = DrawingSpec(color=RED_COLOR),
    bbox_drawing_spec: DrawingSpec = DrawingSpec(),
) -> None:
    """Draws the keypoints of a detection, then its box, without points outside the image.

    Args:
      image: Shape (height, width, 3), uint8; drawn into.
      detection: The message Detection, or version 1's object with bounding_box and keypoints.
      keypoint_drawing_spec: Style of the keypoints.
      bbox_drawing_spec: Style of the box.

    Raises:
      ValueError: The image does not have three channels, or the message has no relative location.
    """
    _check(image)
    height, width = image.shape[:2]
    start: Optional[canvas.Point]
    end: Optional[canvas.Point]
    start = end = None
    if hasattr(detection, "location_data"):
        place = detection.location_data
        if place.format != messages.LocationData.RELATIVE_BOUNDING_BOX:
            raise ValueError("LocationData must be relative for this drawing funtion to work.")
        keypoints = place.relative_keypoints
        if place.HasField("relative_bounding_box"):
            box = place.relative_bounding_box
            start = _normalized_to_pixel_coordinates(box.xmin, box.ymin, width, height)
            end = _normalized_to_pixel_coordinates(box.xmin + box.width, box.ymin + box.height, width, height)
    else:
        keypoints, box = detection.keypoints or [], detection.bounding_box
        start = (box.origin_x, box.origin_y)
        end = (box.origin_x + box.width, box.origin_y + box.height)
    for keypoint in keypoints:
        pixel = _normalized_to_pixel_coordinates(keypoint.x, keypoint.y, width, height)
        if pixel is not None:
            canvas.circle(
                image,
                pixel,
                keypoint_drawing_spec.circle_radius,
                keypoint_drawing_spec.color,
                keypoint_drawing_spec.thickness,
            )
    if start is not None and end is not None:
        canvas.rectangle(image, start, end, bbox_drawing_spec.color, bbox_drawing_spec.thickness)


def draw_landmarks(
    image: Array,
    landmark_list: Any,
    connections: Optional[Iterable[Any]] = None,
    landmark_drawing_spec: Union[DrawingSpec, Mapping[int, DrawingSpec], None] = DrawingSpec(color=RED_COLOR),
    connection_drawing_spec: Union[DrawingSpec, Mapping[tuple[int, int], DrawingSpec], None] = DrawingSpec(),
    is_drawing_landmarks: bool = True,
) -> None:
    """Draws the lines between landmarks, then the landmarks.

    Args:
      image: Shape (height, width, 3), uint8; drawn into.
      landmark_list: A NormalizedLandmarkList, or a result's list of NormalizedLandmark.
      connections: Pairs of landmarks, or objects with start and end.
      landmark_drawing_spec: One style, or a style per landmark; None for no landmarks.
      connection_drawing_spec: One style, or a style per pair; None for no lines.
      is_drawing_landmarks: Whether to draw the landmarks.

    Raises:
      ValueError: The image does not have three channels, or a connection refers to no landmark.
    """
    if not landmark_list:
        return
    _check(image)
    points = _points(landmark_list)
    height, width = image.shape[:2]
    pixels: dict[int, canvas.Point] = {}
    for index, point in enumerate(points):
        if _is_hidden(point):
            continue
        pixel = _normalized_to_pixel_coordinates(point.x, point.y, width, height)
        if pixel is not None:
            pixels[index] = pixel
    if connections and connection_drawing_spec is not None:
        for connection in connections:
            start, end = _pair(connection, len(points))
            if start in pixels and end in pixels:
                spec = _spec(connection_drawing_spec, (start, end))
                canvas.line(image, pixels[start], pixels[end], spec.color, spec.thickness)
    if is_drawing_landmarks and landmark_drawing_spec:
        for index, pixel in pixels.items():
            spec = _spec(landmark_drawing_spec, index)
            border = max(spec.circle_radius + 1, int(spec.circle_radius * 1.2))
            canvas.circle(image, pixel, border, WHITE_COLOR, spec.thickness)
            canvas.circle(image, pixel, spec.circle_radius, spec.color, spec.thickness)


def _spec(specs: Union[DrawingSpec, Mapping[Any, DrawingSpec]], key: Any) -> DrawingSpec:
    return specs[key] if isinstance(specs, Mapping) else specs


def draw_axis(
    image: Array,
    rotation: "npt.ArrayLike",
    translation: "npt.ArrayLike",
    focal_length: tuple[float, float] = (1.0, 1.0),
    principal_point: tuple[float, float] = (0.0, 0.0),
    axis_length: float = 0.1,
    axis_drawing_spec: DrawingSpec = DrawingSpec(),
) -> None:
    """Draws the three axes of an object in space: x red, y green, z blue.

    Args:
      image: Shape (height, width, 3), uint8; drawn into.
      rotation: Shape (3, 3).
      translation: Shape (3,).
      focal_length: Of x and y, as a fraction of half the image.
      principal_point: The center, -1 to 1.
      axis_length: In the unit of the translation.
      axis_drawing_spec: Thickness of the axes.

    Raises:
      ValueError: The image does not have three channels.
    """
    _check(image)
    height, width = image.shape[:2]
    ends = axis_length * np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
    x, y, z = (np.matmul(np.asarray(rotation), ends.T).T + np.asarray(translation)).T
    across = np.clip(-focal_length[0] * x / (z + 1e-5) + principal_point[0], -1, 1)
    up = np.clip(-focal_length[1] * y / (z + 1e-5) + principal_point[1], -1, 1)
    columns, rows = (1 + across) * 0.5 * width, (1 - up) * 0.5 * height
    origin, *tips = [(int(column), int(row)) for column, row in zip(columns, rows)]
    for tip, color in zip(tips, (RED_COLOR, GREEN_COLOR, BLUE_COLOR)):
        canvas.arrow(image, origin, tip, color, axis_drawing_spec.thickness)


def plot_landmarks(
    landmark_list: Any,
    connections: Optional[Iterable[Any]] = None,
    landmark_drawing_spec: DrawingSpec = DrawingSpec(color=RED_COLOR, thickness=5),
    connection_drawing_spec: DrawingSpec = DrawingSpec(color=BLACK_COLOR, thickness=5),
    elevation: int = 10,
    azimuth: int = 10,
) -> None:
    """Plots landmarks and lines in space with matplotlib.

    Args:
      landmark_list: See ``draw_landmarks``.
      connections: See ``draw_landmarks``.
      landmark_drawing_spec: Color and size of the landmarks.
      connection_drawing_spec: Color and width of the lines.
      elevation: Elevation of the view in degrees.
      azimuth: Azimuth of the view in degrees.

    Raises:
      ValueError: A connection refers to no landmark.
      ImportError: matplotlib is not installed.
    """
    if not landmark_list:
        return
    try:
        pyplot = importlib.import_module("matplotlib.pyplot")
    except ImportError:
        raise ImportError("plot_landmarks needs matplotlib: pip install matplotlib") from None
    points = _points(landmark_list)
    # Depth to the front, x to the right, y downwards.
    places = {index: (-point.z, point.x, -point.y) for index, point in enumerate(points) if not _is_hidden(point)}
    pairs = [_pair(connection, len(points)) for connection in connections or []]
    pyplot.figure(figsize=(10, 10))
    axes = pyplot.axes(projection="3d")
    axes.view_init(elev=elevation, azim=azimuth)
    for place in places.values():
        axes.scatter3D(
            *([value] for value in place), color=_rgb(landmark_drawing_spec), linewidth=landmark_drawing_spec.thickness
        )
    for start, end in pairs:
        if start in places and end in places:
            axes.plot3D(
                *zip(places[start], places[end]),
                color=_rgb(connection_drawing_spec),
                linewidth=connection_drawing_spec.thickness,
            )
    pyplot.show()


def _rgb(spec: DrawingSpec) -> tuple[float, ...]:
    return tuple(value / 255 for value in reversed(spec.color))
