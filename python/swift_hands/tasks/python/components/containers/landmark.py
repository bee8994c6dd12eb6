"""Points of a hand."""

import dataclasses
from typing import Any, ClassVar, Optional, TypeVar

from swift_hands.framework.formats import landmark_pb2

_Point = TypeVar("_Point", bound="_Base")


@dataclasses.dataclass
class _Base:
    x: Optional[float] = None
    y: Optional[float] = None
    z: Optional[float] = None
    visibility: Optional[float] = None
    presence: Optional[float] = None
    name: Optional[str] = dataclasses.field(default=None, repr=False)

    _message: ClassVar[Any]

    def to_pb2(self) -> Any:
        """The message of the same name."""
        return self._message(x=self.x, y=self.y, z=self.z, visibility=self.visibility, presence=self.presence)

    @classmethod
    def create_from_pb2(cls: "type[_Point]", pb2_obj: Any) -> _Point:
        """From any object with x, y, z, visibility and presence."""
        return cls(x=pb2_obj.x, y=pb2_obj.y, z=pb2_obj.z, visibility=pb2_obj.visibility, presence=pb2_obj.presence)

    @classmethod
    def from_ctypes(cls: "type[_Point]", c_struct: Any) -> _Point:
        """From the C library's structure; what it has not becomes None."""
        return cls(
            c_struct.x,
            c_struct.y,
            c_struct.z,
            c_struct.visibility if c_struct.has_visibility else None,
            c_struct.presence if c_struct.has_presence else None,
            c_struct.name.decode() if c_struct.name else None,
        )


@dataclasses.dataclass
class Landmark(_Base):
    """A point in space: metres from the middle of the hand.

    Attributes:
      x: To the right.
      y: Downwards.
      z: Away from the viewer.
      visibility: 0.0 in results.
      presence: 0.0 in results.
      name: None in results.
    """

    _message: ClassVar[Any] = landmark_pb2.Landmark


@dataclasses.dataclass
class NormalizedLandmark(_Base):
    """A point in a picture.

    Attributes:
      x: Fraction of the width, from the left.
      y: Fraction of the height, from the top.
      z: Depth from the wrist on the scale of x; smaller is nearer.
      visibility: 0.0 in results.
      presence: 0.0 in results.
      name: None in results.
    """

    _message: ClassVar[Any] = landmark_pb2.NormalizedLandmark
