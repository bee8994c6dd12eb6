"""Threads, processes, and the end of the interpreter."""

import concurrent.futures
import multiprocessing
import os
import threading
import time

import pytest
import swift_hands as mp
from conftest import make, outcome


def test_threads(landmarker, picture):
    with make(landmarker) as task, concurrent.futures.ThreadPoolExecutor(8) as pool:
        expected = task.detect(picture)
        assert list(pool.map(lambda _: task.detect(picture) == expected, range(16))) == [True] * 16


def test_other_threads_run_while_a_task_works(recognizer, picture):
    hands, count, is_done = mp.Hands(recognizer, kernels=mp.kernels()[-1]), 0, False
    pixels = picture.numpy_view().repeat(8, axis=0).repeat(8, axis=1)

    def increase():
        nonlocal count
        while not is_done:
            count += 1
            time.sleep(0.001)

    def counted():
        before = count
        hands(pixels)
        return count - before

    thread = threading.Thread(target=increase)
    thread.start()
    # A call takes a tenth of a second. If it kept the lock, the other thread would run once or a few times, before and
    # after recognition. On a busy machine the thread may hardly run during some calls, but not during all.
    has_run = any(counted() > 20 for _ in range(20))
    is_done = True
    thread.join()
    assert has_run


SCRIPT = """
import sys, swift_hands as mp
v = mp.tasks.vision
class Holder: pass
h = Holder(); h.self = h
h.task = v.HandLandmarker.create_from_options(v.HandLandmarkerOptions(
    mp.tasks.BaseOptions(sys.argv[1]), v.RunningMode.LIVE_STREAM,
    result_callback=lambda *a: print(h.self is h)))
h.task.detect_async(mp.Image.create_from_file(sys.argv[2]), 1)
"""


def test_exit_without_close(landmarker, picture_path):
    assert outcome("-c", SCRIPT, landmarker, picture_path) == (0, "True\n", "")


COLLECTED = """
import sys, threading, time, swift_hands
begun = threading.Event()
def take(result):
    begun.set()
    time.sleep(0.5)
    print(len(result))
live = swift_hands.Hands(sys.argv[1]).live(take)
live.send(sys.argv[2], 0)
begun.wait()
del live
"""


def test_exit_while_a_collected_stream_ends(recognizer, picture_path):
    assert outcome("-c", COLLECTED, recognizer, picture_path) == (0, "1\n", "")


def _in_child(path, picture_path, queue, inherited=None):
    if inherited is not None:
        try:
            inherited.detect(mp.Image.create_from_file(picture_path))
        except RuntimeError as error:
            queue.put(str(error))
    with make(path) as task:
        queue.put(len(task.detect(mp.Image.create_from_file(picture_path)).hand_landmarks))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(landmarker, picture, picture_path, method):
    context = multiprocessing.get_context(method)
    with make(landmarker) as task:
        task.detect(picture)
        queue = context.Queue()
        child = context.Process(
            target=_in_child, args=(landmarker, picture_path, queue, *([task] if method == "fork" else []))
        )
        child.start()
        if method == "fork":
            assert f"belongs to process {os.getpid()}" in queue.get(timeout=60)
        assert queue.get(timeout=60) == 1
        child.join(60)
        assert child.exitcode == 0
        assert task.detect(picture).hand_landmarks


FORK = """
import os, sys, swift_hands as mp
v = mp.tasks.vision
task = v.HandLandmarker.create_from_options(v.HandLandmarkerOptions(
    mp.tasks.BaseOptions(sys.argv[1]), v.RunningMode.LIVE_STREAM,
    result_callback=lambda *a: print(a[2], flush=True)))
image = mp.Image.create_from_file(sys.argv[2])
task.detect_async(image, 1)
child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
    task.detect_async(image, 2)
    task.close()
else:
    try:
        task.detect_async(image, 3)
    except RuntimeError:
        task.close()
    else:
        os._exit(1)
"""


def test_a_live_stream_stays_in_its_process(landmarker, picture_path):
    assert outcome("-W", "ignore", "-c", FORK, landmarker, picture_path) == (0, "1\n2\n", "")
