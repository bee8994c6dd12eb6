"""Live streams: every frame, in order; callbacks, limits, life."""

import gc
import threading
import time as clock
import weakref

import numpy as np
import pytest
import swift_hands as mp
from conftest import make
from swift_hands.mediapipe.live_stream import LIMIT

LIVE = mp.tasks.vision.RunningMode.LIVE_STREAM


def test_every_frame_of_a_burst_in_order(landmarker, picture):
    found, threads = [], set()

    def take(result, image, time):
        found.append((result, image, time))
        threads.add(threading.get_ident())

    with make(landmarker, LIVE, result_callback=take) as task:
        for time in range(30):
            task.detect_async(picture, time)
    assert [time for _, _, time in found] == list(range(30))
    assert len(threads) == 1 and threading.get_ident() not in threads
    assert all(image is picture and result.hand_landmarks for result, image, _ in found)


def test_results_are_those_of_a_video(recognizer, picture):
    Recognizer, Mode = mp.tasks.vision.GestureRecognizer, mp.tasks.vision.RunningMode
    rolled = [mp.Image(mp.ImageFormat.SRGB, np.roll(picture.numpy_view()[..., :3], 9 * i, axis=1)) for i in range(5)]
    found = []
    with make(recognizer, LIVE, Recognizer, result_callback=lambda *it: found.append(it[0])) as task:
        for time, image in enumerate(rolled):
            task.recognize_async(image, time)
    with make(recognizer, Mode.VIDEO, Recognizer) as task:
        assert found == [task.recognize_for_video(image, time) for time, image in enumerate(rolled)]


def test_a_full_queue_holds_up_the_sender(landmarker, picture):
    begun, go, found = threading.Event(), threading.Event(), []

    def take(_, __, time):
        found.append(time)
        begun.set()
        go.wait(60)

    with make(landmarker, LIVE, result_callback=take) as task:
        task.detect_async(picture, 0)
        assert begun.wait(60)
        for time in range(LIMIT):
            task.detect_async(picture, 1 + time)
        sender = threading.Thread(target=task.detect_async, args=(picture, 1 + LIMIT))
        sender.start()
        sender.join(0.2)
        assert sender.is_alive() and found == [0]
        go.set()
        sender.join(60)
        assert not sender.is_alive()
    assert found == list(range(2 + LIMIT))


def test_a_callback_may_send_but_not_wait_for_itself(landmarker, picture, caplog):
    def take(_, __, time):
        times.append(time)
        try:
            while time == 0:
                task.detect_async(picture, 1 + len(sent))
                sent.append(time)
        finally:
            done.set()

    times, sent, done = [], [], threading.Event()
    with make(landmarker, LIVE, result_callback=take) as task:
        task.detect_async(picture, 0)
        assert done.wait(60)
    assert len(sent) == LIMIT and times == list(range(1 + LIMIT))
    assert "a callback cannot wait for itself" in caplog.text


def test_a_callback_may_close_its_task(landmarker, picture):
    closed, go, times = threading.Event(), threading.Event(), []

    def take(_, __, time):
        go.wait(60)
        times.append(time)
        task.close()
        closed.set()

    task = make(landmarker, LIVE, result_callback=take)
    for time in range(3):
        task.detect_async(picture, time)
    go.set()
    assert closed.wait(60) and times == [0]
    with pytest.raises(ValueError, match="^Task runner is currently not running.$"):
        task.detect_async(picture, 9)


def test_timestamps(landmarker, picture):
    with make(landmarker, LIVE, result_callback=lambda *_: None) as task:
        task.detect_async(picture, -5)
        for time in (-5, -6):
            with pytest.raises(ValueError, match="^Input timestamp must be monotonically increasing.$"):
                task.detect_async(picture, time)
        for time in (5.5, None):
            with pytest.raises(TypeError):
                task.detect_async(picture, time)
        task.detect_async(picture, 0)


def test_a_frame_is_refused_when_it_is_sent(landmarker):
    with make(landmarker, LIVE, result_callback=lambda *_: None) as task:
        for image in (None, mp.Image(mp.ImageFormat.GRAY16, np.zeros((8, 8), np.uint16))):
            with pytest.raises(ValueError):
                task.detect_async(image, 1)


@pytest.mark.parametrize("error", [KeyError, SystemExit])
def test_an_exception_in_the_callback_is_reported(landmarker, picture, caplog, error):
    times = []

    def fail(_, __, time):
        times.append(time)
        raise error("callback's own")

    with make(landmarker, LIVE, result_callback=fail) as task:
        task.detect_async(picture, 1)
        task.detect_async(picture, 2)
    assert "Error in callback: " in caplog.text and "callback's own" in caplog.text
    assert times == [1, 2]


def test_a_frame_that_fails_is_not_the_callback_s(landmarker, picture, monkeypatch, caplog):
    times = []
    with make(landmarker, LIVE, result_callback=lambda *it: times.append(it[2])) as task:

        def fail(*_):
            # Only the first frame fails.
            monkeypatch.undo()
            raise MemoryError("no memory")

        monkeypatch.setattr(task, "_call", fail)
        task.detect_async(picture, 1)
        task.detect_async(picture, 2)
    assert caplog.messages == ["A frame of a live stream failed: no memory"] and times == [2]


def test_options_are_those_of_the_call(landmarker, picture, caplog):
    go, found = threading.Event(), []

    def take(result, _, time):
        go.wait(60)
        found.append((result, time))

    Options, Mode = mp.tasks.vision.ImageProcessingOptions, mp.tasks.vision.RunningMode
    options = Options()
    with make(landmarker, LIVE, result_callback=take) as task:
        for time, options.rotation_degrees in enumerate((0, 90, 180)):
            task.detect_async(picture, np.int64(time), options)
        options.rotation_degrees = 45
        go.set()
    with make(landmarker, Mode.VIDEO) as task:
        expected = [
            (task.detect_for_video(picture, time, Options(rotation_degrees=degrees)), time)
            for time, degrees in enumerate((0, 90, 180))
        ]
    assert found == expected and {type(time) for _, time in found} == {int}
    assert expected[0][0] != expected[1][0] and caplog.text == ""


def test_dropped_tasks_in_cycles_are_collected(landmarker, picture):
    class Holder:
        def __init__(self):
            self.results = []
            self.task = make(landmarker, LIVE, result_callback=self.take)

        def take(self, *values):
            self.results.append(values)

    threads = threading.active_count()
    holders = [Holder() for _ in range(5)]
    for holder in holders:
        holder.task.detect_async(picture, 1)
    weak = [weakref.ref(holder) for holder in holders]
    del holders, holder
    # Frames that wait keep their task until they are looked at.
    end = clock.monotonic() + 60
    while any(one() for one in weak) or threading.active_count() > threads:
        assert clock.monotonic() < end
        clock.sleep(0.01)
        gc.collect()
