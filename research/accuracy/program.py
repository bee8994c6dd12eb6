"""Runs `hands recognize` on pictures."""

import json
import subprocess
from dataclasses import dataclass

import numpy as np
from PIL import Image

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
        return self._results(pictures, lambda picture: (f"--num-hands={max(len(picture.hands), 1)}", *options))

    def poses(self, pictures):
        """The hands of each picture with their poses; the focal lengths of the pictures are known."""

        def options(picture):
            with Image.open(picture.path) as image:
                width, height = image.size
            focal = picture.focal_length
            return f"--num-hands={len(picture.hands)}", "--pose", f"--camera={focal},{focal},{width / 2},{height / 2}"

        return self._results(pictures, options)

    def _results(self, pictures, options):
        """The hands of each picture, recognized with its options."""
        results = [[] for _ in pictures]
        chosen = [options(picture) for picture in pictures]
        for each in set(chosen):
            wanted = [index for index, mine in enumerate(chosen) if mine == each]
            for start in range(0, len(wanted), BATCH):
                batch = wanted[start : start + BATCH]
                found = self._recognize([pictures[index].path for index in batch], each)
                for index, hands in zip(batch, found, strict=True):
                    results[index] = hands
        return results

    def _recognize(self, paths, options):
        command = [self.path, "recognize", "--json", "--model", self.model, *options, *paths]
        document = subprocess.run(list(map(str, command)), check=True, capture_output=True).stdout
        return [list(hands(result)) for result in json.loads(document)["results"]]


def hands(result):
    size = np.array([result["width"], result["height"]])
    for index, landmarks in enumerate(result["landmarks"]):
        yield FoundHand(
            np.array(landmarks)[:, :2] * size,
            np.array(result["world_landmarks"][index]),
            result["handedness"][index][0]["category_name"],
            result["poses"][index] if "poses" in result else None,
        )
