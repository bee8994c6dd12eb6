"""Frames of video files, decoded by the program ffmpeg."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from typing import IO

import numpy as np

from .errors import InvalidArgumentError, NotFoundError, UnavailableError

# Names in ffmpeg of formats that contain their frames, unlike playlists. The command has the same list.
_FORMATS = (
    "3gp",
    "apng",
    "asf",
    "av1",
    "avi",
    "dv",
    "flv",
    "gif",
    "h264",
    "hevc",
    "ivf",
    "m4v",
    "matroska",
    "mjpeg",
    "mov",
    "mp4",
    "mpeg",
    "mpegts",
    "mpegvideo",
    "mxf",
    "nut",
    "obu",
    "ogg",
    "rm",
    "webm",
    "wtv",
    "yuv4mpegpipe",
)
_MAXIMUM_PIXELS = 64_000_000
# Programs do not inherit pipes by their numbers on Windows.
_HAS_PIPES = os.name == "posix"


def check(path: "str | os.PathLike[str]") -> str:
    """Checks that ``frames`` can open a file, and returns its path.

    Raises:
      NotFoundError: There is no such file, or ffmpeg is not installed.
      InvalidArgumentError: It is not a regular file.
      UnavailableError: This is Windows.
    """
    if not _HAS_PIPES:
        raise UnavailableError(
            "Video files cannot be decoded on Windows: pass pairs of a time in seconds and a picture, such as a frame of "
            "OpenCV"
        )
    name = os.fspath(path)
    if not os.path.exists(name):
        raise NotFoundError(f"There is no video {name}")
    if not os.path.isfile(name):
        raise InvalidArgumentError(f"{name} is not a file")
    if shutil.which("ffmpeg") is None:
        raise NotFoundError("The program ffmpeg is not installed; it decodes videos")
    return name


def frames(path: "str | os.PathLike[str]") -> "Iterator[tuple[float, np.ndarray]]":
    """The time of each frame in seconds and its pixels: RGB, shape (height, width, 3), upright.

    Times are strictly increasing. Formats that refer to other files or to the network are rejected.

    Raises:
      NotFoundError: There is no such file, or ffmpeg is not installed.
      InvalidArgumentError: ffmpeg finds no video in it, or fails.
    """
    name = check(path)
    last: int | None = None
    with tempfile.TemporaryFile() as log:
        # ffmpeg writes the time of a frame before its pixels: if a read would block, there is none.
        times, writable = os.pipe()
        os.set_blocking(times, False)
        try:
            with open(writable, "wb", closefd=True):
                decoder = subprocess.Popen(
                    _command(name, writable), stdout=subprocess.PIPE, stderr=log, pass_fds=[writable]
                )
            assert decoder.stdout is not None
            try:
                with open(times, "rb", closefd=False) as lines:
                    while (pixels := _picture(decoder.stdout)) is not None:
                        time = _microseconds(lines)
                        last = time if last is None else max(time, last + 1)
                        yield last / 1e6, pixels
                status = decoder.wait()
            finally:
                decoder.kill()
                decoder.stdout.close()
                decoder.wait()
        finally:
            os.close(times)
        if status or last is None:
            reason = _last_line(log) or "it has no frames"
            raise InvalidArgumentError(f"ffmpeg cannot decode {name}: {reason}")


def _command(name: str, times: int) -> list[str]:
    filters = (
        # A frame without a timestamp follows the previous one after the duration of a frame.
        "setpts='if(isnan(PTS),if(isnan(PREV_OUTPTS),0,PREV_OUTPTS+1/(FRAME_RATE*TB)),PTS)'",
        "settb=AVTB",
        # Only frames with metadata are printed.
        "metadata=mode=add:key=hands:value=0",
        f"metadata=mode=print:file='pipe\\:{times}':direct=1",
    )
    return [
        "ffmpeg",
        "-nostdin",
        "-v",
        "error",
        "-protocol_whitelist",
        "file,pipe",
        "-format_whitelist",
        ",".join(_FORMATS),
        "-max_pixels",
        str(_MAXIMUM_PIXELS),
        "-i",
        f"file:{name}",
        "-map",
        "0:V:0",
        "-vf",
        ",".join(filters),
        # PPM states the size of each frame.
        "-fps_mode",
        "passthrough",
        "-f",
        "image2pipe",
        "-c:v",
        "ppm",
        "-pix_fmt",
        "rgb24",
        "pipe:1",
    ]


def _picture(output: IO[bytes]) -> "np.ndarray | None":
    """The pixels of the next frame, None after the last one."""
    header = [output.readline() for _ in range(3)]
    if header[0] != b"P6\n":
        return None
    width, height = map(int, header[1].split())
    pixels = output.read(width * height * 3)
    if len(pixels) < width * height * 3:
        return None
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


def _microseconds(lines: IO[bytes]) -> int:
    """Reads the time of a frame from lines such as ``frame:3 pts:120000 pts_time:0.12``."""
    while line := lines.readline():
        if found := re.match(rb"frame:\d+ +pts:(-?\d+)\s.*\n", line):
            return int(found[1])
    raise InvalidArgumentError("ffmpeg gives frames without times")


def _last_line(log: IO[bytes]) -> str:
    log.seek(0)
    lines = log.read().decode(errors="replace").strip().splitlines()
    # Without the component's name, such as "[mov @ 0x5559222a0700] ".
    return re.sub(r"^(\[[^]]*\] *)+", "", lines[-1]) if lines else ""
