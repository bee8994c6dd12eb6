"""Compares `hands recognize --running-mode video` with MediaPipe; see research/goldens/run."""

import argparse
import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from research.goldens import bundles, sequences
from research.goldens.genuine import labels, recognize
from research.goldens.random_sequences import random_runs

RUNS_OF_A_CLIP = 3


def arguments_of(run):
    """The options of a run, as arguments of the command."""
    options = dict(run["options"])
    canned = options.pop("canned", {})
    found = ["--rotation", str(run["rotations"][0])]
    for name, value in options.items():
        found += ["--" + name.replace("_", "-"), str(value)]
    for name, option in (("score_threshold", "score-threshold"), ("max_results", "max-results")):
        if name in canned:
            found += ["--canned-" + option, str(canned[name])]
    for name, option in (("category_allowlist", "allow"), ("category_denylist", "deny")):
        for category in canned.get(name, []):
            found += ["--canned-" + option, category]
    return found


def follow(hands, bundle, run, extra):
    """This engine's results for the frames of a run."""
    command = [
        hands,
        "recognize",
        "--json",
        "--running-mode",
        "video",
        "--model",
        str(bundle),
        *arguments_of(run),
        *extra,
        *run["files"],
    ]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"research/goldens/run: {' '.join(command)} failed\n{result.stderr[-2000:]}")
    return [compacted(result) for result in json.loads(result.stdout)["results"]]


def compacted(result):
    """MediaPipe's lists: a hand without a gesture has no entry among the gestures, and none at all if no
    hand has one."""
    if not any(result["gestures"]):
        return {key: [] for key in ("gestures", "handedness", "landmarks", "world_landmarks")}
    return {**result, "gestures": [entry for entry in result["gestures"] if entry]}


def coordinates(result, key):
    return [value for hand in result[key] for point in hand for value in point]


def bits(result, key):
    values = coordinates(result, key)
    return struct.pack(f"<{len(values)}f", *values)


def scores(result):
    return [entry["score"] for key in ("handedness", "gestures") for hand in result[key] for entry in hand]


class Tally:
    """Statistics of agreement between frames."""

    KEYS = ("hands", "labels", "landmarks", "world_landmarks")

    def __init__(self):
        self.frames = self.hands = 0
        self.same = dict.fromkeys(self.KEYS, 0)
        self.score_difference = 0.0
        self.landmark_difference = 0.0

    def add(self, ours, theirs):
        """Counts a frame; records the kinds and sizes of differences."""
        self.frames += 1
        self.hands += len(theirs["landmarks"])
        agreement = {
            "hands": len(ours["landmarks"]) == len(theirs["landmarks"]),
            "labels": labels(ours) == labels(theirs),
            "landmarks": bits(ours, "landmarks") == bits(theirs, "landmarks"),
            "world_landmarks": bits(ours, "world_landmarks") == bits(theirs, "world_landmarks"),
        }
        for key, is_same in agreement.items():
            self.same[key] += is_same
        if agreement["labels"]:
            pairs = zip(scores(ours), scores(theirs), strict=True)
            self.score_difference = max([self.score_difference, *(abs(a - b) for a, b in pairs)])
        if agreement["hands"]:
            pairs = zip(coordinates(ours, "landmarks"), coordinates(theirs, "landmarks"))
            self.landmark_difference = max([self.landmark_difference, *(abs(a - b) for a, b in pairs)])
        return [key for key, is_same in agreement.items() if not is_same]

    def report(self):
        print(f"{self.frames} frames, {self.hands} hands")
        for key, count in self.same.items():
            print(f"  same {key.replace('_', ' ')}: {count} of {self.frames}")
        print(f"  largest difference of a score: {self.score_difference:.2g}")
        print(f"  largest difference of a landmark: {self.landmark_difference:.2g}")


def compare(arguments, work):
    """Compares all runs; returns whether everything agrees."""
    recognizers = bundles.find_recognizers(arguments.hands, arguments.models, work)
    runs, clips = [], 0
    while len(runs) < arguments.runs:
        count = min(RUNS_OF_A_CLIP, arguments.runs - len(runs))
        shots, drawn = random_runs(arguments.seed, clips, count)
        files = sequences.render(arguments.hands, shots, work / f"clip-{clips}")
        runs += [{**run, "files": files} for run in drawn]
        clips += 1
    version, theirs = recognize(recognizers, runs, "MEDIAPIPE_PYTHON", work)
    print(f"MediaPipe {version}; {clips} clips, {len(runs)} runs, recognizers: {', '.join(recognizers)}")
    tally = Tally()
    extra = ["--kernels", arguments.kernels] if arguments.kernels else []
    for name, bundle in recognizers.items():
        for run in runs:
            ours = follow(arguments.hands, bundle, run, extra)
            for frame, pair in enumerate(zip(ours, theirs[name][run["name"]], strict=True)):
                disagreement = tally.add(*pair)
                if disagreement:
                    print(
                        f"{run['name']} ({name}), frame {frame}: other {', '.join(disagreement)};"
                        f" {' '.join(arguments_of(run))}"
                    )
    tally.report()
    return all(count == tally.frames for count in tally.same.values())


def main():
    parser = argparse.ArgumentParser(prog="research/goldens/run compare")
    parser.add_argument("--hands", required=True, help="the command")
    parser.add_argument("--models", type=Path, help="folder with gesture_recognizer.task")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    parser.add_argument("--runs", type=int, default=60, help="how many clips and options to draw")
    parser.add_argument("--seed", type=int, default=0, help="chooses the clips and options")
    parser.add_argument("--kernels", help="the kernels of this engine")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hands-comparison-") as temporary:
        work = arguments.keep or Path(temporary)
        work.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if compare(arguments, work) else 1)


main()
