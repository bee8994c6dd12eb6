"""What runs a model on its inputs: `hands model run`, or a program that runs one model after another.

A model is a folder with `model.tflite`, `in0.npy` … and, when it has run, `found/out0.npy` ….
"""

import functools
import os
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]


class Target:
    """What runs models. `run` returns what is wrong, or nothing."""

    def outputs(self, folder, input_count):
        """The outputs of a model, or the message of its error."""
        (folder / "found").mkdir(exist_ok=True)
        complaint = self.run(folder, input_count)
        if complaint:
            return None, complaint
        files = sorted((folder / "found").glob("out*.npy"), key=lambda path: int(path.stem[3:]))
        return [np.load(path) for path in files], None


class Command(Target):
    """The command, in a process for each model."""

    def __init__(self, path, kernels, threads):
        self.path = path
        self.options = ["--kernels", kernels] if kernels else []
        self.options += ["--threads", str(threads)] if threads else []

    def run(self, folder, input_count):
        command = [self.path, "model", "run", str(folder / "model.tflite")]
        for index in range(input_count):
            command += ["--input", str(folder / f"in{index}.npy")]
        command += ["--output-dir", str(folder / "found"), *self.options]
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        result = subprocess.run(command, capture_output=True, env=environment, check=False)
        if result.returncode == 0:
            return None
        message = result.stderr.decode("utf-8", "replace").strip() or "no message"
        return f"hands model run: exit {result.returncode}: {message}"


class Program(Target):
    """A program that takes the name of a folder a line and answers with an empty line or that of an error."""

    def __init__(self, *command):
        self.command = tuple(map(str, command))

    def run(self, folder, input_count):
        del input_count
        process = started(self.command)
        try:
            process.stdin.write(f"{folder.resolve()}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if answer:
            return answer.rstrip("\n")
        # The next model has another.
        started.cache_clear()
        return f"{Path(self.command[0]).name}: exit {process.wait()}"


@functools.cache
def started(command):
    """A process of a program, which serves all models that one worker of the check makes: qemu starts slowly."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def arm64(prefix, kernels, threads, folder):
    """The C library for arm64, in qemu; its program is compiled into a folder."""
    program = folder / "models"
    compiler = ["clang", "--target=aarch64-linux-gnu", "-fuse-ld=lld", "-o", program]
    subprocess.run([ROOT / "checks/c/compile", "Tests/models", prefix.resolve(), *compiler], check=True)
    return Program(ROOT / "checks/c/emulated", program, threads or 0, *([kernels] if kernels else []))


def wasm(package):
    """The npm package, in Node."""
    node = subprocess.run([ROOT / "tools/node"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    return Program(node, ROOT / "checks/operators/models.mjs", package.resolve())
