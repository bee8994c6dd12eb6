"""Compares all models, then times them, and prints both tables; see checks/quantized/run."""

import argparse
import os
import statistics
import sys
from pathlib import Path

import numpy as np
import swift_hands
from swift_hands.litert import Interpreter

from ..models.hands import Hands
from ..models.litert import LiteRT, Refusal
from ..operators.difference import difference

THREADS = (1, 2)
# What differs on purpose: other indices, and the C library does not tell which dimensions a file leaves open.
OWN_DETAILS = {"index", "shape_signature"}


def draw(details, seed):
    """A random array for each input, of all integers of its type."""
    rng = np.random.default_rng(seed)
    inputs = []
    for detail in details:
        dtype, shape = np.dtype(detail["dtype"]), tuple(detail["shape"])
        if dtype.kind == "f":
            inputs.append(rng.uniform(-1, 1, shape).astype(dtype))
        else:
            limits = np.iinfo(dtype)
            inputs.append(rng.integers(limits.min, limits.max, shape, dtype, endpoint=True))
    return inputs


def engines(path, arguments):
    """What runs the model, by name: functions of the inputs."""
    for kernels in ("reference", *swift_hands.kernels()):
        for threads in THREADS:
            command = Hands(arguments.hands, kernels, threads)
            yield f"hands, {kernels}, {threads} threads", lambda inputs, command=command: command.outputs(path, inputs)
    for kernels in swift_hands.kernels():
        for threads in THREADS:
            model = swift_hands.Model(path, kernels=kernels, num_threads=threads)
            yield f"Model, {kernels}, {threads} threads", lambda inputs, model=model: in_list(model(*inputs))
    yield "Interpreter", lambda inputs: drop_in(path, inputs)


def in_list(outputs):
    return outputs if isinstance(outputs, list) else [outputs]


def drop_in(path, inputs):
    """The outputs of the drop-in for LiteRT's interpreter."""
    interpreter = Interpreter(path)
    interpreter.allocate_tensors()
    for detail, values in zip(interpreter.get_input_details(), inputs, strict=True):
        interpreter.set_tensor(detail["index"], values)
    interpreter.invoke()
    return [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()]


def other_details(path, judge):
    """Which details the drop-in gives otherwise than LiteRT."""
    interpreter, faults = Interpreter(path), []
    for kind in ("get_input_details", "get_output_details"):
        pairs = zip(getattr(judge.interpreter, kind)(), getattr(interpreter, kind)(), strict=True)
        for position, (right, own) in enumerate(pairs):
            for key in sorted((right.keys() | own.keys()) - OWN_DETAILS):
                if repr(right.get(key)) != repr(own.get(key)):
                    faults.append(f"{kind} {position}: {key} is {own.get(key)} instead of {right.get(key)}")
    return faults


def compare(path, arguments):
    """Prints a row, and returns what differs."""
    judge = LiteRT(path)
    faults, count = other_details(path, judge), 0
    for seed in range(arguments.seed, arguments.seed + arguments.inputs):
        inputs = draw(judge.interpreter.get_input_details(), seed)
        expected = judge.outputs(inputs)
        for name, run in engines(path, arguments):
            count += 1
            try:
                fault = difference(expected, run(inputs), is_exact=True)
            except (Refusal, swift_hands.HandsError) as refusal:
                fault = str(refusal)
            if fault:
                faults.append(f"{name}, input {seed}: {fault}")
    print(f"{path.stem:24} {count:8} {len(faults):5}", flush=True)
    return faults


def measure(paths, arguments):
    """Times LiteRT and hands in turns, and prints the table."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    hands = Hands(arguments.hands, arguments.kernels)
    print(f"\n{'fastest of all runs':24} {'LiteRT ms':>10} {'hands ms':>10} {'ratio':>6} {'of medians':>10}")
    ratios = []
    for path in paths:
        judge = LiteRT(path)
        judge.outputs(draw(judge.interpreter.get_input_details(), arguments.seed))
        rounds = [
            (judge.milliseconds(arguments.runs)[0], hands.milliseconds(path, arguments.runs)[0])
            for _ in range(arguments.rounds)
        ]
        theirs, ours = zip(*rounds)
        ratios.append((min(ours) / min(theirs), statistics.median(ours) / statistics.median(theirs)))
        fastest, medians = ratios[-1]
        print(f"{path.stem:24} {min(theirs):10.4f} {min(ours):10.4f} {fastest:6.2f} {medians:10.2f}", flush=True)
    means = [statistics.geometric_mean(column) for column in zip(*ratios)]
    print(f"{'geometric mean':46} {means[0]:6.2f} {means[1]:10.2f}")


def parse():
    parser = argparse.ArgumentParser(prog="checks/quantized/run")
    parser.add_argument("--hands", default=".build/release/hands", metavar="PATH", help="the built command")
    parser.add_argument("--models", type=Path, default=Path("../shared/quantized"), metavar="FOLDER")
    parser.add_argument("--model", action="append", metavar="NAME", help="only this model")
    parser.add_argument("--seed", type=int, default=1, help="of the inputs")
    parser.add_argument("--inputs", type=int, default=3, help="inputs of each model")
    parser.add_argument("--untimed", action="store_true", help="only compare")
    parser.add_argument("--kernels", metavar="SET", help="the kernel set that is timed")
    parser.add_argument("--rounds", type=int, default=7, help="turns that both take")
    parser.add_argument("--runs", type=int, default=2000, help="runs in each turn")
    arguments = parser.parse_args()
    if min(arguments.rounds, arguments.runs, arguments.inputs) < 1:
        parser.error("--rounds, --runs and --inputs take 1 or more")
    if not os.access(arguments.hands, os.X_OK):
        parser.error(f"{arguments.hands} is not there; tools/build-command makes it")
    paths = sorted(arguments.models.glob("*.tflite"))
    names = [path.stem for path in paths]
    if unknown := set(arguments.model or ()) - set(names):
        parser.error(f"no model {', '.join(sorted(unknown))} in {arguments.models}; there are {', '.join(names)}")
    return arguments, [path for path in paths if not arguments.model or path.stem in arguments.model]


def main():
    arguments, paths = parse()
    if not paths:
        print(f"checks/quantized/run: skipped, there are no models in {arguments.models}")
        return
    print(f"{'model':24} {'compared':>8} {'wrong':>5}")
    faults = [f"{path.stem}: {fault}" for path in paths for fault in compare(path, arguments)]
    for fault in faults:
        print(f"checks/quantized/run: {fault}", file=sys.stderr)
    if not arguments.untimed:
        measure(paths, arguments)
    print(f"seed {arguments.seed}: {len(paths)} models, {len({fault.split(':')[0] for fault in faults})} wrong")
    sys.exit(1 if faults else 0)


main()
