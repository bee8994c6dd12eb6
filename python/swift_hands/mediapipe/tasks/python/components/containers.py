"""What results consist of: landmarks, categories, rectangles, detections.

MediaPipe has a module for each kind; all their names lead here.
"""

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, List, Optional, TypeVar

from ..... import _aliases
from .... import c_api, messages

# Submodules such as containers.landmark are aliases of this one.
__path__: List[str] = []

if not TYPE_CHECKING:
    __getattr__ = _aliases.submodules(__name__)

_Point = TypeVar("_Point", bound="_Base")


# Messages have no names: `name` is not a field.
@dataclasses.dataclass(init=False)
class _Base:
    x: Optional[float] = None
    y: Optional[float] = None
    z: Optional[float] = None
    visibility: Optional[float] = None
    presence: Optional[float] = None

    _message: ClassVar[Any]

    def __init__(
        self,
        x: Optional[float] = None,
        y: Optional[float] = None,
        z: Optional[float] = None,
        visibility: Optional[float] = None,
        presence: Optional[float] = None,
        name: Optional[str] = None,
    ):
        self.x = x
        self.y = y
        self.z = z
        self.visibility = visibility
        self.presence = presence
        self.name = name

    def to_pb2(self) -> Any:
        """The message of the same name."""
        return self._message(x=self.x, y=self.y, z=self.z, visibility=self.visibility, presence=self.presence)

    @classmethod
    def create_from_pb2(cls: "type[_Point]", pb2_obj: Any) -> _Point:
        """Creates it from any object with x, y, z, visibility and presence."""
        return cls(x=pb2_obj.x, y=pb2_obj.y, z=pb2_obj.z, visibility=pb2_obj.visibility, presence=pb2_obj.presence)

    @classmethod
    def from_ctypes(cls: "type[_Point]", c_struct: Any) -> _Point:
        """Creates it from the C structure; fields that are not set become None."""
        return cls(
            c_struct.x,
            c_struct.y,
            c_struct.z,
            c_struct.visibility if c_struct.has_visibility else None,
            c_struct.presence if c_struct.has_presence else None,
            c_struct.name.decode() if c_struct.name else None,
        )


@dataclasses.dataclass(init=False)
class Landmark(_Base):
    """A point in space, in meters from the hand's center.

    Attributes:
      x: To the right.
      y: Downwards.
      z: Away from the camera.
      visibility: 0.0 in results.
      presence: 0.0 in results.
      name: None in results; not a field.
    """

    _message: ClassVar[Any] = messages.Landmark


@dataclasses.dataclass(init=False)
class NormalizedLandmark(_Base):
    """A point in an image.

    Attributes:
      x: Fraction of the width, from the left.
      y: Fraction of the height, from the top.
      z: Depth relative to the wrist, in the scale of x; smaller is closer to the camera.
      visibility: 0.0 in results.
      presence: 0.0 in results.
      name: None in results; not a field.
    """

    _message: ClassVar[Any] = messages.NormalizedLandmark


