"""usage: absolute_links.py FILE

Prints a Markdown file of this repository for readers elsewhere: relative links become addresses below the environment
variable HANDS_REPOSITORY, or, without one, their text alone.
"""

import os
import re
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


def main() -> None:
    file = Path(sys.argv[1]).resolve()
    folder = file.parent.relative_to(ROOT)
    repository = os.environ.get("HANDS_REPOSITORY", "").rstrip("/")

    def absolute(match: "re.Match[str]") -> str:
        text, target = match.groups()
        path, _, anchor = target.partition("#")
        name = PurePosixPath(os.path.normpath(folder / path))
        if not (ROOT / name).exists():
            sys.exit(f"absolute_links: {file.name} links to {target}, which is not there")
        if not repository:
            return text
        return f"[{text}]({repository}/blob/main/{name}{'#' + anchor if anchor else ''})"

    print(LINK.sub(absolute, file.read_text()), end="")


main()
