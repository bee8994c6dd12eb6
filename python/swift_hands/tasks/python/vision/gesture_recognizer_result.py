"""The result of the gesture recognizer, where version 1 has it."""

from .gesture_recognizer import GestureRecognizerResult

__all__ = ["GestureRecognizerResult"]
