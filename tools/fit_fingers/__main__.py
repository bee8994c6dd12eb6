"""Draws hands, fits the rule to them and to photographed ones, and writes it."""

import argparse
import tempfile
from pathlib import Path

from . import hands, quality, rule, swift

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "Sources/Hands/Confidence/FingerExtension+Weights.swift"


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="tools/fit-fingers")
    parser.add_argument("--hands", required=True)
    parser.add_argument(
        "--photographed", type=Path, default=ROOT.parent / "shared/fingers/hands.jsonl")
    parser.add_argument("--drawn", type=int, default=4800)
    parser.add_argument("--model", type=Path, default=ROOT / "Weights/gesture_recognizer.task")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def main():
    arguments = parsed_arguments()
    has_photographs = arguments.photographed.exists()
    source = arguments.photographed if has_photographs else "none, the weights are not written"
    print(f"drawn hands: {arguments.drawn}; photographed hands: {source}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        drawn = hands.rendered(arguments.hands, arguments.model, Path(folder), arguments.drawn)
    kinds = [("drawn", drawn, 1)]
    if has_photographs:
        photographed = hands.photographed(arguments.photographed)
        kinds = [
            ("drawn", drawn, rule.DRAWN_SHARE),
            ("photographed", photographed, 1 - rule.DRAWN_SHARE),
        ]
    names, groups = [], []
    for name, group, share in kinds:
        names += [name, name + ", tilted"]
        groups += [
            (group, share * (1 - rule.TILTED_SHARE)), (group.tilted(), share * rule.TILTED_SHARE)
        ]
    for name, (group, _), found in zip(names, groups, rule.out_of_fold(groups)):
        quality.report(name, group, found)
    if has_photographs and not arguments.check:
        TABLE.write_text(swift.source(rule.fit_to_all(groups)))


main()
