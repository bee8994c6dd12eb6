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
    package: str
    version: str
    # The environment .venv-NAME, and the variable that names a Python to use instead.
    environment: str
    variable: str
    tasks: tuple = NETS
    more_packages: tuple = ()
    # Whether it must match LiteRT; the errors of engines that need not are in the error table.
    is_exact: bool = True

    def python(self):
        """The path of a Python that has the engine; the first call installs it."""
        if python := os.environ.get(self.variable):
            if not shutil.which(python):
                raise Unavailable(f"{self.variable} names no program")
            return python
        package = f"{self.package}=={self.version}"
        command = [ROOT / "tools" / "python-environment", self.environment, package, *self.more_packages]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if result.returncode != 0:
            raise Unavailable(f"{package} cannot be installed")
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


PILLOW = "pillow==13.0.0"
MEDIAPIPE = {
    "engine": "mediapipe",
    "package": "mediapipe",
    "tasks": (RECOGNIZER, TRACKED_FRAME),
    "more_packages": (PILLOW,),
}

OPENVINO = {
    "package": "openvino",
    "version": "2026.4.1",
    "environment": "openvino",
    "variable": "OPENVINO_PYTHON",
}
LITERT = Peer(
    "litert", "LiteRT", "litert", "ai-edge-litert", "2.3.0", "litert-pillow", "LITERT_PYTHON", more_packages=(PILLOW,)
)
NCNN = Peer("ncnn", "ncnn", "ncnn", "ncnn", "1.0.20261020", "ncnn", "NCNN_PYTHON")
# Environments and variables are shared with research/goldens/run.
PEERS = (
    LITERT,
    Peer("openvino", "OpenVINO", "openvino", **OPENVINO),
    Peer("openvino-default", "default OpenVINO", "openvino_default", is_exact=False, **OPENVINO),
    NCNN,
    Peer(
        "mediapipe",
        "MediaPipe",
        version="1.2.2",
        environment="mediapipe-second",
        variable="SECOND_MEDIAPIPE_PYTHON",
        **MEDIAPIPE,
    ),
    Peer(
        "mediapipe-0.10",
        "MediaPipe",
        version="0.10.21",
        environment="mediapipe",
        variable="MEDIAPIPE_PYTHON",
        **MEDIAPIPE,
    ),
)
