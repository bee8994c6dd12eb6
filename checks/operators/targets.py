"""What runs models beside the command: programs that run one model after another."""

import functools
import subprocess
from pathlib import Path

from ..models.hands import outputs_of
from ..models.litert import Refusal

ROOT = Path(__file__).resolve().parents[2]


class Program:
    """A program that takes the name of a model's folder a line and answers with an empty line or that of an error."""

    def __init__(self, *command):
        self.command = tuple(map(str, command))

    def outputs(self, path, inputs):
        """The outputs of a model in its order."""

        def run(folder):
            (folder / "model.tflite").symlink_to(path.resolve())
            self.run(folder)

        return outputs_of(run, inputs)

    def run(self, folder):
        process = started(self.command)
        try:
            process.stdin.write(f"{folder}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            # The next model has another.
            started.cache_clear()
            raise Refusal(f"{Path(self.command[0]).name}: exit {process.wait()}")
        if answer != "\n":
            raise Refusal(answer.rstrip("\n"))


@functools.cache
def started(command):
    """A process of a program, for all models of one worker of the check."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def library(prefix, kernels, threads, folder, is_arm64=False):
    """The C library for this machine, or for arm64 in qemu; its program is compiled into a folder."""
    program = folder / "models"
    compiler = ["clang", "--target=aarch64-linux-gnu", "-fuse-ld=lld"] if is_arm64 else ["cc"]
    compile_models = [ROOT / "checks/c/compile", "Tests/models", prefix.resolve(), *compiler, "-o", program]
    subprocess.run(compile_models, check=True)
    emulator = [ROOT / "checks/c/emulated"] if is_arm64 else []
    return Program(*emulator, program, threads, *([kernels] if kernels else []))


def wasm(package):
    """The npm package, in Node."""
    node = subprocess.run([ROOT / "tools/node"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    return Program(node, ROOT / "checks/operators/models.mjs", package.resolve())
