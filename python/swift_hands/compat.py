"""Runs programs written for MediaPipe: ``python -m swift_hands.compat SCRIPT [ARGUMENT ...]``.

``install()`` makes ``import mediapipe`` import this package, within a program.
"""

import os
import runpy
import sys

from . import _aliases

_NAME = "mediapipe"
# Where the program's own processes find it.
_CHILDREN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_children")
_finder = _aliases.Finder(_NAME)


def install() -> None:
    """Makes ``import mediapipe`` import ``swift_hands.mediapipe`` from now on.

    Raises:
      RuntimeError: Another mediapipe was imported before.
    """
    if _finder in sys.meta_path:
        return
    if _NAME in sys.modules:
        raise RuntimeError("mediapipe is imported already: call swift_hands.compat.install() first")
    sys.meta_path.insert(0, _finder)


def _main() -> int:
    if len(sys.argv) < 2:
        print("usage: python -m swift_hands.compat SCRIPT [ARGUMENT ...]", file=sys.stderr)
        return 64
    install()
    script = sys.argv[1]
    del sys.argv[0]
    # multiprocessing gives new processes this path; other Pythons that the program starts have the environment's.
    sys.path[:1] = [os.path.dirname(os.path.realpath(script)), _CHILDREN]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_CHILDREN, os.environ.get("PYTHONPATH")]))
    runpy.run_path(script, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(_main())
