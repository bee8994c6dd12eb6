"""Finds the model bundles."""

import os

from .errors import NotFoundError

_package = os.path.dirname(os.path.realpath(__file__))


def find(gestures: bool = True) -> str:
    """The path of the default bundle.

    Searched in ``HANDS_WEIGHTS`` (a folder or a ``.task`` file), the package, ``./Weights`` and the repository.

    Args:
      gestures: Whether it must recognize gestures.

    Raises:
      NotFoundError: There is none.
    """
    name = "gesture_recognizer.task" if gestures else "hand_landmarker.task"
    chosen = os.environ.get("HANDS_WEIGHTS")
    if chosen and os.path.isfile(chosen):
        return chosen
    folders = [chosen] if chosen else []
    folders += [os.path.join(_package, "weights"), "Weights", os.path.join(_package, os.pardir, os.pardir, "Weights")]
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise NotFoundError(
        f"{name} is not in {', '.join(map(os.path.normpath, folders))}: pass the path of a bundle, or set HANDS_WEIGHTS"
    )
