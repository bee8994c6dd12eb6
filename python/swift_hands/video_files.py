"""Frames of video files, decoded by the program ffmpeg."""

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator

import numpy as np


def frames(path: "str | os.PathLike[str]") -> "Iterator[tuple[float, np.ndarray]]":
    """Each frame's time in seconds, and its pixels: RGB (height, width, 3), upright.

    Raises:
      FileNotFoundError: There is no such file, or no ffmpeg.
      ValueError: ffmpeg finds no video in it, or cannot go on.
    """
    name = os.fspath(path)
    if not os.path.exists(name):
        raise FileNotFoundError(f"There is no video {name}")
    for program in ("ffmpeg", "ffprobe"):
        if shutil.which(program) is None:
            raise FileNotFoundError(f"The program {program} is not installed; it decodes videos")
    times = _times(name)
    with tempfile.TemporaryFile() as log:
        # PPM has the size before each frame's pixels.
        decoder = subprocess.Popen(
            ["ffmpeg", "-nostdin", "-v", "error", "-i", f"file:{name}", "-map", "0:v:0",
             "-fps_mode", "passthrough", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "-"],
            stdout=subprocess.PIPE, stderr=log)
        assert decoder.stdout is not None
        try:
            for index in itertools.count():
                header = [decoder.stdout.readline() for _ in range(3)]
                if header[0] != b"P6\n":
                    break
                width, height = map(int, header[1].split())
                pixels = decoder.stdout.read(width * height * 3)
                if len(pixels) < width * height * 3 or index >= len(times):
                    break
                yield times[index], np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
            status = decoder.wait()
        finally:
            decoder.kill()
            decoder.stdout.close()
            decoder.wait()
        if status:
            log.seek(0)
            text = log.read().decode(errors="replace").strip().splitlines()
            raise ValueError(f"ffmpeg cannot decode {name}: {text[-1] if text else status}")


def _times(name: str) -> list[float]:
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
         "frame=best_effort_timestamp_time", "-of", "csv=p=0", f"file:{name}"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL)
    times = [float(line.strip(",")) for line in answer.stdout.split() if line[0] in "-0123456789"]
    if not times:
        raise ValueError(f"{name} has no video: {answer.stderr.strip() or 'no frames'}")
    return times
