"""Draws hands, fits the model to these and to photographed hands, and writes it."""

import argparse
import tempfile
from pathlib import Path

from . import hands, quality, rule, swift
from .measures import FINGERS

ROOT = Path(__file__).resolve().parents[2]


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="research/fingers/run")
    parser.add_argument("--hands", required=True)
    parser.add_argument("--photographed", type=Path, default=ROOT.parent / "shared/fingers/hands.jsonl")
    parser.add_argument("--drawn", type=int, default=8000)
    parser.add_argument("--model", type=Path, default=ROOT / "Weights/gesture_recognizer.task")
    parser.add_argument("--fingers", type=FINGERS.index, nargs="+", help="fit these alone; the others stay as recorded")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def main():
    arguments = parsed_arguments()
    has_photographs = arguments.photographed.exists()
    source = arguments.photographed if has_photographs else "none, the weights are not written"
    print(f"drawn hands: {arguments.drawn}; photographed hands: {source}", flush=True)
    options = {}
    if arguments.fingers:
        options = {"recorded": swift.recorded(), "fingers": arguments.fingers}
    sources = []
    for name, from_the_side, share in (
        ("from the front", False, rule.DRAWN_SHARE - rule.SIDE_SHARES),
        ("from the side", True, rule.SIDE_SHARES),
    ):
        with tempfile.TemporaryDirectory() as folder:
            drawn = hands.rendered(arguments.hands, arguments.model, Path(folder), arguments.drawn, from_the_side)
        sources += [rule.Drawn(f"drawn {name}, {mode}", found, share / len(drawn)) for mode, found in drawn.items()]
    if has_photographs:
        photographed = rule.Photographed(hands.photographed(arguments.photographed))
        sources.append(photographed)
    for source, (plain, tilted) in zip(sources, rule.out_of_fold(sources, **options)):
        quality.report(source.name, source.hands, plain)
        quality.report(f"{source.name}, tilted", source.hands, tilted)
    if has_photographs:
        signs = rule.Photographed(hands.in_folds_of_lines(photographed.hands))
        plain, _ = rule.out_of_fold([*sources[:-1], signs], **options)[-1]
        quality.report("photographed, signs left out", signs.hands, plain)
        if not arguments.check:
            swift.TABLE.write_text(swift.source(rule.fit_to_all(sources, **options)))


main()
