"""How steadily the hands of clips are followed, and how far they trail the truth."""

import numpy as np

from .measures import matched, mean, share

# A hand moves if the middle of its joints comes as far as this, of its size.
LEAST_MOTION = 0.25
# Among how many frames a lag is sought.
SHIFTS = np.arange(-2, 6.01, 0.05)


def jitter(errors):
    """The lengths of the second differences of errors [T, 21, 2] in time, as numbers; NaN are the frames without the hand.

    A constant or evenly growing error is none, nor is the motion of the hand itself.
    """
    lengths = np.linalg.norm(np.diff(errors, n=2, axis=0), axis=2)
    return lengths[~np.isnan(lengths)]


def lag(found, known):
    """The number of frames by which a track [T, 2], with NaN where it has no hand, trails the known one.

    It is the shift of the known track, between frames on a line, after which both differ least but for a constant. That
    is the peak of their cross-correlation, over the same frames for every shift. NaN if there are too few.
    """
    times = np.arange(len(known))
    frames = times[(times >= SHIFTS[-1]) & (times <= times[-1] + SHIFTS[0]) & ~np.isnan(found).any(axis=1)]
    if len(frames) < 2:
        return np.nan

    def difference(shift):
        moved = np.column_stack([np.interp(frames - shift, times, axis) for axis in known.T])
        gaps = found[frames] - moved
        return ((gaps - gaps.mean(axis=0)) ** 2).sum()

    return min(SHIFTS, key=difference)


def columns():
    return [
        "hands in frames",
        "found",
        "false",
        "of hand",
        "jitter at rest ‰",
        "jitter in motion ‰",
        "lag, frames",
        "handedness",
    ]


def row(clips, results):
    """Recall, errors, and steadiness of the hands of clips; errors and jitter are in fractions of their size."""
    errors, still, moving, lags, sides = [], [], [], [], []
    false = 0
    for frames, found in zip(clips, results, strict=True):
        pairs = [matched(frame.hands, hands) for frame, hands in zip(frames, found, strict=True)]
        false += sum(rest for _, rest in pairs)
        seen = [{id(known): hand for known, hand in pair} for pair, _ in pairs]
        for track in zip(*(frame.hands for frame in frames), strict=True):
            hands = [each.get(id(known)) for each, known in zip(seen, track, strict=True)]
            known = np.array([each.joints for each in track])
            joints = np.array([np.full_like(known[0], np.nan) if hand is None else hand.joints for hand in hands])
            sizes = np.array([each.size for each in track])
            error = (joints - known) / sizes[:, None, None]
            errors.append(np.linalg.norm(error, axis=2).mean(axis=1))
            moves = np.ptp(known.mean(axis=1), axis=0).max() > LEAST_MOTION * sizes.mean()
            (moving if moves else still).append(jitter(error))
            if moves:
                lags.append(lag(joints.mean(axis=1), known.mean(axis=1)))
            sides += [
                hand.handedness == each.handedness
                for hand, each in zip(hands, track, strict=True)
                if hand is not None and each.handedness is not None
            ]
    distances = np.concatenate(errors) if errors else np.array([])
    right = distances[~np.isnan(distances)]
    return [
        f"{len(distances)}",
        share(len(right), len(distances)),
        f"{false}",
        mean(right, 4),
        *(mean(1000 * np.concatenate(lengths) if lengths else [], 2) for lengths in (still, moving)),
        mean([each for each in lags if not np.isnan(each)], 2),
        share(sum(sides), len(sides)),
    ]
