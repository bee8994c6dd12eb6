"""Many images on several threads."""

import threading
import time

import numpy as np
import pytest
import swift_hands
from conftest import equal, outcome
from swift_hands import batch, errors


@pytest.mark.parametrize("jobs", [1, 3, None])
def test_results_are_those_of_single_calls_in_order(hands, rgb, picture_path, jobs):
    pictures = [rgb, picture_path, rgb[:, ::-1], np.zeros((32, 48, 3), np.uint8), rgb[::2, ::2]] * 4
    expected = [hands(picture) for picture in pictures]
    found = list(hands.batch(pictures, jobs=jobs))
    assert all(one.picture is picture for one, picture in zip(found, pictures))
    assert all(error is None and equal(result, other) for (_, result, error), other in zip(found, expected))
    assert len(found) == len(pictures) and found[0].result.gestures == ["Victory"]
    assert list(hands.batch([], jobs=jobs)) == []


def test_refused_pictures_do_not_end_it(hands, rgb, tmp_path):
    damaged = tmp_path / "damaged.png"
    damaged.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    pictures = [rgb, damaged, tmp_path / "none.png", np.zeros((4, 4), np.float32), rgb]
    kinds = [type(error) for _, _, error in hands.batch(pictures, jobs=2)]
    assert kinds == [type(None), errors.PictureError, errors.NotFoundError, errors.InvalidArgumentError, type(None)]


def test_pictures_are_taken_as_threads_become_free(hands, rgb):
    taken = []

    def pictures():
        for index in range(1000):
            taken.append(index)
            yield rgb

    with hands.batch(pictures(), jobs=2, num_hands=2) as results:
        next(results)
        next(results)
        assert len(taken) == 9
    assert list(results) == [] and len(taken) == 9
    begun = threading.active_count()
    assert len(list(hands.batch([rgb] * 3, jobs=3))) == 3 and threading.active_count() == begun


def test_errors_of_the_caller_are_raised(hands, rgb, recognizer):
    for jobs in (0, -1, 257):
        with pytest.raises(errors.InvalidArgumentError, match="jobs"):
            hands.batch([rgb], jobs=jobs)
    with pytest.raises(TypeError):
        hands.batch([rgb], jobs="two")
    with pytest.raises(TypeError):
        hands.batch([rgb], colour=1)
    with pytest.raises(errors.InvalidArgumentError):
        hands.batch([rgb], num_hands=0)
    with pytest.raises(errors.InvalidArgumentError, match="timeout"):
        hands.batch([rgb], timeout=-1)
    with pytest.raises(errors.InvalidArgumentError, match="90"):
        hands.batch([rgb], rotation=45)
    with pytest.raises(KeyboardInterrupt):
        next(hands.batch(_failing(rgb, KeyboardInterrupt), jobs=2))
    closed = swift_hands.Hands(recognizer)
    going = closed.batch([rgb] * 20, jobs=2)
    closed.close()
    assert all(error is None for _, _, error in going)
    with pytest.raises(errors.InvalidArgumentError, match="closed"):
        closed.batch([rgb])


FORK = """
import os, sys, swift_hands
from swift_hands import errors
results = swift_hands.Hands(sys.argv[1]).batch([sys.argv[2]] * 20, jobs=2)
next(results)
child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
    print(len(list(results)))
else:
    with results:
        try:
            next(results)
        except errors.ForkError:
            print("refused", flush=True)
"""


def test_a_batch_stays_in_its_process(recognizer, picture_path):
    assert outcome("-W", "ignore", "-c", FORK, recognizer, picture_path) == (0, "refused\n19\n", "")


def _failing(rgb, error):
    yield rgb
    raise error


def test_results_come_before_the_error_of_the_pictures(hands, rgb):
    results = hands.batch(_failing(rgb, KeyError("own")), jobs=2)
    assert next(results).result.gesture == ["Victory"]
    with pytest.raises(KeyError, match="own"):
        next(results)
    assert list(results) == []


def test_threads_share_a_batch(hands):
    taken, failures = [], []

    def pictures():
        for index in range(60):
            time.sleep(0.001)
            yield np.full((16, 16), index, np.uint8)

    def run():
        try:
            taken.extend(one.picture[0, 0] for one in results)
        except Exception as error:
            failures.append(error)

    def run_all():
        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        return threads

    results = hands.batch(pictures(), jobs=2)
    for thread in run_all():
        thread.join(60)
    assert failures == [] and sorted(taken) == list(range(60))
    for _ in range(10):
        results = hands.batch([np.zeros((480, 640), np.uint8)] * 100, jobs=2)
        threads = run_all()
        results.close()
        for thread in threads:
            thread.join(60)
    assert failures == []


def test_a_batch_is_closed_while_its_next_picture_is_awaited(hands, rgb):
    begun, go, found = threading.Event(), threading.Event(), []

    def pictures():
        begun.set()
        assert go.wait(60)
        yield rgb

    results = hands.batch(pictures(), jobs=2)
    thread = threading.Thread(target=lambda: found.append(list(results)))
    thread.start()
    assert begun.wait(60)
    results.close()
    go.set()
    thread.join(60)
    assert found == [[]]


def test_default_number_of_jobs(monkeypatch):
    files = {
        "/proc/self/cgroup": "0::/a/b\n3:cpu,cpuacct:/c\n2:memory:/c\nx\n",
        "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n",
        "/sys/fs/cgroup/a/cpu.max": "250000 100000\n",
        "/sys/fs/cgroup/cpu,cpuacct/c/cpu.cfs_quota_us": "-1\n",
        "/sys/fs/cgroup/cpu,cpuacct/c/cpu.cfs_period_us": "100000\n",
    }
    monkeypatch.setattr(batch, "_read", lambda path: files.get(path, ""))
    monkeypatch.setattr(batch.os, "sched_getaffinity", lambda _: set(range(8)))
    monkeypatch.setenv("HANDS_NUM_THREADS", "2")
    assert batch.available_processors() == 3
    assert [batch.job_count(None, {"num_threads": threads}) for threads in (0, 1, 2, 9)] == [1, 3, 1, 1]
    assert [batch.job_count(None, {"num_threads": 2}, processors) for processors in (1, 5, 600)] == [1, 2, 256]
    files["/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us"] = "90000"
    files["/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us"] = "100000"
    assert batch.available_processors() == 1
    files.clear()
    assert batch.available_processors() == 8
