"""What runs the nets."""

from swift_hands.framework.formats.messages import classes

Acceleration = classes["Acceleration"]
