"""Results as tables of Arrow: a row for each hand."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from .results import HandsResult


def _floats(*sizes: int) -> pa.DataType:
    kind = pa.float32()
    for size in reversed(sizes):
        kind = pa.list_(kind, size)
    return kind


# Each column, the attribute of a result that fills it, and its type.
_columns: "list[tuple[str, str, pa.DataType]]" = [
    ("side", "sides", pa.string()),
    ("side_score", "side_scores", pa.float32()),
    ("gesture", "gestures", pa.string()),
    ("gesture_score", "gesture_scores", pa.float32()),
    ("presence", "presence", pa.float32()),
    ("track_id", "track_ids", pa.int64()),
    ("track_age", "track_ages", pa.int64()),
    ("landmarks", "landmarks", _floats(21, 3)),
    ("world_landmarks", "world_landmarks", _floats(21, 3)),
    ("joint_confidence", "joint_confidence", _floats(21)),
    ("finger_extension", "finger_extension", _floats(5)),
]

HANDS = pa.schema([("hand", pa.int32()), *((name, kind) for name, _, kind in _columns)])
"""The columns of hands: ``hand`` counts those of a picture from 0, the others are ``HandsResult``'s,
named as those of ``HandsResult.to_pandas``; points are lists of 21 lists of 3."""


def hands(results: Sequence[HandsResult]) -> pa.RecordBatch:
    """A row for each hand of the results, in their order."""
    numbers = [np.arange(len(result)) for result in results]
    arrays = [_array(numbers, pa.int32())]
    arrays += [_array([getattr(result, attribute) for result in results], kind) for _, attribute, kind in _columns]
    return pa.RecordBatch.from_arrays(arrays, schema=HANDS)


def _array(parts: "list[Any]", kind: pa.DataType) -> pa.Array:
    """The elements of all parts, one after the other."""
    if pa.types.is_string(kind):
        return pa.array([element for part in parts for element in part], kind)
    sizes: list[int] = []
    element = kind
    while pa.types.is_fixed_size_list(element):
        sizes.append(element.list_size)
        element = element.value_type
    values = np.concatenate([np.empty((0, *sizes), element.to_pandas_dtype()), *parts])
    array = pa.array(values.ravel(), element)
    for size in reversed(sizes):
        array = pa.FixedSizeListArray.from_arrays(array, size)
    return array
