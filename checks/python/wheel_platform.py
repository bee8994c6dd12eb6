"""usage: wheel_platform.py WHEEL ...

Asks auditwheel whether wheels run on every system that their names promise.
"""

import re
import subprocess
import sys
from pathlib import Path


def check(wheel: Path) -> None:
    promised = wheel.stem.rsplit("-", 1)[1]
    shown = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True, check=True
    ).stdout
    # The text is wrapped anywhere.
    found = re.search(r'following platform tag: "([a-z0-9_]+)"', " ".join(shown.split()))
    if not found or not runs_on(found[1], promised):
        sys.exit(f"checks/python/wheel_platform.py: {wheel.name}: {shown}")
    print(f"checks/python/wheel_platform.py: {wheel.name}: auditwheel says {found[1]}")


def runs_on(found: str, promised: str) -> bool:
    """Whether a system of tag ``promised`` has all that one of tag ``found`` has."""
    parts = [re.fullmatch(r"(many|musl)linux_(\d+)_(\d+)_(.+)", tag) for tag in (found, promised)]
    if not all(parts):
        return False
    (kind, *version, processor), (promised_kind, *promised_version, promised_processor) = (p.groups() for p in parts)
    older = [int(part) for part in version] <= [int(part) for part in promised_version]
    return older and (kind, processor) == (promised_kind, promised_processor)


for name in sys.argv[1:]:
    check(Path(name))
