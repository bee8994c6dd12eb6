"""Motions such as swipes: training them on clips, and recognizing them in videos."""

import contextlib
import ctypes
import json
import os
import threading
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ._native import checks, files, library
from ._native.handle import ContextManager, Handle
from ._native.record import HandsCamera
from .errors import HandsError
from .interactions import EventSource, HandEvent
from .poses import CameraIntrinsics, camera_structure, checked_palm_length
from .results import HandsResult


class _Clips:
    """Gives clips to an object of the C library one at a time, each as a whole or not at all."""

    def __init__(self, handle: Handle, camera: HandsCamera, add: str, end: str, drop: "tuple[object, ...]") -> None:
        """Starts without a clip.

        Args:
          handle: The object.
          camera: The camera of the clips.
          add: The function that takes a frame.
          end: The function that ends a clip.
          drop: Arguments of ``end`` that drop the clip.
        """
        self._handle = handle
        self._camera = camera
        self._add, self._end, self._drop = add, end, drop
        self._lock = threading.Lock()

    def take(self, clip: Iterable[HandsResult], *arguments: object) -> None:
        """Adds the frames of a clip, and ends it with arguments."""
        # What reads a video may fail, or use the same object.
        results = list(clip)
        for result in results:
            if not isinstance(result, HandsResult):
                raise TypeError(f"clip must contain HandsResult, not {type(result).__name__}")
        # Before the lock, which a fork may never get.
        number = self._handle.value
        with self._lock:
            try:
                for result in results:
                    library.call(self._add, number, result._address(), ctypes.byref(self._camera))
                library.call(self._end, number, *arguments)
            except BaseException:
                # The first error is the one to tell.
                with contextlib.suppress(HandsError):
                    library.call(self._end, number, *self._drop)
                raise


class Motion(NamedTuple):
    """A motion that a hand made.

    Attributes:
      label: Its name.
      score: About 1 for a motion like those of the training, 0 or less for others.
      is_accepted: Whether it is one of the motions: neither ``"none"`` nor too unlike them.
    """

    label: str
    score: float
    is_accepted: bool


class MotionRecognizer(EventSource):
    """Recognizes trained motions in a video or the frames of a camera.

    ::

        recognizer = MotionRecognizer("swipes.motions", CameraIntrinsics.typical(1280, 720))
        for result in hands.video(frames):
            for event in recognizer.update(result):
                print(event.motion, event.strength)

    Attributes:
      labels: The names of the motions; ``"none"`` is for other movements, which are no events.
    """

    _function = "hands_motions_update"

    def __init__(
        self, motions: "str | os.PathLike[str] | bytes", camera: CameraIntrinsics, *, palm_length: float = 0.096
    ) -> None:
        """Reads a motion file.

        Args:
          motions: Path or bytes of a file of ``hands train --motion`` or ``MotionTrainer``.
          camera: The camera.
          palm_length: From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default.

        Raises:
          InvalidArgumentError: It is no motion file or no regular file of at most 64 MB, or the length is out of range.
          NotFoundError: There is no such file.
          PermissionDeniedError: It may not be read.
        """
        self._camera = camera_structure(camera)
        data = motions if isinstance(motions, bytes) else files.contents(motions)
        self._handle = Handle(
            "hands_motions_create",
            "hands_motions_close",
            data,
            len(data),
            checked_palm_length(palm_length),
            name="This MotionRecognizer",
        )
        drop = (ctypes.byref(ctypes.c_int32()), None, None)
        self._clips = _Clips(self._handle, self._camera, "hands_motions_add", "hands_motions_recognize", drop)
        labels, count = ctypes.POINTER(ctypes.c_char_p)(), ctypes.c_size_t()
        library.call("hands_motions_labels", self._handle.value, ctypes.byref(labels), ctypes.byref(count))
        self.labels = [labels[index].decode() for index in range(count.value)]

    def update(self, result: HandsResult) -> list[HandEvent]:
        """Takes the result of the next frame, at its time.

        Returns:
          The motions that ended with it.

        Raises:
          InvalidArgumentError: The result is not later than the last one.
        """
        return self._events(result._address(), ctypes.byref(self._camera))

    def recognize(self, clip: Iterable[HandsResult]) -> "Motion | None":
        """Classifies the motion of a whole clip, which holds nothing else. What ``update`` follows is not affected.

        Args:
          clip: The results of its frames, whose times increase. Of several hands, the one that moved most is used.

        Returns:
          The most likely motion; None if the clip shows no hand in 4 frames in a row.

        Raises:
          InvalidArgumentError: A result is not one of this library. Nothing of the clip is kept.
        """
        label, score, is_accepted = ctypes.c_int32(), ctypes.c_double(), ctypes.c_int32()
        self._clips.take(clip, ctypes.byref(label), ctypes.byref(score), ctypes.byref(is_accepted))
        return None if label.value < 0 else Motion(self.labels[label.value], score.value, bool(is_accepted.value))


