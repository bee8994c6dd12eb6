"""Hands in images and videos on Ray Data: from a dataset of files to one with a row for each hand.

Each actor loads the models once. ``python -m swift_hands.ray IN OUT`` processes a folder.
"""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pyarrow as pa
import ray
from ray.data import ActorPoolStrategy, Dataset

from .. import batches, options, pictures

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..pictures import Decoding

__all__ = ["Landmarks", "VideoLandmarks", "landmarks", "videos"]

Batch: TypeAlias = "pa.Table | Mapping[str, np.ndarray[Any, Any]]"
"""A batch of Ray Data in the format "pyarrow", which does not copy files, or "numpy"."""


class _Rows:
    """Callables for ``Dataset.map_batches``, from batches of files to batches of rows."""

    def __init__(
        self,
        find: "Callable[..., Iterator[pa.RecordBatch]]",
        column: str,
        keep: Sequence[str],
        arguments: dict[str, Any],
    ):
        self._find = find
        self._hands = batches.task(arguments)
        self._column = column
        self._keep = tuple(keep)

    def __call__(self, batch: Batch) -> Iterator[pa.Table]:
        """The rows of a batch, in parts of limited size."""
        table: pa.Table = pa.table(dict(batch)) if isinstance(batch, Mapping) else batch
        for rows in self._find(self._hands, table.to_batches(), self._column, self._keep):
            yield pa.Table.from_batches([rows])


class Landmarks(_Rows):
    """The hands in images, for ``Dataset.map_batches``; see ``landmarks``."""

    def __init__(
        self,
        column: str = "bytes",
        keep: Sequence[str] = ("path",),
        decode: "Decoding" = "full",
        **arguments: "Unpack[options.ClusterOptions]",
    ):
        """Loads the models; see ``landmarks``."""
        pictures.decoding(decode)
        super().__init__(functools.partial(batches.of_pictures, decode=decode), column, keep, dict(arguments))


class VideoLandmarks(_Rows):
    """The hands in videos, for ``Dataset.map_batches``; see ``videos``."""

    def __init__(
        self, column: str = "path", keep: Sequence[str] = ("path",), **arguments: "Unpack[options.ClusterOptions]"
    ):
        """Loads the models; see ``videos``."""
        super().__init__(batches.of_videos, column, keep, dict(arguments))


@options.keywords(options.ALL)
def landmarks(
    ds: Dataset,
    column: str = "bytes",
    *,
    keep: Sequence[str] = ("path",),
    workers: "int | None" = None,
    batch_size: int = 32,
    decode: "Decoding" = "full",
    **arguments: "Unpack[options.ClusterOptions]",
) -> Dataset:
    """The hands in images: a row for each hand, or one row for an image without hands.

    Args:
      ds: The files, as ``ray.data.read_binary_files(…, include_paths=True)`` gives them.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns to copy to the rows of their image.
      workers: Number of actors, each of which uses one processor; None for one per processor of the cluster.
      batch_size: Number of images that an actor receives at once.
      decode: ``"fast"`` decodes large JPEG files only as finely as the models see them; see ``Hands.recognize``. The column
        ``is_complete`` is false for them.
      **arguments: Those of ``Hands``; ``num_threads`` defaults to 1.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.PICTURES``. An image that cannot be decoded has one
      row with ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, as far as Ray knows without reading files, cannot be kept, or there is no
        such ``decode``.
    """
    pictures.decoding(decode)
    return _map(ds, Landmarks, batches.PICTURES, column, keep, workers, batch_size, dict(arguments), {"decode": decode})


@options.keywords(options.ALL)
def videos(
    ds: Dataset,
    column: str = "path",
    *,
    keep: Sequence[str] = ("path",),
    workers: "int | None" = None,
    **arguments: "Unpack[options.ClusterOptions]",
) -> Dataset:
    """The hands in videos, tracked from frame to frame: a row for each hand of each frame, or one row for a frame without
    hands.

    One actor processes a whole video, which ffmpeg decodes.

    Args:
      ds: Paths of video files that all workers can read: ``ray.data.from_items([{"path": …}, …])``.
      column: The column with the paths.
      keep: Columns to copy to the rows of their video.
      workers: See ``landmarks``.
      **arguments: Those of ``Hands``; ``num_threads`` defaults to 1.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.VIDEOS``. A video that cannot be decoded to its end
      has a last row with ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, as far as Ray knows without reading files, or cannot be kept.
    """
    return _map(ds, VideoLandmarks, batches.VIDEOS, column, keep, workers, 1, dict(arguments), {})


def _map(
    ds: Dataset,
    rows: "type[_Rows]",
    schema: pa.Schema,
    column: str,
    keep: Sequence[str],
    workers: "int | None",
    batch_size: int,
    arguments: dict[str, Any],
    settings: dict[str, Any],
) -> Dataset:
    # Ray would read files to find the columns.
    names = ds.columns(fetch_if_missing=False) or [column, *keep]
    batches.check(arguments, names, column, keep, schema)
    processors = ray.cluster_resources().get("CPU", 1)
    size = workers or max(1, int(processors))
    # Actors keep their processors, and reading and writing need one too.
    share = max(0.0, min(0.5, (processors - 1) / size))
    return ds.map_batches(
        rows,
        fn_constructor_kwargs={"column": column, "keep": keep, **settings, **arguments},
        batch_format="pyarrow",
        batch_size=batch_size,
        num_cpus=share,
        compute=ActorPoolStrategy(size=size),
    )
