"""How the gestures of a classifier are filtered."""

import dataclasses
from typing import Any, List, Optional

from swift_hands.tasks.cc.components.processors.proto import classifier_options_pb2


@dataclasses.dataclass
class ClassifierOptions:
    """How the gestures of a classifier are filtered.

    Attributes:
      display_names_locale: Has no effect with Google's nets.
      max_results: One gesture comes out of each hand, whatever this is; not 0.
      score_threshold: Gestures below this are left out, and with them the whole result.
      category_allowlist: The only gestures that count.
      category_denylist: Gestures that do not count.
    """

    display_names_locale: Optional[str] = None
    max_results: Optional[int] = None
    score_threshold: Optional[float] = None
    category_allowlist: Optional[List[str]] = None
    category_denylist: Optional[List[str]] = None

    def to_pb2(self) -> Any:
        """The message of the same name."""
        return classifier_options_pb2.ClassifierOptions(**dataclasses.asdict(self))

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "ClassifierOptions":
        """From any object with the same attributes."""
        return cls(
            display_names_locale=pb2_obj.display_names_locale,
            max_results=pb2_obj.max_results,
            score_threshold=pb2_obj.score_threshold,
            category_allowlist=list(pb2_obj.category_allowlist),
            category_denylist=list(pb2_obj.category_denylist),
        )
