"""MediaPipe's bundles: the recognizers to run, and the models inside."""

import hashlib
import io
import subprocess
import zipfile
from pathlib import Path

WEIGHTS = Path(__file__).resolve().parent.parent.parent / "Weights"

# The gesture embedder of MediaPipe's own recognizer, which distinguishes it from the composed one.
OFFICIAL = "54abe78de1d1cd5e3cdaa0dab01db18e3ec7e09a76e7c3b5fa278572f7a60977"


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def nets(path):
    """The models of a recognizer bundle, by file name without extension."""
    found = {}
    for nested in members(path.read_bytes()).values():
        for name, data in members(nested).items():
            found[name.removesuffix(".tflite")] = data
    return found


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def find_recognizers(hands, models, work):
    """MediaPipe's own recognizer, if available, and the composed one."""
    found = {}
    for folder in filter(None, [models, WEIGHTS]):
        path = folder / "gesture_recognizer.task"
        if path.is_file() and sha256(nets(path)["gesture_embedder"]) == OFFICIAL:
            found["official"] = path
    found["composed"] = work / "composed.task"
    subprocess.run(
        [
            hands,
            "model",
            "compose",
            "--landmarker",
            WEIGHTS / "hand_landmarker.task",
            "--gestures",
            WEIGHTS / "custom_gesture_recognizer.task",
            "--output",
            found["composed"],
        ],
        check=True,
    )
    return found


def fingerprints(recognizers):
    """The hashes of the models, by which a test finds the goldens for its bundle."""
    entries = []
    for name, path in recognizers.items():
        hashes = {net: sha256(data) for net, data in nets(path).items()}
        entries.append({"name": name, "nets": hashes})
    return entries
