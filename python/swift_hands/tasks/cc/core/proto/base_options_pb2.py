"""Where the nets of a task come from."""

from swift_hands.framework.formats.messages import classes

BaseOptions = classes["BaseOptions"]
