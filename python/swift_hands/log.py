"""The package's logger."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import logging


def logger() -> "logging.Logger":
    """The logger ``swift_hands``; ``logging`` is imported on first use."""
    import logging

    return logging.getLogger("swift_hands")
