"""Compares and times all models and prints a table; see checks/models/run."""

import argparse
import os
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

from . import genuine, net, wheel
from .difference import Difference, difference
from .hands import Hands
from .litert import LiteRT, Refusal
from .pictures import pictures, tensor


@dataclass
class Row:
    """A row of the table."""

    net: net.Net
    judge: str = "LiteRT"
    compared: Difference = field(default_factory=Difference)
    # Median milliseconds of LiteRT and hands.
    times: tuple = ()
    faults: list = field(default_factory=list)

    TITLE = (
        f"{'net':34} {'judge':9} {'operators':>9} {'outputs':>7} {'error':>8} "
        f"{'differing':>18} {'LiteRT ms':>9} {'hands ms':>9} {'ratio':>6}"
    )

    def __str__(self):
        if self.compared.elements:
            error = f"{self.compared.error:.1e}" if self.compared.error else "0"
            differing = f"{self.compared.differing} of {self.compared.elements}"
        else:
            error, differing = "-", "refused"
        if self.times:
            judge, ours = self.times
            times = f"{judge:9.2f} {ours:9.2f} {ours / judge:6.2f}"
        else:
            times = f"{'-':>9} {'-':>9} {'-':>6}"
        return (
            f"{self.net.name:34} {self.judge:9} {self.net.operators.total():9} "
            f"{len(self.net.approximate):7} {error:>8} {differing:>18} {times}"
        )


def compare(row, arguments, hands):
    """Compares the outputs for each image; returns LiteRT's model, if LiteRT can run it."""
    named = pictures(row.net.size, arguments.seed)
    inputs = [tensor(picture, row.net.name) for picture in named.values()]
    try:
        judge = LiteRT(row.net.path)
        expected = [judge.outputs([values]) for values in inputs]
    except Refusal:
        judge, row.judge = None, "MediaPipe"
        expected = genuine.outputs(row.net, list(named.values()))
    for name, values, right in zip(named, inputs, expected):
        found = hands.outputs(row.net.path, [values])
        for index, pair in enumerate(zip(right, found, strict=True)):
            output = difference(*pair)
            row.compared |= output
            if not output.is_allowed(row.net.approximate[index], is_mediapipe=judge is None):
                row.faults.append(
                    f"{name}, output {index}: error {output.error:.2g}, {output.differing} of {output.elements} differ"
                )
    return judge


def measure(row, judge, arguments, hands):
    """Times LiteRT and hands in turns."""
    theirs, ours = [], []
    judge.milliseconds(arguments.runs)
    for _ in range(arguments.rounds):
        theirs.append(judge.milliseconds(arguments.runs)[1])
        ours.append(hands.milliseconds(row.net.path, arguments.runs)[1])
    row.times = (statistics.median(theirs), statistics.median(ours))


def parse():
    parser = argparse.ArgumentParser(prog="checks/models/run")
    parser.add_argument("--folder", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--hands", default=".build/release/hands", metavar="PATH", help="the built command")
    parser.add_argument("--net", action="append", metavar="NAME", help="only this net")
    parser.add_argument("--kernels", metavar="SET", help="the kernel set that hands uses")
    parser.add_argument("--seed", type=int, default=1, help="of the pictures")
    parser.add_argument("--untimed", action="store_true", help="only compare")
    parser.add_argument("--rounds", type=int, default=5, help="turns that both take")
    parser.add_argument("--runs", type=int, default=20, help="runs in each turn")
    parser.add_argument("--verbose", action="store_true", help="list each net's operators")
    arguments = parser.parse_args()
    if min(arguments.rounds, arguments.runs) < 1:
        parser.error("--rounds and --runs take 1 or more")
    if not os.access(arguments.hands, os.X_OK):
        parser.error(f"{arguments.hands} is not there; tools/build-command makes it")
    paths = wheel.nets(arguments.folder)
    names = [path.stem for path in paths]
    if unknown := set(arguments.net or ()) - set(names):
        parser.error(f"no net {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    paths = [path for path in paths if not arguments.net or path.stem in arguments.net]
    return arguments, [net.read(path) for path in paths]


def main():
    arguments, nets = parse()
    hands = Hands(os.path.abspath(arguments.hands), arguments.kernels)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(Row.TITLE)
    faults = []
    for each in nets:
        row = Row(each)
        try:
            judge = compare(row, arguments, hands)
            if judge and not arguments.untimed:
                measure(row, judge, arguments, hands)
        except (Refusal, ValueError) as error:
            row.faults.append(str(error))
        print(row, flush=True)
        if arguments.verbose:
            kinds = (f"{count} {kind}" for kind, count in each.operators.most_common())
            print("  " + ", ".join(kinds))
        faults += [f"{each.name}: {fault}" for fault in row.faults]
    for fault in faults:
        print(f"checks/models/run: {fault}", file=sys.stderr)
    wrong = len({fault.split(":")[0] for fault in faults})
    print(f"seed {arguments.seed}: {len(nets)} nets, {wrong} wrong")
    sys.exit(1 if faults else 0)


main()
