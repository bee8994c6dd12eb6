"""What is measured of hands that were found beside those that are known."""

import numpy as np

from . import fingers

# The least intersection over union of a hand's bounds with a known hand's box.
MIN_OVERLAP = 0.2
# Sizes of hands as fractions of a picture's longer side, between which recall is counted apart.
SIZES = [0, 0.08, 0.16, 0.35, np.inf]
PCK = [0.05, 0.1, 0.2]
# Thresholds of the area under the curve.
AUC_RANGE = np.linspace(0, 0.2, 101)
# Angles between the palm's normal and the line of sight, in degrees, between which poses are measured apart.
TILTS = [0, 45, 90]


def overlap(a, b):
    width, height = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
    if width <= 0 or height <= 0:
        return 0.0
    area = width * height
    return area / (np.prod(a[2:] - a[:2]) + np.prod(b[2:] - b[:2]) - area)


def is_right(found, known):
    """Whether the middle of the joints' bounds lies in the box, and both overlap."""
    box = np.concatenate([found.joints.min(axis=0), found.joints.max(axis=0)])
    middle = (box[:2] + box[2:]) / 2
    inside = (known.box[:2] <= middle).all() and (middle <= known.box[2:]).all()
    return inside and overlap(box, known.box) >= MIN_OVERLAP


def matched(known, found):
    """Pairs of known and found hands, each in one at most, and the number of found ones without a known one."""
    pairs, rest = [], list(found)
    for hand in known:
        right = next((index for index, other in enumerate(rest) if is_right(other, hand)), None)
        if right is not None:
            pairs.append((hand, rest.pop(right)))
    return pairs, len(rest)


def search_columns():
    names = [f"{100 * low:.0f} to {100 * high:.0f} %" for low, high in zip(SIZES[:-2], SIZES[1:-1], strict=True)]
    return ["hands", "found", *names, f"above {100 * SIZES[-2]:.0f} %", "false, beside hands", "false, without hands"]


def search_row(pictures, results):
    """Recall, in all and for sizes of hands relative to the longer side, and false hands."""
    hits, all_hands = np.zeros(len(SIZES) - 1), np.zeros(len(SIZES) - 1)
    beside = without = 0
    for picture, found in zip(pictures, results, strict=True):
        pairs, false = matched(picture.hands, found)
        beside, without = (beside + false, without) if picture.hands else (beside, without + false)
        for hands, counts in ((picture.hands, all_hands), ([hand for hand, _ in pairs], hits)):
            for hand in hands:
                size = hand.size / max(picture.pixel_size())
                counts[np.searchsorted(SIZES, size, side="right") - 1] += 1
    empty = sum(not picture.hands for picture in pictures)
    cells = [f"{hit:.0f} of {count:.0f}" for hit, count in zip(hits, all_hands, strict=True)]
    return [
        f"{all_hands.sum():.0f}",
        share(hits.sum(), all_hands.sum()),
        *cells,
        f"{beside} in {len(pictures) - empty}",
        f"{without} in {empty}",
    ]


def landmark_columns():
    return ["EPE px", "of hand", *[f"PCK@{limit}" for limit in PCK], "AUC", "PA-MPJPE mm", "handedness", "fingers"]


def landmark_row(pictures, results):
    """Errors of the hands that were found.

    EPE is the mean distance of joints in pixels, and as a fraction of the box's longer side; PCK the share of joints
    within a fraction of it; AUC the mean of PCK up to 0.2; PA-MPJPE the mean distance in space after the best
    similarity transformation; fingers the share of hands whose extended fingers are all right.
    """
    pixels, relative, aligned, sides, extended = [], [], [], [], []
    for picture, found in zip(pictures, results, strict=True):
        for known, hand in matched(picture.hands, found)[0]:
            if known.joints is not None:
                distances = np.linalg.norm(hand.joints - known.joints, axis=1)
                pixels.append(distances.mean())
                relative.append(distances / known.size)
            if known.world is not None:
                aligned.append(1000 * np.linalg.norm(procrustes(hand.world, known.world) - known.world, axis=1).mean())
            if known.handedness is not None:
                sides.append(hand.handedness == known.handedness)
            if known.extended is not None:
                extended.append(fingers.are_right(hand.world, known.extended))
    joints = np.concatenate(relative) if relative else np.array([])
    curve = [(joints <= limit).mean() if len(joints) else np.nan for limit in AUC_RANGE]
    return [
        mean(pixels, 2),
        mean(joints, 4),
        *[mean(joints <= limit, 3) for limit in PCK],
        mean(curve if len(joints) else [], 3),
        mean(aligned, 2),
        share(sum(sides), len(sides)),
        share(sum(extended), len(extended)),
    ]


def pose_columns():
    names = [f"tilted {low} to {high}°" for low, high in zip(TILTS[:-1], TILTS[1:])]
    return [f"{what}, {name}" for name in names for what in ("hands", "normal °", "depth %")]


def pose_row(pictures, results):
    """Median errors of the palm's normal in degrees and of the wrist's distance in percent, of hands whose handedness
    is right, for tilts of the palm to the camera."""
    angles, depths = [[] for _ in TILTS[1:]], [[] for _ in TILTS[1:]]
    for picture, found in zip(pictures, results, strict=True):
        for known, hand in matched(picture.hands, found)[0]:
            if known.world is None or hand.pose is None or known.handedness != hand.handedness:
                continue
            normal = palm_normal(known.world, known.handedness)
            tilt = degrees(-normal, known.world[0])
            if tilt > TILTS[-1]:
                continue
            row = np.searchsorted(TILTS[1:], tilt)
            angles[row].append(degrees(normal, np.array(hand.pose["palm"]["normal"])))
            depths[row].append(100 * abs(hand.pose["joints"][0][2] / known.world[0][2] - 1))
    return [cell for angle, depth in zip(angles, depths) for cell in (f"{len(angle)}", median(angle), median(depth))]


def palm_normal(world, handedness):
    """The direction out of the palm."""
    normal = np.cross(world[5] - world[0], world[17] - world[0])
    return normal if handedness == "Right" else -normal


def degrees(a, b):
    return np.degrees(np.arccos(np.clip(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)), -1, 1)))


def median(values):
    return f"{np.median(values):.1f}" if values else "–"


def procrustes(points, target):
    """The points moved, turned and scaled to be closest to the target."""
    centered, aim = points - points.mean(axis=0), target - target.mean(axis=0)
    left, stretch, right = np.linalg.svd(centered.T @ aim)
    flip = np.diag([1, 1, np.sign(np.linalg.det(left @ right))])
    scale = (stretch * np.diag(flip)).sum() / (centered**2).sum()
    return scale * centered @ left @ flip @ right + target.mean(axis=0)


def mean(values, digits):
    return f"{np.mean(values):.{digits}f}" if len(values) else "–"


def share(count, total):
    return f"{count / total:.3f}" if total else "–"
