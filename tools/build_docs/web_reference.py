"""usage: web_reference.py DENO DIR

Writes the reference of the npm package to DIR, from the sources of its entry points.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
# To files of this machine.
SOURCE_LINK = re.compile(r'<a\s+class="sourceButton"\s+href="file:[^"]*">.*?</a>', re.S)


def main() -> None:
    deno, output = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    package = json.loads((WEB / "package.json").read_text())
    entries = {}
    for name, target in package["exports"].items():
        if isinstance(target, dict):
            module = target["import"]
            module = module["default"] if isinstance(module, dict) else module
            entries[name] = module.replace(".mjs", ".mts")
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        copy = Path(work)
        shutil.copytree(WEB, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns("dist", "package.json"))
        # What deno calls a module is what users import. The sources import each other by the names of what they
        # compile to.
        exports = {f"./{package['name']}{name[1:]}": module for name, module in entries.items()}
        settings = {"name": package["name"], "exports": exports, "unstable": ["sloppy-imports"]}
        (copy / "deno.json").write_text(json.dumps(settings))
        subprocess.run(
            [deno, "doc", "--quiet", "--html", f"--name={package['name']}", f"--output={output}", *entries.values()],
            cwd=copy,
            env={**os.environ, "DENO_DIR": f"{work}/cache", "DENO_NO_UPDATE_CHECK": "1"},
            check=True,
        )
    for page in output.rglob("*.html"):
        page.write_text(SOURCE_LINK.sub("", page.read_text()))


main()
