"""The package's logger."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import logging


def logger() -> "logging.Logger":
    """Standard ``logging``'s logger ``swift_hands``; the module is loaded when there is something to say."""
    import logging

    return logging.getLogger("swift_hands")
