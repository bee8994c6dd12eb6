"""Logistic regression with an L2 penalty, by Newton's method."""

import numpy as np


def probability(logits):
    return 1 / (1 + np.exp(-np.clip(logits, -500, 500)))


def fit(measures, labels, shares, penalty):
    """The weights, bias last, that minimize the weighted sum of losses plus half the penalty times the
    squared weights, excluding the bias.

    The objective is convex, so the minimum does not depend on the method.
    """
    rows = np.column_stack([measures, np.ones(len(measures))])
    penalties = np.append(np.full(measures.shape[1], penalty), 0)
    weights = np.zeros(rows.shape[1])
    for _ in range(200):
        found = probability(rows @ weights)
        gradient = rows.T @ (shares * (found - labels)) + penalties * weights
        spread = (shares * found * (1 - found))[:, None]
        step = np.linalg.solve(rows.T @ (rows * spread) + np.diag(penalties), gradient)
        # Far from the minimum the loss is not quadratic, and long steps overshoot.
        weights -= step * min(1, 2 / np.abs(step).max())
        if np.abs(step).max() < 1e-9:
            return weights
    raise ArithmeticError("the fit does not converge")
