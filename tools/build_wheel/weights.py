"""usage: weights.py FOLDER BUNDLE ...

Checks model bundles against Weights/manifest.json by size and SHA-256, and adds them to what a package contains:
FOLDER/hands.cdx.json and, with licences of their own, FOLDER/licenses.
"""

import hashlib
import json
import shutil
import sys
from pathlib import Path

WEIGHTS = Path(__file__).resolve().parents[2] / "Weights"


def main() -> None:
    folder = Path(sys.argv[1])
    list_of_contents = folder / "hands.cdx.json"
    contents = json.loads(list_of_contents.read_text())
    for bundle in map(Path, sys.argv[2:]):
        digest = hashlib.sha256(bundle.read_bytes()).hexdigest()
        entry, source = origin(bundle, digest)
        contents["components"].append(
            {
                "type": "machine-learning-model",
                "name": bundle.name,
                "licenses": [{"expression": source.get("licence", entry["licence"])}],
                "hashes": [{"alg": "SHA-256", "content": digest}],
            }
        )
        if "notice" in source:
            shutil.copy(WEIGHTS / source["notice"], folder / "licenses")
    list_of_contents.write_text(json.dumps(contents, indent=2) + "\n")


def origin(bundle: Path, digest: str) -> tuple[dict, dict]:
    """A bundle's entry in the manifest, and the source that has its bytes."""
    for entry in json.loads((WEIGHTS / "manifest.json").read_text())["files"]:
        for source in entry["sources"]:
            if (entry["name"], source["bytes"], source["sha256"]) == (bundle.name, bundle.stat().st_size, digest):
                return entry, source
    sys.exit(f"weights: {bundle.name} with SHA-256 {digest} is not in Weights/manifest.json")


main()
