"""Compares two records of record.py: equal to the last bit with 0.10.21, within 5e-5 of later ones.

usage: compare.py VERSION OURS.json THEIRS.json
"""

import json
import sys

LANDMARKS = ("hand_landmarks", "hand_world_landmarks")


def main() -> None:
    version, ours, theirs = sys.argv[1], *(json.load(open(path)) for path in sys.argv[2:])
    exact = version == "0.10.21"
    largest = score = 0.0
    faults = []
    for name, found in ours["results"].items():
        expected = theirs["results"][name]
        for key in LANDMARKS:
            pairs = [
                (a[axis], b[axis])
                for hand, other in zip(found[key], expected[key]) for a, b in zip(hand, other)
                for axis in "xyz"]
            largest = max([largest, *(abs(a - b) for a, b in pairs)])
        for key in ("gestures", "handedness"):
            if labels(found[key]) != labels(expected[key]):
                faults.append(f"{name}: {key} {labels(found[key])}, not {labels(expected[key])}")
            else:
                score = max([score, *(abs(a[0]["score"] - b[0]["score"])
                                      for a, b in zip(found[key], expected[key]))])
    if largest > (0 if exact else 5e-5):
        faults.append(f"landmarks differ by {largest:.3g}")
    # The gesture nets amplify differences of the landmarks.
    if score > (9e-7 if exact else 1e-3):
        faults.append(f"scores differ by {score:.3g}")
    for name, (kinds, text) in theirs["errors"].items():
        our_kinds, our_text = ours["errors"][name]
        # Modes have other names in later versions.
        if kinds[0] not in our_kinds or (our_text != text and not (name == "mode" and not exact)):
            faults.append(f"{name}: {our_kinds[0]} {our_text!r}, not {kinds[0]} {text!r}")
    print(f"{version}: {len(ours['results'])} pictures, {len(theirs['errors'])} errors; landmarks within "
          f"{largest:.3g}, scores within {score:.3g}")
    for fault in faults:
        print(f"  {fault}")
    sys.exit(1 if faults else 0)


def labels(lists):
    return [[(c["index"], c["category_name"]) for c in categories] for categories in lists]


main()
