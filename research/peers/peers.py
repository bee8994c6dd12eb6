"""The other engines: the package of each, and the Python that runs it."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .tasks import NETS, RECOGNIZER, TRACKED_FRAME

ROOT = Path(__file__).resolve().parents[2]


class Unavailable(Exception):
    """Something cannot be timed. The message states the reason in one line."""


@dataclass(frozen=True)
class Peer:
    """Another engine, in its own environment."""

    # Name on the command line.
    name: str
    title: str
    # Module in `engines`.
    engine: str
    version: str
    # The environment of checks/environments, and the variable that names a Python to use instead.
    environment: str
    variable: str
    tasks: tuple = NETS
    # Whether it must match LiteRT; the errors of engines that need not are in the error table.
    is_exact: bool = True

    def python(self):
        """The path of a Python that has the engine; the first call installs it."""
        if python := os.environ.get(self.variable):
            if not shutil.which(python):
                raise Unavailable(f"{self.variable} names no program")
            return python
        command = [ROOT / "tools" / "python-environment", self.environment]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if result.returncode != 0:
            raise Unavailable(f"{self.title} cannot be installed")
        return result.stdout.strip()

    def run(self, module, *arguments):
        """Runs a module of this tool that needs the package, and returns its output."""
        command = [self.python(), "-m", "research.peers." + module, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Unavailable(f"{module}: {last_line(result.stderr)}")
        return result.stdout


def last_line(text):
    """The last line of output, which usually states why a program failed."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no reason given"


OPENVINO = {
    "version": "2026.4.1",
    "environment": "openvino",
    "variable": "OPENVINO_PYTHON",
}
MEDIAPIPE_TASKS = (RECOGNIZER, TRACKED_FRAME)
LITERT = Peer("litert", "LiteRT", "litert", "2.3.0", "litert", "LITERT_PYTHON")
NCNN = Peer("ncnn", "ncnn", "ncnn", "1.0.20261020", "ncnn", "NCNN_PYTHON")
# Environments and variables are shared with research/goldens/run.
PEERS = (
    LITERT,
    Peer("openvino", "OpenVINO", "openvino", **OPENVINO),
    Peer("openvino-default", "default OpenVINO", "openvino_default", is_exact=False, **OPENVINO),
    NCNN,
    Peer(
        "mediapipe", "MediaPipe", "mediapipe", "1.2.2", "mediapipe-1", "SECOND_MEDIAPIPE_PYTHON", tasks=MEDIAPIPE_TASKS
    ),
    Peer("mediapipe-0.10", "MediaPipe", "mediapipe", "0.10.21", "mediapipe", "MEDIAPIPE_PYTHON", tasks=MEDIAPIPE_TASKS),
)
