"""Results of the C library as lists of containers."""

from typing import Any, Optional

from .tasks.python.components.containers import (
    Category,
    Landmark,
    NormalizedLandmark,
    create_list_of_categories_from_ctypes,
)


def categories(lists: Any, count: int, *, index: Optional[int] = None) -> list[list[Category]]:
    """Categories as in version 0.10.21.

    Args:
      lists: One per hand.
      count: The number of hands.
      index: Replaces the index of each category.
    """
    return [
        [
            Category(
                index=item.index if index is None else index,
                score=item.score,
                display_name=(item.display_name or b"").decode(),
                category_name=(item.category_name or b"").decode(),
            )
            for item in lists[hand].categories[: lists[hand].categories_count]
        ]
        for hand in range(count)
    ]


def points(lists: Any, count: int, kind: type) -> Any:
    """Landmarks with the visibility and presence of version 0.10.21."""
    return [
        [kind(item.x, item.y, item.z, 0.0, 0.0) for item in lists[hand].landmarks[: lists[hand].landmarks_count]]
        for hand in range(count)
    ]


def hands(found: Any) -> dict[str, Any]:
    """The fields of both results: handedness, landmarks and world landmarks of each hand."""
    return {
        "handedness": categories(found.handedness, found.handedness_count),
        "hand_landmarks": points(found.hand_landmarks, found.hand_landmarks_count, NormalizedLandmark),
        "hand_world_landmarks": points(found.hand_world_landmarks, found.hand_world_landmarks_count, Landmark),
    }


def categories_from_ctypes(lists: Any, count: int) -> list[list[Category]]:
    """Categories as in version 1."""
    return [create_list_of_categories_from_ctypes(lists[hand]) for hand in range(count)]


def hands_from_ctypes(found: Any) -> dict[str, Any]:
    """The fields of both results, as in version 1."""

    def landmarks(lists: Any, count: int, kind: Any) -> Any:
        return [
            [kind.from_ctypes(item) for item in lists[hand].landmarks[: lists[hand].landmarks_count]]
            for hand in range(count)
        ]

    return {
        "handedness": categories_from_ctypes(found.handedness, found.handedness_count),
        "hand_landmarks": landmarks(found.hand_landmarks, found.hand_landmarks_count, NormalizedLandmark),
        "hand_world_landmarks": landmarks(found.hand_world_landmarks, found.hand_world_landmarks_count, Landmark),
    }
