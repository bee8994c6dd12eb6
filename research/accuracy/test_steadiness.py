"""Measures of clips, on numbers made by hand."""

from pathlib import Path

import numpy as np
import pytest

from research.accuracy import steadiness
from research.accuracy.program import FoundHand
from research.accuracy.truth import KnownHand, KnownPicture

JOINTS = np.column_stack([np.linspace(0, 100, 21), np.linspace(0, 50, 21)])
FRAMES = 40
# A hand that goes to and fro.
SWAY = 80 * np.sin(np.arange(FRAMES) / 5)


def clip(offsets):
    """The known frames of a hand that moves along x."""
    frames = []
    for offset in offsets:
        joints = JOINTS + (offset, 0)
        hand = KnownHand(np.concatenate([joints.min(axis=0), joints.max(axis=0)]), joints, handedness="Left")
        frames.append(KnownPicture(Path(), [hand], clip="a"))
    return frames


def track(offsets):
    """The found hands of frames; none where the offset is None."""
    return [[] if offset is None else [FoundHand(JOINTS + (offset, 0), None, "Left")] for offset in offsets]


def cells(known, found):
    return dict(zip(steadiness.columns(), steadiness.row([known], [found]), strict=True))


def errors(values):
    return np.broadcast_to(np.array(values, float)[:, None, None], (len(values), 21, 2)) * (1, 0)


def test_jitter_is_the_second_difference_of_errors():
    np.testing.assert_allclose(steadiness.jitter(errors([0, 1, 0, 1])), 2)
    np.testing.assert_allclose(steadiness.jitter(errors([0, 1, 4])), 2)
    np.testing.assert_allclose(steadiness.jitter(errors([5, 7, 9])), 0)


def test_jitter_takes_three_frames_in_a_row():
    assert steadiness.jitter(errors([0, 1, np.nan, 1, 0])).size == 0
    assert steadiness.jitter(errors([0, 1, np.nan, 1, 0, 1])).shape == (21,)


@pytest.mark.parametrize("late", [-1, 0, 1, 2.5])
def test_lag_is_the_time_by_which_a_track_trails(late):
    times = np.arange(FRAMES)
    known = np.column_stack([SWAY, 30 * np.cos(times / 7)])
    shifted = np.column_stack([np.interp(times - late, times, axis) for axis in known.T])
    assert steadiness.lag(shifted + (7, -3), known) == pytest.approx(late, abs=0.01)
    # Frames without the hand count for nothing.
    shifted[10:13] = np.nan
    assert steadiness.lag(shifted, known) == pytest.approx(late, abs=0.01)


def test_a_track_of_hardly_any_frames_has_no_lag():
    found = np.full((FRAMES, 2), np.nan)
    found[20] = 0
    assert np.isnan(steadiness.lag(found, np.zeros((FRAMES, 2))))


def test_a_hand_at_rest_jitters_in_thousandths_of_its_size():
    row = cells(clip([0] * 4), track([0, 1, 0, 1]))
    assert (row["jitter at rest ‰"], row["jitter in motion ‰"], row["lag, frames"]) == ("20.00", "–", "–")
    assert (row["found"], row["false"], row["of hand"], row["handedness"]) == ("1.000", "0", "0.0050", "1.000")


def test_a_hand_in_motion_jitters_by_what_its_motion_does_not_explain():
    row = cells(clip(SWAY), track(SWAY + 3))
    assert (row["jitter at rest ‰"], row["jitter in motion ‰"], row["lag, frames"]) == ("–", "0.00", "0.00")
    late = cells(clip(SWAY[1:]), track(SWAY[:-1]))
    assert late["lag, frames"] == "1.00"


def test_frames_without_the_hand_and_false_hands_are_counted():
    found = track([0, None, 0, 0])
    found[3] += track([500])[0]
    row = cells(clip([0] * 4), found)
    assert (row["hands in frames"], row["found"], row["false"]) == ("4", "0.750", "1")
