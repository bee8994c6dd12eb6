"""usage: version.py [TAG]

Prints the version of this checkout, which all of its files that state one must share, and which TAG, such as v1.2.3,
must name.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = {
    "C/include/hands.h": r'^#define HANDS_VERSION "(.*)"',
    "Command/Sources/HandsCommand/HandsProgram.swift": r'^    version: "(.*)",',
    "python/swift_hands/__init__.py": r'^__version__ = "(.*)"',
    "web/package.json": r'^  "version": "(.*)",',
}

versions = {}
for name, pattern in PLACES.items():
    match = re.search(pattern, (ROOT / name).read_text(), re.M)
    versions[name] = match[1] if match else "none"
if len(set(versions.values())) != 1:
    sys.exit(f"version: files differ: {versions}")
version = versions["C/include/hands.h"]
if sys.argv[1:] not in ([], [f"v{version}"]):
    sys.exit(f"version: the tag {sys.argv[1]} is not v{version}")
if not re.search(rf"^## {re.escape(version)} ", (ROOT / "CHANGELOG.md").read_text(), re.M):
    sys.exit(f"version: CHANGELOG.md has no version {version}")
print(version)
