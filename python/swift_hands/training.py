"""Custom gestures: training a classifier on examples, and evaluating classifiers."""

import ctypes
import json
import os
from typing import NamedTuple

import numpy as np

from . import model_files
from ._native import checks, files, library
from ._native.handle import ContextManager, Handle
from .hands import Hands
from .results import Hand, HandsResult


class ClassReport(NamedTuple):
    """How well a classifier recognizes one gesture.

    Attributes:
      name: The gesture.
      hands: Number of examples.
      precision: Of the hands that were classified as this gesture, the fraction that show it; None for no such hand.
      recall: Of the hands that show it, the fraction that was classified as it.
      f1: Harmonic mean of precision and recall.
    """

    name: str
    hands: int
    precision: "float | None"
    recall: "float | None"
    f1: "float | None"


class Report:
    """How well a classifier recognizes the gestures of examples.

    Attributes:
      hands: Number of examples.
      accuracy: Fraction that was classified correctly.
      classes: A report for each gesture.
      labels: The gestures of the rows of ``confusion``.
      answers: The gestures of its columns; None for no gesture.
      confusion: int64 (labels, answers): number of hands by gesture and answer.
      strangers: Number of hands that show none of the classifier's gestures.
      strangers_taken: How many of them were classified as one nevertheless.
    """

    def __init__(self, text: str):
        """Reads the JSON of the C library."""
        values = json.loads(text)
        self.hands: int = values["hands"]
        self.accuracy: float | None = values["accuracy"]
        self.classes = [ClassReport(**{name: one[name] for name in ClassReport._fields}) for one in values["classes"]]
        self.labels: list[str] = values["labels"]
        self.answers: list[str | None] = values["answers"]
        self.confusion = np.array(values["confusion"], np.int64).reshape(len(self.labels), len(self.answers))
        self.strangers: int = values["strangers"]["hands"]
        self.strangers_taken: int = values["strangers"]["taken"]

    def __repr__(self) -> str:
        accuracy = "no accuracy" if self.accuracy is None else f"accuracy {self.accuracy:.3f}"
        return f"<Report {self.hands} hands, {accuracy}>"


class Trained(NamedTuple):
    """A trained bundle.

    Attributes:
      bundle: The bytes of a ``.task`` file: ``Hands(trained.bundle)`` uses it.
      report: Cross-validation on the examples: each fifth is classified by a classifier that was trained on the rest,
        and strangers are the hands of each gesture, classified by one that was trained without it.
    """

    bundle: bytes
    report: Report

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Writes the bundle to a file."""
        with open(path, "wb") as file:
            file.write(self.bundle)


class Trainer(ContextManager):
    """Trains a classifier of custom gestures on examples.

    ::

        trainer = Trainer()
        for path in paths:
            trainer.add("Wave", hands(path))
        trainer.train().save("wave.task")
    """

    def __init__(
        self, model: "str | os.PathLike[str] | bytes | None" = None, *, distinguish_hands: bool = False
    ) -> None:
        """Starts without examples.

        Args:
          model: Path or bytes of the bundle of a gesture recognizer that the classifier is added to; None for the
            default bundle.
          distinguish_hands: Whether a gesture of the left hand and one of the right hand are different gestures.

        Raises:
          InvalidArgumentError: The bundle is not that of a gesture recognizer, or no regular file of at most 64 MB.
          NotFoundError: There is no such bundle.
          PermissionDeniedError: It may not be read.
        """
        data = model if isinstance(model, bytes) else files.contents(model_files.find() if model is None else model)
        self._handle = Handle(
            "hands_training_create",
            "hands_training_close",
            data,
            len(data),
            int(distinguish_hands),
            name="This Trainer",
        )
        self._count = 0

    def add(self, label: str, example: "HandsResult | Hand") -> None:
        """Adds a hand, or all hands of a result, as examples of a gesture.

        Args:
          label: Name of the gesture; ``"none"`` for hands that show no gesture. Each needs at least 2 examples; 10
            or more are recommended.
          example: Found without the option ``mirrored``.

        Raises:
          InvalidArgumentError: The label is invalid, or there are too many examples.
        """
        name = checks.text("label", label)
        for hand in [example] if isinstance(example, Hand) else example:
            record = np.frombuffer(hand._result._data, np.uint8)
            library.call("hands_training_add", self._handle.value, name, record.ctypes.data, hand._index)
            self._count += 1

    def train(self) -> Trained:
        """Trains a classifier. The same examples give the same bytes.

        Raises:
          InvalidArgumentError: There are too few examples or gestures.
          OutOfMemoryError: There is not enough memory.
        """
        bundle, count, report = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
        library.call(
            "hands_training_run",
            self._handle.value,
            ctypes.byref(bundle),
            ctypes.byref(count),
            ctypes.byref(report),
        )
        return Trained(library.taken(bundle, count.value), Report(library.taken(report).decode()))

    def evaluate(self, hands: Hands) -> Report:
        """Classifies the examples with a model's custom classifier, or with the built-in one if it has none.

        Strangers are the examples of labels that the classifier lacks, and those without a gesture.

        Raises:
          InvalidArgumentError: The model recognizes no gestures.
        """
        report = ctypes.c_void_p()
        library.call("hands_training_evaluate", self._handle.value, hands._model.value, ctypes.byref(report))
        return Report(library.taken(report).decode())

    def close(self) -> None:
        """Frees the examples."""
        self._handle.close()

    def __len__(self) -> int:
        """The number of examples."""
        return self._count

    def __repr__(self) -> str:
        return f"<Trainer {self._count} examples>"
