"""Where the nets of a task come from."""

import dataclasses
import enum
import os
from typing import Optional


@dataclasses.dataclass
class BaseOptions:
    """Where the nets of a task come from, and what runs them.

    Attributes:
      model_asset_path: The path of a ``.task`` bundle; it is made absolute.
      model_asset_buffer: The bytes of a bundle, which go before a path.
      delegate: The processor; there is no GPU delegate.
    """

    class Delegate(enum.IntEnum):
        """What runs the nets."""

        CPU = 0
        GPU = 1
        # Version 1's name; there it has the number 0, and CPU has 1.
        DEFAULT = 0

    model_asset_path: Optional[str] = None
    model_asset_buffer: Optional[bytes] = None
    delegate: Optional[Delegate] = None

    def __post_init__(self) -> None:
        if self.model_asset_path is not None:
            self.model_asset_path = os.path.abspath(self.model_asset_path)
