"""The model: a logistic regression per finger."""

from dataclasses import dataclass

import numpy as np

from . import logistic
from .hands import FOLDS, Hands

# Chosen by cross-validation.
PENALTY = 0.00002
PHOTOGRAPHED_SHARES = {"as they are": 0.07, "blurred": 0.07, "mixed": 0.08}
DRAWN_SHARE = 1 - sum(PHOTOGRAPHED_SHARES.values())
TILTED_SHARE = 0.2
# Of the drawn hands seen from the side, thumb to little finger: other fingers hide each other there, and are told worse
# from the front if their weights are fitted to that.
SIDE_SHARES = np.array([0.2, 0, 0, 0, 0])


@dataclass
class Drawn:
    """Drawn training hands, and their share of the weight of each finger."""

    name: str
    hands: Hands
    share: np.ndarray

    def training(self, rows):
        """The training data from some of the hands: pairs of hands and weights [5]."""
        hands = self.hands.subset(rows)
        return [(hands, self.share * (1 - TILTED_SHARE)), (hands.tilted(), self.share * TILTED_SHARE)]


@dataclass
class Photographed:
    """Photographed training hands: original, blurred, and mixed."""

    hands: Hands
    name = "photographed"

    def training(self, rows):
        """The training data from some of the hands: pairs of hands and weights [5]."""
        hands = self.hands.subset(rows)
        kinds = {"as they are": hands, "blurred": hands.blurred(), "mixed": hands.mixed().blurred()}
        return [(kinds[name], np.full(5, share)) for name, share in PHOTOGRAPHED_SHARES.items()]


@dataclass
class Rule:
    """Means and standard deviations [M] of the features, weights [5, M] of standardized features, biases [5]."""

    means: np.ndarray
    deviations: np.ndarray
    weights: np.ndarray
    biases: np.ndarray

    def probabilities(self, hands):
        standard = (hands.measures - self.means) / self.deviations
        return logistic.probability(standard @ self.weights.T + self.biases)


def fit(pairs, recorded=None, fingers=range(5)):
    """Fits to pairs of hands and weights.

    Features are standardized by those of the first pair. With a recorded rule, only the fingers are fitted, and all else
    stays as it is.
    """
    first = pairs[0][0].measures
    means, deviations = first.mean(axis=0), first.std(axis=0)
    if recorded:
        means, deviations = recorded.means, recorded.deviations
    measures = (np.concatenate([hands.measures for hands, _ in pairs]) - means) / deviations
    fitted = np.column_stack([recorded.weights, recorded.biases]) if recorded else np.zeros((5, measures.shape[1] + 1))
    for finger in fingers:
        shares = np.concatenate([share[finger] * hands.shares(finger) for hands, share in pairs])
        labels = np.concatenate([hands.extended[:, finger] for hands, _ in pairs])
        counted = shares > 0
        fitted[finger] = logistic.fit(measures[counted], labels[counted], shares[counted], PENALTY)
    return Rule(means, deviations, fitted[:, :-1], fitted[:, -1])


def fit_to_all(sources, **options):
    return fit([pair for source in sources for pair in source.training(slice(None))], **options)


def out_of_fold(sources, **options):
    """Out-of-fold probabilities for each source, original and tilted."""
    tilted = [source.hands.tilted() for source in sources]
    found = [np.zeros((2, *source.hands.extended.shape)) for source in sources]
    for fold in range(FOLDS):
        rule = fit([pair for source in sources for pair in source.training(source.hands.folds != fold)], **options)
        for source, copies, probabilities in zip(sources, tilted, found):
            rows = source.hands.folds == fold
            probabilities[0, rows] = rule.probabilities(source.hands.subset(rows))
            probabilities[1, rows] = rule.probabilities(copies.subset(rows))
    return found
