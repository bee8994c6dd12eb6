"""How the gestures of a classifier are filtered."""

import dataclasses
from typing import List, Optional


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
