"""The version, wherever it is stated."""

import pathlib
import re
import sys

from .description import Description

# Before and after the version.
_NAMES = (r"hands-(?:c-)?", r"")
_REQUIREMENT = (r'swift-hands", from: "', r'"')
_PLACES = {
    "C/include/hands.h": [(r'#define HANDS_VERSION "', r'"'), (r'Library version, such as "', r'"')],
    "Command/Sources/HandsCommand/HandsProgram.swift": [(r'\n    version: "', r'",')],
    "python/swift_hands/__init__.py": [(r'\n__version__ = "', r'"')],
    "web/package.json": [(r'\n  "version": "', r'",')],
    "README.md": [_NAMES, _REQUIREMENT],
}


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    outputs = {}
    for path, places in _PLACES.items():
        text = pathlib.Path(path).read_text()
        for before, after in places:
            place = rf"({before})\d+\.\d+\.\d+({after})"
            text, count = re.subn(place, rf"\g<1>{description.release}\g<2>", text)
            if not count:
                sys.exit(f"generate-interface: {path} does not state the version")
        outputs[path] = text
    return outputs
