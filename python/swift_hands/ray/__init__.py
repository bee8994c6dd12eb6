"""Hands of pictures and videos on Ray Data: a dataset of files to one of rows, with a task an actor.

``python -m swift_hands.ray IN OUT`` does it for a folder.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import ray
from ray.data import ActorPoolStrategy, Dataset

from .. import batches

__all__ = ["Landmarks", "VideoLandmarks", "landmarks", "videos"]

Batch: TypeAlias = "pa.Table | Mapping[str, np.ndarray]"
"""A batch of Ray Data in the format "pyarrow", which does not copy files, or "numpy"."""


class _Rows:
    """What ``Dataset.map_batches`` calls: a task, and the batches of rows that it makes."""

    _find: Callable[..., Iterator[pa.RecordBatch]]

    def __init__(self, column: str, keep: Sequence[str], options: "dict[str, Any]"):
        self._hands = batches.task(options)
        self._column = column
        self._keep = tuple(keep)

    def __call__(self, batch: Batch) -> Iterator[pa.Table]:
        """The rows of a batch, in pieces of bounded size."""
        table: pa.Table = pa.table(dict(batch)) if isinstance(batch, Mapping) else batch
        find = type(self)._find
        for rows in find(self._hands, table.to_batches(), self._column, self._keep):
            yield pa.Table.from_batches([rows])


class Landmarks(_Rows):
    """The hands of pictures, for ``Dataset.map_batches``: see ``landmarks``."""

    _find = staticmethod(batches.of_pictures)

    def __init__(self, column: str = "bytes", keep: Sequence[str] = ("path",), **options: Any):
        """Loads the nets; see ``landmarks``."""
        super().__init__(column, keep, options)


class VideoLandmarks(_Rows):
    """The hands of videos, for ``Dataset.map_batches``: see ``videos``."""

    _find = staticmethod(batches.of_videos)

    def __init__(self, column: str = "path", keep: Sequence[str] = ("path",), **options: Any):
        """Loads the nets; see ``videos``."""
        super().__init__(column, keep, options)


def landmarks(
    ds: Dataset,
    column: str = "bytes",
    *,
    keep: Sequence[str] = ("path",),
    workers: "int | None" = None,
    batch_size: int = 32,
    **options: Any,
) -> Dataset:
    """The hands of pictures: a row for each, and one for each picture without any.

    Args:
      ds: The files, as ``ray.data.read_binary_files(…, include_paths=True)`` gives them.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns whose values stand in each row of their picture.
      workers: Actors, each with a task that keeps a processor busy; None for one for each of the cluster's.
      batch_size: Pictures that an actor is handed at once.
      **options: Those of ``Hands``; ``num_threads`` is 1 unless given.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.PICTURES``. A picture that cannot be read has a row
      with ``error``.

    Raises:
      TypeError: ``Hands`` has no such option.
      ValueError: A column is not there, as far as Ray knows without reading, or cannot be kept.
    """
    return _map(ds, Landmarks, batches.PICTURES, column, keep, workers, batch_size, options)


def videos(
    ds: Dataset,
    column: str = "path",
    *,
    keep: Sequence[str] = ("path",),
    workers: "int | None" = None,
    **options: Any,
) -> Dataset:
    """The hands of videos, followed from frame to frame: a row for each hand of each frame, and one for each
    frame without any.

    A video is the work of one actor, which reads it with ffmpeg.

    Args:
      ds: Paths of video files, which all workers must have: ``ray.data.from_items([{"path": …}, …])``.
      column: The column with the paths.
      keep: Columns whose values stand in each row of their video.
      workers: As of ``landmarks``.
      **options: Those of ``Hands``; ``num_threads`` is 1 unless given.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.VIDEOS``. A video that cannot be read, or only to
      some frame, has a row with ``error`` at its end.

    Raises:
      TypeError: ``Hands`` has no such option.
      ValueError: A column is not there, as far as Ray knows without reading, or cannot be kept.
    """
    return _map(ds, VideoLandmarks, batches.VIDEOS, column, keep, workers, 1, options)


def _map(
    ds: Dataset,
    rows: "type[_Rows]",
    schema: pa.Schema,
    column: str,
    keep: Sequence[str],
    workers: "int | None",
    batch_size: int,
    options: "dict[str, Any]",
) -> Dataset:
    # Columns that only reading would show are not asked for.
    names = ds.columns(fetch_if_missing=False) or [column, *keep]
    batches.check(options, names, column, keep, schema)
    processors = ray.cluster_resources().get("CPU", 1)
    size = workers or max(1, int(processors))
    # Actors stay: what they ask for must leave a processor to reading and writing, or nothing ever begins.
    share = max(0.0, min(0.5, (processors - 1) / size))
    return ds.map_batches(
        rows,
        fn_constructor_kwargs={"column": column, "keep": keep, **options},
        batch_format="pyarrow",
        batch_size=batch_size,
        num_cpus=share,
        compute=ActorPoolStrategy(size=size),
    )
