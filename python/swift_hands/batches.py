"""From Arrow batches of images and videos to batches of rows: what the modules for clusters share.

Each image, and each frame of a video, has a row for each of its hands, or one row if there are none. A file that cannot be
decoded has one row with the reason: no file is lost, and none ends a job.
"""

import dataclasses
import functools
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from . import arrow, options, video_files
from .errors import InvalidArgumentError
from .hands import Hands
from .results import HandsResult

if TYPE_CHECKING:
    from .pictures import Decoding

_FRAMES = [("width", pa.int32()), ("height", pa.int32()), *arrow.HANDS, ("error", pa.string())]

PICTURES = pa.schema([*_FRAMES, ("is_complete", pa.bool_())])
"""The columns of images, after those that are kept."""

VIDEOS = pa.schema([("frame", pa.int32()), ("time", pa.float64()), *_FRAMES])
"""The columns of videos, after those that are kept."""

# Images or frames whose rows form a batch, of some hundred kilobytes.
_TOGETHER = 256
# Errors of an image or video; any other error ends the job.
_REFUSALS = (ValueError, RuntimeError, OSError, MemoryError)


def task(arguments: dict[str, Any]) -> Hands:
    """The process's ``Hands`` with these arguments; its work is not shared among threads."""
    hashable = {name: tuple(value) if isinstance(value, list) else value for name, value in arguments.items()}
    return _task(os.getpid(), tuple(sorted(({"num_threads": 1} | hashable).items())))


@functools.lru_cache(maxsize=4)
def _task(process: int, arguments: "tuple[tuple[str, Any], ...]") -> Hands:
    return Hands(**dict(arguments))


def check(
    arguments: dict[str, Any],
    names: Sequence[str],
    column: str,
    keep: Sequence[str],
    schema: pa.Schema,
) -> None:
    """Rejects arguments that would end the job later.

    Args:
      arguments: Those of ``Hands``.
      names: The existing columns.
      column: The column with the files.
      keep: The columns that are kept.
      schema: The columns that are added.

    Raises:
      TypeError: ``Hands`` has no such argument.
      InvalidArgumentError: A column does not exist, or has the name of one that is added.
    """
    options.check_names({n: value for n, value in arguments.items() if n != "model"}, "Hands()", options.ALL)
    for name in (column, *keep):
        if name not in names:
            raise InvalidArgumentError(f"There is no column {name}; there are {', '.join(names)}")
    for name in keep:
        if name in schema.names:
            raise InvalidArgumentError(f"The column {name} cannot be kept: rows have their own")


def of_pictures(
    hands: Hands,
    batches: Iterable[pa.RecordBatch],
    column: str,
    keep: Sequence[str],
    decode: "Decoding" = "full",
) -> Iterator[pa.RecordBatch]:
    """The rows of images.

    Args:
      hands: Finds the hands.
      batches: Any number of images each.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns to copy to the rows of their image.
      decode: See ``Hands.recognize``; the column ``is_complete`` tells how an image was decoded.
    """
    for batch in batches:
        files = _column(batch, column, (pa.types.is_binary, pa.types.is_large_binary))
        yield from _rows(
            (_picture(hands, index, file.as_buffer(), decode) for index, file in enumerate(files)),
            batch.select(list(keep)),
            PICTURES,
        )


def of_videos(
    hands: Hands,
    batches: Iterable[pa.RecordBatch],
    column: str,
    keep: Sequence[str],
) -> Iterator[pa.RecordBatch]:
    """The rows of videos, whose hands are tracked.

    Args:
      hands: Finds the hands.
      batches: Any number of videos each.
      column: The column with the paths of video files.
      keep: Columns to copy to the rows of their video.
    """
    for batch in batches:
        paths = _column(batch, column, (pa.types.is_string, pa.types.is_large_string))
        for index, path in enumerate(paths):
            yield from _rows(_frames(hands, index, path.as_py()), batch.select(list(keep)), VIDEOS)


def _column(batch: pa.RecordBatch, name: str, kinds: "tuple[Any, ...]") -> pa.Array:
    column = batch.column(name)
    if not any(is_kind(column.type) for is_kind in kinds):
        raise TypeError(
            f"The column {name} is of type {column.type}; it must be "
            + " or ".join(kind.__name__.removeprefix("is_") for kind in kinds)
        )
    return column


@dataclasses.dataclass(frozen=True)
class _Found:
    """The hands in an image or frame, or why there is no result."""

    source: int
    width: "int | None" = None
    height: "int | None" = None
    result: "HandsResult | None" = None
    frame: "int | None" = None
    error: "str | None" = None

    @property
    def time(self) -> "float | None":
        return self.result.time if self.result else None

    @property
    def is_complete(self) -> "bool | None":
        return None if self.result is None else self.result.is_complete


def _picture(hands: Hands, source: int, file: "pa.Buffer | None", decode: "Decoding") -> _Found:
    if file is None:
        return _Found(source, error="There is no picture")
    try:
        result = hands(memoryview(file), decode=decode)
        return _Found(source, result.width, result.height, result)
    except _REFUSALS as error:
        return _Found(source, error=_text(error))


def _frames(hands: Hands, source: int, path: "str | None") -> Iterator[_Found]:
    if path is None:
        yield _Found(source, error="There is no video")
        return
    width = height = 0

    def pictures() -> "Iterator[tuple[float, np.ndarray]]":
        nonlocal width, height
        for time, pixels in video_files.frames(path):
            height, width = pixels.shape[:2]
            yield time, pixels

    try:
        for index, result in enumerate(hands.video(pictures())):
            yield _Found(source, width, height, result, index)
    except _REFUSALS as error:
        yield _Found(source, error=_text(error))


def _text(error: BaseException) -> str:
    return str(error) or type(error).__name__


def _rows(found: Iterable[_Found], kept: pa.RecordBatch, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    together: list[_Found] = []
    for one in found:
        together.append(one)
        if len(together) == _TOGETHER:
            yield _batch(together, kept, schema)
            together = []
    if together:
        yield _batch(together, kept, schema)


def _batch(found: "list[_Found]", kept: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    counts = np.array([len(one.result) if one.result else 0 for one in found])
    owners = np.repeat(np.arange(len(found)), np.maximum(counts, 1))
    has_hand = np.repeat(counts > 0, np.maximum(counts, 1))
    # A row without a hand is null in all columns of hands.
    rows = pa.array(np.cumsum(has_hand) - 1, mask=~has_hand)
    hands = arrow.hands([one.result for one in found if one.result]).take(rows)
    columns = {
        name: hands.column(name)
        if name in arrow.HANDS.names
        else pa.array([getattr(one, name) for one in found], schema.field(name).type).take(owners)
        for name in schema.names
    }
    sources = np.array([one.source for one in found])[owners]
    columns = dict(zip(kept.schema.names, kept.take(pa.array(sources)).columns)) | columns
    return pa.RecordBatch.from_arrays(list(columns.values()), schema=pa.schema([*kept.schema, *schema]))
