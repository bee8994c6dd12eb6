"""Hands in space, against the poses of the second implementation and hands whose joints are known."""

import ctypes

import numpy as np
import pytest
from swift_hands import XR_JOINTS, CameraIntrinsics, CameraRig, HandPoses, HandsResult, Interactions
from swift_hands._native import record
from swift_hands.errors import InvalidArgumentError

CAMERA = CameraIntrinsics((960.0, 960.0), (640.0, 360.0))
# In palm lengths: x to the thumb of a right hand, y to the fingers, z out of the palm.
OPEN = [
    *([0, 0, 0], [0.25, 0.2, 0.05], [0.5, 0.44, 0.1], [0.68, 0.66, 0.14], [0.78, 0.86, 0.14]),
    *([0.3, 0.95, 0], [0.3, 1.33, 0], [0.3, 1.56, 0], [0.3, 1.75, 0]),
    *([0.09, 0.996, 0], [0.09, 1.41, 0], [0.09, 1.66, 0], [0.09, 1.86, 0]),
    *([-0.12, 0.96, 0], [-0.12, 1.34, 0], [-0.12, 1.58, 0], [-0.12, 1.78, 0]),
    *([-0.31, 0.86, 0], [-0.31, 1.16, 0], [-0.31, 1.33, 0], [-0.31, 1.5, 0]),
]


def joints(pinched=False, left=False):
    """A hand half a meter away, its palm to the camera."""
    shape = np.array(OPEN)
    if pinched:
        shape[8] = shape[4] = [0.5, 1.2, 0.3]
    return [0.02, 0.05, 0.5] + 0.096 * shape * [-1 if left else 1, -1, -1]


def seen(points, *, left=False, time=None, track=0, offset=0.0):
    """What the models see of hands through ``CAMERA``, one hand for each set of joints."""
    header, hands = record.Header(), np.zeros(len(points), record.HAND)
    header.magic, header.version, header.hand_count = 0x444E4148, record.VERSION, len(points)
    header.header_bytes, header.hand_bytes = ctypes.sizeof(header), record.HAND.itemsize
    size = ctypes.sizeof(header) + hands.nbytes
    header.byte_count, header.label_offset, header.width, header.height = size, size, 1280, 720
    header.time_us = round((time or 0) * 1e6)
    for hand, p in zip(hands, points):
        hand["handedness"], hand["handedness_score"], hand["presence"] = int(left), 0.9, 1
        hand["track_id"], hand["track_age"], hand["gesture"] = track, 1, -1
        x, y = (960 * (p[:, 0] + offset) / p[:, 2] + 640) / 1280, (960 * p[:, 1] / p[:, 2] + 360) / 720
        hand["landmarks"] = np.stack([x, y, (p[:, 2] / p[0, 2] - 1) * 960 / 1280], 1)
        hand["world_landmarks"] = p - p.mean(0)
    return HandsResult(bytes(header) + hands.tobytes(), time)


def test_poses_are_arrays():
    result = seen([joints(), joints(pinched=True)])
    poses = result.pose(CAMERA)
    assert isinstance(poses, HandPoses) and len(poses) == 2 and poses.is_known.all()
    for name, shape in {
        "joints": (21, 3),
        "palm_position": (3,),
        "palm_normal": (3,),
        "palm_direction": (3,),
        "palm_orientation": (4,),
        "palm_width": (),
        "flexion": (5, 3),
        "spread": (5,),
        "pinch_strength": (),
        "pinch_strengths": (4,),
        "pinch_distances": (4,),
        "grab_strength": (),
        "grab_angle": (),
        "xr_joints": (26, 8),
    }.items():
        value = getattr(poses, name)
        assert value.shape == (2, *shape) and value.dtype == np.float32 and np.isfinite(value).all()
    np.testing.assert_allclose(poses.joints[0, 0], [0.02, 0.05, 0.5], atol=0.015)
    np.testing.assert_allclose(poses.palm_normal[0], [0, 0, -1], atol=0.1)
    np.testing.assert_allclose(poses.palm_direction[0], [0, -1, 0], atol=0.1)
    assert poses.pinch_strength[0] < 0.5 and poses.pinch_strength[1] > 0.9
    assert poses[1].pinch_strength == poses.pinch_strength[1] and len(poses[:1]) == 1
    assert (poses.xr_joints[..., 7] > 0).all() and poses.xr_joints[0, 1, 2] < -0.4


