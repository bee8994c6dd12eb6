"""Hands in images and videos on Spark: from a DataFrame of files to one with a row for each hand.

Each worker loads the models once, and uses as many processors as a task has by ``spark.task.cpus``.
``python -m swift_hands.spark IN OUT`` processes a folder.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from .. import batches, options, pictures

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..pictures import Decoding

__all__ = ["landmarks", "videos"]

_Batches = Iterator[pa.RecordBatch]
_Work = Callable[[dict[str, Any], int], batches.Rows]


@options.keywords(options.ALL)
def landmarks(
    df: DataFrame,
    column: str = "content",
    *,
    keep: Sequence[str] = ("path",),
    decode: "Decoding" = "full",
    **arguments: "Unpack[options.ClusterOptions]",
) -> DataFrame:
    """The hands in images: a row for each hand, or one row for an image without hands.

    Args:
      df: The files, as ``spark.read.format("binaryFile")`` gives them.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns to copy to the rows of their image.
      decode: ``"fast"`` decodes large JPEG files only as finely as the models see them; see ``Hands.recognize``. The column
        ``is_complete`` is false for them.
      **arguments: Those of ``Hands``; ``num_threads`` defaults to 1. A task works on ``spark.task.cpus`` divided by
        ``num_threads`` images at the same time.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.PICTURES``. An image that cannot be decoded has one row with
      ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, or cannot be kept, or there is no such ``decode``.
    """
    pictures.decoding(decode)
    work = functools.partial(batches.picture_rows, decode=decode)
    return _map(df, work, batches.PICTURES, column, keep, dict(arguments))


@options.keywords(options.ALL)
def videos(
    df: DataFrame,
    column: str = "path",
    *,
    keep: Sequence[str] = ("path",),
    **arguments: "Unpack[options.ClusterOptions]",
) -> DataFrame:
    """The hands in videos, tracked from frame to frame: a row for each hand of each frame, or one row for a frame without
    hands.

    One worker processes a whole video, which ffmpeg decodes: give each video a partition of its own.

    Args:
      df: Paths of video files that all workers can read.
      column: The column with the paths.
      keep: Columns to copy to the rows of their video.
      **arguments: Those of ``Hands``; ``num_threads`` defaults to ``spark.task.cpus``.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.VIDEOS``. A video that cannot be decoded to its end has a last
      row with ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, or cannot be kept.
    """
    return _map(df, batches.video_rows, batches.VIDEOS, column, keep, dict(arguments))


def _map(
    df: DataFrame,
    work: _Work,
    schema: pa.Schema,
    column: str,
    keep: Sequence[str],
    arguments: dict[str, Any],
) -> DataFrame:
    arguments = batches.check(arguments, df.columns, column, keep, schema)
    kept = [df.schema[name] for name in dict.fromkeys(keep)]
    return df.select(*dict.fromkeys([column, *keep])).mapInArrow(
        functools.partial(_run, work=work, column=column, keep=tuple(keep), arguments=arguments),
        StructType([*kept, *from_arrow_schema(_of_spark(schema))]),
    )


def _run(
    files: _Batches,
    *,
    work: _Work,
    column: str,
    keep: Sequence[str],
    arguments: dict[str, Any],
) -> _Batches:
    task = TaskContext.get()
    rows = work(arguments, 1 if task is None else task.cpus())
    for found in rows(files, column, keep):
        yield found.cast(_of_spark(found.schema))


def _of_spark(schema: pa.Schema) -> pa.Schema:
    """The schema with lists of variable size: Spark has no others."""
    return pa.schema([field.with_type(_of_variable_size(field.type)) for field in schema])


def _of_variable_size(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_fixed_size_list(kind):
        return pa.list_(_of_variable_size(kind.value_type))
    return kind