class MotionValidation:
    """How well the motions of clips are classified by models that were trained without them.

    Attributes:
      clips: Number of clips.
      accuracy: The share whose most likely motion is right.
      accepted: The share of the clips of motions that are named correctly and accepted; None without such clips.
      falsely_accepted: The share of the clips of other movements that are accepted as a motion; None without such clips.
      labels: The motions of the rows and columns of ``confusion``.
      confusion: int64 (labels, labels): number of clips by motion and answer.
    """

    def __init__(self, values: "dict[str, Any]"):
        """Reads the JSON of the C library."""
        self.clips: int = values["clips"]
        self.accuracy: float = values["accuracy"]
        self.accepted: float | None = values["accepted"]
        self.falsely_accepted: float | None = values["falsely_accepted"]
        self.labels: list[str] = values["labels"]
        self.confusion = np.array(values["confusion"], np.int64).reshape(len(self.labels), len(self.labels))

    def __repr__(self) -> str:
        return f"<MotionValidation {self.clips} clips, accuracy {self.accuracy:.3f}>"


class TrainedMotions(NamedTuple):
    """Trained motions.

    Attributes:
      data: The bytes of a motion file: ``MotionRecognizer(trained.data, camera)`` uses it.
      by_clip: Cross-validation: each fifth of the clips is named by a model that was trained on the rest.
      by_person: The same with about a fifth of the people: how well the motions of strangers are named; None unless there are
        clips of two people at least of every motion.
    """

    data: bytes
    by_clip: MotionValidation
    by_person: "MotionValidation | None"

    @property
    def accuracy(self) -> float:
        """The share of the clips that cross-validation by clip names correctly."""
        return self.by_clip.accuracy

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Writes the motion file."""
        with open(path, "wb") as file:
            file.write(self.data)


class MotionTrainer(ContextManager):
    """Trains motions on clips.

    ::

        trainer = MotionTrainer(CameraIntrinsics.typical(1280, 720))
        for label, frames in clips:
            trainer.add(label, hands.video(frames))
        trainer.train().save("swipes.motions")
    """

    def __init__(self, camera: CameraIntrinsics, *, palm_length: float = 0.096) -> None:
        """Starts without clips.

        Args:
          camera: The camera.
          palm_length: From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default.

        Raises:
          InvalidArgumentError: The length is out of range.
        """
        structure = camera_structure(camera)
        self._handle = Handle(
            "hands_motion_training_create",
            "hands_motion_training_close",
            checked_palm_length(palm_length),
            name="This MotionTrainer",
        )
        add, end = "hands_motion_training_add", "hands_motion_training_end_clip"
        self._clips = _Clips(self._handle, structure, add, end, (None, None))
        self._count = 0

    def add(self, label: str, clip: Iterable[HandsResult], person: "str | None" = None) -> None:
        """Adds a clip of one motion.

        Args:
          label: Name of the motion; ``"none"`` for other movements. Each needs at least 2 clips, and should have 10.
          clip: The results of its frames, whose times increase. Of several hands, the one that moved most is used.
          person: Who made it, if known.

        Raises:
          InvalidArgumentError: The clip shows no hand in 4 frames in a row, a result is not one of this library, the label is
            invalid, or there are too many clips or motions. Nothing of the clip is kept.
        """
        name = checks.text("label", label)
        who = None if person is None else checks.text("person", person)
        self._clips.take(clip, name, who)
        self._count += 1

    def train(self) -> TrainedMotions:
        """Trains the motions. The same clips give the same bytes.

        Raises:
          InvalidArgumentError: There are too few clips or motions.
          OutOfMemoryError: There is not enough memory for the clips.
        """
        data, size, report = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
        library.call(
            "hands_motion_training_run",
            self._handle.value,
            ctypes.byref(data),
            ctypes.byref(size),
            ctypes.byref(report),
        )
        motions, values = library.taken(data, size.value), json.loads(library.taken(report))
        by_person = values["by_person"] and MotionValidation(values["by_person"])
        return TrainedMotions(motions, MotionValidation(values["by_clip"]), by_person)

    def close(self) -> None:
        """Frees the clips."""
        self._handle.close()

    def __len__(self) -> int:
        """The number of clips."""
        return self._count

    def __repr__(self) -> str:
        return f"<MotionTrainer {self._count} clips>"
