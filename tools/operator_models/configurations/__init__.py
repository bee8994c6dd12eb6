"""Random configurations: a function for each operator builds one model of it."""

from . import (
    activations,
    comparisons,
    elementwise,
    indices,
    joints,
    matrices,
    movement,
    normalizations,
    paddings,
    pictures,
    quantization,
    reductions,
    shapes,
    slices,
    sparse,
    unary,
    windows,
)
from .registry import CONFIGURATIONS

__all__ = ["CONFIGURATIONS"]
