"""The pose of a hand from its landmarks: joints, palm, angles, pinch, grab and XR joints."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

AVERAGE_PALM = 0.096
LENGTHS = [
    *((0, 1), (0, 5), (0, 9), (0, 13), (0, 17), (5, 9), (9, 13), (13, 17), (5, 17)),
    *((5, 6), (6, 7), (9, 10), (10, 11), (13, 14), (14, 15), (17, 18), (2, 3), (1, 2)),
]
METACARPALS = np.array([[0.371, 0.224, 0.099], [0.360, 0.057, 0.058], [0.378, -0.132, 0.014], [0.380, -0.220, 0.038]])
RADII = [
    *(0.20, 0.224),
    *(0.203, 0.128, 0.102, 0.092),
    *(0.222, 0.108, 0.089, 0.080, 0.069),
    *(0.222, 0.117, 0.084, 0.080, 0.069),
    *(0.199, 0.104, 0.080, 0.076, 0.065),
    *(0.189, 0.089, 0.071, 0.067, 0.057),
]


@dataclass
class Camera:
    """Width and height, focal length and principal point in pixels; k1, k2, p1, p2, k3."""

    size: Array
    focal: Array
    center: Array
    distortion: Array
    mirrored: bool = False

    def rays(self, image: Array) -> Array:
        distorted = (image[:, :2] * self.size - self.center) / self.focal
        k1, k2, p1, p2, k3 = self.distortion
        rays = distorted
        for _ in range(20):
            square = (rays**2).sum(1)
            scale = 1 + k1 * square + k2 * square**2 + k3 * square**3
            product = 2 * rays[:, 0] * rays[:, 1]
            shift = np.stack(
                [
                    p1 * product + p2 * (square + 2 * rays[:, 0] ** 2),
                    p1 * (square + 2 * rays[:, 1] ** 2) + p2 * product,
                ],
                1,
            )
            rays = (distorted - shift) / scale[:, None]
        return rays * [-1 if self.mirrored else 1, 1]


def unit(vector: Array) -> Array:
    return vector / np.linalg.norm(vector)


def camera_joints(image: Array, world: Array, camera: Camera, palm_length: float) -> Array:
    rays = camera.rays(image)
    world = world * [-1 if camera.mirrored else 1, 1, 1]
    b = rays - rays.mean(0)
    a = world - world.mean(0)
    scale = np.sqrt((b**2).sum() / (a[:, :2] ** 2).sum())
    depth = image[:, 2] - image[:, 2].mean()
    z = 0.3 * scale * a[:, 2] + 0.7 * camera.size[0] / camera.focal[0] * depth
    shape = np.column_stack([b, z])
    total = sum(np.linalg.norm(shape[i] - shape[j]) for i, j in LENGTHS)
    distance = 8.125 * palm_length / total
    return distance * (1 + z)[:, None] * np.column_stack([rays, np.ones(21)])


def quaternion(x: Array, y: Array, z: Array) -> Array:
    """Of the rotation with these columns: the eigenvector of Bar-Itzhack's matrix."""
    m = np.stack([x, y, z], 1)
    k = np.array(
        [
            [m[0, 0] - m[1, 1] - m[2, 2], m[1, 0] + m[0, 1], m[2, 0] + m[0, 2], m[2, 1] - m[1, 2]],
            [m[1, 0] + m[0, 1], m[1, 1] - m[0, 0] - m[2, 2], m[2, 1] + m[1, 2], m[0, 2] - m[2, 0]],
            [m[2, 0] + m[0, 2], m[2, 1] + m[1, 2], m[2, 2] - m[0, 0] - m[1, 1], m[1, 0] - m[0, 1]],
            [m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], np.trace(m)],
        ]
    )
    q = np.linalg.eigh(k)[1][:, 3]
    return -q if q[3] < 0 else q


def pose(image: Array, world: Array, camera: Camera, palm_length: float, left: bool) -> Array:
    """All numbers of a pose, one after another."""
    joints = camera_joints(image, world, camera, palm_length)
    side = -1 if left else 1
    wrist = joints[0]
    normal = side * unit(np.cross(joints[5] - wrist, joints[17] - wrist))
    knuckles = joints[[5, 9, 13, 17]].mean(0)
    forward = knuckles - wrist
    direction = unit(forward - forward @ normal * normal)
    x, y, z = np.cross(normal, direction), -normal, -direction
    thumbward = -side * x

    flexion, spread = [], []
    for finger in range(5):
        chain = joints[[0, *range(4 * finger + 1, 4 * finger + 5)]]
        bones = np.diff(chain, axis=0)
        for u, v in zip(bones, bones[1:]):
            angle = np.arctan2(np.linalg.norm(np.cross(unit(u), unit(v))), unit(u) @ unit(v))
            bend = v @ (normal - normal @ unit(u) * unit(u))
            flexion.append(-angle if finger and bend < 0 else angle)
        spread.append(np.arctan2(bones[1] @ thumbward, bones[1] @ direction))
    size = palm_length / AVERAGE_PALM
    gaps = np.linalg.norm((joints[4] - joints[[8, 12, 16, 20]]) * [1, 1, 0.5], axis=1)
    pinches = np.clip((0.060 * size - gaps) / (0.038 * size), 0, 1)
    bends = [(1 - unit(joints[i + 2] - joints[i + 1]) @ direction) / 2 for i in (5, 9, 13, 17)]
    grab = np.clip((min(bends) - 0.25) / 0.6, 0, 1)
    angle = np.sum(flexion[3:]) / 4

    length = np.linalg.norm(joints[9] - wrist)
    metacarpals = wrist + length * METACARPALS @ np.stack([direction, thumbward, normal])
    chains = [joints[1:5]] + [
        np.vstack([metacarpals[finger - 1], joints[4 * finger + 1 : 4 * finger + 5]]) for finger in range(1, 5)
    ]
    flip = np.array([1, -1, -1])

    def axes(bone: Array, hinge: Array) -> tuple[Array, Array, Array]:
        back = -unit(bone)
        across = unit(hinge - hinge @ back * back)
        return across, np.cross(back, across), back

    placed = [((metacarpals[1] + joints[9]) / 2, axes(joints[9] - metacarpals[1], x)), (wrist, (x, y, z))]
    for finger, chain in enumerate(chains):
        hinge = x if finger else -side * normal
        bones = np.diff(chain, axis=0)
        placed += [(point, axes(bone, hinge)) for point, bone in zip(chain, [*bones, bones[-1]])]
    xr = [
        np.concatenate([point * flip, quaternion(*(axis * flip for axis in turned)), [radius * length]])
        for (point, turned), radius in zip(placed, RADII)
    ]
    return np.concatenate(
        [
            joints.ravel(),
            *((wrist + knuckles) / 2, normal, direction, quaternion(x, y, z)),
            [np.linalg.norm(joints[5] - joints[17])],
            *(flexion, spread, pinches, gaps, [grab, angle]),
            *xr,
        ]
    )
