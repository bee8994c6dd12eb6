"""Reads pictures with known hands."""

import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image

JOINTS = 21
FINGERS = 5
FRAMES_PER_SECOND = 30
FILE = "hands.jsonl"


@dataclass
class KnownHand:
    """A hand of a picture, in pixels; what is not known is `None`."""

    box: np.ndarray
    joints: np.ndarray | None = None
    world: np.ndarray | None = None
    handedness: str | None = None
    # Of each finger, thumb first: 1 if extended, 0 if not, NaN if unknown.
    extended: np.ndarray | None = None

    @property
    def size(self):
        """The longer side of the box."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])


@dataclass
class KnownPicture:
    """A picture and its hands."""

    path: Path
    hands: list[KnownHand] = field(default_factory=list)
    focal_length: float | None = None
    clip: str | None = None

    def pixel_size(self):
        """Width and height."""
        with Image.open(self.path) as image:
            return image.size


def points(values, least):
    array = np.array(values, float)
    if array.ndim != 2 or array.shape[0] != JOINTS or array.shape[1] < least or not np.isfinite(array).all():
        raise ValueError(f"{JOINTS} points of {least} numbers are expected")
    return array


def bounds(joints):
    return np.concatenate([joints[:, :2].min(axis=0), joints[:, :2].max(axis=0)])


def hand(values):
    joints = points(values["joints"], 2)[:, :2] if "joints" in values else None
    if "box" not in values and joints is None:
        raise ValueError("a hand has neither a box nor joints")
    box = np.array(values["box"], float) if "box" in values else bounds(joints)
    if box.shape != (4,) or not (box[:2] < box[2:]).all():
        raise ValueError("a box is [left, top, right, bottom]")
    world = points(values["world"], 3)[:, :3] if "world" in values else None
    extended = fingers(values["extended"]) if "extended" in values else None
    return KnownHand(box, joints, world, values.get("handedness"), extended)


def fingers(values):
    if len(values) != FINGERS or not all(value in (True, False, None) for value in values):
        raise ValueError(f"extended is true, false or null for each of {FINGERS} fingers")
    return np.array(values, float)


def read(folder):
    """The pictures and the clips of a folder; a clip is a list of its frames.

    Raises SystemExit with what cannot be read, or the line that is wrong.
    """
    try:
        lines = (folder / FILE).read_text().splitlines()
    except (OSError, ValueError) as error:
        raise SystemExit(f"{folder / FILE}: {error}") from None
    pictures = []
    for number, line in enumerate(lines, 1):
        try:
            values = json.loads(line)
            path = folder / values["picture"]
            if not path.is_file():
                raise ValueError(f"there is no picture {path}")
            hands = [hand(each) for each in values["hands"]]
            pictures.append(KnownPicture(path, hands, values.get("focal_length"), values.get("clip")))
            if pictures[-1].clip is not None:
                check_frame(pictures)
        except (ValueError, KeyError, TypeError) as error:
            raise SystemExit(f"{folder / FILE}, line {number}: {error}") from None
    return [picture for picture in pictures if picture.clip is None], clips(pictures)


def check_frame(pictures):
    """Refuses the last picture, a frame, unless it begins a clip or continues the one before."""
    frame = pictures[-1]
    if any(hand.joints is None for hand in frame.hands):
        raise ValueError("a hand of a clip has no joints")
    before = pictures[-2] if len(pictures) > 1 else None
    if before is None or before.clip != frame.clip:
        if any(picture.clip == frame.clip for picture in pictures[:-1]):
            raise ValueError(f"the frames of clip {frame.clip} do not follow each other")
    elif len(before.hands) != len(frame.hands):
        raise ValueError(f"the frames of clip {frame.clip} have different numbers of hands")
    elif before.pixel_size() != frame.pixel_size():
        raise ValueError(f"the frames of clip {frame.clip} have different sizes")


def clips(pictures):
    frames = [picture for picture in pictures if picture.clip is not None]
    return [list(clip) for _, clip in itertools.groupby(frames, key=lambda frame: frame.clip)]
