"""How finely image files are decoded."""

import array
import asyncio
import io
import json
import mmap
import pathlib
import pickle
import subprocess
import sys
import zlib

import numpy as np
import pytest
import swift_hands
from conftest import equal
from swift_hands import errors
from swift_hands._native import library

# Whether the C library decodes files.
IS_NATIVE = library.backend() == library.NATIVE


def test_large_photographs_are_decoded_in_parts(hands, large_jpeg):
    full, fast = hands(large_jpeg), hands(large_jpeg, decode="fast")
    assert full.is_complete and fast.is_complete == (not IS_NATIVE)
    assert equal(full, fast) == (not IS_NATIVE)
    assert (fast.width, fast.height, fast.time, len(fast)) == (2048, 1536, None, 1)
    assert fast.gesture == full.gesture == ["Open_Palm"]
    # The model sees 224 samples of the region along its side.
    distances = np.linalg.norm((fast.landmarks - full.landmarks)[0, :, :2] * [2048, 1536], axis=1)
    assert distances.mean() / (full.next_region[0, 2] * 2048 / 224) < 1
    data = pathlib.Path(large_jpeg).read_bytes()
    for same in (pathlib.Path(large_jpeg), data, bytearray(data), memoryview(data), np.frombuffer(data, np.uint8)):
        found = hands(same, decode="fast")
        assert equal(found, fast) and found.is_complete == fast.is_complete
    assert equal(hands(large_jpeg, decode="full"), full)
    lying = hands(large_jpeg, decode="fast", rotation=90)
    assert lying.is_complete == (not IS_NATIVE) and not equal(lying, fast)


def test_other_pictures_are_complete(hands, large_jpeg, small_jpeg, picture_path, rgb):
    pictures = pytest.importorskip("PIL.Image")
    with pictures.open(large_jpeg) as opened:
        png = pathlib.Path(large_jpeg).with_suffix(".png")
        opened.save(png)
    for picture in (
        small_jpeg,
        pathlib.Path(small_jpeg).read_bytes(),
        picture_path,
        str(png),
        rgb,
        pictures.open(large_jpeg),
    ):
        found = hands(picture, decode="fast")
        assert found.is_complete and equal(found, hands(picture))


def test_results_tell(hands, large_jpeg, small_jpeg):
    fast = hands(large_jpeg, decode="fast")
    assert pickle.loads(pickle.dumps(fast)).is_complete == fast.is_complete
    assert fast.to_dict().get("is_complete", True) == fast.is_complete
    assert "is_complete" not in hands(small_jpeg, decode="fast").to_dict()
    assert json.loads(json.dumps(fast.to_dict()))["width"] == 2048


def test_orientations_are_ignored(hands, large_jpeg, tmp_path):
    pictures = pytest.importorskip("PIL.Image")
    orientation = pictures.Exif()
    orientation[0x112] = 6
    with pictures.open(large_jpeg) as opened:
        for name, options in (("plain", {}), ("turned", {"exif": orientation})):
            opened.save(tmp_path / f"{name}.jpg", quality=95, **options)
    plain, turned = (hands(tmp_path / f"{name}.jpg", decode="fast") for name in ("plain", "turned"))
    assert equal(plain, turned) and (turned.width, turned.height) == (2048, 1536)
    assert turned.is_complete == (not IS_NATIVE)


