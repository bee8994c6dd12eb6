"""Times large operators beside LiteRT and prints the table; see checks/operators/time."""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from swift_hands.litert import Interpreter

from ..models.litert import LiteRT, Refusal
from .difference import TOLERANCE, difference
from .large_models import MODELS

# How long an engine runs in a turn.
TURN_SECONDS = 0.01


class Turns:
    """An interpreter of either engine with a model's inputs."""

    def __init__(self, interpreter, inputs):
        self.interpreter, self.inputs = interpreter, inputs
        self.input_indices = [detail["index"] for detail in interpreter.get_input_details()]
        self.output_indices = [detail["index"] for detail in interpreter.get_output_details()]
        self.outputs = self.run()

    def run(self):
        """One inference, which copies elements once in and once out."""
        for index, values in zip(self.input_indices, self.inputs):
            self.interpreter.set_tensor(index, values)
        self.interpreter.invoke()
        return [self.interpreter.get_tensor(index) for index in self.output_indices]

    def milliseconds(self, count):
        """The processor time of a run."""
        start = time.process_time()
        for _ in range(count):
            self.run()
        return 1e3 * (time.process_time() - start) / count


def measure(path, inputs, rounds):
    """The fastest turn of LiteRT and of this library in milliseconds, and whether results have the same bits and agree."""
    theirs = Turns(LiteRT(path).interpreter, inputs)
    own = Interpreter(path, num_threads=1)
    own.allocate_tensors()
    ours = Turns(own, inputs)
    expected, found = theirs.outputs, ours.outputs
    is_equal = all(right.tobytes() == result.tobytes() for right, result in zip(expected, found, strict=True))
    error = difference(expected, found, is_exact=False)
    is_right = not isinstance(error, str) and error <= TOLERANCE
    pairs = []
    counts = [max(1, int(1e3 * TURN_SECONDS / max(turns.milliseconds(3), 1e-3))) for turns in (theirs, ours)]
    for _ in range(rounds):
        pairs.append((theirs.milliseconds(counts[0]), ours.milliseconds(counts[1])))
    fastest = [min(column) for column in zip(*pairs)]
    return fastest, is_equal, is_right


def main():
    parser = argparse.ArgumentParser(prog="checks/operators/time")
    parser.add_argument("--rounds", type=int, default=7, help="turns that both take")
    parser.add_argument("texts", nargs="*", metavar="TEXT", help="only models whose name contains one of these")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds takes 1 or more")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows, wrong = [], []
    with tempfile.TemporaryDirectory(prefix="large-operators-") as scratch:
        path = Path(scratch) / "model.tflite"
        for name, model in MODELS.items():
            for kind in model.kinds:
                title = f"{name} of {kind}"
                if arguments.texts and not any(text in title for text in arguments.texts):
                    continue
                contents, inputs = model.file(kind)
                path.write_bytes(contents)
                try:
                    (theirs, ours), is_equal, is_right = measure(path, inputs, arguments.rounds)
                except Refusal as refusal:
                    print(f"{title}: LiteRT refuses: {refusal}")
                    continue
                rows.append((ours / theirs, title, theirs, ours, kind, is_equal))
                if not is_right:
                    wrong.append(title)
    if not rows:
        parser.error("no model of that name")
    print(f"{'operator':44} {'LiteRT ms':>10} {'hands ms':>10} {'ratio':>6}")
    for ratio, title, theirs, ours, _, is_equal in sorted(rows, reverse=True):
        print(f"{title:44} {theirs:10.4f} {ours:10.4f} {ratio:6.2f}{'' if is_equal else '  other bits'}")
    for kind in dict.fromkeys(row[4] for row in rows):
        ratios = [row[0] for row in rows if row[4] == kind]
        print(f"{'geometric mean of ' + kind:65} {statistics.geometric_mean(ratios):6.2f}")
    for title in wrong:
        print(f"{title}: results differ", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
