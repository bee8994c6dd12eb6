"""usage: python3 tools/build_web/site.py --check | HANDS WEIGHTS FOLDER

Builds the page of `hands serve` as a static site in FOLDER, which is replaced when all is built. Copies the page and its
tables from the command HANDS, the package from web/dist, and the bundle WEIGHTS, which must be one of
Weights/manifest.json. Refuses a package without all modules; --check does nothing else.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Command/Sources/HandsServer/Page"
TABLES = ("limits.json", "options.json", "skeleton.json")

# Of the modules of `hands serve`, those for its own engine need a server.
SERVER_ONLY = (
    "serverengine.js",
    "serverimage.js",
    "serverworkshop.js",
    "stream.js",
    "address.js",
    "jpeg.js",
    "encoder.js",
)

# Of the package, what the page does not use.
UNUSED = ("hands_model.wasm",)

# Fetched and cached when a user selects 16 bits, opens a motion file, or has memory that workers share.
LATER = ("web/wasm/hands_fast16.wasm", "web/wasm/hands_motions.wasm", "web/wasm/hands_threads.wasm")


def main():
    check_package()
    if sys.argv[1:] == ["--check"]:
        return
    hands, weights, folder = map(pathlib.Path, sys.argv[1:4])
    if folder.exists() and any(folder.iterdir()) and not (folder / "engines.json").exists():
        sys.exit(f"build-web: {folder} holds something else")
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = folder.with_name(f"{folder.name}.new.{os.getpid()}")
    new.mkdir()
    try:
        build(hands, weights, new)
        shutil.rmtree(folder, ignore_errors=True)
        new.rename(folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"build-web: {folder}: {size} bytes")


def check_package():
    for name in ("web/wasm/hands_extras.wasm", *LATER):
        module = f"web/dist/{name.removeprefix('web/')}"
        if not (ROOT / module).exists():
            sys.exit(f"build-web: {module} is missing; run tools/build-web")


def build(hands, weights, folder):
    copy_page(hands, weights, folder)
    (folder / "engines.json").write_text('{"engines": ["browser"], "offline": "offline.js"}\n')
    shutil.copytree(
        ROOT / "web/dist",
        folder / "web",
        ignore=shutil.ignore_patterns("*.d.mts", "*.cjs", "*.d.cts", "package.json", "README.md", *UNUSED),
    )
    bundle = folder / "web/gesture_recognizer.task"
    shutil.copyfile(weights, bundle)
    subprocess.run([sys.executable, ROOT / "tools/build_wheel/weights.py", folder / "web", bundle], check=True)
    # Last, as it lists all other files.
    write_service_worker(folder)


def copy_page(hands, weights, folder):
    """Copies the page and its tables from a temporary server."""
    command = [hands, "serve", "--port", "0", "--model", weights]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        address = re.match(r"Listening on (http://\S+/)", line)
        if not address:
            sys.exit("build-web: hands serve does not start")
        names = [path.name for path in PAGE.iterdir() if path.name not in SERVER_ONLY]
        for name in [*names, *TABLES]:
            with urllib.request.urlopen(address[1] + name) as response:
                (folder / name).write_bytes(response.read())
    finally:
        server.terminate()
        server.wait()


def integrity(content):
    """The subresource integrity checksum of a file."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def write_service_worker(folder):
    """Writes offline.js, with the list of files and a version that changes with each of them."""
    files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    later = {name: integrity(files.pop(name)) for name in LATER}
    constants = {"VERSION": digest.hexdigest()[:16], "FILES": list(files), "LATER": later}
    lines = [f"const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    worker = (ROOT / "web/site/offline.js").read_text()
    (folder / "offline.js").write_text("".join(lines) + worker)


if __name__ == "__main__":
    main()
