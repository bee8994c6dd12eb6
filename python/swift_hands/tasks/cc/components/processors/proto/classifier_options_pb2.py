"""How the gestures of a classifier are filtered."""

from swift_hands.framework.formats.messages import classes

ClassifierOptions = classes["ClassifierOptions"]
