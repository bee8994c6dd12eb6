"""What the commands ``python -m swift_hands``, ``swift_hands.spark`` and ``swift_hands.ray`` share."""

import argparse
import glob
import os
from collections.abc import Sequence
from typing import Any

from ._native import record
from .errors import NotFoundError
from .options import ALL
from .pictures import DECODINGS

PICTURES = ("png", "jpg", "jpeg")
VIDEOS = ("mp4", "mov", "mkv", "webm", "avi")
"""Endings of the files in a folder that are processed, in lower or upper case."""

_TYPES: dict[str, Any] = {"int32": int, "int64": int, "float32": float, "float64": float, "text": str}


def add_options(parser: argparse.ArgumentParser, options: "Sequence[record.Option]") -> None:
    """Adds the model and options of ``Hands`` to a command."""
    parser.add_argument("--model", metavar="TASK", help="path of a .task bundle (default: the package's)")
    group = parser.add_argument_group("options")
    for option in options:
        flag, text = f"--{option.name.replace('_', '-')}", option.help.replace("%", "%%")
        if option.type == "bool":
            group.add_argument(flag, action="store_true", default=None, help=text)
        elif option.type == "names":
            group.add_argument(flag, nargs="+", metavar="NAME", help=text)
        else:
            text += "" if option.default is None else f" (default: {option.default})"
            group.add_argument(flag, type=_TYPES[option.type], metavar="VALUE", help=text)


def add_decoding(parser: argparse.ArgumentParser) -> None:
    """Adds the decoding of images to a command."""
    parser.add_argument(
        "--decode",
        choices=tuple(DECODINGS),
        default="full",
        help="how to decode JPEG images: all of their pixels, or, where they are large, only as finely as the models see "
        "them, in half the time (default: %(default)s)",
    )


def chosen(arguments: argparse.Namespace) -> dict[str, Any]:
    """The arguments of ``Hands`` that the user gave."""
    names = ["model", *(option.name for option in ALL)]
    values = {name: getattr(arguments, name, None) for name in names}
    if values["model"]:
        # Workers have another current folder.
        values["model"] = os.path.abspath(values["model"])
    return {name: value for name, value in values.items() if value is not None}


def cluster_parser(program: str) -> argparse.ArgumentParser:
    """The arguments of both commands for clusters."""
    made = argparse.ArgumentParser(
        prog=f"python -m {program}",
        description="Finds the hands in a folder of images or videos and writes a folder of Parquet files with a row "
        "for each hand.",
    )
    made.add_argument("source", metavar="IN", help="a folder, searched recursively, or a glob")
    made.add_argument("target", metavar="OUT", help="the folder to write, which must not exist")
    made.add_argument("--videos", action="store_true", help="IN contains videos; ffmpeg decodes them")
    made.add_argument(
        "--processors",
        type=int,
        metavar="N",
        help="processors of each worker, which process as many images at the same time (default: one)",
    )
    add_decoding(made)
    add_options(made, ALL)
    return made


def cluster_arguments(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """The arguments of the command line; exits if they are wrong."""
    arguments = parser.parse_args()
    if arguments.videos and arguments.decode != "full":
        parser.error("--decode cannot be used with --videos")
    if arguments.processors is not None and arguments.processors < 1:
        parser.error("--processors takes 1 or more")
    return arguments


def is_glob(source: str) -> bool:
    """Whether this is a pattern for files, and no folder that is named like one."""
    return glob.has_magic(source) and not os.path.isdir(source)


def files(source: str, endings: "tuple[str, ...]") -> list[str]:
    """The files of a folder with one of the endings in any case, or those of a glob, sorted.

    Raises:
      NotFoundError: There are none.
    """
    if is_glob(source):
        found = set(glob.iglob(source, recursive=True))
        reason = f"No file matches {source}"
    else:
        every = glob.iglob(os.path.join(glob.escape(source), "**", "*.*"), recursive=True)
        found = {path for path in every if os.path.splitext(path)[1][1:].lower() in endings}
        reason = f"There are no files with .{', .'.join(endings)} in {source}"
    if not found:
        raise NotFoundError(reason)
    return sorted(map(os.path.abspath, found))


def summary(rows: int, hands: int, errors: int) -> str:
    """What was written, as a line."""
    return f"{rows} rows, {hands} hands, {errors} files with errors"
