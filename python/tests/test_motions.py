"""Motions that are trained on drawn clips, and recognized in streams."""

import numpy as np
import pytest
from swift_hands import MotionRecognizer, MotionTrainer
from swift_hands.errors import InvalidArgumentError
from test_poses import CAMERA, joints, seen

WAYS = {"left": [-0.25, 0, 0], "right": [0.25, 0, 0], "up": [0, -0.2, 0]}


def clip(label, generator, rest=0, start=0.0):
    """The results of a motion: the hand rests, moves and rests."""
    count = int(generator.integers(15, 26))
    shares = np.clip((np.arange(count + 2 * rest) - rest) / (count - 1), 0, 1)
    size = generator.uniform(0.8, 1.2)
    for index, share in enumerate(shares):
        way = size * np.array(WAYS[label]) * share**2 * (3 - 2 * share)
        noise = generator.normal(0, 0.0003, (21, 3))
        yield seen([joints() + way + noise], time=start + index / 30, track=1)


@pytest.fixture(scope="module")
def trained():
    generator = np.random.default_rng(1)
    with MotionTrainer(CAMERA) as trainer:
        for label in WAYS:
            for number in range(6):
                trainer.add(label, clip(label, generator), person=f"{number % 2}")
        assert len(trainer) == 18 and "18 clips" in repr(trainer)
        return trainer.train()


def test_motions_are_events(trained, tmp_path):
    assert trained.accuracy >= 0.95
    path = tmp_path / "swipes.motions"
    trained.save(path)
    generator = np.random.default_rng(2)
    with MotionRecognizer(path, CAMERA) as recognizer:
        assert recognizer.labels == list(WAYS)
        found = 0
        for number in range(30):
            label = list(WAYS)[number % 3]
            events = []
            for result in clip(label, generator, rest=20, start=5.0 * number):
                events += recognizer.update(result)
            assert [event.motion for event in events] in ([label], [])
            assert all((event.kind, event.phase, event.finger) == ("motion", "ended", None) for event in events)
            found += len(events)
        assert found >= 20
        with pytest.raises(InvalidArgumentError, match="later"):
            recognizer.update(result)
        for result in clip("up", generator, start=500.0):
            assert recognizer.update(result) == []
        assert {event.motion for event in recognizer.finish()} <= {"up"}
        assert recognizer.finish() == []
    with pytest.raises(InvalidArgumentError, match="closed"):
        recognizer.finish()


def test_the_same_clips_give_the_same_bytes(trained):
    generator = np.random.default_rng(1)
    with MotionTrainer(CAMERA) as trainer:
        for label in WAYS:
            for number in range(6):
                trainer.add(label, clip(label, generator), person=f"{number % 2}")
        assert trainer.train().data == trained.data


def test_what_is_refused(trained):
    with pytest.raises(InvalidArgumentError, match="not a motion file"):
        MotionRecognizer(b"nothing", CAMERA)
    with pytest.raises(InvalidArgumentError, match="bytes"):
        MotionRecognizer(trained.data[:-1], CAMERA)
    with pytest.raises(TypeError, match="CameraIntrinsics"):
        MotionRecognizer(trained.data, None)
    with MotionTrainer(CAMERA) as trainer:
        with pytest.raises(InvalidArgumentError, match="no hand"):
            trainer.add("left", [])
        with pytest.raises(InvalidArgumentError, match="no gesture"):
            trainer.train()
        trainer.add("left", clip("left", np.random.default_rng(3)))
        with pytest.raises(InvalidArgumentError, match="1 clip"):
            trainer.train()
