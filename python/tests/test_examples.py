"""The parts of the examples that need neither a device nor a robot."""

import importlib.util
import json
import pathlib
import struct

import numpy as np
import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


def load(name):
    specification = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def frame(x=None, y=0.5, events=()):
    """A line of ``hands video --interactions``; no hand without a place. Events are kinds, phases and hands."""
    hands = [] if x is None else [None, {"hand": 1, "pointer": [x, y], "active": []}]
    events = [{"kind": kind, "phase": phase, "hand": hand} for kind, phase, hand in events]
    return json.dumps({"interactions": hands, "events": events})


def test_a_hand_moves_the_pointer():
    example = load("uinput_pointer")

    class Pointer(example.Pointer):
        def __init__(self):
            self.size, self.sent = (1001, 501), []

        def send(self, *events):
            self.sent.append(events)

    pointer = Pointer()
    lines = [
        frame(0.5, events=[("grab", "began", 1)]),
        frame(0.2, 0.8, [("pinch", "began", 1)]),
        frame(0.65, 0.35, [("pinch", "changed", 1), ("pinch", "began", 2)]),
        frame(0.5, events=[("pinch", "ended", 1)]),
        frame(events=[("pinch", "cancelled", 2)]),
        frame(0.5, events=[("pinch", "began", 3), ("motion", "ended", 3)]),
        frame(events=[("pinch", "cancelled", 3)]),
    ]
    example.run(lines, pointer)
    buttons = [value for kind, code, value in sum(pointer.sent, ()) if kind == example.EV_KEY]
    assert buttons == [1, 0, 1, 0]
    places = [(events[0][2], events[1][2]) for events in pointer.sent if len(events) == 2]
    # To the left of the image is to the right of the screen; beyond its reach is its edge.
    assert places == [(500, 250), (1000, 500), (250, 125), (500, 250), (500, 250)]


def test_the_device_is_described_as_linux_reads_it():
    example = load("uinput_pointer")
    pointer = example.Pointer.__new__(example.Pointer)
    pointer.size = (1920, 1080)
    description = pointer.description()
    # sizeof(struct uinput_user_dev)
    assert len(description) == 80 + 8 + 4 + 4 * 64 * 4
    assert struct.unpack_from("2i", description, 92) == (1919, 1079)
    assert description[:5] == b"hand\0"


@pytest.mark.parametrize("side", ["left", "right"])
def test_robots_take_joints_in_their_own_axes(side):
    example = load("robot_hand")
    numbers = np.random.default_rng(0)
    joints = numbers.normal(size=(21, 3))
    points = example.keypoints(joints, side)
    assert np.allclose(points[0], 0)
    # Neither place nor rotation of the hand matters, and lengths stay.
    turn, _ = np.linalg.qr(numbers.normal(size=(3, 3)))
    turn *= np.sign(np.linalg.det(turn))
    assert np.allclose(example.keypoints(joints @ turn + 1, side), points)
    assert np.allclose(np.linalg.norm(points, axis=1), np.linalg.norm(joints - joints[0], axis=1))

    class Positions:
        retargeting_type = "POSITION"
        target_link_human_indices = np.array([4, 8])

    class Vectors:
        retargeting_type = "VECTOR"
        target_link_human_indices = np.array([[0, 0], [4, 8]])

    assert np.array_equal(example.reference(points, Positions), points[[4, 8]])
    assert np.allclose(example.reference(points, Vectors), points[[4, 8]])
