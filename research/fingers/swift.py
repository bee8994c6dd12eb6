"""The weights as Swift code."""

import re
from pathlib import Path

import numpy as np

from .measures import names
from .rule import Rule

TABLE = Path(__file__).resolve().parents[2] / "Sources/Hands/Confidence/FingerExtension+Weights.swift"

HEAD = """\
// Written by research/fingers/run.

extension FingerExtension {
  /// What each finger's logit begins with, thumb to little finger.
  static let biases: [Float] = [BIASES]

  /// Of each number of ``FingerMeasures``: its mean and deviation, by which it is standardized, and
  /// its weights for thumb, index, middle, ring and little finger.
  static let terms: [Term] = [
"""


def row(numbers):
    return ", ".join(f"{number:.4g}" if abs(number) >= 1e-4 else "0" for number in numbers)


def source(rule):
    lines = []
    for index, name in enumerate(names()):
        lines.append(f"    // {name}")
        lines.append(
            f"    Term({rule.means[index]:.5g}, {rule.deviations[index]:.5g}, [{row(rule.weights[:, index])}]),"
        )
    return HEAD.replace("BIASES", row(rule.biases)) + "\n".join(lines) + "\n  ]\n}\n"


def recorded():
    """The rule of the library."""
    text = TABLE.read_text()
    biases = re.search(r"biases: \[Float\] = \[(.*)\]", text).group(1)
    terms = re.findall(r"Term\((.*), (.*), \[(.*)\]\)", text)
    means, deviations, weights = zip(*terms, strict=True)
    return Rule(
        np.array(means, float),
        np.array(deviations, float),
        np.array([row.split(",") for row in weights], float).T,
        np.array(biases.split(","), float),
    )
