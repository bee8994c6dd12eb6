"""Where a task's models come from."""

import dataclasses
import enum
import os
from typing import TYPE_CHECKING, Any, List, Optional

from .... import _aliases
from ... import messages

# The submodule core.base_options is an alias of this one.
__path__: List[str] = []

if not TYPE_CHECKING:
    __getattr__ = _aliases.submodules(__name__)


@dataclasses.dataclass
class BaseOptions:
    """Where a task's models come from, and what runs them.

    Attributes:
      model_asset_path: Path of a ``.task`` bundle; made absolute.
      model_asset_buffer: Bytes of a bundle; takes precedence over the path.
      delegate: The processor; GPU is not available.
    """

    class Delegate(enum.IntEnum):
        """What runs the models."""

        CPU = 0
        GPU = 1
        # Version 1's name, where it is 0 and CPU is 1.
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
            self.Delegate.CPU: {"tflite": messages.TfLite()},
            self.Delegate.GPU: {"gpu": messages.Gpu()},
        }
        return messages.BaseOptions(
            model_asset=messages.ExternalFile(file_name=self.model_asset_path, file_content=self.model_asset_buffer),
            acceleration=None if self.delegate is None else messages.Acceleration(**accelerations[self.delegate]),
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "BaseOptions":
        """Creates it from that message; fields that are not set become None."""
        asset, delegate = pb2_obj.model_asset, None
        if pb2_obj.HasField("acceleration"):
            is_gpu = pb2_obj.acceleration.HasField("gpu")
            delegate = cls.Delegate.GPU if is_gpu else cls.Delegate.CPU
        return cls(
            model_asset_path=asset.file_name if asset.HasField("file_name") else None,
            model_asset_buffer=asset.file_content if asset.HasField("file_content") else None,
            delegate=delegate,
        )
