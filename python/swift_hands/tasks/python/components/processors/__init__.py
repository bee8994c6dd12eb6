"""Options of classifiers."""

from .classifier_options import ClassifierOptions

__all__ = ["ClassifierOptions"]
