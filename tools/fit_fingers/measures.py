"""What the rule knows of a hand; the order is that of FingerMeasures in Swift, which says more."""

import numpy as np

FINGERS = ["thumb", "index", "middle", "ring", "little"]
BENDS = ["bend 1", "bend 2", "bend 3"]
REACHES = ["tip to wrist", "second joint to wrist", "tip to first joint"]
KNUCKLES = [5, 9, 13, 17]
TIPS = [8, 12, 16, 20]
EVEN_REACH = 1.3
PAIRS = [(first, second) for first in range(4) for second in range(first, 4)]


def names():
    return [
        *(f"{finger}: {part}" for finger in FINGERS for part in BENDS + REACHES),
        *(f"thumb's tip to {finger}'s knuckle" for finger in FINGERS[1:]),
        *(f"{FINGERS[first + 1]} times {FINGERS[second + 1]}" for first, second in PAIRS),
        *(f"{finger}: {part}, as seen" for finger in FINGERS for part in REACHES),
    ]


def length(vectors):
    return np.linalg.norm(vectors, axis=-1)


def chain(hands, finger):
    """The wrist and the four joints of a finger."""
    return hands[:, [0, *range(4 * finger + 1, 4 * finger + 5)]]


def reaches(hands, finger):
    joints = chain(hands, finger)
    return [length(joints[:, end] - joints[:, start]) for end, start in ((4, 0), (2, 0), (4, 1))]


def measured(hands):
    """59 numbers of each hand; hands are [N, 21, 3], in any unit."""
    palm = length(hands[:, KNUCKLES] - hands[:, :1]).mean(axis=1)
    seen = hands * (1, 1, 0)
    columns = []
    for finger in range(5):
        bones = np.diff(chain(hands, finger), axis=1)
        bones /= length(bones)[..., None]
        columns += list((bones[:, :-1] * bones[:, 1:]).sum(axis=2).T)
        columns += [reach / palm for reach in reaches(hands, finger)]
    columns += [length(hands[:, 4] - hands[:, knuckle]) / palm for knuckle in KNUCKLES]
    excesses = [length(seen[:, tip] - seen[:, 0]) / palm - EVEN_REACH for tip in TIPS]
    columns += [excesses[first] * excesses[second] for first, second in PAIRS]
    columns += [reach / palm for finger in range(5) for reach in reaches(seen, finger)]
    return np.column_stack(columns)
