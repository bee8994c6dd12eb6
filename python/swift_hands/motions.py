"""Motions such as swipes: training them on clips, and recognizing them in videos."""

import ctypes
import os
from collections.abc import Iterable
from typing import NamedTuple

from ._native import checks, library
from ._native.handle import ContextManager, Handle
from .interactions import EventSource, HandEvent
from .poses import CameraIntrinsics, camera_structure
from .results import HandsResult


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

    def __init__(self, motions: "str | os.PathLike[str] | bytes", camera: CameraIntrinsics) -> None:
        """Reads a motion file.

        Args:
          motions: Path or bytes of a file of ``hands train --motion`` or ``MotionTrainer``.
          camera: The camera.

        Raises:
          InvalidArgumentError: It is no motion file.
        """
        self._camera = camera_structure(camera)
        if isinstance(motions, bytes):
            data = motions
        else:
            with open(os.fspath(motions), "rb") as file:
                data = file.read()
        self._handle = Handle(
            "hands_motions_create", "hands_motions_close", data, len(data), name="This MotionRecognizer"
        )
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


class TrainedMotions(NamedTuple):
    """Trained motions.

    Attributes:
      data: The bytes of a motion file: ``MotionRecognizer(trained.data, camera)`` uses it.
      accuracy: The share of the clips that cross-validation names correctly: each fifth by a model that was trained on
        the rest.
    """

    data: bytes
    accuracy: float

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

    def __init__(self, camera: CameraIntrinsics) -> None:
        """Starts without clips.

        Args:
          camera: The camera.
        """
        self._camera = camera_structure(camera)
        self._handle = Handle("hands_motion_training_create", "hands_motion_training_close", name="This MotionTrainer")
        self._count = 0

    def add(self, label: str, clip: Iterable[HandsResult], person: "str | None" = None) -> None:
        """Adds a clip of one motion.

        Args:
          label: Name of the motion; ``"none"`` for other movements. Each needs at least 2 clips, and should have 10.
          clip: The results of its frames, whose times rise. Of several hands the one that moved most made the motion.
          person: Who made it, if known.

        Raises:
          InvalidArgumentError: The clip shows no hand in 4 frames in a row, or there are too many clips.
        """
        name = checks.text("label", label)
        who = None if person is None else checks.text("person", person)
        for result in clip:
            library.call("hands_motion_training_add", self._handle.value, result._address(), ctypes.byref(self._camera))
        library.call("hands_motion_training_end_clip", self._handle.value, name, who)
        self._count += 1

    def train(self) -> TrainedMotions:
        """Trains the motions. The same clips give the same bytes.

        Raises:
          InvalidArgumentError: There are too few clips or motions, or a label is invalid.
        """
        data, size, accuracy = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_double()
        library.call(
            "hands_motion_training_run",
            self._handle.value,
            ctypes.byref(data),
            ctypes.byref(size),
            ctypes.byref(accuracy),
        )
        try:
            return TrainedMotions(ctypes.string_at(data.value or 0, size.value), accuracy.value)
        finally:
            library.load().hands_bytes_free(data)

    def close(self) -> None:
        """Frees the clips."""
        self._handle.close()

    def __len__(self) -> int:
        """The number of clips."""
        return self._count

    def __repr__(self) -> str:
        return f"<MotionTrainer {self._count} clips>"
