"""How hands and their gestures are found."""

from swift_hands.framework.formats.messages import classes

GestureRecognizerGraphOptions = classes["GestureRecognizerGraphOptions"]
