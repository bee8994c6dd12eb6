"""Trains bundles and compares MediaPipe's results with those of `hands recognize`."""

import argparse
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .drawing import draw

SCORE_ERROR = 1e-5
# The minimum lead of the best score for the label to count with different landmarks.
CLEAR_LEAD = 0.003
TRAINED, JUDGED = 6, 4

# The folders of each set: raised fingers, thumb first. A path is a variant of its class.
SETS = {
    "plain": {"none": "11111", "rock": "01001", "three": "01110", "call": "10001"},
    "no-none": {"rock": "01001", "three": "01110"},
    "one": {"rock": "01001"},
    "names": {"none": "11111", "zwei Finger": "01100", "Gr\u00fc\u00dfe": "01110", "\U0001f918": "01001"},
    "looks": {"end/thumb": "10000", "end/little": "00001", "three": "01110"},
}
BUNDLES = [
    ("plain", "distance"),
    ("plain", "linear"),
    ("no-none", "distance"),
    ("no-none", "linear"),
    ("one", "distance"),
    ("names", "distance"),
    ("looks", "distance"),
]


def bases(arguments):
    """The bundles to train on, without duplicates."""
    chosen = arguments.base or [
        path
        for path in map(Path, ["Weights/gesture_recognizer.task", "../shared/models/gesture_recognizer.task"])
        if path.exists()
    ]
    if not chosen:
        sys.exit("checks/training/run: no bundle to train on; tools/setup fetches one")
    return {hashlib.sha256(path.read_bytes()).digest(): path for path in chosen}.values()


def recognized_by_hands(hands, bundle, pictures):
    """The result for each image: categories of the first hand, best first."""
    output = subprocess.run(
        [hands, "recognize", "--json", "--model", bundle, *pictures], check=True, capture_output=True, text=True
    ).stdout
    return [first_hand(result["gestures"]) for result in json.loads(output)["results"]]


def recognized_by_mediapipe(python, bundle, pictures, work):
    """The same with MediaPipe."""
    jobs, answers = work / "jobs.json", work / "answers.json"
    jobs.write_text(json.dumps([{"name": "pictures", "files": [str(path) for path in pictures]}]))
    result = subprocess.run(
        [python, "-m", "research.goldens.recognize", bundle, jobs, answers], capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        sys.exit(f"checks/training/run: MediaPipe refuses {bundle}: {result.stderr.strip()[-300:]}")
    results = json.loads(answers.read_text())["results"]["pictures"]
    return [first_hand(result["gestures"]) for result in results]


def first_hand(gestures):
    return [(entry["category_name"], entry["score"]) for entry in gestures[0]] if gestures else []


class Comparison:
    """Compares two recognizers on the same images."""

    def __init__(self):
        self.labels = self.compared = self.unclear = 0
        self.largest = 0.0

    def add(self, ours, theirs, needs_lead):
        if needs_lead and is_close(ours):
            self.unclear += 1
            return
        self.compared += 1
        if [label for label, _ in ours] != [label for label, _ in theirs]:
            self.labels += 1
        elif ours:
            difference = abs(ours[0][1] - theirs[0][1])
            # NaN stays, as no other difference is larger.
            if difference > self.largest or math.isnan(difference):
                self.largest = difference

    def describe(self):
        unclear = f", {self.unclear} too close to call" if self.unclear else ""
        return f"{self.compared} pictures, {self.labels} other labels{unclear}, score {self.largest:.1e}"


def is_close(answer):
    """Whether another answer is equally good: MediaPipe only reports the best one, which then has at most half."""
    return not answer or abs(answer[0][1] - 0.5) < CLEAR_LEAD


def train(hands, folder, base, head, bundle):
    subprocess.run(
        [hands, "train", folder, "--base", base, "--head", head, "--output", bundle],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def check(arguments, work):
    for name, folders in SETS.items():
        for folder, fingers in folders.items():
            draw(arguments.hands, work / "train" / name / folder, fingers, TRAINED)
            draw(arguments.hands, work / "judge" / name / folder, fingers, JUDGED)
    pictures = sorted((work / "judge").rglob("*.png"))
    failures = sum(compare(arguments.hands, bundle, bundle, pictures, work) for bundle in arguments.bundle or [])
    if arguments.bundle:
        return failures
    for number, base in enumerate(bases(arguments)):
        for name, head in BUNDLES:
            bundle = work / f"{number}-{name}-{head}.task"
            train(arguments.hands, work / "train" / name, base, head, bundle)
            failures += compare(arguments.hands, bundle, f"{base} {name} {head}", pictures, work)
    return failures


def compare(hands, bundle, title, pictures, work):
    """Prints the results of both MediaPipe versions for a bundle; returns whether they differ from hands."""
    ours = recognized_by_hands(hands, bundle, pictures)
    exact, near = Comparison(), Comparison()
    for variable, comparison in [("MEDIAPIPE_PYTHON", exact), ("SECOND_MEDIAPIPE_PYTHON", near)]:
        theirs = recognized_by_mediapipe(os.environ[variable], bundle, pictures, work)
        for our, their in zip(ours, theirs, strict=True):
            comparison.add(our, their, needs_lead=comparison is near)
    failed = exact.labels > 0 or near.labels > 0 or not exact.largest <= SCORE_ERROR
    print(f"{'FAILED' if failed else 'ok'}  {title}")
    print(f"    0.10.21: {exact.describe()}\n    1.2.2:   {near.describe()}", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(prog="checks/training/run", description=__doc__)
    parser.add_argument("--hands", type=Path, required=True, help="the built command")
    parser.add_argument("--base", type=Path, action="append", help="a bundle to train on")
    parser.add_argument(
        "--bundle",
        type=Path,
        action="append",
        help="a bundle with trained gestures, to compare in place of those trained here",
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="leave pictures and bundles there")
    arguments = parser.parse_args()
    if arguments.keep:
        arguments.keep.mkdir(parents=True)
        sys.exit(min(check(arguments, arguments.keep), 1))
    with tempfile.TemporaryDirectory(prefix="hands-training-") as work:
        sys.exit(min(check(arguments, Path(work)), 1))


if __name__ == "__main__":
    main()
