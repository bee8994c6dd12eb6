"""Where version 0.10 has its older API too."""

from swift_hands.solutions import drawing_styles, drawing_utils, hands

__all__ = ["drawing_styles", "drawing_utils", "hands"]