def test_bytes_in_other_buffers(hands, picture_path):
    data, expected = pathlib.Path(picture_path).read_bytes(), hands(picture_path)
    with open(picture_path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for same in (array.array("B", data), mapped, np.frombuffer(data, np.uint8)):
            assert equal(hands(same), expected)
    with pytest.raises(errors.InvalidArgumentError, match="not contiguous"):
        hands(np.frombuffer(data, np.uint8)[::2])
    with pytest.raises(errors.InvalidArgumentError, match="elements are float32"):
        hands(np.zeros(8, np.float32))


def test_any_error_of_pillow_is_a_refusal(hands, rgb, monkeypatch):
    images = pytest.importorskip("PIL.Image")
    monkeypatch.setattr("swift_hands.pictures.pillow_kinds", lambda: ("PNG", "JPEG", "BMP", "GIF"))
    made = io.BytesIO()
    images.new("RGB", (8, 8)).save(made, "PNG")
    data = made.getvalue()
    end = data.rindex(b"IEND") - 4
    # A color profile without content, with its checksum.
    damaged = data[:end] + bytes(4) + b"iCCP" + zlib.crc32(b"iCCP").to_bytes(4, "big") + data[end:]
    with pytest.raises(errors.PictureError, match="bytes$") as caught:
        hands(damaged)
    assert isinstance(caught.value.__cause__, IndexError)
    assert [type(one.error) for one in hands.batch([damaged, rgb])] == [errors.PictureError, type(None)]


def test_many_and_asynchronously(hands, large_jpeg, small_jpeg, rgb):
    fast = hands(large_jpeg, decode="fast")
    found = list(hands.batch([large_jpeg, small_jpeg, rgb, b"none"], jobs=2, decode="fast"))
    assert [one.result and one.result.is_complete for one in found] == [fast.is_complete, True, True, None]
    assert equal(found[0].result, fast) and isinstance(found[3].error, errors.PictureError)
    assert next(hands.batch([large_jpeg])).result.is_complete
    assert equal(asyncio.run(hands.recognize_async(large_jpeg, decode="fast")), fast)


def test_refused(hands, large_jpeg, rgb, tmp_path):
    for name in ("", "FAST", None, 1, ["fast"]):
        for call in (
            lambda name=name: hands(rgb, decode=name),
            lambda name=name: hands.batch([], decode=name),
            lambda name=name: asyncio.run(hands.recognize_async(rgb, decode=name)),
        ):
            with pytest.raises(errors.InvalidArgumentError, match="decode is .*; it must be 'full' or 'fast'"):
                call()
    data = pathlib.Path(large_jpeg).read_bytes()
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(data[:300])
    for damaged, source in ((cut, str(cut)), (data[:100], "100 bytes"), (b"\xff\xd8", "2 bytes")):
        with pytest.raises(errors.PictureError, match=r"Image decoding failed \(.+\): ") as caught:
            hands(damaged, decode="fast")
        assert str(caught.value).endswith(source)
    with pytest.raises(errors.PictureError, match="unknown image type"):
        hands(b"none", decode="fast")
    with pytest.raises(errors.NotFoundError):
        hands(tmp_path / "none.jpg", decode="fast")
    with pytest.raises(errors.InvalidArgumentError, match="90") as caught:
        hands(large_jpeg, decode="fast", rotation=45)
    assert not isinstance(caught.value, errors.PictureError)
    with pytest.raises(errors.DeadlineExceededError):
        hands(large_jpeg, decode="fast", timeout=1e-6)
    with pytest.raises(errors.InvalidArgumentError, match="timeout"):
        hands(large_jpeg, decode="fast", timeout=-1)


def test_colors_of_printers_are_refused(hands, small_jpeg, tmp_path):
    pictures = pytest.importorskip("PIL.Image")
    with pictures.open(small_jpeg) as opened:
        opened.convert("CMYK").save(tmp_path / "cmyk.jpg")
    for picture in (tmp_path / "cmyk.jpg", (tmp_path / "cmyk.jpg").read_bytes()):
        for decode in ("full", "fast"):
            with pytest.raises(errors.PictureError, match=r"four color components \(CMYK\)"):
                hands(picture, decode=decode)


def test_a_closed_object(recognizer, large_jpeg):
    closed = swift_hands.Hands(recognizer)
    closed.close()
    with pytest.raises(errors.InvalidArgumentError, match="closed"):
        closed(large_jpeg, decode="fast")


def test_command(large_jpeg, recognizer):
    command = [sys.executable, "-m", "swift_hands", "recognize", large_jpeg, "--json", "--model", recognizer]
    for decode in ("full", "fast"):
        done = subprocess.run([*command, "--decode", decode], capture_output=True, text=True, check=True)
        assert json.loads(done.stdout).get("is_complete", True) == (decode == "full" or not IS_NATIVE)
