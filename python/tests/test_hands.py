"""The package's own interface."""

import asyncio
import ctypes
import decimal
import fractions
import inspect
import io
import json
import os
import pathlib
import pickle
import re
import shutil
import threading
import time as clock

import numpy as np
import pytest
import swift_hands
from conftest import encode, equal
from swift_hands import __main__, errors
from swift_hands._native import library, record


def test_the_guide_for_clusters_names_the_last_column():
    guide = (pathlib.Path(__file__).parents[1] / "CLUSTERS.md").read_text()
    assert f"all columns from `hand` to `{record.COLUMNS[-1][0]}` are null" in guide


def test_the_help_is_plain_text(capsys):
    with pytest.raises(SystemExit):
        __main__._parser().parse_args(["--help"])
    text = capsys.readouterr().out
    assert "Finds hands in images" in text and "`" not in text


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


def test_a_result_is_a_sequence_of_hands(hands, rgb, recognizer):
    wide = np.hstack([rgb, rgb])
    found = swift_hands.Hands(recognizer, num_hands=2)(wide)
    assert len(found) == len(list(found)) == 2 and found[-1].landmarks.tolist() == found[1].landmarks.tolist()
    assert [hand.gesture for hand in found[:1]] == ["Victory"]
    with pytest.raises(IndexError):
        found[2]
    for name, _, _ in record.COLUMNS:
        values = getattr(found, name)
        assert all(np.array_equal(getattr(hand, name), values[index]) for index, hand in enumerate(found)), name
    hand = found[0]
    assert type(hand.presence) is float and type(hand.track_id) is int and hand.handedness in ("Right", "Left")
    assert hand.landmarks.shape == (21, 3) and hand.landmarks.dtype == np.float32
    left, top, right, bottom = hand.box
    assert np.allclose([left, top], hand.landmarks[:, :2].min(0)) and np.allclose(
        [right, bottom], hand.landmarks[:, :2].max(0)
    )
    assert (found.width, found.height, found.time) == (960, 480, None)
    # Names of the first versions.
    assert (found.sides, found.gestures) == (found.handedness, found.gesture)
    for old in ("gesture_scores", "side_scores", "track_ids", "track_ages"):
        new = old.removesuffix("s").replace("side", "handedness")
        assert np.array_equal(getattr(found, old), getattr(found, new))
    copy = pickle.loads(pickle.dumps(found))
    assert equal(copy, found) and pickle.loads(pickle.dumps(hand)).gesture == "Victory"
    copy.landmarks[0, 0, 0] += 1
    assert not equal(copy, found)
    assert found.to_dict()["hands"][1]["landmarks"] == found[1].landmarks.tolist()


def test_records_of_later_libraries_have_more_fields(hands, rgb):
    found = hands(rgb)
    size, first = record.HAND.itemsize, ctypes.sizeof(record.Header)
    assert found._data[8:12] == len(found._data).to_bytes(4, "little")
    # A header and a hand that are 8 bytes longer.
    data = found._data[:first] + bytes(8) + found._data[first : first + size] + bytes(8) + found._data[first + size :]
    header = record.Header.from_buffer_copy(data)
    header.header_bytes += 8
    header.hand_bytes += 8
    header.label_offset += 16
    header.byte_count += 16
    longer = swift_hands.HandsResult(bytes(header) + data[first:])
    table = np.frombuffer(longer._data, "<i4", 2, header.label_offset).copy()
    assert equal_fields(longer, found) and table[0] > 0


@pytest.mark.parametrize(
    "field, value",
    [
        ("magic", 1),
        ("version", 2),
        ("byte_count", 0),
        ("byte_count", 2**31 - 1),
        ("header_bytes", 0),
        ("hand_bytes", 4),
        ("hand_bytes", 2**31 - 1),
        ("hand_count", -1),
        ("hand_count", 2**31 - 1),
    ],
)
def test_bytes_that_are_no_record(hands, rgb, field, value):
    data = bytes(hands(rgb)._data)
    header = record.Header.from_buffer_copy(data)
    setattr(header, field, value)
    for forged in (bytes(header) + data[ctypes.sizeof(header) :], data[:-1], data[:40], b""):
        with pytest.raises(swift_hands.HandsError):
            swift_hands.HandsResult(forged)


