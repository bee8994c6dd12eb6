"""Images: layouts, strides, views, errors, life."""

import gc
import multiprocessing
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from swift_hands import Image, ImageFormat, errors

PIXELS = np.random.default_rng(1).integers(0, 255, (9, 8, 3), dtype=np.uint8)


@pytest.mark.parametrize(
    "pixels",
    [
        PIXELS,
        PIXELS[::-1],
        PIXELS[:, ::-1],
        PIXELS[..., ::-1],
        PIXELS[2:7, 1:5],
        PIXELS.transpose(1, 0, 2),
        np.asfortranarray(PIXELS),
    ],
)
def test_any_strides(pixels):
    image = Image(ImageFormat.SRGB, pixels)
    assert np.array_equal(image.numpy_view(), pixels)
    assert (image.height, image.width, image.channels) == pixels.shape


@pytest.mark.parametrize(
    "format, shape, kind",
    [
        (ImageFormat.SRGBA, (4, 5, 4), np.uint8),
        (ImageFormat.SBGRA, (4, 5, 4), np.uint8),
        (ImageFormat.GRAY8, (4, 5), np.uint8),
        (ImageFormat.GRAY16, (4, 5), np.uint16),
        (ImageFormat.SRGB48, (4, 5, 3), np.uint16),
        (ImageFormat.SRGBA64, (4, 5, 4), np.uint16),
        (ImageFormat.VEC32F1, (4, 5), np.float32),
        (ImageFormat.VEC32F2, (4, 5, 2), np.float32),
        (ImageFormat.VEC32F4, (4, 5, 4), np.float32),
    ],
)
def test_formats(format, shape, kind):
    pixels = np.arange(np.prod(shape)).reshape(shape).astype(kind)
    image = Image(image_format=format, data=pixels)
    assert image.image_format == format
    view = image.numpy_view()
    assert view.dtype == kind and np.array_equal(view, pixels)
    last = tuple(n - 1 for n in shape)
    assert image[last] == pixels[last].item()


def test_one_channel_keeps_the_shape_that_was_given():
    pixels = np.arange(12, dtype=np.uint8).reshape(3, 4, 1)
    for given in (pixels, pixels[..., 0]):
        image = Image(ImageFormat.GRAY8, given)
        assert image.numpy_view().shape == given.shape and image[2, 1] == 9
        assert pickle.loads(pickle.dumps(image)).numpy_view().shape == given.shape


@pytest.mark.parametrize(
    "format, shape, kind, step",
    [
        (ImageFormat.GRAY8, (2, 3), np.uint8, 4),
        (ImageFormat.SRGB, (2, 4, 3), np.uint8, 12),
        (ImageFormat.SRGB48, (1, 2, 3), np.uint16, 16),
        (ImageFormat.VEC32F1, (2, 2), np.float32, 16),
        (ImageFormat.VEC32F4, (2, 2, 4), np.float32, 32),
    ],
)
def test_steps(format, shape, kind, step):
    image = Image(format, np.zeros(shape, kind))
    assert image.step == step
    assert image.is_contiguous() == (step == np.zeros(shape[1:], kind).nbytes)
    assert image.is_aligned(4) and not image.is_aligned(64)


def test_pixels_are_copied_and_views_read_only():
    pixels = PIXELS.copy()
    image = Image(ImageFormat.SRGB, pixels)
    pixels[:] = 0
    assert np.array_equal(image.numpy_view(), PIXELS)
    with pytest.raises(ValueError, match="assignment destination is read-only"):
        image.numpy_view()[0, 0, 0] = 1
    first, second = image.numpy_view(), image.numpy_view()
    assert first.ctypes.data == second.ctypes.data


def test_views_outlive_the_image():
    for pixels in (PIXELS, PIXELS[:, :5]):
        view = Image(ImageFormat.SRGB, pixels).numpy_view()
        gc.collect()
        assert np.array_equal(view, pixels)


def test_references_are_those_of_mediapipe():
    image = Image(ImageFormat.SRGB, PIXELS)
    padded = Image(ImageFormat.SRGB, PIXELS[:, :5])
    assert image.is_contiguous() and not padded.is_contiguous()
    assert (image.step, padded.step) == (24, 16)
    counts = [sys.getrefcount(image), sys.getrefcount(padded)]
    views = [image.numpy_view(), image.numpy_view(), padded.numpy_view()]
    assert [sys.getrefcount(image), sys.getrefcount(padded)] == [counts[0] + 2, counts[1]]
    del views
    assert sys.getrefcount(image) == counts[0]


def test_refused():
    with pytest.raises(TypeError, match="float64"):
        Image(ImageFormat.SRGB, PIXELS.astype(float))
    with pytest.raises(RuntimeError, match="float image data should be either VEC32F1, VEC32F2, or"):
        Image(ImageFormat.SRGB, PIXELS.astype(np.float32))
    with pytest.raises(ValueError, match=r"Pixel data size is too small: 216 \(expected 288\)"):
        Image(ImageFormat.SRGBA, PIXELS)
    with pytest.raises(ValueError, match="SRGB has 3 channels; the array has 4"):
        Image(ImageFormat.SRGB, np.zeros((2, 2, 4), np.uint8))
    with pytest.raises(ValueError, match="Unsupported number of dimensions:1"):
        Image(ImageFormat.GRAY8, np.zeros(4, np.uint8))
    with pytest.raises(ValueError, match="Please provide 'image_format' with 'data'."):
        Image(ImageFormat.SRGB, None)


@pytest.mark.parametrize("shape", [(1, 2**32 + 8), (2**32 + 8, 1), (2**16, 2**16)])
def test_sizes_that_c_cannot_hold(shape):
    with pytest.raises(errors.InvalidArgumentError, match="width|height|number of elements"):
        Image(ImageFormat.GRAY8, np.broadcast_to(np.uint8(0), shape))


