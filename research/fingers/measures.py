"""The features of a hand, in the order of FingerMeasures in Swift, which documents them."""

import numpy as np

FINGERS = ["thumb", "index", "middle", "ring", "little"]
BENDS = ["bend 1", "bend 2", "bend 3"]
REACHES = ["tip to wrist", "second joint to wrist", "tip to first joint"]
KNUCKLES = [5, 9, 13, 17]
SECOND_JOINTS = [6, 10, 14, 18]
THIRD_JOINTS = [7, 11, 15, 19]
TIPS = [8, 12, 16, 20]
THUMB_TIP = 4
EVEN_REACH = 1.3
PAIRS = [(first, second) for first in range(4) for second in range(first, 4)]


def names():
    return [
        *(f"{finger}: {part}" for finger in FINGERS for part in BENDS + REACHES),
        *(f"thumb's tip to {finger}'s knuckle" for finger in FINGERS[1:]),
        *(f"{FINGERS[first + 1]} times {FINGERS[second + 1]}" for first, second in PAIRS),
        *(f"{finger}: {part}, as seen" for finger in FINGERS for part in REACHES),
        *(
            f"{finger}: {joint} along the palm"
            for joint in ("second joint", "third joint", "tip")
            for finger in FINGERS[1:]
        ),
        *(f"{finger}: {joint} off the palm" for joint in ("second joint", "tip") for finger in FINGERS[1:]),
        *(
            f"{first} to {second}: {joint}"
            for joint in ("second joints", "tips")
            for first, second in zip(FINGERS[1:], FINGERS[2:])
        ),
        *(f"thumb to {finger}: tips" for finger in FINGERS[1:]),
    ]


def length(vectors):
    return np.linalg.norm(vectors, axis=-1)


def palm_length(hands):
    """The mean distance of the knuckles from the wrist, by which all other lengths are divided."""
    return length(hands[:, KNUCKLES] - hands[:, :1]).mean(axis=1)


def chain(hands, finger):
    """The wrist and the four joints of a finger."""
    return hands[:, [0, *range(4 * finger + 1, 4 * finger + 5)]]


def reaches(hands, finger):
    joints = chain(hands, finger)
    return [length(joints[:, end] - joints[:, start]) for end, start in ((4, 0), (2, 0), (4, 1))]


def unit(vectors):
    return vectors / length(vectors)[..., None]


def of_palm(hands):
    """The distances of joints from their knuckles along the palm, and out of its plane towards the side to
    which the fingers bend."""
    knuckles = hands[:, KNUCKLES]
    direction = unit(knuckles.mean(axis=1) - hands[:, 0])[:, None]
    normal = unit(np.cross(hands[:, 5] - hands[:, 0], hands[:, 17] - hands[:, 0]))[:, None]
    along = [((hands[:, joints] - knuckles) * direction).sum(axis=2) for joints in (SECOND_JOINTS, THIRD_JOINTS, TIPS)]
    off = np.hstack([((hands[:, joints] - knuckles) * normal).sum(axis=2) for joints in (SECOND_JOINTS, TIPS)])
    side = np.where(off.sum(axis=1, keepdims=True) < 0, -1, 1)
    return np.hstack([*along, side * off])


def gaps(hands):
    between = [length(hands[:, joints[1:]] - hands[:, joints[:-1]]) for joints in (SECOND_JOINTS, TIPS)]
    return np.hstack([*between, length(hands[:, TIPS] - hands[:, [THUMB_TIP]])])


def measured(hands):
    """89 features per hand; hands are [N, 21, 3], in any unit."""
    palm = palm_length(hands)
    seen = hands * (1, 1, 0)
    columns = []
    for finger in range(5):
        bones = unit(np.diff(chain(hands, finger), axis=1))
        columns += list((bones[:, :-1] * bones[:, 1:]).sum(axis=2).T)
        columns += [reach / palm for reach in reaches(hands, finger)]
    columns += [length(hands[:, THUMB_TIP] - hands[:, knuckle]) / palm for knuckle in KNUCKLES]
    excesses = [length(seen[:, tip] - seen[:, 0]) / palm - EVEN_REACH for tip in TIPS]
    columns += [excesses[first] * excesses[second] for first, second in PAIRS]
    columns += [reach / palm for finger in range(5) for reach in reaches(seen, finger)]
    return np.column_stack([*columns, of_palm(hands) / palm[:, None], gaps(hands) / palm[:, None]])
