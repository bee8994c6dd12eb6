"""Results as Arrow tables with a row for each hand."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from ._native import record
from .results import HandsResult


def _type(kind: str, shape: tuple[int, ...]) -> pa.DataType:
    made = pa.string() if kind == "text" else getattr(pa, kind)()
    for size in reversed(shape):
        made = pa.list_(made, size)
    return made


HANDS = pa.schema([("hand", pa.int32()), *((name, _type(kind, shape)) for name, kind, shape in record.COLUMNS)])
"""The columns of hands: ``hand`` counts those of an image from 0, the others are the fields of ``Hand``; landmarks are
lists of 21 lists of 3."""


def hands(results: Sequence[HandsResult]) -> pa.RecordBatch:
    """A row for each hand of the results, in their order."""
    arrays = [_array([np.arange(len(result), dtype=np.int32) for result in results], "int32", ())]
    for name, kind, shape in record.COLUMNS:
        arrays.append(_array([getattr(result, name) for result in results], kind, shape))
    return pa.RecordBatch.from_arrays(arrays, schema=HANDS)


def _array(parts: list[Any], kind: str, shape: tuple[int, ...]) -> pa.Array:
    """The elements of all parts, one after the other."""
    if kind == "text":
        return pa.array([element for part in parts for element in part], pa.string())
    values = np.concatenate([np.empty((0, *shape), kind), *parts])
    array = pa.array(values.ravel())
    for size in reversed(shape):
        array = pa.FixedSizeListArray.from_arrays(array, size)
    return array
