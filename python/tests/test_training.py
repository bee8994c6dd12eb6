"""Training and evaluation of custom gestures."""

import json
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest
import swift_hands
from swift_hands import commands, errors

POSES = {"Victory": "V", "Thumb_Up": "Up", "Open_Palm": "none"}


@pytest.fixture(scope="module")
def examples(draw):
    """A folder of three drawn images for each label."""
    return draw(POSES, 3)


@pytest.fixture(scope="module")
def trainer(hands, recognizer, examples):
    trainer = swift_hands.Trainer(recognizer)
    for path in sorted(examples.glob("*/*.png")):
        trainer.add(path.parent.name, hands(path))
    return trainer


@pytest.fixture(scope="module")
def trained(trainer):
    return trainer.train()


def test_trained_gestures_are_recognized(trainer, trained, examples, tmp_path):
    assert len(trainer) == 9
    trained.save(tmp_path / "own.task")
    for model in (trained.bundle, tmp_path / "own.task"):
        hands = swift_hands.Hands(model)
        assert set(hands.custom_labels) >= {"Up", "V"} and "Victory" in hands.canned_labels
        for label in ("V", "Up"):
            assert [hands(path)[0].gesture for path in sorted((examples / label).iterdir())] == [label] * 3
    assert hands(examples / "V" / "0.png").gesture_score[0] > 0.5


def test_the_same_examples_give_the_same_bytes(trainer, trained):
    assert trainer.train().bundle == trained.bundle


def test_report(trained):
    report = trained.report
    assert report.hands == 9 and 0 <= report.accuracy <= 1
    assert {one.name: one.hands for one in report.classes} == dict.fromkeys(report.labels, 3)
    assert report.confusion.shape == (len(report.labels), len(report.answers)) and report.confusion.sum() == 9
    assert report.answers[-1] is None


def test_evaluation(trainer, trained, hands):
    report = trainer.evaluate(swift_hands.Hands(trained.bundle))
    assert report.accuracy == 1 and {one.recall for one in report.classes} == {1}
    # The built-in classifier knows neither label.
    foreign = trainer.evaluate(hands)
    assert foreign.strangers == 9 and foreign.strangers_taken >= 6
    landmarker = swift_hands.Hands(gestures=False)
    with pytest.raises(ValueError, match="landmarker"):
        trainer.evaluate(landmarker)


def test_options_of_the_custom_classifier(trained, examples):
    path = examples / "V" / "0.png"
    assert swift_hands.Hands(trained.bundle, custom_denylist=["V"])(path).gesture == ["Victory"]
    assert swift_hands.Hands(trained.bundle, custom_allowlist=["Up"])(path).gesture == ["Victory"]
    assert swift_hands.Hands(trained.bundle, custom_score_threshold=1.0)(path).gesture == ["Victory"]


def test_left_and_right_hands(hands, recognizer, draw):
    folder = draw({"Victory": "V", "Open_Palm": "none"}, 3)
    bundles = []
    for distinguish in (False, True):
        with swift_hands.Trainer(recognizer, distinguish_hands=distinguish) as trainer:
            for path in sorted(folder.glob("*/*.png")):
                trainer.add(path.parent.name, hands(path)[0])
            bundles.append(trainer.train().bundle)
    assert bundles[0] != bundles[1]


def test_refused(hands, recognizer, landmarker, trainer, examples, tmp_path):
    result = hands(examples / "V" / "0.png")
    with swift_hands.Trainer(recognizer) as few:
        few.add("V", result)
        with pytest.raises(swift_hands.HandsError):
            few.train()
    with pytest.raises(ValueError, match="closed"):
        few.train()
    with pytest.raises(swift_hands.HandsError, match="hand_landmarker.task"):
        swift_hands.Trainer(landmarker)
    with pytest.raises(FileNotFoundError):
        swift_hands.Trainer(tmp_path / "none.task")
    with pytest.raises(errors.InvalidArgumentError):
        swift_hands.Trainer(tmp_path)
    nothing = hands(np.zeros((32, 32, 3), np.uint8))
    before = len(trainer)
    trainer.add("V", nothing)
    assert len(trainer) == before


