"""usage: compare.py VERSION OURS.json THEIRS.json

Compares two recordings of record.py: bit-identical for 0.10.21, within 5e-5 for later versions. Calls are only compared
with 0.10.21, whose behavior is the reference where later versions differ.
"""

import json
import math
import pathlib
import sys

# Same class, but our own message: MediaPipe's lists graph nodes or overloads of a binding.
OWN_WORDS = {
    "timestamp with fraction",
    "graphics processor",
    "gray image",
    "float image",
    "float image of two channels",
    "empty image",
    "doubles",
    "without data",
}
# 0.10.21 accepts an invalid mode; here it is a ValueError.
REFUSED = {"mode as text"}
LANDMARKS = ("hand_landmarks", "hand_world_landmarks")


def main() -> None:
    version, ours, theirs = sys.argv[1], *(json.loads(pathlib.Path(path).read_text()) for path in sys.argv[2:])
    exact = version == "0.10.21"
    # In videos, the smallest difference propagates from frame to frame.
    comparable = {name: found for name, found in ours["results"].items() if exact or "/" not in name}
    largest, score, faults = results(comparable, theirs["results"])
    # Also if one is not a number.
    if not largest <= (0 if exact else 5e-5):
        faults.append(f"landmarks differ by {largest:.3g}")
    # The gesture models amplify differences between landmarks.
    if not score <= (9e-7 if exact else 1e-3):
        faults.append(f"scores differ by {score:.3g}")
    calls = theirs["calls"] if exact else {}
    for name, expected in calls.items():
        if not equal(name, ours["calls"][name], expected):
            faults.append(f"{name}: {ours['calls'][name]}, not {expected}")
    print(
        f"{version}: {len(comparable)} pictures and frames, {len(calls)} calls; landmarks within "
        f"{largest:.3g}, scores within {score:.3g}"
    )
    for fault in faults:
        print(f"  {fault}")
    sys.exit(1 if faults else 0)


def results(ours, theirs):
    """The largest differences of landmarks and scores, and the entries that cannot be compared."""
    largest = score = 0.0
    faults = []
    for name, found in ours.items():
        expected = theirs[name]
        for key in LANDMARKS:
            pairs = [
                (a[axis], b[axis])
                for hand, other in zip(found[key], expected[key])
                for a, b in zip(hand, other)
                for axis in "xyz"
            ]
            largest = worst([largest, *(abs(a - b) for a, b in pairs)])
        for key in ("gestures", "handedness"):
            if labels(found[key]) != labels(expected[key]):
                faults.append(f"{name}: {key} {labels(found[key])}, not {labels(expected[key])}")
            else:
                score = worst([score, *(abs(a[0]["score"] - b[0]["score"]) for a, b in zip(found[key], expected[key]))])
    return largest, score, faults


def worst(differences):
    """The largest, or NaN if one is, which `max` may pass over."""
    return math.nan if any(map(math.isnan, differences)) else max(differences)


def labels(lists):
    return [[(c["index"], c["category_name"]) for c in categories] for categories in lists]


def text(outcome):
    """An error message, normalized: MediaPipe lists a bundle's files in a random order."""
    before, colon, files = outcome["text"].partition("in the model asset bundle are: ")
    return before + colon + ", ".join(sorted(files.removesuffix(".").split(", ")))


def equal(name, ours, theirs):
    """Whether a call returned the same result, or raised the same class with the same message.

    Calls that crash or hang MediaPipe must not do so here.
    """
    if "ends" in theirs:
        return "ends" not in ours and "ValueError" in ours.get("kinds", ["ValueError"])
    if name in REFUSED:
        return "ValueError" in ours.get("kinds", [])
    if "kinds" not in theirs or "kinds" not in ours:
        return ours == theirs
    same = name in OWN_WORDS or text(ours) == text(theirs)
    return same and theirs["kinds"][0] in ours["kinds"]


main()
