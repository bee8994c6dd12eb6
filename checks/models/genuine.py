"""Runs models with custom operators in MediaPipe."""

import os
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from .litert import Refusal


def outputs(net, pictures):
    """The outputs for each image as flat lists, in the model's order."""
    with tempfile.TemporaryDirectory(prefix="hands-models-") as scratch:
        asked, answered = Path(scratch) / "asked.npz", Path(scratch) / "answered.npz"
        np.savez(asked, *pictures)
        command = [
            os.environ["MEDIAPIPE_PYTHON"],
            "-m",
            "checks.models.mediapipe_graph",
            net.path,
            str(len(net.approximate)),
            asked,
            answered,
        ]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            lines = result.stderr.strip().splitlines() or ["no message"]
            raise Refusal(f"MediaPipe: {lines[-1]}")
        count = len(net.approximate)
        with np.load(answered) as answers:
            flat = [answers[f"arr_{index}"] for index in range(count * len(pictures))]
    return [flat[first : first + count] for first in range(0, len(flat), count)]