def test_labels_that_are_refused(hands, recognizer, examples):
    result = hands(examples / "V" / "0.png")
    with swift_hands.Trainer(recognizer) as trainer:
        trainer.add("V", result)
        for label in ("", "a\nb", "v", "\ud800", "a\0b"):
            with pytest.raises(errors.InvalidArgumentError):
                trainer.add(label, result)
        trainer.add("V", result)
        assert len(trainer) == 2


def run(*arguments):
    return subprocess.run([sys.executable, "-m", "swift_hands", *map(str, arguments)], capture_output=True, text=True)


def test_commands(examples, tmp_path, recognizer):
    bundle = tmp_path / "own.task"
    done = run("train", examples, "--model", recognizer, "--output", bundle)
    assert done.returncode == 0 and "9 hands, accuracy" in done.stdout and "V: 3 hands" in done.stdout
    done = run("evaluate", examples, "--model", bundle)
    assert done.stdout.startswith("9 hands, accuracy 100.0%\n")
    path = examples / "V" / "0.png"
    done = run("recognize", path, path, "--model", bundle, "--num-hands", 2)
    assert done.stdout.count(f"{path}: Right V ") + done.stdout.count(f"{path}: Left V ") == 2
    done = run("recognize", path, "--model", bundle, "--json", "--custom-denylist", "V")
    (hand,) = json.loads(done.stdout)["hands"]
    assert hand["gesture"] == "Victory" and np.shape(hand["landmarks"]) == (21, 3)
    for arguments in (("recognize", tmp_path / "none.png"), ("train", bundle, "--output", bundle)):
        done = run(*arguments)
        assert done.returncode == 1 and done.stderr.startswith("swift-hands: ") and done.stderr.count("\n") == 1


def test_folders_of_any_name(examples, tmp_path, recognizer):
    folder = tmp_path / "poses [1]*"
    for path in examples.glob("*/*.png"):
        for label in (path.parent.name, ".hidden"):
            (folder / label).mkdir(parents=True, exist_ok=True)
            shutil.copy(path, folder / label)
    (folder / "V" / "broken.png").write_bytes(b"none")
    done = run("train", folder, "--model", recognizer, "--output", tmp_path / "own.task")
    assert done.returncode == 0 and "9 hands, accuracy" in done.stdout and "hidden" not in done.stdout
    assert done.stderr.startswith(f"{folder / 'V' / 'broken.png'}: ") and done.stderr.count("\n") == 1
    assert commands.is_glob(str(tmp_path / "*")) and not commands.is_glob(str(folder))


def test_endings_in_any_case(tmp_path):
    names = ("a.mp4", "B.MKV", "C.WebM", "d.Jpg", "e.PnG", "f.jpeg.txt", "mp4", ".hidden.MP4")
    folder = tmp_path / "of" / "folders [1]"
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).touch()

    def found(source, endings):
        return [os.path.basename(path) for path in commands.files(str(source), endings)]

    assert found(tmp_path, commands.VIDEOS) == found(folder, commands.VIDEOS) == ["B.MKV", "C.WebM", "a.mp4"]
    assert found(tmp_path, commands.PICTURES) == ["d.Jpg", "e.PnG"]
    # A glob says itself which files it is for.
    assert found(tmp_path / "**" / "*.txt", commands.PICTURES) == ["f.jpeg.txt"]
    (tmp_path / "none").mkdir()
    with pytest.raises(errors.NotFoundError, match=r"no files with \.png, \.jpg, \.jpeg in "):
        commands.files(str(tmp_path / "none"), commands.PICTURES)


def test_video_command(clip, recognizer):
    done = run("video", clip, "--model", recognizer, "--smoothing", 0.05)
    lines = done.stdout.splitlines()
    assert len(lines) == 3 and all("Victory" in line for line in lines) and " at 0.100 s: " in lines[1]
    done = run("video", clip, "--json")
    assert [json.loads(line)["hands"][0]["track_age"] for line in done.stdout.splitlines()] == [1, 2, 3]
