"""Draws what was found into pictures, by MediaPipe's rules."""

import dataclasses
import math
from collections.abc import Iterable, Mapping
from typing import Any, Optional, Union

import numpy as np

from . import canvas

WHITE_COLOR = (224, 224, 224)
BLACK_COLOR = (0, 0, 0)
RED_COLOR = (0, 0, 255)
GREEN_COLOR = (0, 128, 0)
BLUE_COLOR = (255, 0, 0)

_SEEN = 0.5


@dataclasses.dataclass
class DrawingSpec:
    """How something is drawn.

    Attributes:
      color: Three channels in the order of the picture's, BGR for the constants.
      thickness: Of lines in pixels; -1 fills circles.
      circle_radius: Pixels.
    """

    color: tuple[int, int, int] = WHITE_COLOR
    thickness: int = 2
    circle_radius: int = 2


def _pixel(x: float, y: float, width: int, height: int) -> Optional[canvas.Point]:
    if not (0 <= x <= 1 and 0 <= y <= 1):
        return None
    return min(math.floor(x * width), width - 1), min(math.floor(y * height), height - 1)


def _check(image: np.ndarray) -> None:
    if image.ndim != 3 or image.shape[2] != 3:
        raise ValueError("Input image must contain three channel bgr data.")


def _is_hidden(point: Any) -> bool:
    is_message = hasattr(point, "HasField")
    # Both are 0.0 in results, where they mean nothing; messages know whether they were set.
    if not is_message and not point.visibility and not point.presence:
        return False
    for name in ("visibility", "presence"):
        value = getattr(point, name)
        is_set = point.HasField(name) if is_message else value is not None
        if is_set and value < _SEEN:
            return True
    return False


def _pair(connection: Any) -> tuple[int, int]:
    if hasattr(connection, "start"):
        return connection.start, connection.end
    return connection[0], connection[1]


def draw_landmarks(
    image: np.ndarray,
    landmark_list: Any,
    connections: Optional[Iterable[Any]] = None,
    landmark_drawing_spec: Union[DrawingSpec, Mapping[int, DrawingSpec], None] = DrawingSpec(
        color=RED_COLOR),
    connection_drawing_spec: Union[
        DrawingSpec, Mapping[tuple[int, int], DrawingSpec], None] = DrawingSpec(),
    is_drawing_landmarks: bool = True,
) -> None:
    """Draws lines between points, then the points.

    Args:
      image: Shape (height, width, 3), uint8; changed.
      landmark_list: A NormalizedLandmarkList, or a result's list of NormalizedLandmark.
      connections: Pairs of points, or objects with start and end.
      landmark_drawing_spec: One for all points or one for each; None for no points.
      connection_drawing_spec: One for all lines or one for each pair; None for no lines.
      is_drawing_landmarks: Whether points are drawn.

    Raises:
      ValueError: The picture has not three channels, or a connection no point.
    """
    if not landmark_list:
        return
    _check(image)
    is_message = hasattr(landmark_list, "landmark")
    points = landmark_list.landmark if is_message else landmark_list
    height, width = image.shape[:2]
    pixels: dict[int, canvas.Point] = {}
    for index, point in enumerate(points):
        if _is_hidden(point):
            continue
        pixel = _pixel(point.x, point.y, width, height)
        if pixel is not None:
            pixels[index] = pixel
    if connections and connection_drawing_spec is not None:
        for connection in connections:
            start, end = _pair(connection)
            if not (0 <= start < len(points) and 0 <= end < len(points)):
                raise ValueError(
                    f"Landmark index is out of range. Invalid connection from landmark #{start} to "
                    f"landmark #{end}.")
            if start in pixels and end in pixels:
                spec = _spec(connection_drawing_spec, (start, end))
                canvas.line(image, pixels[start], pixels[end], spec.color, spec.thickness)
    if is_drawing_landmarks and landmark_drawing_spec is not None:
        for index, pixel in pixels.items():
            spec = _spec(landmark_drawing_spec, index)
            border = max(spec.circle_radius + 1, int(spec.circle_radius * 1.2))
            canvas.circle(image, pixel, border, WHITE_COLOR, spec.thickness)
            canvas.circle(image, pixel, spec.circle_radius, spec.color, spec.thickness)


def _spec(specs: Any, key: Any) -> DrawingSpec:
    return specs[key] if isinstance(specs, Mapping) else specs


def draw_axis(
    image: np.ndarray,
    rotation: np.ndarray,
    translation: np.ndarray,
    focal_length: tuple[float, float] = (1.0, 1.0),
    principal_point: tuple[float, float] = (0.0, 0.0),
    axis_length: float = 0.1,
    axis_drawing_spec: DrawingSpec = DrawingSpec(),
) -> None:
    """Draws the three axes of an object in space: x red, y green, z blue.

    Args:
      image: Shape (height, width, 3), uint8; changed.
      rotation: Shape (3, 3).
      translation: Shape (3,).
      focal_length: Of x and y, as a fraction of half the picture.
      principal_point: The middle, -1 ... 1.
      axis_length: In the unit of the translation.
      axis_drawing_spec: The thickness.

    Raises:
      ValueError: The picture has not three channels.
    """
    _check(image)
    height, width = image.shape[:2]
    ends = axis_length * np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    space = ends @ np.asarray(rotation).T + np.asarray(translation)
    x = (1 - focal_length[0] * space[:, 0] / (space[:, 2] + 1e-5) + principal_point[0]) * width / 2
    y = (1 + focal_length[1] * space[:, 1] / (space[:, 2] + 1e-5) - principal_point[1]) * height / 2
    pixels = [(int(a), int(b)) for a, b in zip(x, y)]
    for end, color in zip(pixels[1:], (RED_COLOR, GREEN_COLOR, BLUE_COLOR)):
        canvas.line(image, pixels[0], end, color, axis_drawing_spec.thickness)
