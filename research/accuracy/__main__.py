"""Measures the modes of search, of landmarks and of videos, and prints tables."""

import argparse
import tempfile
from pathlib import Path

from . import crops, drawn, drawn_clips, measures, steadiness, truth
from .mediapipe import MediaPipe
from .program import Program

ROOT = Path(__file__).resolve().parents[2]
# The modes, with their options.
SEARCHES = {search: {"search": search} for search in ("near", "far")}
LANDMARKS = {landmarks: {"landmarks": landmarks} for landmarks in ("upright", "refined")}
VIDEOS = {
    "mediapipe": [],
    "near": ["--search=near"],
    "far": ["--search=far"],
    "upright": ["--landmarks=upright"],
    "refined": ["--landmarks=refined"],
    "smoothed": ["--smooth"],
    "refined and smoothed": ["--landmarks=refined", "--smooth"],
}


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="research/accuracy/run")
    parser.add_argument("--hands", required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--pictures", type=int, default=1000)
    parser.add_argument("--clips", type=int, default=20)
    parser.add_argument("--genuine", action="store_true")
    parser.add_argument("--crops", action="store_true")
    parser.add_argument("--model", type=Path, default=ROOT / "Weights/gesture_recognizer.task")
    parser.add_argument("--markdown", type=Path, help="also write the tables to this file")
    return parser.parse_args()


def report(program, genuine, pictures, clips):
    """The lines of the tables; without a genuine MediaPipe these have no row of it."""
    if pictures:
        first = {"MediaPipe itself": genuine.results(pictures)} if genuine else {}
        first["mediapipe"] = program.results(pictures)
        found = {mode: program.results(pictures, **options) for mode, options in SEARCHES.items()}
        yield from comparison("search", measures.search_columns(), measures.search_row, pictures, first | found)
        found = {mode: program.results(pictures, **options) for mode, options in LANDMARKS.items()}
        yield ""
        yield from comparison("landmarks", measures.landmark_columns(), measures.landmark_row, pictures, first | found)
    with_camera = [picture for picture in pictures if picture.hands and picture.focal_length]
    if with_camera:
        yield ""
        yield from comparison(
            "poses", measures.pose_columns(), measures.pose_row, with_camera, {"": program.poses(with_camera)}
        )
    if clips:
        found = {"MediaPipe itself": [genuine.tracks(clip) for clip in clips]} if genuine else {}
        found |= {mode: [program.tracks(clip, *options) for clip in clips] for mode, options in VIDEOS.items()}
        yield ""
        yield from comparison("videos", steadiness.columns(), steadiness.row, clips, found)


def comparison(what, columns, row, known, found):
    """The table of what is known beside what each mode has found."""
    yield from table([(what, columns), *((mode, row(known, results)) for mode, results in found.items())])


def crop_report(program, pictures, folder):
    """The lines of the table of large hands."""
    yield from table(
        [("landmarks", ["hands", *measures.landmark_columns()]), *crops.rows(program, crops.large(pictures), folder)]
    )


def drawn_truth(program, folder, arguments):
    """Pictures and clips that are drawn."""
    draw = drawn.large if arguments.crops else drawn.rendered
    pictures, _ = truth.read(draw(program, folder / "pictures", arguments.pictures))
    if arguments.crops or not arguments.clips:
        return pictures, []
    return pictures, truth.read(drawn_clips.rendered(program, folder / "clips", arguments.clips))[1]


def table(rows):
    for number, (name, cells) in enumerate(rows):
        yield "| " + " | ".join([name, *cells]) + " |"
        if number == 0:
            yield "|---" * (len(cells) + 1) + "|"


def main():
    arguments = parsed_arguments()
    program = Program(arguments.hands, arguments.model)
    genuine = MediaPipe(str(arguments.model)) if arguments.genuine else None
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        if arguments.data:
            pictures, clips = truth.read(arguments.data)
        else:
            pictures, clips = drawn_truth(program, folder, arguments)
        tables = (
            crop_report(program, pictures, folder) if arguments.crops else report(program, genuine, pictures, clips)
        )
        lines = []
        for line in tables:
            print(line, flush=True)
            lines.append(line + "\n")
    if arguments.markdown:
        arguments.markdown.write_text("".join(lines))


main()
