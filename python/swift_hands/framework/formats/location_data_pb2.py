"""Where it was found."""

from .messages import classes

LocationData = classes["LocationData"]
