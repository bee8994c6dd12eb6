"""The service worker of the static site lists every file as it is in the end, licences of the models too."""

import base64
import hashlib
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# What the builder needs of `hands serve`.
SERVER = """import http.server

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"served")

    def log_message(self, *arguments):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(f"Listening on http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
"""
MODULES = ("hands_simd.wasm", "hands_extras.wasm", "hands_fast16.wasm", "hands_motions.wasm", "hands_threads.wasm")


@pytest.fixture
def root(tmp_path):
    """A repository with the builder, one model, one file of the page and empty modules."""
    weights = b"a bundle"
    source = {"bytes": len(weights), "sha256": hashlib.sha256(weights).hexdigest(), "notice": "LICENSE-model.txt"}
    manifest = {"files": [{"name": "gesture_recognizer.task", "licence": "MIT", "sources": [source]}]}
    files = {
        "Command/Sources/HandsServer/Page/index.html": "",
        "Weights/manifest.json": json.dumps(manifest),
        "Weights/LICENSE-model.txt": "Permission is hereby granted",
        "Weights/gesture_recognizer.task": weights.decode(),
        "web/dist/hands.cdx.json": json.dumps({"components": []}),
        "web/dist/licenses/LICENSE.txt": "",
        "hands": f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$0.py"\n',
        "hands.py": SERVER,
    } | {f"web/dist/wasm/{name}": name for name in MODULES}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "hands").chmod(0o755)
    for name in ("tools/build_web/site.py", "tools/build_wheel/weights.py", "web/site/offline.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def build(root):
    command = [
        root / "tools/build_web/site.py",
        root / "hands",
        root / "Weights/gesture_recognizer.task",
        root / "site",
    ]
    return subprocess.run([sys.executable, *command], capture_output=True, text=True)


def test_the_service_worker_comes_last(root):
    built = build(root)
    assert built.returncode == 0, built.stderr
    worker = (root / "site/offline.js").read_text()
    constants = {name: json.loads(value) for name, value in re.findall(r"^const ([A-Z]+) = (.*);$", worker, re.M)[:3]}
    files = {str(path.relative_to(root / "site")): path for path in (root / "site").rglob("*") if path.is_file()}
    del files["offline.js"]
    assert sorted([*constants["FILES"], *constants["LATER"]]) == sorted(files)
    assert "web/licenses/LICENSE-model.txt" in files
    [model] = json.loads(files["web/hands.cdx.json"].read_text())["components"]
    assert model["name"] == "gesture_recognizer.task"
    digest = hashlib.sha256()
    for name, path in sorted(files.items(), key=lambda file: file[1]):
        digest.update(f"{name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    assert constants["VERSION"] == digest.hexdigest()[:16]
    for name, integrity in constants["LATER"].items():
        assert integrity == "sha256-" + base64.b64encode(hashlib.sha256(files[name].read_bytes()).digest()).decode()


@pytest.mark.parametrize("name", MODULES[1:])
def test_a_package_without_all_modules_is_refused(root, name):
    (root / "web/dist/wasm" / name).unlink()
    check = [sys.executable, root / "tools/build_web/site.py", "--check"]
    for refused in (build(root), subprocess.run(check, capture_output=True, text=True)):
        assert refused.returncode == 1
        assert refused.stderr == f"build-web: web/dist/wasm/{name} is missing; run tools/build-web\n"


def test_unknown_models_are_refused(root):
    (root / "Weights/gesture_recognizer.task").write_text("another")
    assert "is not in Weights/manifest.json" in build(root).stderr


def test_a_failed_build_keeps_the_site(root):
    assert build(root).returncode == 0
    before = {path: path.read_bytes() for path in (root / "site").rglob("*") if path.is_file()}
    program = (root / "hands").read_text()
    for broken in ("#!/bin/sh\nexit 1\n", program):
        (root / "hands").write_text(broken)
        (root / "Weights/gesture_recognizer.task").write_text("another")
        assert build(root).returncode != 0
        assert {path: path.read_bytes() for path in (root / "site").rglob("*") if path.is_file()} == before
    assert not list(root.glob("site?*"))
    (root / "Weights/gesture_recognizer.task").write_text("a bundle")
    (root / "Command/Sources/HandsServer/Page/index.html").rename(root / "Command/Sources/HandsServer/Page/other.html")
    assert build(root).returncode == 0 and not (root / "site/index.html").exists()
