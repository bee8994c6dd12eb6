"""Pictures, bundles and tasks of the tests."""

import os
import pathlib
import shutil
import subprocess
import sys

import numpy as np
import pytest
import swift_hands as mp
from swift_hands.tasks import vision

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"


def make(path, mode=vision.RunningMode.IMAGE, kind=vision.HandLandmarker, **options):
    """A task."""
    options_kind = getattr(vision, kind.__name__ + "Options")
    return kind.create_from_options(
        options_kind(base_options=mp.tasks.BaseOptions(model_asset_path=path), running_mode=mode, **options)
    )


@pytest.fixture(scope="session")
def weights() -> pathlib.Path:
    return pathlib.Path(os.environ.get("HANDS_WEIGHTS", ROOT / "Weights"))


@pytest.fixture(scope="session")
def landmarker(weights) -> str:
    return str(weights / "hand_landmarker.task")


@pytest.fixture(scope="session")
def recognizer(weights) -> str:
    return str(weights / "gesture_recognizer.task")


@pytest.fixture(scope="session")
def picture_path(tmp_path_factory) -> str:
    """A drawn hand that shows Victory."""
    return _draw(tmp_path_factory.mktemp("pictures") / "victory.png", "--pose", "Victory")


def _draw(path: pathlib.Path, *options: str) -> str:
    program = os.environ.get("HANDS_PROGRAM", str(ROOT / ".build/release/hands"))
    subprocess.run([program, "render", *options, "--output", str(path)], check=True, capture_output=True)
    return str(path)


@pytest.fixture(scope="session")
def large_jpeg(tmp_path_factory) -> str:
    """A drawn hand that shows Open_Palm, in a JPEG file that ``decode="fast"`` decodes in parts."""
    return _draw(tmp_path_factory.mktemp("large") / "palm.jpg", "--pose", "Open_Palm", "--size", "2048x1536")


@pytest.fixture(scope="session")
def small_jpeg(tmp_path_factory) -> str:
    """A JPEG file that is too small for that, with Victory."""
    return _draw(tmp_path_factory.mktemp("small") / "victory.jpg", "--pose", "Victory")


@pytest.fixture(scope="session")
def draw(tmp_path_factory):
    """Draws images of poses into a folder for each pose's label."""

    def draw(labels: dict[str, str], count: int) -> pathlib.Path:
        folder = tmp_path_factory.mktemp("examples")
        for pose, label in labels.items():
            (folder / label).mkdir()
            for index in range(count):
                options = ("--pose", pose, "--seed", str(index), "--rotation", str(9 * index - 9))
                _draw(folder / label / f"{index}.png", *options)
        return folder

    return draw


@pytest.fixture(scope="session")
def picture(picture_path) -> mp.Image:
    return mp.Image.create_from_file(picture_path)


@pytest.fixture(scope="module")
def rgb(picture):
    return np.array(picture.numpy_view()[..., :3])


@pytest.fixture(scope="module")
def hands(recognizer) -> mp.Hands:
    return mp.Hands(recognizer)


def outcome(*arguments: str) -> "tuple[int, str, str]":
    """The exit status, output and errors of a Python of its own."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def equal(a, b) -> bool:
    """Whether two results have the same landmarks and gestures."""
    return np.array_equal(a.landmarks, b.landmarks) and a.gestures == b.gestures


@pytest.fixture
def photo():
    path = SHARED / "photos/thumb_up.png"
    if not path.exists():
        pytest.skip("no shared photographs beside this repository")
    return mp.Image.create_from_file(path)


@pytest.fixture(scope="session")
def pictures(tmp_path_factory) -> list[str]:
    """Two drawn hands: Victory, Thumb_Up."""
    folder = tmp_path_factory.mktemp("drawn")
    return [_draw(folder / f"{pose}.png", "--pose", pose) for pose in ("Victory", "Thumb_Up")]


def encode(picture: str, path: pathlib.Path, frames: int, *options: str) -> None:
    """Makes a video of 10 frames a second that repeats an image."""
    source = ("-loop", "1", "-r", "10", "-i", picture, "-frames:v", str(frames))
    subprocess.run(["ffmpeg", "-v", "error", *source, *options, str(path)], check=True)


@pytest.fixture(scope="session")
def clip(pictures, tmp_path_factory) -> pathlib.Path:
    """A video of three frames with a hand."""
    path = tmp_path_factory.mktemp("clips") / "clip.mkv"
    encode(pictures[0], path, 3, "-c:v", "ffv1")
    return path


@pytest.fixture(scope="session")
def own_library(tmp_path_factory) -> str:
    """The C library in a place that no other process loads it from, for this process's children too."""
    library = pathlib.Path(os.environ["SWIFT_HANDS_LIBRARY"])
    path = str(tmp_path_factory.mktemp("library") / library.name)
    shutil.copy(library, path)
    os.environ["SWIFT_HANDS_LIBRARY"] = path
    return path