def test_joints_of_xr_have_names():
    poses = seen([joints()]).pose(CAMERA)
    named = dict(zip(XR_JOINTS, poses.xr_joints[0, :, :3]))
    assert len(named) == 26 and XR_JOINTS[:2] == ("palm", "wrist")
    for name, joint in {"wrist": 0, "thumb-tip": 4, "index-finger-phalanx-proximal": 5, "pinky-finger-tip": 20}.items():
        np.testing.assert_allclose(named[name], poses.joints[0, joint] * [1, -1, -1], atol=1e-6)


def test_left_hands_and_mirrored_images():
    left = seen([joints(left=True)], left=True).pose(CAMERA)
    np.testing.assert_allclose(left.palm_normal[0], [0, 0, -1], atol=0.1)
    result = seen([joints()])
    mirrored = CameraIntrinsics(CAMERA.focal_length, CAMERA.principal_point, mirrored=True)
    np.testing.assert_allclose(result.pose(mirrored).joints[..., 0], -result.pose(CAMERA).joints[..., 0], atol=1e-6)


def test_hands_without_a_pose_are_not_numbers():
    points = joints()
    points[:] = points[0]
    poses = seen([points, joints()]).pose(CAMERA)
    assert poses.is_known.tolist() == [False, True]
    assert np.isnan(poses.joints[0]).all() and np.isnan(poses.xr_joints[0]).all()


def test_positions_scale_with_the_palm():
    result = seen([joints()])
    np.testing.assert_allclose(result.pose(CAMERA, 0.048).joints, result.pose(CAMERA).joints / 2, rtol=1e-5)
    for length in (0.029, 0.21, float("nan"), -1):
        with pytest.raises(InvalidArgumentError, match="palm_length"):
            result.pose(CAMERA, length)
    with pytest.raises(TypeError):
        result.pose((960, 960))


def test_cameras():
    assert CameraIntrinsics.typical(1280, 720) == CAMERA
    wide = CameraIntrinsics.from_field_of_view(1000, 500, 90)
    np.testing.assert_allclose(wide.focal_length, 500)
    for refused in (
        lambda: CameraIntrinsics.typical(0, 720),
        lambda: CameraIntrinsics.from_field_of_view(100, 100, 180),
        lambda: CameraIntrinsics.from_field_of_view(100, 100, 0),
        lambda: CameraIntrinsics((1, 2, 3), (0, 0)),
        lambda: seen([joints()]).pose(CameraIntrinsics((0, 960), (640, 360))),
        lambda: seen([joints()]).pose(CameraIntrinsics((960, 960), (float("nan"), 360))),
    ):
        with pytest.raises(InvalidArgumentError):
            refused()


def test_poses_of_joints():
    result = seen([joints(), joints(pinched=True)])
    poses = result.pose(CAMERA)
    again = HandPoses.from_joints(poses.joints, result.handedness, 0.096)
    assert again.is_known.all()
    for name in (
        "palm_normal",
        "palm_orientation",
        "flexion",
        "spread",
        "pinch_strengths",
        "grab_strength",
        "xr_joints",
    ):
        np.testing.assert_allclose(getattr(again, name), getattr(poses, name), atol=1e-5)
    # Without a length, distances are relative to the palm's own: a hand twice as large pinches as much.
    twice = HandPoses.from_joints(2 * poses.joints[1], "Right")
    np.testing.assert_allclose(twice.pinch_strengths, HandPoses.from_joints(poses.joints[1], "Right").pinch_strengths)
    np.testing.assert_allclose(twice.palm_width, 2 * poses.palm_width[1:], rtol=1e-5)
    left = HandPoses.from_joints(poses.joints, ["Right", "Left"])
    np.testing.assert_allclose(left.palm_normal[:, 2], [-1, 1], atol=0.1)
    unknown = poses.joints.copy()
    unknown[0, 8] = np.nan
    assert HandPoses.from_joints(unknown, "Right").is_known.tolist() == [False, True]
    for refused in (
        lambda: HandPoses.from_joints(poses.joints[0, :20], "Right"),
        lambda: HandPoses.from_joints(poses.joints, "right"),
        lambda: HandPoses.from_joints(poses.joints, ["Right"]),
        lambda: HandPoses.from_joints(poses.joints, "Right", 0.3),
    ):
        with pytest.raises(InvalidArgumentError):
            refused()


