"""The package's own interface."""

import os
import subprocess
import threading
import time as clock

import numpy as np
import pytest
import swift_hands


@pytest.fixture(scope="module")
def hands(recognizer):
    return swift_hands.Hands(recognizer)


@pytest.fixture(scope="module")
def rgb(picture):
    return np.array(picture.numpy_view()[..., :3])


def equal(a, b):
    return np.array_equal(a.landmarks, b.landmarks) and a.gestures == b.gestures


def test_result(hands, rgb):
    found = hands(rgb)
    assert (len(found), found.gestures) == (1, ["Victory"]) and found.sides[0] in ("Right", "Left")
    for array in (found.landmarks, found.world_landmarks):
        assert array.shape == (1, 21, 3) and array.dtype == np.float32
        assert array.base is not None
    assert found.joint_confidence.shape == (1, 21)
    assert (found.finger_extension[0] > 0.5).tolist() == [False, True, True, False, False]
    assert "Victory" in repr(found)
    nothing = hands(np.zeros((32, 32, 3), np.uint8))
    assert len(nothing) == 0 and nothing.landmarks.shape == (0, 21, 3)


def test_equal_to_the_task(hands, rgb, recognizer, picture):
    vision = swift_hands.tasks.vision
    with vision.GestureRecognizer.create_from_model_path(recognizer) as task:
        expected = task.recognize(picture).hand_landmarks[0]
    assert hands(rgb).landmarks[0].tolist() == [[p.x, p.y, p.z] for p in expected]


def test_kinds_of_pictures(hands, rgb, picture, picture_path):
    Pictures = pytest.importorskip("PIL.Image")
    expected = hands(rgb)
    alpha = np.dstack([rgb, np.zeros(rgb.shape[:2], np.uint8)])
    wide = np.zeros((480, 600, 3), np.uint8)
    wide[:, 50:530] = rgb
    for same in (
        picture,
        picture_path,
        Pictures.open(picture_path),
        Pictures.fromarray(rgb),
        alpha,
        alpha[..., :3],
        wide[:, 50:530],
        np.asfortranarray(rgb),
        rgb[::-1].copy()[::-1],
        rgb[..., ::-1].copy()[..., ::-1],
    ):
        assert equal(hands(same), expected)
    assert len(hands(np.array(Pictures.fromarray(rgb).convert("L")))) == 1


def test_refused(hands):
    with pytest.raises(ValueError, match="elements are uint16; they must be uint8: scale 16 bits"):
        hands(np.zeros((8, 8, 3), np.uint16))
    with pytest.raises(ValueError, match=r"shape is \(8, 8, 2\)"):
        hands(np.zeros((8, 8, 2), np.uint8))
    with pytest.raises(ValueError):
        hands(np.zeros((0, 8, 3), np.uint8))
    with pytest.raises(TypeError):
        swift_hands.Hands(number=1)
    with pytest.raises(FileNotFoundError):
        swift_hands.Hands("/nowhere.task")


def test_options(recognizer, rgb):
    plain = swift_hands.Hands(recognizer, gestures=False)(rgb)
    assert plain.gestures == [None]
    mirrored = swift_hands.Hands(recognizer, mirrored=True)(rgb)
    assert {mirrored.sides[0], plain.sides[0]} == {"Left", "Right"}
    assert equal(swift_hands.Hands(recognizer, num_threads=2, gestures=False)(rgb), plain)
    with pytest.raises(ValueError):
        swift_hands.Hands(recognizer, kernels="abacus")
    with pytest.raises(TimeoutError):
        swift_hands.Hands(recognizer)(rgb, timeout=1e-6)


def test_precision(hands, recognizer, rgb):
    fast = swift_hands.Hands(recognizer, precision="fast16")
    assert (hands.precision, fast.precision) == ("exact", "fast16")
    exact, found = hands(rgb), fast(rgb)
    difference = np.abs(found.landmarks - exact.landmarks).max()
    assert 0 < difference < 0.01
    assert found.gestures == exact.gestures and found.sides == exact.sides
    assert equal(swift_hands.Hands(recognizer, precision="fast16", num_threads=2)(rgb), found)
    with pytest.raises(ValueError, match='precision is "fast8"; it must be one of exact,fast16'):
        swift_hands.Hands(recognizer, precision="fast8")


def test_video(hands, rgb, tmp_path):
    found = list(hands.video((index / 25, rgb) for index in range(4)))
    assert [one.time for one in found] == [0, 0.04, 0.08, 0.12]
    assert [one.track_ids.tolist() for one in found] == [[1]] * 4
    assert [one.track_ages.tolist() for one in found] == [[1], [2], [3], [4]]
    with pytest.raises(ValueError):
        list(hands.video([(0, rgb), (0, rgb)]))


