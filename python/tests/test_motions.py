"""Motions that are trained on drawn clips, and recognized in streams."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from swift_hands import HandsResult, MotionRecognizer, MotionTrainer
from swift_hands.errors import InvalidArgumentError, NotFoundError
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
    assert trained.accuracy == trained.by_clip.accuracy >= 0.95
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
        # The next video has times of its own.
        for result in clip("up", generator):
            assert recognizer.update(result) == []
    with pytest.raises(InvalidArgumentError, match="closed"):
        recognizer.finish()


def test_reports_are_by_clip_and_by_person(trained):
    for validation in (trained.by_clip, trained.by_person):
        assert validation.clips == 18 and validation.labels == list(WAYS)
        assert validation.confusion.shape == (3, 3) and (validation.confusion.sum(1) == 6).all()
        assert abs(validation.accuracy - np.trace(validation.confusion) / 18) < 1e-6
        assert 0.5 < validation.accepted <= 1 and validation.falsely_accepted is None
        assert "18 clips" in repr(validation)
    generator = np.random.default_rng(5)
    with MotionTrainer(CAMERA) as trainer:
        for label in ("left", "None"):
            for _ in range(3):
                trainer.add(label, clip("left" if label == "left" else "up", generator))
        anonymous = trainer.train()
    assert anonymous.by_person is None and anonymous.by_clip.labels == ["left", "None"]
    assert anonymous.by_clip.falsely_accepted == 0


def test_whole_clips_are_named(trained):
    generator = np.random.default_rng(6)
    with MotionRecognizer(trained.data, CAMERA) as recognizer:
        accepted = 0
        for label in list(WAYS) * 4:
            motion = recognizer.recognize(clip(label, generator))
            assert motion.label == label and 0 < motion.score < 2
            accepted += motion.is_accepted
        assert accepted >= 9
        assert recognizer.recognize([]) is None
        assert recognizer.recognize([seen([], time=index) for index in range(5)]) is None
        # A hand that shakes is like none of the motions.
        shaking = [seen([joints() + generator.normal(0, 0.02, 3)], time=index / 30) for index in range(20)]
        assert not recognizer.recognize(shaking).is_accepted
        # The stream goes on where it was.
        with MotionRecognizer(trained.data, CAMERA) as undisturbed:
            for result in clip("up", generator, rest=20, start=900.0):
                events = recognizer.update(result)
                recognizer.recognize(clip("left", generator))
                assert events == undisturbed.update(result)
            assert recognizer.finish() == undisturbed.finish()


def test_motions_do_not_depend_on_the_length_of_palms(trained):
    # Positions and sizes scale alike, and so do the positions of events.
    generator = np.random.default_rng(7)
    results = [result for number, label in enumerate(WAYS) for result in clip(label, generator, 20, 5.0 * number)]
    positions = []
    for length in (0.096, 0.048):
        with MotionRecognizer(trained.data, CAMERA, palm_length=length) as recognizer:
            events = [event for result in results for event in recognizer.update(result)]
            assert {event.motion for event in events} <= set(WAYS) and events
            positions.append([event.position for event in events])
    np.testing.assert_allclose(positions[0], 2 * np.array(positions[1]), rtol=1e-4)
    with MotionTrainer(CAMERA, palm_length=0.048) as trainer:
        for label in WAYS:
            for _ in range(3):
                trainer.add(label, clip(label, generator))
        assert trainer.train().accuracy > 0.5
    for length in (0.29, 0.01, float("nan")):
        with pytest.raises(InvalidArgumentError, match="palm_length"):
            MotionRecognizer(trained.data, CAMERA, palm_length=length)
        with pytest.raises(InvalidArgumentError, match="palm_length"):
            MotionTrainer(CAMERA, palm_length=length)


def test_the_same_clips_give_the_same_bytes(trained):
    generator = np.random.default_rng(1)
    with MotionTrainer(CAMERA) as trainer:
        for label in WAYS:
            for number in range(6):
                trainer.add(label, clip(label, generator), person=f"{number % 2}")
        assert trainer.train().data == trained.data


def interrupted(results):
    """A video that cannot be read to its end."""
    yield from results
    raise OSError("the camera is gone")


def broken(results):
    """A clip that the library refuses after many frames."""
    record = bytearray(results[-1]._data)
    last = HandsResult(record, 100.0)
    record[:4] = b"none"
    return [*results, last]


FAILURES = [(interrupted, OSError), (lambda results: [*results, None], TypeError), (broken, InvalidArgumentError)]


@pytest.mark.parametrize(("failing", "error"), FAILURES)
def test_clips_that_fail_have_no_part_in_the_next(trained, failing, error):
    generator = np.random.default_rng(8)
    wrong = list(clip("left", generator))
    with MotionRecognizer(trained.data, CAMERA) as recognizer:
        with pytest.raises(error):
            recognizer.recognize(failing(wrong))
        assert recognizer.recognize([]) is None
    generator = np.random.default_rng(1)
    with MotionTrainer(CAMERA) as trainer:
        for label in WAYS:
            for number in range(6):
                with pytest.raises(error):
                    trainer.add("left", failing(wrong))
                trainer.add(label, clip(label, generator), person=f"{number % 2}")
        assert len(trainer) == 18 and trainer.train().data == trained.data


def test_clips_of_several_threads_are_not_mixed(trained):
    generator = np.random.default_rng(9)
    clips = [list(clip(label, generator)) for label in list(WAYS) * 20]
    with MotionRecognizer(trained.data, CAMERA) as recognizer:
        one_by_one = [recognizer.recognize(results) for results in clips]
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(recognizer.recognize, clips)) == one_by_one


def test_what_is_refused(trained, tmp_path):
    with pytest.raises(NotFoundError):
        MotionRecognizer(tmp_path / "none.motions", CAMERA)
    for path in (tmp_path, "/dev/zero"):
        with pytest.raises(InvalidArgumentError, match=str(path)):
            MotionRecognizer(path, CAMERA)
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
