"""Where the nets of a task come from."""

import dataclasses
import enum
import os
from typing import Any, Optional

from swift_hands.framework.formats.messages import classes


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

    def to_pb2(self) -> Any:
        """The message of the same name."""
        accelerations = {
            self.Delegate.CPU: {"tflite": classes["TfLite"]()},
            self.Delegate.GPU: {"gpu": classes["Gpu"]()},
        }
        return classes["BaseOptions"](
            model_asset=classes["ExternalFile"](file_name=self.model_asset_path, file_content=self.model_asset_buffer),
            acceleration=None if self.delegate is None else classes["Acceleration"](**accelerations[self.delegate]),
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "BaseOptions":
        """From such a message; what is not set there is None."""
        asset, delegate = pb2_obj.model_asset, None
        if pb2_obj.HasField("acceleration"):
            is_gpu = pb2_obj.acceleration.HasField("gpu")
            delegate = cls.Delegate.GPU if is_gpu else cls.Delegate.CPU
        return cls(
            model_asset_path=asset.file_name if asset.HasField("file_name") else None,
            model_asset_buffer=asset.file_content if asset.HasField("file_content") else None,
            delegate=delegate,
        )
