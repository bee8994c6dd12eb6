"""usage: same_requirements.py WHEEL ...

Refuses wheels of one release whose requirements differ: resolvers take those of one wheel for all of them.
"""

import sys
import zipfile
from pathlib import Path

found: "dict[tuple[str, ...], list[str]]" = {}
for name in sys.argv[1:]:
    with zipfile.ZipFile(name) as wheel:
        [metadata] = [member for member in wheel.namelist() if member.endswith(".dist-info/METADATA")]
        lines = wheel.read(metadata).decode().splitlines()
    requirements = tuple(line for line in lines if line.startswith(("Requires-Dist:", "Requires-Python:")))
    found.setdefault(requirements, []).append(Path(name).name)
if len(found) != 1:
    sys.exit(f"same_requirements: {found}")
