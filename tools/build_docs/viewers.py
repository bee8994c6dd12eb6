"""usage: viewers.py DIR

Writes what a documentation contains beside this repository's own work, the programs that show its references:
DIR/hands.cdx.json, a CycloneDX list, and their licences to DIR/licenses.
"""

import sys
from importlib.metadata import distribution
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "build_c"))

from contents import SWIFT, Part, purl, toolchain_part, write  # noqa: E402


def main() -> None:
    folder = Path(sys.argv[1])
    write([python_part("deno"), python_part("pdoc"), toolchain_part("swift-docc-render", SWIFT)], folder)


def python_part(name: str) -> Part:
    """A package of the environment, whose metadata states the licence in one of two fields."""
    package = distribution(name)
    licence = package.metadata["License-Expression"] or package.metadata["License"]
    texts = {f"{name}.txt": file.read_text() for file in package.files or [] if file.name == "LICENSE"}
    return Part(name, package.version, purl(f"pypi/{name}", package.version), {licence}, texts)


main()
