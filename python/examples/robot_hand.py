"""Moves a robot's hand like a person's, with dex-retargeting (pip install dex-retargeting).

usage: robot_hand.py CONFIG.yml VIDEO [left|right]

CONFIG.yml is a configuration of dex-retargeting, such as allegro_hand_right.yml; its robots are those of
RetargetingConfig.set_default_urdf_dir. Prints the angles of the joints for each frame with the hand.
"""

import pathlib
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import swift_hands

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]

# The axes of dex-retargeting's estimated wrist in those of MANO, which its robots are described in.
OPERATOR_TO_MANO = {
    "right": np.array([[0, 0, -1], [-1, 0, 0], [0, 1, 0]], float),
    "left": np.array([[0, 0, -1], [1, 0, 0], [0, -1, 0]], float),
}


def keypoints(joints: "Array", side: str) -> "Array":
    """The 21 joints as dex-retargeting takes them: from the wrist, in the axes of its hand, in meters."""
    points = joints - joints[0]
    # x from the middle finger's knuckle to the wrist, the normal of the palm through 0, 5 and 9.
    toward = points[0] - points[9]
    _, _, axes = np.linalg.svd(points[[0, 5, 9]] - points[[0, 5, 9]].mean(axis=0))
    normal = axes[2]
    x = toward - np.dot(toward, normal) * normal
    x /= np.linalg.norm(x)
    z = np.cross(x, normal)
    # Towards the index finger.
    if np.dot(z, points[5] - points[9]) < 0:
        normal, z = -normal, -z
    return points @ np.stack([x, normal, z], axis=1) @ OPERATOR_TO_MANO[side]


def reference(points: "Array", optimizer: Any) -> "Array":
    """What the optimizer compares: positions of joints, or vectors between them."""
    indices = optimizer.target_link_human_indices
    if optimizer.retargeting_type == "POSITION":
        return points[indices]
    origins, ends = indices
    return points[ends] - points[origins]


def main(config: str, video: str, side: str = "right") -> None:
    from dex_retargeting.retargeting_config import RetargetingConfig

    retargeting = RetargetingConfig.load_from_file(config).build()
    hands = swift_hands.Hands(num_hands=2)
    for frame in hands.video(pathlib.Path(video)):
        poses = frame.pose(swift_hands.CameraIntrinsics.typical(frame.width, frame.height))
        for hand, pose in zip(frame, poses):
            if hand.handedness.lower() == side and pose.is_known[0]:
                points = keypoints(pose.joints[0].astype(float), side)
                angles = retargeting.retarget(reference(points, retargeting.optimizer))
                print(f"{frame.time:.3f}", *np.round(angles, 4))
                break


if __name__ == "__main__":
    main(*sys.argv[1:])
