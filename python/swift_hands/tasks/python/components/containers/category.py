"""Categories."""

import dataclasses
from typing import Any, List, Optional

from swift_hands.framework.formats import classification_pb2


@dataclasses.dataclass
class Category:
    """A name with its score. Two are equal if they are in single precision.

    Attributes:
      index: 0 for a right hand, 1 for a left one, -1 for gestures.
      score: 0 ... 1.
      display_name: The name to show.
      category_name: The name.
    """

    index: Optional[int] = None
    score: Optional[float] = None
    display_name: Optional[str] = None
    category_name: Optional[str] = None

    def to_pb2(self) -> Any:
        """The message ``Classification``."""
        return classification_pb2.Classification(
            index=self.index, score=self.score, label=self.category_name, display_name=self.display_name
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "Category":
        """From any object with index, score, label and display_name."""
        return cls(
            index=pb2_obj.index, score=pb2_obj.score, display_name=pb2_obj.display_name, category_name=pb2_obj.label
        )

    @classmethod
    def from_ctypes(cls, c_obj: Any) -> "Category":
        """From the C library's structure; a missing name and the index -1 become None."""
        return cls(
            index=None if c_obj.index == -1 else c_obj.index,
            score=c_obj.score,
            display_name=c_obj.display_name.decode() if c_obj.display_name else None,
            category_name=c_obj.category_name.decode() if c_obj.category_name else None,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Category) and self.to_pb2() == other.to_pb2()


def create_list_of_categories_from_ctypes(c_obj: Any) -> List[Category]:
    """From the C library's structure of a list."""
    return [Category.from_ctypes(item) for item in c_obj.categories[: c_obj.categories_count]]
