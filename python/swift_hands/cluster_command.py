"""What the commands of the modules for clusters share."""

import argparse
import glob
import os
from typing import Any

PICTURES = ("png", "jpg", "jpeg", "PNG", "JPG", "JPEG")
VIDEOS = ("mp4", "mov", "mkv", "webm", "avi", "MP4", "MOV", "AVI")
"""Endings of the files of a folder that are taken."""


def parser(program: str) -> argparse.ArgumentParser:
    """The arguments of both."""
    made = argparse.ArgumentParser(
        prog=f"python -m {program}",
        description="Finds the hands of a folder of pictures or videos and writes a folder of Parquet files, "
        "a row for each hand.",
    )
    made.add_argument("source", metavar="IN", help="a folder, with all below it, or a glob")
    made.add_argument("target", metavar="OUT", help="the folder to write, which must not be there")
    made.add_argument("--videos", action="store_true", help="IN has videos; ffmpeg reads them")
    made.add_argument("--model", help="a .task bundle that all workers have")
    made.add_argument("--num-hands", type=int, default=2, help="the largest number of hands (default: %(default)s)")
    made.add_argument("--landmarks-only", action="store_true", help="name no gestures")
    return made


def options(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options of ``Hands`` among the arguments."""
    model = {"model": os.path.abspath(arguments.model)} if arguments.model else {}
    return {"num_hands": arguments.num_hands, "gestures": not arguments.landmarks_only, **model}


def is_glob(source: str) -> bool:
    """Whether this names files by a pattern."""
    return glob.has_magic(source)


def files(source: str, endings: "tuple[str, ...]") -> list[str]:
    """The files of a folder with one of the endings, or those of a glob.

    Raises:
      FileNotFoundError: There is none.
    """
    patterns = (
        [source] if is_glob(source) else [os.path.join(glob.escape(source), "**", f"*.{ending}") for ending in endings]
    )
    found = {path for pattern in patterns for path in glob.iglob(pattern, recursive=True)}
    if not found:
        raise FileNotFoundError(f"There are no files with .{', .'.join(endings)} in {source}")
    return sorted(map(os.path.abspath, found))


def summary(rows: int, hands: int, errors: int) -> str:
    """What was written, as a line."""
    return f"{rows} rows, {hands} hands, {errors} files with errors"