@pytest.mark.parametrize("shape, reason", [((8_001, 8_000), "8001"), ((40_000, 20_000), "40000")])
def test_images_that_are_too_large_are_not_copied(monkeypatch, shape, reason):
    monkeypatch.setattr(np, "ascontiguousarray", None)
    with pytest.raises(errors.InvalidArgumentError, match=f"{reason}.* limit is"):
        Image(ImageFormat.VEC32F1, np.broadcast_to(np.float32(0), shape))


def test_index_errors():
    image = Image(ImageFormat.SRGB, PIXELS)
    with pytest.raises(IndexError, match="Invalid index dimension: 2"):
        image[1, 1]
    for index in ((9, 0, 0), (-1, 0, 0)):
        with pytest.raises(IndexError, match="out of bounds for axis 0 with size 9"):
            image[index]
    with pytest.raises(IndexError, match=r"index dimension mismatch: 3 \(ndim = 2\)"):
        Image(ImageFormat.GRAY8, PIXELS[..., 0])[0, 0, 0]


def test_files(picture_path, tmp_path):
    image = Image.create_from_file(picture_path)
    assert image.image_format == ImageFormat.SRGB
    assert image.numpy_view().shape == (480, 480, 3)
    missing = str(tmp_path / "nope.jpg")
    for kind in (RuntimeError, FileNotFoundError):
        with pytest.raises(kind) as caught:
            Image.create_from_file(missing)
        assert str(caught.value) == f"Image decoding failed (can't fopen): {missing}"
    text = tmp_path / "text.png"
    text.write_text("no picture")
    with pytest.raises(RuntimeError, match=r"Image decoding failed \(unknown image type\)"):
        Image.create_from_file(text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_only_regular_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe.png")
    for path in (tmp_path / "pipe.png", "/dev/zero", tmp_path):
        with pytest.raises(errors.InvalidArgumentError):
            Image.create_from_file(path)
    for path in ("a\0b", "\ud800"):
        with pytest.raises(errors.InvalidArgumentError):
            Image.create_from_file(path)


def test_files_are_not_turned(tmp_path, picture_path):
    Pictures = pytest.importorskip("PIL.Image")
    with Pictures.open(picture_path) as picture:
        lying = picture.convert("RGB").crop((0, 0, 480, 200))
    orientation = Pictures.Exif()
    orientation[0x112] = 6
    lying.save(tmp_path / "lying.jpg", quality=95)
    lying.save(tmp_path / "turned.jpg", quality=95, exif=orientation)
    plain, turned = (Image.create_from_file(tmp_path / f"{name}.jpg").numpy_view() for name in ("lying", "turned"))
    assert turned.shape == (200, 480, 3) and np.array_equal(plain, turned)


def test_pillow_is_not_asked_for_what_was_refused(tmp_path, picture_path):
    Pictures = pytest.importorskip("PIL.Image")
    large = tmp_path / "large.png"
    Pictures.new("1", (10_000, 8_000)).save(large)
    with pytest.raises(ValueError, match="Image decoding failed .*64000000"):
        Image.create_from_file(large)
    with Pictures.open(picture_path) as picture:
        picture.convert("RGB").save(tmp_path / "cut.bmp")
        picture.save(tmp_path / "other.tiff")
    (tmp_path / "cut.bmp").write_bytes((tmp_path / "cut.bmp").read_bytes()[:1000])
    for name in ("cut.bmp", "other.tiff"):
        with pytest.raises(RuntimeError, match="Image decoding failed"):
            Image.create_from_file(tmp_path / name)


def test_pillow_is_named_if_it_is_missing(tmp_path, picture_path, monkeypatch):
    Pictures = pytest.importorskip("PIL.Image")
    with Pictures.open(picture_path) as picture:
        picture.convert("RGB").save(tmp_path / "hand.bmp")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(RuntimeError, match="pip install pillow") as raised:
        Image.create_from_file(tmp_path / "hand.bmp")
    assert not isinstance(raised.value, errors.PictureError)


@pytest.mark.parametrize("name, library", [("png", "libpng16.so.16"), ("jpg", "libturbojpeg.so.0")])
def test_codecs_are_in_the_library(tmp_path, picture_path, name, library):
    Pictures = pytest.importorskip("PIL.Image")
    with Pictures.open(picture_path) as picture:
        picture.convert("RGB").save(tmp_path / f"hand.{name}")
    (tmp_path / library).write_text("no library")
    script = "import sys, swift_hands; print(swift_hands.Image.create_from_file(sys.argv[1]).width)"
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path / f"hand.{name}"],
        capture_output=True,
        text=True,
        env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path)},
        check=True,
    )
    assert int(done.stdout) > 0


@pytest.mark.parametrize("kind", ["bmp", "gif"])
def test_files_of_pillow(tmp_path, picture_path, kind):
    Pictures = pytest.importorskip("PIL.Image")
    with Pictures.open(picture_path) as picture:
        picture.convert("RGB").save(tmp_path / f"hand.{kind}")
    with Pictures.open(tmp_path / f"hand.{kind}") as picture:
        expected = np.asarray(picture.convert("RGB"))
    found = Image.create_from_file(tmp_path / f"hand.{kind}")
    assert np.array_equal(found.numpy_view(), expected)


def test_pickle_and_spawn():
    image = Image(ImageFormat.SRGB, PIXELS)
    assert np.array_equal(pickle.loads(pickle.dumps(image)).numpy_view(), PIXELS)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(Image.is_empty, (image,)) is False


def test_empty():
    image = Image(ImageFormat.SRGB, np.zeros((0, 0, 3), np.uint8))
    assert image.is_empty() and image.numpy_view().shape == (0, 0, 3)
