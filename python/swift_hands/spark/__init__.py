"""Hands in images and videos on Spark: from a DataFrame of files to one with a row for each hand.

Each worker loads the models once. ``python -m swift_hands.spark IN OUT`` processes a folder.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from .. import batches, options, pictures
from ..hands import Hands

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..pictures import Decoding

__all__ = ["landmarks", "videos"]

_Batches = Iterator[pa.RecordBatch]
_Rows = Callable[[Hands, Iterable[pa.RecordBatch], str, Sequence[str]], _Batches]


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
      **arguments: Those of ``Hands``; ``num_threads`` defaults to 1.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.PICTURES``. An image that cannot be decoded has one row with
      ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, or cannot be kept, or there is no such ``decode``.
    """
    pictures.decoding(decode)
    rows = functools.partial(batches.of_pictures, decode=decode)
    return _map(df, rows, batches.PICTURES, column, keep, dict(arguments))


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
      **arguments: Those of ``Hands``; ``num_threads`` defaults to 1.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.VIDEOS``. A video that cannot be decoded to its end has a last
      row with ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, or cannot be kept.
    """
    return _map(df, batches.of_videos, batches.VIDEOS, column, keep, dict(arguments))


def _map(
    df: DataFrame,
    rows: _Rows,
    schema: pa.Schema,
    column: str,
    keep: Sequence[str],
    arguments: dict[str, Any],
) -> DataFrame:
    batches.check(arguments, df.columns, column, keep, schema)
    kept = [df.schema[name] for name in keep]
    return df.select(*dict.fromkeys([column, *keep])).mapInArrow(
        functools.partial(_run, rows=rows, column=column, keep=tuple(keep), arguments=arguments),
        StructType([*kept, *from_arrow_schema(_of_spark(schema))]),
    )


def _run(
    files: _Batches,
    *,
    rows: _Rows,
    column: str,
    keep: Sequence[str],
    arguments: dict[str, Any],
) -> _Batches:
    for found in rows(batches.task(arguments), files, column, keep):
        yield found.cast(_of_spark(found.schema))


def _of_spark(schema: pa.Schema) -> pa.Schema:
    """The schema with lists of variable size: Spark has no others."""
    return pa.schema([field.with_type(_of_variable_size(field.type)) for field in schema])


def _of_variable_size(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_fixed_size_list(kind):
        return pa.list_(_of_variable_size(kind.value_type))
    return kind
