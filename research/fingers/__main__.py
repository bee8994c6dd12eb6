"""Draws hands, fits the model to these and to photographed hands, and writes it."""

import argparse
import tempfile
from pathlib import Path

from . import hands, quality, rule, swift

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "Sources/Hands/Confidence/FingerExtension+Weights.swift"


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="research/fingers/run")
    parser.add_argument("--hands", required=True)
    parser.add_argument("--photographed", type=Path, default=ROOT.parent / "shared/fingers/hands.jsonl")
    parser.add_argument("--drawn", type=int, default=8000)
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
    sources = [rule.Drawn(drawn, 1)]
    if has_photographs:
        photographed = rule.Photographed(hands.photographed(arguments.photographed))
        sources = [rule.Drawn(drawn, 1 - sum(rule.PHOTOGRAPHED_SHARES.values())), photographed]
    for source, (plain, tilted) in zip(sources, rule.out_of_fold(sources)):
        quality.report(source.name, source.hands, plain)
        quality.report(f"{source.name}, tilted", source.hands, tilted)
    if has_photographs:
        signs = rule.Photographed(hands.in_folds_of_lines(photographed.hands))
        plain, _ = rule.out_of_fold([sources[0], signs])[1]
        quality.report("photographed, signs left out", signs.hands, plain)
        if not arguments.check:
            TABLE.write_text(swift.source(rule.fit_to_all(sources)))


main()
