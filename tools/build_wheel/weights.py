"""usage: weights.py BUNDLE ...

Checks model bundles against Weights/manifest.json by size and SHA-256, and prints the licence files of those that are
not under the licence of this package.
"""

import hashlib
import json
import sys
from pathlib import Path

WEIGHTS = Path(__file__).resolve().parents[2] / "Weights"


def notice_of(bundle: Path) -> "Path | None":
    """The licence file of a bundle, if it has one."""
    data = bundle.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    for entry in json.loads((WEIGHTS / "manifest.json").read_text())["files"]:
        for source in entry["sources"]:
            if (entry["name"], source["bytes"], source["sha256"]) == (bundle.name, len(data), digest):
                return WEIGHTS / source["notice"] if "notice" in source else None
    sys.exit(f"build-wheel: {bundle.name} with SHA-256 {digest} is not in Weights/manifest.json")


for notice in filter(None, map(notice_of, map(Path, sys.argv[1:]))):
    print(notice)
