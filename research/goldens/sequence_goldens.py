"""Records sequences.json: MediaPipe's results on clips with many options."""

import hashlib
import struct

from research.goldens import sequences
from research.goldens.genuine import labels, names, recognize, tips


def landmarks_sha256(result):
    """The hash of all coordinates in single precision: hand by hand, image landmarks before world landmarks."""
    coordinates = [
        coordinate
        for key in ("landmarks", "world_landmarks")
        for hand in result[key]
        for point in hand
        for coordinate in point
    ]
    return hashlib.sha256(struct.pack(f"<{len(coordinates)}f", *coordinates)).hexdigest()


def frame_entry(results):
    """The hands of a frame. A recognizer that filters out all gestures returns no gestures and no hands."""
    shown = max(results.values(), key=lambda result: len(result["landmarks"]))
    for result in results.values():
        # Both recognizers contain the same landmark models.
        assert result["landmarks"] in ([], shown["landmarks"])
        assert bool(result["gestures"]) == bool(result["landmarks"])
    return {
        "handedness": names(shown["handedness"]),
        "gestures": {name: names(result["gestures"]) for name, result in results.items()},
        "points": tips(shown),
        "landmarks_sha256": landmarks_sha256(shown),
    }


def run_entry(run, results, second):
    same = [sum(labels(a) == labels(b) for a, b in zip(second[name], results[name])) for name in results]
    frames = [frame_entry(dict(zip(results, of_frame))) for of_frame in zip(*results.values())]
    return {**run, "frames_with_same_labels_in_second_opinion": same, "frames": frames}


def record(hands, recognizers, work):
    """Draws the sequences and tracks their hands; returns the members of the document."""
    files = {
        name: sequences.render(hands, shots, work / "sequences" / name) for name, shots in sequences.SEQUENCES.items()
    }
    runs = sequences.runs()
    jobs = [{**run, "files": files[run["sequence"]]} for run in runs]
    _, results = recognize(recognizers, jobs, "MEDIAPIPE_PYTHON", work)
    _, second = recognize(recognizers, jobs, "SECOND_MEDIAPIPE_PYTHON", work)

    def pick(source, run):
        return {recognizer: found[run["name"]] for recognizer, found in source.items()}

    pictures = {
        run["sequence"]: [result["picture_sha256"] for result in next(iter(pick(results, run).values()))]
        for run in runs
    }
    return {
        "sequences": [
            {"name": name, "shots": shots, "picture_sha256": pictures[name]}
            for name, shots in sequences.SEQUENCES.items()
        ],
        "runs": [run_entry(run, pick(results, run), pick(second, run)) for run in runs],
    }
