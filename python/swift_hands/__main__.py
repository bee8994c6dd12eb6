"""The program ``python -m swift_hands``, also installed as ``swift-hands``."""

import argparse
import json
import os
import sys
from collections.abc import Iterator

from . import commands
from ._native import record
from .errors import HandsError, InvalidArgumentError
from .hands import Hands
from .options import ALL
from .results import HandsResult
from .training import Report, Trainer

_DESCRIPTION = "Finds hands in images and videos, trains custom gestures and evaluates classifiers."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="swift-hands", description=_DESCRIPTION)
    parsers = parser.add_subparsers(required=True, metavar="COMMAND")

    recognize = parsers.add_parser("recognize", help="find the hands in images")
    recognize.add_argument("pictures", nargs="+", metavar="IMAGE", help="PNG or JPEG files")
    recognize.set_defaults(run=_recognize)
    commands.add_decoding(recognize)

    video = parsers.add_parser("video", help="find and track the hands in videos")
    video.add_argument("videos", nargs="+", metavar="VIDEO", help="video files, which ffmpeg decodes")
    video.set_defaults(run=_video)
    for command in (recognize, video):
        command.add_argument("--json", action="store_true", help="print a JSON object for each image or frame")
        command.add_argument(
            "--timeout", type=float, default=0.0, metavar="SECONDS", help="limit for one image or frame"
        )
        commands.add_options(command, ALL)

    train = parsers.add_parser("train", help="train a classifier of custom gestures")
    train.add_argument("folder", help="a folder of images for each gesture; 'none' for hands without a gesture")
    train.add_argument("--output", required=True, metavar="TASK", help="the bundle to write")
    train.add_argument(
        "--distinguish-hands", action="store_true", help="treat left and right hands as different gestures"
    )
    train.set_defaults(run=_train)

    evaluate = parsers.add_parser("evaluate", help="measure how well a bundle classifies images")
    evaluate.add_argument("folder", help="a folder of images for each gesture")
    evaluate.set_defaults(run=_evaluate)
    for command in (train, evaluate):
        commands.add_options(command, record.MODEL_OPTIONS)
    return parser


def _recognize(arguments: argparse.Namespace) -> None:
    hands = Hands(**commands.chosen(arguments))
    for path in arguments.pictures:
        _print(path, hands(path, timeout=arguments.timeout, decode=arguments.decode), arguments.json)


def _video(arguments: argparse.Namespace) -> None:
    hands = Hands(**commands.chosen(arguments))
    for path in arguments.videos:
        for result in hands.video(path, timeout=arguments.timeout):
            _print(path, result, arguments.json)


def _print(path: str, result: HandsResult, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"path": path, **result.to_dict()}, ensure_ascii=False))
    else:
        at = "" if result.time is None else f"at {result.time:.3f} s: "
        print(f"{path}: {at}{result._summary()}")


def _train(arguments: argparse.Namespace) -> None:
    chosen = commands.chosen(arguments)
    with Trainer(chosen.get("model"), distinguish_hands=arguments.distinguish_hands) as trainer:
        _add(trainer, arguments.folder, Hands(**chosen))
        trained = trainer.train()
    _print_report(trained.report)
    trained.save(arguments.output)


def _evaluate(arguments: argparse.Namespace) -> None:
    chosen = commands.chosen(arguments)
    hands = Hands(**chosen)
    with Trainer(chosen.get("model")) as trainer:
        _add(trainer, arguments.folder, hands)
        _print_report(trainer.evaluate(hands))


def _add(trainer: Trainer, folder: str, hands: Hands) -> None:
    for label, path in _examples(folder):
        try:
            result = hands(path)
        except HandsError as error:
            print(f"{path}: {error}", file=sys.stderr)
            continue
        if not result:
            print(f"{path}: no hand", file=sys.stderr)
        trainer.add(label, result)


def _examples(folder: str) -> Iterator[tuple[str, str]]:
    if not os.path.isdir(folder):
        raise InvalidArgumentError(f"{folder} is not a folder")
    for label in sorted(os.listdir(folder)):
        if not label.startswith(".") and os.path.isdir(os.path.join(folder, label)):
            for path in commands.files(os.path.join(folder, label), commands.PICTURES):
                yield label, path


def _print_report(report: Report) -> None:
    print(f"{report.hands} hands, accuracy {_percent(report.accuracy)}")
    for one in report.classes:
        print(f"{one.name}: {one.hands} hands, precision {_percent(one.precision)}, recall {_percent(one.recall)}")
    if report.strangers:
        print(f"{report.strangers_taken} of {report.strangers} hands without a gesture were taken for one")


def _percent(value: "float | None") -> str:
    return "unknown" if value is None else f"{value:.1%}"


def main() -> None:
    """Runs the command of ``sys.argv``."""
    arguments = _parser().parse_args()
    try:
        arguments.run(arguments)
    except (HandsError, OSError) as error:
        sys.exit(f"swift-hands: {error}")


if __name__ == "__main__":
    main()
