"""Video files: every frame once, with its time; formats that are rejected."""

import os
import re
import signal
import subprocess
import zlib

import numpy as np
import pytest
from conftest import ROOT
from swift_hands import errors, video_files

SOURCE = ["-f", "lavfi", "-i", "testsrc=size=64x48:rate=10", "-frames:v", "12"]


@pytest.fixture(autouse=True)
def patience():
    """Fails a test that hangs."""

    def fail(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, fail)
    signal.alarm(60)
    yield
    signal.alarm(0)


@pytest.fixture
def encode(tmp_path):
    """Makes a video; skips if this ffmpeg does not have the encoder."""
    known = subprocess.run(["ffmpeg", "-hide_banner", "-encoders"], capture_output=True, text=True, check=True).stdout

    def encode(name: str, encoder: str, *options: str, source=SOURCE) -> str:
        if not re.search(rf"\b{encoder}\b", known):
            pytest.skip(f"ffmpeg has no {encoder}")
        path = str(tmp_path / name)
        subprocess.run(
            ["ffmpeg", "-v", "error", *source, "-c:v", encoder, "-pix_fmt", "yuv420p", *options, path], check=True
        )
        return path

    return encode


def decoded(path: str) -> list[str]:
    """Checksums of all frames that ffmpeg decodes."""
    text = subprocess.run(
        [
            "ffmpeg",
            "-v",
            "error",
            "-i",
            path,
            "-fps_mode",
            "passthrough",
            "-pix_fmt",
            "rgb24",
            "-f",
            "framehash",
            "-hash",
            "adler32",
            "-",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [line.split(",")[-1].strip() for line in text.splitlines() if line[0] != "#"]


def adler32(pixels: np.ndarray) -> str:
    return f"{zlib.adler32(pixels.tobytes()):08x}"


@pytest.mark.parametrize(
    "name, encoder, options",
    [
        ("plain.avi", "libx264", []),
        ("packed.avi", "libxvid", ["-bf", "2"]),
        ("system.mpg", "mpeg1video", ["-bf", "2", "-r", "25"]),
        ("stream.m1v", "mpeg1video", ["-bf", "2", "-r", "25"]),
        ("raw.h264", "libx264", []),
        ("clip.mp4", "libx264", []),
        ("clip.ts", "libx264", []),
    ],
)
def test_every_frame_once_with_its_time(encode, name, encoder, options):
    path = encode(name, encoder, *options)
    found = list(video_files.frames(path))
    assert [adler32(pixels) for _, pixels in found] == decoded(path) and len(found) >= 10
    times = np.array([time for time, _ in found])
    step = 0.04 if "-r" in options else 0.1
    # Formats differ in their first timestamp, because of the decoder's delay.
    assert np.allclose(np.diff(times[2:]), step) and (np.diff(times) > 0).all()
    assert 0 <= times[0] <= 3 * step


def test_long_videos_have_exact_times(encode):
    source = ["-f", "lavfi", "-i", "testsrc=size=16x16:rate=1/100", "-frames:v", "40"]
    path = encode("long.mkv", "ffv1", "-vf", "settb=1/1000,setpts=N*100000+7", source=source)
    times = [time for time, _ in video_files.frames(path)]
    assert times[:2] == [0, 100] and times[-1] == 3900


def test_playlists_are_not_read(encode, tmp_path):
    other = encode("other.ts", "libx264")
    for name, text in {
        "playlist.mp4": f"#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://{other}\n#EXT-X-ENDLIST\n",
        "list.mkv": "ffconcat version 1.0\nfile other.ts\n",
    }.items():
        (tmp_path / name).write_text(text)
        with pytest.raises(ValueError, match="cannot decode"):
            list(video_files.frames(tmp_path / name))


def test_frames_of_too_many_pixels_are_not_decoded(encode):
    source = ["-f", "lavfi", "-i", "color=size=10000x8000:rate=1", "-frames:v", "1"]
    with pytest.raises(ValueError, match="cannot decode"):
        list(video_files.frames(encode("large.mkv", "ffv1", source=source)))


def test_only_files_are_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe.mp4")
    for path in (tmp_path, tmp_path / "pipe.mp4"):
        with pytest.raises(ValueError, match="is not a file"):
            video_files.check(path)


def test_formats_are_those_of_the_command():
    sources = ROOT / "Command/Sources/HandsVideoInput/InputArguments.swift"
    if not sources.exists():
        pytest.skip("the command's sources are not beside this package")
    swift = sources.read_text()
    listed = swift[swift.index("fileFormats = [") :]
    formats = re.findall(r'"(\w+)"', listed[: listed.index("]")])
    assert [*formats, "yuv4mpegpipe"] == list(video_files._FORMATS)
    limit = (ROOT / "Sources/HandsImaging/PictureLimits.swift").read_text()
    assert f"maximumPixels: Int = {video_files._MAXIMUM_PIXELS:_}" in limit


def test_windows_is_named(monkeypatch):
    monkeypatch.setattr(video_files, "_HAS_PIPES", False)
    with pytest.raises(errors.UnavailableError, match="pairs of a time in seconds and a picture"):
        video_files.check("any.mp4")
