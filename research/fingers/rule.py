"""The model: a logistic regression per finger."""

from dataclasses import dataclass

import numpy as np

from . import logistic
from .hands import FOLDS, Hands

# Chosen by cross-validation.
PENALTY = 0.00002
PHOTOGRAPHED_SHARES = {"as they are": 0.07, "blurred": 0.07, "mixed": 0.08}
TILTED_SHARE = 0.2


@dataclass
class Drawn:
    """Drawn training hands, and their share of the weight."""

    hands: Hands
    share: float
    name = "drawn"

    def training(self, rows):
        """The training data from some of the hands: pairs of hands and weight."""
        hands = self.hands.subset(rows)
        return [(hands, self.share * (1 - TILTED_SHARE)), (hands.tilted(), self.share * TILTED_SHARE)]


@dataclass
class Photographed:
    """Photographed training hands: original, blurred, and mixed."""

    hands: Hands
    name = "photographed"

    def training(self, rows):
        """The training data from some of the hands: pairs of hands and weight."""
        hands = self.hands.subset(rows)
        kinds = {"as they are": hands, "blurred": hands.blurred(), "mixed": hands.mixed().blurred()}
        return [(kinds[name], share) for name, share in PHOTOGRAPHED_SHARES.items()]


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


def fit(pairs):
    """Fits to pairs of hands and weight; features are standardized by those of the first pair."""
    first = pairs[0][0].measures
    means, deviations = first.mean(axis=0), first.std(axis=0)
    measures = (np.concatenate([hands.measures for hands, _ in pairs]) - means) / deviations
    fitted = []
    for finger in range(5):
        shares = np.concatenate([share * hands.shares(finger) for hands, share in pairs])
        labels = np.concatenate([hands.extended[:, finger] for hands, _ in pairs])
        counted = shares > 0
        fitted.append(logistic.fit(measures[counted], labels[counted], shares[counted], PENALTY))
    fitted = np.array(fitted)
    return Rule(means, deviations, fitted[:, :-1], fitted[:, -1])


def fit_to_all(sources):
    return fit([pair for source in sources for pair in source.training(slice(None))])


def out_of_fold(sources):
    """Out-of-fold probabilities for each source, original and tilted."""
    tilted = [source.hands.tilted() for source in sources]
    found = [np.zeros((2, *source.hands.extended.shape)) for source in sources]
    for fold in range(FOLDS):
        rule = fit([pair for source in sources for pair in source.training(source.hands.folds != fold)])
        for source, copies, probabilities in zip(sources, tilted, found):
            rows = source.hands.folds == fold
            probabilities[0, rows] = rule.probabilities(source.hands.subset(rows))
            probabilities[1, rows] = rule.probabilities(copies.subset(rows))
    return found
