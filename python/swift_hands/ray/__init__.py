"""Hands in images and videos on Ray Data: from a dataset of files to one with a row for each hand.

Each actor loads the models once, and uses as many processors as it has by ``num_cpus``. ``python -m swift_hands.ray IN OUT``
processes a folder.
"""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pyarrow as pa
import ray
from ray.data import ActorPoolStrategy, Dataset

from .. import batches, options, pictures
from .._native import checks
from ..errors import InvalidArgumentError

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
        work: "Callable[[dict[str, Any], int], batches.Rows]",
        column: str,
        keep: Sequence[str],
        arguments: dict[str, Any],
    ):
        self._rows = work(arguments, _processors())
        self._column = column
        self._keep = tuple(keep)

    def __call__(self, batch: Batch) -> Iterator[pa.Table]:
        """The rows of a batch, in parts of limited size."""
        table: pa.Table = pa.table(dict(batch)) if isinstance(batch, Mapping) else batch
        for rows in self._rows(table.to_batches(), self._column, self._keep):
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
        super().__init__(functools.partial(batches.picture_rows, decode=decode), column, keep, dict(arguments))


class VideoLandmarks(_Rows):
    """The hands in videos, for ``Dataset.map_batches``; see ``videos``."""

    def __init__(
        self, column: str = "path", keep: Sequence[str] = ("path",), **arguments: "Unpack[options.ClusterOptions]"
    ):
        """Loads the models; see ``videos``."""
        super().__init__(batches.video_rows, column, keep, dict(arguments))


@options.keywords(options.ALL)
def landmarks(
    ds: Dataset,
    column: str = "bytes",
    *,
    keep: Sequence[str] = ("path",),
    workers: "int | None" = None,
    num_cpus: "int | None" = None,
    batch_size: "int | None" = None,
    decode: "Decoding" = "full",
    **arguments: "Unpack[options.ClusterOptions]",
) -> Dataset:
    """The hands in images: a row for each hand, or one row for an image without hands.

    Args:
      ds: The files, as ``ray.data.read_binary_files(…, include_paths=True)`` gives them.
      column: The column with the bytes of PNG or JPEG files.
      keep: Columns to copy to the rows of their image.
      workers: Number of actors; None for as many as the cluster has processors for.
      num_cpus: Number of processors that each actor requests; it works on as many images at the same time, divided by
        ``num_threads``. None for one, which it shares with reading and writing.
      batch_size: Number of images that an actor receives at once; None for 32 for each of its processors.
      decode: ``"fast"`` decodes large JPEG files only as finely as the models see them; see ``Hands.recognize``. The column
        ``is_complete`` is false for them.
      **arguments: Those of ``Hands``; ``num_threads`` defaults to 1.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.PICTURES``. An image that cannot be decoded has one
      row with ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, as far as Ray knows without reading files, cannot be kept, there is no such
        ``decode``, or ``num_cpus`` leaves no processor for reading and writing.
    """
    pictures.decoding(decode)
    pool = _pool(workers, num_cpus) | {"batch_size": batch_size or 32 * (num_cpus or 1)}
    return _map(ds, Landmarks, batches.PICTURES, column, keep, pool, dict(arguments), {"decode": decode})


@options.keywords(options.ALL)
def videos(
    ds: Dataset,
    column: str = "path",
    *,
    keep: Sequence[str] = ("path",),
    workers: "int | None" = None,
    num_cpus: "int | None" = None,
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
      num_cpus: Number of processors that each actor requests.
      **arguments: Those of ``Hands``; ``num_threads`` defaults to ``num_cpus``, or 1.

    Returns:
      The columns of ``keep`` and of ``swift_hands.batches.VIDEOS``. A video that cannot be decoded to its end
      has a last row with ``error``.

    Raises:
      TypeError: ``Hands`` has no such argument.
      ValueError: A column does not exist, as far as Ray knows without reading files, or cannot be kept, or
        ``num_cpus`` leaves no processor for reading and writing.
    """
    pool = _pool(workers, num_cpus) | {"batch_size": 1}
    return _map(ds, VideoLandmarks, batches.VIDEOS, column, keep, pool, dict(arguments), {})


def _processors() -> int:
    """How many this actor has, by its request; 1 if it requested less."""
    assigned: dict[str, float] = ray.get_runtime_context().get_assigned_resources()
    return max(1, int(assigned.get("CPU", 1)))


def _pool(workers: "int | None", num_cpus: "int | None") -> dict[str, Any]:
    """The arguments of ``map_batches`` for so many actors with so many processors each."""
    processors = ray.cluster_resources().get("CPU", 1)
    if workers is not None and checks.integer("workers", workers) < 1:
        raise InvalidArgumentError(f"workers is {workers}; it must be 1 or more")
    if num_cpus is None:
        size = workers or max(1, int(processors))
        # Actors keep their processors, and reading and writing need one too.
        return {"num_cpus": max(0.0, min(0.5, (processors - 1) / size)), "compute": ActorPoolStrategy(size=size)}
    if checks.integer("num_cpus", num_cpus) < 1:
        raise InvalidArgumentError(f"num_cpus is {num_cpus}; it must be 1 or more")
    size = workers or int(processors - 1) // num_cpus
    if size < 1 or size * num_cpus > processors - 1:
        raise InvalidArgumentError(
            f"num_cpus is {num_cpus}, workers {max(size, 1)}; "
            f"of the cluster's {processors:g} processors one is for reading and writing"
        )
    return {"num_cpus": num_cpus, "compute": ActorPoolStrategy(size=size)}


def _map(
    ds: Dataset,
    rows: "type[_Rows]",
    schema: pa.Schema,
    column: str,
    keep: Sequence[str],
    pool: dict[str, Any],
    arguments: dict[str, Any],
    settings: dict[str, Any],
) -> Dataset:
    # Ray would read files to find the columns.
    names = ds.columns(fetch_if_missing=False) or [column, *keep]
    arguments = batches.check(arguments, names, column, keep, schema)
    return ds.map_batches(
        rows,
        fn_constructor_kwargs={"column": column, "keep": keep, **settings, **arguments},
        batch_format="pyarrow",
        **pool,
    )
