"""Sources of Debian: replaced ones, with stand-ins for apt and for the compilers."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PINS = [
    line.strip().strip("'").split()
    for line in (ROOT / "tools/build_c/codecs").read_text().split("sources=(")[1].split("\n)")[0].splitlines()
    if line
]
APT_GET = """#!/bin/bash
case "$*" in
  indextargets*) printf '%s: deb-src archive %s main\\n' Debian bookworm Debian-Security bookworm-security Other other ;;
  *' source --download-only '*)
    request=${!#}
    echo "$request" >>"$OFFERED.requests"
    name=${request%%[=/]*} version=${request#*=}
    [[ $request == *=* ]] || version=1-1
    echo "Version: $version" >"${name}_x.dsc"
    ;;
  *update) cp sources.list "$OFFERED.list" ;;
esac
"""
APT_CACHE = """#!/bin/bash
grep "^${!#} " "$OFFERED" | sed 's/.* /Version: /'
"""
DPKG_SOURCE = """#!/bin/bash
mkdir "${!#}"
"""


def digest(version):
    """That of the stand-in's description."""
    return hashlib.sha256(f"Version: {version}\n".encode()).hexdigest()


@pytest.fixture
def run(tmp_path):
    """Runs a script of tools/build_c while Debian offers some versions."""
    (tmp_path / "bin").mkdir()
    programs = {"apt-get": APT_GET, "apt-cache": APT_CACHE, "dpkg-source": DPKG_SOURCE}
    for name, text in (programs | dict.fromkeys(("cmake", "nasm", "clang", "swiftc"), "#!/bin/sh\n")).items():
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "tools/build_c").mkdir(parents=True)
    for name in ("codecs", "sources"):
        shutil.copy(ROOT / "tools/build_c" / name, tmp_path / "tools/build_c")

    def run(script, argument, offered, lines="", **environment):
        (tmp_path / "offered").write_text("".join(f"{name} {version}\n" for name, version in offered))
        environment |= {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "OFFERED": str(tmp_path / "offered")}
        return subprocess.run(
            [tmp_path / "tools/build_c" / script, argument],
            input=lines,
            capture_output=True,
            text=True,
            env=os.environ | environment,
        )

    return run


def test_the_version_asked_for_comes_first(run, tmp_path):
    line = f"png 1:1.6-2+deb12u5 {digest('1:1.6-2+deb12u5')}\n"
    done = run("sources", tmp_path / "out", [("png", "1:1.6-2+deb12u6"), ("png", "1:1.6-2+deb12u5")], line)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out/sources.txt").read_text() == line and (tmp_path / "out/png").is_dir()
    lists = (tmp_path / "offered.list").read_text().splitlines()
    assert lists == ["deb-src archive bookworm main", "deb-src archive bookworm-security main"]


def test_another_description_is_refused(run, tmp_path):
    done = run("sources", tmp_path / "out", [("png", "1.6-2")], f"png 1.6-2 {digest('1.6-3')}\n")
    assert done.returncode != 0 and not (tmp_path / "out/png").exists()


def test_a_replaced_version_gives_the_newest_revision(run, tmp_path):
    offered = [("png", version) for version in ("1.6-2+deb12u9", "1.6-2+deb12u10", "1.6-1", "1.5-9")]
    done = run("sources", tmp_path / "out", offered, f"png 1.6-2+deb12u5 {'0' * 64}\n")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out/sources.txt").read_text() == f"png 1.6-2+deb12u10 {digest('1.6-2+deb12u10')}\n"


@pytest.mark.parametrize("offered", ["1.7-1", "1.6-1", ""])
def test_other_versions_are_refused(run, tmp_path, offered):
    done = run("sources", tmp_path / "out", [("png", offered)] if offered else [], f"png 1.6-2 {'0' * 64}\n")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "sources: Debian has no png 1.6-2" + (offered and f", but {offered}")


def test_without_a_version_the_stable_one_is_asked_for(run, tmp_path):
    assert run("sources", tmp_path / "out", [], "python3.11\n").returncode == 0
    assert (tmp_path / "offered.requests").read_text() == "python3.11/bookworm\n"


def test_a_release_takes_no_other_sources(run, tmp_path):
    newer = [(name, version + ".1") for name, version, _ in PINS]
    done = run("codecs", "x86_64", newer, HANDS_EXACT_SOURCES="yes")
    assert done.returncode == 1
    wanted = "\n".join(f"{name} {version} {digest(version)}" for name, version in newer)
    expected = f"codecs: Debian has replaced sources; tools/build_c/codecs should have: {wanted}\n"
    assert done.stderr == expected
    assert not list((tmp_path / ".build-codecs").iterdir())
    # Others build on, as far as these compilers go.
    others = run("codecs", "x86_64", newer).stderr
    assert others.startswith(expected.replace("codecs:", "codecs: warning:", 1))
