"""From Arrow batches of images and videos to batches of rows: what the modules for clusters share.

Each image, and each frame of a video, has a row for each of its hands, or one row if there are none. A file that cannot be
decoded has one row with the reason: no file is lost, and none ends a job.
"""

import dataclasses
import functools
import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pyarrow as pa

from . import arrow, options
from .batch import REFUSALS, BatchResult, job_count
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

Rows: TypeAlias = "Callable[[Iterable[pa.RecordBatch], str, Sequence[str]], Iterator[pa.RecordBatch]]"
"""From batches of files to batches of rows, with the column of the files and those that are kept."""

# Arrow cannot repeat the elements of views; older versions have none.
_VIEWS = {"string_view": pa.string(), "binary_view": pa.binary()}
# Images or frames whose rows form a batch, of some hundred kilobytes.
_TOGETHER = 256
# The most threads that share the work of a model.
_THREAD_LIMIT = 64


def picture_rows(arguments: dict[str, Any], processors: int, decode: "Decoding" = "full") -> Rows:
    """``of_pictures`` in a worker that owns so many processors, which work on an image each."""
    arguments = {"num_threads": 1} | arguments
    jobs = job_count(None, arguments, processors)
    return functools.partial(of_pictures, task(arguments), decode=decode, jobs=jobs)


def video_rows(arguments: dict[str, Any], processors: int) -> Rows:
    """``of_videos`` in a worker that owns so many processors, which share the work on a frame."""
    return functools.partial(of_videos, task({"num_threads": min(processors, _THREAD_LIMIT)} | arguments))


def task(arguments: dict[str, Any]) -> Hands:
    """The process's ``Hands`` with these arguments."""
    hashable = {name: tuple(value) if isinstance(value, list) else value for name, value in arguments.items()}
    return _task(os.getpid(), tuple(sorted(hashable.items())))


@functools.lru_cache(maxsize=4)
def _task(process: int, arguments: "tuple[tuple[str, Any], ...]") -> Hands:
    return Hands(**dict(arguments))


def check(
    arguments: dict[str, Any],
    names: Sequence[str],
    column: str,
    keep: Sequence[str],
    schema: pa.Schema,
) -> dict[str, Any]:
    """Rejects arguments that would end the job later.

    Args:
      arguments: Those of ``Hands``.
      names: The existing columns.
      column: The column with the files.
      keep: The columns that are kept.
      schema: The columns that are added.

    Returns:
      The arguments; names of gestures, which may come from an iterator, as tuples.

    Raises:
      TypeError: ``Hands`` has no such argument.
      InvalidArgumentError: A column does not exist, or has the name of one that is added.
    """
    model = {n: value for n, value in arguments.items() if n == "model"}
    checked = options.check_names({n: value for n, value in arguments.items() if n != "model"}, "Hands()", options.ALL)
    for name in (column, *keep):
        if name not in names:
            raise InvalidArgumentError(f"There is no column {name}; there are {', '.join(names)}")
    for name in keep:
        if name in schema.names:
            raise InvalidArgumentError(f"The column {name} cannot be kept: rows have their own")
    return model | checked


def of_pictures(
    hands: Hands,
    batches: Iterable[pa.RecordBatch],
    column: str,
    keep: Sequence[str],
    decode: "Decoding" = "full",
    jobs: int = 1,
) -> Iterator[pa.RecordBatch]:
    """The rows of images.

    Args:
      hands: Finds the hands.
      batches: Any number of images each, taken as threads become free.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns to copy to the rows of their image.
      decode: See ``Hands.recognize``; the column ``is_complete`` tells how an image was decoded.
      jobs: See ``Hands.batch``.
    """
    batches, ahead = itertools.tee(batches)
    pictures = (memoryview(file.as_buffer()) for batch in ahead for file in _pictures(batch, column) if file.is_valid)
    with hands.batch(pictures, jobs=jobs, decode=decode) as results:
        for batch in batches:
            found = (
                _picture(index, next(results) if file.is_valid else None)
                for index, file in enumerate(_pictures(batch, column))
            )
            yield from _rows(found, _kept(batch, keep), PICTURES)
        # Raises what ended the batches, which they raise once only.
        next(results, None)


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
            yield from _rows(_frames(hands, index, path.as_py()), _kept(batch, keep), VIDEOS)


def _kept(batch: pa.RecordBatch, keep: Sequence[str]) -> pa.RecordBatch:
    """The columns that are kept, once each."""
    kept = batch.select(list(dict.fromkeys(keep)))
    types = [_VIEWS.get(str(field.type), field.type) for field in kept.schema]
    if types == kept.schema.types:
        return kept
    columns = [column.cast(kind) for column, kind in zip(kept.columns, types)]
    return pa.RecordBatch.from_arrays(
        columns, schema=pa.schema([field.with_type(kind) for field, kind in zip(kept.schema, types)])
    )


def _pictures(batch: pa.RecordBatch, column: str) -> pa.Array:
    return _column(batch, column, (pa.types.is_binary, pa.types.is_large_binary))


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
    result: "HandsResult | None" = None
    error: "str | None" = None
    frame: "int | None" = None

    def value(self, column: str) -> Any:
        """That of a column which is none of a hand's."""
        if column in ("error", "frame"):
            return getattr(self, column)
        return None if self.result is None else getattr(self.result, column)


def _picture(source: int, found: "BatchResult | None") -> _Found:
    if found is None:
        return _Found(source, error="There is no picture")
    return _Found(source, found.result, None if found.error is None else _text(found.error))


def _frames(hands: Hands, source: int, path: "str | None") -> Iterator[_Found]:
    if path is None:
        yield _Found(source, error="There is no video")
        return
    try:
        with hands.video(path) as results:
            for index, result in enumerate(results):
                yield _Found(source, result, frame=index)
    except REFUSALS as error:
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
        else pa.array([one.value(name) for one in found], schema.field(name).type).take(owners)
        for name in schema.names
    }
    sources = np.array([one.source for one in found])[owners]
    columns = dict(zip(kept.schema.names, kept.take(pa.array(sources)).columns)) | columns
    return pa.RecordBatch.from_arrays(list(columns.values()), schema=pa.schema([*kept.schema, *schema]))
