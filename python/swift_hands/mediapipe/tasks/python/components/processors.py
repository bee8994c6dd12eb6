"""How a classifier's gestures are filtered."""

import dataclasses
from typing import TYPE_CHECKING, Any, List, Optional

from ..... import _aliases
from .... import messages

# The submodule processors.classifier_options is an alias of this one.
__path__: List[str] = []

if not TYPE_CHECKING:
    __getattr__ = _aliases.submodules(__name__)


@dataclasses.dataclass
class ClassifierOptions:
    """How a classifier's gestures are filtered.

    Attributes:
      display_names_locale: Has no effect with Google's models.
      max_results: Has no effect: there is one gesture per hand.
      score_threshold: Minimum score of a gesture; a hand below it empties the whole result.
      category_allowlist: The only gestures that are reported.
      category_denylist: Gestures that are not reported.
    """

    display_names_locale: Optional[str] = None
    max_results: Optional[int] = None
    score_threshold: Optional[float] = None
    category_allowlist: Optional[List[str]] = None
    category_denylist: Optional[List[str]] = None

    def to_pb2(self) -> Any:
        """The message of the same name."""
        return messages.ClassifierOptions(**dataclasses.asdict(self))

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "ClassifierOptions":
        """Creates it from any object with the same attributes."""
        return cls(
            display_names_locale=pb2_obj.display_names_locale,
            max_results=pb2_obj.max_results,
            score_threshold=pb2_obj.score_threshold,
            category_allowlist=list(pb2_obj.category_allowlist),
            category_denylist=list(pb2_obj.category_denylist),
        )
