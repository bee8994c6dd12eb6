"""usage: sbom.py VERSION DIR

Writes DIR/swift-hands-VERSION.cdx.json, a CycloneDX list of what the files of a release contain beside this
repository's own code, from the lists in them, which those with compiled code must have.
"""

import hashlib
import json
import re
import sys
import tarfile
import uuid
import zipfile
from pathlib import Path

LIST = "hands.cdx.json"


def main() -> None:
    version, folder = sys.argv[1], Path(sys.argv[2])
    paths = [path for path in sorted(folder.iterdir()) if path.name != "SHA256SUMS"]
    files = [{"type": "file", "name": path.name, "hashes": [sha256(path)]} for path in paths]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # The same files have the same number.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(files))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "swift-hands",
                "version": version,
                "licenses": [{"expression": "Apache-2.0"}],
                "components": files,
            }
        },
        "components": components(paths),
    }
    name = folder / f"swift-hands-{version}.cdx.json"
    name.write_text(json.dumps(document, indent=2) + "\n")


def components(paths: list[Path]) -> list[dict]:
    """What the files contain, each once, with the names of those that contain it."""
    found: dict[str, dict] = {}
    holders: dict[str, list[str]] = {}
    for path in paths:
        for component in contents(path):
            key = json.dumps(component, sort_keys=True)
            found[key] = component
            holders.setdefault(key, []).append(path.name)
    for key, component in found.items():
        component["properties"] = [{"name": "swift-hands:file", "value": name} for name in holders[key]]
    return sorted(found.values(), key=lambda component: (component["name"], component.get("purl", "")))


def contents(path: Path) -> list[dict]:
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            texts = [archive.read(name) for name in archive.namelist() if name.endswith(f"/{LIST}")]
    else:
        with tarfile.open(path) as archive:
            texts = [archive.extractfile(name).read() for name in archive.getnames() if name.endswith(f"/{LIST}")]
    if not texts and re.search(r"-linux-|\.whl$|\.tgz$", path.name):
        sys.exit(f"sbom: {path.name} does not list its contents")
    return [component for text in texts for component in json.loads(text)["components"]]


def sha256(path: Path) -> dict:
    return {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}


main()
