"""Measures the modes of search and of landmarks, and prints tables."""

import argparse
import tempfile
from pathlib import Path

from . import crops, drawn, measures, truth
from .program import Program

ROOT = Path(__file__).resolve().parents[2]
SEARCHES = ["mediapipe", "near", "far"]
LANDMARKS = ["mediapipe", "upright", "refined"]


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="research/accuracy/run")
    parser.add_argument("--hands", required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--pictures", type=int, default=1000)
    parser.add_argument("--crops", action="store_true")
    parser.add_argument("--model", type=Path, default=ROOT / "Weights/gesture_recognizer.task")
    parser.add_argument("--markdown", type=Path, help="also write the tables to this file")
    return parser.parse_args()


def report(program, pictures):
    """The lines of the tables."""
    rows = [("search", measures.search_columns())]
    for search in SEARCHES:
        rows.append((search, measures.search_row(pictures, program.results(pictures, search=search))))
    yield from table(rows)
    rows = [("landmarks", measures.landmark_columns())]
    for mode in LANDMARKS:
        rows.append((mode, measures.landmark_row(pictures, program.results(pictures, landmarks=mode))))
    yield ""
    yield from table(rows)
    with_camera = [picture for picture in pictures if picture.hands and picture.focal_length]
    if with_camera:
        yield ""
        yield from table(
            [("poses", measures.pose_columns()), ("", measures.pose_row(with_camera, program.poses(with_camera)))]
        )


def crop_report(program, pictures, folder):
    """The lines of the table of large hands."""
    yield from table(
        [("landmarks", ["hands", *measures.landmark_columns()]), *crops.rows(program, crops.large(pictures), folder)]
    )


def table(rows):
    for number, (name, cells) in enumerate(rows):
        yield "| " + " | ".join([name, *cells]) + " |"
        if number == 0:
            yield "|---" * (len(cells) + 1) + "|"


def main():
    arguments = parsed_arguments()
    program = Program(arguments.hands, arguments.model)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        draw = drawn.large if arguments.crops else drawn.rendered
        pictures = truth.read(arguments.data or draw(program, folder, arguments.pictures))
        lines = []
        for line in crop_report(program, pictures, folder) if arguments.crops else report(program, pictures):
            print(line, flush=True)
            lines.append(line + "\n")
    if arguments.markdown:
        arguments.markdown.write_text("".join(lines))


main()
