"""usage: python -m research.peers.serve ENGINE FOLDER THREADS

A contender's process: loads one engine and times it on request. The first line of output states version, tasks and
differences. Then each request, such as `hand_detector 20`, asks for a number of runs; the reply is their median wall and
CPU time.
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
        "wall_ms": statistics.median(wall) / 1e6,
        "cpu_ms": statistics.median(processor) / 1e6,
    }


def main():
    # Some engines print to standard output, which is reserved for replies.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    name, folder, threads = sys.argv[1:]
    module = importlib.import_module("research.peers.engines." + name)
    engine = module.load(Path(folder), int(threads))
    greeting = {
        "version": engine.version,
        "tasks": list(engine.tasks),
        "differences": engine.differences,
        "errors": engine.errors,
    }
    print(json.dumps(greeting), file=answers)
    for line in sys.stdin:
        task, runs = line.split()
        print(json.dumps(timed(engine.tasks[task], int(runs))), file=answers)


main()
