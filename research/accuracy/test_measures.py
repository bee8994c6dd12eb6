"""Measures of pictures, on numbers made by hand."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from research.accuracy import fingers, measures
from research.accuracy.program import FoundHand, in_groups
from research.accuracy.truth import KnownHand, KnownPicture

# A hand of 100 by 50 pixels at the origin, and one in space.
JOINTS = np.column_stack([np.linspace(0, 100, 21), np.linspace(0, 50, 21)])
WORLD = np.random.default_rng(0).normal(size=(21, 3))


def known(joints=JOINTS, **values):
    return KnownHand(np.concatenate([joints.min(axis=0), joints.max(axis=0)]), joints, **values)


def found(joints=JOINTS, world=WORLD, handedness="Left"):
    return FoundHand(joints, world, handedness)


@pytest.fixture
def pictures(tmp_path):
    """A picture of 1000 by 500 pixels with hands of 10 and 40 % of it, and one without."""
    Image.new("RGB", (1000, 500)).save(tmp_path / "a.png")
    return [
        KnownPicture(tmp_path / "a.png", [known(), known(300 + 4 * JOINTS)]),
        KnownPicture(tmp_path / "a.png", []),
    ]


def cells(columns, row):
    return dict(zip(columns, row, strict=True))


def test_hands_are_right_where_their_middle_and_enough_of_their_box_are_known():
    assert measures.is_right(found(), known())
    assert not measures.is_right(found(JOINTS + (60, 0)), known())
    assert not measures.is_right(found(JOINTS * 0.3 + (30, 15)), known())


def test_each_hand_is_found_once():
    pairs, false = measures.matched([known()], [found(), found()])
    assert (len(pairs), false) == (1, 1)


def test_recall_is_told_by_size_and_false_hands_by_picture(pictures):
    row = cells(measures.search_columns(), measures.search_row(pictures, [[found(), found()], [found()]]))
    assert row == {
        "hands": "2",
        "found": "0.500",
        "0 to 8 %": "0 of 0",
        "8 to 16 %": "1 of 1",
        "16 to 35 %": "0 of 0",
        "above 35 %": "0 of 1",
        "false, beside hands": "1 in 1",
        "false, without hands": "1 in 1",
    }


def test_errors_of_landmarks():
    # Two thirds of the joints are 6 pixels, a third is 15 pixels beside.
    beside = np.where(np.arange(21)[:, None] % 3 == 0, (15, 0), (0, 6))
    hand = known(world=WORLD, handedness="Right")
    row = measures.landmark_row([KnownPicture(Path(), [hand])], [[found(JOINTS + beside)]])
    row = cells(measures.landmark_columns(), row)
    assert (row["EPE px"], row["of hand"]) == ("9.00", "0.0900")
    assert (row["PCK@0.05"], row["PCK@0.1"], row["PCK@0.2"]) == ("0.000", "0.667", "1.000")
    # Of 101 thresholds, those from 0.06 on count for two thirds, from 0.15 on for the rest too.
    assert row["AUC"] == f"{(71 * 2 / 3 + 26 / 3) / 101:.3f}"
    assert (row["handedness"], row["fingers"]) == ("0.000", "–")


def test_a_hand_in_space_is_turned_moved_and_scaled_but_not_mirrored():
    turn = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1]])
    np.testing.assert_allclose(measures.procrustes(3 * WORLD @ turn + (1, 2, 3), WORLD), WORLD, atol=1e-12)
    assert np.linalg.norm(measures.procrustes(WORLD * (-1, 1, 1), WORLD) - WORLD) > 1


def straight(*extended):
    """World landmarks of a flat hand in meters whose fingers are straight, or fold back onto the palm."""
    joints = np.zeros((21, 3))
    for finger, is_extended in enumerate(extended):
        base = np.array([0.03 * (finger - 2), -0.08, 0]) if finger else np.array([-0.045, -0.03, 0])
        steps = [(0, -0.035, 0), (0, -0.025, 0), (0, -0.02, 0)]
        if finger == 0:
            steps = [(-0.025, -0.02, 0), (-0.02, -0.02, 0), (-0.015, -0.015, 0)]
            if not is_extended:
                steps = [(0.005, -0.025, -0.01), (0.025, -0.01, -0.01), (0.025, 0, 0)]
        elif not is_extended:
            steps = [(0, -0.01, -0.033), (0, 0.024, -0.005), (0, 0.015, 0.012)]
        joints[4 * finger + 1 : 4 * finger + 5] = base + np.cumsum([(0, 0, 0), *steps], axis=0)
    return joints


def test_all_known_fingers_of_a_hand_must_be_right():
    open_palm, fist = straight(1, 1, 1, 1, 1), straight(0, 0, 0, 0, 0)
    assert fingers.are_right(open_palm, np.ones(5))
    assert fingers.are_right(fist, np.zeros(5))
    assert not fingers.are_right(open_palm, np.array([1, 1, 1, 1, 0.0]))
    assert fingers.are_right(open_palm, np.array([1, 1, 1, 1, np.nan]))


def test_fingers_are_a_share_of_the_hands_that_are_found():
    truth = [KnownPicture(Path(), [known(extended=np.array(bits, float))]) for bits in ([1] * 5, [0] * 5, [1] * 5)]
    row = measures.landmark_row(truth, [[found(world=straight(1, 1, 1, 1, 1))]] * 2 + [[]])
    assert cells(measures.landmark_columns(), row)["fingers"] == "0.500"


def test_pictures_of_the_same_options_are_recognized_together():
    calls = []

    def recognize(pictures, options):
        calls.append((pictures, options))
        return [10 * picture for picture in pictures]

    assert in_groups([1, 2, 3], lambda picture: picture % 2, recognize) == [10, 20, 30]
    assert sorted(calls) == [([1, 3], 1), ([2], 0)]


def test_a_pose_is_measured_only_where_the_hand_in_space_is_known():
    pose = {"palm": {"normal": [0, 0, -1]}, "joints": [[0, 0, 0.5]]}
    hand = FoundHand(JOINTS, WORLD, "Left", pose)
    row = measures.pose_row([KnownPicture(Path(), [known(handedness="Left")])], [[hand]])
    assert row[::3] == ["0"] * (len(row) // 3)
