"""Times this engine and others in turns and prints the results; see research/peers/run."""

import argparse
import datetime
import itertools
import os
import signal
import sys
from pathlib import Path

from . import machine, recorded
from .chart import chart
from .console import say
from .contenders import EXACT, PRECISIONS, Column, Other, Ours, stopping, title
from .peers import PEERS, Unavailable
from .report import Comparison
from .rounds import measure
from .workshop import Workshop


def weights_path():
    place = Path(os.environ.get("HANDS_WEIGHTS", "Weights"))
    return place if place.suffix == ".task" else place / "gesture_recognizer.task"


def parse():
    parser = argparse.ArgumentParser(prog="research/peers/run")
    parser.add_argument("--hands", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--timer", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--weights", type=Path, default=weights_path())
    parser.add_argument("--picture", type=Path, help="a picture of one hand; else one is drawn")
    parser.add_argument(
        "--kernels", nargs="+", default=[None], help="kernel sets to time; the preferred one if none is named"
    )
    parser.add_argument(
        "--precision", nargs="+", choices=PRECISIONS, default=[EXACT], help="precisions to time with each kernel set"
    )
    parser.add_argument(
        "--peers", nargs="*", choices=[peer.name for peer in PEERS], default=[peer.name for peer in PEERS]
    )
    parser.add_argument(
        "--threads",
        nargs="+",
        type=int,
        metavar="N",
        help="numbers of threads, each on as many cores; 1 and 2 if none is named",
    )
    parser.add_argument(
        "--cores",
        nargs="+",
        type=int,
        default=machine.cores(),
        metavar="N",
        help="the cores to run on, the first ones for fewer threads",
    )
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--runs", type=int, default=5, help="runs of a task in each round")
    parser.add_argument(
        "--clock",
        choices=["wall", "cpu"],
        default="wall",
        help="cpu: the processor time of all threads, for a machine that is busy",
    )
    parser.add_argument("--chart", type=Path, help="the SVG file to write")
    parser.add_argument(
        "--check", action="store_true", help="fail where a ratio is above those in Benchmarks/ratios.json"
    )
    parser.add_argument("--record", action="store_true", help="write the ratios to Benchmarks/ratios.json")
    arguments = parser.parse_args()
    if not arguments.weights.is_file():
        parser.error(f"{arguments.weights} is not there; tools/setup fetches it")
    if arguments.picture and not arguments.picture.is_file():
        parser.error(f"{arguments.picture} is not there")
    if (arguments.check or arguments.record) and EXACT not in arguments.precision:
        parser.error("--check and --record take ratios in single precision")
    if min(arguments.rounds, arguments.runs) < 1:
        parser.error("--rounds and --runs take 1 or more")
    if not set(arguments.cores) <= set(machine.cores()):
        parser.error(f"--cores: this process may run on {machine.cores()}")
    count = len(arguments.cores)
    arguments.threads = sorted(set(arguments.threads or range(1, min(count, 2) + 1)))
    if not 1 <= min(arguments.threads) <= max(arguments.threads) <= count:
        parser.error(f"--threads takes numbers from 1 to {count}, that of the cores")
    return arguments


def contenders(arguments):
    """The columns in table order, each with one contender per number of threads."""
    columns, entries = [], []

    def add(title, is_ours, make):
        columns.append(Column(title, is_ours))
        entries.extend(make(columns[-1], threads) for threads in arguments.threads)

    for kernels, precision in itertools.product(arguments.kernels, arguments.precision):
        add(
            title(kernels or "preferred kernels", precision),
            True,
            lambda column, threads: Ours(column, threads, kernels, precision),
        )
    for peer in PEERS:
        if peer.name in arguments.peers:
            add(f"{peer.title} {peer.version}", False, lambda column, threads: Other(column, threads, peer))
    return columns, entries


def header(arguments):
    cores = ", ".join(map(str, arguments.cores[: max(arguments.threads)]))
    clock = {"wall": "wall time", "cpu": "processor time"}[arguments.clock]
    return [
        f"{machine.processor()}, {os.cpu_count()} cores, {datetime.date.today()}; swift-hands {machine.revision()}.",
        f"Float32 unless a column says otherwise; one core a thread (core {cores}), MediaPipe chooses its threads itself; load "
        f"average {os.getloadavg()[0]:.1f}.",
        f"{arguments.rounds} rounds in turns; a round's time is the median of {arguments.runs} runs.",
        f"Medians of the rounds, {clock} in ms; in brackets this engine's time divided by theirs.",
    ]


def main():
    arguments = parse()
    # Exits the `with` block, like an interrupt.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    workshop = Workshop(arguments.folder, arguments.hands, arguments.timer, arguments.weights, arguments.cores)
    workshop.take_picture(arguments.picture)
    workshop.record_nets()
    columns, entries = contenders(arguments)
    with stopping(entries):
        for contender in entries:
            contender.load(workshop)
        ours = [contender for contender in entries if contender.column.is_ours]
        if all(contender.fault for contender in ours):
            raise Unavailable(f"{ours[0]}: {ours[0].fault}")
        measure(entries, arguments.rounds, arguments.runs)
    comparison = Comparison(columns, entries, arguments.clock + "_ms")
    lines = header(arguments)
    print("\n".join(lines), comparison.table(), *comparison.error_table(), sep="\n\n")
    if faults := comparison.faults():
        print("", *(f"- {fault}" for fault in faults), sep="\n")
    path = arguments.chart or arguments.folder / "chart.svg"
    path.write_text(chart(comparison, f"{lines[0]} Shorter bars are faster."))
    say(f"the chart is {path}")
    if arguments.check:
        excesses = list(recorded.excesses(comparison, recorded.load()))
        for excess in excesses:
            say(excess)
        if excesses:
            sys.exit(1)
    if arguments.record:
        recorded.record(comparison)


try:
    main()
except Unavailable as fault:
    sys.exit(f"research/peers/run: {fault}")
except KeyboardInterrupt:
    sys.exit(130)
