"""Writes or compares all outputs; see tools/generate-interface."""

import pathlib
import sys

from . import c, javascript, python, swift, tables, version
from .description import Description

OUTPUTS = [c, swift, python, javascript, tables, version]


def main() -> None:
    description = Description.read(pathlib.Path("interface"))
    for feature in description.features:
        feature.check()
    differing = []
    for output in OUTPUTS:
        for path, text in output.files(description).items():
            file = pathlib.Path(path)
            if file.exists() and file.read_text() == text:
                continue
            differing.append(path)
            if "--check" not in sys.argv[1:]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
    if "--check" in sys.argv[1:] and differing:
        sys.exit(f"generate-interface: run tools/generate-interface, then commit {' '.join(differing)}")


main()
