"""usage: npm_addresses.py PACKAGE_JSON

Adds the addresses of the repository, HANDS_REPOSITORY, to a package.json. Does nothing without one.
"""

import json
import os
import sys
from pathlib import Path

if repository := os.environ.get("HANDS_REPOSITORY", "").rstrip("/"):
    file = Path(sys.argv[1])
    package = json.loads(file.read_text())
    package["repository"] = {"type": "git", "url": f"git+{repository}.git", "directory": "web"}
    package["homepage"] = f"{repository}#readme"
    package["bugs"] = {"url": f"{repository}/issues"}
    file.write_text(json.dumps(package, indent=2) + "\n")
