"""A contender's process: loads one engine and times it on request.

usage: python -m compare_peers.serve ENGINE FOLDER THREADS

The first line of the answer tells version, tasks and differences; then a line such as
`hand_detector 20` asks for so many runs, and the answer is their median wall and processor time.
"""

import importlib
import json
import os
import statistics
import sys
import time
from pathlib import Path


def timed(work, runs):
    wall, processor = [], []
    for _ in range(runs):
        start = time.perf_counter_ns(), time.process_time_ns()
        work()
        processor.append(time.process_time_ns() - start[1])
        wall.append(time.perf_counter_ns() - start[0])
    return {
        "wall_ms": statistics.median(wall) / 1e6, "cpu_ms": statistics.median(processor) / 1e6,
    }


def main():
    # Some engines print to standard output, which is for answers alone.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    name, folder, threads = sys.argv[1:]
    module = importlib.import_module("compare_peers.engines." + name)
    engine = module.load(Path(folder), int(threads))
    greeting = {
        "version": engine.version, "tasks": list(engine.tasks), "differences": engine.differences,
        "errors": engine.errors,
    }
    print(json.dumps(greeting), file=answers)
    for line in sys.stdin:
        task, runs = line.split()
        print(json.dumps(timed(engine.tasks[task], int(runs))), file=answers)


main()
