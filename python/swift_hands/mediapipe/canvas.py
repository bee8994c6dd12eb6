"""Lines and circles, drawn by OpenCV if it is installed."""

import functools
import importlib
import math
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Point = tuple[int, int]
Color = tuple[int, int, int]


@functools.cache
def _opencv() -> Any:
    try:
        return importlib.import_module("cv2")
    except ImportError:
        return None


def line(image: Array, start: Point, end: Point, color: Color, thickness: int) -> None:
    """Draws a line with round ends.

    Args:
      image: Shape (height, width, 3), uint8; drawn into.
      start: x and y in pixels.
      end: x and y in pixels.
      color: Three channels, 0 to 255.
      thickness: Pixels.
    """
    if (opencv := _opencv()) is not None:
        opencv.line(image, start, end, color, thickness)
        return
    a, b = np.array(start, float), np.array(end, float)
    radius = max(thickness, 1) / 2
    # Only the part around the line is computed.
    low, high = np.minimum(a, b) - radius - 1, np.maximum(a, b) + radius + 2
    part, x, y = _part(image, low, high)
    along = b - a
    length = along @ along
    t = np.clip(((x - a[0]) * along[0] + (y - a[1]) * along[1]) / length, 0, 1) if length else 0
    distance = np.hypot(x - a[0] - t * along[0], y - a[1] - t * along[1])
    part[distance <= radius] = color


def circle(image: Array, center: Point, radius: int, color: Color, thickness: int) -> None:
    """Draws a circle, filled if the thickness is negative.

    Args:
      image: Shape (height, width, 3), uint8; drawn into.
      center: x and y in pixels.
      radius: Pixels.
      color: Three channels, 0 to 255.
      thickness: Pixels.
    """
    if (opencv := _opencv()) is not None:
        opencv.circle(image, center, radius, color, thickness)
        return
    middle = np.array(center, float)
    outer = radius + max(thickness, 0) / 2
    part, x, y = _part(image, middle - outer - 1, middle + outer + 2)
    distance = np.hypot(x - middle[0], y - middle[1])
    inner = -1 if thickness < 0 else radius - max(thickness, 1) / 2
    part[(distance <= outer) & (distance > inner)] = color


def arrow(image: Array, start: Point, end: Point, color: Color, thickness: int) -> None:
    """Draws a line with an arrow head at its end; arguments as for ``line``."""
    if (opencv := _opencv()) is not None:
        opencv.arrowedLine(image, start, end, color, thickness)
        return
    line(image, start, end, color, thickness)
    back = (start[0] - end[0], start[1] - end[1])
    size, angle = 0.1 * math.hypot(*back), math.atan2(back[1], back[0])
    for turn in (math.pi / 4, -math.pi / 4):
        barb = (round(end[0] + size * math.cos(angle + turn)), round(end[1] + size * math.sin(angle + turn)))
        line(image, barb, end, color, thickness)


def rectangle(image: Array, start: Point, end: Point, color: Color, thickness: int) -> None:
    """Draws the four sides of a rectangle; arguments as for ``line``."""
    if (opencv := _opencv()) is not None:
        opencv.rectangle(image, start, end, color, thickness)
        return
    corners = [start, (end[0], start[1]), end, (start[0], end[1])]
    for corner, following in zip(corners, corners[1:] + corners[:1]):
        line(image, corner, following, color, thickness)


def _part(image: Array, low: Array, high: Array) -> tuple[Array, Any, Any]:
    height, width = image.shape[:2]
    (left, top) = (int(np.clip(low[0], 0, width)), int(np.clip(low[1], 0, height)))
    (right, bottom) = (int(np.clip(high[0], left, width)), int(np.clip(high[1], top, height)))
    y, x = np.ogrid[top:bottom, left:right]
    return image[top:bottom, left:right], x, y
