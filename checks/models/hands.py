"""Runs models with the command `hands`."""

import json
import os
import subprocess

import numpy as np

from .litert import Refusal


class Hands:
    """The command, with a choice of kernels."""

    def __init__(self, program, kernels):
        self.program = program
        self.options = ["--threads", "1", *(["--kernels", kernels] if kernels else [])]

    def outputs(self, net, values, folder):
        """The outputs in the model's order; files are written to `folder`."""
        np.save(folder / "input.npy", values)
        self.run("model", "run", net.path, "--input", folder / "input.npy", "--output-dir", folder)
        return [np.load(folder / f"out{index}.npy") for index in range(len(net.approximate))]

    def milliseconds(self, net, runs):
        """The median of some runs, after warm-up."""
        report = self.run("model", "benchmark", "net", net.path, "--json", "--runs", runs)
        return json.loads(report)["latency_ms"]["median"]

    def run(self, *arguments):
        command = [self.program, *map(str, arguments), *self.options]
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if result.returncode != 0:
            lines = result.stderr.strip().splitlines() or ["no message"]
            raise Refusal(f"exit {result.returncode}: {lines[-1]}")
        return result.stdout
