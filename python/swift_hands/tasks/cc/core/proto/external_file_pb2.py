"""A file or its bytes."""

from swift_hands.framework.formats.messages import classes

ExternalFile = classes["ExternalFile"]