def equal_fields(a, b):
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name, kind, _ in record.COLUMNS if kind != "text")


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


def test_deep_pictures_of_pillow(hands, rgb):
    pictures = pytest.importorskip("PIL.Image")
    gray = np.asarray(pictures.fromarray(rgb).convert("L"))
    expected = hands(gray)
    deep = gray.astype(np.uint16) << 8
    for same in (
        pictures.fromarray(deep),
        pictures.frombytes("I;16B", deep.shape[::-1], deep.astype(">u2").tobytes()),
        pictures.fromarray(deep.astype(np.int32)),
    ):
        assert same.mode.startswith("I") and equal(hands(same), expected)
    for values, reason in ((deep.astype(np.float32), "floats"), (deep.astype(np.int32) << 8, "65535")):
        with pytest.raises(errors.InvalidArgumentError, match=reason):
            hands(pictures.fromarray(values))


def test_damaged_pictures_of_pillow(hands, rgb, tmp_path):
    pictures = pytest.importorskip("PIL.Image")
    for name, mode in (("cut.png", "RGB"), ("cut.bmp", "RGB"), ("gray.png", "I;16")):
        path = tmp_path / name
        (pictures.fromarray(rgb) if mode == "RGB" else pictures.fromarray(rgb[..., 0].astype(np.uint16))).save(path)
        path.write_bytes(path.read_bytes()[:1000])
        for source, given in ((str(path), path), ("a Pillow image", io.BytesIO(path.read_bytes()))):
            with pictures.open(given) as damaged:
                assert damaged.mode == mode
                with pytest.raises(errors.PictureError, match=re.escape(source)):
                    hands(damaged)


@pytest.mark.parametrize("error, kind", [(IndexError, errors.PictureError), (MemoryError, MemoryError)])
@pytest.mark.parametrize("mode", ["RGB", "P", "I"])
def test_errors_of_pillow(hands, monkeypatch, error, kind, mode):
    pictures = pytest.importorskip("PIL.Image")

    def fail(_):
        raise error("unusual")

    monkeypatch.setattr(pictures.Image, "load", fail)
    (found,) = hands.batch([pictures.new(mode, (8, 8))])
    assert type(found.error) is kind and "unusual" in str(found.error)


