"""Model inputs, cropped from images like MediaPipe does on a CPU.

Destination rows are computed like OpenCV's warpPerspective: bilinear on a grid of 1/32 pixel, in blocks
64 pixels wide.
"""

import math

import numpy

F = numpy.float32


def letterbox(width, height):
    """The square around the whole image: centre, size and rotation, in pixels."""
    side = float(max(width, height))
    return {
        "center_x": width / 2,
        "center_y": height / 2,
        "width": side,
        "height": side,
        "rotation": 0,
    }


def crop(pixels, region, side, clamps):
    """`side` x `side` RGB pixels of a region.

    clamps: whether pixels outside the image repeat its edge; otherwise they are black.
    """
    matrix = inverse(homography(corners(region), side))
    x = numpy.arange(side, dtype=numpy.int64)
    block = min(1024 // 16, side)
    start = (x // block * block).astype(float)
    offset = x - start
    y = numpy.arange(side, dtype=float)[:, None]
    m = matrix
    w = m[6] * start + m[7] * y + m[8] + m[6] * offset
    scale = numpy.where(w != 0, 32 / w, 0)
    fine_x = numpy.rint((m[0] * start + m[1] * y + m[2] + m[0] * offset) * scale).astype(numpy.int64)
    fine_y = numpy.rint((m[3] * start + m[4] * y + m[5] + m[3] * offset) * scale).astype(numpy.int64)
    left, top = fine_x >> 5, fine_y >> 5
    fx, fy = (fine_x & 31)[..., None], (fine_y & 31)[..., None]

    def tap(column, row):
        height, width = pixels.shape[:2]
        inside = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        values = pixels[numpy.clip(row, 0, height - 1), numpy.clip(column, 0, width - 1)]
        values = values.astype(numpy.int64)
        return values if clamps else values * inside[..., None]

    total = (
        (32 - fx) * (32 - fy) * tap(left, top)
        + fx * (32 - fy) * tap(left + 1, top)
        + (32 - fx) * fy * tap(left, top + 1)
        + fx * fy * tap(left + 1, top + 1)
    )
    return ((32 * total + 16384) >> 15).astype(numpy.uint8)


def corners(region):
    """Bottom left, top left, top right, bottom right, in single precision."""
    xc, yc, w, h = (F(region[key]) for key in ("center_x", "center_y", "width", "height"))
    degrees = F(float(F(region["rotation"]) * F(180)) / math.pi)
    angle = float(degrees) * math.pi / 180
    b, a = F(math.cos(angle)) * F(0.5), F(math.sin(angle)) * F(0.5)
    p0 = (xc - a * h - b * w, yc + b * h - a * w)
    p1 = (xc + a * h - b * w, yc - b * h - a * w)
    p2 = (F(2) * xc - p0[0], F(2) * yc - p0[1])
    p3 = (F(2) * xc - p1[0], F(2) * yc - p1[1])
    return [p0, p1, p2, p3]


def homography(source, side):
    """The homography, nine numbers, that maps the corners to those of a square."""
    target = [(F(0), F(side)), (F(0), F(0)), (F(side), F(0)), (F(side), F(side))]
    rows = []
    for (sx, sy), (dx, _) in zip(source, target):
        rows.append([sx, sy, 1, 0, 0, 0, -(sx * dx), -(sy * dx), dx])
    for (sx, sy), (_, dy) in zip(source, target):
        rows.append([0, 0, 0, sx, sy, 1, -(sx * dy), -(sy * dy), dy])
    rows = [[float(value) for value in row] for row in rows]
    for i in range(8):
        pivot = max(range(i, 8), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = -1 / rows[i][i]
        for j in range(i + 1, 8):
            factor = rows[j][i] * scale
            for k in range(i + 1, 9):
                rows[j][k] += factor * rows[i][k]
    solution = [0.0] * 8
    for i in reversed(range(8)):
        rest = rows[i][8]
        for k in range(i + 1, 8):
            rest -= rows[i][k] * solution[k]
        solution[i] = rest / rows[i][i]
    return solution + [1.0]


def inverse(m):
    """The inverse of a 3 x 3 matrix, computed from its adjugate."""
    determinant = (
        m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
    )
    d = 1 / determinant
    return [
        (m[4] * m[8] - m[5] * m[7]) * d,
        (m[2] * m[7] - m[1] * m[8]) * d,
        (m[1] * m[5] - m[2] * m[4]) * d,
        (m[5] * m[6] - m[3] * m[8]) * d,
        (m[0] * m[8] - m[2] * m[6]) * d,
        (m[2] * m[3] - m[0] * m[5]) * d,
        (m[3] * m[7] - m[4] * m[6]) * d,
        (m[1] * m[6] - m[0] * m[7]) * d,
        (m[0] * m[4] - m[1] * m[3]) * d,
    ]
