"""Hands of pictures and videos on Spark: a DataFrame of files to one of rows, with a task a worker.

``python -m swift_hands.spark IN OUT`` does it for a folder.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from .. import batches
from ..hands import Hands

__all__ = ["landmarks", "videos"]

_Batches = Iterator[pa.RecordBatch]
_Rows = Callable[[Hands, Iterable[pa.RecordBatch], str, Sequence[str]], _Batches]


def landmarks(
    df: DataFrame,
    column: str = "content",
    *,
    keep: Sequence[str] = ("path",),
    **options: Any,
) -> DataFrame:
    """The hands of pictures: a row for each, and one for each picture without any.

    Args:
      df: The files, as ``spark.read.format("binaryFile")`` gives them.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns whose values stand in each row of their picture.
      **options: Those of ``Hands``; ``num_threads`` is 1 unless given.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.PICTURES``. A picture that cannot be read has a row
      with ``error``.

    Raises:
      TypeError: ``Hands`` has no such option.
      ValueError: A column is not there, or cannot be kept.
    """
    return _map(df, batches.of_pictures, batches.PICTURES, column, keep, options)


def videos(
    df: DataFrame,
    column: str = "path",
    *,
    keep: Sequence[str] = ("path",),
    **options: Any,
) -> DataFrame:
    """The hands of videos, followed from frame to frame: a row for each hand of each frame, and one for each
    frame without any.

    A video is the work of one worker, which reads it with ffmpeg: give each a partition of its own.

    Args:
      df: Paths of video files, which all workers must have.
      column: The column with the paths.
      keep: Columns whose values stand in each row of their video.
      **options: Those of ``Hands``; ``num_threads`` is 1 unless given.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.VIDEOS``. A video that cannot be read, or only to
      some frame, has a row with ``error`` at its end.

    Raises:
      TypeError: ``Hands`` has no such option.
      ValueError: A column is not there, or cannot be kept.
    """
    return _map(df, batches.of_videos, batches.VIDEOS, column, keep, options)


def _map(
    df: DataFrame,
    rows: _Rows,
    schema: pa.Schema,
    column: str,
    keep: Sequence[str],
    options: "dict[str, Any]",
) -> DataFrame:
    batches.check(options, df.columns, column, keep, schema)
    kept = [df.schema[name] for name in keep]
    return df.select(*dict.fromkeys([column, *keep])).mapInArrow(
        functools.partial(_run, rows=rows, column=column, keep=tuple(keep), options=options),
        StructType([*kept, *from_arrow_schema(_of_spark(schema))]),
    )


def _run(
    files: _Batches,
    *,
    rows: _Rows,
    column: str,
    keep: Sequence[str],
    options: "dict[str, Any]",
) -> _Batches:
    for found in rows(batches.task(options), files, column, keep):
        yield found.cast(_of_spark(found.schema))


def _of_spark(schema: pa.Schema) -> pa.Schema:
    """The schema with lists of any size: Spark has no others."""
    return pa.schema([field.with_type(_of_any_size(field.type)) for field in schema])


def _of_any_size(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_fixed_size_list(kind):
        return pa.list_(_of_any_size(kind.value_type))
    return kind