def test_any_contiguous_bytes_are_a_file(hands, picture_path):
    data = pathlib.Path(picture_path).read_bytes()
    data += bytes(-len(data) % 8)
    expected = hands(picture_path)
    for same in (bytearray(data), memoryview(data).cast("i"), memoryview(data).cast("B", (len(data) // 8, 8))):
        assert equal(hands(same), expected)
    for decode in ("full", "fast"):
        for gaps in (memoryview(data)[::2], memoryview(data).cast("i")[::2], memoryview(data)[::-1]):
            with pytest.raises(errors.InvalidArgumentError, match="not contiguous"):
                hands(gaps, decode=decode)
        for nothing in (b"", memoryview(b"").cast("i")):
            with pytest.raises(errors.PictureError, match="0 bytes"):
                hands(nothing, decode=decode)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_only_regular_files_are_read(hands, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", tmp_path):
        for call in (hands, lambda path: hands(path, decode="fast"), swift_hands.Hands, swift_hands.Trainer):
            with pytest.raises(errors.InvalidArgumentError):
                call(path)


def test_refused(hands):
    with pytest.raises(ValueError, match="elements are uint16; they must be uint8: scale 16 bits"):
        hands(np.zeros((8, 8, 3), np.uint16))
    with pytest.raises(ValueError, match=r"shape is \(8, 8, 2\)"):
        hands(np.zeros((8, 8, 2), np.uint8))
    with pytest.raises(ValueError):
        hands(np.zeros((0, 8, 3), np.uint8))
    for path in ("/nowhere.task", ""):
        for create in (swift_hands.Hands, swift_hands.Trainer):
            with pytest.raises(FileNotFoundError):
                create(path)


@pytest.mark.parametrize("shape, reason", [((60_000, 60_000, 3), "60000"), ((8_001, 8_000), "8001")])
def test_pictures_that_are_too_large_are_not_copied(hands, monkeypatch, shape, reason):
    monkeypatch.setattr(np, "ascontiguousarray", None)
    large = np.broadcast_to(np.uint8(0), shape)
    with hands.live(print) as live:
        for call in (hands, lambda picture: next(hands.video([(0, picture)])), lambda picture: live.send(picture, 0)):
            with pytest.raises(errors.InvalidArgumentError, match=f"{reason}.* (limit is|at most)"):
                call(large)


def test_options(recognizer, rgb):
    plain = swift_hands.Hands(recognizer, gestures=False)(rgb)
    assert plain.gestures == [None]
    mirrored = swift_hands.Hands(recognizer, mirrored=True)(rgb)
    assert {mirrored.sides[0], plain.sides[0]} == {"Left", "Right"}
    assert equal(swift_hands.Hands(recognizer, num_threads=2, gestures=False)(rgb), plain)
    for true in (np.bool_(True), 1, np.int8(1)):
        assert equal(swift_hands.Hands(recognizer, mirrored=true)(rgb), mirrored)
    for false in (np.bool_(False), 0):
        assert equal(swift_hands.Hands(recognizer, gestures=false)(rgb), plain)
    with pytest.raises(ValueError):
        swift_hands.Hands(recognizer, kernels="abacus")
    with pytest.raises(TimeoutError):
        swift_hands.Hands(recognizer)(rgb, timeout=1e-6)


def test_signatures():
    for function, options in (
        (swift_hands.Hands, [*record.MODEL_OPTIONS, *record.SESSION_OPTIONS]),
        (swift_hands.Hands.video, record.SESSION_OPTIONS),
        (swift_hands.Hands.live, record.SESSION_OPTIONS),
    ):
        parameters = inspect.signature(function).parameters
        assert all(parameters[option.name].default == option.default for option in options)
        text = (function.__init__ if inspect.isclass(function) else function).__doc__
        assert all(f"\n  {option.name}: {option.help}\n" in text for option in options)
        assert not any(parameter.kind == parameter.VAR_KEYWORD for parameter in parameters.values())
    assert record.SESSION_OPTIONS[0].name == "num_hands" and record.SESSION_OPTIONS[0].default == 1


@pytest.mark.parametrize(
    "name, value, error",
    [
        ("nothing", 1, TypeError),
        ("num_hands", 1.5, TypeError),
        ("num_hands", 0, ValueError),
        ("min_detection_confidence", "high", TypeError),
        ("min_tracking_confidence", 2, ValueError),
        ("smoothing", float("nan"), ValueError),
        ("gesture_vote", 1001, ValueError),
        ("canned_allowlist", "Victory", TypeError),
        ("canned_denylist", [1], TypeError),
        ("canned_denylist", ["a\0b"], ValueError),
        ("canned_score_threshold", "low", TypeError),
        ("mirrored", "false", TypeError),
        ("mirrored", None, TypeError),
        ("mirrored", 1.0, TypeError),
        ("one_of_each_side", 2, TypeError),
        ("landmarks_only", "no", TypeError),
        ("gestures", "no", TypeError),
        ("search", 1, TypeError),
        ("search", "further", ValueError),
        ("landmarks", "upside down", ValueError),
        ("precision", 16, TypeError),
        ("kernels", "a\0b", ValueError),
    ],
)
def test_options_that_are_refused(recognizer, hands, name, value, error):
    with pytest.raises(error, match=name if error is TypeError and type(value) is not float else None):
        swift_hands.Hands(recognizer, **{name: value})
    if name not in ("precision", "kernels"):
        for session in (hands.video, hands.live):
            with pytest.raises(error):
                session([] if session == hands.video else print, **{name: value})


def test_gestures_have_one_option(recognizer, hands):
    for given in (True, False):
        with pytest.raises(TypeError, match="gestures and landmarks_only"):
            swift_hands.Hands(recognizer, landmarks_only=given, gestures=not given)
    # That of a session replaces that of the model.
    with pytest.raises(TypeError, match="gestures and landmarks_only"):
        hands.video([], landmarks_only=True, gestures=True)
    swift_hands.Hands(recognizer, landmarks_only=True).video([], gestures=True)


def test_options_of_the_built_in_classifier(recognizer, rgb):
    def gesture(**options):
        return swift_hands.Hands(recognizer, **options)(rgb)[0].gesture

    assert (
        gesture()
        == gesture(canned_allowlist=["Victory"])
        == gesture(canned_allowlist=("Victory", "Thumb_Up"))
        == "Victory"
    )
    assert gesture(canned_denylist=["Victory"]) != "Victory" and gesture(canned_allowlist=["Thumb_Up"]) != "Victory"
    named = swift_hands.Hands(recognizer, canned_denylist=(name for name in ["Victory"]))
    assert named(rgb)[0].gesture == next(named.video([(0, rgb)]))[0].gesture != "Victory"
    many = swift_hands.Hands(recognizer).batch([rgb] * 4, jobs=4, canned_denylist=(name for name in ["Victory"]))
    assert "Victory" not in [one.result[0].gesture for one in many]
    # The allowlist wins.
    assert gesture(canned_allowlist=["Victory"], canned_denylist=["Victory"]) == "Victory"
    assert gesture(canned_score_threshold=0.999) is None and gesture(canned_score_threshold=0.1) == "Victory"


def test_every_error_is_a_hands_error(hands, rgb, tmp_path):
    for call, kind in (
        (lambda: hands(rgb, timeout=1e-6), TimeoutError),
        (lambda: hands(rgb[..., :2]), ValueError),
        (lambda: hands(tmp_path / "none.png"), FileNotFoundError),
        (lambda: hands(b"none"), RuntimeError),
        (lambda: hands("a\0b"), ValueError),
        (lambda: hands.video(tmp_path / "none.mp4"), FileNotFoundError),
        (lambda: swift_hands.Hands(b"none"), ValueError),
        (lambda: swift_hands.Hands("a\0b"), ValueError),
        (lambda: hands("\ud800"), ValueError),
        (lambda: swift_hands.Hands(search="\ud800"), ValueError),
        (lambda: swift_hands.Hands(smoothing=10**400), ValueError),
        (lambda: swift_hands.Hands(num_hands=0), ValueError),
    ):
        with pytest.raises(kind) as caught:
            call()
        assert isinstance(caught.value, swift_hands.HandsError) and str(caught.value), caught.value
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and kind.__module__ == errors.__name__]
    assert len(kinds) > 8 and all(issubclass(kind, swift_hands.HandsError) for kind in kinds)
    assert all(str(pickle.loads(pickle.dumps(kind("text")))) == "text" for kind in kinds)


def test_the_models_are_loaded_once(recognizer, rgb, tmp_path):
    path = shutil.copy(recognizer, tmp_path / "own.task")
    hands = swift_hands.Hands(path)
    os.unlink(path)
    found = hands(rgb)
    assert equal(next(hands.video([(0, rgb)])), found)
    with hands.live(print) as live:
        live.send(rgb, 0)

    def work(create):
        # Of all threads, as several load the models. How busy the machine is has little influence on it.
        begin = clock.process_time()
        create().close()
        return clock.process_time() - begin

    load, video, live = (
        min(work(create) for _ in range(3))
        for create in (lambda: swift_hands.Hands(recognizer), lambda: hands.video([]), lambda: hands.live(print))
    )
    assert video < load / 2 and live < load / 2, (load, video, live)
    with open(recognizer, "rb") as file:
        assert equal(swift_hands.Hands(file.read())(rgb), found)


def test_a_call_takes_little_longer_than_that_of_c(hands, rgb, monkeypatch):
    native, found = library.load(), hands(rgb)
    record = (ctypes.c_char * len(found._data)).from_buffer(found._data)

    def recognize(session, image, time, timeout, result, error):
        result._obj.value = ctypes.addressof(record)
        return 0

    monkeypatch.setattr(native, "hands_recognize", recognize)
    monkeypatch.setattr(native, "hands_result_free", lambda _: None)
    times = []
    for _ in range(5):
        begin = clock.thread_time()
        for _ in range(200):
            assert hands(rgb)[0].gesture == "Victory"
        times.append((clock.thread_time() - begin) / 200)
    assert min(times) < 150e-6


def test_sessions_have_their_own_options(hands, rgb):
    wide = np.hstack([rgb, rgb])
    with hands.video([(0, wide)], num_hands=2, gestures=False) as video:
        assert [hand.gesture for hand in next(video)] == [None, None]
    assert len(hands(wide)) == 1


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


def test_a_video_goes_on_after_a_frame_that_failed(hands, rgb):
    frames = [(0, rgb), (1, rgb[..., :2]), (2, rgb), (3, rgb)]
    video = hands.video(frames)
    assert next(video).track_age == [1]
    with pytest.raises(ValueError):
        next(video)
    assert [result.track_age.tolist() for result in video] == [[2], [3]]
    slow = hands.video(frames, timeout=1e-6)
    with pytest.raises(TimeoutError):
        next(slow)
    with pytest.raises(ValueError, match="timeout"):
        hands.video(frames, timeout=-1)
    with pytest.raises(ValueError, match="90"):
        hands.video(frames, rotation=45)


def test_a_time_of_any_type_is_a_float(hands, rgb):
    for time in (np.float32(0.5), fractions.Fraction(1, 2), decimal.Decimal("0.5")):
        result = next(hands.video([(time, rgb)]))
        assert type(result.time) is float and json.loads(json.dumps(result.to_dict()))["time"] == 0.5


def test_a_video_is_closed_while_its_next_frame_is_awaited(hands, rgb):
    begun, go, found = threading.Event(), threading.Event(), []

    def frames():
        try:
            yield 0, rgb
            begun.set()
            assert go.wait(60)
            yield 1, rgb
        finally:
            found.append("ended")

    video = hands.video(frames())
    thread = threading.Thread(target=lambda: found.extend(result.time for result in video))
    thread.start()
    assert begun.wait(60)
    video.close()
    assert video._session.is_open
    go.set()
    thread.join(60)
    assert sorted(map(str, found)) == ["0.0", "1.0", "ended"] and not video._session.is_open
    assert list(video) == []


def test_threads_take_turns_with_a_video(hands, rgb):
    video, found = hands.video((index, rgb) for index in range(12)), []
    threads = [threading.Thread(target=lambda: found.extend(result.time for result in video)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(12))


def test_smoothing_and_votes(hands, rgb):
    frames = [(index / 10, np.roll(rgb, 12 * (index % 2), axis=1)) for index in range(6)]

    def path(**options):
        return np.array([found.landmarks[0, 0, 0] for found in hands.video(frames, **options)])

    assert np.abs(np.diff(path(smoothing=0.05, smoothing_beta=0.0))).max() < np.abs(np.diff(path())).max() / 2

    def scores(**options):
        found = list(hands.video(frames, **options))
        assert all(one.gesture == ["Victory"] for one in found)
        return [float(one.gesture_score[0]) for one in found]

    # The score of a voted gesture is the mean of the frames that vote.
    plain = scores()
    means = [np.mean(plain[max(0, index - 2) : index + 1]) for index in range(6)]
    assert not np.allclose(plain, means) and np.allclose(scores(gesture_vote=3), means)
    averaged = [found.handedness_score[0] for found in hands.video(frames, averages_handedness=True)]
    assert averaged != [found.handedness_score[0] for found in hands.video(frames)]


def tracks_over_a_gap(hands, rgb, **options):
    frames = [(0, rgb), (0.1, np.zeros_like(rgb)), (0.2, rgb)]
    return [found.track_id.tolist() for found in hands.video(frames, **options)]


def test_identity_gap(hands, rgb):
    assert tracks_over_a_gap(hands, rgb) == [[1], [], [2]]
    assert tracks_over_a_gap(hands, rgb, identity_gap_us=1_000_000) == [[1], [], [1]]
    assert tracks_over_a_gap(hands, rgb, identity_gap_us=150_000) == [[1], [], [2]]
    with pytest.raises(errors.InvalidArgumentError, match="identityGap"):
        tracks_over_a_gap(hands, rgb, identity_gap_us=10_000_001)


def test_coasting_frames(hands, rgb):
    assert tracks_over_a_gap(hands, rgb, coasting_frames=1) == [[1], [1], [1]]
    with pytest.raises(errors.InvalidArgumentError, match="coastingFrames"):
        tracks_over_a_gap(hands, rgb, coasting_frames=3)


def test_one_of_each_side(hands, rgb):
    frames = [(0, np.hstack([rgb, rgb]))]

    def counts(**options):
        return [len(found) for found in hands.video(frames, **options)]

    assert counts(num_hands=2) == [2]
    assert counts(num_hands=2, one_of_each_side=True) == [1]


def test_detection_interval(hands, rgb):
    frames = [(0, np.zeros_like(rgb)), (0.05, rgb), (0.1, rgb)]

    def counts(**options):
        return [len(found) for found in hands.video(frames, **options)]

    assert counts() == [0, 1, 1]
    # A change makes the detector run again, at most every 90 ms.
    assert counts(detection_interval_us=10_000_000) == [0, 0, 1]
    with pytest.raises(errors.InvalidArgumentError, match="detectionInterval"):
        counts(detection_interval_us=-1)


def test_searches_and_landmarks(recognizer, rgb):
    # Too small for the detector until it looks at tiles.
    small = rgb[::2, ::2]
    far = np.full((small.shape[0] * 6, small.shape[1] * 6, 3), 128, np.uint8)
    far[-small.shape[0] :, : small.shape[1]] = small
    assert len(swift_hands.Hands(recognizer)(far)) == 0
    found = swift_hands.Hands(recognizer, search="far")(far)
    assert found.gesture == ["Victory"] and found.look[0] == found[0].look > 6
    plain, near = (swift_hands.Hands(recognizer, search=search)(rgb) for search in ("mediapipe", "near"))
    assert equal(plain, near) and near.look.tolist() == [0]
    for mode in ("upright", "refined"):
        other = swift_hands.Hands(recognizer, landmarks=mode)(rgb)
        assert not equal(plain, other) and np.allclose(plain.landmarks[..., :2], other.landmarks[..., :2], atol=0.05)


def test_async(hands, rgb):
    async def run():
        one, other = await asyncio.gather(hands.recognize_async(rgb), hands.recognize_async(rgb))
        assert equal(one, hands(rgb)) and equal(one, other)
        with pytest.raises(TimeoutError):
            await hands.recognize_async(rgb, timeout=1e-6)
        assert [found.time async for found in hands.video([(0, rgb), (1, rgb)])] == [0, 1]

    asyncio.run(run())


def test_async_live(hands, rgb):
    async def run():
        times = []
        async with hands.live() as live:
            live.send(rgb, 0.5)
            async for found in live:
                times.append(found.time)
                if len(times) == 3:
                    break
                live.send(rgb, found.time + 1)
            live.send(rgb, 9)
        # What was delivered before the end is still there.
        times += [found.time async for found in live]
        assert times == [0.5, 1.5, 2.5, 9]
        with pytest.raises(ValueError, match="closed"):
            live.send(rgb, 10)
        with hands.live(print) as other:
            with pytest.raises(ValueError, match="callback"):
                await anext(aiter(other))
        async with hands.live() as idle:
            data = hands(rgb)._data
            record = (ctypes.c_char * len(data)).from_buffer(data)
            for time in range(70):
                idle._task._keep(None, 0, None, ctypes.addressof(record), time)
        assert [found.time for found in [one async for one in idle]] == [time / 1e6 for time in range(6, 70)]
        async with hands.live() as failing:
            failing._task._keep(None, 4, b"too late", None, 1)
            with pytest.raises(TimeoutError, match="too late"):
                await anext(aiter(failing))

    asyncio.run(run())


def test_several_loops_iterate_over_a_live_stream(hands, rgb):
    live, found = hands.live(), []

    async def run():
        found.extend([result.time async for result in live])

    def waiting():
        return len(live._receiver._waiters)

    threads = []
    for number in range(1, 4):
        threads.append(threading.Thread(target=asyncio.run, args=(run(),), daemon=True))
        threads[-1].start()
        end = clock.monotonic() + 30
        while waiting() < number and clock.monotonic() < end:
            clock.sleep(0.01)
    live.send(rgb, 0.5)
    live.close()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    assert found == [0.5] and waiting() == 0


def test_a_live_stream_is_closed_after_a_loop_that_waited_for_it(hands, monkeypatch):
    live, loop = hands.live(), asyncio.new_event_loop()
    waiting = anext(aiter(live))
    task = loop.create_task(waiting)
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    with monkeypatch.context() as patch:
        # As if the loop ended only afterwards, on another thread.
        patch.setattr(loop, "is_closed", lambda: False)
        live.close()
    waiting.close()
    assert not live._receiver._waiters and not task.done()
    # Python would report it.
    task._log_destroy_pending = False


def test_video_file(hands, picture_path, tmp_path):
    path = str(tmp_path / "clip.mp4")
    encode(picture_path, tmp_path / "clip.mp4", 5, "-pix_fmt", "yuv420p")
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
        with pytest.raises(ValueError, match="is closed"):
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
    for timeout in (1e-9, 4e-7):
        with pytest.raises(TimeoutError):
            hands(rgb, timeout=timeout)
    for timeout in (2**64 / 1e6, float("inf"), float("nan"), -1, -1e-9, 10**400):
        with pytest.raises(ValueError, match="timeout"):
            hands(rgb, timeout=timeout)
    assert len(hands(rgb, timeout=9e12)) == 1
    with pytest.raises(ValueError, match="rotation"):
        hands.video([(0, rgb)], rotation=2**70)
    for time in (1e300, float("nan"), 10**400):
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
    for error in (KeyError, SystemExit):

        def fail(_, error=error):
            raise error("own")

        caplog.clear()
        with hands.live(fail) as live:
            live.send(rgb, 0)
        assert "Error in callback" in caplog.text and error.__name__ in caplog.text


def test_live_frames_that_fail(hands, caplog):
    failed = []
    for callback in (None, lambda *of: failed.append(of)):
        with hands.live(print, on_error=callback) as live:
            # As the C library calls it where there is no memory.
            live._task._keep(None, 8, b"no memory", None, 1_500_000)
    assert "A frame of a live stream failed: no memory" in caplog.text
    ((error, time),) = failed
    assert isinstance(error, MemoryError) and str(error) == "no memory" and time == 1.5


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
