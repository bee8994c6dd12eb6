"""What the images of a task are to each other."""

import enum


class VisionTaskRunningMode(enum.Enum):
    """What the images of a task are to each other."""

    IMAGE = "IMAGE"
    VIDEO = "VIDEO"
    LIVE_STREAM = "LIVE_STREAM"
