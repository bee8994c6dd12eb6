"""Records Tests/Goldens; see research/goldens/run."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from research.goldens import bundles, scenes, sequence_goldens
from research.goldens.genuine import labels, names, recognize, run_python, tips

GOLDENS = Path(__file__).resolve().parent.parent.parent / "Tests" / "Goldens"

# Tolerance for landmarks between two sets of float kernels, as a fraction of the image size.
SECOND_OPINION_TOLERANCE = 5e-4

# Scenes whose images are inputs of single models, with regions for the landmark model.
NET_SCENES = {
    "Open_Palm-right": [
        {"center_x": 240, "center_y": 236, "width": 448, "height": 448, "rotation": 0},
    ],
    "Victory-left": [
        {"center_x": 236.5, "center_y": 251.25, "width": 391.5, "height": 391.5, "rotation": 0.46875},
    ],
    "Thumb_Up-varied": [
        {"center_x": 250.75, "center_y": 236.5, "width": 301.25, "height": 301.25, "rotation": 1.5625},
    ],
    "outside": [
        {"center_x": 20.5, "center_y": 470.25, "width": 200.5, "height": 200.5, "rotation": 2.5},
    ],
}


def difference(first, second):
    """The largest difference between the landmarks of two lists of hands, rounded to two digits."""
    largest = max(
        (
            abs(a - b)
            for hands in zip(first, second, strict=True)
            for points in zip(*hands, strict=True)
            for a, b in zip(*points, strict=True)
        ),
        default=0,
    )
    return float(f"{largest:.2g}")


def scene_entry(options, results, second):
    """A scene with the results of both MediaPipe versions, by recognizer."""
    first = next(iter(results.values()))
    for result in results.values():
        # Both recognizers contain the same landmark models.
        assert result["landmarks"] == first["landmarks"], options["name"]
    assert all(labels(second[name]) == labels(results[name]) for name in results), options["name"]
    largest = max(difference(second[name]["landmarks"], results[name]["landmarks"]) for name in results)
    assert largest < SECOND_OPINION_TOLERANCE, options["name"]
    return {
        **options,
        "picture_sha256": first["picture_sha256"],
        "handedness": first["handedness"],
        "landmarks": first["landmarks"],
        "world_landmarks": first["world_landmarks"],
        "gestures": {name: result["gestures"] for name, result in results.items()},
        "second_opinion": {"landmark_difference": largest},
    }


def clip_entry(options, results, second):
    """A clip: the labels of every frame, and the positions of wrist and fingertips."""
    frames = []
    for index, first in enumerate(next(iter(results.values()))):
        frames.append(
            {
                "picture_sha256": first["picture_sha256"],
                "handedness": names(first["handedness"]),
                "gestures": {name: names(result[index]["gestures"]) for name, result in results.items()},
                "points": tips(first),
            }
        )
    same = [sum(labels(a) == labels(b) for a, b in zip(second[name], results[name])) for name in results]
    return {**options, "frames_with_same_labels_in_second_opinion": same, "results": frames}


def draw(hands, work):
    """Draws everything; returns the files of each scene and clip by name."""
    files = {}
    for options in scenes.gesture_scenes() + scenes.finger_scenes():
        path = work / (options["name"] + ".png")
        scenes.render(hands, options, path)
        files[options["name"]] = [str(path)]
    for options in scenes.clips():
        folder = work / options["name"]
        scenes.render(hands, options, folder)
        files[options["name"]] = [str(path) for path in sorted(folder.glob("*.png"))]
    return files


def jobs(files):
    """The MediaPipe jobs for the files of each scene and clip."""
    found = [{"name": scene, "files": paths} for scene, paths in files.items()]
    clips = {clip["name"]: clip for clip in scenes.clips()}
    for job in found:
        if job["name"] in clips:
            job["options"] = {"num_hands": clips[job["name"]]["hands"]}
            job["timestamps_ms"] = [40 * frame for frame in range(len(job["files"]))]
    return found


def write(name, document, lists):
    """Writes a document with one line per list entry."""
    lines = []
    for key, value in document.items():
        text = json.dumps(value, separators=(",", ":"))
        if key in lists:
            text = "[\n" + ",\n".join(json.dumps(v, separators=(",", ":")) for v in value) + "\n]"
        lines.append(f"{json.dumps(key)}:{text}")
    text = "{" + ",\n".join(lines) + "}\n"
    (GOLDENS / name).write_text(text)
    print(f"research/goldens/run: Tests/Goldens/{name}: {len(text)} bytes")


def record(hands, models, work):
    recognizers = bundles.find_recognizers(hands, models, work)
    if "official" not in recognizers:
        sys.exit("research/goldens/run: gesture_recognizer.task is neither in Weights/ nor in --models")
    files = draw(hands, work)
    version, results = recognize(recognizers, jobs(files), "MEDIAPIPE_PYTHON", work)
    second_version, second = recognize(recognizers, jobs(files), "SECOND_MEDIAPIPE_PYTHON", work)
    head = {
        "schema_version": 1,
        "mediapipe": version,
        "second_mediapipe": second_version,
        "recognizers": bundles.fingerprints(recognizers),
    }

    def pick(source, name, whole):
        return {recognizer: found[name] if whole else found[name][0] for recognizer, found in source.items()}

    def entries(list_of_options):
        return [
            scene_entry(o, pick(results, o["name"], False), pick(second, o["name"], False)) for o in list_of_options
        ]

    write("gestures.json", {**head, "scenes": entries(scenes.gesture_scenes())}, ["recognizers", "scenes"])
    write("fingers.json", {**head, "scenes": entries(scenes.finger_scenes())}, ["recognizers", "scenes"])
    clips = [clip_entry(o, pick(results, o["name"], True), pick(second, o["name"], True)) for o in scenes.clips()]
    write("clips.json", {**head, "clips": clips}, ["recognizers", "clips"])
    write(
        "sequences.json",
        {**head, **sequence_goldens.record(hands, recognizers, work)},
        ["recognizers", "sequences", "runs"],
    )

    nets_jobs = {
        "recognizers": {name: str(path) for name, path in recognizers.items()},
        "scenes": [{"name": name, "file": files[name][0], "regions": regions} for name, regions in NET_SCENES.items()],
    }
    (work / "jobs.json").write_text(json.dumps(nets_jobs))
    run_python("LITERT_PYTHON", "nets", work / "jobs.json", work / "results.json")
    nets = json.loads((work / "results.json").read_text())
    write("nets.json", {"schema_version": 1, **nets}, ["nets"])


def main():
    parser = argparse.ArgumentParser(prog="research/goldens/run")
    parser.add_argument("--hands", required=True, help="the command")
    parser.add_argument("--models", type=Path, help="folder with gesture_recognizer.task")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    arguments = parser.parse_args()
    GOLDENS.mkdir(exist_ok=True)
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        record(arguments.hands, arguments.models, arguments.keep)
        return
    with tempfile.TemporaryDirectory(prefix="hands-goldens-") as work:
        record(arguments.hands, arguments.models, Path(work))


main()
