"""Another name of ``solutions.hands``."""

from swift_hands.solutions.hands import *  # noqa: F403
