"""usage: time_backends.py PICTURE LIBRARY ...

Prints a line for each library, a libhands.so or hands.wasm: milliseconds of the processor for a single image and for
a frame with a tracked hand, on one thread, in both precisions, the minimum of 15; seconds from starting Python to the
first result, without and with wasmtime's cache; memory.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = """
import json, resource, sys, time
import swift_hands
picture = swift_hands.Image.create_from_file(sys.argv[1]).numpy_view()
first = swift_hands.Hands(num_threads=1)(picture)
times = {}
def least(work):
    spent = []
    for _ in range(15):
        begin = time.process_time()
        work()
        spent.append(time.process_time() - begin)
    return 1000 * min(spent)
if len(sys.argv) > 2:
    for precision in ("exact", "fast16"):
        hands = swift_hands.Hands(num_threads=1, precision=precision)
        video = hands.video((index / 25, picture) for index in range(100))
        next(video)
        times[precision] = [least(lambda: hands(picture)), least(lambda: next(video))]
print(json.dumps([times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def run(library: str, cache: str, *arguments: str) -> "tuple[float, list]":
    environment = os.environ | {"SWIFT_HANDS_LIBRARY": library, "XDG_CACHE_HOME": cache}
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return time.perf_counter() - begin, json.loads(done.stdout)


def main() -> None:
    picture, *libraries = sys.argv[1:]
    print(f"{'':16} {'exact still':>11} {'tracked':>8} {'fast16 still':>12} {'tracked':>8} ms", end="")
    print(f" {'first result':>13} {'again':>6} s {'memory':>7} MiB")
    for library in libraries:
        with tempfile.TemporaryDirectory() as cache:
            first, (_, memory) = run(library, cache, picture)
            again = min(run(library, cache, picture)[0] for _ in range(3))
            _, (times, _) = run(library, cache, picture, "all")
        columns = "".join(
            f"{value:>{width}.1f} " for value, width in zip(times["exact"] + times["fast16"], (11, 8, 12, 8))
        )
        print(f"{os.path.basename(library):16} {columns}   {first:>13.2f} {again:>6.2f}   {memory:>7.0f}")


main()
