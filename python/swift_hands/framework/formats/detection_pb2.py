"""What a detector found."""

from .messages import classes

Detection = classes["Detection"]
