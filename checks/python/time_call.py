"""usage: time_call.py PICTURE
environment: HANDS_WEIGHTS and SWIFT_HANDS_LIBRARY; PYTHONPATH, the folder of the package

Prints how much longer a call of the package takes than the call of the C library inside it, in milliseconds.
"""

import itertools
import statistics
import sys
import time

import swift_hands
from swift_hands import pictures
from swift_hands._native import library

RUNS = 200
RUNS_BEFORE = 20


class TimedFunction:
    """A function of the C library, and the seconds of its last call."""

    def __init__(self, function):
        self.function = function
        self.seconds = 0.0

    def __call__(self, *arguments):
        start = time.perf_counter()
        status = self.function(*arguments)
        self.seconds = time.perf_counter() - start
        return status


def overhead(call, inner):
    """Median milliseconds of a call without those of the C library."""
    times = []
    for _ in range(RUNS_BEFORE + RUNS):
        start = time.perf_counter()
        call()
        times.append(1e3 * (time.perf_counter() - start - inner.seconds))
    return statistics.median(times[RUNS_BEFORE:])


def main():
    inner = library.load().hands_recognize = TimedFunction(library.load().hands_recognize)
    hands, pixels = swift_hands.Hands(), pictures.load(sys.argv[1])
    frames = hands.video((index / 25, pixels) for index in itertools.count())
    for name, call in (("an image", lambda: hands.recognize(pixels)), ("a frame of a video", lambda: next(frames))):
        print(f"{name}: {overhead(call, inner):.3f} ms over the C call")


main()