@dataclasses.dataclass
class Category:
    """A label with its score. Categories are equal if they are in single precision.

    Attributes:
      index: 0 for a right hand, 1 for a left hand, -1 for gestures.
      score: 0 to 1.
      display_name: The label to display.
      category_name: The label.
    """

    index: Optional[int] = None
    score: Optional[float] = None
    display_name: Optional[str] = None
    category_name: Optional[str] = None

    def to_pb2(self) -> Any:
        """The message ``Classification``."""
        return messages.Classification(
            index=self.index, score=self.score, label=self.category_name, display_name=self.display_name
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "Category":
        """Creates it from any object with index, score, label and display_name."""
        return cls(
            index=pb2_obj.index, score=pb2_obj.score, display_name=pb2_obj.display_name, category_name=pb2_obj.label
        )

    @classmethod
    def from_ctypes(cls, c_obj: Any) -> "Category":
        """Creates it from the C structure; missing names and the index -1 become None."""
        return cls(
            index=None if c_obj.index == -1 else c_obj.index,
            score=c_obj.score,
            display_name=c_obj.display_name.decode() if c_obj.display_name else None,
            category_name=c_obj.category_name.decode() if c_obj.category_name else None,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Category) and self.to_pb2() == other.to_pb2()


def create_list_of_categories_from_ctypes(c_obj: Any) -> List[Category]:
    """Creates categories from the C structure of a list."""
    return [Category.from_ctypes(item) for item in c_obj.categories[: c_obj.categories_count]]


@dataclasses.dataclass
class Rect:
    """Sides of a rectangle as fractions of width and height, 0 to 1."""

    left: float
    top: float
    right: float
    bottom: float

    def to_ctypes(self) -> c_api.Rect:
        """The C structure, which has integers.

        Raises:
          TypeError: A side is not an integer.
        """
        return c_api.Rect(left=self.left, top=self.top, bottom=self.bottom, right=self.right)


@dataclasses.dataclass
class RectF:
    """Sides of a rectangle as fractions, in the order of version 1."""

    left: float
    top: float
    bottom: float
    right: float

    def to_ctypes(self) -> c_api.RectF:
        """The C structure."""
        return c_api.RectF(left=self.left, top=self.top, bottom=self.bottom, right=self.right)


@dataclasses.dataclass
class NormalizedRect:
    """A rotated rectangle. Rectangles are equal if they are in single precision.

    Attributes:
      x_center: Fraction of the width.
      y_center: Fraction of the height.
      width: Fraction of the width.
      height: Fraction of the height.
      rotation: Clockwise, in radians.
      rect_id: A number.
    """

    x_center: float
    y_center: float
    width: float
    height: float
    rotation: Optional[float] = 0.0
    rect_id: Optional[int] = None

    def to_pb2(self) -> Any:
        """The message ``NormalizedRect``."""
        return messages.NormalizedRect(**dataclasses.asdict(self))

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "NormalizedRect":
        """Creates it from any object with the same attributes."""
        return cls(**{field.name: getattr(pb2_obj, field.name) for field in dataclasses.fields(cls)})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NormalizedRect) and self.to_pb2() == other.to_pb2()


@dataclasses.dataclass
class LandmarksDetectionResult:
    """The landmarks of one object.

    Attributes:
      landmarks: Points in the image.
      categories: What the object is.
      world_landmarks: Points in space.
      rect: The region that contains it.
    """

    landmarks: Optional[List[NormalizedLandmark]]
    categories: Optional[List[Category]]
    world_landmarks: Optional[List[Landmark]]
    rect: NormalizedRect

    def to_pb2(self) -> Any:
        """The message ``LandmarksDetectionResult``."""
        return messages.LandmarksDetectionResult(
            landmarks=messages.NormalizedLandmarkList(landmark=[point.to_pb2() for point in self.landmarks or []]),
            classifications=messages.ClassificationList(
                classification=[category.to_pb2() for category in self.categories or []]
            ),
            world_landmarks=messages.LandmarkList(landmark=[point.to_pb2() for point in self.world_landmarks or []]),
            rect=self.rect.to_pb2(),
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "LandmarksDetectionResult":
        """Creates it from any object with landmarks, classifications, world_landmarks and rect."""
        return cls(
            landmarks=[NormalizedLandmark.create_from_pb2(p) for p in pb2_obj.landmarks.landmark],
            categories=[Category.create_from_pb2(c) for c in pb2_obj.classifications.classification],
            world_landmarks=[Landmark.create_from_pb2(p) for p in pb2_obj.world_landmarks.landmark],
            rect=NormalizedRect.create_from_pb2(pb2_obj.rect),
        )


@dataclasses.dataclass
class BoundingBox:
    """A box in pixels.

    Attributes:
      origin_x: The left side.
      origin_y: The upper side.
      width: Pixels.
      height: Pixels.
    """

    origin_x: int
    origin_y: int
    width: int
    height: int


@dataclasses.dataclass
class NormalizedKeypoint:
    """A named point in an image.

    Attributes:
      x: Fraction of the width, from the left.
      y: Fraction of the height, from the top.
      label: Its name.
      score: 0 to 1.
    """

    x: Optional[float] = None
    y: Optional[float] = None
    label: Optional[str] = None
    score: Optional[float] = None


@dataclasses.dataclass
class Detection:
    """A detected object, for ``draw_detection``.

    Attributes:
      bounding_box: Where it is.
      categories: What it is.
      keypoints: Points of it.
    """

    bounding_box: BoundingBox
    categories: List[Category]
    keypoints: Optional[List[NormalizedKeypoint]] = None


@dataclasses.dataclass
class DetectionResult:
    """The detections of an image."""

    detections: List[Detection]