def test_events_of_a_pinch():
    with Interactions(CAMERA) as interactions:
        events = []
        for index, pinched in enumerate([False, True, True, False, True]):
            events += interactions.update(seen([joints(pinched)], time=index / 30, track=7))
        assert [event.phase for event in events] == ["began", "changed", "ended", "began"]
        assert {(event.kind, event.finger, event.hand, event.handedness) for event in events} == {
            ("pinch", "index", 7, "Right")
        }
        assert events[0].strength > 0.9 and 0.4 < events[0].position[2] < 0.6 and 0 < events[0].pointer[0] < 1
        with pytest.raises(InvalidArgumentError, match="later"):
            interactions.update(seen([joints()], time=0.1, track=7))
        assert [event.phase for event in interactions.finish()] == ["cancelled"]
        assert interactions.finish() == []
        # The next video has times of its own.
        assert [event.phase for event in interactions.update(seen([joints(True)], time=0, track=7))] == ["began"]
    with pytest.raises(InvalidArgumentError, match="closed"):
        interactions.finish()


def test_lost_hands_are_cancelled_after_the_grace_period():
    with Interactions(CAMERA, grace=0.1) as interactions:
        assert interactions.update(seen([joints(True)], time=0, track=1))[0].phase == "began"
        assert interactions.update(seen([], time=0.05)) == []
        assert [event.phase for event in interactions.update(seen([], time=0.2))] == ["cancelled"]


def test_what_hands_do_is_known_in_each_frame():
    with Interactions(CAMERA) as interactions:
        assert interactions.hands == []
        for index in range(5):
            # A frame in which left and right are mistaken.
            result = seen([joints(pinched=index > 0)], left=index == 3, time=index / 30, track=7)
            events = interactions.update(result)
            [hand] = interactions.hands
            assert (hand.id, hand.index, hand.handedness) == (7, 0, "Right")
            assert hand.active == ((("pinch", "index"),) if index else ())
            assert [event.pointer for event in events] == [hand.pointer] * (index > 0)
            assert 0.4 < hand.position[2] < 0.6
            np.testing.assert_allclose(hand.pose.palm_normal[0], [0, 0, -1], atol=0.2)
        # A frame that is refused changes nothing; one without the hand has none.
        with pytest.raises(InvalidArgumentError, match="later"):
            interactions.update(seen([], time=0.1))
        assert len(interactions.hands) == 1
        interactions.update(seen([], time=0.2))
        assert interactions.hands == []
        interactions.update(seen([joints(), joints() + [0.3, 0, 0]], time=0.3))
        assert [hand.index for hand in interactions.hands] == [0, 1]
        interactions.finish()
        assert interactions.hands == []
    with pytest.raises(InvalidArgumentError, match="closed"):
        _ = interactions.hands


def pointers(places, **options):
    """The pointers of a pinching hand at places, x of each in the image."""
    with Interactions(CAMERA, **options) as interactions:
        frames = [seen([joints(True) + [x, 0, 0]], time=index / 30, track=1) for index, x in enumerate(places)]
        return np.array([interactions.update(frame)[0].pointer[0] for frame in frames])


