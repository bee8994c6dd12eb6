"""Lets LiteRT and this engine take turns, and prints what they took."""

import argparse
import datetime
import importlib.metadata
import os
import statistics
from pathlib import Path

from .engines import CLOCKS, NETS, RECOGNIZER, Hands, LiteRT

COLUMNS = [
    (f"{title}, {name}", clock, pick)
    for clock, title in zip(CLOCKS, ("processor time", "wall time"))
    for name, pick in (("median", statistics.median), ("least", min))
]


def weights_path():
    place = Path(os.environ.get("HANDS_WEIGHTS", "Weights"))
    return place if place.suffix == ".task" else place / "gesture_recognizer.task"


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return os.uname().machine


def measure(litert, engines, rounds, runs):
    """The times of every round, by engine and task; within a round the engines take turns."""
    turns = [(engine, net) for net in NETS for engine in (litert, *engines)]
    turns += [(engine, RECOGNIZER) for engine in engines]
    for engine, task in turns:
        engine.times(task, 2)
    times = {}
    for _ in range(rounds):
        for engine, task in turns:
            times.setdefault((engine.name, task), []).append(engine.times(task, runs))
    return times


def table(times, litert, engine):
    """Markdown: ours / LiteRT's = ratio."""

    def picked(name, task, clock, pick):
        return pick(entry[clock] for entry in times[name, task])

    rows = {label: [] for label in (*NETS, "both nets", "recognizer / LiteRT's two nets")}
    for _, clock, pick in COLUMNS:
        ours = [picked(engine, net, clock, pick) for net in NETS]
        theirs = [picked(litert, net, clock, pick) for net in NETS]
        ours += [sum(ours), picked(engine, RECOGNIZER, clock, pick)]
        theirs += [sum(theirs)] * 2
        for row, a, b in zip(rows.values(), ours, theirs):
            row.append(f"{a:.2f} / {b:.2f} = **{a / b:.2f}**")
    lines = [["", *(title for title, _, _ in COLUMNS)], ["---"] * (1 + len(COLUMNS))]
    lines += [[label, *cells] for label, cells in rows.items()]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main():
    parser = argparse.ArgumentParser(prog="tools/compare-litert")
    parser.add_argument("--timer", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--weights", type=Path, default=weights_path())
    parser.add_argument("--kernels", nargs="+", default=[None],
                        help="kernel sets to time; the preferred one if none is named")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--runs", type=int, default=10, help="runs of a net in each round")
    arguments = parser.parse_args()
    if not arguments.weights.is_file():
        parser.error(f"{arguments.weights} is not there; tools/setup fetches it")

    litert = LiteRT(arguments.weights)
    engines = [Hands(arguments.timer, arguments.weights, name) for name in arguments.kernels]
    times = measure(litert, engines, arguments.rounds, arguments.runs)

    cores = ", ".join(map(str, sorted(os.sched_getaffinity(0))))
    print(f"{processor()}, core {cores}, {datetime.date.today()}, "
          f"load average {os.getloadavg()[0]:.1f}.")
    print(f"LiteRT {importlib.metadata.version('ai-edge-litert')} with XNNPACK; one thread each.")
    print(f"{arguments.rounds} rounds in turns; a round's time is the median of "
          f"{arguments.runs} runs.")
    print("Median and least round, in ms: this engine / LiteRT = ratio.")
    for engine in engines:
        print(f"\nKernels {engine.name}:\n\n{table(times, litert.name, engine.name)}")


main()
