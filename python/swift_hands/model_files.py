"""Finds the model bundles."""

import os

from .errors import NotFoundError

_package = os.path.dirname(os.path.realpath(__file__))


def find(gestures: bool = True) -> str:
    """The path of the default bundle.

    Searched in ``HANDS_WEIGHTS`` (a folder or a ``.task`` file), the package, ``./Weights`` and the repository.

    Args:
      gestures: Whether it must recognize gestures. If not, a folder's hand landmarker comes first.

    Raises:
      NotFoundError: There is none.
    """
    names = ["gesture_recognizer.task"] if gestures else ["hand_landmarker.task", "gesture_recognizer.task"]
    chosen = os.environ.get("HANDS_WEIGHTS")
    if chosen and os.path.isfile(chosen):
        return chosen
    folders = [chosen] if chosen else []
    folders += [os.path.join(_package, "weights"), "Weights", os.path.join(_package, os.pardir, os.pardir, "Weights")]
    for folder in folders:
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return path
    places = ", ".join(map(os.path.normpath, folders))
    raise NotFoundError(f"{' or '.join(names)} is not in {places}: pass the path of a bundle, or set HANDS_WEIGHTS")
