"""Where the bundles of nets are."""

import os
import pathlib

_package = pathlib.Path(__file__).resolve().parent


def find(gestures: bool = True) -> pathlib.Path:
    """The bundle that is used where none is named.

    ``HANDS_WEIGHTS`` (a folder or a ``.task`` file), the package's own, ``./Weights``, the repository's.

    Args:
      gestures: Whether gestures are wanted too.

    Raises:
      FileNotFoundError: There is none.
    """
    name = "gesture_recognizer.task" if gestures else "hand_landmarker.task"
    chosen = os.environ.get("HANDS_WEIGHTS")
    if chosen and os.path.isfile(chosen):
        return pathlib.Path(chosen)
    folders = [pathlib.Path(chosen)] if chosen else []
    folders += [_package / "weights", pathlib.Path("Weights"), _package.parents[1] / "Weights"]
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(
        f"{name} is not in {', '.join(map(str, folders))}: name a bundle, or set HANDS_WEIGHTS")
