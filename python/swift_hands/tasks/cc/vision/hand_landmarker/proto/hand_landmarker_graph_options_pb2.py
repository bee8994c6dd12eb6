"""How hands are found."""

from swift_hands.framework.formats.messages import classes

HandLandmarkerGraphOptions = classes["HandLandmarkerGraphOptions"]
