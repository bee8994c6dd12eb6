"""Runs `hands recognize` on pictures and `hands video` on clips."""

import json
import subprocess
from dataclasses import dataclass

import numpy as np
from PIL import Image

from .truth import FRAMES_PER_SECOND

BATCH = 200


@dataclass
class FoundHand:
    """A hand that was found: joints in pixels."""

    joints: np.ndarray
    world: np.ndarray
    handedness: str
    pose: dict | None = None


class Program:
    """The program `hands` with a bundle."""

    def __init__(self, path, model):
        self.path = path
        self.model = model

    def render(self, *arguments):
        subprocess.run([self.path, "render", *map(str, arguments)], check=True)

    def results(self, pictures, search="mediapipe", landmarks="mediapipe"):
        """The hands of each picture; as many are sought as are known, one where there is none."""
        options = [f"--search={search}", f"--landmarks={landmarks}"]
        return in_groups(pictures, lambda picture: (f"--num-hands={hands_sought(picture)}", *options), self._recognize)

    def poses(self, pictures):
        """The hands of each picture with their poses; the focal lengths of the pictures are known."""

        def options(picture):
            width, height = picture.pixel_size()
            focal = picture.focal_length
            return f"--num-hands={len(picture.hands)}", "--pose", f"--camera={focal},{focal},{width / 2},{height / 2}"

        return in_groups(pictures, options, self._recognize)

    def tracks(self, clip, *options):
        """The hands of each frame of a clip."""
        width, height = clip[0].pixel_size()
        raw = ["-", "--raw-format=rgb24", f"--raw-size={width}x{height}", f"--raw-rate={FRAMES_PER_SECOND}"]
        frames = b"".join(Image.open(frame.path).convert("RGB").tobytes() for frame in clip)
        command = ["video", *raw, f"--num-hands={hands_sought(clip[0])}", *options]
        lines = self._output(command, frames).splitlines()
        return [list(hands(json.loads(line), frame)) for line, frame in zip(lines, clip, strict=True)]

    def _recognize(self, pictures, options):
        command = ["recognize", "--json", *options, *(picture.path for picture in pictures)]
        results = json.loads(self._output(command))["results"]
        return [list(hands(*each)) for each in zip(results, pictures, strict=True)]

    def _output(self, arguments, data=None):
        command = [self.path, *map(str, arguments), "--model", str(self.model)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, input=data).stdout


def hands_sought(picture):
    """As many hands as are known, or one."""
    return max(len(picture.hands), 1)


def in_groups(pictures, options, recognize):
    """The hands of each picture; `recognize` takes pictures of the same options and these."""
    results = [[] for _ in pictures]
    chosen = [options(picture) for picture in pictures]
    for each in set(chosen):
        wanted = [index for index, mine in enumerate(chosen) if mine == each]
        for start in range(0, len(wanted), BATCH):
            batch = wanted[start : start + BATCH]
            found = recognize([pictures[index] for index in batch], each)
            for index, seen in zip(batch, found, strict=True):
                results[index] = seen
    return results


def hands(result, picture):
    size = np.array(picture.pixel_size())
    for index, landmarks in enumerate(result["landmarks"]):
        yield FoundHand(
            np.array(landmarks)[:, :2] * size,
            np.array(result["world_landmarks"][index]),
            result["handedness"][index][0]["category_name"],
            result["poses"][index] if "poses" in result else None,
        )