def test_pointers_are_steady_and_predicted():
    shaking = np.random.default_rng(1).uniform(0, 0.004, 90)
    raw = pointers(shaking, smoothing=0)
    assert np.ptp(pointers(shaking)[30:]) < 0.7 * np.ptp(raw[30:])
    assert np.ptp(pointers(shaking, smoothing_beta=0, smoothing=0.5)[30:]) < 0.5 * np.ptp(raw[30:])
    moving = 0.002 * np.arange(90)
    ahead = pointers(moving, prediction=2 / 30)[-1] - pointers(moving)[-1]
    np.testing.assert_allclose(ahead, 0.004 * 960 / 0.5 / 1280, rtol=0.25)


def test_options_of_interactions_are_checked():
    for options in (
        {"fingers": ["thumb"]},
        {"pinch": (0.5, 0.75)},
        {"grab": (1.5, 0.5)},
        {"grace": -1},
        {"palm_length": 0.3},
        {"prediction": 2},
        {"smoothing": -1},
        {"smoothing_beta": -1},
        {"smoothing_derivative_cutoff": float("nan")},
    ):
        with pytest.raises(InvalidArgumentError):
            Interactions(CAMERA, **options)


def test_hands_of_cameras_are_matched():
    rig = CameraRig([(CAMERA, np.eye(3), [-0.1 * number, 0, 0]) for number in range(3)])
    hands = [joints() + [x, y, 0] for x, y in ((-0.1, 0), (0.15, 0.05), (0.3, 0.1))]
    views = [seen(hands), seen([hands[1], hands[0]], offset=-0.1), seen([hands[0]], offset=-0.2)]
    found = rig.fuse(views)
    assert [hand.indices for hand in found] == [(0, 1, 0), (1, 0, None)]
    for hand, truth in zip(found, hands):
        np.testing.assert_allclose(hand.joints, truth, atol=1e-4)
        assert (hand.errors < 0.05).all() and hand.handedness == "Right" and 0.85 < hand.handedness_score < 0.95
        np.testing.assert_allclose(hand.pose.joints[0], hand.joints)
        np.testing.assert_allclose(hand.pose.palm_normal[0], [0, 0, -1], atol=0.1)
    assert rig.fuse([views[0], None, None]) == rig.fuse([None] * 3) == []
    with pytest.raises(InvalidArgumentError, match="2 results for 3 cameras"):
        rig.fuse(views[:2])
    assert rig.fuse([seen([hands[0]] * 32), None, None]) == []
    with pytest.raises(InvalidArgumentError, match="at most 32"):
        rig.fuse([None, seen([hands[0]] * 33), None])


def test_two_cameras_give_the_joints():
    truth = joints()
    moved = CameraRig([(CAMERA, np.eye(3), [0, 0, 0]), (CAMERA, np.eye(3), [-0.1, 0, 0])])
    left, right = seen([truth]), seen([truth], offset=-0.1)
    found, errors = moved.triangulate([left[0], right[0]])
    np.testing.assert_allclose(found, truth, atol=1e-4)
    assert (errors < 0.05).all()
    mirrored = CameraIntrinsics(CAMERA.focal_length, CAMERA.principal_point, mirrored=True)
    turned = CameraRig([(mirrored, np.eye(3), [0, 0, 0]), (mirrored, np.eye(3), [0.1, 0, 0])])
    found, errors = turned.triangulate([left[0], right[0]])
    np.testing.assert_allclose(found, truth * [-1, 1, 1], atol=1e-4)
    assert (errors < 0.05).all()
    found, errors = moved.triangulate([left[0], None])
    assert np.isnan(found).all() and np.isnan(errors).all()
    for refused in (
        lambda: moved.triangulate([left[0]]),
        lambda: CameraRig([(CAMERA, np.eye(3), [0, 0, 0])]),
        lambda: CameraRig([(CAMERA, np.eye(2), [0, 0, 0])] * 2),
        lambda: CameraRig([(CAMERA, 2 * np.eye(3), [0, 0, 0])] * 2).triangulate([left[0], right[0]]),
    ):
        with pytest.raises(InvalidArgumentError):
            refused()
