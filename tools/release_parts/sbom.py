"""usage: sbom.py VERSION DIR

Writes DIR/swift-hands-VERSION.cdx.json, a CycloneDX list of what the files of a release contain beside this
repository's own code: NOTICE says which file contains what.
"""

import hashlib
import json
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCES = {"libjpeg-turbo": "IJG AND BSD-3-Clause AND Zlib", "libpng1.6": "libpng-2.0", "zlib": "Zlib"}


def main() -> None:
    version, folder = sys.argv[1], Path(sys.argv[2])
    files = [
        {"type": "file", "name": path.name, "hashes": [sha256(path)]}
        for path in sorted(folder.iterdir())
        if path.name != "SHA256SUMS"
    ]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # The same files have the same number.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(files))}",
        "version": 1,
        "metadata": {
            "component": {
                **component("application", "swift-hands", version, "Apache-2.0"),
                "components": files,
            }
        },
        "components": [*runtimes(), *codecs(), *models(), component("library", "numpy", ">=1.23", "BSD-3-Clause")],
    }
    name = folder / f"swift-hands-{version}.cdx.json"
    name.write_text(json.dumps(document, indent=2) + "\n")


def component(kind: str, name: str, version: str, licence: str) -> dict:
    return {"type": kind, "name": name, "version": version, "licenses": [{"expression": licence}]}


def sha256(path: Path) -> dict:
    return {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def runtimes() -> list[dict]:
    swift = output("swiftc", "--version").split("Swift version ")[1].split()[0]
    gcc = output("dpkg-query", "-W", "-f", "${Version}", "libstdc++-12-dev")
    return [
        component("library", "swift-runtime", swift, "Apache-2.0 WITH Swift-exception"),
        component("library", "libstdc++", gcc, "GPL-3.0-or-later WITH GCC-exception-3.1"),
    ]


def codecs() -> list[dict]:
    folder = Path(output(str(ROOT / "tools/build_c/codecs"), "x86_64"))
    found = []
    for line in (folder / "sources.txt").read_text().splitlines():
        name, version, digest = line.split()
        found.append(
            {
                **component("library", name, version, LICENCES[name]),
                "purl": f"pkg:deb/debian/{name}@{version}?arch=source&distro=bookworm",
                "hashes": [{"alg": "SHA-256", "content": digest}],
            }
        )
    return found


def models() -> list[dict]:
    found = []
    for entry in json.loads((ROOT / "Weights/manifest.json").read_text())["files"]:
        path = ROOT / "Weights" / entry["name"]
        if entry["fetched"] != "always" or not path.exists():
            continue
        digest = sha256(path)
        source = next(source for source in entry["sources"] if source["sha256"] == digest["content"])
        licence = source.get("licence", entry["licence"])
        found.append(
            {
                "type": "machine-learning-model",
                "name": entry["name"],
                "licenses": [{"expression": licence}],
                "hashes": [digest],
            }
        )
    return found


main()
