"""Runs `hands recognize` on pictures."""

import json
import subprocess
from dataclasses import dataclass

import numpy as np

BATCH = 200


@dataclass
class FoundHand:
    """A hand that was found: joints in pixels."""

    joints: np.ndarray
    world: np.ndarray
    handedness: str


class Program:
    """The program `hands` with a bundle."""

    def __init__(self, path, model):
        self.path = path
        self.model = model

    def render(self, *arguments):
        subprocess.run([self.path, "render", *map(str, arguments)], check=True)

    def results(self, pictures, search="mediapipe", landmarks="mediapipe"):
        """The hands of each picture; as many are sought as are known, one where there is none."""
        results = [[] for _ in pictures]
        for count in {max(len(picture.hands), 1) for picture in pictures}:
            wanted = [index for index, picture in enumerate(pictures) if max(len(picture.hands), 1) == count]
            for start in range(0, len(wanted), BATCH):
                batch = wanted[start : start + BATCH]
                found = self._recognize([pictures[index].path for index in batch], count, search, landmarks)
                for index, hands in zip(batch, found, strict=True):
                    results[index] = hands
        return results

    def _recognize(self, paths, count, search, landmarks):
        command = [self.path, "recognize", "--json", "--model", self.model, f"--num-hands={count}"]
        command += [f"--search={search}", f"--landmarks={landmarks}", *paths]
        document = subprocess.run(list(map(str, command)), check=True, capture_output=True).stdout
        return [list(hands(result)) for result in json.loads(document)["results"]]


def hands(result):
    size = np.array([result["width"], result["height"]])
    for index, landmarks in enumerate(result["landmarks"]):
        yield FoundHand(
            np.array(landmarks)[:, :2] * size,
            np.array(result["world_landmarks"][index]),
            result["handedness"][index][0]["category_name"],
        )
