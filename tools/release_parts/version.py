"""usage: version.py [TAG]

Prints the version of this checkout, that of interface/version.toml, which TAG, such as v1.2.3, must name. The gate
checks that all files state it.
"""

import re
import sys
from pathlib import Path

import tomllib

ROOT = Path(__file__).resolve().parents[2]

version = tomllib.loads((ROOT / "interface/version.toml").read_text())["version"]
if sys.argv[1:] not in ([], [f"v{version}"]):
    sys.exit(f"version: the tag {sys.argv[1]} is not v{version}")
if not re.search(rf"^## {re.escape(version)} ", (ROOT / "CHANGELOG.md").read_text(), re.M):
    sys.exit(f"version: CHANGELOG.md has no version {version}")
print(version)
