"""Runs models with the command `hands`."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from .litert import Refusal


def outputs_of(run, inputs):
    """The outputs that `run` makes in a folder, `out0.npy` …, of the inputs that it finds there, `in0.npy` …."""
    with tempfile.TemporaryDirectory(prefix="hands-models-") as scratch:
        folder = Path(scratch)
        for index, values in enumerate(inputs):
            np.save(folder / f"in{index}.npy", values)
        run(folder)
        count = len(list(folder.glob("out*.npy")))
        return [np.load(folder / f"out{index}.npy") for index in range(count)]


class Hands:
    """The command, with a choice of kernels."""

    def __init__(self, program, kernels=None, threads=1):
        self.program = program
        self.options = ["--threads", str(threads), *(["--kernels", kernels] if kernels else [])]

    def outputs(self, path, inputs):
        """The outputs of a model in its order."""

        def run(folder):
            arguments = [
                argument for index in range(len(inputs)) for argument in ("--input", folder / f"in{index}.npy")
            ]
            self.run("model", "run", path, *arguments, "--output-dir", folder)

        return outputs_of(run, inputs)

    def milliseconds(self, path, runs):
        """The fastest and the median of some runs, after warm-up."""
        report = self.run("model", "benchmark", "net", path, "--json", "--runs", runs)
        latency = json.loads(report)["latency_ms"]
        return latency["min"], latency["median"]

    def run(self, *arguments):
        command = [self.program, *map(str, arguments), *self.options]
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if result.returncode != 0:
            lines = result.stderr.strip().splitlines() or ["no message"]
            raise Refusal(f"exit {result.returncode}: {lines[-1]}")
        return result.stdout