def test_video_file(hands, picture_path, tmp_path):
    path = str(tmp_path / "clip.mp4")
    subprocess.run(
        [
            "ffmpeg",
            "-v",
            "error",
            "-loop",
            "1",
            "-r",
            "10",
            "-i",
            picture_path,
            "-frames:v",
            "5",
            "-pix_fmt",
            "yuv420p",
            path,
        ],
        check=True,
    )
    found = list(hands.video(path))
    assert [round(one.time, 3) for one in found] == [0, 0.1, 0.2, 0.3, 0.4]
    assert all(one.gestures == ["Victory"] for one in found)
    next(hands.video(path))
    with pytest.raises(ValueError, match="cannot decode"):
        list(hands.video(__file__))
    with pytest.raises(FileNotFoundError):
        hands.video(os.path.join(tmp_path, "none.mp4"))


def test_after_close(recognizer, rgb, picture_path):
    hands = swift_hands.Hands(recognizer)
    hands.close()
    for call in (
        lambda: hands(rgb),
        lambda: hands.video([]),
        lambda: hands.video(picture_path),
        lambda: hands.live(print),
    ):
        with pytest.raises(ValueError, match="not running"):
            call()


def test_documented_errors(hands, rgb, picture_path, tmp_path):
    damaged = tmp_path / "damaged.png"
    with open(picture_path, "rb") as file:
        damaged.write_bytes(file.read()[:200])
    for picture in (damaged, damaged.read_bytes(), b"none", tmp_path):
        with pytest.raises(ValueError):
            hands(picture)
    with pytest.raises(FileNotFoundError):
        hands(tmp_path / "none.png")
    for model in (damaged, tmp_path):
        with pytest.raises(ValueError):
            swift_hands.Hands(model)


@pytest.mark.parametrize(
    "name, value",
    [("num_hands", 2**32 + 1), ("num_threads", 2**40), ("gesture_vote", 2**40), ("num_hands", -(2**31) - 1)],
)
def test_options_that_c_cannot_hold(recognizer, name, value):
    with pytest.raises(ValueError, match=name):
        swift_hands.Hands(recognizer, **{name: value})


def test_numbers_that_c_cannot_hold(hands, rgb):
    with pytest.raises(ValueError, match="rotation"):
        hands(rgb, rotation=2**70)
    for timeout in (2**64 / 1e6, float("inf"), float("nan"), -1):
        with pytest.raises(ValueError, match="timeout"):
            hands(rgb, timeout=timeout)
    assert len(hands(rgb, timeout=9e12)) == 1
    with pytest.raises(ValueError, match="rotation"):
        hands.video([(0, rgb)], rotation=2**70)
    for time in (1e300, float("nan")):
        with pytest.raises(ValueError, match="time"):
            list(hands.video([(time, rgb)]))
        with hands.live(print) as live, pytest.raises(ValueError, match="time"):
            live.send(rgb, time)


def test_live(hands, rgb, caplog):
    found = []
    with hands.live(found.append) as live:
        live.send(rgb, 0.5)
        end = clock.monotonic() + 30
        while not found and clock.monotonic() < end:
            clock.sleep(0.01)
        assert live.dropped_frames == 0
    assert found[0].time == 0.5 and found[0].gestures == ["Victory"]
    with pytest.raises(ValueError):
        live.send(rgb, 1)
    with hands.live(lambda _: 1 // 0) as live:
        live.send(rgb, 0)
    assert "Error in callback" in caplog.text


def test_live_frames_that_fail(hands, caplog):
    failed = []
    for callback in (None, lambda *of: failed.append(of)):
        with hands.live(print, on_error=callback) as live:
            # As the C library calls it where there is no memory.
            live._task._keep(None, 8, b"no memory", None, 1_500_000)
    assert "A frame of a live stream failed: no memory" in caplog.text
    ((error, time),) = failed
    assert type(error) is MemoryError and str(error) == "no memory" and time == 1.5


def test_a_live_stream_is_collected_under_a_lock_of_its_callback(hands, rgb):
    lock, begun, found = threading.Lock(), threading.Event(), []

    def take(result):
        begun.set()
        with lock:
            found.append(result)

    live = hands.live(take)
    with lock:
        live.send(rgb, 0)
        assert begun.wait(30)
        thread = threading.Thread(target=vars(live).clear)
        thread.start()
        thread.join(10)
        assert not thread.is_alive()
    end = clock.monotonic() + 30
    while not found and clock.monotonic() < end:
        clock.sleep(0.01)
    assert len(found) == 1


def test_pandas(hands, rgb):
    pytest.importorskip("pandas")
    table = hands(rgb).to_pandas()
    assert len(table) == 21 and table["joint"].tolist() == list(swift_hands.JOINTS)
    assert table["x"][8] == hands(rgb).landmarks[0, 8, 0]
    assert set(table["gesture"]) == {"Victory"}
