"""The rule: a logistic regression for each finger."""

from dataclasses import dataclass

import numpy as np

from . import logistic
from .hands import FOLDS

# Chosen by the folds.
PENALTY = 0.0001
DRAWN_SHARE = 0.8
TILTED_SHARE = 0.1


@dataclass
class Rule:
    """Means and deviations [59] of the measures, weights [5, 59] of standardised ones, biases [5]."""

    means: np.ndarray
    deviations: np.ndarray
    weights: np.ndarray
    biases: np.ndarray

    def probabilities(self, measures):
        standard = (measures - self.means) / self.deviations
        return logistic.probability(standard @ self.weights.T + self.biases)


def fit(groups, rows):
    """Fits to some rows of groups of hands; `groups` is a list of pairs of hands and their share."""
    first, used = groups[0][0], rows[0]
    means, deviations = first.measures[used].mean(axis=0), first.measures[used].std(axis=0)
    measures = (np.concatenate([hands.measures for hands, _ in groups]) - means) / deviations
    fitted = []
    for finger in range(5):
        shares = np.concatenate(
            [share * hands.shares(finger, used) for (hands, share), used in zip(groups, rows)])
        labels = np.concatenate([hands.extended[:, finger] for hands, _ in groups])
        counted = shares > 0
        fitted.append(logistic.fit(measures[counted], labels[counted], shares[counted], PENALTY))
    fitted = np.array(fitted)
    return Rule(means, deviations, fitted[:, :-1], fitted[:, -1])


def fit_to_all(groups):
    return fit(groups, [np.ones(len(hands.folds), dtype=bool) for hands, _ in groups])


def out_of_fold(groups):
    """The probabilities of each group's fingers, by rules that did not see them."""
    found = [np.zeros(hands.extended.shape) for hands, _ in groups]
    for fold in range(FOLDS):
        rule = fit(groups, [hands.folds != fold for hands, _ in groups])
        for (hands, _), probabilities in zip(groups, found):
            left_out = hands.folds == fold
            probabilities[left_out] = rule.probabilities(hands.measures[left_out])
    return found
