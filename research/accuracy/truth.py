"""Reads pictures with known hands."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

JOINTS = 21
FILE = "hands.jsonl"


@dataclass
class KnownHand:
    """A hand of a picture, in pixels; what is not known is `None`."""

    box: np.ndarray
    joints: np.ndarray | None = None
    world: np.ndarray | None = None
    handedness: str | None = None

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
    return KnownHand(box, joints, world, values.get("handedness"))


def read(folder):
    """The pictures of a folder.

    Raises SystemExit with the line that is wrong.
    """
    pictures = []
    for number, line in enumerate((folder / FILE).read_text().splitlines(), 1):
        try:
            values = json.loads(line)
            path = folder / values["picture"]
            if not path.is_file():
                raise ValueError(f"there is no picture {path}")
            pictures.append(KnownPicture(path, [hand(each) for each in values["hands"]], values.get("focal_length")))
        except (ValueError, KeyError, TypeError) as error:
            raise SystemExit(f"{folder / FILE}, line {number}: {error}") from None
    return pictures
