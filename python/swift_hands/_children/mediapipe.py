"""``mediapipe`` in processes that a program of ``swift_hands.compat`` starts."""

import importlib
import sys

from swift_hands import compat

del sys.modules[__name__]
compat.install()
# The import system returns what it finds here afterwards.
sys.modules[__name__] = importlib.import_module("swift_hands.mediapipe")
