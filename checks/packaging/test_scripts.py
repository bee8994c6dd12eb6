"""Scripts for users, with stand-ins for what they run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(script, *arguments, folder, **environment):
    return subprocess.run(
        [script, *arguments], capture_output=True, text=True, cwd=folder, env=os.environ | environment
    )


@pytest.mark.parametrize("program", ["hands", "./my folder/../hands", "/hands"])
def test_a_program_is_that_of_the_caller(tmp_path, program):
    printed = run(ROOT / "tools/build-command", folder=tmp_path, HANDS_PROGRAM=program).stdout
    assert printed == (program if program == "/hands" else f"{tmp_path}/hands") + "\n"


def test_a_library_is_that_of_the_caller(tmp_path):
    done = run(ROOT / "tools/build-wheel", "out", folder=tmp_path, SWIFT_HANDS_LIBRARY="libhands.so")
    assert done.returncode != 0 and f"{tmp_path}/libhands.so" in done.stderr


def test_a_site_has_program_and_weights_of_the_caller(tmp_path):
    """With a builder that only says what it is called with."""
    top = tmp_path / "top"
    for name in ("build-web", "build-command", "absolute"):
        (top / "tools").mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "tools" / name, top / "tools")
    (top / "tools/build_web").mkdir()
    (top / "tools/build_web/site.py").write_text("import sys\nprint(*sys.argv[1:], sep='\\n')\n")
    environment = {"HANDS_PROGRAM": "hands", "HANDS_WEIGHTS": "weights"}
    printed = run(top / "tools/build-web", "--site", "site", folder=tmp_path, **environment).stdout.splitlines()
    assert printed == [
        "--check",
        f"{tmp_path}/hands",
        f"{tmp_path}/weights/gesture_recognizer.task",
        f"{tmp_path}/site",
    ]


COMMAND = """#!/bin/sh
echo 'hands: no images' >&2
exit 66
"""


def test_the_demo_without_images_ends_as_the_command_does(tmp_path):
    (tmp_path / "tools").mkdir()
    for name in ("demo", "build-command", "absolute"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools")
    for path, text in ((tmp_path / "tools/setup", "#!/bin/sh\n"), (tmp_path / "hands", COMMAND)):
        path.write_text(text)
        path.chmod(0o755)
    (tmp_path / "pictures").mkdir()
    done = run(tmp_path / "tools/demo", "pictures", folder=tmp_path, HANDS_PROGRAM="hands")
    assert (done.returncode, done.stderr) == (66, "hands: no images\n")
